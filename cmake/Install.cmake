# find_package(plyground) for games written in a project of their own.
include(CMakePackageConfigHelpers)
install(TARGETS plyground_flags plyground_core plyground_eval plyground_search
        EXPORT plygroundTargets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(TARGETS plyground RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
if(TARGET plyground_mpi)
  install(TARGETS plyground_mpi RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()
install(DIRECTORY core eval search
        DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/plyground FILES_MATCHING PATTERN "*.h")
install(FILES tests/game_conformance.h tests/tree_game.h
        DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/plyground/tests)
set(plyground_package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/plyground)
install(EXPORT plygroundTargets NAMESPACE plyground:: DESTINATION ${plyground_package_dir})
configure_package_config_file(
  ${PROJECT_SOURCE_DIR}/cmake/plygroundConfig.cmake.in
  ${PROJECT_BINARY_DIR}/plygroundConfig.cmake INSTALL_DESTINATION ${plyground_package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/plygroundConfigVersion.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/plygroundConfig.cmake
              ${PROJECT_BINARY_DIR}/plygroundConfigVersion.cmake
        DESTINATION ${plyground_package_dir})
