#ifndef PLYGROUND_CORE_VERSION_H_
#define PLYGROUND_CORE_VERSION_H_

namespace plyground {

// CMakeLists.txt carries the same number for the package.
inline constexpr char kVersion[] = "0.1.0";

}  // namespace plyground

#endif  // PLYGROUND_CORE_VERSION_H_
