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
	"github.com/josh-sms/josh/internal/domain/question"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/shadow"
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
		return erasure.Kind{Kind: kind, Rule: erasure.Live, Why: why, Ways: own(), Place: place}
	}
	contact := live(record.KindContact, "a stranger's from the order on; strikes that still count stay: nobody gets rid of "+
		"those by deleting their account", at(record.Contact))
	contact.Stands = func(o erasure.Order, item table.Item) erasure.Rest {
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
	job := live(record.KindJob, "an older one is waited for; one that waits for the morning is cancelled",
		waits(func(p record.Pending) string { return p.Job }))
	job.Partitions, job.Leads = receipts, sids
	text := live(record.KindWork, "an older one is waited for: what was accepted is answered",
		waits(func(p record.Pending) string { return p.Work }))
	text.Leads = leads(func(t work.Text) []table.Key { return []table.Key{record.Message(t.SID)} })
	return []erasure.Kind{
		contact, order,
		live(record.KindPerson, "removed with the order", at(record.Person)),
		live(record.KindSession, "removed with the order", at(record.Session)),
		job, text,
	}
}

// keptKinds outlive the person: what holds a STOP in force, what safety needs, and the evidence that the law asks
// for. None of them has the name of the person.
func keptKinds() []erasure.Kind {
	kept := func(kind record.Kind, why string, ways ...erasure.Way) erasure.Kind {
		return erasure.Kind{Kind: kind, Rule: erasure.Keep, Why: why, Ways: ways}
	}
	incident := kept(record.KindIncident, "safety: what led to a hold or a strike can be shown; the number itself goes, of "+
		"an open one once it is closed, and the rest a year after that", in(record.IncidentQuery))
	incident.Rule, incident.Redact = erasure.Redact, unname
	incident.Leads = leads(func(i safety.Incident) []table.Key {
		return []table.Key{record.IncidentEntry(true, i.ID), record.IncidentEntry(false, i.ID)}
	})
	return []erasure.Kind{
		kept(record.KindOptOut, "47 CFR 64.1200(a)(10): consent that was revoked stays revoked, whoever has deleted their "+
			"account", own()...),
		kept(record.KindHold, "safety of others: nobody gets rid of a hold by deleting their account", own()...),
		incident,
		kept(record.KindListed, "where an incident or a hold is that is kept; for as long as that",
			erasure.From(record.KindIncident.Name), erasure.At(record.HoldEntry)),
		kept(record.KindConsents, "47 CFR 64.1200(f)(9): the evidence of the consent to be texted, which the sender has to "+
			"give", erasure.In(func(number string) string { return record.Consents(number, "").PK })),
	}
}

// filedKinds are what became of texts, and what was said in them.
func filedKinds() []erasure.Kind {
	ofJob := erasure.From(record.KindFiledJob.Name, record.KindJob.Name)
	dead := filed(record.KindDead, "what came from them, or was to go to them, and was given up",
		erasure.Age{By: "id; of a signal or a timer by time", Newer: newerDead},
		erasure.Index(numberOf), erasure.Index(func(item table.Item) []string { return numberIn(erasure.Read[work.DeadLetter](item).From) }))
	dead.Partitions, dead.Leads = receiptsOfDead, nothingUnread
	return []erasure.Kind{
		messageKind(), textKind(), filedJobKind(),
		filed(record.KindFiledAt, "where a text to them is filed", erasure.ByID(func(f outbox.FiledAt) string { return f.Job }), ofJob),
		filed(record.KindReceipt, "goes with its text", erasure.Age{}, ofJob),
		filed(record.KindFailed, "goes with its text", erasure.Age{}, ofJob),
		filed(record.KindEvent, "what happened to them", erasure.ByID(func(e struct {
			ID string `json:"id"`
		}) string {
			return e.ID
		}), erasure.In(func(number string) string { return record.Event(number, "").PK })),
		dead,
		filed(record.KindHuman, "their place in the queue for a person", erasure.ByID(func(h people.HumanWanted) string { return h.ID }), erasure.At(record.Human)),
		filed(record.KindRouted, "what became of a question of theirs", erasure.ByID(func(d question.Routed) string { return d.ID }), erasure.From(record.KindText.Name)),
		filed(record.KindQuestion, "a question of theirs that waits for an operator", erasure.ByID(func(q question.Open) string { return q.ID }), erasure.Index(numberOf)),
		filed(record.KindShadow, "a text from them that is to be read again", erasure.ByID(func(w shadow.Wanted) string { return w.ID }), in(record.ShadowQuery)),
		filed(record.KindDraft, "the draft of a card for a question of theirs", erasure.ByID(func(d question.Draft) string { return d.ID }), in(record.DraftQuery)),
		filed(record.KindSaid, "what they told for later", erasure.ByID(func(s people.Said) string { return s.ID }), in(record.SaidQuery)),
	}
}

