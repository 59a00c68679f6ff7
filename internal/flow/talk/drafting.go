package talk

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/guide"
)

// inviting is a text of the author before the invitation is released: what it is about, or what to change. Only what is worded for the other becomes a
// draft: what somebody says to JOSH about it stood in invitations, word for word.
func (t side) inviting(word guide.Word) turn.Verdict {
	normal := t.Message.Normal
	switch {
	case t.Open == openAbout:
		return t.about(word)
	case word == guide.Send || word == guide.Share || word == guide.Yes:
		return t.sends()
	}
	tone, wishes := guide.Wish(normal)
	if words, own := guide.Own(normal); own {
		return t.drafted(words)
	}
	switch {
	case wishes:
		return t.redrafts(tone)
	case guide.Addresses(normal):
		return t.drafted(sentence(normal))
	case word == guide.No || t.modelled():
		return t.redrafts(guide.Other)
	case guide.Question(normal):
		return t.says(wording.TalkDraftAsk, "draft_asked", "says who sees what", "a question about the draft")
	case t.member.State.Contact.Value.Said == string(wording.TalkDraftKept): // which they have read
		return t.again()
	}
	return t.says(wording.TalkDraftKept, "draft_kept", "keeps the draft", "words that are not for the other")
}

// about is the answer to what it is about. Who says nothing of it is asked once more, and then there is a draft without.
func (t side) about(word guide.Word) turn.Verdict {
	normal := t.Message.Normal
	nothing := word != "" || guide.Question(normal)
	switch {
	case nothing && word != guide.Skip && word != guide.Done && t.member.State.Contact.Value.Said != string(wording.TalkAboutMore):
		return t.says(wording.TalkAboutMore, "about_again", "asks once more what it is about", "nothing was said of it")
	case !nothing && !guide.Unsaid(normal):
		t.Topic = normal
	}
	return t.drafts()
}

// drops ends what was never sent: nobody hears of it.
func (t side) drops() turn.Verdict {
	t.end()
	t.Say(wording.TalkDropped)
	t.keep()
	return t.End("talk_dropped", "a draft", "ends it", "their own wish")
}

// sentence returns words of theirs as they go to somebody else: with a capital at the begin and a sign at the end, and "I" as one writes it.
func sentence(words string) string {
	all := strings.Fields(ended(words))
	for n, w := range all {
		if w == "i" || strings.HasPrefix(w, "i'") {
			all[n] = "I" + w[1:]
		}
	}
	words = strings.Join(all, " ")
	if r, size := utf8.DecodeRuneInString(words); r != utf8.RuneError {
		return string(unicode.ToUpper(r)) + words[size:]
	}
	return words
}
