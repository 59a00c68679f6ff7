package numbering

import (
	_ "embed"
	"encoding/json"
	"regexp"
	"strings"
	"sync"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/sms"
)

//go:embed data/plans.json
var plansFile []byte

// plan is how a country's mobile numbers look.
type plan struct {
	Country string `json:"country"` // ISO 3166-1 alpha-2
	Code    string `json:"code"`    // calling code
	Trunk   string `json:"trunk"`   // dialled before a national number
	Mobile  string `json:"mobile"`  // pattern of the national numbers that can get a text

	pattern *regexp.Regexp
}

// Plans reads numbers. Make it with Load.
type Plans struct {
	plans     []plan
	fictional string
}

// load compiles the patterns, which takes 0.3 ms: at the first form that is posted, never at the start.
var load = sync.OnceValues(func() (*Plans, error) { return parse(plansFile) })

// Load returns the plans of the embedded data file.
func Load() (*Plans, error) { return load() }

func parse(data []byte) (*Plans, error) {
	var file struct {
		Version   int    `json:"version"`
		Plans     []plan `json:"plans"`
		Fictional string `json:"fictional"` // prefix of numbers for examples, which no carrier routes
	}
	if err := json.Unmarshal(data, &file); err != nil {
		return nil, fault.Wrap(fault.Config, "numbering plans", err)
	}
	if file.Version < 1 || len(file.Plans) == 0 {
		return nil, fault.New(fault.Config, "numbering plans: no version or no plan")
	}
	for i := range file.Plans {
		p := &file.Plans[i]
		pattern, err := regexp.Compile("^(?:" + p.Mobile + ")$")
		if err != nil || p.Country == "" || p.Code == "" || p.Mobile == "" {
			return nil, fault.New(fault.Config, "numbering plans: "+p.Country+" is incomplete")
		}
		p.pattern = pattern
	}
	return &Plans{plans: file.Plans, fictional: file.Fictional}, nil
}

// Problem is why a number was not taken.
type Problem string

// The problems; "" is none.
const (
	NoNumber   Problem = "no_number"   // not a phone number
	NotServed  Problem = "not_served"  // of a country that JOSH does not text
	NotTexting Problem = "not_texting" // of one of its countries, but not a number that gets texts
)

// maxTyped bounds what is read: fifteen digits with anything that people put between them.
const maxTyped = 40

// Read returns the number that somebody typed: with its calling code ("+44 7400 123456", "0044..."), or as
// it is dialled in the United States and Canada ("(415) 555-2671", "1 415 ...") or Britain ("07400 ...").
func (p *Plans) Read(typed string) (sms.Phone, Problem) {
	digits, international, ok := digitsOf(typed)
	if !ok {
		return "", NoNumber
	}
	problem := NoNumber
	for _, plan := range p.plans {
		national, could := plan.national(digits, international)
		if !could {
			continue
		}
		number := sms.Phone("+" + plan.Code + national)
		if plan.pattern.MatchString(national) || p.fictional != "" && len(number) == 12 && strings.HasPrefix(string(number), p.fictional) {
			return number, ""
		}
		problem = NotTexting
	}
	if international && problem == NoNumber {
		if _, ok := sms.ParsePhone("+" + digits); ok && len(digits) >= 7 {
			return "", NotServed
		}
	}
	return "", problem
}

// national returns the part after calling code and trunk prefix; could is false when the digits are not of
// this plan.
func (p plan) national(digits string, international bool) (national string, could bool) {
	if international {
		national, could = strings.CutPrefix(digits, p.Code)
		if could && p.Trunk != p.Code {
			national = strings.TrimPrefix(national, p.Trunk) // "+44 (0)7400"
		}
		return national, could
	}
	national, hasTrunk := strings.CutPrefix(digits, p.Trunk)
	if p.Code == "1" { // the trunk prefix is the calling code, and may be left out
		return national, len(national) == 10
	}
	return national, hasTrunk && len(national) == 10
}

// digitsOf returns the digits of a number, and whether it starts with an international prefix.
func digitsOf(typed string) (digits string, international, ok bool) {
	if len(typed) > maxTyped {
		return "", false, false
	}
	var b strings.Builder
	for _, r := range sms.Normalize(typed) {
		switch {
		case r >= '0' && r <= '9':
			b.WriteRune(r)
		case r == '+' && b.Len() == 0 && !international:
			international = true
		case strings.ContainsRune(" ()-./", r):
		default:
			return "", false, false
		}
	}
	digits = b.String()
	for _, prefix := range []string{"011", "00"} {
		if rest, cut := strings.CutPrefix(digits, prefix); cut && !international {
			digits, international = rest, true
		}
	}
	return digits, international, digits != ""
}
