# cmake -DPAGE=folder -DOUTPUT=file.cc -P embed.cmake: the files of the built page as
# bytes of the program, plain and compressed.
file(GLOB_RECURSE files RELATIVE ${PAGE} ${PAGE}/*)
list(SORT files)
set(arrays "")
set(table "")
set(number 0)
foreach(file IN LISTS files)
  if(file MATCHES "\\.html$")
    set(type "text/html; charset=utf-8")
  elseif(file MATCHES "\\.js$")
    set(type "text/javascript; charset=utf-8")
  elseif(file MATCHES "\\.css$")
    set(type "text/css; charset=utf-8")
  else()
    message(FATAL_ERROR "${file}: no type is known for it")
  endif()
  file(ARCHIVE_CREATE OUTPUT ${OUTPUT}.gz PATHS ${PAGE}/${file}
       FORMAT raw COMPRESSION GZip COMPRESSION_LEVEL 9 MTIME 0)
  foreach(part kFile=${PAGE}/${file} kGzip=${OUTPUT}.gz)
    string(REPLACE "=" ";" part ${part})
    list(GET part 0 name)
    list(GET part 1 source)
    file(READ ${source} bytes HEX)
    string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
    string(APPEND arrays "const unsigned char ${name}${number}[] = {${bytes}};\n")
  endforeach()
  string(APPEND table "      {\"/${file}\", \"${type}\", View(kFile${number}), View(kGzip${number})},\n")
  math(EXPR number "${number} + 1")
endforeach()
file(WRITE ${OUTPUT} "// Made by web/embed.cmake.
#include \"web/server/page.h\"

namespace plyground::web {
namespace {

${arrays}
template <std::size_t kSize>
std::string_view View(const unsigned char (&bytes)[kSize]) {
  return {reinterpret_cast<const char*>(bytes), kSize};
}

}  // namespace

std::vector<Asset> Page() {
  return {
${table}  };
}

}  // namespace plyground::web
")
