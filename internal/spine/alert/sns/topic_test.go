package sns_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/aws/retry"
	awssns "github.com/aws/aws-sdk-go-v2/service/sns"
	"github.com/google/go-cmp/cmp"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/spine/alert"
	"github.com/josh-sms/josh/internal/spine/alert/sns"
	"github.com/josh-sms/josh/internal/text/safety"
)

const arn = "arn:aws:sns:us-east-1:000000000000:josh"

// topic returns a topic at a server that answers with a status and an error's code, and what was asked of it.
func topic(t *testing.T, status int, code string) (*sns.Topic, *url.Values) {
	t.Helper()
	asked := &url.Values{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_ = r.ParseForm()
		*asked = r.PostForm
		w.Header().Set("Content-Type", "text/xml")
		w.WriteHeader(status)
		if status == http.StatusOK {
			fmt.Fprint(w, `<PublishResponse><PublishResult><MessageId>1</MessageId></PublishResult></PublishResponse>`)
			return
		}
		fmt.Fprintf(w, `<ErrorResponse><Error><Type>Sender</Type><Code>%s</Code><Message>no</Message></Error></ErrorResponse>`, code)
	}))
	t.Cleanup(server.Close)
	client := awssns.New(awssns.Options{
		Region: "us-east-1", BaseEndpoint: aws.String(server.URL),
		Credentials: aws.CredentialsProviderFunc(func(context.Context) (aws.Credentials, error) {
			return aws.Credentials{AccessKeyID: "x", SecretAccessKey: "y"}, nil
		}),
		Retryer: retry.NewStandard(func(o *retry.StandardOptions) { o.MaxBackoff = 5 * time.Millisecond }),
	})
	return sns.New(client, sns.Options{ARN: arn, Stage: "prod", Timeout: 2 * time.Second}), asked
}

var page = alert.Page{Incident: "01K0123456789ABCDEFGHJKMNP", Category: safety.SelfHarm, Severity: safety.High}

// TestPage reads a page as SNS gets it: which incident, how bad, what to type, and that it came again.
func TestPage(t *testing.T) {
	t.Parallel()
	top, asked := topic(t, http.StatusOK, "")
	for _, again := range []bool{false, true} {
		p := page
		p.Again, p.Missed = again, again
		if err := top.Page(t.Context(), p); err != nil {
			t.Fatal(err)
		}
		got := map[string]string{}
		for i := 1; asked.Has(fmt.Sprintf("MessageAttributes.entry.%d.Name", i)); i++ {
			entry := fmt.Sprintf("MessageAttributes.entry.%d.", i)
			got[asked.Get(entry+"Name")] = asked.Get(entry + "Value.StringValue")
		}
		got["Action"], got["TopicArn"], got["Subject"] = asked.Get("Action"), asked.Get("TopicArn"), asked.Get("Subject")
		want := map[string]string{
			"Action": "Publish", "TopicArn": arn, "Subject": "JOSH prod: safety incident self_harm high", "again": fmt.Sprint(again), "missed": fmt.Sprint(again),
			"kind": "safety_incident", "incident": p.Incident, "category": "self_harm", "severity": "high",
		}
		if again {
			want["Subject"] += ", help did not arrive, nobody has looked"
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("again %t (-want +got):\n%s", again, diff)
		}
		if text := asked.Get("Message"); !strings.Contains(text, "josh incident show "+p.Incident+" --reveal") {
			t.Errorf("the message does not say what to do: %s", text)
		}
	}
}

// TestPageErrors tells what an operator has to mend from what mends itself.
func TestPageErrors(t *testing.T) {
	t.Parallel()
	for code, want := range map[string]fault.Kind{
		"AuthorizationError": fault.Config, "NotFound": fault.Config, "InvalidParameter": fault.Config,
		"KMSDisabled": fault.Config, "Throttled": fault.Unavailable, "InternalError": fault.Unavailable,
	} {
		top, _ := topic(t, http.StatusBadRequest, code)
		if err := top.Page(t.Context(), page); fault.KindOf(err) != want {
			t.Errorf("%s is %q (%v), want %q", code, fault.KindOf(err), err, want)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	top, _ := topic(t, http.StatusOK, "")
	if err := top.Page(ctx, page); fault.KindOf(err) != fault.Unavailable {
		t.Errorf("without time: %v", err)
	}
}
