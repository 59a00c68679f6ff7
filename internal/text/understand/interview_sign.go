package understand

import (
	"strings"
	"unicode/utf8"
)

// pictured returns the activities that the emojis of an answer show, where no word names one: "☕🎲".
func (a *answering) pictured() (keys []string) {
	seen := map[string]bool{}
	for _, w := range a.s.words {
		sign, _ := utf8.DecodeRuneInString(w.is)
		if key := activityOf(w.is); isEmoji(sign) && key != "" && !seen[key] {
			seen[key] = true
			keys = append(keys, key)
		}
	}
	return keys
}

// shown are emojis with the activity that each shows. Faces, animals and food that is a meal as well as a dish show none.
const shown = `☕coffee 🍵tea 🍺drinks 🍻drinks 🍷drinks 🍸drinks 🎲board_games ♟board_games 🥾hike 🏃run 🚴cycling 🚲cycling 🧗climbing
	🏊swim 🎾tennis ⚽soccer 🏀basketball 🏐volleyball ⛳golf 🎳bowling 🏄surfing ⛷skiing 🎿skiing 🧘yoga 🎤karaoke 💃dancing
	🕺dancing 🎨painting 🧶knitting 🎮video_games 🃏card_games 🎬movie 🍿movie 🎭theater 🎣fishing ⛺camping 🏕camping 🏖beach
	🧺picnic 📚book_club`

// activityOf returns the activity that an emoji shows, "" for none.
func activityOf(sign string) string {
	for pair := range strings.FieldsSeq(shown) {
		if key, is := strings.CutPrefix(pair, sign); is {
			return key
		}
	}
	return ""
}
