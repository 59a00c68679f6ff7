//go:build sam

package sam_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/sqs"

	"github.com/josh-sms/josh/events"
	"github.com/josh-sms/josh/internal/platform/model/modeltest"
	"github.com/josh-sms/josh/internal/platform/table/dynamo/dynamotest"
)

// architecture is the one of the machines that `sam local` runs on here and in CI.
const architecture = "x86_64"

// tableName is the table's name on dynoxide.
const tableName = "josh-sam"

// modelID is the model that texts are read by.
const modelID = "global.anthropic.claude-haiku-5-5"

// stack is what the functions run on.
type stack struct {
	root     string // of the checkout
	template string // the built template with the names of what only a local run sets
	envVars  string // file with the values
	carrier  *carrier
	model    modeltest.Server // speaks as Bedrock does
}

// prepare makes table, queues and carrier, and the files that `sam local` reads.
func prepare(t *testing.T) *stack {
	t.Helper()
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	dynamoURL, sqsURL := setting(t, "JOSH_DYNAMODB_ENDPOINT"), setting(t, "JOSH_SQS_ENDPOINT")
	// A container reaches this machine at the address of Docker's bridge; the engines listen on the
	// loopback interface only, so what the containers may reach is passed on.
	host := setting(t, "JOSH_DOCKER_HOST")
	if err := dynamotest.CreateTable(t.Context(), dynamotest.NewClient(dynamoURL), tableName); err != nil {
		t.Fatal(err)
	}
	queueBase := serve(t, host, forward(t, sqsURL))
	carrier := &carrier{}
	s := &stack{root: root, carrier: carrier}
	vars := map[string]string{
		"PUBLIC_BASE_URL": events.PublicBaseURL, "TABLE_NAME": tableName,
		"INBOUND_QUEUE_URL":  createQueue(t, sqsURL, queueBase, "josh-sam-inbound.fifo"),
		"OUTBOUND_QUEUE_URL": createQueue(t, sqsURL, queueBase, "josh-sam-outbound.fifo"),
		"URGENT_QUEUE_URL":   createQueue(t, sqsURL, queueBase, "josh-sam-urgent.fifo"),
		"SECRETS":            "env", "SEAL": "local",
		"TWILIO_ACCOUNT_SID": events.AccountSID, "TWILIO_MESSAGING_SERVICE_SID": "", "TWILIO_FROM": events.Josh,
		"STAGE": "sam", "LOG_LEVEL": "info", "RELEASE_ID": "sam", "SENDER_MPS": "0", "OPT_OUT_CONFIRMATION": "app",
		"SUPPORT_CONTACT": "help@example.org", "DEFAULT_CAN_PARTICIPATE": "true", "DEFAULT_CAN_INITIATE": "true", "CODES_PER_DAY": "2000",
		"MODEL": "bedrock", "MODEL_ID": modelID, "MODEL_FALLBACK_ID": "", "MODEL_DAILY_BUDGET_CENTS": "500", "SAFETY_MODEL": "off",
		"KMS_KEY_ID": "", "SECRETS_PREFIX": "", "ALARM_TOPIC_ARN": "",
	}
	onlyLocal := map[string]string{
		"AWS_ENDPOINT_URL_DYNAMODB":        serve(t, host, forward(t, dynamoURL)),
		"AWS_ENDPOINT_URL_SQS":             queueBase,
		"AWS_ENDPOINT_URL_BEDROCK_RUNTIME": serve(t, host, &s.model),
		"TWILIO_API_BASE_URL":              serve(t, host, carrier),
		"TWILIO_AUTH_TOKEN":                events.AuthToken,
		"PHONE_PEPPER":                     events.Pepper,
		"SEAL_KEY":                         "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=", // 0123... in base64
	}
	s.write(t, vars, onlyLocal)
	return s
}

