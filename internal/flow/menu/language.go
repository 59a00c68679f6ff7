package menu

// english is the language of all texts; the deck has others.
const english = "en"

// listen takes down in which language the sender writes, and answers in it. A text that does not show it ("A", "ok") is in that of
// the last one that did.
func (t running) listen() {
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
