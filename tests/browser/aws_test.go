package browser

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// The stack that the tests deploy: what template.yaml makes of it that an operator's commands reach.
const (
	stackName  = "josh-test"
	testPepper = "a-pepper-of-this-test-alone"
)

// cloud is MiniStack, which plays DynamoDB, SQS, KMS, Secrets Manager, STS and CloudFormation.
type cloud struct {
	t   *testing.T
	url string
	out map[string]string // outputs of the stack
}

// deploys starts MiniStack with the stack in it.
func deploys(t *testing.T) cloud {
	t.Helper()
	engines := os.Getenv("JOSH_ENGINES_DIR")
	if engines == "" {
		engines = filepath.Join("..", "..", ".engines")
	}
	engines, err := filepath.Abs(engines)
	if err != nil {
		t.Fatal(err)
	}
	var lc net.ListenConfig
	l, err := lc.Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	_, port, _ := net.SplitHostPort(l.Addr().String())
	_ = l.Close()
	command := exec.Command(filepath.Join(engines, "ministack", "venv", "bin", "ministack"))
	command.Env = append(os.Environ(), "BIND_HOST=127.0.0.1", "GATEWAY_PORT="+port, "IOT_MTLS_ENABLED=0", "LOG_LEVEL=ERROR")
	command.Dir = t.TempDir()
	if err := command.Start(); err != nil {
		t.Fatalf("MiniStack is not there (make engines): %v", err)
	}
	t.Cleanup(func() {
		_ = command.Process.Kill()
		_ = command.Wait()
	})
	c := cloud{t, "http://127.0.0.1:" + port + "/", map[string]string{}}
	for range 300 {
		if resp, err := http.Get(c.url); err == nil {
			_ = resp.Body.Close()
			c.creates()
			return c
		}
		time.Sleep(100 * time.Millisecond)
	}
	t.Fatal("MiniStack does not answer")
	return c
}

