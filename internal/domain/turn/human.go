package turn

import (
	"github.com/josh-sms/josh/internal/domain/event"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
)

// Human reads the sender's entry in the queue of those who want a person. One that is broken has a version and no value, and is
// written anew.
func (t *Turn) Human() (entry record.Slot[people.HumanWanted], ask *Ask) {
	item, ask := t.Fetch(record.Human(t.State.Number))
	if ask != nil || !item.Exists() {
		return entry, ask
	}
	entry.Version = item.Version
	err := record.Decode(item, record.KindHuman, &entry.Value)
	if err != nil {
		entry.Value = people.HumanWanted{}
	}
	entry.Value.Number = t.State.Number // whatever it says: the key has it
	return entry, Newer(err)
}

// Waits reports whether an entry of the queue is there and can be read.
func Waits(entry record.Slot[people.HumanWanted]) bool {
	return entry.Present() && entry.Value.ID != ""
}

// AddToHuman adds the text to the sender's entry, and makes one where none can be read.
func (t *Turn) AddToHuman(entry record.Slot[people.HumanWanted], about people.HumanReason) {
	if !Waits(entry) {
		entry.Value = people.HumanWanted{ID: t.Message.ID, Number: t.State.Number, About: about, At: t.Now}
		t.Happened(event.HumanWanted, "human", "", "waiting", string(about))
	}
	c := Change{Key: record.Human(t.State.Number), Kind: record.KindHuman, Version: entry.Version, Value: entry.Value.Add(t.Message.SID, about)}
	if entry.Value.Sealed == "" {
		c.Seals = SenderPhone
	}
	t.Change(c)
	t.After.Contact.Value.HumanAt = t.Now
}
