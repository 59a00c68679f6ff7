package observe

// Cause says why something was counted, as a dimension of its metric. Only the constants of this file are used, so that no value of a
// request can become one.
type Cause string

// DoorRefused counts requests to operators' pages, operators' commands and the development API that are not let in, each with its cause. Only a
// process on somebody's machine has such a door, so that neither an alarm nor the dashboard of AWS reads it: `josh now` and the console do.
const DoorRefused Metric = "door_refused"

// Causes of IntentsRead: what a text asks for. A text that answers an open question counts with what that asked.
const (
	IntentInterview Cause = "interview_answer"
	IntentLinkUp    Cause = "linkup_request"
	IntentInvite    Cause = "invite_response"
	IntentProfile   Cause = "profile_update"
	IntentHelp      Cause = "help"
	IntentUnknown   Cause = "unknown"
)

// Causes of AnswersGiven: how a question is answered.
const (
	AnswerExact      Cause = "exact"      // by one card
	AnswerContextual Cause = "contextual" // by several, or by one in another way
	AnswerNovel      Cause = "novel"      // by an operator, later
)

// Causes of DoorRefused.
const (
	OtherMachine  Cause = "other_machine"  // the sender is not on this machine
	OldHTTP       Cause = "http_1_0"       // as proxies speak to what is behind them
	ForeignHost   Cause = "foreign_host"   // a name that is not this machine's: somebody else's site points here
	Proxied       Cause = "proxied"        // a header field that only a proxy adds
	ForeignOrigin Cause = "foreign_origin" // a page of another site or port
	NoToken       Cause = "no_token"       // neither a token nor a cookie
	WrongToken    Cause = "wrong_token"    // a token that is none, or is over
	WrongCookie   Cause = "wrong_cookie"   // of a session that is over, or never was
	NoOrigin      Cause = "no_origin"      // a good cookie, a change, and nothing that shows that our own page asks for it
	UsedTicket    Cause = "used_ticket"    // the address of the console, opened a second time, too late, or guessed
	NotServed     Cause = "not_served"     // operators' commands or the development API where they are not answered
)