// creates makes the stack, with a value for each parameter that is read.
func (c cloud) creates() {
	c.t.Helper()
	key := func(hash, sort string) any {
		return []any{map[string]any{"AttributeName": hash, "KeyType": "HASH"}, map[string]any{"AttributeName": sort, "KeyType": "RANGE"}}
	}
	queue := func(name string) any {
		return map[string]any{"Type": "AWS::SQS::Queue", "Properties": map[string]any{"QueueName": name + ".fifo", "FifoQueue": true}}
	}
	var attributes []any
	for _, name := range []string{"pk", "sk", "gpk", "gsk"} {
		attributes = append(attributes, map[string]any{"AttributeName": name, "AttributeType": "S"})
	}
	given := map[string]string{
		"Stage": "test", "StagingAllowlist": "", "PublicBaseUrl": "https://sms.example.org", "SecretsPrefix": "/josh/test", "TwilioAccountSid": "AC0123456789abcdef0123456789abcdef", "MessagingServiceSid": "",
		"FromNumber": "+15550100000", "OptOutConfirmation": "app", "SupportContact": "help@josh.example", "DefaultCanParticipate": "true", "DefaultCanInitiate": "true",
		"Model": "offline", "ModelId": "global.anthropic.claude-haiku-5-5", "ModelLargeId": "", "ModelFallbackId": "", "ModelEmbedId": "", "ModelDailyBudgetCents": "500", "ModelShadowShare": "0", "ModelShadowId": "", "ModelShadowPrompt": "", "SafetyModel": "off", "Planner": "on",
	}
	parameters, form := map[string]any{}, url.Values{"Action": {"CreateStack"}, "Version": {"2010-05-15"}, "StackName": {stackName}}
	for name, value := range given {
		parameters[name] = map[string]any{"Type": "String"}
		n := len(parameters)
		form.Set(fmt.Sprintf("Parameters.member.%d.ParameterKey", n), name)
		form.Set(fmt.Sprintf("Parameters.member.%d.ParameterValue", n), value)
	}
	ref := func(name string) any { return map[string]any{"Value": map[string]any{"Ref": name}} }
	template, _ := json.Marshal(map[string]any{
		"Parameters": parameters,
		"Resources": map[string]any{
			"Table": map[string]any{"Type": "AWS::DynamoDB::Table", "Properties": map[string]any{
				"TableName": stackName, "BillingMode": "PAY_PER_REQUEST", "AttributeDefinitions": attributes, "KeySchema": key("pk", "sk"),
				"GlobalSecondaryIndexes": []any{map[string]any{"IndexName": "due", "KeySchema": key("gpk", "gsk"), "Projection": map[string]any{"ProjectionType": "KEYS_ONLY"}}},
			}},
			"Key": map[string]any{"Type": "AWS::KMS::Key", "Properties": map[string]any{"KeyPolicy": map[string]any{}}}, "Inbound": queue("inbound"), "Outbound": queue("outbound"), "Urgent": queue("urgent"),
			"Secret": map[string]any{"Type": "AWS::SecretsManager::Secret", "Properties": map[string]any{"Name": "/josh/test/josh", "SecretString": `{"PHONE_PEPPER":"` + testPepper + `"}`}},
		},
		"Outputs": map[string]any{
			"TableName": ref("Table"), "InboundQueueUrl": ref("Inbound"), "OutboundQueueUrl": ref("Outbound"), "UrgentQueueUrl": ref("Urgent"),
			"KeyArnInUse": map[string]any{"Value": map[string]any{"Fn::GetAtt": []string{"Key", "Arn"}}}, "AlarmTopicArn": map[string]any{"Value": "arn:aws:sns:us-east-1:000000000000:josh"},
		},
	})
	form.Set("TemplateBody", string(template))
	c.cloudFormation(form)
	for range 100 {
		said := c.cloudFormation(url.Values{"Action": {"DescribeStacks"}, "Version": {"2010-05-15"}, "StackName": {stackName}})
		if strings.Contains(said, "CREATE_COMPLETE") {
			for _, m := range regexp.MustCompile(`<OutputKey>(\w+)</OutputKey><OutputValue>([^<]*)<`).FindAllStringSubmatch(said, -1) {
				c.out[m[1]] = m[2]
			}
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	c.t.Fatal("the stack is never made")
}

func (c cloud) cloudFormation(form url.Values) string {
	c.t.Helper()
	req, err := http.NewRequestWithContext(c.t.Context(), http.MethodPost, c.url, strings.NewReader(form.Encode()))
	if err != nil {
		c.t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	req.Header.Set("Authorization", "AWS4-HMAC-SHA256 Credential=test/20260101/us-east-1/cloudformation/aws4_request, SignedHeaders=host, Signature=0")
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		c.t.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	said, _ := io.ReadAll(resp.Body)
	if resp.StatusCode != 200 {
		c.t.Fatalf("CloudFormation: %d %s", resp.StatusCode, said)
	}
	return string(said)
}

// environ is what an operator's shell has.
func (c cloud) environ() []string {
	return []string{"AWS_ENDPOINT_URL=" + c.url, "AWS_REGION=us-east-1", "AWS_ACCESS_KEY_ID=test", "AWS_SECRET_ACCESS_KEY=test", "HOME=" + c.t.TempDir()}
}

// prints runs josh until the test ends and returns what follows on the line of stdout that begins so.
func (c cloud) prints(binary, begin string, environ []string, args ...string) string {
	c.t.Helper()
	command := exec.Command(binary, args...)
	command.Env = environ
	var logs strings.Builder
	command.Stderr = &logs
	stdout, err := command.StdoutPipe()
	if err != nil {
		c.t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		c.t.Fatal(err)
	}
	c.t.Cleanup(func() {
		_ = command.Process.Signal(syscall.SIGTERM)
		if err := command.Wait(); err != nil {
			c.t.Errorf("josh %v ends with %v\n%s", args, err, logs.String())
		}
	})
	lines := bufio.NewScanner(stdout)
	for lines.Scan() {
		if rest, ok := strings.CutPrefix(lines.Text(), begin); ok {
			go func() { _, _ = io.Copy(io.Discard, stdout) }()
			return rest
		}
	}
	c.t.Fatalf("josh %v ended: %s", args, logs.String())
	return ""
}

// TestConsoleOnAWS: an operator opens the console of a deployed stack with their own credentials. The pages read its table, open what is sealed under its
// key, and do what is to be done there as the caller that STS knows; what needs a josh run is neither there nor linked.
func TestConsoleOnAWS(t *testing.T) {
	t.Parallel()
	binary := built(t)
	c := deploys(t)
	// Somebody texts the deployed JOSH. Its functions are played by a josh run on the same table, under the same key and pepper.
	w := town{t, c.prints(binary, "josh ready ", append(c.environ(), "STORE=dynamodb", "TABLE_NAME="+stackName, "SEAL=kms", "KMS_KEY_ID="+c.out["KeyArnInUse"], "PHONE_PEPPER="+testPepper),
		"run", "--addr", "127.0.0.1:0", "--data", t.TempDir())}
	w.joins(11, 12)
	w.says(time.Minute, 11, "I want to kill myself")
	w.says(time.Minute, 12, "talk to a human")
	w.says(time.Minute, 12, "my cat Zebulon sat on the phone")

	page := c.prints(binary, "josh console ", c.environ(), "console", "--on", "aws", "--stack", stackName)
	origin, _, _ := strings.Cut(page, "/?token=")
	b := launch(t, origin, look{1280, 900, "light", 1})
	run(b, chromedp.Navigate(page))
	run(b, chromedp.Navigate(origin+"/incidents"))
	b.until(`document.querySelectorAll("#people > li").length === 1 && document.querySelectorAll("#pages a").length > 5`)
	if links := eval[string](b, `document.getElementById("pages").innerText`); strings.Contains(links, "Phones") {
		t.Errorf("the links are %q", links)
	}
	b.button("people", "self harm", "Read")
	b.press("to call them" + kb.Enter)
	b.until(`document.getElementById("act-shown").textContent.includes("+15550100011: I want to kill myself")`)
	b.do(`document.querySelector("#act-dialog [data-close]").click()`)
	b.button("people", "self harm", "Note")
	b.answers("called, is safe")
	b.shoot("aws-incidents")
	run(b, chromedp.Navigate(origin+"/conversations"))
	b.until(`document.querySelectorAll("#waiting > li").length === 1`)
	b.do(`document.querySelector("#waiting button").click()`)
	b.until(`!document.getElementById("one").hidden`)
	b.do(`document.querySelector("#reason [name=reason]").focus()`)
	b.press("to answer them" + kb.Enter)
	b.holds("my cat Zebulon sat on the phone")
	b.accessible()
	for _, at := range []string{"/linkups", "/talks", "/questions"} {
		run(b, chromedp.Navigate(origin+at))
		b.until(`document.getElementById("now").textContent !== "··:··" && document.getElementById("away").hidden`)
	}
	records := w.asks("kim", "audit", map[string]any{})["records"].([]any)
	by := map[string]any{}
	for _, one := range records {
		r := one.(map[string]any)
		by[r["command"].(string)] = r["by"]
	}
	for _, command := range []string{"incident.show", "incident.note", "person.thread"} {
		if who, _ := by[command].(string); !strings.HasPrefix(who, "arn:aws:") {
			t.Errorf("%s was done by %q", command, who)
		}
	}
}
