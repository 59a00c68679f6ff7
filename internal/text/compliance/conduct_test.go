package compliance

import (
	"testing"

	"github.com/josh-sms/josh/internal/base/sms"
)

// TestQuestionsAreNoOptOut: who asks what is done with their number is answered, and who wants no more texts is not.
func TestQuestionsAreNoOptOut(t *testing.T) {
	t.Parallel()
	p := mustLoadPlain(t)
	for text, want := range map[string]bool{
		"r u gonna sell my number": false, "R u going to sell my number?": false, "so are u gonna share my number": false, "do u sell my number": false, "will they get my number": false,
		"can the police get my texts": false, "do the cops get my messages?": false, "so could my boss read my texts": false, "can my husband get off your list please": true, "can my lawyer get you to quit texting me": true,
		"can you stop texting me": true, "will you stop texting me already": true, "are you ever going to stop texting me": false, "can u lose my number": true, "stop selling my number, take me off": true,
	} {
		if m := p.Match(sms.Normalize(text)); m.OptOut != want {
			t.Errorf("%q: %+v", text, m)
		}
	}
}
