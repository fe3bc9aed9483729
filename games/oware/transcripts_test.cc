#include <string>
#include <vector>

#include "core/history.h"
#include "core/spec.h"
#include "games/oware/notation.h"
#include "games/oware/options.h"
#include "games/oware/oware.h"
#include "gtest/gtest.h"
#include "tests/transcript.h"

namespace plyground::oware {
namespace {

// Random games from when the rules were written and compared with the referee.
const std::vector<Transcript>& Transcripts() {
  static const auto& transcripts = *new std::vector<Transcript>{
      {"oware",
       "eAaDcFcAbEeCbEeFfEbDaEcCeFcEdBeAeBbDdFaCfCdBaFfCeDfBaCcEaBbCdEfCeEcDfCbDcAeE"
       "dAeCaBeDaEfCaF",
       "0,0,0,1,1,1/2,2,1,3,3,0/2,32 S", -30},
      {"oware:slam=illegal,seeds=3",
       "dEeAcDdFbCbFcEeBaAbDcCdCeEfFeAfBaAcBbDdEfCeEfFeDaEbFfAaBdCfDeAcBdEfCbDeEfAcF"
       "aBdCbDcEdFfAeBaCbAfBcCdDeFf",
       "1,0,0,0,0,0/0,0,0,0,1,0/20,14 N", 6},
      {"oware:slam=take_all,early_end=false",
       "cBaEdEaCaBeDcFdBfEbCdAfEcDaAcDeBfAbDcFfEeAfCaAbEeDdCcBaDdAcEdBeBfFbBcCdAeAaB"
       "fDcFdAeEaFaBfDbAdEeBfAcFaCbEcBdCeDfFbEcAaFdBeCaDbEcFfAbBcCaDdEfF",
       "0,0,0,0,0,0/0,0,0,0,0,0/17,31 S", -14},
      {"oware:slam=opponent_rest,seeds=6",
       "bFfAbDfAbFcDeFfAaAeBeFcDfEbFeAbBcBaFcCbAaCdBfFdCeCbEeDaDfDaAaBaFeAfAcAdFfAaB"
       "dFeBcAeDfDbDeEaCcEbDfEdAfCeDbAaDdEdFaEbFfDcDdEaCeEaFaBdDbFcCbEdFbDeCfF",
       "0,1,1,0,0,0/3,2,1,3,2,0/22,37 S", -15},
      {"oware:slam=keep_last,repetition=own_side,rep_count=2,seeds=2,early_end=false",
       "bAcEeCfAdAeFdDeEcBfEcDdBeEbCaAbBdDcFbEdFaCbDfDeEcFfBaAdCbBeDfCcDdEaF",
       "0,0,0,0,0,0/0,0,0,0,0,0/13,11 S", 2},
      {"oware:slam=keep_first,repetition=none,max_plies=150,early_end=false",
       "fEdCcAfFaEcDeEdDbAfDdEbBbFcBaEeCcDaEeFfAdFeDfEbDaDbEfBdFeBaAfFcAfAdEaAbBcFbD"
       "dEeBcFdCfCaFaDeEfFcAbEeCcBdDfFaCbBeAcEfCaFaDbAcBeCdDeFaEfBaCbEcAdFaCeDaEbB",
       "0,0,1,1,1,1/0,0,1,0,0,2/25,16 S", 9},
      {"oware:slam=plain,seeds=9",
       "fEfDfCeAcEdAcCaFeEdFaCfCdEaFdDfAeEfCdEeDaBeFfAaCcBeCaBbAeCbAfFbBcCeDfBdBbDbA"
       "cEaDfEeCeFaBcDbFeCdCaDbBcEcAeDfFaBcAdDaFbDcCfAcBeDfCcAeBbCaBcDfBeFdFfBcAeCfE"
       "dEbDcEdFaCfBaCfFeDdBbAdBaDaAbEbAcFdBcEfCaAaEdAeFfCaBcAfCbEbFeFcDfFbDeEdFeDcB"
       "dEcCaFfEeFcCfFaDeEfBcFdBaCeDbFfEaAbAcBdBeDfEcFcAaFbEeCcEeDeEbBdAbCcFbDeBcEcD"
       "eCfDbFeCaAbCcAdAfAcFbCcEcDeF",
       "0,0,1,1,0,1/1,6,0,0,1,0/42,55 S", -13},
      {"oware:slam=awari,seeds=1,early_end=false", "cCfEdFeBf",
       "0,0,0,0,0,0/0,0,0,0,0,0/2,10 N", -8},
  };
  return transcripts;
}

TEST(OwareTranscripts, GamesEndAsTheyDid) {
  for (const Transcript& transcript : Transcripts()) {
    SCOPED_TRACE(transcript.spec);
    const auto options = OwareOptions().Parse(*ParseSpec(transcript.spec));
    ASSERT_TRUE(options.ok()) << options.status();
    Replay<Notation<WithHistory<AnySlamOware>>>(transcript,
                                                WithHistory<AnySlamOware>(*options));
    if (options->slam == Slam::kNoCapture)
      Replay<Notation<WithHistory<PlainOware>>>(transcript, WithHistory<PlainOware>(*options));
  }
}

}  // namespace
}  // namespace plyground::oware
