package template_test

import (
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
)

// TestTimes holds the time-outs of workers and queues together: Lambda refuses a queue that shows a message again before
// its function has ended, and the group of a dead worker waits for as long as the queue hides the message.
func TestTimes(t *testing.T) {
	t.Parallel()
	all := resources(t)
	seconds := func(name, property string) time.Duration {
		m := regexp.MustCompile(`\b` + property + `: (\d+)\n`).FindStringSubmatch(all[name])
		if m == nil {
			t.Fatalf("%s has no %s", name, property)
		}
		n, _ := strconv.Atoi(m[1])
		return time.Duration(n) * time.Second
	}
	for function, queue := range map[string]string{"Converse": "InboundQueue", "Send": "OutboundQueue", "Urgent": "UrgentQueue"} {
		if !strings.Contains(all[function], "!GetAtt "+queue+".Arn") {
			t.Errorf("%s does not work off %s", function, queue)
		}
		took, hidden := seconds(function, "Timeout"), seconds(queue, "VisibilityTimeout")
		if took > 30*time.Second || hidden < 2*took || hidden > 90*time.Second {
			t.Errorf("%s may take %s, and a message of %s is hidden for %s", function, took, queue, hidden)
		}
		local := read(t, "internal/lab/local/stack.go")
		for name, d := range map[string]time.Duration{"workTimeout": took, "visibility": hidden} {
			want := name + ` += ` + strconv.Itoa(int(d.Seconds())) + ` \* time\.Second\n`
			if !regexp.MustCompile(want).MatchString(local) {
				t.Errorf("josh run does not have %s of %s", d, function)
			}
		}
	}
}
