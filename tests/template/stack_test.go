package template_test

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestSealingContext holds the roles to the encryption context that texts are sealed with: with another one, KMS refuses
// every text, and without one, a role could open what others have encrypted under the key.
func TestSealingContext(t *testing.T) {
	t.Parallel()
	sealed := regexp.MustCompile(`opts\.Context = map\[string\]string\{"(\w+)": "(\w+)"\}`).FindStringSubmatch(read(t, "internal/platform/seal/kms/keys.go"))
	if sealed == nil {
		t.Fatal("internal/platform/seal/kms has no context")
	}
	want := "Condition: {StringEquals: {kms:EncryptionContext:" + sealed[1] + ": " + sealed[2] + "}}"
	statements := 0
	for name, body := range resources(t) {
		if !strings.Contains(body, "Type: AWS::IAM::Role") {
			continue
		}
		for _, statement := range strings.Split(body, "Effect: Allow\n")[1:] {
			if strings.Contains(statement, "Action: [kms:") {
				statements++
				if !strings.Contains(statement, want) {
					t.Errorf("%s may use the key without %s", name, want)
				}
			}
		}
	}
	if statements < 5 {
		t.Errorf("only %d statements about the key", statements)
	}
}

// TestRoutes limits every route that is not the carrier's: their function is called by everybody.
func TestRoutes(t *testing.T) {
	t.Parallel()
	all := resources(t)
	limited := map[string]bool{}
	for _, m := range regexp.MustCompile(`(?m)^        (ANY \S+): \{ThrottlingBurstLimit: \d+, ThrottlingRateLimit: \d+`).FindAllStringSubmatch(all["HttpApi"], -1) {
		limited[m[1]] = true
	}
	for name, body := range all {
		for _, m := range regexp.MustCompile(`Path: "?([^,"]+)"?, Method: ANY`).FindAllStringSubmatch(body, -1) {
			route := "ANY " + m[1]
			if webhook := strings.HasPrefix(m[1], "/api/twilio/"); limited[route] == webhook {
				t.Errorf("%s of %s: limited is %t", route, name, limited[route])
			}
			delete(limited, route)
		}
	}
	for route := range limited {
		t.Errorf("%s is limited and does not exist: the stage could not be made", route)
	}
	if !strings.Contains(all["Web"], "ReservedConcurrentExecutions") {
		t.Error("a crowd at the pages can take the webhooks' concurrency")
	}
}

// TestLogsAreMasked finds the policy on every log group, and what it masks is every number of the form that JOSH uses and
// nothing that its lines are full of.
func TestLogsAreMasked(t *testing.T) {
	t.Parallel()
	groups := 0
	for name, body := range resources(t) {
		if !strings.Contains(body, "Type: AWS::Logs::LogGroup") {
			continue
		}
		groups++
		m := regexp.MustCompile(`Regex: '([^']+)'`).FindStringSubmatch(body)
		if m == nil || strings.Count(body, "DataIdentifier: [PhoneNumber]") != 2 {
			t.Errorf("%s has no policy", name)
			continue
		}
		mask := regexp.MustCompile(m[1])
		for text, want := range map[string]bool{
			"+15550100021": true, `"to":"+4915550100"`: true, `"Timestamp":1763800000000`: false, "2026-11-22T13:00:00+00:00": false,
			"SM00000000000000000000000000000001": false, "a 20% + 3": false,
		} {
			if mask.MatchString(text) != want {
				t.Errorf("%s: %q is masked: %t", name, text, !want)
			}
		}
	}
	if groups != 8 {
		t.Errorf("%d log groups", groups)
	}
}

// TestAlarmsOfExpressions keeps to CloudWatch's limit of metrics in one expression.
func TestAlarmsOfExpressions(t *testing.T) {
	t.Parallel()
	for name, body := range resources(t) {
		if n := strings.Count(body, "MetricStat:"); n > 10 {
			t.Errorf("%s has %d metrics, an alarm takes 10", name, n)
		}
	}
	index := resources(t)["TableThrottles"]
	if strings.Count(index, "{Name: GlobalSecondaryIndexName, Value: due}") != 2 {
		t.Error("nobody hears of throttles of the index")
	}
}

