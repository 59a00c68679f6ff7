package actions

import "testing"

// TestCues: every text that asks for something has a cue, and most of what chats has none.
func TestCues(t *testing.T) {
	t.Parallel()
	r := newReader(t)
	for _, file := range []string{"composite.jsonl", "single.jsonl"} {
		for _, one := range rows(t, file) {
			if may, _ := r.cued(one.Text); !may {
				t.Errorf("%q has no cue", one.Text)
			}
		}
	}
	chat, none, sure := rows(t, "chat.jsonl"), 0, 0
	for _, one := range chat {
		may, strong := r.cued(one.Text)
		if !may {
			none++
		}
		if strong {
			sure++
		}
	}
	t.Logf("of %d texts of chat %d have no cue, %d one of requests", len(chat), none, sure)
}
