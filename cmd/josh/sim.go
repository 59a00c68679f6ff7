package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"runtime/debug"
	"strconv"
	"strings"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/match"
	"github.com/josh-sms/josh/internal/lab/sim"
)

// simCmd is `josh sim`.
type simCmd struct {
	People     int      `default:"2000" help:"How many people there are."`
	Days       int      `default:"30" help:"How many days they have."`
	Seed       uint64   `default:"7" help:"The same seed is the same town, to the byte of each text."`
	Region     []string `placeholder:"SLUG" help:"Where they live, one or several that are open; all of these without it."`
	Weight     []string `placeholder:"PART=VALUE" help:"Another policy beside that of this build: a part of the score of candidates, or threshold, with another weight (0 to 1). May be given several times."`
	Model      string   `placeholder:"MODEL_ID" help:"Ask a model wherever the rules are not sure, at the prices of this one of models.json. A part of this program answers, as the rules read: it needs no network. Ends with exit code 1 when a turn costs more than it may, or too many ask."`
	Chatter    float64  `default:"0" help:"How many texts each member writes in passing in a week, as people write them."`
	Transcript string   `placeholder:"FILE" help:"Write every text of the town by the weights of this build, both ways."`
}

// simulating is how far the heap may grow over what is in use: what a simulation allocates is small and soon gone, and collecting it at
// twice its size takes a fifth of its time.
const simulating = 400

// Run lives through the town, once by the weights of this build and once by those that are asked about.
func (c *simCmd) Run(ctx context.Context, s *streams) error {
	debug.SetGCPercent(simulating)
	weights, err := match.Load()
	if err != nil {
		return err
	}
	names, policies := []string{"as specified"}, []match.Weights{weights}
	if len(c.Weight) > 0 {
		other, err := c.policy(weights)
		if err != nil {
			return err
		}
		names, policies = append(names, strings.Join(c.Weight, ", ")), append(policies, other)
	}
	transcript, end, err := c.noted()
	if err != nil {
		return err
	}
	towns := make([]sim.Figures, len(policies))
	for n, policy := range policies {
		var see func(string)
		if n == 0 {
			see = transcript
		}
		towns[n], err = sim.Run(ctx, sim.Options{People: c.People, Days: c.Days, Seed: c.Seed, Regions: c.Region, Policy: policy, Model: c.Model, Chatter: c.Chatter, Transcript: see})
		if err != nil {
			return err
		}
	}
	if err := end(); err != nil {
		return err
	}
	if _, err = fmt.Fprint(s.out, sim.Table(names, towns)+towns[0].Spent.Report()); err != nil {
		return err
	}
	return towns[0].Spent.Bars()
}

// noted returns what writes lines into the file of the transcript, nil for none, and what ends that.
func (c *simCmd) noted() (see func(line string), end func() error, err error) {
	if c.Transcript == "" {
		return nil, func() error { return nil }, nil
	}
	file, err := os.Create(c.Transcript)
	if err != nil {
		return nil, nil, err
	}
	out := bufio.NewWriter(file)
	return func(line string) { _, _ = out.WriteString(line) }, func() error { return errors.Join(out.Flush(), file.Close()) }, nil // Flush says what failed
}

// policy returns the weights with those that are asked about.
func (c *simCmd) policy(w match.Weights) (match.Weights, error) {
	for _, each := range c.Weight {
		part, text, _ := strings.Cut(each, "=")
		value, err := strconv.ParseFloat(text, 64)
		if err != nil {
			return w, fault.New(fault.Invalid, "--weight takes PART=VALUE, as novelty=0.2: "+each)
		}
		if w, err = w.With(part, value); err != nil {
			return w, err
		}
	}
	return w, nil
}
