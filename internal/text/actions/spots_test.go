package actions

import (
	"strings"
	"testing"

	"github.com/josh-sms/josh/internal/base/sms"
)

// TestOthersHearNoMore: what stands before or behind the words to others, in another sentence, is not passed on, and a network that hears more than the
// rules do takes nothing from it.
func TestOthersHearNoMore(t *testing.T) {
	t.Parallel()
	r := newReader(t)
	private := []string{"my therapist says i need rest", "honestly maya is the reason", "leo dumped me last night", "i am so in debt"}
	for _, form := range []string{
		"let the others know im sick! SECRET. who else is going", "SECRET. tell them im sorry and cancel saturday", "cancel saturday! id like the others to hear that im sick. SECRET. whats on next week",
		"cancel saturday. tell them sorry. SECRET. forget that i like golf", "SECRET! ask them who drives. is the hike still on?", "move it to 6. SECRET. let everyone know",
	} {
		for _, secret := range private {
			text := strings.ReplaceAll(form, "SECRET", secret)
			for _, a := range r.Plan(sms.Normalize(text), wednesday()).Actions {
				if a.Domain == Group && strings.Contains(a.Params[Text], secret) {
					t.Errorf("%q: the others hear %q", text, a.Params[Text])
				}
			}
		}
	}
}

// TestNothingIsRead: what asks for nothing by what the network hears is no request by its words alone.
func TestNothingIsRead(t *testing.T) {
	t.Parallel()
	r := newReader(t)
	for _, text := range []string{"home sweet home", "i told my sister to cancel her party", "the plans fell through at work", "my friend moved to berlin", "she never remembers my name",
		"what's on my plate? potatoes, mostly", "i'm late for work and it's all the fault of a duck", "don't you dare tell them i said that about the quiche",
		"my boss wants to cancel the thing saturday and the whole office went nuts about it, then we all had cake"} {
		if p := r.Plan(sms.Normalize(text), wednesday()); len(p.Actions) > 0 {
			t.Errorf("%q: %v", text, p.Actions)
		}
	}
	if p := r.Plan(strings.Repeat("cancel saturday and then tell me who is coming ", 9), wednesday()); len(p.Actions) > MostActions {
		t.Errorf("a long text: %v", p.Actions)
	}
}
