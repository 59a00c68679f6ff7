package request

import (
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/text/understand"
)

// bare returns a request as it is kept in the open: of where it is to be, what the region's data calls it.
func (t running) bare(l understand.LinkUp) understand.LinkUp {
	place := t.Regions.Place(l.LocationHint, t.State.Person.Value.Region)
	l = people.Wordless(l)
	l.LocationHint = place
	return l
}

// keep keeps what the text asks for, with its words.
func (t running) keep(l understand.LinkUp) {
	t.Change(turn.Change{
		Key: record.Said(t.State.Number, t.Message.ID), Kind: record.KindSaid, // the text's, so that a repeated turn keeps it once
		Value: people.Said{ID: t.Message.ID, SID: t.Message.SID, About: people.SaidWish, At: t.Now, LinkUp: &l}, Seals: turn.SenderWords,
	})
}

// amend changes what is kept of the text that was asked about. Its words stay as they are.
func (t running) amend(of string, l understand.LinkUp) *turn.Ask {
	item, ask := t.Fetch(record.Said(t.State.Number, of))
	if ask != nil {
		return ask
	}
	var said people.Said
	if err := record.Decode(item, record.KindSaid, &said); item.Exists() && err != nil {
		return turn.Newer(err) // a broken one stays as it is: its words may be of use to somebody
	}
	if item.Exists() {
		said.LinkUp = &l
		t.Change(turn.Change{Key: item.Key, Kind: record.KindSaid, Version: item.Version, Value: said})
	}
	return nil
}
