#ifndef PLYGROUND_CORE_SPEC_H_
#define PLYGROUND_CORE_SPEC_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace plyground {

// "NAME" or "NAME:key=value,key=value": how games and players are named on the
// command line, in JSON and in files.
struct Spec {
  std::string name;
  std::vector<std::pair<std::string, std::string>> options = {};  // in the order given
  friend bool operator==(const Spec&, const Spec&) = default;
};

// Errors: empty name, a part without '=', an empty or repeated key, more than
// 4096 bytes, bytes outside printable ASCII.
[[nodiscard]] absl::StatusOr<Spec> ParseSpec(std::string_view text);
std::string FormatSpec(const Spec& spec);

// What a user may know about one option.
struct OptionInfo {
  std::string name;
  std::string type;  // "integer", "real", "boolean", "choice" or "text"
  std::string help;
  std::string default_value = {};
  std::vector<std::string> choices = {};  // for "choice" and "boolean"
  std::optional<double> minimum = {};     // for "integer" and "real", inclusive
  std::optional<double> maximum = {};
};

// Errors name the option, the text and the range.
[[nodiscard]] absl::StatusOr<std::int64_t> ParseInteger(std::string_view option,
                                                        std::string_view text,
                                                        std::int64_t minimum,
                                                        std::int64_t maximum);
[[nodiscard]] absl::StatusOr<double> ParseReal(std::string_view option, std::string_view text,
                                               double minimum, double maximum);
std::string FormatReal(double value);  // shortest text that parses back

namespace internal {
absl::Status UnknownOptionChoice(std::string_view option, std::string_view text,
                                 const std::vector<std::string>& choices);
absl::Status UnknownOptionKey(std::string_view owner, std::string_view key,
                              const std::vector<std::string>& accepted);
}  // namespace internal

// Describes the options of a struct T once: parsing, printing, documentation.
// A default-constructed T holds the defaults.
template <class T>
class OptionTable {
 public:
  template <class Int>
  OptionTable& Integer(std::string name, Int T::*member, std::int64_t minimum,
                       std::int64_t maximum, std::string help) {
    OptionInfo info{.name = name, .type = "integer", .help = std::move(help)};
    info.minimum = static_cast<double>(minimum);
    info.maximum = static_cast<double>(maximum);
    return Add(
        std::move(info),
        [=](std::string_view text, T& target) -> absl::Status {
          const auto value = ParseInteger(name, text, minimum, maximum);
          if (!value.ok()) return value.status();
          target.*member = static_cast<Int>(*value);
          return absl::OkStatus();
        },
        [=](const T& target) { return std::to_string(target.*member); });
  }

  OptionTable& Real(std::string name, double T::*member, double minimum, double maximum,
                    std::string help) {
    OptionInfo info{.name = name, .type = "real", .help = std::move(help)};
    info.minimum = minimum;
    info.maximum = maximum;
    return Add(
        std::move(info),
        [=](std::string_view text, T& target) -> absl::Status {
          const auto value = ParseReal(name, text, minimum, maximum);
          if (!value.ok()) return value.status();
          target.*member = *value;
          return absl::OkStatus();
        },
        [=](const T& target) { return FormatReal(target.*member); });
  }

  template <class Value>
  OptionTable& Choice(std::string name, Value T::*member,
                      std::vector<std::pair<std::string, Value>> choices, std::string help) {
    OptionInfo info{.name = name, .type = "choice", .help = std::move(help)};
    for (const auto& choice : choices) info.choices.push_back(choice.first);
    return Add(
        info,
        [=, names = info.choices](std::string_view text, T& target) -> absl::Status {
          for (const auto& choice : choices) {
            if (choice.first == text) {
              target.*member = choice.second;
              return absl::OkStatus();
            }
          }
          return internal::UnknownOptionChoice(name, text, names);
        },
        [=](const T& target) {
          for (const auto& choice : choices) {
            if (choice.second == target.*member) return choice.first;
          }
          return std::string();
        });
  }

  OptionTable& Boolean(std::string name, bool T::*member, std::string help) {
    Choice<bool>(std::move(name), member, {{"true", true}, {"false", false}}, std::move(help));
    options_.back().info.type = "boolean";
    return *this;
  }

  // An option with its own text form; `parse` reports what it accepts.
  OptionTable& Text(std::string name, std::function<absl::Status(std::string_view, T&)> parse,
                    std::function<std::string(const T&)> format, std::string help) {
    return Add(OptionInfo{.name = std::move(name), .type = "text", .help = std::move(help)},
               std::move(parse), std::move(format));
  }

  // Sets several options at once. Presets apply before all other options, in
  // whatever order they are written.
  OptionTable& Preset(std::string name,
                      std::vector<std::pair<std::string, std::function<void(T&)>>> presets,
                      std::string default_value, std::string help) {
    OptionInfo info{.name = name, .type = "choice", .help = std::move(help)};
    info.default_value = std::move(default_value);
    for (const auto& preset : presets) info.choices.push_back(preset.first);
    auto set = [=, names = info.choices](std::string_view text, T& target) -> absl::Status {
      for (const auto& preset : presets) {
        if (preset.first == text) {
          preset.second(target);
          return absl::OkStatus();
        }
      }
      return internal::UnknownOptionChoice(name, text, names);
    };
    options_.push_back({std::move(info), std::move(set), nullptr});
    return *this;
  }

  // Unknown keys and bad values are errors that say what is accepted.
  [[nodiscard]] absl::StatusOr<T> Parse(const Spec& spec) const {
    T target{};
    for (const bool presets : {true, false}) {
      for (const auto& [key, value] : spec.options) {
        const Option* option = Find(key);
        if (option == nullptr) return internal::UnknownOptionKey(spec.name, key, Names());
        if ((option->format == nullptr) != presets) continue;
        if (absl::Status status = option->set(value, target); !status.ok()) return status;
      }
    }
    return target;
  }

  // Only what differs from the defaults; Parse gives `target` back.
  Spec Format(std::string name, const T& target) const {
    Spec spec{.name = std::move(name), .options = {}};
    for (const Option& option : options_) {
      if (option.format == nullptr) continue;
      std::string value = option.format(target);
      if (value != option.info.default_value) {
        spec.options.emplace_back(option.info.name, std::move(value));
      }
    }
    return spec;
  }

  std::vector<OptionInfo> Infos() const {
    std::vector<OptionInfo> infos;
    for (const Option& option : options_) infos.push_back(option.info);
    return infos;
  }

 private:
  struct Option {
    OptionInfo info;
    std::function<absl::Status(std::string_view, T&)> set;
    std::function<std::string(const T&)> format;  // null for a preset
  };

  OptionTable& Add(OptionInfo info, std::function<absl::Status(std::string_view, T&)> set,
                   std::function<std::string(const T&)> format) {
    info.default_value = format(T{});
    options_.push_back({std::move(info), std::move(set), std::move(format)});
    return *this;
  }

  const Option* Find(std::string_view key) const {
    for (const Option& option : options_) {
      if (option.info.name == key) return &option;
    }
    return nullptr;
  }

  std::vector<std::string> Names() const {
    std::vector<std::string> names;
    for (const Option& option : options_) names.push_back(option.info.name);
    return names;
  }

  std::vector<Option> options_;
};

}  // namespace plyground

#endif  // PLYGROUND_CORE_SPEC_H_
