// Every line of tests/data as a test of its own name, by the protocol's `op:
// verify`: the same way that a client takes.
#include "tests/vectors.h"

#include "gtest/gtest.h"

namespace plyground {
namespace {

class VectorTest : public ::testing::Test {
 public:
  explicit VectorTest(VectorCase vector) : vector_(std::move(vector)) {}
  void TestBody() override {
    const absl::Status status = CheckVector(vector_);
    EXPECT_TRUE(status.ok()) << status.ToString() << "\nin " << vector_.text;
  }

 private:
  VectorCase vector_;
};

}  // namespace
}  // namespace plyground

int main(int argc, char** argv) {
  ::testing::InitGoogleTest(&argc, argv);
  for (const auto& vector : plyground::ReadVectors(PLYGROUND_TEST_DATA)) {
    ::testing::RegisterTest(
        "Vectors", vector.name.c_str(), nullptr, nullptr, __FILE__, __LINE__,
        [vector]() -> ::testing::Test* { return new plyground::VectorTest(vector); });
  }
  return RUN_ALL_TESTS();
}
