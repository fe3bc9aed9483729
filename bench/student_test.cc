#include "bench/student.h"

#include <gtest/gtest.h>

namespace plyground::bench {
namespace {

// The quantiles of the usual tables.
TEST(StudentQuantileTest, AgreesWithTheTables) {
  EXPECT_NEAR(StudentQuantile95(1), 12.7062, 5e-5);
  EXPECT_NEAR(StudentQuantile95(2), 4.3027, 5e-5);
  EXPECT_NEAR(StudentQuantile95(3), 3.1824, 5e-5);
  EXPECT_NEAR(StudentQuantile95(9), 2.2622, 5e-5);
  EXPECT_NEAR(StudentQuantile95(30), 2.0423, 5e-5);
  EXPECT_NEAR(StudentQuantile95(100000), 1.95998, 5e-5);
}

}  // namespace
}  // namespace plyground::bench
