package app

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/answers"
	"github.com/josh-sms/josh/internal/text/compliance"
	"github.com/josh-sms/josh/internal/text/meddle"
	"github.com/josh-sms/josh/internal/text/safety"
	"github.com/josh-sms/josh/internal/text/understand"
)

// TestDataFiles holds the list of data files to those that the sum of the rules is made of and to the files of the sources: each is there under its
// own name, with the version of its source.
func TestDataFiles(t *testing.T) {
	t.Parallel()
	summed := slices.Concat(compliance.Files(), safety.Files(), answers.Files(), meddle.Files(), understand.Files(), people.Files(), wording.Files())
	listed := dataFiles()
	if len(listed) != len(summed) {
		t.Fatalf("%d files are listed, %d are summed", len(listed), len(summed))
	}
	shown := ruleFiles()
	for n, f := range listed {
		path := filepath.Join("..", f.path)
		raw, err := os.ReadFile(path)
		if err != nil || f.text != summed[n] || string(raw) != f.text {
			t.Errorf("%s is not the file that is summed in its place, %v", f.path, err)
		}
		source := strings.TrimSuffix(path, filepath.Ext(path)) + ".json"
		var head struct{ Version int }
		if raw, err := os.ReadFile(source); err == nil {
			if err := json.Unmarshal(raw, &head); err != nil {
				t.Error(err)
			}
		}
		if shown.Files[n].Version != head.Version || len(shown.Files[n].Sum) != 12 {
			t.Errorf("%s is shown with version %d, its source has %d", f.path, shown.Files[n].Version, head.Version)
		}
	}
	if shown.Rules != rulesSum() {
		t.Errorf("the sum is %s", shown.Rules)
	}
}
