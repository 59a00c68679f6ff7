package cloud

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/credentials"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/base/fault"
)

// described is a server that describes a stack with some parameters and outputs.
func described(t *testing.T, parameters, outputs map[string]string) aws.Config {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		raw, _ := io.ReadAll(r.Body)
		form, _ := url.ParseQuery(string(raw))
		if form.Get("Action") != "DescribeStacks" || form.Get("StackName") != "josh-staging" {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		list := func(values map[string]string, name string) (text string) {
			for key, value := range values {
				text += fmt.Sprintf("<member><%[1]sKey>%[2]s</%[1]sKey><%[1]sValue>%[3]s</%[1]sValue></member>", name, key, value)
			}
			return text
		}
		_, _ = fmt.Fprintf(w, `<DescribeStacksResponse xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/"><DescribeStacksResult><Stacks><member>`+
			`<StackName>josh-staging</StackName><Parameters>%s</Parameters><Outputs>%s</Outputs></member></Stacks></DescribeStacksResult></DescribeStacksResponse>`,
			list(parameters, "Parameter"), list(outputs, "Output"))
	}))
	t.Cleanup(server.Close)
	return aws.Config{Region: "us-east-1", BaseEndpoint: &server.URL, Credentials: credentials.NewStaticCredentialsProvider("x", "x", "")}
}

// TestStack reads a stack's settings by its parameters and outputs: they are all that josh smoke needs beside the secrets, and each is a
// parameter or an output of template.yaml.
func TestStack(t *testing.T) {
	t.Parallel()
	template, err := os.ReadFile(filepath.FromSlash("../../../template.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	values := map[string]string{
		"Stage": "staging", "StagingAllowlist": "+15550100021,+15550100022", "PublicBaseUrl": "https://sms.example.org", "OptOutConfirmation": "app",
		"SecretsPrefix": "/josh/staging", "TwilioAccountSid": "AC0123456789abcdef0123456789abcdef", "FromNumber": "+15550100000",
	}
	outputs := map[string]string{
		"TableName": "josh-staging", "KeyArnInUse": "arn:aws:kms:us-east-1:000000000000:key/1",
		"InboundQueueUrl": "https://sqs.example.org/0/in.fifo", "OutboundQueueUrl": "https://sqs.example.org/0/out.fifo", "UrgentQueueUrl": "https://sqs.example.org/0/urgent.fifo",
	}
	for _, name := range stackSettings() {
		if !regexp.MustCompile(`(?m)^  ` + name + `:`).Match(template) {
			t.Errorf("template.yaml has no parameter or output %s", name)
		}
	}
	environ, err := Stack(t.Context(), described(t, values, outputs), "josh-staging")
	if err != nil {
		t.Fatal(err)
	}
	environ["TWILIO_AUTH_TOKEN"] = "of-the-secret-store"
	cfg, err := app.LoadSmoke(environ)
	if err != nil || len(cfg.StagingAllowlist) != 2 || cfg.TableName != "josh-staging" || cfg.BaseURL() != "https://sms.example.org" {
		t.Errorf("%+v, %v", cfg, err)
	}
	environ["PHONE_PEPPER"] = "0123456789abcdef"
	if cfg, err := app.LoadOperator(environ); err != nil || cfg.Store != app.DynamoDB || cfg.InboundQueueURL == nil || cfg.KMSKeyID == "" {
		t.Errorf("%+v, %v", cfg, err)
	}
	delete(outputs, "KeyArnInUse")
	if _, err := Stack(t.Context(), described(t, values, outputs), "josh-staging"); fault.KindOf(err) != fault.Invalid || !strings.Contains(err.Error(), "KeyArnInUse") {
		t.Errorf("a stack of something else: %v", err)
	}
	if _, err := Stack(t.Context(), described(t, values, outputs), "another"); fault.KindOf(err) != fault.Unavailable {
		t.Errorf("no stack: %v", err)
	}
}
