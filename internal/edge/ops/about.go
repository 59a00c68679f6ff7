package ops

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/ledger"
	"github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/profile"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/session"
	"github.com/josh-sms/josh/internal/domain/talk"
	"github.com/josh-sms/josh/internal/platform/table"
)

// costSpan is how far back the cost of a person is added up.
const costSpan = 30 * 24 * time.Hour

// About is how things are with somebody beside what was said: what JOSH waits for, their profile, their LinkUps and talks, what they have
// cost. It names nobody else.
type About struct {
	Now      time.Time     `json:"now"`
	Number   string        `json:"number"` // hash
	Mode     session.Mode  `json:"mode,omitempty"`
	Strikes  int           `json:"strikes"`
	Profile  *AboutProfile `json:"profile,omitempty"` // nil where they have none, and without a look
	Memory   AboutMemory   `json:"memory"`            // counts; the words with a look only
	LinkUps  []AboutLinkUp `json:"linkups"`           // newest first
	Talks    []AboutTalk   `json:"talks"`             // likewise
	Since    time.Time     `json:"since"`             // of the cost
	Cost     ledger.Sum    `json:"cost"`
	Purposes []ledger.Sum  `json:"purposes"` // the same, by what the calls were for
}

// AboutProfile is what the answers of a person say of them.
type AboutProfile struct {
	State      profile.State       `json:"state"`
	Activities []string            `json:"activities"` // keys of the catalogue
	Times      []string            `json:"times"`
	Group      profile.Preferences `json:"preferences"`
	Avoid      []string            `json:"avoid"`
}

// AboutLinkUp is a LinkUp that somebody started or was asked to, with what became of them in it.
type AboutLinkUp struct {
	ID        string    `json:"id"`
	State     string    `json:"state"`
	Activity  string    `json:"activity"`
	CreatedAt time.Time `json:"created_at"`
	Seat      string    `json:"seat"`
	Role      string    `json:"role"`
	Mine      string    `json:"mine,omitempty"` // the state of their invite
	In        bool      `json:"in"`
}

// AboutTalk is a talk that somebody is or was one of the two in.
type AboutTalk struct {
	ID    string     `json:"id"`
	State string     `json:"state"`
	Stage talk.Stage `json:"stage"` // of theirs
	Side  int        `json:"side"`  // 0 is who began it
	At    time.Time  `json:"at"`
}

// PersonAbout shows how things are with somebody. Their profile and what is remembered of them are shown for a reason only: the look of PersonThread counts for it.
func (o *Ops) PersonAbout(ctx context.Context, in Reading) (About, error) {
	number, _, err := o.whom(ctx, in.Who)
	if err != nil {
		return About{}, err
	}
	state, err := o.state(ctx, number)
	if err != nil {
		return About{}, err
	}
	if stranger(state) {
		return About{}, fault.New(fault.NotFound, nobody)
	}
	look, err := o.looks(ctx, number, in)
	if err != nil {
		return About{}, err
	}
	now := o.Now()
	a := About{Now: now, Number: number, Mode: state.Session.Value.Mode, Strikes: state.Contact.Value.Danger.StrikesAt(now), Since: now.Add(-costSpan)}
	if look != "" {
		if a.Profile, err = profileOf(state, now); err != nil {
			return a, err
		}
	}
	if a.Memory, err = memoryOf(state, look != ""); err != nil {
		return a, err
	}
	if a.LinkUps, err = o.plansOf(ctx, state); err != nil {
		return a, err
	}
	if a.Talks, err = o.aboutTalks(ctx, state); err != nil {
		return a, err
	}
	err = o.costOf(ctx, &a)
	return a, err
}

// profileOf reads the profile of somebody, nil for none.
func profileOf(state live.State, now time.Time) (*AboutProfile, error) {
	stored, err := profile.In(state.Records)
	if err != nil || state.Person.Value.Profile == "" {
		return nil, err
	}
	p := stored.Profile
	shown := &AboutProfile{
		State: profile.State(state.Person.Value.Profile), Activities: []string{}, Times: append([]string{}, p.Preferences.Times...),
		Group: p.Preferences, Avoid: append([]string{}, p.Avoid...),
	}
	if p.StateAt(now) == profile.Stale {
		shown.State = profile.Stale
	}
	for _, activity := range p.Activities {
		shown.Activities = append(shown.Activities, activity.Key)
	}
	return shown, nil
}

// plansOf lists the LinkUps of somebody.
func (o *Ops) plansOf(ctx context.Context, state live.State) ([]AboutLinkUp, error) {
	all := []AboutLinkUp{}
	ids, err := o.Plans(state.Records)
	if err != nil || len(ids) == 0 {
		return all, err
	}
	keys := make([]table.Key, len(ids))
	for n, id := range ids {
		keys[n] = record.FlowRecord(record.LinkUp(id), linkup.Flow)
	}
	for some := range slices.Chunk(keys, table.MaxKeys) {
		items, err := o.Table.Get(ctx, some...)
		if err != nil {
			return nil, err
		}
		for _, item := range items {
			l, err := decoded(item)
			if err != nil {
				continue // it has gone, or newer code wrote it: the page of LinkUps says so
			}
			all = append(all, planOf(l, state.Number))
		}
	}
	slices.SortFunc(all, func(a, b AboutLinkUp) int { return cmp.Or(b.CreatedAt.Compare(a.CreatedAt), cmp.Compare(a.ID, b.ID)) })
	return all, nil
}

func planOf(l linkup.LinkUp, number string) AboutLinkUp {
	shown := AboutLinkUp{ID: l.ID, State: l.State.Said(), Activity: l.Activity, CreatedAt: l.CreatedAt, Role: "participant", In: slices.Contains(l.Participants(), number)}
	if l.Initiator == number {
		shown.Role, shown.Seat = "initiator", linkup.InitiatorSeat
		return shown
	}
	for _, i := range l.Invites {
		if i.Number == number {
			shown.Seat, shown.Mine = i.ID, string(i.State)
		}
	}
	return shown
}

// aboutTalks lists the talks of somebody.
func (o *Ops) aboutTalks(ctx context.Context, state live.State) ([]AboutTalk, error) {
	all := []AboutTalk{}
	err := o.talksIn(ctx, state.Records, func(t talk.Talk) {
		if side := t.SideOf(state.Number); side >= 0 {
			all = append(all, AboutTalk{ID: t.ID, State: t.State.Said(), Stage: t.Sides[side].Stage, Side: side, At: t.At})
		}
	})
	slices.SortFunc(all, func(a, b AboutTalk) int { return cmp.Or(b.At.Compare(a.At), cmp.Compare(a.ID, b.ID)) })
	return all, err
}

// costOf adds up what somebody has cost.
func (o *Ops) costOf(ctx context.Context, a *About) error {
	tally, err := ledger.NewTally(ledger.Person, ledger.Purpose)
	if err != nil {
		return err
	}
	if err := o.addUp(ctx, a.Since, a.Now, nil, tally); err != nil {
		return err
	}
	a.Purposes = []ledger.Sum{}
	for _, s := range tally.Sums() {
		if s.Keys[ledger.Person] != a.Number {
			continue
		}
		a.Purposes = append(a.Purposes, s)
		a.Cost.Calls, a.Cost.Unused, a.Cost.TokensIn, a.Cost.TokensOut = a.Cost.Calls+s.Calls, a.Cost.Unused+s.Unused, a.Cost.TokensIn+s.TokensIn, a.Cost.TokensOut+s.TokensOut
		a.Cost.Cost, a.Cost.Cents = a.Cost.Cost+s.Cost, a.Cost.Cents+s.Cents
	}
	return nil
}
