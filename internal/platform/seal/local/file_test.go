package local

import (
	"os"
	"testing"

	"github.com/josh-sms/josh/internal/base/fault"
)

func FuzzParse(f *testing.F) {
	good, err := os.ReadFile("testdata/keys-v1.json")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(good))
	f.Add(`{"v":1,"keys":[{"id":"AAAAAQ==","secret":"AA=="}]}`)
	f.Add(`{}`)
	f.Fuzz(func(t *testing.T, content string) {
		parsed, err := parse("seal.key", []byte(content))
		if err != nil {
			if fault.KindOf(err) != fault.Config {
				t.Errorf("kind %q", fault.KindOf(err))
			}
			return
		}
		if _, err := load(parsed); err != nil {
			t.Errorf("a file that parses does not load: %v", err)
		}
	})
}
