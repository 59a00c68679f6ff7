package template_test

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/josh-sms/josh/internal/spine/alert"
)

// watch is one metric as an alarm or the dashboard reads it.
type watch struct {
	id         string // in an alarm's expression, "" when there is none
	namespace  string
	metric     string
	dimensions string // "name=value", sorted; references to resources as they stand in the template
}

// alarm is an alarm of the template.
type alarm struct {
	name, text string
	watches    []watch
}

var (
	metricOf    = regexp.MustCompile(`Namespace: ([\w/]+)(?:,|\n)\s*MetricName: (\w+)(?:,|\n)\s*Dimensions: \[(.*)\]`)
	dimensionOf = regexp.MustCompile(`\{Name: (\w+), Value: ((?:!\w+ )?(?:"[^"]*"|[^},]+))\}`)
	idOf        = regexp.MustCompile(`- Id: (\w+)\n`)
)

// alarms returns the alarms of the template.
func alarms(t *testing.T) map[string]alarm {
	t.Helper()
	all := map[string]alarm{}
	for name, text := range resources(t) {
		if !strings.Contains(text, "Type: AWS::CloudWatch::Alarm") {
			continue
		}
		a := alarm{name: name, text: text}
		for _, m := range metricOf.FindAllStringSubmatchIndex(text, -1) {
			found := watch{namespace: text[m[2]:m[3]], metric: text[m[4]:m[5]]}
			if ids := idOf.FindAllStringSubmatch(text[:m[0]], -1); len(ids) > 0 {
				found.id = ids[len(ids)-1][1]
			}
			var pairs []string
			for _, d := range dimensionOf.FindAllStringSubmatch(text[m[6]:m[7]], -1) {
				pairs = append(pairs, d[1]+"="+strings.ReplaceAll(d[2], "!Ref Stage", stage))
			}
			found.dimensions = sorted(pairs)
			a.watches = append(a.watches, found)
		}
		if n := strings.Count(text, "MetricName:"); n != len(a.watches) || n == 0 {
			t.Fatalf("%s: %d metrics, of which this test can read %d", name, n, len(a.watches))
		}
		all[name] = a
	}
	if len(all) < 20 {
		t.Fatalf("only %d alarms found", len(all))
	}
	return all
}

func sorted(pairs []string) string {
	slices.Sort(pairs)
	return strings.Join(pairs, " ")
}

// canary reports whether only deployments look at an alarm.
func (a alarm) canary() bool { return strings.HasSuffix(a.name, "Canary") }

// TestAlarmsReachSomebody has each alarm tell the topic, but for those that only a deployment looks at; what a deployment
// looks at is there; and a stage where people are texted has an address behind the topic.
func TestAlarmsReachSomebody(t *testing.T) {
	t.Parallel()
	all, looked := alarms(t), map[string]bool{}
	for name, text := range resources(t) {
		for _, list := range regexp.MustCompile(`(?m)^        Alarms: \[(.*)\]$`).FindAllStringSubmatch(text, -1) {
			for _, m := range regexp.MustCompile(`!Ref (\w+)`).FindAllStringSubmatch(list[1], -1) {
				looked[m[1]] = true
				if _, ok := all[m[1]]; !ok {
					t.Errorf("the deployment of %s looks at %s, which is no alarm", name, m[1])
				}
			}
			for _, m := range regexp.MustCompile(`!Sub "([^"]+)"`).FindAllStringSubmatch(list[1], -1) {
				if n := strings.Count(read(t, "template.yaml"), "AlarmName: !Sub "+m[1]); n != 1 {
					t.Errorf("the deployment of %s looks at %s, which names %d alarms", name, m[1], n)
				}
			}
		}
	}
	for name, a := range all {
		if a.canary() {
			if !looked[name] {
				t.Errorf("no deployment looks at %s", name)
			}
		} else if !strings.Contains(a.text, "AlarmActions: [!Ref AlarmTopic]") {
			t.Errorf("%s tells nobody", name)
		}
		if a.canary() == strings.Contains(a.text, "AlarmActions") {
			t.Errorf("%s: a canary is for deployments alone", name)
		}
	}
	text := read(t, "template.yaml")
	for _, part := range []string{
		"RuleCondition: !Not [!Equals [!Ref Stage, dev]]\n    Assertions:\n      - Assert: !Not [!Equals [!Ref AlarmEmail, \"\"]]",
		"ALARM_TOPIC_ARN: !Ref AlarmTopic", "WhoIsPaged:",
	} {
		if !strings.Contains(text, part) {
			t.Errorf("template.yaml lacks %q", part)
		}
	}
}

