package erase

import (
	"encoding/json"
	"slices"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/erasure"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/text/safety"
)

// Spine declares what becomes of the kinds of items that JOSH stores whatever its capabilities are. A capability
// declares its own, and package app adds them.
func Spine() []erasure.Kind {
	return slices.Concat(liveKinds(), keptKinds(), filedKinds(), innerKinds(), doorKinds(), namelessKinds())
}

// liveKinds are what the commit of an order makes anew, or the erasure waits for.
func liveKinds() []erasure.Kind {
	live := func(kind record.Kind, why string, place func(number string, key table.Key) bool) erasure.Kind {
		return erasure.Kind{Kind: kind, Rule: erasure.Live, Why: why, Place: place}
	}
	contact := live(record.KindContact, "a stranger's from the order on; strikes that still count stay: nobody gets rid of "+
		"those by deleting their account", at(record.Contact))
	contact.Stands = func(o erasure.Order, item table.Item) erasure.Standing {
		switch c := erasure.Read[people.Contact](item); {
		case c.LastTextID != o.Upto:
			return erasure.New
		case !c.Danger.IsZero():
			return erasure.Stays
		}
		return erasure.Ends
	}
	order := live(record.KindErasure, "the order itself: it goes last", at(record.Erasure))
	order.Stands = ends
	waits := func(which func(record.Pending) string) func(string, table.Key) bool {
		return func(number string, key table.Key) bool {
			p, ok := record.ParsePending(key)
			return ok && p.Hash == number && which(p) != ""
		}
	}
	return []erasure.Kind{
		contact, order,
		live(record.KindPerson, "removed with the order", at(record.Person)),
		live(record.KindSession, "removed with the order", at(record.Session)),
		live(record.KindJob, "an older one is waited for; one that waits for the morning is cancelled",
			waits(func(p record.Pending) string { return p.Job })),
		live(record.KindWork, "an older one is waited for: what was accepted is answered",
			waits(func(p record.Pending) string { return p.Work })),
	}
}

// keptKinds outlive the person: what holds a STOP in force, what safety needs, and the evidence that the law asks
// for. None of them has the name of the person.
func keptKinds() []erasure.Kind {
	kept := func(kind record.Kind, why string) erasure.Kind {
		return erasure.Kind{Kind: kind, Rule: erasure.Keep, Why: why}
	}
	incident := kept(record.KindIncident, "safety: what led to a hold or a strike can be shown; the number itself goes, of "+
		"an open one once it is closed, and the rest a year after that")
	incident.Rule, incident.Redact = erasure.Redact, unname
	return []erasure.Kind{
		kept(record.KindOptOut, "47 CFR 64.1200(a)(10): consent that was revoked stays revoked, whoever has deleted their "+
			"account"),
		kept(record.KindHold, "safety of others: nobody gets rid of a hold by deleting their account"),
		incident,
		kept(record.KindListed, "where an incident or a hold is that is kept; for as long as that"),
		kept(record.KindConsents, "47 CFR 64.1200(f)(9): the evidence of the consent to be texted, which the sender has to "+
			"give"),
	}
}

// filedKinds are what became of texts, and what was said in them.
func filedKinds() []erasure.Kind {
	message := filed(record.KindMessage, "the claim of a text from them", erasure.ByID(func(m work.Message) string { return m.TextID }))
	message.Names = func(item table.Item) []string {
		return []string{strings.TrimPrefix(item.PK, record.Message("").PK), erasure.Read[work.Message](item).TextID}
	}
	message.InUse = func(o erasure.Order, item table.Item) []table.Key {
		m := erasure.Read[work.Message](item)
		if m.TextID == "" {
			return nil
		}
		// Without its claim another delivery of a text that waits would be another text. Both are stored in one commit,
		// so that a claim without a text that waits is of one that is done.
		return []table.Key{record.Work(o.Number, m.TextID)}
	}
	text := filed(record.KindText, "a text from them", erasure.ByID(func(f work.Filed) string { return f.ID }))
	job := filed(record.KindFiledJob, "a text to them", erasure.ByID(func(j outbox.Job) string { return j.ID }))
	job.Partitions = func(item table.Item) []string {
		return []string{record.JobQuery(erasure.Read[outbox.Job](item).ID).PK} // its receipts
	}
	job.Names = func(item table.Item) []string {
		j := erasure.Read[outbox.Job](item)
		return append([]string{j.ID, j.SID}, j.Spent...)
	}
	return []erasure.Kind{
		message, text, job,
		filed(record.KindFiledAt, "where a text to them is filed", erasure.ByID(func(f outbox.FiledAt) string { return f.Job })),
		filed(record.KindReceipt, "goes with its text", erasure.Age{}),
		filed(record.KindFailed, "goes with its text", erasure.Age{}),
		filed(record.KindEvent, "what happened to them", erasure.ByID(func(e struct {
			ID string `json:"id"`
		}) string {
			return e.ID
		})),
		filed(record.KindDead, "a text from or to them that was given up", erasure.ByTime(func(d work.DeadLetter) []time.Time {
			return []time.Time{d.At}
		})),
		filed(record.KindHuman, "their place in the queue for a person", erasure.ByID(func(h people.HumanWanted) string {
			return h.ID
		})),
		filed(record.KindSaid, "what they told for later", erasure.ByID(func(s people.Said) string { return s.ID })),
	}
}

