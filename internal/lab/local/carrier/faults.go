package carrier

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
)

// The faults that can be armed. The first group strikes before a message is accepted, the second after.
const (
	Fault429     = "429"     // HTTP 429 with code 20429: not processed
	Fault500     = "500"     // HTTP 500 with code 20500
	Fault503     = "503"     // HTTP 503 with a text body, as a gateway in front of the API gives
	FaultRefuse  = "refuse"  // nothing listens
	FaultReset   = "reset"   // the connection drops before the message is accepted
	FaultTimeout = "timeout" // no answer, not accepted
	FaultReject  = "reject:" // + code: HTTP error with that code

	FaultResetAfterAccept   = "reset_after_accept"   // accepted, but the connection drops before the answer
	FaultTimeoutAfterAccept = "timeout_after_accept" // accepted, but never answered
	FaultFailLater          = "fail_later:"          // + code: accepted, later failed or undelivered with that code
	FaultReceiptsLate       = "receipts_late"        // callbacks come minutes after the facts
	FaultReceiptsShuffled   = "receipts_shuffled"    // the callbacks come in the wrong order
	FaultReceiptsDup        = "receipts_dup"         // every callback comes twice
	FaultReceiptsNone       = "receipts_none"        // no callback ever comes

	FaultNone = "none" // arming it disarms all
)

// Fault is a misbehaviour that waits for messages to strike. It strikes creates only: reads always work.
type Fault struct {
	// Name is one of FaultNames; a name that ends in ":" there is followed by a Twilio error code.
	Name string
	// Count is the number of messages that it still has to strike; 0 means 1 when it is armed.
	Count int
	// To restricts it to messages to that number; empty means any.
	To string
	// Delay holds the answer back, in real time. For the two time-outs it is how long the connection hangs
	// before it drops; 0 then means hangLimit.
	Delay time.Duration
}

// FaultNames returns every name that Arm takes, in the order of documentation; "reject:" and "fail_later:"
// need a code behind them.
func FaultNames() []string {
	return []string{
		FaultNone, Fault429, Fault500, Fault503, FaultRefuse, FaultReset, FaultResetAfterAccept,
		FaultTimeout, FaultTimeoutAfterAccept, FaultReject, FaultFailLater,
		FaultReceiptsLate, FaultReceiptsShuffled, FaultReceiptsDup, FaultReceiptsNone,
	}
}

// code returns the error code behind "reject:" or "fail_later:", 0 for other faults.
func (f Fault) code() int {
	_, digits, _ := strings.Cut(f.Name, ":")
	code, _ := strconv.Atoi(digits) // Arm has checked it
	return code
}

// is reports whether the fault is the named one, whatever code it carries.
func (f Fault) is(name string) bool {
	if strings.HasSuffix(name, ":") {
		return strings.HasPrefix(f.Name, name)
	}
	return f.Name == name
}

// check returns the rule that the fault breaks, nil when it can be armed.
func (f Fault) check() error {
	if !slices.ContainsFunc(FaultNames(), f.is) {
		return fault.New(fault.Invalid, fmt.Sprintf("unknown fault %q: one of %s", f.Name, strings.Join(FaultNames(), ", ")))
	}
	// Twilio's codes have five digits: https://www.twilio.com/docs/api/errors
	if strings.Contains(f.Name, ":") && (f.code() < 10000 || f.code() > 99999) {
		return fault.New(fault.Invalid, fmt.Sprintf("fault %q needs a five-digit error code, such as reject:21610", f.Name))
	}
	if f.Count < 0 || f.Delay < 0 {
		return fault.New(fault.Invalid, "count and delay of a fault cannot be negative")
	}
	return nil
}

// faultList holds the armed faults in the order in which they were armed.
type faultList struct {
	mu    sync.Mutex
	armed []Fault
}

// take returns the first fault for a message to that number and counts it; the zero Fault when there is none.
func (l *faultList) take(to string) Fault {
	l.mu.Lock()
	defer l.mu.Unlock()
	i := slices.IndexFunc(l.armed, func(f Fault) bool { return f.To == "" || f.To == to })
	if i < 0 {
		return Fault{}
	}
	taken := l.armed[i]
	if l.armed[i].Count--; l.armed[i].Count == 0 {
		l.armed = slices.Delete(l.armed, i, i+1)
	}
	return taken
}

// Arm adds a fault behind those already armed and returns how many strikes are armed in all. FaultNone
// disarms. Its error is fault.Invalid.
func (s *Simulator) Arm(f Fault) (armed int, err error) {
	if err := f.check(); err != nil {
		return 0, err
	}
	if f.Name == FaultNone {
		s.Disarm()
		return 0, nil
	}
	f.Count = max(f.Count, 1)
	l := &s.faults
	l.mu.Lock()
	defer l.mu.Unlock()
	l.armed = append(l.armed, f)
	for _, a := range l.armed {
		armed += a.Count
	}
	return armed, nil
}

// Armed returns the faults that still wait, with what is left of their counts.
func (s *Simulator) Armed() []Fault {
	s.faults.mu.Lock()
	defer s.faults.mu.Unlock()
	return slices.Clone(s.faults.armed)
}

// Disarm removes all faults. What they have struck already stays struck.
func (s *Simulator) Disarm() {
	s.faults.mu.Lock()
	defer s.faults.mu.Unlock()
	s.faults.armed = nil
}
