package testkit

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"strings"

	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/replay"
	"github.com/josh-sms/josh/internal/platform/table"
)

// Everything returns every stored item as one string each, keys and all, with what is sealed in it opened: what somebody
// would read who has both the table and its key. A sealed value that does not open fails the test: nobody knows what is
// in it.
func (w *World) Everything() map[table.Key]string {
	w.T.Helper()
	all := map[table.Key]string{}
	must(w.T, w.Table.All(context.Background(), func(i table.Item) bool {
		var v any
		must(w.T, json.Unmarshal(i.Data, &v))
		all[i.Key] = i.Kind + " " + i.String() + " " + string(i.Data) + w.opened(i.Key, v, placesOf(i.Key, v))
		return true
	}))
	return all
}

// placesOf returns the places that what is sealed in an item may be sealed for: its own key, and the one under which it
// will be filed.
func placesOf(key table.Key, v any) []string {
	places := []string{key.String()}
	if fields, ok := v.(map[string]any); ok {
		if sid, ok := fields["sid"].(string); ok {
			places = append(places, record.Message(sid).String())
		}
		if id, ok := fields["id"].(string); ok {
			places = append(places, record.JobSeal(id))
		}
	}
	return places
}

// opened returns the sealed strings of a value, opened.
func (w *World) opened(key table.Key, v any, places []string) (words string) {
	switch v := v.(type) {
	case map[string]any:
		for _, field := range v {
			words += w.opened(key, field, places)
		}
	case []any:
		for _, field := range v {
			words += w.opened(key, field, places)
		}
	case string:
		if !sealed(v) {
			return ""
		}
		for _, place := range places {
			if plain, err := w.Seal.Open(context.Background(), place, v); err == nil {
				return " " + readable(plain)
			}
		}
		w.T.Errorf("a sealed value of %s does not open", key.SK)
	}
	return words
}

// readable returns what was sealed; what a turn was decided from is packed, but for names that the item has in the open.
func readable(plain []byte) string {
	bundle, err := replay.Unpack(plain, replay.Names{})
	if err != nil {
		return string(plain)
	}
	unpacked, _ := json.Marshal(bundle)
	return string(unpacked)
}

// sealed reports whether a string is of the form of sealed texts: version 1, a reference, and 28 bytes or more.
func sealed(s string) bool {
	raw, err := base64.RawURLEncoding.DecodeString(s)
	return err == nil && len(raw) >= 32 && raw[0] == 1 && int(raw[1]) < len(raw) && !strings.ContainsAny(s, "#/")
}
