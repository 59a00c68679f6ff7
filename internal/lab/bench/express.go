package bench

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"time"
)

// The loads that JOSH and Express take in turns. Each is short, because there are seven of them, three times.
const turns = 3

var (
	peerSteadyLoad  = load{duration: 6 * time.Second, rate: 200, connections: 64}
	peerAcceptLoad  = load{duration: 6 * time.Second, connections: 64}
	peerThroughLoad = load{duration: 6 * time.Second, window: 192, connections: 96}
)

// The aims: what JOSH, which stores every text before it answers, may take and has to reach of what Express does, which
// stores none.
const (
	aimP50     = 0.7
	aimP99     = 0.5
	aimAccept  = 1.0
	aimThrough = 1.0
)

// webhook is what was measured of a webhook, as medians of the turns.
type webhook struct {
	p50, p99 time.Duration // at 200 texts/s
	accepted float64       // texts/s at the most, of which each waits for the answer to the one before
	cpu      time.Duration // of a text: JOSH's through to the carrier, an app's that is accepted, of its first process
	refused  int           // requests not answered 200, all turns together
}

// Comparison is JOSH beside Express.
type Comparison struct {
	Skipped string // why nothing was measured
	josh    webhook
	through float64             // texts/s of JOSH through to the carrier
	express [maxWorkers]webhook // with one process, with two
}

// maxWorkers is one for each core of the machine of docs/performance.md.
const maxWorkers = 2

// Peer measures JOSH and an Express app with Twilio's check of signatures, in turns.
func Peer(ctx context.Context, binary string) (Comparison, error) {
	folder, missing := expressFolder(".engines")
	if missing != "" {
		return Comparison{Skipped: missing}, nil
	}
	var josh samples
	var express [maxWorkers]samples
	var through []float64
	var cpu []time.Duration
	for range turns {
		for _, l := range []load{peerSteadyLoad, peerAcceptLoad} {
			r, err := answered(ctx, binary, l)
			if err != nil {
				return Comparison{}, err
			}
			josh.add(l, r)
			for i := range express {
				if r, err = onExpress(ctx, folder, i+1, l); err != nil {
					return Comparison{}, err
				}
				express[i].add(l, r)
			}
		}
		r, err := throughStandIn(ctx, binary, peerThroughLoad)
		if err != nil {
			return Comparison{}, err
		}
		josh.refused += r.Refused + r.Lost + r.Twice
		through, cpu = append(through, r.PerSecond()), append(cpu, r.CPU())
	}
	c := Comparison{josh: josh.medians(), through: middle(through)}
	c.josh.cpu = median(cpu)
	for i := range express {
		c.express[i] = express[i].medians()
	}
	return c, nil
}

// expressFolder returns where npm's packages are, or why there is no Express to measure.
func expressFolder(engines string) (folder, missing string) {
	folder, err := filepath.Abs(filepath.Join(engines, "node", "node_modules"))
	if err != nil {
		return "", err.Error()
	}
	if _, err := exec.LookPath("node"); err != nil {
		return "", "no node on this machine"
	}
	for _, name := range []string{"express", "twilio"} {
		if _, err := os.Stat(filepath.Join(folder, name)); err != nil {
			return "", "npm package " + name + " is not installed: make engines"
		}
	}
	return folder, ""
}

// answered puts a load on a JOSH, and does not wait for what it does behind its answers.
func answered(ctx context.Context, binary string, l load) (Run, error) {
	carrier, err := startStandIn(maxTexts, nil)
	if err != nil {
		return Run{}, err
	}
	defer carrier.close()
	return onJosh(ctx, binary, []string{"TWILIO_API_BASE_URL=" + carrier.url}, func(ctx context.Context, j *josh, sign *signer) (Run, error) {
		return l.answers(ctx, sign, j.host())
	})
}

