package shared

import (
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/credentials"

	"github.com/josh-sms/josh/internal/base/fault"
)

// answering plays CloudFormation.
func answering(t *testing.T, status int, body string) aws.Config {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := r.ParseForm(); err != nil || r.Form.Get("Action") != "DescribeStacks" || r.Form.Get("StackName") != "josh-prod" {
			t.Errorf("asked %v", r.Form)
		}
		w.WriteHeader(status)
		_, _ = w.Write([]byte(body))
	}))
	t.Cleanup(s.Close)
	return aws.Config{Region: "us-east-1", BaseEndpoint: &s.URL, RetryMaxAttempts: 1, Credentials: credentials.NewStaticCredentialsProvider("test", "test", "")}
}

// described is what CloudFormation says of a stack that has a value for everything but what lacks.
func described(lacks ...string) string {
	var b strings.Builder
	b.WriteString(`<DescribeStacksResponse xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/"><DescribeStacksResult><Stacks><member><StackName>josh-prod</StackName><CreationTime>2026-01-01T00:00:00Z</CreationTime><StackStatus>CREATE_COMPLETE</StackStatus>`)
	for kind, tags := range map[string][3]string{"parameter ": {"Parameters", "ParameterKey", "ParameterValue"}, "output ": {"Outputs", "OutputKey", "OutputValue"}} {
		fmt.Fprintf(&b, "<%s>", tags[0])
		for from := range maps.Values(settings()) {
			if name, ok := strings.CutPrefix(from, kind); ok && !slices.Contains(lacks, from) {
				value := "of " + name
				if name == "FromNumber" {
					value = ""
				}
				fmt.Fprintf(&b, "<member><%s>%s</%s><%s>%s</%s></member>", tags[1], name, tags[1], tags[2], value, tags[2])
			}
		}
		fmt.Fprintf(&b, "</%s>", tags[0])
	}
	b.WriteString(`</member></Stacks></DescribeStacksResult></DescribeStacksResponse>`)
	return b.String()
}

// TestEnvironment: of a stack its settings are read; of what is no stack of ours it is said why not.
func TestEnvironment(t *testing.T) {
	t.Parallel()
	environ, err := Environment(t.Context(), answering(t, 200, described()), "josh-prod")
	if err != nil {
		t.Fatal(err)
	}
	for variable, want := range map[string]string{"STORE": "dynamodb", "SEAL": "kms", "TABLE_NAME": "of TableName", "KMS_KEY_ID": "of KeyArnInUse", "SECRETS_PREFIX": "of SecretsPrefix", "INBOUND_QUEUE_URL": "of InboundQueueUrl"} {
		if environ[variable] != want {
			t.Errorf("%s is %q, want %q", variable, environ[variable], want)
		}
	}
	if _, set := environ["TWILIO_FROM"]; set {
		t.Error("a parameter that nobody gave is set")
	}
	refusal := func(code string) string {
		return "<ErrorResponse><Error><Code>" + code + "</Code><Message>no</Message></Error></ErrorResponse>"
	}
	for _, c := range []struct {
		name, body string
		status     int
		kind       fault.Kind
		says       string
	}{
		{"no stack", refusal("ValidationError"), 400, fault.NotFound, "no stack josh-prod in us-east-1"},
		{"not allowed", refusal("AccessDenied"), 403, fault.Forbidden, "cloudformation:DescribeStacks"},
		{"away", "", 500, fault.Unavailable, "CloudFormation"},
		{"another stack", described("output KeyArnInUse", "parameter Model"), 200, fault.Config, "output KeyArnInUse, parameter Model"},
	} {
		if _, err := Environment(t.Context(), answering(t, c.status, c.body), "josh-prod"); fault.KindOf(err) != c.kind || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

// TestSettingsOfTemplate holds the settings to those that template.yaml gives the functions: each stands in the stack under the name that is read.
func TestSettingsOfTemplate(t *testing.T) {
	t.Parallel()
	raw, err := os.ReadFile("../../../../template.yaml")
	if err != nil {
		t.Fatal(err)
	}
	template := string(raw)
	section := func(from, to string) string {
		_, rest, _ := strings.Cut(template, from)
		part, _, _ := strings.Cut(rest, to)
		return part
	}
	parameters, outputs := section("\nParameters:\n", "\nRules:"), template[strings.Index(template, "\nOutputs:\n"):]
	refs := regexp.MustCompile(`(?m)^        ([A-Z_]+): !Ref (\w+)$`).FindAllStringSubmatch(section("    Environment:\n      Variables:\n", "\nResources:"), -1)
	if len(refs) < 20 {
		t.Fatalf("only %d settings in template.yaml", len(refs))
	}
	unused := []string{"RELEASE_ID", "LOG_LEVEL", "SENDER_MPS", "CODES_PER_DAY", "OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_TRACES_SAMPLER_ARG"} // of the functions alone
	for _, ref := range refs {
		variable, of := ref[1], ref[2]
		from, known := settings()[variable]
		switch {
		case slices.Contains(unused, variable):
		case !known:
			t.Errorf("%s is not read from the stack", variable)
		case strings.HasPrefix(from, "parameter ") && (from != "parameter "+of || !strings.Contains("\n"+parameters, "\n  "+of+":\n")):
			t.Errorf("%s is read from %s and given by %s", variable, from, of)
		case strings.HasPrefix(from, "output ") && !strings.Contains(outputs, "\n  "+strings.TrimPrefix(from, "output ")+": {Value: !Ref "+of+"}\n"):
			t.Errorf("%s is read from %s, which is no output for %s", variable, from, of)
		}
	}
}
