// Command cmd measures the rules for opt-outs, safety, understanding and answers: `make eval`.
package main

import (
	"flag"
	"fmt"
	"os"

	"github.com/josh-sms/josh/internal/lab/evaluate"
)

func main() {
	o := evaluate.Options{}
	flag.BoolVar(&o.Verbose, "v", false, "print every row that the rules get wrong")
	flag.BoolVar(&o.Update, "update", false, "record the figures as the new baseline and in docs/evaluation.md")
	flag.BoolVar(&o.Calibrate, "calibrate", false, "make what the scores of the rules are worth anew, and nothing else: measure afterwards, with -update")
	flag.BoolVar(&o.Thresholds, "thresholds", false, "print what the thresholds of understanding cost, and where that is least")
	flag.StringVar(&o.Against, "against", "", "print how far the rules agree with the recorded answers of a model in this file (JSON lines with text and answer), and nothing else")
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
	flag.Parse()
	o.Costs = costs
	if err := evaluate.Run(os.Stdout, o); err != nil {
		fmt.Fprintln(os.Stderr, "eval:", err)
		os.Exit(1)
	}
}
