package turn

// english is the language of all texts; the deck has others.
const english = "en"

// Listen takes down in which language the sender writes, and has them answered in it. A text that does not show it ("A", "ok") is in that
// of the last one that did.
func (t *Turn) Listen() {
	spoken := t.Book.Deck().SpokenIn(t.Message.Normal)
	switch spoken {
	case "":
		spoken = t.State.Contact.Value.Questions.Language
	case english:
		spoken = ""
	}
	t.Language = spoken
	t.After.Contact.Value.Questions.Language = spoken
}