// TestStages holds the stages of samconfig.toml to each other: what one is built and tagged with, all are.
func TestStages(t *testing.T) {
	t.Parallel()
	sections := map[string]map[string]string{}
	name := ""
	for line := range strings.Lines(read(t, "samconfig.toml")) {
		if head := regexp.MustCompile(`^\[(.+)\]$`).FindStringSubmatch(strings.TrimSpace(line)); head != nil {
			name = head[1]
			sections[name] = map[string]string{}
		} else if key, value, ok := strings.Cut(strings.TrimSpace(line), " = "); ok && name != "" {
			sections[name][key] = value
		}
	}
	if want := `"josh-staging"`; sections["staging.deploy.parameters"]["stack_name"] != want || !strings.Contains(sections["staging.deploy.parameters"]["tags"], "stage=staging") {
		t.Errorf("staging is deployed as %v", sections["staging.deploy.parameters"])
	}
	for _, stage := range []string{"default", "staging", "prod"} {
		for _, command := range []string{"validate", "build", "deploy"} {
			section, of := stage+"."+command+".parameters", "default."+command+".parameters"
			for key, value := range sections[of] {
				got := sections[section][key]
				if key == "stack_name" || key == "tags" {
					if tags := strings.Contains(got, "project=josh"); got == "" || key == "tags" && !tags {
						t.Errorf("%s has %s %s", section, key, got)
					}
				} else if got != value {
					t.Errorf("%s has %s %q, %s has %q", section, key, got, of, value)
				}
			}
		}
	}
}

// TestOutputs finds what the runbook's commands need among the outputs.
func TestOutputs(t *testing.T) {
	t.Parallel()
	_, outputs, _ := strings.Cut(read(t, "template.yaml"), "\nOutputs:\n")
	var names []string
	for _, m := range regexp.MustCompile(`(?m)^  (\w+):`).FindAllStringSubmatch(outputs, -1) {
		names = append(names, m[1])
	}
	want := []string{"TableName", "KeyArnInUse", "DashboardUrl", "AlarmTopicArn", "LogGroups"}
	for name, body := range resources(t) {
		if strings.Contains(body, "Type: AWS::Serverless::Function") {
			want = append(want, name+"Function")
		}
	}
	for _, q := range []string{"Inbound", "Outbound", "Urgent"} {
		want = append(want, q+"QueueUrl", q+"DeadLetterQueue")
	}
	for _, name := range want {
		if !slices.Contains(names, name) {
			t.Errorf("no output %s", name)
		}
	}
}

// TestRestoreIsDocumented holds the commands that a restored table needs to what the template gives a new one:
// a restore brings neither time to live nor backups, protection or tags.
func TestRestoreIsDocumented(t *testing.T) {
	t.Parallel()
	page, table := read(t, "docs/deploy.md"), resources(t)["Table"]
	ttl := regexp.MustCompile(`TimeToLiveSpecification: \{AttributeName: (\w+), Enabled: true\}`).FindStringSubmatch(table)
	if ttl == nil {
		t.Fatal("the table has no time to live")
	}
	for property, command := range map[string]string{
		"TimeToLiveSpecification":          "update-time-to-live --table-name $NEW --time-to-live-specification AttributeName=" + ttl[1] + ",Enabled=true",
		"PointInTimeRecoverySpecification": "update-continuous-backups --table-name $NEW",
		"DeletionProtectionEnabled":        "--deletion-protection-enabled",
		"TableName: !Ref TableName":        "TableName=$NEW MakeTable=false",
	} {
		if !strings.Contains(table, property) || !strings.Contains(page, command) {
			t.Errorf("%s is not in the template, or docs/deploy.md does not say %s", property, strconv.Quote(command))
		}
	}
	if !strings.Contains(page, "tag-resource") {
		t.Error("docs/deploy.md does not tag a restored table")
	}
}
