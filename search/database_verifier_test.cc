#include "search/database_verifier.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "search/any_layers.h"
#include "search/layer_file.h"

namespace plyground {
namespace {

// One layer of boards in pairs that lead to one another and nowhere else: all worth 0,
// though 1 and -1 in turn would be no contradiction.
class PairedBoards final : public AnyLayers {
 public:
  static constexpr std::uint64_t kBoards = 1000;

  int most() const override { return 0; }
  LayerId IdOf(int layer) const override { return {"pairs_of_boards", 0, layer}; }
  std::uint64_t SizeOf(int layer) const override { return layer == 0 ? kBoards : 0; }
  bool Solve(const LayerStack&, int, const LayerWork&,
             std::span<std::int8_t> values) const override {
    for (std::int8_t& value : values) value = 0;
    return true;
  }
  bool CanBeDealt() const override { return false; }
  void SolveShare(const DealtLayers&, int, Peers&, const LayerWork&,
                  std::span<std::int8_t>) const override {}
  int BytesToSolve() const override { return 1; }
  std::vector<WrongEntry> Check(const LayerStack& layers, int layer, const LayerWork&,
                                std::size_t) const override {
    std::vector<WrongEntry> wrong;
    for (std::uint64_t rank = 0; rank < kBoards; ++rank) {
      const int by_moves = -layers.At(layer, rank ^ 1);
      if (layers.At(layer, rank) != by_moves) {
        wrong.push_back({rank, layers.At(layer, rank), by_moves});
      }
    }
    return wrong;
  }
  void Mend(LayerStack&, int, std::span<const std::uint64_t>) const override {}
  BoardSearch MakeSearch() const override {
    return [](int, std::uint64_t, int) { return 0; };
  }
  std::string TextOf(int, std::uint64_t rank) const override { return std::to_string(rank); }
  std::optional<BoardPlace> Find(const AnyPosition&) const override { return std::nullopt; }
};

TEST(DatabaseVerifier, ASearchFindsAWrongCycleThatAgreesWithItself) {
  const std::string folder = ::testing::TempDir() + "/database_verifier";
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);
  const PairedBoards layers;
  std::vector<std::int8_t> values(PairedBoards::kBoards);
  for (std::uint64_t rank = 600; rank < values.size(); ++rank) {
    values[rank] = rank % 2 == 0 ? 1 : -1;
  }
  ASSERT_TRUE(WriteLayer(LayerPath(folder, layers.IdOf(0)), layers.IdOf(0), values).ok());
  const auto verify = [&](const VerifyRequest& request) {
    VerifiedLayer found;
    EXPECT_TRUE(VerifyDatabase(layers, request, [&](const VerifiedLayer& layer) {
                  found = layer;
                }).ok());
    return found;
  };
  EXPECT_TRUE(verify({.folder = folder}).sound());
  const VerifiedLayer found = verify({.folder = folder, .searches = 100});
  EXPECT_FALSE(found.sound());
  EXPECT_TRUE(found.wrong.empty());
  EXPECT_EQ(found.searched, 100U);
  ASSERT_FALSE(found.wrong_by_search.empty());
  for (const WrongEntry& entry : found.wrong_by_search) {
    EXPECT_GE(entry.rank, 600U);
    EXPECT_EQ(entry.stored, values[entry.rank]);
    EXPECT_EQ(entry.expected, 0);
  }
  EXPECT_TRUE(verify({.folder = folder, .repair = true, .searches = 100}).repaired);
  EXPECT_TRUE(verify({.folder = folder, .searches = 100}).sound());
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace plyground
