#ifndef PLYGROUND_BENCH_STUDENT_H_
#define PLYGROUND_BENCH_STUDENT_H_

namespace plyground::bench {

// The value that |t| of Student's distribution exceeds with probability 5%, in
// time that grows with `degrees`. Pre: degrees >= 1.
double StudentQuantile95(int degrees);

}  // namespace plyground::bench

#endif  // PLYGROUND_BENCH_STUDENT_H_