// write makes the template and the file of values. `sam local` sets a variable only when the template
// names it, and the template names nothing that a deployment must not set: it is done on a copy here.
func (s *stack) write(t *testing.T, vars, onlyLocal map[string]string) {
	t.Helper()
	built := filepath.Join(s.root, ".aws-sam", "build")
	raw, err := os.ReadFile(filepath.Join(built, "template.yaml"))
	if err != nil {
		t.Fatalf("%v: run sam build first", err)
	}
	lines := strings.Split(string(raw), "\n")
	var out []string
	found := 0
	for _, line := range lines {
		out = append(out, line)
		indent, _, ok := strings.Cut(line, "AWS_NEW_RETRIES_2026:")
		if !ok {
			continue
		}
		found++
		for name := range onlyLocal {
			out = append(out, indent+name+": local")
		}
	}
	if found != 1 {
		t.Fatalf("%d lines with AWS_NEW_RETRIES_2026 in the built template, want the one of Globals", found)
	}
	for name, value := range onlyLocal {
		vars[name] = value
	}
	values, err := json.Marshal(map[string]any{"Parameters": vars})
	if err != nil {
		t.Fatal(err)
	}
	s.template, s.envVars = filepath.Join(built, "local.yaml"), filepath.Join(built, "local.json")
	for path, data := range map[string][]byte{s.template: []byte(strings.Join(out, "\n")), s.envVars: values} {
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// start runs a `sam local` command that serves, start-lambda or start-api, until the test ends and returns its URL.
func (s *stack) start(t *testing.T, command string) string {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	log, err := os.Create(filepath.Join(s.root, ".aws-sam", command+".log"))
	if err != nil {
		t.Fatal(err)
	}
	address := freeAddress(t)
	_, port, _ := net.SplitHostPort(address)
	cmd := s.sam(ctx, command, "--port", port, "--warm-containers", "LAZY")
	cmd.Stdout, cmd.Stderr = log, log
	cmd.Cancel = func() error { return cmd.Process.Signal(syscall.SIGINT) } // it removes its containers
	cmd.WaitDelay = 30 * time.Second
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	exited := make(chan error, 1)
	go func() { exited <- cmd.Wait() }()
	t.Cleanup(func() {
		cancel()
		<-exited
		_ = log.Close()
	})
	deadline := time.After(time.Minute)
	for {
		conn, err := net.DialTimeout("tcp", address, time.Second)
		if err == nil {
			_ = conn.Close()
			return "http://" + address
		}
		select {
		case err := <-exited:
			exited <- err
			t.Fatalf("sam local %s ended: %v; see %s", command, err, log.Name())
		case <-deadline:
			t.Fatalf("sam local %s does not listen; see %s", command, log.Name())
		case <-time.After(100 * time.Millisecond):
		}
	}
}

func setting(t *testing.T, name string) string {
	t.Helper()
	value := os.Getenv(name)
	if value == "" {
		t.Fatalf("%s is not set: run scripts/sam-local.sh", name)
	}
	return value
}

func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// serve answers on a free port of host until the test ends and returns the URL.
func serve(t *testing.T, host string, h http.Handler) string {
	t.Helper()
	l, err := net.Listen("tcp", net.JoinHostPort(host, "0"))
	if err != nil {
		t.Fatal(err)
	}
	server := &http.Server{Handler: h, ReadHeaderTimeout: 10 * time.Second}
	go func() { _ = server.Serve(l) }()
	t.Cleanup(func() { _ = server.Close() })
	return "http://" + l.Addr().String()
}

// forward passes requests on to an engine.
func forward(t *testing.T, to string) http.Handler {
	t.Helper()
	target, err := url.Parse(to)
	if err != nil {
		t.Fatal(err)
	}
	return httputil.NewSingleHostReverseProxy(target)
}

// createQueue makes a FIFO queue and returns the URL under which a container finds it.
func createQueue(t *testing.T, endpoint, base, name string) string {
	t.Helper()
	client := sqs.New(sqs.Options{
		Region: "us-east-1", BaseEndpoint: aws.String(endpoint),
		Credentials: aws.CredentialsProviderFunc(func(context.Context) (aws.Credentials, error) {
			return aws.Credentials{AccessKeyID: "local", SecretAccessKey: "local"}, nil
		}),
	})
	out, err := client.CreateQueue(t.Context(), &sqs.CreateQueueInput{
		QueueName: aws.String(name), Attributes: map[string]string{"FifoQueue": "true"},
	})
	if err != nil {
		t.Fatal(err)
	}
	made, err := url.Parse(aws.ToString(out.QueueUrl))
	if err != nil {
		t.Fatal(err)
	}
	return base + made.Path
}

// carrier takes every text, as Twilio's REST API does.
type carrier struct {
	n    atomic.Int64
	last atomic.Value // body of the newest
}

func (c *carrier) taken() int { return int(c.n.Load()) }

// ServeHTTP implements http.Handler.
func (c *carrier) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodPost || !strings.HasSuffix(r.URL.Path, "/Accounts/"+events.AccountSID+"/Messages.json") {
		http.NotFound(w, r)
		return
	}
	n := c.n.Add(1)
	c.last.Store(r.FormValue("Body"))
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(http.StatusCreated)
	_ = json.NewEncoder(w).Encode(map[string]any{
		"sid": fmt.Sprintf("SM%032x", 0x1000+n), "status": "queued", "account_sid": events.AccountSID,
		"to": r.FormValue("To"), "from": r.FormValue("From"), "body": r.FormValue("Body"), "num_segments": "1",
	})
}
