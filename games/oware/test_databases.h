#ifndef PLYGROUND_GAMES_OWARE_TEST_DATABASES_H_
#define PLYGROUND_GAMES_OWARE_TEST_DATABASES_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <string>

#include "gtest/gtest.h"
#include "nlohmann/json.hpp"

namespace plyground::oware {

// The layers of one slam rule as other programs computed them, from 1 seed up; `folder`
// has the tests' data.
inline nlohmann::json KnownLayers(const std::string& folder, const std::string& slam) {
  std::ifstream file(folder + "/oware_databases.json");
  return nlohmann::json::parse(file).at("variants").at(slam);
}

// Compares the values of a layer, a range of numbers by rank, with what is known of it.
template <class Values>
void ExpectKnownLayer(const nlohmann::json& known, int seeds, const Values& values) {
  SCOPED_TRACE(seeds);
  ASSERT_EQ(known.at("n").get<int>(), seeds);
  ASSERT_EQ(values.size(), known.at("positions").get<std::size_t>());
  __extension__ using Wide = __int128;
  constexpr Wide kModulus = (Wide{1} << 61) - 1;
  Wide sum = 0;
  for (std::size_t i = 0; i < values.size(); ++i) sum += static_cast<Wide>(i) * values[i];
  EXPECT_EQ(static_cast<std::uint64_t>((sum % kModulus + kModulus) % kModulus),
            known.at("checksum_index_times_value_mod_2p61m1"));
  for (const auto& [value, count] : known.at("histogram").items()) {
    EXPECT_EQ(std::count(values.begin(), values.end(), std::stoi(value)), count) << value;
  }
  for (const auto& sample : known.at("samples")) {
    EXPECT_EQ(values[sample.at("i").get<std::size_t>()], sample.at("v").get<int>()) << sample;
  }
}

}  // namespace plyground::oware

#endif  // PLYGROUND_GAMES_OWARE_TEST_DATABASES_H_
