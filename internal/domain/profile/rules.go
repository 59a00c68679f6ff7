package profile

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"slices"
	"strings"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/text/catalogue"
)

//go:embed data/evidence.json
var raw []byte

// Rules say what answers tell of a person. Make them with Load; they are safe for use by many goroutines.
type Rules struct {
	options  map[Step][]choice // in the order of the file
	evidence map[choice][]Sign
	limits   limits
}

// choice is an option of a step: a letter, or a word that stands for one.
type choice struct {
	step   Step
	option string
}

// Sign is what an option, or a text, says of a factor.
type Sign struct {
	Factor     Factor  `json:"factor"`
	Value      float64 `json:"value"`
	Confidence float64 `json:"confidence"`
}

type file struct {
	Version int    `json:"version"`
	Source  string `json:"source"`
	Lines   []struct {
		Step       Step    `json:"step"`
		Option     string  `json:"option"`
		Factor     string  `json:"factor"`
		Value      float64 `json:"value"`
		Confidence float64 `json:"confidence"`
		Why        string  `json:"why"`
	} `json:"lines"`
}

// Load returns the rules of the embedded data. An error means a broken data file, naming the line.
func Load() (*Rules, error) {
	r, err := parse(raw)
	if err != nil {
		return nil, err
	}
	r.limits, err = parseLimits(rawLimits)
	return r, err
}

func parse(raw []byte) (*Rules, error) {
	var f file
	d := json.NewDecoder(bytes.NewReader(raw))
	d.DisallowUnknownFields()
	if err := d.Decode(&f); err != nil {
		return nil, fault.Wrap(fault.Internal, "evidence.json", err)
	}
	if f.Version != 1 || f.Source == "" {
		return nil, fault.New(fault.Internal, "evidence.json: no version 1, or no source")
	}
	r := &Rules{options: map[Step][]choice{}, evidence: map[choice][]Sign{}}
	for _, l := range f.Lines {
		c, factor := choice{l.Step, l.Option}, Factor(slices.Index(Names(), l.Factor))
		twice := slices.ContainsFunc(r.evidence[c], func(e Sign) bool { return e.Factor == factor })
		if !slices.Contains(offered(l.Step), l.Option) || factor < 0 || twice || !share(l.Value) || !share(l.Confidence) || l.Confidence == 0 || strings.TrimSpace(l.Why) == "" {
			return nil, fault.New(fault.Internal, "evidence.json: "+string(l.Step)+" "+l.Option+" "+l.Factor+": unknown, twice, out of range or without a reason")
		}
		if !slices.Contains(r.options[l.Step], c) {
			r.options[l.Step] = append(r.options[l.Step], c)
		}
		r.evidence[c] = append(r.evidence[c], Sign{factor, l.Value, l.Confidence})
	}
	for _, s := range Steps() {
		if want := offered(s); len(r.options[s]) != len(want) {
			return nil, fault.New(fault.Internal, "evidence.json: "+string(s)+": an option says nothing")
		}
	}
	return r, nil
}

func share(v float64) bool { return v >= 0 && v <= 1 }

// offered lists the options of a step that say something of factors: of times, activities and boundaries they say too little.
func offered(s Step) []string {
	switch s {
	case Motive1:
		return catalogue.Motives()
	case Motive2, Style1, Style2:
		return []string{"A", "B", "C", "D"}
	case Pace, Group, Values:
		return []string{"A", "B", "C"}
	default:
		return nil
	}
}