func messageKind() erasure.Kind {
	message := filed(record.KindMessage, "the claim of a text from them", erasure.ByID(func(m work.Message) string { return m.TextID }),
		erasure.From(record.KindText.Name, record.KindWork.Name))
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
	return message
}

func textKind() erasure.Kind {
	text := filed(record.KindText, "a text from them", erasure.ByID(func(f work.Filed) string { return f.ID }), in(record.TextsQuery))
	text.Leads = leads(func(f work.Filed) []table.Key { return []table.Key{record.Message(f.SID), record.Routed(f.ID)} })
	return text
}

func filedJobKind() erasure.Kind {
	job := filed(record.KindFiledJob, "a text to them", erasure.ByID(func(j outbox.Job) string { return j.ID }), in(record.TextsQuery))
	job.Partitions, job.Leads = receipts, sids
	job.Names = func(item table.Item) []string {
		j := erasure.Read[outbox.Job](item)
		return append([]string{j.ID, j.SID}, j.Spent...)
	}
	return job
}

// receipts returns where all is that the provider has said of a job.
func receipts(item table.Item) []string {
	return []string{record.JobQuery(erasure.Read[outbox.Job](item).ID).PK}
}

// sids returns where it says of the sids that a job had whose they are.
func sids(item table.Item) ([]table.Key, error) {
	return leads(func(j outbox.Job) []table.Key {
		var keys []table.Key
		for _, sid := range append([]string{j.SID}, j.Spent...) {
			if sid != "" {
				keys = append(keys, record.Sent(sid))
			}
		}
		return keys
	})(item)
}

// receiptsOfDead returns where the receipts of a job are that was put aside without being filed.
func receiptsOfDead(item table.Item) []string {
	if d := erasure.Read[work.DeadLetter](item); d.Kind == work.DeadJob {
		return []string{record.JobQuery(d.ID).PK}
	}
	return nil
}

// newerDead tells the age of a dead letter by when that came which was given up: given up it may be after the order. The id of
// a signal that is said in the turn of the order is of the same millisecond.
func newerDead(o erasure.Order, item table.Item) bool {
	d := erasure.Read[work.DeadLetter](item)
	var came struct {
		At    time.Time `json:"at"`     // of a signal
		SetAt time.Time `json:"set_at"` // of a timer
	}
	if d.Kind != work.DeadSignal && d.Kind != work.DeadTimer || json.Unmarshal([]byte(d.Raw), &came) != nil {
		return o.Newer(d.ID)
	}
	if !came.SetAt.IsZero() {
		came.At = came.SetAt
	}
	return came.At.After(o.At)
}

// nothingUnread fails for a dead letter that nobody could read: which sid it had, nobody can say.
func nothingUnread(item table.Item) ([]table.Key, error) {
	if d := erasure.Read[work.DeadLetter](item); d.ID == "" || d.Raw != "" && d.Kind != work.DeadSignal && d.Kind != work.DeadTimer {
		return nil, fault.New(fault.Internal, "a dead letter of what nobody could read")
	}
	return nil, nil
}

