package linkup

import (
	"slices"
	"strings"

	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/text/deck"
	"github.com/josh-sms/josh/internal/text/understand"
)

// mostWordsOfName is how many words a name has in a question about whoever bears it: "my friend Ada".
const mostWordsOfName = 3

// cardNobody is the card for whoever is there alone: once a plan has begun it says more than the plan's place and time.
const cardNobody = "nobody_showed_up"

// cardsOfPlans returns the cards whose words are for those who have no plan. Who has one hears how it stands instead, which says where, when and
// with whom it is, and how to leave it; their link leads to the map and the calendar.
func cardsOfPlans(on bool) []string {
	ids := []string{"next_linkup", "no_plan", "who_is_coming", "where_is_it", "change_time", "cancel_linkup", "cant_make_it", "running_late"}
	if on {
		ids = append(ids, "transport", "reminders", cardNobody, "send_link")
	}
	return ids
}

// cardOfPlans reports whether an answer has such a card. Among several that is one which says that there is no plan: what is asked beside the plan
// is answered when it is asked again.
func cardOfPlans(out deck.Outcome, on bool) bool {
	switch out.Mode {
	case deck.Exact:
		return slices.Contains(cardsOfPlans(on), out.Cards[0])
	case deck.Contextual:
		return slices.ContainsFunc(out.Cards, func(id string) bool { return slices.Contains(cardsOfPlans(false), id) })
	case deck.Novel, deck.None:
	}
	return false
}

// asksHow reads a question that a card for people without a plan would answer. What tells that its sender cannot come, in words that no rule knows, calls
// off a plan of their own that is not on yet, once they say yes to that.
func (t member) asksHow(slot record.Slot[Mine], p Plan, u understand.Understanding) turn.Verdict {
	own := t.own(slot.Value)
	mine := own != nil && own.ID == p.ID && own.State == Yes
	if mine && u.Confidence >= understand.Med && offPlan(u, own.Activity, wordsOf(t.Message.Normal)) {
		return t.callsOff(slot, *own)
	}
	if wishes := u.Intent == understand.LinkUpRequest || u.Intent == understand.ProfileUpdate; wishes && u.Confidence >= understand.Med {
		return turn.GoOn("open plan", "go on", "another wish")
	}
	if p.State == Yes && asksOfReplies(wordsOf(t.Message.Normal)) && t.Book.Deck().Asks(t.Message.Normal) {
		return t.status(p)
	}
	if t.about() && t.asksOf(p) {
		return t.status(p)
	}
	out, begun := t.Answers.Route(t.Book.Deck(), deck.Question{Text: t.Message.Normal}), p.State == Locked && !t.Now.Before(p.at().From)
	if !asksOfSomebody(t.Message.Normal) && !cardOfPlans(out, p.State == Locked) || begun && slices.Equal(out.Cards, []string{cardNobody}) {
		return turn.GoOn("open plan", "go on", "nothing about it")
	}
	tells := !out.Asks && out.Mode == deck.Exact && slices.Contains([]string{"cancel_linkup", "cant_make_it"}, out.Cards[0])
	if tells && mine {
		return t.callsOff(slot, *own)
	}
	return t.status(p)
}

// asksMeanwhile reads a question about a plan while something else was asked: no card may say that there is none.
func (t member) asksMeanwhile(p Plan) turn.Verdict {
	if out := t.Answers.Route(t.Book.Deck(), deck.Question{Text: t.Message.Normal}); out.Asks && cardOfPlans(out, false) {
		return t.status(p)
	}
	return turn.GoOn("open plan", "go on", "something else was asked since")
}

// offPlan reports whether a text that takes an activity off what its sender likes is about the plan that people are asked for: it turns to something
// else ("I changed my mind, no coffee, let's do dinner"), or drops it ("drop the coffee but keep me in the pool"). What else takes it off is of taste.
func offPlan(u understand.Understanding, activity string, words []string) bool {
	turns := some(words, "changed", "instead", "let's", "lets", "actually")
	drops := len(words) > 1 && slices.Contains([]string{"drop", "skip", "scrap"}, words[0]) && words[1] == "the"
	return (turns || drops) && u.Intent == understand.ProfileUpdate && u.Extracted.Profile != nil &&
		slices.ContainsFunc(u.Extracted.Profile.Patches, func(p understand.Patch) bool {
			return p.Value == activity && (p.Path == "avoid" && p.Op == "add" || p.Path == "activities" && p.Op == "remove")
		})
}

// asksOfSomebody reports whether a text asks whether somebody comes whom it names: "is Ada coming?".
func asksOfSomebody(text string) bool {
	words := strings.Fields(strings.Trim(strings.ToLower(text), " ?!."))
	return len(words) > 2 && len(words) <= mostWordsOfName+2 && slices.Contains([]string{"is", "will", "does"}, words[0]) &&
		slices.Contains([]string{"coming", "going", "joining", "come", "join"}, words[len(words)-1])
}

// asksOfReplies reports whether a text asks what others have said to a plan: "has anybody answered", "how many said no".
func asksOfReplies(words []string) bool {
	return some(words, "who", "many", "anybody", "anyone", "somebody", "someone", "they", "everyone", "everybody", "others") && !some(words, "my", "me", "i", "c", "question") &&
		(some(words, "answered", "replied", "responded", "accepted", "declined") || some(words, "said") && some(words, "yes", "no"))
}

// asksOf reports whether a text asks of a plan, or of an invite, who is in it and where it is: before it is on nobody is told.
func (t member) asksOf(p Plan) bool {
	words := wordsOf(t.Message.Normal)
	if some(words, "where", "where's", "wheres", "who", "who's", "whos") && !slices.ContainsFunc(words, func(w string) bool { return !slices.Contains(askingWords, w) }) {
		return true
	}
	return p.State == Asked && asks(t.Message.Normal) && !some(words, "you", "your", "u", "josh") &&
		some(words, "who", "who's", "whos", "where", "place", "spot", "far", "asking", "invited", "inviting", "people")
}

// askingWords are all that such a question has where no mark shows that it is one: "who is it", "sounds fun but where".
var askingWords = []string{
	"where", "where's", "wheres", "who", "who's", "whos", "is", "it", "she", "he", "that", "this", "coming", "going", "in", "at", "exactly", "else", "with", "but", "and", "sounds", "fun", "good", "nice", "ok", "cool",
}
