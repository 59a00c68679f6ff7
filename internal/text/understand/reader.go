package understand

import (
	_ "embed"
	"encoding/json"
	"maps"
	"slices"
	"sync"

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
	foreign   map[string]string // the English word for one of Spanish or French
	speller   *words.Speller
	alien     bits // words of other things than plans
	aside     bits // words that add nothing to a request
	asked     bits // words that questions about JOSH are asked with

	calibration Calibration
	evidence    func() (*evidence, error) // for the first answer of a model
}

// requestsFile is what the data file of requests holds.
type requestsFile struct {
	Same     map[string][]string `json:"same"`
	Foreign  map[string][]string `json:"foreign"` // Spanish and French words that plans are asked for with, none of them English
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
	calibrated, err := loadCalibration()
	if err != nil {
		return nil, err
	}
	r := &Reader{calibration: calibrated, catalogue: list, same: map[string]string{}, foreign: map[string]string{}, evidence: sync.OnceValues(loadEvidence)}
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
	for is, words := range f.Foreign {
		for _, word := range words {
			r.foreign[word] = is
		}
	}
	if r.patterns, err = newPatterns(f.Sets, f.Patterns); err != nil {
		return nil, err
	}
	r.alien, r.aside, r.asked = r.patterns.sets["alien"], r.patterns.sets["aside"], r.patterns.sets["asked"]
	known := slices.Concat(list.Words(), slices.Collect(maps.Keys(r.patterns.ids)), slices.Collect(maps.Keys(r.same)))
	r.speller = words.NewSpeller(known, slices.Concat(f.Real, list.Real(), slices.Collect(maps.Keys(r.foreign))))
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
	t := r.text(normal, c.FirstNames...)
	if c.Mode == AwaitingReply {
		if response, score := r.replies.invite(s, c); response != "" && score >= enough {
			u := r.understood(ReadInvite, score, Extracted{Invite: &Invite{Response: response}})
			if response == "YES" && c.InviteOptions > 1 {
				u.Clarifier = askResponse()
			}
			return u.or(Unknown)
		}
	}
	if c.Mode == Interviewing {
		answer, score := r.replies.interview(s, c)
		if score < plainly { // a plan that is asked for with all that it needs is no answer
			if u := r.idle(t, s, c); u.asksForPlan() {
				return u
			}
		}
		if score >= enough {
			return r.understood(ReadAnswer, score, Extracted{Interview: &answer}).or(Unknown)
		}
	}
	return r.idle(t, s, c)
}

// asksForPlan reports whether a text certainly asks for a plan, and says what and when.
func (u Understanding) asksForPlan() bool {
	l := u.Extracted.LinkUp
	return u.Reading == ReadRequest && u.Score >= plainly && len(l.Time) > 0 && l.ActivityKey != ""
}

// idle reads a text that answers nothing.
func (r *Reader) idle(t *text, s *said, c Context) Understanding {
	t.time(c, r.doing(t))
	signs := r.signs(t)
	linkup, wish := r.request(t, signs)
	edit, changes := r.edit(t, signs)
	helps := r.help(t, signs)
	patches, tells := r.replies.profile(s, c)
	asks := edit == Who || edit == When || edit == Status
	if wish >= plainly && asks && r.elsewhere(t, signs, edit) {
		changes = 0
	}
	rivals := []rival{{ReadHelp, helps}, {ReadEdit, changes}, {ReadProfile, tells}, {ReadRequest, wish}}
	switch {
	case helps >= enough && helps > wish && helps > changes:
		return r.understood(ReadHelp, helps, Extracted{}).against(r, rivals)
	case changes >= enough && (changes >= wish || changes >= wish-0.1 && !asks):
		l := LinkUp{Edit: edit, Time: linkup.Time, ActivityKey: r.mainKey(t)}
		return r.understood(ReadEdit, changes, Extracted{LinkUp: &l}).against(r, rivals)
	case len(patches) > 0 && tells > wish && (wish < enough || !signs.any("people")):
		return r.understood(ReadProfile, tells, Extracted{Profile: &Profile{Patches: patches}}).against(r, rivals)
	case wish < leastWish:
		by := ReadNothing
		if c.Mode == AwaitingReply || c.Mode == Interviewing {
			by = ReadStray
		}
		return r.understood(by, nothing(t, signs), Extracted{}).against(r, rivals)
	}
	u := r.understood(ReadRequest, wish, Extracted{LinkUp: &linkup})
	u.Clarifier = r.missing(t, linkup, u.Confidence, c)
	left, alien := r.left(t)
	return u.partial(u.Needed && left+alien > 0).against(r, rivals) // what is missing may be in the words that nobody explains
}

