package bench

import (
	"context"
	"encoding/base64"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"time"
)

// starts is how often each program is started; the programs take turns, so that what else the machine does
// hits all alike.
const starts = 41

// startLimit is far beyond any start.
const startLimit = 10 * time.Second

// The programs that functions are measured against: with the clients that all have, and with those of converse.
const (
	peer      = "./internal/lab/bench/testdata/peer"
	peerModel = "./internal/lab/bench/testdata/peermodel"
)

// peerOf returns the program with the same SDK clients as a function.
func peerOf(function string) string {
	if function == "converse" {
		return peerModel
	}
	return peer
}

// Start is how long a function takes from exec to its first poll of Lambda's runtime API.
type Start struct {
	Function   string
	Took, Peer time.Duration // medians
	Size       int64         // bytes of the binary for linux/arm64
}

// Ratio is the function's start by the peer's.
func (s Start) Ratio() float64 { return float64(s.Took) / float64(s.Peer) }

// Starts builds and starts the named functions, side by side with the peer.
func Starts(ctx context.Context, functions []string) ([]Start, error) {
	dir, err := os.MkdirTemp("", "josh-start-")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	programs := map[string]string{peer: "", peerModel: ""}
	for _, name := range functions {
		programs["./functions/"+name] = ""
	}
	list := make([]Start, len(functions))
	for pkg := range programs {
		programs[pkg] = filepath.Join(dir, filepath.Base(pkg))
		if err := build(ctx, pkg, programs[pkg], runtime.GOARCH); err != nil {
			return nil, err
		}
	}
	for i, name := range functions {
		out := filepath.Join(dir, name+"-arm64")
		if err := build(ctx, "./functions/"+name, out, "arm64"); err != nil {
			return nil, err
		}
		info, err := os.Stat(out)
		if err != nil {
			return nil, err
		}
		list[i] = Start{Function: name, Size: info.Size()}
	}
	times, err := timeAll(ctx, programs)
	if err != nil {
		return nil, err
	}
	for i := range list {
		list[i].Took, list[i].Peer = median(times["./functions/"+list[i].Function]), median(times[peerOf(list[i].Function)])
	}
	return list, nil
}

// build makes a binary as the Makefile does.
func build(ctx context.Context, pkg, out, arch string) error {
	cmd := exec.CommandContext(ctx, "go", "build", "-tags", "lambda.norpc", "-trimpath", "-buildvcs=false", "-ldflags", "-s -w", "-o", out, pkg)
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS=linux", "GOARCH="+arch)
	if text, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("build %s: %w\n%s", pkg, err, text)
	}
	return nil
}

// timeAll starts all programs in turn, again and again. The first round only warms the page cache.
func timeAll(ctx context.Context, programs map[string]string) (map[string][]time.Duration, error) {
	api, err := newRuntimeAPI()
	if err != nil {
		return nil, err
	}
	defer api.close()
	times := map[string][]time.Duration{}
	for round := range starts + 1 {
		for name, binary := range programs {
			took, err := api.start(ctx, binary)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
			if round > 0 {
				times[name] = append(times[name], took)
			}
		}
	}
	return times, nil
}

// runtimeAPI is the part of Lambda's runtime API that a program asks for its first event. It never gets one.
type runtimeAPI struct {
	addr   string
	server *http.Server
	polled chan time.Time
}

func newRuntimeAPI() (*runtimeAPI, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	api := &runtimeAPI{addr: l.Addr().String(), polled: make(chan time.Time, 1)}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /2018-06-01/runtime/invocation/next", func(_ http.ResponseWriter, r *http.Request) {
		api.polled <- time.Now()
		<-r.Context().Done()
	})
	api.server = &http.Server{Handler: mux, ReadHeaderTimeout: startLimit}
	go func() { _ = api.server.Serve(l) }() // ends with close
	return api, nil
}

func (a *runtimeAPI) close() { _ = a.server.Close() }

// start runs a program until it polls, and returns how long that took.
func (a *runtimeAPI) start(ctx context.Context, binary string) (time.Duration, error) {
	ctx, cancel := context.WithTimeout(ctx, startLimit)
	defer cancel()
	cmd := exec.CommandContext(ctx, binary)
	cmd.Env = append(lambdaEnvironment(), "AWS_LAMBDA_RUNTIME_API="+a.addr)
	said, err := cmd.StderrPipe()
	if err != nil {
		return 0, err
	}
	began := time.Now()
	if err := cmd.Start(); err != nil {
		return 0, err
	}
	select {
	case at := <-a.polled:
		cancel()
		_, _ = io.Copy(io.Discard, said)
		_ = cmd.Wait() // killed
		return at.Sub(began), nil
	case <-ctx.Done():
		text, _ := io.ReadAll(said)
		_ = cmd.Wait()
		return 0, fmt.Errorf("no poll: %s", text)
	}
}

// lambdaEnvironment is what template.yaml and Lambda set, with the secrets in place, because fetching them is
// a call over the network.
func lambdaEnvironment() []string {
	key := base64.StdEncoding.EncodeToString(make([]byte, 32))
	return []string{
		"AWS_REGION=us-east-1", "AWS_ACCESS_KEY_ID=x", "AWS_SECRET_ACCESS_KEY=x", "AWS_LAMBDA_FUNCTION_NAME=bench",
		"AWS_LAMBDA_FUNCTION_MEMORY_SIZE=256", "AWS_LAMBDA_LOG_STREAM_NAME=bench", "_HANDLER=bootstrap", "LAMBDA_TASK_ROOT=/",
		"STAGE=bench", "PUBLIC_BASE_URL=https://josh.example", "STORE=dynamodb", "TABLE_NAME=josh", "QUEUE=sqs",
		"URGENT_QUEUE_URL=https://sqs.us-east-1.amazonaws.com/0/urgent.fifo",
		"INBOUND_QUEUE_URL=https://sqs.us-east-1.amazonaws.com/0/inbound.fifo", "OUTBOUND_QUEUE_URL=https://sqs.us-east-1.amazonaws.com/0/outbound.fifo",
		"SEAL=kms", "KMS_KEY_ID=alias/josh", "SECRETS=env", "SEAL_KEY=" + key, "PHONE_PEPPER=" + key,
		"TWILIO_ACCOUNT_SID=" + accountSID, "TWILIO_AUTH_TOKEN=of-the-bench", "SUPPORT_CONTACT=help@josh.example", "TWILIO_FROM=" + joshNumber, "AWS_NEW_RETRIES_2026=true",
	}
}
