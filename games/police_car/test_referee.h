#ifndef PLYGROUND_GAMES_POLICE_CAR_TEST_REFEREE_H_
#define PLYGROUND_GAMES_POLICE_CAR_TEST_REFEREE_H_

#include <algorithm>
#include <cstdlib>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace plyground::police_car {

// The rules once more, as slowly and literally as the text states them: compass
// directions, absolute coordinates, options by their names. Shares nothing with
// the game but the form of its texts.
class Referee {
 public:
  using Point = std::pair<int, int>;
  using Names = std::map<std::string, std::string>;

  // `options` has a value for every option.
  explicit Referee(Names options)
      : options_(std::move(options)),
        criminals_(Number("x"), Number("y")),
        side_(options_["first"]) {}

  std::string Text() const {
    return Written(car_) + "," + std::string(1, kCompass[heading_]) + " " +
           Written(criminals_) + " " + side_ + " " + std::to_string(made_);
  }
  bool Over() const { return caught_ || made_ == Limit(); }
  bool Caught() const { return caught_; }

  std::vector<std::string> Legal() const {
    if (Over()) return {};
    if (side_ == "p") {
      const std::string& rule = options_.at("police");
      if (rule == "turn_then_1or2") return {"F", "R", "F1", "R1"};
      if (rule == "per_step_one") return {"FF", "RF", "FR"};
      if (rule == "per_step") return {"FF", "RF", "FR", "RR"};
      return {"F", "R"};
    }
    const std::string& rule = options_.at("criminals");
    std::vector<std::string> legal = {"N", "E", "S", "W"};
    if (rule == "king" || rule == "king_stay") {
      for (const char* diagonal : {"NE", "SE", "SW", "NW"}) legal.push_back(diagonal);
    }
    if (rule == "ortho_stay" || rule == "king_stay") legal.push_back("stay");
    return legal;
  }

  void Play(const std::string& move) {
    if (side_ == "p") {
      PlayPolice(move);
    } else {
      for (const char letter : move) {
        if (move != "stay") Walk(criminals_, letter);
      }
      caught_ = options_.at("capture_check") == "any" && InRange();
      side_ = "p";
    }
  }

 private:
  static constexpr char kCompass[] = "NESW";

  static std::string Written(const Point& point) {
    return std::to_string(point.first) + "," + std::to_string(point.second);
  }
  static void Walk(Point& point, char letter) {
    if (letter == 'N') ++point.second;
    if (letter == 'S') --point.second;
    if (letter == 'E') ++point.first;
    if (letter == 'W') --point.first;
  }
  int Number(const std::string& name) const { return std::stoi(options_.at(name)); }
  int Limit() const { return Number("move_limit") == 0 ? 1000 : Number("move_limit"); }
  bool InRange() const {
    const int across = std::abs(car_.first - criminals_.first);
    const int along = std::abs(car_.second - criminals_.second);
    const std::string& capture = options_.at("capture");
    if (capture == "king") return across <= 1 && along <= 1;
    if (capture == "ortho") return across + along <= 1;
    return car_ == criminals_;
  }
  void Turn() { heading_ = heading_ == 3 ? 0 : heading_ + 1; }
  void Roll() { Walk(car_, kCompass[heading_]); }

  void PlayPolice(const std::string& move) {
    ++made_;
    side_ = "c";
    const bool turns_between =
        options_.at("police") == "turn_between" || move == "FR" || move == "RR";
    if (move[0] == 'R' && options_.at("police") != "turn_between") Turn();
    Roll();
    if (move.back() != '1') {
      if (options_.at("en_passant") == "1" && InRange()) {
        caught_ = true;
        return;
      }
      if (turns_between && move.back() == 'R') Turn();
      Roll();
    }
    caught_ = InRange();
  }

  Names options_;
  Point car_{0, 0};
  int heading_ = 0;
  Point criminals_;
  std::string side_;
  int made_ = 0;
  bool caught_ = false;
};

}  // namespace plyground::police_car

#endif  // PLYGROUND_GAMES_POLICE_CAR_TEST_REFEREE_H_