// The scores of rules from which a reading counts, and is certain. What they are worth as confidences a calibration says.
const (
	plainly = 0.80
	enough  = 0.60
)

// leastWish is how sure a wish must be to be taken for one: below it, more of the readings were wrong than right.
const leastWish = 0.5

// nothing says how sure it is that a text asks for nothing that there is an intent for: less for every sign of a wish, more for a question
// about the world or a story of something that people do.
func nothing(t *text, s *signs) float64 {
	score := 0.6
	if s.blocked(t, -1) || s.any("greet") || len(t.words) <= 3 {
		score = 0.8
	}
	if len(t.found) > 0 && score > 0.6 {
		score += 0.1
	}
	if len(t.found) == 0 && len(t.times.Spans) > 0 {
		score -= 0.2
	}
	if s.any("people") || s.any("strong") || s.any("ask") || s.any("meet") {
		score -= 0.2
	}
	return score
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

// understood is a reading. Only one that is certain needs no model, and of what is answered or changed only one whose fields are: the
// confidence is of the intent.
func (r *Reader) understood(by Reading, score float64, e Extracted) Understanding {
	u := Understanding{Intent: by.intent(), Confidence: r.calibration.Curves[by].At(score), Source: Offline, Extracted: e, Reading: by, Score: score}
	return u.partial(score < plainly && by != ReadRequest && by != ReadNothing && by != ReadStray)
}

// partial says whether the fields of a reading may be more or others, and with that who has understood it.
func (u Understanding) partial(is bool) Understanding {
	u.Partial, u.Source = is, Offline
	if u.Confidence >= High && !is {
		u.Source = Local
	}
	return u
}

// Plain reports whether a reading rests on a sure sign: one that counts against what somebody else makes of the text. A confidence knows
// the text alone.
func (u Understanding) Plain() bool { return u.Reading == "" || u.Score >= plainly }

// rival is what else a text may be read as.
type rival struct {
	by    Reading
	score float64
}

// against adds the likeliest of the rivals that is of another intent. It is worth what the calibration says, and what the reading that
// won leaves at most; without any rival what is left is the intent's that is overlooked most often.
func (u Understanding) against(r *Reader, rivals []rival) Understanding {
	best := Alternative{}
	for _, other := range rivals {
		if other.by.intent() == u.Intent || other.score <= none {
			continue
		}
		if sure := min(r.calibration.Curves[other.by].At(other.score), Round(1-u.Confidence)); sure > best.Confidence {
			best = Alternative{other.by.intent(), sure}
		}
	}
	if best.Intent != "" {
		u.Alternatives = []Alternative{best}
		return u
	}
	if u.Intent == Unknown {
		return u.or(LinkUpRequest)
	}
	return u.or(Unknown)
}

// or leaves to one other intent what a reading does not promise.
func (u Understanding) or(other Intent) Understanding {
	if left := Round(1 - u.Confidence); left > 0 {
		u.Alternatives = []Alternative{{other, left}}
	}
	return u
}

// doing returns the activity of a text, the zero value for none.
func (r *Reader) doing(t *text) catalogue.Activity {
	a, _ := r.catalogue.Activity(r.mainKey(t))
	return a
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
