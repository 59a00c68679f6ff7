package understand

import (
	_ "embed"
	"encoding/json"
	"maps"
	"slices"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/text/catalogue"
	"github.com/josh-sms/josh/internal/text/when"
	"github.com/josh-sms/josh/internal/text/words"
)

//go:embed data/requests.json
var requestsData []byte

// Reader reads texts by rules. Make it with Load; it is safe for use by many goroutines.
type Reader struct {
	catalogue *catalogue.Catalogue
	replies   *replies
	patterns  *patterns
	same      map[string]string // the one spelling of a word
	speller   *words.Speller
	alien     bits // words of other things than plans
	aside     bits // words that add nothing to a request
	asked     bits // words that questions about JOSH are asked with
}

// requestsFile is what the data file of requests holds.
type requestsFile struct {
	Same     map[string][]string `json:"same"`
	Sets     map[string][]string `json:"sets"`
	Patterns map[string][]string `json:"patterns"`
	Real     []string            `json:"real"` // words of the language that look like a slip of a word of ours
}

// Load prepares the rules. An error means a broken data file.
func Load() (*Reader, error) {
	list, err := catalogue.Load()
	if err != nil {
		return nil, fault.Wrap(fault.Config, "catalogue", err)
	}
	r := &Reader{catalogue: list, same: map[string]string{}}
	r.replies, err = newReplies(r.keys)
	if err != nil {
		return nil, err
	}
	var f requestsFile
	if err := json.Unmarshal(requestsData, &f); err != nil {
		return nil, fault.Wrap(fault.Config, "requests.json", err)
	}
	for is, spelled := range f.Same {
		for _, word := range spelled {
			r.same[word] = is
		}
	}
	if r.patterns, err = newPatterns(f.Sets, f.Patterns); err != nil {
		return nil, err
	}
	r.alien, r.aside, r.asked = r.patterns.sets["alien"], r.patterns.sets["aside"], r.patterns.sets["asked"]
	known := slices.Concat(list.Words(), slices.Collect(maps.Keys(r.patterns.ids)), slices.Collect(maps.Keys(r.same)))
	r.speller = words.NewSpeller(known, slices.Concat(f.Real, list.Real()))
	return r, nil
}

// keys returns the keys of the activities that a folded text names.
func (r *Reader) keys(folded string) (keys []string) {
	list := words.Split(folded)
	for i := range list {
		list[i].Text = r.speller.Meant(list[i].Text)
	}
	for _, f := range r.catalogue.FindIn(list) {
		keys = append(keys, f.Key)
	}
	return keys
}

// Read says what a text asks for. text is as the sender wrote it or normalised (sms.Normalize), with its letters as they are.
func (r *Reader) Read(text string, c Context) Understanding {
	normal := sms.Normalize(text)
	s := r.replies.hear(normal)
	t := r.text(normal)
	if c.Mode == AwaitingReply {
		if response, sure := r.replies.invite(s, c); response != "" && sure >= Med {
			u := understood(InviteResponse, sure, Extracted{Invite: &Invite{Response: response}})
			if response == "YES" && c.InviteOptions > 1 {
				u.Clarifier = askResponse()
			}
			return u
		}
	}
	if c.Mode == Interviewing {
		answer, sure := r.replies.interview(s, c)
		if sure < High { // a plan that is asked for with all that it needs is no answer
			if u := r.idle(t, s, c); u.asksForPlan() {
				return u
			}
		}
		if sure >= Med {
			return understood(InterviewAnswer, sure, Extracted{Interview: &answer})
		}
	}
	return r.idle(t, s, c)
}

// asksForPlan reports whether a text certainly asks for a plan, and says what and when.
func (u Understanding) asksForPlan() bool {
	l := u.Extracted.LinkUp
	return u.Intent == LinkUpRequest && u.Confidence >= High && l != nil && len(l.Time) > 0 && l.ActivityKey != "" && l.Edit == ""
}

// idle reads a text that answers nothing.
func (r *Reader) idle(t *text, s *said, c Context) Understanding {
	t.time(c, r.usual(t))
	signs := r.signs(t)
	linkup, wish := r.request(t, signs)
	edit, changes := r.edit(t, signs)
	if helps := r.help(t, signs); helps >= Med && helps > wish && helps > changes {
		return understood(Help, helps, Extracted{})
	}
	if changes >= Med && (changes >= wish || changes >= wish-0.1 && edit != Who && edit != When && edit != Status) {
		return understood(LinkUpRequest, changes, Extracted{LinkUp: &LinkUp{Edit: edit, Time: linkup.Time, ActivityKey: r.mainKey(t)}})
	}
	if patches, sure := r.replies.profile(s, c); len(patches) > 0 && sure > wish && (wish < Med || !signs.any("people")) {
		return understood(ProfileUpdate, sure, Extracted{Profile: &Profile{Patches: patches}})
	}
	if wish < leastWish {
		return understood(Unknown, unknown(t, signs), Extracted{})
	}
	u := understood(LinkUpRequest, wish, Extracted{LinkUp: &linkup})
	u.Clarifier = r.missing(t, linkup, wish, c)
	return u
}

// leastWish is how sure a wish must be to be taken for one: below it, more of the readings were wrong than right.
const leastWish = 0.5

// unknown says how sure it is that a text asks for nothing that there is an intent for: most of what is a question about the world, a story or
// a word or two.
func unknown(t *text, s *signs) float64 {
	if s.blocked(t, -1) || s.any("greet") || len(t.words) <= 3 {
		return 0.85
	}
	return 0.6
}

// missing builds the question that a request needs, if it needs one.
func (r *Reader) missing(t *text, l LinkUp, sure float64, c Context) Clarifier {
	switch {
	case l.ActivityKey == "":
		return r.askActivity(l, c)
	case t.times.Problem == when.Ambiguous && len(t.times.Options) == 2:
		return r.askHalf(l, t.times.Options)
	case len(l.Time) == 0:
		return r.askTime(l, c)
	case sure < Med:
		return r.askIntended(l)
	}
	return Clarifier{}
}

// understood is a reading; only one that is certain needs no model.
func understood(intent Intent, sure float64, e Extracted) Understanding {
	source := Offline
	if sure >= High {
		source = Local
	}
	return Understanding{Intent: intent, Confidence: min(sure, 1), Source: source, Extracted: e}
}

// usual returns when the activity of a text usually is.
func (r *Reader) usual(t *text) when.Bucket {
	a, _ := r.catalogue.Activity(r.mainKey(t))
	return a.Usual
}

func (r *Reader) mainKey(t *text) string {
	key, _ := r.main(t)
	return key
}

// signs looks for all patterns.
func (r *Reader) signs(t *text) *signs {
	s := &signs{has: map[string]bool{}}
	r.patterns.find(t, func(h hit) {
		s.hits = append(s.hits, h)
		s.has[h.is] = true
		if h.is != "not" && h.is != "never" {
			t.known |= h.words
		}
	})
	return s
}
