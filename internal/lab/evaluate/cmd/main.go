// Command cmd measures the rules for opt-outs, safety, understanding and answers: `make eval`.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/josh-sms/josh/internal/app/cloud"
	"github.com/josh-sms/josh/internal/app/cloud/shared"
	"github.com/josh-sms/josh/internal/lab/evaluate"
	"github.com/josh-sms/josh/internal/lab/evaluate/baseline"
	"github.com/josh-sms/josh/internal/platform/model"
)

func main() {
	o := evaluate.Options{}
	flag.BoolVar(&o.Verbose, "v", false, "print every row that the rules get wrong")
	flag.BoolVar(&o.Update, "update", false, "record the figures as the new baseline and in docs/evaluation.md")
	flag.BoolVar(&o.Calibrate, "calibrate", false, "make what the scores of the rules are worth anew, and nothing else: measure afterwards, with -update")
	flag.BoolVar(&o.Thresholds, "thresholds", false, "print what the thresholds of understanding cost, and where that is least")
	flag.StringVar(&o.Against, "against", "", "print how far the rules agree with the recorded answers of a model in this file (JSON lines with text and answer), and nothing else")
	beside := flag.String("beside", "", "print the recorded figures of another version, a baseline.json or a file of the console's page of rules, beside those of this one, and nothing else; -v has those that are the same, too")
	costs := evaluate.StatedCosts()
	flag.Float64Var(&costs.Wrong, "wrong", costs.Wrong, "with -thresholds: the cost of a wrong action, in questions")
	flag.Float64Var(&costs.Called, "call", costs.Called, "with -thresholds: the cost of a call of a model, in questions")
	flag.Float64Var(&costs.Misses, "misses", costs.Misses, "with -thresholds: the share of what rules doubt that a model gets wrong, too")
	flag.StringVar(&o.Dir, "dir", ".", "root of the repository")
	flag.Func("optout", "another list for opt-outs (JSON lines with text and label)", o.AddList("optout"))
	flag.Func("safety", "another list for safety (JSON lines with text and label or category)", o.AddList("safety"))
	flag.Func("who", "another list for who is in danger (JSON lines with text and label)", o.AddList("who"))
	flag.Func("turns", "another list for understanding, in the format of our own", o.AddList(evaluate.OwnFormat))
	flag.Func("public", "a public list of intents or replies (JSON lines with text and intent, or text and label)", o.AddList(evaluate.PublicTurns))
	flag.Func("asked", "another list of questions, in the format of our own", o.AddList(evaluate.Questions))
	flag.Func("made", "another list of texts that were made of cards, in the format of our own", o.AddList(evaluate.MadeOfCards))
	flag.Func("when", "a public list of times (JSON lines with text, ref and expected)", o.AddList(evaluate.Moments))
	replays := flag.Bool("prompts", false, "replay the recorded answers to our prompts, and nothing else: make eval-prompts")
	records := flag.String("record", "", "ask this model of Bedrock all rows of -prompt anew, and file its answers (costs money)")
	prompt := flag.String("prompt", "intent", "with -record: the prompt, in its newest version")
	flag.Parse()
	o.Costs = costs
	var err error
	switch {
	case *beside != "":
		err = sideBySide(*beside, o.Verbose)
	case *records != "":
		err = record(o.Dir, *records, *prompt)
	case *replays:
		err = evaluate.ReplayPrompts(os.Stdout)
	default:
		err = evaluate.Run(os.Stdout, o)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "eval:", err)
		os.Exit(1)
	}
}

// record asks a model and files what it says where `make eval-prompts` finds it. Region and credentials are those of the environment.
func record(dir, id, prompt string) error {
	ctx := context.Background()
	cards, err := model.LoadCards()
	if err != nil {
		return err
	}
	card, err := cards.Find(id)
	if err != nil {
		return err
	}
	sdk, err := shared.Config(ctx)
	if err != nil {
		return err
	}
	rec, err := evaluate.RecordAnswers(ctx, cloud.Engine(sdk, card), id, time.Now(), prompt)
	if err != nil {
		return err
	}
	data, err := rec.Bytes()
	if err != nil {
		return err
	}
	name := fmt.Sprintf("%s.v%d.jsonl", rec.Head.Prompt, rec.Head.Version)
	return os.WriteFile(filepath.Join(dir, evaluate.RecordingsDir, name), data, 0o644)
}

// sideBySide prints the figures of another version beside the recorded ones of this.
func sideBySide(file string, all bool) error {
	raw, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	var saved struct {
		Figures baseline.Figures `json:"figures"`
	}
	that, err := baseline.Parse(raw)
	if err != nil && json.Unmarshal(raw, &saved) == nil && saved.Figures != nil {
		that, err = saved.Figures, nil
	}
	if err != nil {
		return err
	}
	this, err := baseline.Recorded()
	if err != nil {
		return err
	}
	return baseline.Print(os.Stdout, baseline.Beside(that, this), all)
}
