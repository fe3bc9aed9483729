# cmake -DFILES=a;b -DOUTPUT=file.cc -DNAMESPACE=folder -P embed_weights.cmake: learnt
# weights as bytes of the program.
set(arrays "")
set(table "")
set(number 0)
foreach(file IN LISTS FILES)
  file(READ ${file} bytes HEX)
  string(LENGTH "${bytes}" size)
  math(EXPR size "${size} / 2")
  # A string compiles much faster than a list of numbers.
  string(REGEX REPLACE "(..)" "\\\\x\\1" bytes "${bytes}")
  string(APPEND arrays "constexpr char kWeights${number}[] = \"${bytes}\";\n")
  string(APPEND table "    std::string_view(kWeights${number}, ${size}),\n")
  math(EXPR number "${number} + 1")
endforeach()
file(WRITE ${OUTPUT} "// Made by games/embed_weights.cmake.
#include \"games/${NAMESPACE}/learning.h\"

namespace plyground::${NAMESPACE} {
namespace {

${arrays}
constexpr std::string_view kHeld[] = {
${table}    std::string_view(),
};

}  // namespace

std::span<const std::string_view> LearningFeatures::Held() {
  return std::span<const std::string_view>(kHeld).first(${number});
}

}  // namespace plyground::${NAMESPACE}
")
