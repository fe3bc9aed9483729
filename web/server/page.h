#ifndef PLYGROUND_WEB_SERVER_PAGE_H_
#define PLYGROUND_WEB_SERVER_PAGE_H_

#include <cstddef>
#include <string_view>
#include <vector>

#include "web/server/server.h"

namespace plyground::web {

// The files of web/page, which are part of the program: it serves the page from
// anywhere, without a folder or a network. Their bytes live as long as the program.
std::vector<Asset> Page();

}  // namespace plyground::web

#endif  // PLYGROUND_WEB_SERVER_PAGE_H_
