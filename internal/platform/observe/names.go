package observe

// Metric is the name of a metric. Only the constants of this file are used, so that no value of a request
// can become a name; template.yaml's alarms and dashboard refer to them, and tests/template holds the two together.
type Metric string

// Namespace is the CloudWatch namespace of every metric.
const Namespace = "JOSH"

// Counts (unit Count): how often something happened since the last flush.
const (
	TextsAccepted     Metric = "texts_accepted"       // claimed by the webhook
	TextsDuplicate    Metric = "texts_duplicate"      // delivered again
	TextsInvalid      Metric = "texts_invalid"        // signed, but fields were missing or malformed
	SignatureFailures Metric = "signature_failures"   // webhook requests answered 401
	StoreFailures     Metric = "store_failures"       // webhook requests answered 503
	HandOffFailures   Metric = "hand_off_failures"    // hints that a queue did not take; the clock repairs them
	TurnsDone         Metric = "turns_done"           // turns committed
	TurnsRetried      Metric = "turns_retried"        // turns given back to the queue
	TurnsAsked        Metric = "turns_asked"          // of turns done, those that asked a model; the others needed none, or had none
	IntentsRead       Metric = "intents_read"         // texts of which it is known what they ask for, each with its intent as its cause
	ClarifiersAsked   Metric = "clarifiers_asked"     // of those, texts that were asked back about
	AnswersGiven      Metric = "answers_given"        // questions that got an answer, each with how as its cause: see the modes
	ModelFailures     Metric = "model_failures"       // turns that asked a model and got no answer: they are answered by rules
	ModelCalls        Metric = "model_calls"          // calls of models that were paid
	ModelCost         Metric = "model_cost"           // what they cost, in millionths of a cent
	ModelBudgetSpent  Metric = "model_budget_spent"   // days on which they cost what they may: counted once, whoever sees it
	OptOuts           Metric = "opt_outs"             // numbers that said STOP
	SafetyIncidents   Metric = "safety_incidents"     // texts in which somebody is in danger, without repeats; alarms at the first
	IncidentsUnseen   Metric = "incidents_unseen"     // reminders of incidents that no operator has looked at for a quarter of an hour
	PagesFailed       Metric = "pages_failed"         // pages to operators that did not leave; the clock tries again
	SafetyHits        Metric = "safety_hits"          // texts in which danger was found, repeats among them: with turns_done the rate of hits
	SafetyRepeats     Metric = "safety_repeats"       // of the same person within the hour, no graver: recorded, no alarm
	TextsDead         Metric = "texts_dead"           // texts whose turn failed until they were put aside
	SendsAccepted     Metric = "sends_accepted"       // texts that the carrier took
	SendsSuppressed   Metric = "sends_suppressed"     // texts that the guard held back
	SendsRetried      Metric = "sends_retried"        // sends put off to a later attempt
	SendsFailed       Metric = "sends_failed"         // texts given up
	MustNotMissFailed Metric = "must_not_miss_failed" // texts that must arrive and did not: failed, expired or came back undelivered
	SendingPaused     Metric = "sending_paused"       // calls refused because our account or sender is misconfigured
	ReceiptsStored    Metric = "receipts_stored"      // statuses reported by the carrier
	ClockReoffers     Metric = "clock_reoffers"       // work whose hint was lost
	ClockFailures     Metric = "clock_failures"       // due entries that could not be worked, each for itself
	CodesSent         Metric = "codes_sent"           // codes of the web form given to the outbox
	CodesRefused      Metric = "codes_refused"        // forms that a limit against SMS pumping stopped
	CodeCeilingHit    Metric = "code_ceiling_hit"     // of those, by the limit of a day: raises an alarm
	PeopleVerified    Metric = "people_verified"      // numbers proved
	Panics            Metric = "panics"               // handlers that panicked

	LinkUpsBroadcasting Metric = "linkups_broadcasting" // LinkUps that have begun, like those below by the state they came to
	LinkUpsLocked       Metric = "linkups_locked"
	LinkUpsCompleted    Metric = "linkups_completed"
	LinkUpsExpired      Metric = "linkups_expired"
	LinkUpsCanceled     Metric = "linkups_canceled"
)

// Durations (unit Milliseconds).
const (
	WebhookDuration Metric = "webhook_duration" // of an inbound request, from the event to the answer
	TurnDuration    Metric = "turn_duration"    // of a turn, from the query to the commit
	SendDuration    Metric = "send_duration"    // of a call of the carrier
	ReplyDuration   Metric = "reply_duration"   // from the acceptance of a text to its reply at the carrier
	LockDuration    Metric = "lock_duration"    // of a LinkUp, from when it was asked for until it is on
)

// Gauges (unit None, or as named).
const (
	OldestPendingSeconds Metric = "oldest_pending_seconds" // age of the oldest accepted text that is not done, by its id
	HumansWaiting        Metric = "humans_waiting"         // people who want a person and have none yet
	HumansOldestSeconds  Metric = "humans_oldest_seconds"  // how long the first of them has waited
	HoldsOverdue         Metric = "holds_overdue"          // holds that no operator has looked at in time
)

// watched reports whether an alarm reads a metric. Such a metric is written a second time for the stage as a whole: an
// alarm that named a function would not see what another one counts.
func (m Metric) watched() bool {
	switch m {
	case SignatureFailures, StoreFailures, HandOffFailures, TurnsDone, TurnsRetried, ModelFailures, ModelBudgetSpent, SafetyIncidents, IncidentsUnseen, PagesFailed,
		TextsDead, SendsAccepted, SendsRetried, SendsFailed, MustNotMissFailed, SendingPaused, CodeCeilingHit, Panics, ClockFailures,
		OldestPendingSeconds, HumansWaiting, HumansOldestSeconds, HoldsOverdue:
		return true
	default:
		return false
	}
}
