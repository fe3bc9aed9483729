#include "search/layer_file.h"

#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "core/random.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "search/database.h"

namespace plyground {
namespace {

using ::testing::HasSubstr;

class LayerFileTest : public ::testing::Test {
 protected:
  LayerFileTest()
      : folder_(std::filesystem::temp_directory_path() /
                ("layer_file_test." + std::to_string(::getpid()) + "." +
                 ::testing::UnitTest::GetInstance()->current_test_info()->name())) {
    std::filesystem::create_directories(folder_);
  }
  ~LayerFileTest() override { std::filesystem::remove_all(folder_); }

  std::string PathOf(const LayerId& id) const { return LayerPath(folder_.string(), id); }

  static std::string BytesOf(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  static void SetBytes(const std::string& path, const std::string& bytes) {
    std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
  }

  // The status of reading the whole file.
  absl::Status Read(const LayerId& id, std::size_t positions) const {
    const auto file = LayerFile::Open(PathOf(id), id, positions);
    return file.ok() ? file->ReadAll().status() : file.status();
  }

  std::filesystem::path folder_;
};

constexpr std::uint64_t kBlock = LayerFile::kBlock;

// Values of every kind of block: one value alone, few at random, many in runs.
std::vector<std::int8_t> ManyValues() {
  Random random(5);
  std::vector<std::int8_t> values(3 * kBlock + 77);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::uint64_t block = i / kBlock;
    values[i] = static_cast<std::int8_t>(block == 0   ? -3
                                         : block == 1 ? random.Below(3) * 50 - 50
                                                      : static_cast<int>(i / 100 % 253) - 126);
  }
  return values;
}

TEST_F(LayerFileTest, GivesBackWhatWasWritten) {
  const LayerId id{"toy", 7, 3};
  for (const std::size_t size :
       {std::size_t{1}, kBlock - 1, kBlock, kBlock + 1, 3 * kBlock + 77}) {
    std::vector<std::int8_t> values = ManyValues();
    values.resize(size);
    ASSERT_TRUE(WriteLayer(PathOf(id), id, values).ok());
    const auto file = LayerFile::Open(PathOf(id), id, size);
    ASSERT_TRUE(file.ok()) << file.status();
    EXPECT_EQ(*file->ReadAll(), values);
    EXPECT_TRUE(file->DamagedBlocks().empty());
    const std::string bytes = BytesOf(PathOf(id));
    ASSERT_TRUE(WriteLayer(PathOf(id), id, values).ok());
    EXPECT_EQ(BytesOf(PathOf(id)), bytes) << "equal values, other bytes";
  }
  // 2 bits a value at most in the second block, none in the first.
  EXPECT_LT(BytesOf(PathOf(id)).size(), 96 + 4 * 24 + 4 + kBlock / 4 + 20'000);
}

TEST_F(LayerFileTest, EveryFlippedBitIsFound) {
  const LayerId id{"toy", 7, 3};
  std::vector<std::int8_t> values = ManyValues();
  values.erase(values.begin(), values.begin() + 2 * kBlock + 32'600);
  ASSERT_TRUE(WriteLayer(PathOf(id), id, values).ok());
  const std::string bytes = BytesOf(PathOf(id));
  ASSERT_TRUE(Read(id, values.size()).ok());
  for (std::size_t bit = 0; bit < 8 * bytes.size(); ++bit) {
    std::string flipped = bytes;
    flipped[bit / 8] = static_cast<char>(flipped[bit / 8] ^ 1 << bit % 8);
    SetBytes(PathOf(id), flipped);
    ASSERT_FALSE(Read(id, values.size()).ok()) << "bit " << bit % 8 << " of byte " << bit / 8;
  }
}

TEST_F(LayerFileTest, EveryCutIsFound) {
  const LayerId id{"toy", 7, 3};
  const std::vector<std::int8_t> values(500, 2);
  ASSERT_TRUE(WriteLayer(PathOf(id), id, values).ok());
  const std::string bytes = BytesOf(PathOf(id));
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    SetBytes(PathOf(id), bytes.substr(0, size));
    EXPECT_EQ(Read(id, 500).code(), absl::StatusCode::kDataLoss) << size;
  }
  SetBytes(PathOf(id), bytes + "x");
  EXPECT_EQ(Read(id, 500).code(), absl::StatusCode::kDataLoss);
}

TEST_F(LayerFileTest, WhatIsNotTheLayerIsNamed) {
  const LayerId id{"toy", 7, 3};
  const std::vector<std::int8_t> values(500, 2);
  ASSERT_TRUE(WriteLayer(PathOf(id), id, values).ok());
  const std::string bytes = BytesOf(PathOf(id));
  const auto message = [&](const LayerId& wanted, std::size_t positions) {
    return std::string(LayerFile::Open(PathOf(id), wanted, positions).status().message());
  };
  EXPECT_THAT(message({"toy", 8, 3}, 500), HasSubstr("other rules of toy"));
  EXPECT_THAT(message({"toy", 7, 3}, 501), HasSubstr("other rules of toy"));
  EXPECT_THAT(message({"toy", 7, 4}, 500), HasSubstr("holds layer 3 of toy, not layer 4"));
  EXPECT_THAT(message({"top", 7, 3}, 500), HasSubstr("not layer 3 of top"));
  std::string older = bytes;
  older[8] = 0;
  SetBytes(PathOf(id), older);
  EXPECT_THAT(message(id, 500), HasSubstr("version 0, and this program reads version 1"));
  SetBytes(PathOf(id), std::string(200, 'x'));
  EXPECT_THAT(message(id, 500), HasSubstr("is not a layer of an end-game database"));
  std::filesystem::remove(PathOf(id));
  EXPECT_TRUE(absl::IsNotFound(LayerFile::Open(PathOf(id), id, 500).status()));
  std::filesystem::create_directory(PathOf(id));
  EXPECT_FALSE(LayerFile::Open(PathOf(id), id, 500).ok());
}

TEST_F(LayerFileTest, AFolderThatCannotBeWrittenIsSaid) {
  const LayerId id{"toy", 7, 3};
  const absl::Status status = WriteLayer((folder_ / "none" / "x").string(), id, {});
  EXPECT_TRUE(absl::IsNotFound(status)) << status;
}

TEST_F(LayerFileTest, ADatabaseLooksValuesUp) {
  const std::vector<std::int8_t> values = ManyValues();
  const auto size_of = [&](int layer) -> std::uint64_t {
    return layer == 0 ? 1 : values.size();
  };
  LayerId id{"toy", 7, 0};
  EXPECT_TRUE(absl::IsNotFound(Database::Open(folder_.string(), id, size_of).status()));
  ASSERT_TRUE(WriteLayer(PathOf(id), id, std::vector<std::int8_t>{0}).ok());
  id.layer = 1;
  ASSERT_TRUE(WriteLayer(PathOf(id), id, values).ok());
  const auto database = Database::Open(folder_.string(), id, size_of);
  ASSERT_TRUE(database.ok()) << database.status();
  EXPECT_EQ((*database)->layers(), 2);
  EXPECT_EQ((*database)->Find(0, 0), 0);
  EXPECT_EQ((*database)->Find(2, 0), std::nullopt);
  Random random(3);
  for (int i = 0; i < 10'000; ++i) {
    const std::uint64_t rank = random.Next() % values.size();
    ASSERT_EQ((*database)->Find(1, rank), values[rank]);
  }
  EXPECT_TRUE((*database)->status().ok());
}

TEST_F(LayerFileTest, ADatabaseSaysThatABlockIsDamaged) {
  const std::vector<std::int8_t> values = ManyValues();
  const LayerId id{"toy", 7, 0};
  ASSERT_TRUE(WriteLayer(PathOf(id), id, values).ok());
  std::string bytes = BytesOf(PathOf(id));
  bytes.back() ^= 1;  // of the last block
  SetBytes(PathOf(id), bytes);
  const auto database = Database::Open(folder_.string(), id, [&](int layer) -> std::uint64_t {
    return layer == 0 ? values.size() : 0;
  });
  ASSERT_TRUE(database.ok()) << database.status();
  EXPECT_EQ((*database)->Find(0, 5), values[5]);
  EXPECT_TRUE((*database)->status().ok());
  EXPECT_EQ((*database)->Find(0, values.size() - 1), std::nullopt);
  EXPECT_EQ((*database)->Find(0, values.size() - 2), std::nullopt);
  EXPECT_THAT(std::string((*database)->status().message()), HasSubstr("block 3 of 4"));
}

}  // namespace
}  // namespace plyground
