// plyground_mpi: what `plyground ... --mpi` hands over to, as one of the ranks that
// mpirun or srun has started. Apart from plyground, which needs no MPI.
#include <mpi.h>

#include <cstdio>
#include <exception>

#include "CLI/CLI.hpp"
#include "cli/commands.h"
#include "cli/common.h"
#include "cli/database_build.h"
#include "cli/misuse.h"
#include "cli/mpi/mpi_peers.h"

namespace plyground::cli {
namespace {

int Main(int argc, char** argv) {
  MpiPeers peers;
  // What there is to say, one says.
  if (peers.self() != 0) {
    if (std::freopen("/dev/null", "w", stdout) == nullptr) return kExitFailed;
    if (std::freopen("/dev/null", "w", stderr) == nullptr) return kExitFailed;
  }
  CLI::App app("Plyground by several processes that talk by MPI", "plyground_mpi");
  app.require_subcommand(1);
  CLI::App* database = app.add_subcommand("database", "End-game databases");
  database->require_subcommand(1);
  Run run;
  AddDatabaseBuild(*database, run, {&peers, peers.CountHere()});
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& success) {  // --help
    return app.exit(success);
  } catch (const CLI::ParseError& error) {
    return FailWith(ExplainMisuse(app, error));
  }
  return run();
}

}  // namespace
}  // namespace plyground::cli

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  plyground::cli::EndOnInterrupt();
  int code = 0;
  try {
    code = plyground::cli::Main(argc, argv);
  } catch (const std::exception& error) {
    // The others wait for this one: they end as well.
    std::fprintf(stderr, "plyground: %s\n", error.what());
    MPI_Abort(MPI_COMM_WORLD, plyground::cli::kExitFailed);
  }
  MPI_Finalize();
  return code;
}
