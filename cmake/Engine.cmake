# Targets of one kind look alike: name, sources beside the CMakeLists.txt, what
# they stand on. All flags are on one interface target.
include(GNUInstallDirs)
if(PLYGROUND_TESTS)
  include(GoogleTest)
endif()

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release)
endif()
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
# -O3 compiles half as long again, and pays only where engine_library says FAST.
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG")

# Precompiled headers are cached only by those who say that they may be.
find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env
      CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
      ${CCACHE_PROGRAM})
endif()

add_library(plyground_flags INTERFACE)
target_compile_features(plyground_flags INTERFACE cxx_std_20)
target_include_directories(plyground_flags INTERFACE
  $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>
  $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/plyground>)
# What only this build needs; an installed package does not force it on others.
add_library(plyground_build_flags INTERFACE)
target_compile_options(plyground_build_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion
  -Wold-style-cast -Wnon-virtual-dtor -Woverloaded-virtual
  $<$<BOOL:${PLYGROUND_WERROR}>:-Werror>
  $<$<BOOL:${PLYGROUND_NATIVE}>:-march=native>
  # The SLP vectoriser of g++ 12 pairs the two words of a board into one vector
  # register and pays for it at every shift: 318 against 405 million perft
  # leaves a second.
  $<$<CXX_COMPILER_ID:GNU>:-fno-tree-slp-vectorize>
  $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess>
  # Collect the compiler's own garbage late: a tenth of the build's time.
  "$<$<CXX_COMPILER_ID:GNU>:SHELL:--param ggc-min-heapsize=1000000>")

# Three kinds of code. Cold: parsing, tables and reports, which are compiled faster
# than they could ever run. Hot: what is instantiated inside a search, and inlined
# as if its file held nothing else: g++ stops inlining when a file has grown too
# far, and an entry.cc holds every search. Othello's perft went from 317 to 441
# million leaves a second with this and with moves visited in place, Kalah's from
# 275 to 300. Fast: the same with -O3, which compiles half as long again.
set(PLYGROUND_COLD $<$<CONFIG:Release>:-O1>)
set(PLYGROUND_HOT
    "$<$<AND:$<CONFIG:Release>,$<CXX_COMPILER_ID:GNU>>:--param=inline-unit-growth=1000;--param=large-function-growth=1000;--param=large-unit-insns=1000000>")
set(PLYGROUND_FAST ${PLYGROUND_HOT} $<$<CONFIG:Release>:-O3>)

# engine_compile(target kind): compiles all sources of a target as one, and the
# large headers of other libraries once for all targets of a kind (COLD, HOT or
# FAST: a header compiled with other options crashes g++). The second saves a
# quarter of what a game takes.
function(engine_compile target kind)
  target_compile_options(${target} PRIVATE "${PLYGROUND_${kind}}")
  if(NOT PLYGROUND_UNITY)
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 0)
  string(TOLOWER plyground_${kind}_headers headers)
  engine_precompile(${headers} KIND ${kind} LINKS absl::statusor nlohmann_json::nlohmann_json
    HEADERS <absl/status/statusor.h> <absl/strings/str_cat.h> <absl/strings/str_format.h>
            <absl/strings/str_join.h> <absl/strings/str_split.h> <nlohmann/json.hpp>
            <algorithm> <atomic> <chrono> <filesystem> <fstream> <functional> <map> <memory>
            <mutex> <set> <sstream> <string> <thread> <vector>)
  target_precompile_headers(${target} REUSE_FROM ${headers})
endfunction()

# engine_precompile(name KIND COLD LINKS x HEADERS <a> <b> [DEFINITIONS A=1]):
# headers that targets of the kind may reuse compiled.
function(engine_precompile name)
  if(TARGET ${name})
    return()
  endif()
  cmake_parse_arguments(ARG "" "KIND" "LINKS;HEADERS;DEFINITIONS" ${ARGN})
  file(WRITE ${PROJECT_BINARY_DIR}/${name}.cc "")
  add_library(${name} OBJECT ${PROJECT_BINARY_DIR}/${name}.cc)
  target_link_libraries(${name} PRIVATE plyground_flags plyground_build_flags ${ARG_LINKS})
  target_compile_options(${name} PRIVATE "${PLYGROUND_${ARG_KIND}}")
  target_compile_definitions(${name} PRIVATE ${ARG_DEFINITIONS})
  target_precompile_headers(${name} PRIVATE ${ARG_HEADERS})
endfunction()

# Where tests find their data.
set(PLYGROUND_TEST_DEFINITIONS
  PLYGROUND_TEST_DATA="${PROJECT_SOURCE_DIR}/tests/data"
  PLYGROUND_SOURCE_DIR="${PROJECT_SOURCE_DIR}")

