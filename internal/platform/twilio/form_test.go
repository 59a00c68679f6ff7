package twilio_test

import (
	"maps"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/twilio"
)

func TestParseForm(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, raw string
		want      twilio.Form
	}{
		{"empty", "", twilio.Form{}},
		{"order, repeats and empty values stay", "b=1&a=&b=2&b=1&c", twilio.Form{{"b", "1"}, {"a", ""}, {"b", "2"}, {"b", "1"}, {"c", ""}}},
		{"escapes", "Body=a+b%20c%2B%26%3D&From=%2B15550100001", twilio.Form{{"Body", "a b c+&="}, {"From", "+15550100001"}}},
		{"nothing is trimmed", "Body=+x%0A+", twilio.Form{{"Body", " x\n "}}},
		{"empty fields are skipped", "&&a=1&&", twilio.Form{{"a", "1"}}},
		{"empty name", "=x", twilio.Form{{"", "x"}}},
		{"only the first = divides", "a=b=c", twilio.Form{{"a", "b=c"}}},
		{"semicolon divides nothing", "a=1;b=2", twilio.Form{{"a", "1;b=2"}}},
		{"bytes that are not UTF-8", "a=%ff\xfe%00", twilio.Form{{"a", "\xff\xfe\x00"}}},
		{"name with escapes", "%41+b=1", twilio.Form{{"A b", "1"}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, err := twilio.ParseForm([]byte(tt.raw))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestParseFormRefuses(t *testing.T) {
	t.Parallel()
	for _, raw := range []string{"a=%", "a=%4", "a=%zz", "a=%4g", "%=1", "%2=1", strings.Repeat("a=1&", 1000) + "a=1"} {
		form, err := twilio.ParseForm([]byte(raw))
		if fault.KindOf(err) != fault.Invalid || form != nil {
			t.Errorf("%.20q: %v, %v", raw, form, err)
		}
	}
	if _, err := twilio.ParseForm([]byte(strings.Repeat("a=1&", 999) + "a=1")); err != nil {
		t.Errorf("1,000 fields: %v", err)
	}
}

func TestFormGet(t *testing.T) {
	t.Parallel()
	form := twilio.Form{{"Body", ""}, {"a", "1"}, {"a", "2"}}
	if v, ok := form.Get("a"); v != "1" || !ok {
		t.Errorf("a: %q, %t", v, ok)
	}
	if v, ok := form.Get("Body"); v != "" || !ok || !form.Has("Body") {
		t.Errorf("Body: %q, %t", v, ok)
	}
	if _, ok := form.Get("body"); ok || form.Has("body") {
		t.Error("names are case-sensitive")
	}
}

// FuzzParseForm compares with net/url, which knows the same rules but for two: it refuses ";" and it does
// not keep the order of names.
func FuzzParseForm(f *testing.F) {
	for _, s := range []string{"", "a=1&b=2&a=3", "a=%2B+%zz", "&&=&", "Body=%F0%9F%98%80", "a=1;b=2"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		form, err := twilio.ParseForm(raw)
		if strings.ContainsRune(string(raw), ';') || strings.Count(string(raw), "&") >= 1000 {
			return
		}
		want, wantErr := url.ParseQuery(string(raw))
		if (err != nil) != (wantErr != nil) {
			t.Fatalf("%q: error %v, net/url says %v", raw, err, wantErr)
		}
		if err != nil {
			return
		}
		got := url.Values{}
		for _, field := range form {
			got.Add(field.Name, field.Value)
		}
		if !maps.EqualFunc(got, want, slices.Equal[[]string]) {
			t.Errorf("%q: %q, net/url says %q", raw, got, want)
		}
	})
}
