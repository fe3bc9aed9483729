#include <string>
#include <vector>

#include "core/spec.h"
#include "games/isolo/isolo.h"
#include "games/isolo/notation.h"
#include "games/isolo/options.h"
#include "gtest/gtest.h"
#include "tests/transcript.h"

namespace plyground::isolo {
namespace {

// Random games from when the rules were written and compared with the referee.
const std::vector<Transcript>& Transcripts() {
  static const auto& transcripts = *new std::vector<Transcript>{
      {"isolo", "gAaBdBdAbEeAcCfDh", "0,5,1,1,0,17,11,14/0,0,0,0,0,0,0,0/7,8 N 17", 1},
      {"isolo", "gBeAbDbEbDbEbFaDaDeEhA", "0,0,0,0,0,0,0,0/9,11,7,13,5,4,3,2/5,5 S 22", -1},
      {"isolo:nkonto=0,seeds=3", "gEeDdBcDeAgEe", "1,6,0,0,7,10,7,16/1,0,0,0,0,0,0,0/0,0 N 13",
       1},
      {"isolo:nkonto=-1,end_side=owner", "aAeBbCfCdBfBf",
       "2,8,1,2,3,4,25,0/0,0,0,0,0,0,0,0/-1,-1 N 13", 1},
      {"isolo:n_resow=after_last,n_end_left=true", "dCdBgAhBbBaAaDaAeCe",
       "1,12,1,10,1,2,24,0/0,0,0,0,0,0,0,0/6,7 N 19", 1},
      {"isolo:m_single=true,seeds=1", "bGaAdAbBhAhCfFeCdAcCdG",
       "0,0,0,0,0,0,0,0/6,2,4,0,2,7,6,11/5,5 S 22", -1},
      {"isolo:main_min=1,nkonto=4,max_plies=40", "fAcHcDaDdAcGaAeAc",
       "2,4,3,1,9,17,4,0/0,0,0,0,0,0,0,0/0,0 N 17", 1},
      {"isolo:max_laps=4,seeds=4",
       "bFhAfFbDbBhEeDbFhFeDcAgCeAdAaFeEhBbEgDbFaEfDdCaBcGcDaBcDhFhCcBeAbBfGcFdBcAfC"
       "bBcBbHfEhAaDeBfEcDgFdHhGaDgCfAhEgDaFhGaFcGhDeBgAbEbAbCe",
       "9,0,14,25,3,32,8,3/0,1,1,0,0,0,0,0/0,0 N 131", 1},
  };
  return transcripts;
}

TEST(IsoloTranscripts, GamesEndAsTheyDid) {
  for (const Transcript& transcript : Transcripts()) {
    SCOPED_TRACE(transcript.spec);
    const auto options = IsoloOptions().Parse(*ParseSpec(transcript.spec));
    ASSERT_TRUE(options.ok()) << options.status();
    Replay<Notation>(transcript, Isolo(*options));
  }
}

}  // namespace
}  // namespace plyground::isolo
