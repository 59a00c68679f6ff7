package wording

import (
	"strings"

	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/outbox"
)

// The purposes of texts about words that people of a plan have each other told, and about numbers that they swap of their own accord.
const (
	Relayed       Purpose = "relayed"
	RelayedAtOnce         = Relayed + "/soon" // by night, for a plan that is about to begin
	RelayDone     Purpose = ActionDone + "/relay"
	RelayWhat     Purpose = "clarifier/relay"                // they said no words
	RelayNoPlan   Purpose = ActionFailed + "/relay_no_plan"  // they are in none that is on, or in none that they name
	RelayNobody   Purpose = ActionFailed + "/relay_nobody"   // they are the only one in it
	RelayLong     Purpose = ActionFailed + "/relay_long"     // more than is passed on
	RelayNothing  Purpose = ActionFailed + "/relay_nothing"  // nothing but digits, signs or one of the carriers' words
	RelayContact  Purpose = ActionFailed + "/relay_contact"  // a number, an address, a link
	RelayUnkind   Purpose = ActionFailed + "/relay_unkind"   // what may hurt somebody
	RelayOften    Purpose = ActionFailed + "/relay_often"    // as many as a day has
	RelayNot      Purpose = ActionFailed + "/relay_not_told" // it was agreed to, and then not possible any more
	RelayHint             = SmallTalk + "/relay"             // to what somebody answers to words of another one
	Muted         Purpose = ActionDone + "/muted"
	MutedAlready  Purpose = ActionFailed + "/muted"
	Unmuted       Purpose = ActionDone + "/unmuted"
	NotMuted      Purpose = ActionFailed + "/not_muted"

	AfterSwap   Purpose = "after_exchange/swap"     // somebody would swap numbers with them
	SwapWished  Purpose = "after_done/swap"         // to who would
	SwapAgreed  Purpose = "after_done/swap_agreed"  // to who was asked, and would too
	SwapWhom    Purpose = "clarifier/swap"          // they named nobody
	SwapUnknown Purpose = ActionFailed + "/swap"    // nobody of that name
	SwapNobody  Purpose = ActionFailed + "/swap_no" // they were in no plan with anybody
)

func relayTexts() []Text {
	const r, p = outbox.Reply, outbox.Proactive
	return []Text{
		{Relayed, p, 2, "{relayed}"},
		{RelayedAtOnce, r, 2, "{relayed}"},
		{RelayDone, r, 2, "OK, {name}, I've told {names}."},
		{RelayWhat, r, 2, "What shall I tell them, {name}? Say it like this: tell the others: I'm bringing snacks."},
		{RelayNoPlan, r, 1, "I can only tell people of a plan that's on and that you're in, {name}, and I find none like that."},
		{RelayNobody, r, 1, "There's nobody else in {what} right now, {name}, so I haven't told anybody."},
		{RelayLong, r, 1, "That's more than fits into one text, {name}. Make it a little shorter and I'll pass it on."},
		{RelayNothing, r, 1, "I'd need a few more words to pass on, {name}. Tell me in a sentence and I will."},
		{RelayContact, r, 2, "I don't pass on numbers, addresses or links, {name}. Say it without and I will. To swap numbers after a plan, text: swap numbers with, and a name."},
		{RelayUnkind, r, 1, "I'd rather not pass that on as it stands, {name}. Say it in other words and I will."},
		{RelayOften, r, 1, "That's three today, {name}, and I don't pass on more for one plan. Tomorrow is fine again."},
		{RelayNot, p, 2, "Sorry, {name}, I couldn't pass on your last words for {what}: {why}"},
		{RelayHint, r, 1, "That stays between us, {name}. To tell the others, start with: tell the others"},
		{Muted, r, 2, "OK, {name}, I won't pass on what others say about {what} any more. News of the plan itself still comes. UNMUTE turns it on again."},
		{MutedAlready, r, 2, "That's off already, {name}: I pass on nothing that others say about {what}. UNMUTE turns it on again."},
		{Unmuted, r, 2, "OK, {name}, I'll pass on again what others say about {what}."},
		{NotMuted, r, 2, "That's on, {name}: I pass on what others say about {what}. MUTE turns it off."},
	}
}

func swapTexts() []Text {
	const r, p = outbox.Reply, outbox.Proactive
	return []Text{
		{AfterSwap, p, 2, "{names}, from {what}, would like to swap numbers with you. They get yours only if you say yes too. YES or NO?"},
		{SwapWished, r, 2, "OK, {name}. If {names} would like that too, I'll text both of you the numbers."},
		{SwapAgreed, r, 2, "OK, {name}. I'll text both of you the numbers, unless {names} has changed their mind."},
		{SwapWhom, r, 2, "With whom would you like to swap numbers, {name}? Say it like this: swap numbers with, and their first name."},
		{SwapUnknown, r, 2, "I can't find anybody of that name in your past plans, {name}. Numbers are only swapped with people you've met through me."},
		{SwapNobody, r, 2, "You haven't met anybody through me lately, {name}. Numbers are only swapped after a plan, and only if both say yes."},
	}
}

// relayResults are the short forms of those that say that something was done.
func relayResults() map[Purpose]result {
	return map[Purpose]result{
		RelayDone:  {short: "I've told {names}.", will: "tells {names}"},
		Muted:      {short: "You won't hear what others say about {what}.", will: "keeps from you what others say about {what}"},
		Unmuted:    {short: "You'll hear what others say about {what} again.", will: "passes on to you what others say about {what}"},
		SwapWished: {short: "I'll ask if {names} would like to swap numbers.", will: "asks {names} to swap numbers"},
	}
}

// MostRelayed is how many characters of somebody's words are passed on; letters that GSM-7 lacks leave room for fewer, see RelayFits.
const MostRelayed = 240

// howToMute is said with the first words of others about a plan.
const howToMute = " (To hear no more of these: MUTE)"

// RelayOf says words of somebody to others, by their first name, and how to hear no more of them where how is wanted and a text has room for it.
func RelayOf(name, words string, how bool) (said string, hows bool) {
	said = name + ": " + words
	if with := said + howToMute; how && RelayFits(with) {
		return with, true
	}
	return said, false
}

// RelayFits reports whether a text has room for what is said, in the letters of whoever says it.
func RelayFits(said string) bool { return sms.Count(sms.Plain(said)).Segments <= 2 }

// RelayAct says what others will be told, as part of a sentence, with as much of the words as a text that asks has room for: who wrote them knows
// the rest.
func RelayAct(what, others, words string) string {
	says := Relays(what, others, words)
	for rest := []rune(words); len(rest) > cutBy; {
		if _, ok := Acts([]string{says}); ok {
			return says
		}
		rest = rest[:len(rest)-cutBy]
		says = Relays(what, others, strings.TrimRight(string(rest), " ,;:.")+"...")
	}
	return says
}

// cutBy is how many characters of words are left out at a time until a text has room for the rest.
const cutBy = 8

// Why somebody's words were not passed on although they had agreed to it.
const (
	RelayTooLate = "it isn't on any more, or nobody else is in it."
	RelayTooMany = "that's three today already, and I don't pass on more for one plan."
)
