#ifndef PLYGROUND_TESTS_THREAD_PEERS_H_
#define PLYGROUND_TESTS_THREAD_PEERS_H_

#include <barrier>
#include <cstddef>
#include <cstdint>
#include <span>
#include <thread>
#include <vector>

#include "search/peers.h"

namespace plyground {

// Peers that are threads of one process: for tests.
class ThreadPeers {
 public:
  // Calls work(peers) in `count` threads at once and waits for all.
  template <class Work>
  static void Run(int count, const Work& work) {
    ThreadPeers all(count);
    std::vector<std::jthread> threads;
    for (int self = 0; self < count; ++self) {
      threads.emplace_back([&all, &work, self] {
        Peer peer(all, self);
        work(peer);
      });
    }
  }

 private:
  class Peer final : public Peers {
   public:
    Peer(ThreadPeers& all, int self) : all_(all), self_(self) {}
    int count() const override { return static_cast<int>(all_.out_.size()); }
    int self() const override { return self_; }

   private:
    std::uint64_t DoExchange(std::span<const Bytes> out, Mail& in,
                             std::uint64_t number) override {
      const auto self = static_cast<std::size_t>(self_);
      all_.out_[self] = out;
      all_.numbers_[self] = number;
      all_.barrier_.arrive_and_wait();
      in.bytes.clear();
      in.ends.clear();
      std::uint64_t sum = 0;
      for (std::size_t from = 0; from < all_.out_.size(); ++from) {
        const Bytes bytes = all_.out_[from][self];
        in.bytes.insert(in.bytes.end(), bytes.begin(), bytes.end());
        in.ends.push_back(in.bytes.size());
        sum += all_.numbers_[from];
      }
      all_.barrier_.arrive_and_wait();  // what was sent may change again
      return sum;
    }

    ThreadPeers& all_;
    int self_;
  };

  explicit ThreadPeers(int count)
      : out_(static_cast<std::size_t>(count)),
        numbers_(static_cast<std::size_t>(count)),
        barrier_(count) {}

  std::vector<std::span<const Peers::Bytes>> out_;
  std::vector<std::uint64_t> numbers_;
  std::barrier<> barrier_;
};

}  // namespace plyground

#endif  // PLYGROUND_TESTS_THREAD_PEERS_H_