# engine_library(name [COLD|FAST] SOURCES a.cc b.h DEPENDS x y): those of
# COLD_SOURCES are compiled cold, whatever the others are.
function(engine_library name)
  cmake_parse_arguments(ARG "COLD;FAST" "" "SOURCES;COLD_SOURCES;DEPENDS" ${ARGN})
  set(compiled ${ARG_SOURCES})
  list(FILTER compiled INCLUDE REGEX "\\.cc$")
  if(compiled)
    add_library(plyground_${name} STATIC ${ARG_SOURCES})
    target_link_libraries(plyground_${name} PUBLIC plyground_flags ${ARG_DEPENDS}
                          PRIVATE $<BUILD_INTERFACE:plyground_build_flags>)
    set(kind HOT)
    if(ARG_COLD)
      set(kind COLD)
    elseif(ARG_FAST)
      set(kind FAST)
    endif()
    engine_compile(plyground_${name} ${kind})
    if(ARG_COLD_SOURCES)
      add_library(plyground_${name}_cold OBJECT ${ARG_COLD_SOURCES})
      target_link_libraries(plyground_${name}_cold
                            PRIVATE plyground_flags plyground_build_flags ${ARG_DEPENDS})
      engine_compile(plyground_${name}_cold COLD)
      target_sources(plyground_${name} PRIVATE $<TARGET_OBJECTS:plyground_${name}_cold>)
    endif()
  else()
    add_library(plyground_${name} INTERFACE)
    target_link_libraries(plyground_${name} INTERFACE plyground_flags ${ARG_DEPENDS})
  endif()
  add_library(plyground::${name} ALIAS plyground_${name})
  set_target_properties(plyground_${name} PROPERTIES EXPORT_NAME ${name})
endfunction()

# engine_test(name SOURCES a_test.cc DEPENDS x): one executable, each TEST a
# ctest of its own. Tests find their data below PLYGROUND_TEST_DATA.
function(engine_test name)
  if(NOT PLYGROUND_TESTS)
    return()
  endif()
  cmake_parse_arguments(ARG "" "TIMEOUT" "SOURCES;DEPENDS" ${ARGN})
  if(NOT ARG_TIMEOUT)
    set(ARG_TIMEOUT 300)
  endif()
  add_executable(${name} ${ARG_SOURCES})
  target_link_libraries(${name} PRIVATE plyground_flags plyground_build_flags
                        ${ARG_DEPENDS} GTest::gtest GTest::gmock GTest::gtest_main)
  target_compile_options(${name} PRIVATE ${PLYGROUND_COLD})
  target_compile_definitions(${name} PRIVATE ${PLYGROUND_TEST_DEFINITIONS})
  if(PLYGROUND_UNITY)
    engine_precompile(plyground_test_headers KIND COLD LINKS absl::statusor GTest::gtest GTest::gmock
                      HEADERS <absl/status/statusor.h> <gmock/gmock.h> <gtest/gtest.h>
                      DEFINITIONS ${PLYGROUND_TEST_DEFINITIONS})
    target_precompile_headers(${name} REUSE_FROM plyground_test_headers)
  endif()
  gtest_discover_tests(${name} PROPERTIES TIMEOUT ${ARG_TIMEOUT} DISCOVERY_TIMEOUT 60)
endfunction()

# engine_benchmark(name SOURCES a_bench.cc DEPENDS x): Google Benchmark.
function(engine_benchmark name)
  if(NOT PLYGROUND_BENCHMARKS)
    return()
  endif()
  cmake_parse_arguments(ARG "" "" "SOURCES;DEPENDS" ${ARGN})
  add_executable(${name} ${ARG_SOURCES})
  target_link_libraries(${name} PRIVATE plyground_flags plyground_build_flags
                        ${ARG_DEPENDS} benchmark::benchmark_main)
endfunction()

# engine_fuzzer(name SOURCES a_fuzz.cc DEPENDS x [DEFINITIONS A=1]): libFuzzer,
# clang only. Its test is a short run from the seeds in tests/fuzz/NAME, if there
# are any; scripts/fuzz runs it for longer.
function(engine_fuzzer name)
  if(NOT PLYGROUND_FUZZERS)
    return()
  endif()
  cmake_parse_arguments(ARG "" "" "SOURCES;DEPENDS;DEFINITIONS" ${ARGN})
  add_executable(${name} ${ARG_SOURCES})
  target_link_libraries(${name} PRIVATE plyground_flags plyground_build_flags ${ARG_DEPENDS})
  target_compile_definitions(${name} PRIVATE ${ARG_DEFINITIONS})
  target_compile_options(${name} PRIVATE -fsanitize=fuzzer-no-link)
  target_link_options(${name} PRIVATE -fsanitize=fuzzer)
  set(found ${CMAKE_CURRENT_BINARY_DIR}/${name}_found)
  file(MAKE_DIRECTORY ${found})
  set(seeds ${PROJECT_SOURCE_DIR}/tests/fuzz/${name})
  if(NOT EXISTS ${seeds})
    set(seeds)
  endif()
  add_test(NAME ${name} COMMAND ${name} -max_total_time=10 -timeout=20 -rss_limit_mb=4096
           -max_len=4096 -print_final_stats=1 ${found} ${seeds})
endfunction()
