package assemble

// part is a list of texts that are shown under a name.
type part struct {
	name    string
	texts   []string
	first   int // the parts with the lowest are given room first
	behind  bool
	dropped int // tokens
}

// The order in which what is known is given room: without what was made and its material a call makes no sense, and what must be honoured
// (an allergy) comes before what is good to know.
const (
	firstMade = iota
	firstMaterial
	firstPreferences
	firstFacts
	firstSummary
	firstShared
	firstMilestones
	firstReflections
	firsts
)

// known returns what is known of the person, of the subject and of what the call is about, in the order in which it is shown.
func (s State) known(l Limits, d Depth) (list []*part) {
	add := func(first int, name string, texts []string, most int) {
		p := &part{name: name, first: first, behind: first == firstMade}
		for i, text := range texts {
			if text = bounded(text, l.Length); i < most {
				p.texts = append(p.texts, text)
			} else {
				p.dropped += l.tokens(text)
			}
		}
		list = append(list, p)
	}
	add(firstSummary, SummaryBlock, s.Summary, len(s.Summary))
	add(firstPreferences, PreferencesBlock, s.Preferences, l.Preferences)
	add(firstFacts, FactsBlock, s.Facts, l.Facts)
	thoughts := s.thoughts(l, d)
	add(firstReflections, ReflectionsBlock, thoughts, len(thoughts))
	shared := make([]string, len(s.Shared))
	for i := range s.Shared {
		shared[i] = s.Shared[i].text
	}
	add(firstShared, SharedBlock, shared, len(shared))
	add(firstMilestones, MilestonesBlock, s.Milestones, len(s.Milestones))
	for _, m := range s.Material {
		add(firstMaterial, m.Name, m.Texts, len(m.Texts))
	}
	for _, m := range s.Made {
		add(firstMade, m.Name, m.Texts, len(m.Texts))
	}
	return list
}

// keep takes out of parts what there is no room for: from the first text on that does not fit. It returns the room that is left, none
// where something was taken out.
func keep(parts []*part, l Limits, room size) size {
	full := false
	for first := range firsts {
		for _, p := range parts {
			if p.first != first {
				continue
			}
			n := 0
			for ; n < len(p.texts) && !full; n++ {
				takes := l.size(p.texts[n])
				if full = !takes.within(room); full {
					break
				}
				room = room.minus(takes)
			}
			for _, text := range p.texts[n:] {
				p.dropped += l.tokens(text)
			}
			p.texts = p.texts[:n]
		}
	}
	if full {
		return size{}
	}
	return room
}

// partsBefore counts the parts that are shown before the text.
func partsBefore(parts []*part) (n int) {
	for n < len(parts) && !parts[n].behind {
		n++
	}
	return n
}
