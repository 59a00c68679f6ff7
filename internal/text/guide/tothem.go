package guide

import "strings"

// ToThem returns what somebody would say to the other as they would say it to them: "I wasn't ignoring her" is "I wasn't ignoring you." A text in which
// nobody could tell who is who stays as it is, with its spelling mended.
func ToThem(text, name string) string {
	all := split(clean(text))
	other, said := otherIn(all, name), make([]string, 0, len(all))
	for _, s := range all {
		words, about := other.turn(s)
		if words == nil || about && s.has(table().second) {
			words = s.words
		}
		one := upper(strings.TrimRight(joined(words), " ,;:-"))
		switch {
		case one == "":
			continue
		case s.mark == '!' || s.mark == '?':
			one += string(s.mark)
		default:
			one = closed(one)
		}
		said = append(said, one)
	}
	return strings.Join(said, " ")
}

// NeedOf returns a need as the other reads it: "to know she isn't mad at me" is "to know you aren't mad at me". own reports whether it can be said back
// to its writer behind "you need": with "me" or "you" in it, it cannot.
func NeedOf(need, name string) (said string, own bool) {
	all := split(need)
	if len(all) != 1 {
		return need, true
	}
	words, about := otherIn(all, name).turn(all[0])
	if words == nil || !about {
		words = all[0].words
	}
	said = strings.TrimRight(join(words), " ,;:-")
	return said, !about && !all[0].has(set("me my mine i i'm we us our you your"))
}
