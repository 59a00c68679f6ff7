package assemble_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/josh-sms/josh/internal/platform/model"
	"github.com/josh-sms/josh/internal/platform/model/assemble"
)

var cases = flag.Int("cases", 2000, "how many random states TestAnyState looks at") //nolint:gochecknoglobals // a flag of the test

// TestAnyState holds random states and limits to what is promised of each: -cases says how many.
func TestAnyState(t *testing.T) {
	t.Parallel()
	const runs = 8
	for run := range runs {
		t.Run(fmt.Sprint(run), func(t *testing.T) {
			t.Parallel()
			m := &maker{Rand: rand.New(rand.NewPCG(8, uint64(run)))}
			for range *cases / runs {
				s, l := m.state(), m.limits()
				seed := rand.NewPCG(m.Uint64(), 1)
				if wrong := broken(s, l, rand.New(seed)); wrong != "" {
					t.Fatalf("%s\n%+v\n%+v", wrong, l, s)
				}
			}
		})
	}
}

// broken says which promise is not kept, "" for none.
func broken(s assemble.State, l assemble.Limits, random *rand.Rand) string {
	before := fmt.Sprintf("%+v", s)
	blocks, report := assemble.Assemble(s, l)
	again, same := assemble.Assemble(s, l)
	switch {
	case fmt.Sprintf("%+v", s) != before:
		return "the state was changed"
	case !reflect.DeepEqual(blocks, again) || !reflect.DeepEqual(report, same):
		return "the same input has another result"
	}
	for _, check := range []func() string{
		func() string { return beyond(l, blocks, report) },
		func() string { return counts(l, blocks) },
		func() string { return protected(s, l, blocks) },
		func() string { return disordered(blocks, report) },
		func() string { return foreign(s, blocks) },
		func() string { return cut(s, l, blocks) },
		func() string { return shrinks(s, l, report, random) },
	} {
		if wrong := check(); wrong != "" {
			return wrong
		}
	}
	return ""
}

func texts(blocks []assemble.Block, name string) (list []string) {
	for _, b := range blocks {
		for _, item := range b.Items {
			if b.Name == name {
				list = append(list, item.Text)
			}
		}
	}
	return list
}

// beyond: what is shown has room, as it is written; where what is never dropped has none, there is nothing else.
func beyond(l assemble.Limits, blocks []assemble.Block, r assemble.Report) string {
	written := 0
	for _, b := range blocks {
		for _, item := range b.Items {
			written += len(model.Data("preference", item.Text)) + 1
		}
	}
	if r.Over != "protected" {
		if written > l.Bytes || r.Tokens > min(l.Context, l.Input)-l.Output {
			return fmt.Sprintf("%d bytes and %d tokens", written, r.Tokens)
		}
		return ""
	}
	for _, b := range blocks {
		if b.Name != assemble.StateBlock && b.Name != assemble.TextBlock && b.Name != assemble.EarlierBlock {
			return b.Name + " is shown where there is no room"
		}
	}
	if got := len(texts(blocks, assemble.EarlierBlock)); got > l.Protected*2 {
		return fmt.Sprintf("%d texts are shown where there is no room", got)
	}
	return ""
}

// counts: no list is longer than its limit.
func counts(l assemble.Limits, blocks []assemble.Block) string {
	for name, most := range map[string]int{
		assemble.PreferencesBlock: l.Preferences, assemble.FactsBlock: l.Facts, assemble.ReflectionsBlock: l.Reflections, assemble.EarlierBlock: l.Messages,
		assemble.RecalledBlock: l.Here + l.Before + l.Others,
	} {
		if got := len(texts(blocks, name)); got > most {
			return fmt.Sprintf("%d of %s", got, name)
		}
	}
	for _, b := range blocks {
		for _, item := range b.Items {
			if utf8.RuneCountInString(item.Text) > l.Length && b.Name != assemble.StateBlock {
				return "a text of " + b.Name + " is too long"
			}
		}
	}
	return ""
}

