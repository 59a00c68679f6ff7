package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"strings"
	"time"

	"github.com/alecthomas/kong"

	"github.com/josh-sms/josh/internal/app"
)

// Exit codes.
const (
	exitFailed = 1 // the command could not do its work
	exitUsage  = 2 // an argument or a setting is wrong
)

// cli is the command line.
type cli struct {
	Version kong.VersionFlag `help:"Print the version and exit."`

	Run      runCmd      `cmd:"" help:"Run everything on this machine: webhooks, workers, simulated carrier, console."`
	Chat     chatCmd     `cmd:"" help:"Text JOSH from a simulated phone in this terminal."`
	Explain  explainCmd  `cmd:"" help:"Say what the rules make of texts read from standard input, one a line."`
	Talk     talkCmd     `cmd:"" help:"Talks of two people: say what is read of a model's answers in one."`
	Replay   replayCmd   `cmd:"" help:"What turns were decided from: write one into a file, decide it again by the rules of now."`
	Now      nowCmd      `cmd:"" help:"How a running JOSH is: what waits for an operator, what its last hour was like, what was refused at its doors."`
	Dead     deadCmd     `cmd:"" help:"What was given up: list it, look at it, take it up again."`
	Incident incidentCmd `cmd:"" help:"Texts in which somebody is in danger: list them, look at one, write a note, close it."`
	Human    humanCmd    `cmd:"" help:"Who wants a person: list them, read one, text them back."`
	Hold     holdCmd     `cmd:"" help:"Who is held for safety: list them, place a hold, lift one."`
	Resume   resumeCmd   `cmd:"" help:"Let sending go on after it was paused because account or sender were misconfigured."`
	Region   regionCmd   `cmd:"" help:"Open and close regions."`
	LinkUp   linkUpCmd   `cmd:"" name:"linkup" help:"Plans of several people: list them, show the life of one, call it off, take somebody out, give it more time."`
	Report   reportCmd   `cmd:"" help:"Counts of a year, without any identity."`
	Audit    auditCmd    `cmd:"" help:"Who of the operators did what, why and when, and what they read in the clear."`
	Person   personCmd   `cmd:"" help:"Show, entitle or erase a person."`
	Match    matchCmd    `cmd:"" help:"Say why somebody was asked to join a plan, or was not."`
	Sim      simCmd      `cmd:"" help:"Live through a town of simulated people who text JOSH, check every promise at each step, and say what they got of it."`
	Answers  answersCmd  `cmd:"" help:"What people ask: how questions were answered, and those that wait for an operator."`
	Context  contextCmd  `cmd:"" help:"What models were given in the turn of a text: the parts of each call and their sizes, never a word."`
	Cost     costCmd     `cmd:"" help:"What calls of models have cost."`
	Shadow   shadowCmd   `cmd:"" help:"How far a second reader of texts agrees with what counted (MODEL_SHADOW_SHARE)."`
	Pepper   pepperCmd   `cmd:"" help:"The keys under which phones are hashed: how many numbers are known under each, let go of one under which none is."`
	Key      keyCmd      `cmd:"" help:"The keys that words and numbers are sealed by: make a new one."`
	Backup   backupCmd   `cmd:"" help:"Back up the data of a running josh run, see whether a backup is whole, restore one."`
	Health   healthCmd   `cmd:"" help:"Ask a josh run on this machine whether it is well; exit code 1 says that it is not."`
	Smoke    smokeCmd    `cmd:"" help:"Try a JOSH that runs, from outside: text it from numbers of nobody, see what it stored and sent, erase the numbers."`
	Console  consoleCmd  `cmd:"" help:"Open the console: print an address of a running josh run that opens it once, or be the console of a deployed JOSH (--on aws)."`

	Completion completionCmd `cmd:"" help:"Print what has your shell complete commands and flags: source <(josh completion bash)."`
	Complete   completeCmd   `cmd:"" hidden:"" help:"What the scripts of josh completion ask."`
}

// streams are where a command reads and writes.
type streams struct {
	in       io.Reader
	out, err io.Writer
	environ  map[string]string
	tty      bool          // out and err are to be taken for a terminal, whatever they are
	every    time.Duration // how often long work shows how far it is, 0 for shownEvery
}

// run parses the arguments, runs the command and returns the exit code.
func run(ctx context.Context, args []string, in io.Reader, out, errOut io.Writer, environ []string) int {
	return runOn(ctx, args, &streams{in: in, out: out, err: errOut, environ: environment(environ)})
}

// runOn is run on streams.
func runOn(ctx context.Context, args []string, s *streams) int {
	var commands cli
	exited := -1
	parser, err := kong.New(&commands,
		kong.Name("josh"), kong.Description("JOSH, an SMS service that helps people nearby meet."),
		kong.Writers(s.out, s.err), kong.Exit(func(code int) { exited = code }),
		kong.BindTo(ctx, (*context.Context)(nil)), kong.Vars{"version": version()},
	)
	if err != nil {
		_, _ = fmt.Fprintln(s.err, "josh:", err)
		return exitFailed
	}
	parsed, err := parser.Parse(args)
	if exited >= 0 { // --help has answered
		return exited
	}
	if err != nil {
		_, _ = fmt.Fprintf(s.err, "josh: %v\nThe commands are %s; josh <command> --help says what one takes.\n", err, names(parser.Model.Children))
		return exitUsage
	}
	err = parsed.Run(s)
	if err == nil {
		return 0
	}
	_, _ = fmt.Fprintln(s.err, "josh:", err)
	if config := (*app.ConfigError)(nil); errors.As(err, &config) {
		return exitUsage
	}
	return exitFailed
}

// version says what was built: the release or the commit, and by which Go. A commit with "+dirty" is not what is in the
// repository.
func version() string {
	build, ok := debug.ReadBuildInfo()
	if !ok {
		return "josh (unknown version)"
	}
	name := build.Main.Version
	settings := map[string]string{}
	for _, s := range build.Settings {
		settings[s.Key] = s.Value
	}
	if commit := settings["vcs.revision"]; name == "(devel)" && commit != "" {
		name = commit[:min(12, len(commit))] + " of " + settings["vcs.time"]
		if settings["vcs.modified"] == "true" {
			name += "+dirty"
		}
	}
	return "josh " + name + " " + build.GoVersion + " " + settings["GOOS"] + "/" + settings["GOARCH"]
}

// names lists commands.
func names(commands []*kong.Node) string {
	var all []string
	for _, c := range commands {
		if !c.Hidden {
			all = append(all, c.Name)
		}
	}
	return strings.Join(all, ", ")
}

// environment turns "NAME=value" lines into a map.
func environment(lines []string) map[string]string {
	vars := make(map[string]string, len(lines))
	for _, line := range lines {
		if name, value, ok := strings.Cut(line, "="); ok {
			vars[name] = value
		}
	}
	return vars
}
