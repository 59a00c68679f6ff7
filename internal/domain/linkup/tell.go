package linkup

import (
	"slices"
	"time"
)

// What says what somebody is told.
type What string

// What people are told.
const (
	ToldInvite     What = "invite"    // asked to join
	ToldReplace    What = "replace"   // asked to take the seat of somebody who left
	ToldLocked     What = "locked"    // it is on
	ToldClosed     What = "closed"    // a reply that came too late, or an invite that is answered by nobody any more
	ToldFull       What = "full"      // the same to who has replied, in words
	ToldDropped    What = "dropped"   // somebody left, and it stays on
	ToldSeeking    What = "seeking"   // somebody left, and somebody else is asked
	ToldJoined     What = "joined"    // somebody else has taken the seat
	ToldCanceled   What = "canceled"  // it is off
	ToldGone       What = "withdrawn" // their own invite or plan is over: there is nothing to say
	ToldRemoved    What = "removed"   // an operator has taken them out
	ToldLonger     What = "longer"    // there is more time to answer: nothing to say
	ToldExpired    What = "expired"   // nobody was found; to the initiator
	ToldReminder   What = "reminder"
	ToldLate       What = "late"        // somebody comes later
	ToldOver       What = "over"        // it has taken place: they are asked how it was, later
	ToldChange     What = "change"      // somebody would rather meet at another time
	ToldMoved      What = "moved"       // it has another time
	ToldStays      What = "stays"       // it has the time that it had
	ToldSwapped    What = "swapped"     // two have said yes to each other: they get the other's number
	ToldSwapAsk    What = "swap_ask"    // somebody else would swap numbers with them
	ToldRelay      What = "relay"       // somebody else has them told something
	ToldNotRelayed What = "not_relayed" // to who wanted that, and was too late or too often there
)

// Tell is something that one person is told.
type Tell struct {
	To     string // hash
	What   What
	Invite string // its id, of what is about one
	Seat   string // of somebody else whom it is about
	Relay  string // the id of words
}

// Step is what a transition led to.
type Step struct {
	LinkUp  LinkUp
	Tells   []Tell
	Did     string // one word for traces; "ignored" when nothing has changed
	Because string
}

func (l LinkUp) ignored(why string) Step { return Step{LinkUp: l, Did: "ignored", Because: why} }

// all tells everybody who is in.
func (s *Step) all(what What, but ...string) {
	for _, number := range s.LinkUp.Participants() {
		if !slices.Contains(but, number) {
			s.Tells = append(s.Tells, Tell{To: number, What: what})
		}
	}
}

// closePending ends the invites that nobody has answered, and those that stand with a no.
func (s *Step) closePending(to InviteState, now time.Time) {
	s.LinkUp.Invites = slices.Clone(s.LinkUp.Invites)
	for n := range s.LinkUp.Invites {
		i := &s.LinkUp.Invites[n]
		switch i.State {
		case Pending:
			i.State = to
			i.mark(now, string(to), "")
			s.tell(*i, ToldClosed)
		case Declined:
			s.tell(*i, ToldClosed) // a change of mind comes too late from now on
		case Accepted, InviteExpired, Closed:
		}
	}
}

func (s *Step) tell(i Invite, what What) {
	if i.Number != "" {
		s.Tells = append(s.Tells, Tell{To: i.Number, What: what, Invite: i.ID})
	}
}
