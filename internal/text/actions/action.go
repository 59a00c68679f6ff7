package actions

// Action is one thing that a text asks for. Domain and Name are those of the table below.
type Action struct {
	Domain string            `json:"domain"`
	Action string            `json:"action"`
	Params map[string]string `json:"params"` // never nil
}

// The domains.
const (
	LinkUp   = "linkup"
	Group    = "group"
	Invite   = "invite"
	Profile  = "profile"
	Reminder = "reminder"
	Plans    = "plans"
	Memory   = "memory"
	Contact  = "contact"
	Account  = "account"
)

// The actions. Some are of two domains.
const (
	Create     = "create"
	Status     = "status"
	Who        = "who"
	When       = "when"
	ChangeTime = "change_time"
	Cancel     = "cancel" // the sender's own plan is off
	Drop       = "drop"   // the sender will not come
	Late       = "late"   // the others hear so, in fixed words
	Message    = "message"
	Accept     = "accept"
	Decline    = "decline"
	Patch      = "patch"
	List       = "list"
	Delete     = "delete"
	Calendar   = "calendar"
	Store      = "store"
	Update     = "update"
	Forget     = "forget"
	ForgetAll  = "forget_all"
	Swap       = "swap"
	Pause      = "pause"
	Resume     = "resume"
	Name       = "name"
	Home       = "home"
)

// The keys of params.
const (
	Which    = "which"    // of several plans: "saturday", "hike", "saturday hike", "other one"
	Activity = "activity" // what is to be done, in the words of the text
	At       = "when"     // a time, in the words of the text
	What     = "what"     // of what somebody is reminded; All of a list is everything on it
	Text     = "text"     // to relay, or to patch a profile by
	Fact     = "fact"     // to remember, or to forget
	Person   = "name"     // of somebody
	Place    = "place"    // "near the lake", or where somebody lives
	Until    = "until"    // a day, or a length of time
	With     = "with"     // "with dogs", "for 4 people"
	Option   = "option"   // A or B of an invite; Fresh or Off of the link to a calendar
)

// What Option says of a link, and What of reminders.
const (
	Fresh = "new"
	Off   = "off"
	All   = "all"
)

// The types of a plan.
const (
	Chat     = "chat"
	Asks     = "action"
	FollowUp = "followup" // "yes", "do it", "that one": it answers something said before, and requests nothing of its own
)

// Plan is what a text asks for.
type Plan struct {
	Type    string // Chat, Asks or FollowUp
	Actions []Action
	Unclear bool // something of a request is left open that nothing before it in the text says
	Sure    bool // every part of the text is a request that was read or small talk, so that no model is needed
	Cues    bool // the text has words of a request of ours at all: whether it is worth asking a model
}

// MostActions is how many actions a text can have.
const MostActions = 4

// rule is what is known of an action.
type rule struct {
	high    bool     // waits for a yes
	needs   []string // params without which it is none
	anyOf   []string // one of these at least
	accepts []string // further params
}

// ruleOf returns the rule of an action; ok is false for what is none. With ruleOfOne it is the table of what can be done.
func ruleOf(domain, action string) (r rule, ok bool) {
	switch domain + " " + action {
	case "linkup create":
		return rule{anyOf: []string{Activity, At}, accepts: []string{With, Place, Which}}, true
	case "linkup status", "linkup who", "linkup when":
		return rule{accepts: []string{Which}}, true
	case "linkup change_time":
		return rule{high: true, accepts: []string{Which, At}}, true
	case "linkup cancel", "linkup drop":
		return rule{high: true, accepts: []string{Which}}, true
	case "group late":
		return rule{high: true, accepts: []string{Which, At}}, true
	case "group message":
		return rule{high: true, needs: []string{Text}, accepts: []string{Which}}, true
	case "invite accept", "invite decline":
		return rule{accepts: []string{Which, Option}}, true
	}
	return ruleOfOne(domain, action)
}

// ruleOfOne is the table of what concerns nobody but the sender, and what swaps numbers.
func ruleOfOne(domain, action string) (r rule, ok bool) {
	switch domain + " " + action {
	case "profile patch":
		return rule{needs: []string{Text}}, true
	case "reminder create":
		return rule{needs: []string{What}, accepts: []string{At}}, true
	case "reminder delete":
		return rule{accepts: []string{What}}, true
	case "reminder list", "memory list", "account resume":
		return rule{}, true
	case "plans list":
		return rule{accepts: []string{At}}, true
	case "plans calendar":
		return rule{accepts: []string{Option}}, true
	case "memory store", "memory update":
		return rule{needs: []string{Fact}}, true
	case "memory forget":
		return rule{accepts: []string{Fact}}, true
	case "memory forget_all", "account delete":
		return rule{high: true}, true
	case "contact swap":
		return rule{high: true, accepts: []string{Person, Which}}, true
	case "account pause":
		return rule{accepts: []string{Until}}, true
	case "account name":
		return rule{needs: []string{Person}}, true
	case "account home":
		return rule{accepts: []string{Place}}, true
	}
	return rule{}, false
}

// High reports whether an action reaches others, ends something or cannot be taken back, so that it waits for a yes. Whether a drop comes so late
// that it does, its caller knows.
func High(domain, action string) bool {
	r, _ := ruleOf(domain, action)
	return r.high
}
