package wording

import (
	"strings"

	"github.com/josh-sms/josh/internal/base/sms"
)

// Feels gives a feeling back, with a space behind it; "" gives back nothing. n varies the words.
func Feels(feeling string, n int) string {
	if feeling == "" {
		return ""
	}
	ways := []string{"So you feel {f}. ", "Feeling {f} is hard. ", "I hear how {f} that left you. ", "No wonder you feel {f}. "}
	return strings.Replace(ways[n%len(ways)], "{f}", feeling, 1)
}

// Besides says what comes before the next question where somebody has told nothing, and wants an answer all the same; "" for any other kind.
func Besides(kind string) string {
	return map[string]string{
		"judge": "I'm not the one to judge that, I just listen. ",
		"guess": "A guess is plenty, nobody checks it. ",
		"here":  "I'm here. ",
		"wrong": "Sorry, I want to get this right. ",
		"lost":  "Start anywhere, it needn't be in order. ",
		"sorry": "No need to be sorry. ",
		"thank": "Any time. ",
		"none":  "That's fine. ",
	}[kind]
}

// Quoted says sentences of somebody back to them, with as many of them as a text has room for.
func Quoted(sentences []string, most int) string {
	words := ""
	for _, s := range sentences {
		one := "\"" + strings.TrimRight(s, ".!?, ") + "\""
		if words != "" {
			one = ", " + one
		}
		if len(words)+len(one)+1 > most {
			break
		}
		words += one
	}
	if words == "" {
		return ""
	}
	return words + "."
}

// Listed says things one after the other, as many as a text has room for.
func Listed(things []string) string {
	for most := min(len(things), 3); most > 0; most-- {
		if line := strings.Join(things[:most], ", "); len([]rune(line)) <= MostNeeds {
			return line
		}
	}
	return ""
}

// Pact says what one of two does, or both do, as the one says it who proposes it.
func Pact(who, them, what string) string {
	switch who {
	case "you":
		return them + ", you " + what + "."
	case "both":
		return "We both " + what + "."
	default:
		return "I'll " + what + "."
	}
}

// MostSaid is how much of somebody's own words a text gives back.
const MostSaid = 190

// Unvoiced returns what of words that a model wrote JOSH does not say: what promises, boasts or scores, more than one question, and what would opt
// somebody out. The texts of this package are held to the same by a test.
func Unvoiced(words string) (faults []string) {
	faults = unvoiced(words)
	if hit := promises().FindString(words); hit != "" {
		faults = append(faults, "promises: "+hit)
	}
	if hit := stopWords().FindString(words); hit != "" {
		faults = append(faults, "says "+hit)
	}
	return faults
}

// Shortened returns words that fit two segments, of at most so many characters, cut at the end of a sentence; "" where no sentence fits.
func Shortened(words string, most int) string {
	fits := func(words string) bool {
		count := sms.Count(words)
		return len(words) <= most && count.Encoding == sms.GSM7 && count.Segments <= 2
	}
	if fits(words) {
		return words
	}
	for at := min(len(words)-1, most); at > 0; at-- {
		if strings.IndexByte(".!?", words[at-1]) >= 0 && words[at] == ' ' && fits(words[:at]) {
			return words[:at]
		}
	}
	return ""
}
