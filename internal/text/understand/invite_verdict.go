package understand

// tally counts the claims of a text by what they come to.
type tally struct {
	yes, nod, soft, can, no, cant, maybe, weak, any int
	picked, refused                                 map[string]bool
	lastYes, lastNo                                 int // places of the last ones
	butYes, timedYes, butNo                         bool
}

func (w *weighing) tally() tally {
	t := tally{picked: map[string]bool{}, refused: map[string]bool{}, lastYes: -1, lastNo: -1}
	for i, m := range w.claims {
		switch m.means {
		case "yes", "bare":
			t.yes++
		case "nod":
			t.nod++
		case "can":
			t.can++
		case "fine", "want":
			t.soft++
		case "either", "both":
			t.any++
		case "pick":
			t.picked[m.option] = true
		case "refuses":
			t.refused[m.option] = true
		case "no":
			t.no++
		case "cant":
			t.cant++
		case "weak":
			t.weak++
		case "maybe":
			t.maybe++
		}
		switch m.means {
		case "yes", "bare", "can", "either", "both", "pick":
			t.lastYes, t.butYes, t.timedYes = i, m.but, t.timedYes || m.timed || m.means == "pick"
		case "no", "cant", "refuses":
			t.lastNo, t.butNo = i, m.but
		}
	}
	return t
}

// verdict says what all claims of a text come to.
func (w *weighing) verdict() (string, float64) {
	w.changeOfMind()
	if w.s.asks && len(w.s.words) <= longestEcho && !w.asked { // "ok?", "A?"
		w.claims, w.asked = nil, true
	}
	if len(w.claims) == 0 {
		return w.withoutClaims()
	}
	t := w.tally()
	accepts := t.yes+t.nod+t.soft+t.can+t.any+len(t.picked) > 0
	declines := t.no+t.cant+len(t.refused) > 0
	switch {
	case t.maybe == 1 && t.no+t.cant > 0 && !accepts:
		return t.decline(), rather
	case t.maybe > 0:
		return replyMaybe, fairly
	case accepts && declines:
		return w.mixed(t)
	case accepts && w.cond:
		return replyMaybe, fairly
	case accepts:
		return w.accept(t)
	case t.no+t.cant > 0:
		if w.cond && t.cant == 0 {
			return replyMaybe, rather
		}
		return t.decline(), certain
	case len(t.refused) > 0:
		return w.refuse(t)
	case t.weak > 0:
		return replyCant, rather
	}
	return "", 0
}

// longestEcho is how many words a question has at most that says a reply over in place of giving it.
const longestEcho = 3

// changeOfMind drops what stands before "actually" where something follows.
func (w *weighing) changeOfMind() {
	kept := w.claims[:0]
	for i, m := range w.claims {
		switch {
		case m.means != "turn":
			kept = append(kept, m)
		case i+1 < len(w.claims) && w.claims[i+1].means != "turn":
			kept = kept[:0]
		}
	}
	w.claims = kept
}

// withoutClaims reads a text whose words say nothing of coming.
func (w *weighing) withoutClaims() (string, float64) {
	switch {
	case w.emoji == "yes" && !w.asked && !w.cond && w.unknown <= 1:
		return replyYes, certain
	case w.emoji == "no":
		return replyNo, certain
	case w.emoji == "maybe" && w.unknown <= 1:
		return replyMaybe, fairly
	case w.asked:
		return "", 0
	case w.cond:
		return replyMaybe, rather
	case w.timed && w.s.asks: // "Sunday?" proposes
		return "", 0
	case w.timed && w.refusedTime, w.timed && !w.sorry:
		return replyYes, rather
	case w.refusedTime:
		return replyCant, rather
	case w.sorry && w.unknown > 0:
		return replyCant, rather
	case w.sorry:
		return replyNo, rather
	}
	return "", 0
}

func (t *tally) decline() string {
	if t.cant > 0 {
		return replyCant
	}
	return replyNo
}

// accept says which option is accepted.
func (w *weighing) accept(t tally) (string, float64) {
	switch {
	case len(t.picked) == 1 && t.any == 0:
		return w.option(t)
	case len(t.picked) == 2 || t.any > 0:
		return replyYes, fairly
	case t.yes > 0 && !w.asked:
		return replyYes, certain
	case t.yes > 0, t.can+t.nod > 0 && !w.asked && w.unknown == 0:
		return replyYes, fairly
	case t.nod > 0 && t.soft+t.can == 0 && w.asked:
		return "", 0 // "ok, what is it?"
	case w.asked:
		return replyMaybe, doubted
	case w.but && w.unknown > 0, w.sorry:
		return replyMaybe, rather
	case w.unknown > 1: // "ok this is Sarah"
		return replyYes, doubted
	}
	return replyYes, fairly
}

// option returns the one option that is picked. There is no second one in an invite with one time.
func (w *weighing) option(t tally) (string, float64) {
	if t.picked["A"] {
		return "A", certain
	}
	if w.options == 1 {
		if t.yes > 0 {
			return replyMaybe, doubted
		}
		return "", 0
	}
	return "B", certain
}

// refuse reads a text that only says which option is not meant.
func (w *weighing) refuse(t tally) (string, float64) {
	switch {
	case len(t.refused) == 2, w.options == 1 && t.refused["A"]:
		return replyCant, fairly
	}
	return replyMaybe, rather
}

// mixed reads a text that both accepts and declines.
func (w *weighing) mixed(t tally) (string, float64) {
	declines := t.no + t.cant
	switch {
	case len(t.refused) > 0 && declines == 0 && len(t.picked) == 1: // "not A, B"
		return w.option(t)
	case len(t.picked) == 1 && t.lastYes > t.lastNo && (t.butYes || t.timedYes) && w.options != 1: // "can't do A but B works"
		return w.option(t)
	case t.yes+t.can+t.any+len(t.picked) == 0: // "ok no", "I'd love to but I can't"
		return t.decline(), fairly
	case t.lastYes > t.lastNo && t.butYes && t.timedYes && w.options != 1: // "I can't Friday but Saturday works"
		return replyYes, rather
	case t.butNo && t.lastNo > t.lastYes && t.cant > 0 && t.yes <= 1 && !w.startsYes():
		return replyCant, rather
	}
	return replyMaybe, rather
}

func (w *weighing) startsYes() bool { return w.claims[0].means == "yes" }
