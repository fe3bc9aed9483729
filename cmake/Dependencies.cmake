# Debian 12 has a package of each of these. Where one is missing, a pinned
# release is fetched instead.
include(FetchContent)
find_package(Threads REQUIRED)

# engine_find(<package> <repository> <tag>)
macro(engine_find package repository tag)
  find_package(${package} QUIET)
  if(NOT ${package}_FOUND)
    message(STATUS "${package} is not installed: fetching ${tag}")
    FetchContent_Declare(${package} GIT_REPOSITORY ${repository} GIT_TAG ${tag}
                         GIT_SHALLOW TRUE)
    FetchContent_MakeAvailable(${package})
  endif()
endmacro()

set(ABSL_PROPAGATE_CXX_STD ON)
set(ABSL_ENABLE_INSTALL ON)
engine_find(absl https://github.com/abseil/abseil-cpp.git 20230802.1)
engine_find(nlohmann_json https://github.com/nlohmann/json.git v3.11.2)
engine_find(CLI11 https://github.com/CLIUtils/CLI11.git v2.3.2)
if(PLYGROUND_TESTS)
  engine_find(GTest https://github.com/google/googletest.git v1.12.1)
endif()
if(PLYGROUND_BENCHMARKS)
  set(BENCHMARK_ENABLE_TESTING OFF)
  engine_find(benchmark https://github.com/google/benchmark.git v1.7.1)
endif()