// TestEverythingIsWatched finds for each function an alarm on its errors and on its throttles, and for each dead-letter
// queue one on what lies there.
func TestEverythingIsWatched(t *testing.T) {
	t.Parallel()
	watched := map[string]bool{}
	for _, a := range alarms(t) {
		for _, w := range a.watches {
			watched[w.namespace+" "+w.metric+" "+w.dimensions] = true
		}
	}
	demand := func(what string) {
		if !watched[what] {
			t.Errorf("no alarm on %s", what)
		}
	}
	functions, dead := 0, 0
	for name, text := range resources(t) {
		if strings.Contains(text, "Type: AWS::Serverless::Function") {
			functions++
			demand(`AWS/Lambda Errors FunctionName=!Ref ` + name + ` Resource=!Sub "${` + name + `}:live"`)
			demand(`AWS/Lambda Throttles FunctionName=!Ref ` + name)
		}
		if m := regexp.MustCompile(`deadLetterTargetArn: !GetAtt (\w+)\.Arn`).FindStringSubmatch(text); m != nil {
			dead++
			demand(`AWS/SQS ApproximateNumberOfMessagesVisible QueueName=!GetAtt ` + m[1] + `.QueueName`)
			demand(`AWS/SQS ApproximateAgeOfOldestMessage QueueName=!GetAtt ` + name + `.QueueName`)
		}
	}
	if functions < 6 || dead < 2 {
		t.Fatalf("%d functions and %d queues with dead letters found", functions, dead)
	}
	demand("AWS/ApiGateway 5xx ApiId=!Ref HttpApi Stage=$default")
	for _, metric := range []string{"WriteThrottleEvents", "ReadThrottleEvents"} { // the table's own leaves the index out
		demand("AWS/DynamoDB " + metric + " TableName=!Ref TableName")
		demand("AWS/DynamoDB " + metric + " GlobalSecondaryIndexName=due TableName=!Ref TableName")
	}
}

// awsMetrics are the metrics that AWS itself writes, as far as they are watched here, with the names of the dimensions
// under which each is found.
//
//	https://docs.aws.amazon.com/lambda/latest/dg/monitoring-metrics-types.html
//	https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-available-cloudwatch-metrics.html
//	https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/metrics-dimensions.html
//	https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-metrics.html
var awsMetrics = map[string][]string{
	"AWS/Lambda Errors":                          {"FunctionName", "FunctionName Resource"},
	"AWS/Lambda Throttles":                       {"FunctionName", "FunctionName Resource"},
	"AWS/Lambda Invocations":                     {"FunctionName", "FunctionName Resource"},
	"AWS/Lambda Duration":                        {"FunctionName", "FunctionName Resource"},
	"AWS/SQS ApproximateNumberOfMessagesVisible": {"QueueName"},
	"AWS/SQS ApproximateAgeOfOldestMessage":      {"QueueName"},
	"AWS/DynamoDB WriteThrottleEvents":           {"TableName", "GlobalSecondaryIndexName TableName"},
	"AWS/DynamoDB ReadThrottleEvents":            {"TableName", "GlobalSecondaryIndexName TableName"},
	"AWS/DynamoDB OnlineIndexThrottleEvents":     {"GlobalSecondaryIndexName TableName"},
	"AWS/DynamoDB ConsumedWriteCapacityUnits":    {"TableName", "GlobalSecondaryIndexName TableName"},
	"AWS/DynamoDB ConsumedReadCapacityUnits":     {"TableName", "GlobalSecondaryIndexName TableName"},
	"AWS/ApiGateway Count":                       {"ApiId", "ApiId Stage"},
	"AWS/ApiGateway 4xx":                         {"ApiId", "ApiId Stage"},
	"AWS/ApiGateway 5xx":                         {"ApiId", "ApiId Stage"},
}

// TestMetricsOfAWS finds each metric of AWS that is watched among those that AWS writes.
func TestMetricsOfAWS(t *testing.T) {
	t.Parallel()
	n := 0
	for _, w := range everyWatch(t) {
		if w.namespace == "JOSH" {
			continue
		}
		n++
		var names []string
		for pair := range strings.FieldsSeq(regexp.MustCompile(`=(?:!\w+ )?\S+`).ReplaceAllString(w.dimensions, "")) {
			names = append(names, pair)
		}
		if !slices.Contains(awsMetrics[w.namespace+" "+w.metric], strings.Join(names, " ")) {
			t.Errorf("AWS writes no %s %s by %q", w.namespace, w.metric, names)
		}
	}
	if n < 40 {
		t.Fatalf("only %d metrics of AWS found", n)
	}
}

// TestWaitsAsTold has the alarms on those who wait for a person ring when the log says it, too.
func TestWaitsAsTold(t *testing.T) {
	t.Parallel()
	all := alarms(t)
	for name, want := range map[string]float64{"HumansWaitLong": alert.LongestWait.Seconds(), "HumansWaiting": alert.MostWaiting} {
		if got := field(all[name].text, "Threshold"); got != strconv.FormatFloat(want, 'f', -1, 64) {
			t.Errorf("%s rings above %s, the log tells above %v", name, got, want)
		}
	}
}

// everyWatch returns what the alarms and the dashboard read.
func everyWatch(t *testing.T) []watch {
	t.Helper()
	all := onDashboard(t)
	for _, a := range alarms(t) {
		all = append(all, a.watches...)
	}
	return all
}

// onDashboard returns what the dashboard reads.
func onDashboard(t *testing.T) []watch {
	t.Helper()
	var all []watch
	for _, m := range regexp.MustCompile(`\["([\w/]+)", "(\w+)", ("[^\]]*?")(?:, \{"(?:label|id)".*)?\]`).FindAllStringSubmatch(resources(t)["Dashboard"], -1) {
		fields := regexp.MustCompile(`"([^"]*)"`).FindAllStringSubmatch(m[3], -1)
		var pairs []string
		for i := 0; i+1 < len(fields); i += 2 {
			pairs = append(pairs, fields[i][1]+"="+strings.ReplaceAll(fields[i+1][1], "${Stage}", stage))
		}
		all = append(all, watch{namespace: m[1], metric: m[2], dimensions: sorted(pairs)})
	}
	if len(all) < 40 {
		t.Fatalf("only %d metrics found on the dashboard", len(all))
	}
	return all
}
