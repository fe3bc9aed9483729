#include "bench/match/files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cerrno>
#include <filesystem>
#include <string>

#include "bench/match/test_folder.h"

namespace plyground::match {
namespace {

using ::testing::HasSubstr;

TEST(FilesTest, WritingReplacesTheWholeFile) {
  TestFolder folder;
  const std::string path = folder.Inside("file");
  ASSERT_TRUE(WriteFileAtomically(path, std::string(10000, 'a')).ok());
  ASSERT_TRUE(WriteFileAtomically(path, std::string("b\0c", 3)).ok());
  EXPECT_EQ(*ReadFile(path), std::string("b\0c", 3));
  EXPECT_FALSE(std::filesystem::exists(path + ".new"));
}

TEST(FilesTest, AFailedWriteLeavesTheOldFile) {
  TestFolder folder;
  const std::string path = folder.Inside("file");
  ASSERT_TRUE(WriteFileAtomically(path, "old").ok());
  ASSERT_TRUE(std::filesystem::create_directory(path + ".new"));
  const absl::Status status = WriteFileAtomically(path, "new");
  EXPECT_THAT(std::string(status.message()), HasSubstr("cannot create " + path + ".new"));
  EXPECT_EQ(*ReadFile(path), "old");
}

TEST(FilesTest, AMissingFileIsNotFound) {
  TestFolder folder;
  EXPECT_EQ(ReadFile(folder.Inside("none")).status().code(), absl::StatusCode::kNotFound);
}

TEST(FilesTest, OnlyRegularFilesAreRead) {
  TestFolder folder;
  const std::string pipe = folder.Inside("pipe");
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  for (const std::string& path : {pipe, folder.path(), std::string("/dev/full")}) {
    EXPECT_THAT(std::string(ReadFile(path).status().message()),
                HasSubstr(path + " is not a regular file"));
  }
}

TEST(FilesTest, FilesLargerThanAllowedAreNotRead) {
  TestFolder folder;
  const std::string path = folder.Inside("file");
  ASSERT_TRUE(WriteFileAtomically(path, std::string(1000, 'a')).ok());
  EXPECT_TRUE(ReadFile(path, 1000).ok());
  EXPECT_THAT(std::string(ReadFile(path, 999).status().message()),
              HasSubstr("file has more than 999 bytes"));
}

TEST(FilesTest, FoldersAreMadeWithTheirParents) {
  TestFolder folder;
  EXPECT_TRUE(MakeFolder(folder.Inside("a/b/c")).ok());
  EXPECT_TRUE(MakeFolder(folder.Inside("a/b/c")).ok());
  EXPECT_TRUE(std::filesystem::is_directory(folder.Inside("a/b/c")));
  Overwrite(folder.Inside("file"), "");
  EXPECT_FALSE(MakeFolder(folder.Inside("file")).ok());
  EXPECT_FALSE(MakeFolder(folder.Inside("file/below")).ok());
}

}  // namespace
}  // namespace plyground::match
