//go:build sam

package sam_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"mime"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	lambdaevents "github.com/aws/aws-lambda-go/events"
	"github.com/google/go-cmp/cmp"

	"github.com/josh-sms/josh/events"
)

// plain are the events that are invoked by `sam local invoke -e` as well, one of each source. That starts a
// container for each, about five seconds, so the rest goes to `sam local start-lambda`, which keeps one for
// each function. They come last and change nothing.
func plain() map[string]bool {
	return map[string]bool{"inbound/duplicate": true, "converse/written-by-newer-code": true, "clock/schedule": true, "web/join": true}
}

// TestEvents invokes the events in their order, which is the story of three phones: texts come in, turns
// answer them, sends hand the answers to the carrier, and receipts come back.
func TestEvents(t *testing.T) { //nolint:paralleltest // one story on one table
	cases, err := events.Load()
	if err != nil {
		t.Fatal(err)
	}
	s := prepare(t)
	url := s.start(t, "start-lambda")
	for _, c := range cases { //nolint:paralleltest // likewise
		t.Run(c.Event, func(t *testing.T) {
			before := s.carrier.taken()
			compare(t, c, post(t, url+"/2015-03-31/functions/"+logicalID(c)+"/invocations", c.Payload))
			if got := s.carrier.taken() - before; got != c.Answer.Carrier {
				t.Errorf("the carrier got %d texts, expected.json says %d", got, c.Answer.Carrier)
			}
		})
	}
	again := plain()
	for _, c := range cases { //nolint:paralleltest // likewise
		if !again[c.Event] {
			continue
		}
		t.Run("invoke/"+c.Event, func(t *testing.T) { compare(t, c, s.invoke(t, c)) })
	}
	t.Run("start-api/join", func(t *testing.T) { s.join(t, s.start(t, "start-api"), url) }) //nolint:paralleltest // likewise
}

// logicalID returns the name of the case's function in template.yaml.
func logicalID(c events.Case) string {
	name := c.Function()
	return strings.ToUpper(name[:1]) + name[1:]
}

// compare holds an answer to what expected.json says.
func compare(t *testing.T, c events.Case, answer []byte) {
	t.Helper()
	switch c.Function() {
	case "inbound", "status", "web":
		var got lambdaevents.APIGatewayV2HTTPResponse
		decode(t, answer, &got)
		if got.StatusCode != c.Answer.Status {
			t.Errorf("status %d, want %d: %s", got.StatusCode, c.Answer.Status, answer)
		}
		if media, _, _ := mime.ParseMediaType(got.Headers["Content-Type"]); c.Answer.ContentType != "" && media != c.Answer.ContentType {
			t.Errorf("content type %q, want %q", media, c.Answer.ContentType)
		}
		if !strings.Contains(got.Body, c.Answer.Contains) {
			t.Errorf("body %q does not contain %q", got.Body, c.Answer.Contains)
		}
	case "converse", "send", "urgent":
		var got lambdaevents.SQSEventResponse
		decode(t, answer, &got)
		failures := []string{}
		for _, f := range got.BatchItemFailures {
			failures = append(failures, f.ItemIdentifier)
		}
		if diff := cmp.Diff(c.Answer.Failures, failures); diff != "" {
			t.Errorf("failed items (-want +got):\n%s", diff)
		}
	case "clock":
		if !bytes.Contains(answer, []byte(c.Answer.Contains)) {
			t.Errorf("answer %s does not contain %q", answer, c.Answer.Contains)
		}
	}
}

// decode reads an answer strictly: a function that failed answers with another object.
func decode(t *testing.T, answer []byte, into any) {
	t.Helper()
	dec := json.NewDecoder(bytes.NewReader(answer))
	dec.DisallowUnknownFields()
	if err := dec.Decode(into); err != nil {
		t.Fatalf("%v: %s", err, answer)
	}
}

func post(t *testing.T, url string, body []byte) []byte {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	answer, err := io.ReadAll(resp.Body)
	if err != nil || resp.StatusCode != http.StatusOK {
		t.Fatalf("HTTP %d, %v: %s", resp.StatusCode, err, answer)
	}
	return answer
}

// invoke runs `sam local invoke -e` on the event's file and returns what it prints: the answer.
func (s *stack) invoke(t *testing.T, c events.Case) []byte {
	t.Helper()
	file := filepath.Join(s.root, "events", c.Event+".json")
	cmd := s.sam(t.Context(), "invoke", logicalID(c), "--event", file)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v\n%s", err, &errs)
	}
	return out.Bytes()
}

// sam returns a `sam local` command on the local template.
func (s *stack) sam(ctx context.Context, command string, args ...string) *exec.Cmd {
	all := append([]string{"local", command}, args...)
	all = append(all, "--template", s.template, "--env-vars", s.envVars, "--skip-pull-image",
		"--parameter-overrides", "Architecture="+architecture)
	cmd := exec.CommandContext(ctx, filepath.Join(s.root, ".engines", "sam", "bin", "sam"), all...)
	cmd.Env = append(os.Environ(), "SAM_CLI_TELEMETRY=0", "AWS_DEFAULT_REGION=us-east-1",
		"AWS_ACCESS_KEY_ID=local", "AWS_SECRET_ACCESS_KEY=local")
	cmd.Dir = s.root
	return cmd
}
