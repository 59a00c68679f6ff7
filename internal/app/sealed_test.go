package app_test

import (
	"regexp"
	"testing"

	"github.com/josh-sms/josh/internal/domain/profile"
	"github.com/josh-sms/josh/internal/flow/linkup"
	"github.com/josh-sms/josh/internal/platform/table"
)

// TestProfilesAreSealed: what somebody is like, once told and once changed, is in no item of the table that is not sealed, though all readers see it.
func TestProfilesAreSealed(t *testing.T) {
	t.Parallel()
	w := interviewed(t, extracts(`{"factors":[]}`), "ready", "yes", "coffee, hiking, board games", "B", "new people", "B", "A", "ideas", "B", "A", "C", "no bars", "evenings", "skip", "skip", "I'm into climbing now")
	stored, _, err := w.Raw(t.Context(), table.Key{}, 1000)
	if err != nil {
		t.Fatal(err)
	}
	seen, values := map[string]int{}, regexp.MustCompile(`"(factors|activities|avoid)"`)
	for _, item := range stored {
		seen[item.Kind]++
		if values.Match(item.Data) {
			t.Errorf("a %s says in the open what somebody is like", item.Kind)
		}
	}
	for kind, n := range map[string]int{profile.Kind.Name: 1, profile.UndoKind.Name: 1, linkup.KindPool.Name: 5} { // in the pool for each of four activities, too
		if seen[kind] != n {
			t.Errorf("%d %s are stored", seen[kind], kind)
		}
	}
	read := 0
	for _, item := range w.Everything() {
		read += len(values.FindAllString(item, -1))
	}
	if read == 0 {
		t.Error("who has the key does not read it, either")
	}
}
