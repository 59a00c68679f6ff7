package observe

import (
	"bytes"
	"encoding"
	"encoding/json"
	"fmt"
	"log/slog"
	"reflect"
	"unicode/utf8"
)

// Bounds of what one value may take in a log, so that a caller's input cannot flood it.
const (
	maxString = 512     // bytes of a string
	maxItems  = 64      // elements of a list or a map
	maxDepth  = 8       // of values in values
	maxJSON   = 8 << 10 // bytes of a struct or map rendered as JSON
)

// maxSpelling is more than the longest spelling of a number takes; a string is read that much further than
// it is shown, so that a number is not cut in two and half of it shown.
const maxSpelling = 256

// Clean returns s as it may be shown: phone numbers hidden, at most 512 bytes.
func Clean(s string) string {
	if len(s) <= maxString {
		return Redact(s)
	}
	shown := Redact(cut(s, maxString+maxSpelling))
	return fmt.Sprintf("%s... (%d bytes)", cut(shown, maxString), len(s))
}

// cut returns at most n bytes of s, whole runes.
func cut(s string, n int) string {
	if len(s) <= n {
		return s
	}
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n]
}

// Scrub returns a value as it may be shown under key: strings cleaned, the values of sensitive keys hidden,
// errors and Stringers as their text, structs and maps as their JSON, bytes as their length. What is typed as
// a number, a bool, a time or a duration stays.
func Scrub(key string, v any) any { return scrubValue(key, slog.AnyValue(v)).Any() }

// scrubAttr returns an attribute as it may be shown.
func scrubAttr(a slog.Attr) slog.Attr {
	return slog.Attr{Key: Clean(a.Key), Value: scrubValue(a.Key, a.Value)}
}

func scrubValue(key string, v slog.Value) slog.Value {
	v = v.Resolve()
	if sensitive(key) {
		return hide(v)
	}
	switch v.Kind() {
	case slog.KindString:
		return slog.StringValue(Clean(v.String()))
	case slog.KindGroup:
		attrs := v.Group()
		clean := make([]slog.Attr, 0, min(len(attrs), maxItems))
		for _, a := range attrs[:min(len(attrs), maxItems)] {
			clean = append(clean, scrubAttr(a))
		}
		return slog.GroupValue(clean...)
	case slog.KindAny:
		return slog.AnyValue(scrubAny(v.Any(), 0))
	default:
		return v
	}
}

// hide replaces a value under a sensitive key; what cannot be a number, a text or a secret stays.
func hide(v slog.Value) slog.Value {
	switch v.Kind() {
	case slog.KindBool, slog.KindDuration, slog.KindTime:
		return v
	case slog.KindInt64, slog.KindUint64, slog.KindFloat64:
		if !hasDigits(v.String(), minPhoneDigits) { // "tokens": 1500 is a count
			return v
		}
	}
	return slog.StringValue(hidden)
}

// scrubAny renders what slog has no kind for.
func scrubAny(v any, depth int) (shown any) {
	defer func() {
		if recover() != nil { // an Error or String method on a nil pointer
			shown = fmt.Sprintf("[unprintable %T]", v)
		}
	}()
	if depth > maxDepth {
		return "[too deep]"
	}
	switch v := v.(type) {
	case nil, bool, int, int64, uint64, float64, json.Number:
		return v
	case string:
		return Clean(v)
	case []byte:
		return fmt.Sprintf("[%d bytes]", len(v))
	case json.RawMessage:
		return fmt.Sprintf("[%d bytes]", len(v))
	case error:
		return Clean(v.Error())
	case fmt.Stringer:
		return Clean(v.String())
	case []any:
		return scrubList(v, depth)
	case map[string]any:
		return scrubMap(v, depth)
	case slog.LogValuer:
		return scrubValue("", v.LogValue()).Any()
	case json.Marshaler, encoding.TextMarshaler:
		return scrubJSON(v, depth)
	}
	if text := reflect.ValueOf(v); text.Kind() == reflect.String { // of a type of its own, as most of what is logged
		return Clean(text.String())
	}
	return scrubJSON(v, depth)
}

func scrubList(list []any, depth int) any {
	clean := make([]any, 0, min(len(list), maxItems))
	for _, item := range list[:min(len(list), maxItems)] {
		clean = append(clean, scrubAny(item, depth+1))
	}
	return clean
}

func scrubMap(m map[string]any, depth int) any {
	clean := make(map[string]any, min(len(m), maxItems))
	for key, item := range m {
		if len(clean) == maxItems {
			break
		}
		if sensitive(key) {
			clean[Clean(key)] = hide(slog.AnyValue(plain(item))).Any()
		} else {
			clean[Clean(key)] = scrubAny(item, depth+1)
		}
	}
	return clean
}

// plain makes a JSON number one that slog knows as a number.
func plain(v any) any {
	if n, ok := v.(json.Number); ok {
		if f, err := n.Float64(); err == nil {
			return f
		}
	}
	return v
}

// scrubJSON renders structs, maps and lists of any type by way of their JSON.
func scrubJSON(v any, depth int) any {
	text, err := json.Marshal(v)
	if err != nil {
		return fmt.Sprintf("[unprintable %T]", v)
	}
	if len(text) > maxJSON {
		return fmt.Sprintf("[%T of %d bytes]", v, len(text))
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var generic any
	if err := decoder.Decode(&generic); err != nil {
		return fmt.Sprintf("[unprintable %T]", v)
	}
	return scrubAny(generic, depth+1)
}
