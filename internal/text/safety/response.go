package safety

import "time"

// Numbers of what follows a hit. docs/safety.md explains them.
const (
	// ReviewWindow is how long a first soft hold lasts: long enough for a weekend to pass before an operator looks.
	ReviewWindow = 72 * time.Hour
	// LongReview is how long a soft hold lasts from the second strike on.
	LongReview = 7 * 24 * time.Hour
	// HardAt is the strike from which on a hold is a hard one whatever the text was.
	HardAt = 3
	// StrikeLife is how long it takes to be forgiven one strike: so long without another.
	StrikeLife = 30 * 24 * time.Hour
	// ReplyWindow is how long a safe reply counts as just said: within it comes a short one, then none.
	ReplyWindow = time.Hour
	// AlarmWindow is how long operators are not called again for more of the same from the same number.
	AlarmWindow = time.Hour
)

// Underage is the category of an incident in which somebody says that they are under 18, and nothing else.
const Underage Category = "underage"

// Kind says what a safe reply has to speak to.
type Kind string

// The kinds; "" is that of no finding.
const (
	InCrisis Kind = "crisis"   // the sender may harm themselves
	Harmed   Kind = "victim"   // others harm the sender
	Worried  Kind = "worried"  // the sender fears for somebody else
	Threat   Kind = "threat"   // the sender threatens others, and is held hard
	Trespass Kind = "trespass" // harassment, stalking, exploitation: the sender is held softly
	TooYoung Kind = "underage"
	Urgent   Kind = "emergency" // an ambulance, the police or the fire brigade is needed: JOSH can call none
)

// Reply says how a danger is answered.
type Reply string

// The replies.
const (
	ReplyFull   Reply = "full"
	ReplyShort  Reply = "short"
	ReplySilent Reply = "silent"        // told twice within the hour
	ReplyWaits  Reply = "waiting"       // the text that tells it has not left yet
	ReplyMissed Reply = "not_delivered" // that text ended otherwise than with the person
	ReplyNone   Reply = "opted_out"     // nothing may leave
	ReplyAtStop Reply = "with_stop"     // who can help stood in the confirmation of a STOP
)

// Response is what follows a standing finding.
type Response struct {
	Kind    Kind
	Need    Need
	Hold    *Hold // as it is from now on, nil for none
	Placed  bool  // Hold is new, or harder or longer than the one before
	History History
	Reply   Reply
	On      string // id of the earlier text that a reply less than full rests on
}

// Respond says what follows a finding that stands, for a sender with a history and perhaps a hold in force at now.
// silenced: no text may leave. A hold never gets weaker by another finding.
func Respond(f Finding, before History, held *Hold, now time.Time, silenced bool) Response {
	r := Response{Need: NeedOf(f), History: before, Hold: held}
	kind := f.holdKind()
	if f.Hit != nil && f.Hit.Who == Sender && f.Hit.Category != SelfHarm { // strikes are for what is done to others
		r.History.Strikes, r.History.StrikeAt = before.StrikesAt(now)+1, now
		if r.History.Strikes >= HardAt && f.certain() {
			kind = HardHold
		}
	}
	if kind != "" {
		r.hold(f, kind, held, now)
	}
	r.Kind = f.kind(kind)
	r.reply(before.news(NewIncident(f, r, now)), now, silenced)
	return r
}

// holdKind returns the hold that a finding asks for by itself, "" for none.
func (f Finding) holdKind() HoldKind {
	switch h := f.Hit; {
	case h == nil || h.Who != Sender:
		if f.Minor {
			return SoftHold
		}
		return ""
	case !f.certain():
		return SoftHold
	case h.Category == SelfHarm, h.Severity == Critical, h.Category == HarmToOthers && h.Severity == High:
		return HardHold
	}
	return SoftHold
}

// certain reports whether a hard hold may rest on the finding: a phrase of the lexicon said it, or a second stage that
// is more than the same words once again (docs/decisions/0018). An operator sees any other first.
func (f Finding) certain() bool { return f.Hit == nil || !f.Hit.WordsAlone() || f.Confirmed }

// kind returns what the reply speaks to, given the hold that follows.
func (f Finding) kind(hold HoldKind) Kind {
	h := f.Hit
	switch {
	case h == nil && f.Minor:
		return TooYoung
	case h == nil:
	case h.Category == Emergency:
		return Urgent
	case h.Who == Victim:
		return Harmed
	case h.Who == Other:
		return Worried
	case h.Category == SelfHarm:
		return InCrisis
	case hold == HardHold:
		return Threat
	}
	return Trespass
}

// NeedOf returns what kind of help the reply to a finding names.
func NeedOf(f Finding) Need {
	h := f.Hit
	if h == nil || h.Who == Sender || h.Category == SelfHarm || h.Category == Emergency {
		return NeedCrisis
	}
	if h.Category == SexualExploitation {
		return NeedSexual
	}
	return NeedAbuse
}

// hold puts the hold that is asked for over the one in force.
func (r *Response) hold(f Finding, kind HoldKind, held *Hold, now time.Time) {
	asked := Hold{Kind: kind, Reason: string(Underage), By: "rule:" + f.Rule(), At: now}
	ofAge := kind == SoftHold && f.Minor // whatever else they tell; a minor does not grow up within a review window
	if f.Hit != nil && !ofAge {
		asked.Reason = string(f.Hit.Category)
	}
	if kind == SoftHold && !ofAge {
		asked.Until = now.Add(ReviewWindow)
		if r.History.Strikes > 1 {
			asked.Until = now.Add(LongReview)
		}
	}
	if held != nil && !asked.Beats(*held) {
		return
	}
	r.Hold, r.Placed = &asked, true
}

// reply decides how much is said: everything, then less, then nothing until an hour has passed. That is for repeats:
// another kind of danger, or one that needs other help than was named, is answered in full, and one that is graver than
// what operators were last called for is never met with silence. While the full text for this danger waits to leave,
// another copy of it would only wait behind it.
func (r *Response) reply(news bool, now time.Time, silenced bool) {
	full, texts := r.History.full(r.Kind, r.Need, now)
	switch {
	case silenced:
		r.Reply = ReplyNone
	case full == nil:
		r.Reply = ReplyFull
	case full.Waits:
		r.Reply, r.On = ReplyWaits, full.Job
	case texts > 1 && !news:
		r.Reply, r.On = ReplySilent, full.Job
	default:
		r.Reply, r.On = ReplyShort, full.Job
	}
}

// Rule returns the id of the lexicon entry behind the finding, "" when there is none.
func (f Finding) Rule() string {
	if f.Hit != nil {
		return f.Hit.Rule
	}
	return f.MinorRule
}
