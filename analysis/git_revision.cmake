# cmake -DSOURCE=dir -DOUTPUT=file -P git_revision.cmake
# Writes the abbreviated commit of SOURCE to OUTPUT, and leaves the file alone
# if it says so already.
execute_process(COMMAND git -C ${SOURCE} describe --always --dirty --abbrev=10
                OUTPUT_VARIABLE revision OUTPUT_STRIP_TRAILING_WHITESPACE
                RESULT_VARIABLE failed ERROR_QUIET)
if(failed)
  set(revision unknown)
endif()
file(CONFIGURE OUTPUT ${OUTPUT} CONTENT "constexpr char kGitRevision[] = \"${revision}\";\n")
