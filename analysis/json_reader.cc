#include "analysis/json_reader.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "core/error.h"
#include "nlohmann/json.hpp"

namespace plyground::analysis {
namespace {

using nlohmann::json;

constexpr int kNumberTooLarge = 406;  // nlohmann/json's out_of_range.406

// What the library says, without its name and place and with every unprintable
// byte escaped: it may quote the very bytes that are not UTF-8.
std::string Detail(const char* what) {
  constexpr std::size_t kLongest = 200;
  std::string_view text(what);
  for (const std::string_view end : {std::string_view("] "), std::string_view(": ")}) {
    const std::size_t at = text.find(end);
    if (at != std::string_view::npos) text.remove_prefix(at + end.size());
  }
  std::string detail;
  for (const char c : text.substr(0, kLongest)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte >= 0x7F) {
      absl::StrAppend(&detail, absl::StrFormat("\\x%02x", byte));
    } else {
      detail += c;
    }
  }
  return detail;
}

// Builds the document as the library's parser reports it. Returning false
// stops the parse; `fault_` then says why.
class Builder final : public nlohmann::json_sax<json> {
 public:
  explicit Builder(json& root) : root_(root) {}

  bool null() override { return Add(nullptr); }
  bool boolean(bool value) override { return Add(value); }
  bool number_integer(std::int64_t value) override { return Add(value); }
  bool number_unsigned(std::uint64_t value) override { return Add(value); }
  bool number_float(double value, const std::string&) override { return Add(value); }
  bool string(std::string& value) override { return Add(std::move(value)); }
  bool binary(json::binary_t&) override { return false; }  // not in JSON text
  bool start_object(std::size_t) override { return Open(json::object()); }
  bool start_array(std::size_t) override { return Open(json::array()); }
  bool end_object() override { return Close(); }
  bool end_array() override { return Close(); }

  bool key(std::string& name) override {
    key_ = std::move(name);
    if (!open_.back()->contains(key_)) return true;
    return Fail(ErrorCode::kParseError, absl::StrCat("the key ", Quoted(key_), " occurs twice"),
                PathHere());
  }

  bool parse_error(std::size_t position, const std::string&,
                   const json::exception& error) override {
    if (error.id == kNumberTooLarge) {
      Fail(ErrorCode::kInvalidField, "the number is too large", PathHere());
      fault_.expected = {"a number below 2^53"};
      return false;
    }
    return Fail(ErrorCode::kParseError,
                absl::StrCat("not valid JSON at byte ", position, ": ", Detail(error.what())),
                "");
  }

  const Fault& fault() const { return fault_; }

  // The document's own "id", if it has been read.
  std::optional<std::string> Id() const {
    if (!root_.is_object()) return std::nullopt;
    const auto found = root_.find("id");
    return found == root_.end() ? std::nullopt : IdText(*found);
  }

 private:
  bool Fail(ErrorCode code, std::string message, std::string path) {
    fault_ = Fault{.code = code, .message = std::move(message), .path = std::move(path)};
    return false;
  }

  json* Place(json value) {
    if (open_.empty()) {
      root_ = std::move(value);
      return &root_;
    }
    json& parent = *open_.back();
    if (parent.is_array()) {
      parent.push_back(std::move(value));
      return &parent.back();
    }
    return &(parent[key_] = std::move(value));
  }

  bool Add(json value) {
    Place(std::move(value));
    return true;
  }

  bool Open(json container) {
    if (static_cast<int>(open_.size()) == kMaxDepth) {
      return Fail(ErrorCode::kParseError,
                  absl::StrCat("nested deeper than ", kMaxDepth, " levels"), "");
    }
    keys_.push_back(key_);
    open_.push_back(Place(std::move(container)));
    return true;
  }

  bool Close() {
    open_.pop_back();
    key_ = std::move(keys_.back());
    keys_.pop_back();
    return true;
  }

  // Where the parser stands, as a JSON pointer.
  std::string PathHere() const {
    std::string path;
    for (std::size_t i = 0; i < open_.size(); ++i) {
      const json& container = *open_[i];
      const bool innermost = i + 1 == open_.size();
      if (container.is_object()) {
        path = PathTo(path, innermost ? key_ : keys_[i + 1]);
      } else {
        // The item being read is not in the innermost list yet.
        absl::StrAppend(&path, "/", container.size() - (innermost ? 0 : 1));
      }
    }
    return path;
  }

  json& root_;
  std::vector<json*> open_;        // containers not closed yet, outermost first
  std::vector<std::string> keys_;  // keys_[i] is the key under which open_[i] stands
  std::string key_;                // of the value to come, in an object
  Fault fault_;
};

}  // namespace

std::optional<std::string> IdText(const json& value) {
  constexpr double kLimit = 9007199254740992.0;  // 2^53
  if (value.is_string()) {
    const auto& text = value.get_ref<const std::string&>();
    if (text.empty() || text.size() > kMaxIdBytes) return std::nullopt;
    return value.dump(-1, ' ', false, json::error_handler_t::replace);
  }
  if (value.is_number_integer() && std::abs(value.get<double>()) < kLimit) return value.dump();
  return std::nullopt;
}

std::string JsonString(std::string_view text) {
  const json value = std::string(text.substr(0, kShownBytes));
  return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

std::string GotJson(const json& value) {
  const std::string text = value.dump(-1, ' ', false, json::error_handler_t::replace);
  if (text.size() <= kShownBytes) return text;
  return JsonString(value.is_string() ? value.get_ref<const std::string&>() : text);
}

std::optional<Fault> ReadJson(std::string_view text, json& value,
                              std::optional<std::string>& id) {
  json root;
  Builder builder(root);
  if (!json::sax_parse(text.begin(), text.end(), &builder)) {
    id = builder.Id();
    return builder.fault();
  }
  value = std::move(root);
  return std::nullopt;
}

}  // namespace plyground::analysis
