package evaluate

import (
	"bytes"
	"encoding/json"
	"math"
	"slices"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/edge/explain"
	"github.com/josh-sms/josh/internal/text/understand"
)

// calibrationVersion is that of what Fit makes: a change of the lists or of the fit makes another.
const calibrationVersion = 1

// Scored is a reading by rules with its score and whether its intent was right.
type Scored struct {
	Reading understand.Reading
	Score   float64
	Right   bool
	Weight  float64 // of the row among the others
}

// calibrationLists returns the rows that confidences are calibrated on: the project's own, in the shares in which such texts are thought to
// come, and an extract of public ones. The public ones count as much as the own ones that ask for no plan: they are texts to other assistants.
func calibrationLists() (own, public []Turn, err error) {
	data, err := lists.ReadFile("testdata/turns_calibration.jsonl")
	if err != nil {
		return nil, nil, fault.Wrap(fault.NotFound, "list", err)
	}
	if own, err = ReadTurns(bytes.NewReader(data)); err != nil {
		return nil, nil, err
	}
	if data, err = lists.ReadFile("testdata/intent_public.jsonl"); err != nil {
		return nil, nil, fault.Wrap(fault.NotFound, "list", err)
	}
	public, err = ReadPublic(bytes.NewReader(data))
	return own, public, err
}

// publicWeight is what a public row weighs: all of them as much as the own ones that ask for nothing or for help.
func publicWeight(own, public []Turn) float64 {
	plain := 0
	for _, turn := range own {
		if turn.Want.Intent == understand.Unknown || turn.Want.Intent == understand.Help {
			plain++
		}
	}
	return float64(plain) / float64(max(len(public), 1))
}

// score reads turns by the rules.
func (r *Rules) score(turns []Turn, weight float64) ([]Scored, error) {
	var input explain.Reader
	var all []Scored
	for _, turn := range turns {
		c, err := input.Context(turn.Input)
		if err != nil {
			return nil, err
		}
		u := r.reader.Read(sms.Normalize(*turn.Text), c)
		all = append(all, Scored{u.Reading, u.Score, u.Intent == turn.Want.Intent, weight})
	}
	return all, nil
}

// scored reads the lists of the calibration.
func (r *Rules) scored() ([]Scored, error) {
	own, public, err := calibrationLists()
	if err != nil {
		return nil, err
	}
	all, err := r.score(own, 1)
	if err != nil {
		return nil, err
	}
	more, err := r.score(public, publicWeight(own, public))
	return append(all, more...), err
}

// block is the readings of neighbouring scores that are taken together.
type block struct{ low, high, right, all float64 }

// share is how many of a block are right, drawn towards the share of all readings of their kind by as much as one row weighs: twelve of
// twelve are no promise that the next is right.
func (b block) share(mean float64) float64 { return (b.right + mean) / (b.all + 1) }

// mostSure is the most that rules promise.
const mostSure = 0.99

// Fit makes a calibration by isotonic regression (pool adjacent violators): the shares of what is right by score, taken together where a
// higher score had the lower share.
func Fit(scored []Scored, from string) understand.Calibration {
	c := understand.Calibration{Version: calibrationVersion, From: from, Curves: map[understand.Reading]understand.Curve{}}
	for _, reading := range understand.Readings() {
		right, all := 0.0, 0.0
		var blocks []block
		for _, s := range byScore(scored, reading) {
			b := block{low: s.Score, high: s.Score, all: s.Weight}
			if s.Right {
				b.right = s.Weight
			}
			right, all = right+b.right, all+b.all
			if n := len(blocks); n > 0 && blocks[n-1].high == s.Score {
				blocks[n-1].right, blocks[n-1].all = blocks[n-1].right+b.right, blocks[n-1].all+b.all
				continue
			}
			blocks = append(blocks, b)
		}
		c.Curves[reading] = curve(pool(blocks, (right+0.5)/(all+1)), (right+0.5)/(all+1))
	}
	return c
}

// byScore returns the readings of a kind in the order of their scores, which count to the hundredth.
func byScore(scored []Scored, reading understand.Reading) []Scored {
	var of []Scored
	for _, s := range scored {
		if s.Reading == reading {
			s.Score = understand.Round(s.Score)
			of = append(of, s)
		}
	}
	slices.SortStableFunc(of, func(a, b Scored) int { return int(math.Round((a.Score - b.Score) * 100)) })
	return of
}

// pool takes neighbours together until no share falls.
func pool(blocks []block, mean float64) []block {
	var pooled []block
	for _, b := range blocks {
		pooled = append(pooled, b)
		for n := len(pooled); n > 1 && pooled[n-2].share(mean) >= pooled[n-1].share(mean); n = len(pooled) {
			last := pooled[n-1]
			pooled = pooled[:n-1]
			pooled[n-2].high = last.high
			pooled[n-2].right += last.right
			pooled[n-2].all += last.all
		}
	}
	return pooled
}

// curve writes blocks as points, with three decimals.
func curve(blocks []block, mean float64) (c understand.Curve) {
	for _, b := range blocks {
		is := min(math.Round(b.share(mean)*1000)/1000, mostSure)
		c = append(c, understand.Point{Score: b.low, Right: is})
		if b.high > b.low {
			c = append(c, understand.Point{Score: b.high, Right: is})
		}
	}
	if len(c) == 0 { // nothing was read so
		c = understand.Curve{{Score: 0, Right: min(math.Round(mean*1000)/1000, mostSure)}}
	}
	return c
}

// Calibrate makes the calibration of the rules as they are, as the file that is embedded.
func (r *Rules) Calibrate() ([]byte, error) {
	scored, err := r.scored()
	if err != nil {
		return nil, err
	}
	data, err := json.MarshalIndent(Fit(scored, "turns_calibration.jsonl and intent_public.jsonl of internal/lab/evaluate/testdata"), "", " ")
	return append(data, '\n'), fault.Wrap(fault.Internal, "calibration", err)
}
