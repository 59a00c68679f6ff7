package outbox

import (
	"time"

	"github.com/josh-sms/josh/internal/text/safety"
)

// Purposes that the guard knows by name.
const (
	PurposeStopConfirmed       = "stop_confirmed"
	PurposeStopConfirmedDelete = "stop_confirmed_delete" // the same with how to have everything deleted
	PurposeStopConfirmedCrisis = "stop_confirmed_crisis" // the same with crisis resources in it

	PurposeStartConfirmed       = "start_confirmed"
	PurposeStartConfirmedCrisis = "start_confirmed_crisis"
)

// Confirms reports whether a job says that the person is opted out, or is so no more: then it must not leave once
// another STOP or START has come.
func (j Job) Confirms() bool {
	return j.confirmsStop() || j.Purpose == PurposeStartConfirmed || j.Purpose == PurposeStartConfirmedCrisis
}

// confirmsStop reports whether a job is the one text that leaves after a STOP.
func (j Job) confirmsStop() bool {
	switch j.Purpose {
	case PurposeStopConfirmed, PurposeStopConfirmedDelete, PurposeStopConfirmedCrisis:
		return true
	}
	return false
}

// Recipient is the state of a number that decides whether a text may leave.
type Recipient struct {
	Unlisted bool // the system is a staging one, and the number is not on its list
	OptedOut bool
	StopSID  string       // of the STOP behind the opt-out in force, "" while its turn is to come
	Hold     *safety.Hold // nil when there is none
	// Suspended by an operator: nothing leaves that JOSH begins by itself.
	Suspended bool
	Zone      *time.Location // of the person; nil means unknown, and then UTC counts
}

// Action says what to do with a job now.
type Action int

// The actions of a Verdict.
const (
	Send      Action = iota // let it leave
	HoldBack                // never send: file it as suppressed
	GiveUp                  // too late: file it as expired
	WaitUntil               // not now
)

// Ruling is the guard's decision and the rule behind it.
type Ruling struct {
	Action Action
	Reason string
	Until  time.Time // of WaitUntil
}

// Guard decides whether a job may leave at now. It is asked before every attempt, and the commit that
// records `sending` checks again that the opt-out and the hold are as they were when it was asked.
func Guard(j Job, g Recipient, now time.Time) Ruling {
	switch {
	case g.Unlisted: // whatever the text is: they are no part of a trial
		return Ruling{Action: HoldBack, Reason: "not_listed"}
	case g.OptedOut && !j.confirmsStop():
		return Ruling{Action: HoldBack, Reason: "opted_out"}
	case j.confirmsStop() && (!g.OptedOut || g.StopSID != j.ReplyTo):
		return Ruling{Action: HoldBack, Reason: "not_the_opt_out_in_force"} // a START came since, and perhaps another STOP
	case g.Hold != nil && g.Hold.Kind == safety.HardHold && g.Hold.InForce(now) && j.Class.Holdable():
		return Ruling{Action: HoldBack, Reason: "hard_hold"}
	case g.Suspended && j.Class == Proactive:
		return Ruling{Action: HoldBack, Reason: "suspended"}
	case !now.Before(j.ExpiresAt):
		return Ruling{Action: GiveUp, Reason: "expired"}
	case j.Class == Proactive:
		if open := quietUntil(now, g.Zone); open.After(now) {
			return Ruling{Action: WaitUntil, Reason: "quiet_hours", Until: open}
		}
	}
	return Ruling{Action: Send}
}

// Proactive texts leave from FirstHour on and before LastHour of the person's own day (product contract: 9:00 to 21:00).
const (
	FirstHour = 9
	LastHour  = 21
)

// quietUntil returns now outside quiet hours, else the moment at which they end.
func quietUntil(now time.Time, zone *time.Location) time.Time {
	if zone == nil {
		zone = time.UTC
	}
	local := now.In(zone)
	open := time.Date(local.Year(), local.Month(), local.Day(), FirstHour, 0, 0, 0, zone)
	switch {
	case local.Before(open):
		return open
	case local.Hour() >= LastHour:
		return time.Date(local.Year(), local.Month(), local.Day()+1, FirstHour, 0, 0, 0, zone)
	}
	return now
}