// doorKinds are what registration leaves, and the index.
func doorKinds() []erasure.Kind {
	index := erasure.Index(numberOf)
	form := filed(record.KindRegistration, "their way through the form", erasure.ByTime(func(r people.Registration) []time.Time {
		return []time.Time{r.CreatedAt, r.Code.SentAt}
	}), index)
	form.Names = func(item table.Item) []string { return []string{erasure.Read[people.Registration](item).ID} }
	return []erasure.Kind{
		form,
		filed(record.KindLink, "what their link stands for", erasure.ByTime(func(l people.Link) []time.Time { return []time.Time{l.At} }), index),
		filed(record.KindMyPage, "what the link to their page stands for", erasure.ByTime(func(m people.MyPage) []time.Time { return []time.Time{m.At} }), index),
		filed(record.KindCodes, "when codes went to them", erasure.ByTime(func(c people.SentCodes) []time.Time { return c.At }),
			erasure.In(func(number string) string { return record.Codes(number).PK })),
		filed(record.KindWaiting, "their place on a list", erasure.ByTime(func(w people.Waiting) []time.Time {
			return []time.Time{w.Since}
		}), erasure.Index(func(item table.Item) []string { return []string{item.SK} })),
		filed(record.KindNaming, "where something is that names them: for as long as it does", erasure.Age{},
			erasure.In(func(number string) string { return record.Naming(number, table.Key{}).PK })),
	}
}

// namelessKinds name nobody, and one that does is not what it is thought to be.
func namelessKinds() []erasure.Kind {
	nameless := func(kind record.Kind, why string) erasure.Kind {
		return erasure.Kind{Kind: kind, Rule: erasure.Nobody, Why: why}
	}
	return []erasure.Kind{
		nameless(record.KindReferral, "that who can help was named to somebody: of what danger, and whether it arrived"),
		nameless(record.KindAudit, "who of the operators did what, why and when, for two years: of the person it has a hash that stands nowhere else"),
		nameless(record.KindRegion, "the state of a region"),
		nameless(record.KindCard, "an answer that an operator has written: it names nobody"),
		nameless(record.KindCards, "how often operators have changed answers"),
		nameless(record.KindPause, "whether sending is stopped for everybody"),
		nameless(record.KindPepper, "a fingerprint of the pepper"),
		nameless(record.KindLedgerOver, "that models have cost on a day what they may"),
		nameless(record.KindOutage, "when a model was given up"),
		nameless(record.KindShadowed, "how far two readers agreed about a text of somebody"),
		nameless(record.KindSupply, "how many codes of a day are left for all"),
	}
}

func filed(kind record.Kind, why string, age erasure.Age, ways ...erasure.Way) erasure.Kind {
	return erasure.Kind{Kind: kind, Rule: erasure.Delete, Why: why, Age: age, Ways: ways}
}

// own is the way of what is live about a number.
func own() []erasure.Way {
	return []erasure.Way{erasure.Own()}
}

// in is the way of what a query of a number's own lists.
func in(query func(number string) table.Query) erasure.Way {
	return erasure.In(func(number string) string { return query(number).PK })
}

// leads reads an item for the keys of what it leads to.
func leads[T any](keys func(T) []table.Key) func(table.Item) ([]table.Key, error) {
	return func(item table.Item) ([]table.Key, error) {
		var v T
		if err := json.Unmarshal(item.Data, &v); err != nil {
			return nil, fault.Wrap(fault.Internal, "erase: a "+item.Kind+" leads nowhere any more", err)
		}
		return keys(v), nil
	}
}

// numberOf reads whom an item names that has the number's hash in its data.
func numberOf(item table.Item) []string {
	number := erasure.Read[struct {
		Number string `json:"number"`
	}](item).Number
	if number == "" {
		return nil
	}
	return []string{number}
}

// at is the place of a kind that is live under one key of a number.
func at(key func(number string) table.Key) func(string, table.Key) bool {
	return func(number string, k table.Key) bool { return k == key(number) }
}

func ends(erasure.Order, table.Item) erasure.Rest { return erasure.Ends }

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
	if i.Erased = true; !i.Open() {
		i.Sealed = ""
	}
	rest, err = json.Marshal(i)
	return rest, true, fault.Wrap(fault.Internal, "encode incident", err)
}
