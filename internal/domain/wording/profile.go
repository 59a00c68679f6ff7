package wording

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/profile"
)

// The purposes of texts about what somebody changes of themselves.
const (
	ProfileChanged  Purpose = "profile_changed"   // in one line, with the way back
	ProfileSame     Purpose = "profile_same"      // it is so already
	ProfileFull     Purpose = "profile_full"      // a profile holds no more activities
	ProfileUndone   Purpose = "profile_undone"    // the last change is taken back
	ProfileUndoLate Purpose = "profile_undo_late" // it is too old, or something else has changed since
	ProfileUndoNone Purpose = "profile_undo_none" // there was none
)

func profileTexts() []Text {
	const r = outbox.Reply
	return []Text{
		{ProfileChanged, r, 2, "OK, {plan}. UNDO takes it back."},
		{ProfileSame, r, 1, "That's how I have it already, {name}."},
		{ProfileFull, r, 1, "Your list is full, {name}. Take something off it first, like this: no more bowling."},
		{ProfileUndone, r, 1, "Done, it's as it was before."},
		{ProfileUndoLate, r, 1, "That's too long ago for me to take back. Just text me how it should be."},
		{ProfileUndoNone, r, 1, "There's nothing to take back. Just text me what should be different."},
	}
}

// mostChanges is how long the words of changes may be together, see the place of Plan.
const mostChanges = 90

// Together joins what was changed to one sentence.
func Together(changes []string) string {
	words := strings.Join(changes, ", ")
	if last := len(changes) - 1; last > 0 {
		words = strings.Join(changes[:last], ", ") + " and " + changes[last]
	}
	if utf8.RuneCountInString(words) > mostChanges {
		return "I changed all of that"
	}
	return words
}

// NameChanged says how somebody is called from now on.
func NameChanged(name string) string { return "I'll call you " + name }

// ListChanged says that an activity is on somebody's list, or off it.
func ListChanged(label string, on bool) string {
	if on {
		return "I put " + label + " on your list"
	}
	return "I took " + label + " off your list"
}

// AvoidChanged says that somebody would rather not do something, or would again.
func AvoidChanged(labels []string, avoids bool) string {
	var words []string
	for _, label := range labels {
		words = append(words, noun("no ", label))
	}
	if avoids {
		return "I noted " + strings.Join(words, " and ")
	}
	return "I took " + strings.Join(words, " and ") + " back"
}

// TimesChanged says which times suit somebody: these alone, these as well, or these no more.
func TimesChanged(op string, times []string) string {
	words := strings.Join(times, " and ")
	switch op {
	case "set":
		return "it's " + words + " only now"
	case "remove":
		return "I count " + words + " out"
	default:
		return "I count " + words + " in"
	}
}

// GroupChanged says how many people suit somebody.
func GroupChanged(least, most int) string {
	if least == most {
		return "it's groups of " + strconv.Itoa(most) + " now"
	}
	return "it's groups of " + strconv.Itoa(least) + " to " + strconv.Itoa(most) + " now"
}

// RadiusChanged says how far somebody goes.
func RadiusChanged(miles int) string {
	if miles == 1 {
		return "it's within a mile now"
	}
	return "it's within " + strconv.Itoa(miles) + " miles now"
}

// MePath begins the path of the page of a person; the token of the link follows.
const MePath = "/me/"

// The most that a text says of what somebody likes: the rest is on their page.
const (
	mostLiked = 4
	mostLikes = 113 // characters
)

// Likes says what somebody likes, in a text: "" for somebody who likes nothing yet. What does not fit is left out from the end.
func Likes(w profile.Words) string {
	if len(w.Likes) == 0 {
		return ""
	}
	liked := w.Likes[:min(len(w.Likes), mostLiked)]
	words := liked[0]
	if last := len(liked) - 1; last > 0 {
		words = strings.Join(liked[:last], ", ") + " and " + liked[last]
	}
	parts := []string{words}
	if n := len(w.Times); n > 0 && n < len(profile.Times()) {
		parts = append(parts, "mostly "+strings.Join(w.Times, " and "))
	}
	if len(w.Avoids) > 0 {
		parts = append(parts, noun("no ", w.Avoids[0]))
	}
	for len(parts) > 1 && len(strings.Join(parts, ", ")) > mostLikes {
		parts = parts[:len(parts)-1]
	}
	if all := strings.Join(parts, ", "); len(all) <= mostLikes {
		return all
	}
	return liked[0]
}

// noun puts a word before a label, without the article that it has.
func noun(before, label string) string {
	for _, article := range []string{"a ", "an ", "the "} {
		label = strings.TrimPrefix(label, article)
	}
	return before + label
}
