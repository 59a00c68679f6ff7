package understand

// The replies to an invite.
const (
	replyYes   = "YES"
	replyNo    = "NO"
	replyCant  = "CANT"
	replyMaybe = "MAYBE"
)

// How sure a reading of a reply is.
const (
	certain = 0.95
	fairly  = 0.85
	rather  = 0.70
	doubted = 0.50
)

// invite reads a reply to an invite: A, B, YES, NO, CANT or MAYBE, and how sure that is. It is "" when the text is no reply.
// A YES to an invite with two options does not say which. What may or may not accept is a MAYBE or nothing: a person who is
// taken for coming and is not lets others down.
func (r *replies) invite(s *said, c Context) (response string, confidence float64) {
	if len(s.words) == 0 {
		return "", 0
	}
	w := &weighing{r: r, s: s, options: c.InviteOptions}
	for i := 0; i < len(s.words); {
		end := i + 1
		for end < len(s.words) && !r.parts(s, end) {
			end++
		}
		w.clause(i, end)
		i = end
	}
	return w.verdict()
}

// parts reports whether a new clause begins with a word.
func (r *replies) parts(s *said, i int) bool {
	if weight(s.words[i].before) >= 2 {
		return true
	}
	return s.words[i].is == "but" || s.words[i].is == "though"
}

// claim is what a part of a text says of coming.
type claim struct {
	means  string // a meaning of the book, or "pick"
	option string // of a pick
	first  bool   // nothing that counts stands before it in its clause
	timed  bool   // its clause names a time
	but    bool   // its clause begins with "but"
}

// weighing collects what a text says of coming.
type weighing struct {
	r       *replies
	s       *said
	options int

	claims                            []claim
	emoji                             string // what the pictures say, without words
	cond, courtesy, asked, sorry, but bool
	late                              bool
	timed                             bool // a clause names a time and says nothing else
	refusedTime                       bool // "not saturday"
	unknown                           int
}

// clause weighs the words of a clause.
func (w *weighing) clause(from, end int) {
	c := clauseOf(w, from, end)
	w.unknown += c.unknown
	if c.asks && !c.startsSure {
		w.asked = true
		return
	}
	w.late = w.late || c.late
	if c.other && !c.startsSure {
		return // it is about somebody else
	}
	kept := c.counted()
	if len(kept) == 0 && c.time && c.unknown == 0 && !c.late {
		w.refusedTime, w.timed = w.refusedTime || c.negated > 0, w.timed || c.negated == 0
	}
	w.claims = append(w.claims, kept...)
}