// innerKinds are signals, timers and what is left of their turns, and answers to calls.
func innerKinds() []erasure.Kind {
	signal := filed(record.KindSignal, "what a flow of theirs tells others, and others them; an older one is waited for: "+
		"that they have left is one", erasure.ByTime(func(s work.Signal) []time.Time { return []time.Time{s.At} }))
	signal.InUse = func(_ erasure.Order, item table.Item) []table.Key { return []table.Key{item.Key} } // by its own turn
	return []erasure.Kind{
		signal,
		filed(record.KindTimer, "when a flow was to do something about them", erasure.ByTime(func(t work.Timer) []time.Time {
			return []time.Time{t.SetAt}
		})),
		filed(record.KindInner, "a signal or a timer of theirs whose turn is done", erasure.ByTime(func(i work.Inner) []time.Time {
			return []time.Time{i.DoneAt}
		})),
		filed(record.KindAnswer, "what a model answered about a text from them", erasure.ByTime(func(a work.Answer) []time.Time {
			return []time.Time{a.At}
		})),
	}
}

// doorKinds are what registration leaves.
func doorKinds() []erasure.Kind {
	form := filed(record.KindRegistration, "their way through the form", erasure.ByTime(func(r people.Registration) []time.Time {
		return []time.Time{r.CreatedAt, r.Code.SentAt}
	}))
	form.Names = func(item table.Item) []string { return []string{erasure.Read[people.Registration](item).ID} }
	return []erasure.Kind{
		form,
		filed(record.KindLink, "what their link stands for", erasure.ByTime(func(l people.Link) []time.Time {
			return []time.Time{l.At}
		})),
		filed(record.KindCodes, "when codes went to them", erasure.ByTime(func(c people.SentCodes) []time.Time { return c.At })),
		filed(record.KindWaiting, "their place on a list", erasure.ByTime(func(w people.Waiting) []time.Time {
			return []time.Time{w.Since}
		})),
	}
}

// namelessKinds name nobody, and one that does is not what it is thought to be.
func namelessKinds() []erasure.Kind {
	nameless := func(kind record.Kind, why string) erasure.Kind {
		return erasure.Kind{Kind: kind, Rule: erasure.Nobody, Why: why}
	}
	return []erasure.Kind{
		nameless(record.KindRegion, "the state of a region"),
		nameless(record.KindPause, "whether sending is stopped for everybody"),
		nameless(record.KindPepper, "a fingerprint of the pepper"),
		nameless(record.KindSupply, "how many codes of a day are left for all"),
	}
}

func filed(kind record.Kind, why string, age erasure.Age) erasure.Kind {
	return erasure.Kind{Kind: kind, Rule: erasure.Delete, Why: why, Age: age}
}

// at is the place of a kind that is live under one key of a number.
func at(key func(number string) table.Key) func(string, table.Key) bool {
	return func(number string, k table.Key) bool { return k == key(number) }
}

func ends(erasure.Order, table.Item) erasure.Standing { return erasure.Ends }

// unname takes the number itself out of an incident that is closed. As long as it is open, a human may have to send
// help to it; whoever closes it takes it out.
func unname(data []byte) (rest []byte, changed bool, err error) {
	var i safety.Incident
	if err := json.Unmarshal(data, &i); err != nil {
		return nil, false, fault.Wrap(fault.Internal, "decode incident", err)
	}
	if i.Erased && (i.Open() || i.Sealed == "") {
		return data, false, nil
	}
	i.Erased = true
	if !i.Open() {
		i.Sealed = ""
	}
	rest, err = json.Marshal(i)
	return rest, true, fault.Wrap(fault.Internal, "encode incident", err)
}