// onExpress puts a load on the app of testdata/express with a number of processes.
func onExpress(ctx context.Context, folder string, workers int, l load) (r Run, err error) {
	dir, err := os.MkdirTemp("", "express-bench-")
	if err != nil {
		return r, err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	cmd := exec.CommandContext(ctx, "node", "internal/lab/bench/testdata/express/app.cjs")
	cmd.Env = []string{"NODE_ENV=production", "NODE_PATH=" + folder, "TWILIO_AUTH_TOKEN=" + authToken, "WORKERS=" + strconv.Itoa(workers)}
	p, err := startProcess(cmd, "express ready ", filepath.Join(dir, "log"))
	if err != nil {
		return r, err
	}
	defer func() {
		if stopErr := p.stop(); err == nil {
			err = stopErr
		}
	}()
	sign, err := newSigner(p.url)
	if err != nil {
		return r, err
	}
	defer sign.close()
	watched, stop := context.WithCancel(ctx)
	samples := watch(watched, cmd.Process.Pid)
	r, err = l.answers(ctx, sign, p.host())
	stop()
	r.Samples = <-samples
	return r, err
}

// answers puts the load on a host and judges only what it answers.
func (l load) answers(ctx context.Context, sign *signer, host string) (Run, error) {
	shots, err := l.run(ctx, sign, host, time.Now(), nil)
	n := refused(shots)
	return Run{Texts: len(shots) - n, Refused: n, Elapsed: l.duration, Webhook: webhookTimes(shots)}, err
}

// samples are what the turns measured of one webhook.
type samples struct {
	p50, p99, cpu []time.Duration
	accepted      []float64
	refused       int
}

func (s *samples) add(l load, r Run) {
	s.refused += r.Refused
	if l.rate > 0 {
		s.p50, s.p99 = append(s.p50, r.Webhook.at(0.5)), append(s.p99, r.Webhook.at(0.99))
	} else {
		s.accepted, s.cpu = append(s.accepted, r.PerSecond()), append(s.cpu, r.CPU())
	}
}

func (s *samples) medians() webhook {
	return webhook{median(s.p50), median(s.p99), middle(s.accepted), median(s.cpu), s.refused}
}

// middle returns the median of unsorted rates.
func middle(rates []float64) float64 {
	slices.Sort(rates)
	return rates[len(rates)/2]
}

func (c Comparison) rows() []Row {
	cmd := command("peer")
	if c.Skipped != "" {
		return []Row{{What: "JOSH beside Express", Figure: "skipped: " + c.Skipped, Command: cmd}}
	}
	var rows []Row
	wrong := c.josh.refused
	for i, e := range c.express {
		what := "JOSH to Express, " + []string{"one process", "two processes"}[i]
		rows = append(rows,
			longer(what+": webhook p50 at 200 texts/s", aimP50, c.josh.p50, e.p50),
			longer(what+": webhook p99 at 200 texts/s", aimP99, c.josh.p99, e.p99),
			more(what+": most texts accepted", aimAccept, c.josh.accepted, e.accepted),
			more(what+": through to the carrier, of what Express accepts", aimThrough, c.through, e.accepted))
		wrong += e.refused
	}
	return append(rows, Row{
		What: "processor time of a text at the most: JOSH through to the carrier, Express accepted", Command: cmd,
		Figure: fmt.Sprintf("%.1fx (%s to %s)", float64(c.josh.cpu)/float64(c.express[0].cpu), short(c.josh.cpu), short(c.express[0].cpu)),
	}, Row{
		What: "JOSH beside Express: every text answered 200", Bar: "all", Command: cmd, Figure: fmt.Sprintf("%d not", wrong), Missed: wrong > 0,
	})
}

// longer is a row for a time that should be at most aim times that of Express.
func longer(what string, aim float64, ours, theirs time.Duration) Row {
	ratio := float64(ours) / float64(theirs)
	return Row{
		What: what, Bar: fmt.Sprintf("aim <= %.1fx", aim), Aim: true, Missed: !(ratio <= aim), Command: command("peer"),
		Figure: fmt.Sprintf("%.2fx (%s to %s)", ratio, short(ours), short(theirs)),
	}
}

// more is a row for a rate that should be at least aim times that of Express.
func more(what string, aim, ours, theirs float64) Row {
	ratio := ours / theirs
	return Row{
		What: what, Bar: fmt.Sprintf("aim >= %.1fx", aim), Aim: true, Missed: !(ratio >= aim), Command: command("peer"),
		Figure: fmt.Sprintf("%.2fx (%.0f to %.0f texts/s)", ratio, ours, theirs),
	}
}