// protected: the text and the last turns are there, whatever the room, as many as the stage has.
func protected(s assemble.State, l assemble.Limits, blocks []assemble.Block) string {
	if got := texts(blocks, assemble.TextBlock); len(got) != 1 || got[0] != first(s.Text, l.Length) {
		return "the text is not there"
	}
	turns := map[assemble.Stage]int{0: assemble.WithoutSummary, 1: 5, 2: 4, 3: 4, 4: 5}[s.Stage]
	if len(s.Summary) > 0 && s.Stage == 0 {
		turns = assemble.WithSummary
	}
	switch s.Intent {
	case assemble.Avoid:
		turns = 0
	case assemble.Enforce:
		turns = assemble.Enforcing
	}
	var own []string
	letters := 0
	for _, said := range slices.Backward(s.Recent) {
		if said.Of == owner {
			text := first(said.Text, l.Length)
			if letters += utf8.RuneCountInString(text); l.Letters > 0 && letters > l.Letters {
				break
			}
			own = append(own, text)
		}
	}
	own = own[:min(len(own), 2*turns, l.Messages, 2*l.Protected)]
	slices.Reverse(own)
	got := texts(blocks, assemble.EarlierBlock)
	if len(got) < len(own) || len(got) > 2*turns || !slices.Equal(got[len(got)-len(own):], own) {
		return fmt.Sprintf("of the last texts %q are shown, and %q have to be", got, own)
	}
	return ""
}

// disordered: blocks are in their order, in the report as well.
func disordered(blocks []assemble.Block, r assemble.Report) string {
	order := []string{
		"instructions", "guidance", "state", "summary", "preferences", "facts", "reflections", "shared", "milestones", "card", "recalled", "earlier", "text", "fault",
	}
	at, sum := 0, 0
	for _, b := range r.Blocks {
		sum += b.Tokens
		next := slices.Index(order, b.Name)
		if next < at {
			return b.Name + " is not in its place"
		}
		at = next
	}
	if sum != r.Tokens {
		return "the sum of the report is wrong"
	}
	at = 0
	for _, b := range blocks {
		next := slices.Index(order, b.Name)
		if next < at || !slices.ContainsFunc(r.Blocks, func(in model.Block) bool { return in.Name == b.Name && in.Tokens > 0 }) {
			return b.Name + " is not in its place, or not in the report"
		}
		at = next
	}
	return ""
}

// foreign: nothing of somebody else is shown but what was shared, and that in its own block.
func foreign(s assemble.State, blocks []assemble.Block) string {
	for _, b := range blocks {
		for _, item := range b.Items {
			if strings.Contains(item.Text, "["+stranger) || strings.Contains(item.Text, "[shared") != (b.Name == assemble.SharedBlock) {
				return "a text of somebody else is in " + b.Name
			}
		}
	}
	if len(texts(blocks, assemble.SharedBlock)) > len(s.Shared) {
		return "more is shared than there is"
	}
	return ""
}

// cut: a recalled text is whole or ends at a section mark; any other is whole, or cut between two characters at the bound of its length.
func cut(s assemble.State, l assemble.Limits, blocks []assemble.Block) string {
	for _, got := range texts(blocks, assemble.RecalledBlock) {
		i := slices.IndexFunc(s.Recalled, func(r assemble.Recalled) bool { return strings.HasPrefix(r.Text, got) })
		if i < 0 {
			return "a text was recalled that is not there"
		}
		rest := s.Recalled[i].Text[len(got):]
		if rest != "" && !strings.HasPrefix(rest, "\n\n") && !strings.HasPrefix(rest, "\n===") {
			return fmt.Sprintf("cut before %q", first(rest, 20))
		}
	}
	for _, list := range [][]string{s.Summary, s.Preferences, s.Facts, s.Milestones} {
		for _, text := range list {
			mark := first(text, 8) + "]"
			for _, b := range blocks {
				for _, item := range b.Items {
					if strings.HasPrefix(item.Text, mark) && item.Text != first(text, l.Length) {
						return "cut in the middle"
					}
				}
			}
		}
	}
	return ""
}

// shrinks: with more room nothing of any block is dropped that is shown with less, be it a little more or a lot.
func shrinks(s assemble.State, l assemble.Limits, less assemble.Report, random *rand.Rand) string {
	for _, most := range []int{20, 200, 2000} {
		l.Context += random.IntN(most)
		l.Input += random.IntN(most)
		l.Bytes += random.IntN(4 * most)
		_, more := assemble.Assemble(s, l)
		for _, b := range less.Blocks {
			i := slices.IndexFunc(more.Blocks, func(in model.Block) bool { return in.Name == b.Name })
			if i < 0 || more.Blocks[i].Dropped > b.Dropped || more.Blocks[i].Tokens < b.Tokens {
				return fmt.Sprintf("with more room %+v of %+v", more.Blocks, b)
			}
		}
		less = more
	}
	return ""
}

// first returns the first characters of a text.
func first(text string, n int) string {
	runes := []rune(text)
	return string(runes[:min(n, len(runes))])
}
