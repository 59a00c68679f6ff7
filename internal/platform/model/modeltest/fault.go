package modeltest

// Fault is a way in which a call goes wrong.
type Fault string

// The faults.
const (
	None          Fault = ""
	Throttle      Fault = "429"       // without a Retry-After
	ThrottleAfter Fault = "429-after" // with one of 7 s
	Internal      Fault = "500"
	Unavailable   Fault = "503"
	Rejected      Fault = "400" // as models do that take no forced tool any more
	Denied        Fault = "403"
	Slow          Fault = "slow" // the answer comes, later than usual
	Hang          Fault = "timeout"
	Reset         Fault = "reset" // in the middle of the answer
	Cut           Fault = "cut"   // the answer is whole to HTTP, and half of its JSON is missing
	NotJSON       Fault = "html"
	Huge          Fault = "huge" // 10 MB
	TwiceKey      Fault = "twice-key"
	Truncated     Fault = "truncated" // the model had no more room
	WrongTool     Fault = "wrong-tool"
	SecondCall    Fault = "second-call"
	Prose         Fault = "prose"
	Fenced        Fault = "fenced"
	Empty         Fault = "empty"
	Refusal       Fault = "refusal"
	Broken        Fault = "broken" // Bedrock could not read what the model wrote
)

// All returns every fault.
func All() []Fault {
	return []Fault{
		Throttle, ThrottleAfter, Internal, Unavailable, Rejected, Denied, Slow, Hang, Reset, Cut, NotJSON, Huge, TwiceKey,
		Truncated, WrongTool, SecondCall, Prose, Fenced, Empty, Refusal, Broken,
	}
}

// failure is an error as Converse answers it.
type failure struct {
	status int
	code   string
	after  string // Retry-After
}

func (f Fault) failure() (failure, bool) {
	switch f {
	case Throttle:
		return failure{status: 429, code: "ThrottlingException"}, true
	case ThrottleAfter:
		return failure{status: 429, code: "ThrottlingException", after: "7"}, true
	case Internal:
		return failure{status: 500, code: "InternalServerException"}, true
	case Unavailable:
		return failure{status: 503, code: "ServiceUnavailableException"}, true
	case Rejected:
		return failure{status: 400, code: "ValidationException"}, true
	case Denied:
		return failure{status: 403, code: "AccessDeniedException"}, true
	default:
		return failure{}, false
	}
}
