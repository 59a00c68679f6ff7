package events_test

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	lambdaevents "github.com/aws/aws-lambda-go/events"
	"github.com/google/go-cmp/cmp"

	"github.com/josh-sms/josh/events"
	"github.com/josh-sms/josh/internal/platform/twilio"
)

var update = flag.Bool("update", false, "make the files again")

// TestFilesAreAsMade holds the files to the code that makes them, so that a signature is never edited by
// hand and a field is never forgotten.
func TestFilesAreAsMade(t *testing.T) {
	t.Parallel()
	for name, event := range made() {
		path := filepath.FromSlash(name + ".json")
		want := encode(t, event)
		if *update {
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, want, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		got, err := os.ReadFile(path)
		if err != nil {
			t.Fatalf("%v (go test ./events -update makes it)", err)
		}
		if diff := cmp.Diff(string(want), string(got)); diff != "" {
			t.Errorf("%s is not as made (-made +file):\n%s", path, diff)
		}
	}
}

// TestEveryFileIsWhatItSays reads each file as its function does, loses nothing of it, and finds its
// signature as expected.json says.
func TestEveryFileIsWhatItSays(t *testing.T) {
	t.Parallel()
	for _, c := range load(t) {
		t.Run(c.Event, func(t *testing.T) {
			t.Parallel()
			if _, ok := made()[c.Event]; !ok {
				t.Error("no code makes this file")
			}
			if c.Why == "" {
				t.Error("expected.json does not say why it is here")
			}
			switch c.Function() {
			case "inbound", "status", "web":
				e := decode[lambdaevents.APIGatewayV2HTTPRequest](t, c.Payload)
				if got := verdict(t, e); got != c.Signature {
					t.Errorf("signature is %q, expected.json says %q", got, c.Signature)
				}
				if c.Answer.Status == 0 {
					t.Error("expected.json has no status")
				}
			case "converse", "send", "urgent":
				e := decode[lambdaevents.SQSEvent](t, c.Payload)
				if len(e.Records) == 0 || c.Answer.Failures == nil {
					t.Error("no records, or expected.json has no failures")
				}
			case "clock":
				decode[lambdaevents.CloudWatchEvent](t, c.Payload)
			default:
				t.Errorf("no function %s", c.Function())
			}
		})
	}
}

// TestNoNumberOfAnybody allows the numbers that are reserved for examples and no other.
func TestNoNumberOfAnybody(t *testing.T) {
	t.Parallel()
	phone := regexp.MustCompile(`\+[0-9]{7,15}`)
	reserved := regexp.MustCompile(`^\+155501000[0-9]{2}$`)
	for _, c := range load(t) {
		readable := c.Payload
		if body := (lambdaevents.APIGatewayV2HTTPRequest{}); json.Unmarshal(c.Payload, &body) == nil && body.IsBase64Encoded {
			decoded, err := base64.StdEncoding.DecodeString(body.Body)
			if err != nil {
				t.Fatal(err)
			}
			readable = append(readable, decoded...)
		}
		readable = bytes.ReplaceAll(readable, []byte("%2B"), []byte("+"))
		for _, found := range phone.FindAllString(string(readable), -1) {
			if !reserved.MatchString(found) {
				t.Errorf("%s has the number %s", c.Event, found)
			}
		}
	}
}

func load(t *testing.T) []events.Case {
	t.Helper()
	cases, err := events.Load()
	if err != nil {
		t.Fatal(err)
	}
	return cases
}

// decode reads an event strictly and checks that its type keeps every field.
func decode[T any](t *testing.T, payload []byte) T {
	t.Helper()
	var e T
	dec := json.NewDecoder(bytes.NewReader(payload))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&e); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(payload), string(encode(t, e))); diff != "" {
		t.Errorf("the type does not keep it (-file +again):\n%s", diff)
	}
	return e
}

// verdict judges the request's signature with the token that the files are made for.
func verdict(t *testing.T, e lambdaevents.APIGatewayV2HTTPRequest) string {
	t.Helper()
	signature := e.Headers["x-twilio-signature"]
	if signature == "" {
		return ""
	}
	body := []byte(e.Body)
	if e.IsBase64Encoded {
		decoded, err := base64.StdEncoding.DecodeString(e.Body)
		if err != nil {
			t.Fatal(err)
		}
		body = decoded
	}
	form, err := twilio.ParseForm(body)
	if err != nil {
		t.Fatal(err)
	}
	url := twilio.PublicURL(events.PublicBaseURL, e.RawPath, e.RawQueryString)
	if twilio.NewVerifier(events.AuthToken).Verify(signature, url, form) {
		return valid
	}
	return invalid
}

func encode(t *testing.T, v any) []byte {
	t.Helper()
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(v); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}
