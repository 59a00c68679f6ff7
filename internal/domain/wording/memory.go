package wording

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/outbox"
)

// MemoryPrefix begins the purposes of texts about what is remembered.
const MemoryPrefix = "memory_"

// The purposes of texts about what is remembered of somebody.
const (
	MemoryStored      Purpose = MemoryPrefix + "stored"
	MemoryReplaced            = MemoryStored + "/replaced" // in the place of another, which cannot hold beside it
	MemorySame        Purpose = MemoryPrefix + "same"
	MemoryFull        Purpose = MemoryPrefix + "full"
	MemoryNotThat     Purpose = MemoryPrefix + "not_that" // what is never kept
	MemoryNotThatMore Purpose = MemoryPrefix + "not_that_again"
	MemoryTooLong     Purpose = MemoryPrefix + "too_long"
	MemoryForgotten   Purpose = MemoryPrefix + "forgotten"
	MemoryForgotAll           = MemoryForgotten + "/all"
	MemoryWhich       Purpose = MemoryPrefix + "which" // asks which of several is to be forgotten
	// MemoryShown is of every text that says what is remembered, that of a card as well.
	MemoryShown    Purpose = MemoryPrefix + "shown"
	MemoryRecalled         = MemoryShown + "/recalled" // what they ask about
	MemoryUntold           = MemoryShown + "/untold"   // nothing of what they ask about
	MemoryDropped  Purpose = MemoryPrefix + "dropped"  // a text that was to be read
	MemoryNone     Purpose = MemoryPrefix + "none"     // nothing of the kind is remembered
	MemoryEmpty    Purpose = MemoryPrefix + "empty"    // nothing at all is
	MemoryConsent  Purpose = MemoryPrefix + "consent"
	MemoryYes      Purpose = MemoryPrefix + "yes"
	// The same two where a model sums up what is said.
	MemoryConsentSums         = MemoryConsent + "/sums"
	MemoryYesSums             = MemoryYes + "/sums"
	MemoryNo          Purpose = MemoryPrefix + "no"
	MemoryOff         Purpose = MemoryPrefix + "off" // the yes is taken back
)

func memoryTexts() []Text {
	const r = outbox.Reply
	return []Text{
		{MemoryStored, r, 2, "OK, I'll remember: {fact}. UNDO takes it back."},
		{MemoryReplaced, r, 2, "OK, I'll remember: {fact}. It takes the place of what I had. UNDO takes it back."},
		{MemorySame, r, 1, "I have that already, {name}."},
		{MemoryFull, r, 2, "I remember twenty things about you and all of them seem to matter more, {name}. Take one off first, like this: forget the nuts thing."},
		{MemoryNotThat, r, 2, "I'd rather not keep that, {name}: no passwords, numbers, addresses, health or blame. Food, pets, places and what you like are fine."},
		{MemoryNotThatMore, r, 1, "I won't keep that one either, {name}. Like this it works: remember I'm allergic to nuts."},
		{MemoryTooLong, r, 1, "That's more than I can keep in one piece, {name}. Send me the short of it."},
		{MemoryForgotten, r, 2, "OK, I've forgotten: {fact}. UNDO brings it back for ten minutes."},
		{MemoryForgotAll, r, 2, "OK, I've forgotten what I remembered about you. Your account and plans stay as they are. UNDO brings it back for ten minutes."},
		{MemoryWhich, r, 2, "Which one shall I forget, {name}? {options}"},
		{MemoryRecalled, r, 2, "You told me: {facts}."},
		{MemoryUntold, r, 2, "I don't think you've told me that, {name}. If you want me to keep it in mind, begin with: remember."},
		{MemoryDropped, r, 1, "OK, I won't make a note of that, {name}."},
		{MemoryNone, r, 1, "I don't remember anything about that, {name}, so there's nothing to forget."},
		{MemoryEmpty, r, 1, "There's nothing to forget, {name}: you haven't asked me to remember anything yet."},
		{MemoryConsent, outbox.Proactive, 2, "Shall I remember things you mention, {name}, like food, pets or places, so you needn't say them twice? YES or NO. I only ask this once."},
		{MemoryConsentSums, outbox.Proactive, 2, "Shall I remember things you mention, {name}, like food, pets or places, and sum up in short what we talk about, so you needn't say it twice? YES or NO. I only ask this once."},
		{MemoryYesSums, r, 2, "OK, I'll note things like that and sum up what we talk about. You can see all of it any time: what do you know about me. And take it back: don't remember things."},
		{MemoryYes, r, 2, "OK, I'll note things like that. You can see all of it any time: what do you know about me. And take it back: don't remember things."},
		{MemoryNo, r, 1, "OK, I won't note things on my own. If you want one kept, begin with: remember."},
		{MemoryOff, r, 2, "OK, I won't note things on my own any more, and what I had noted that way is gone. What you asked me to remember stays."},
	}
}

// memoryInSpanish are the same for who writes Spanish.
func memoryInSpanish() map[Purpose]string {
	return map[Purpose]string{
		MemoryStored:      "Bien, voy a recordar: {fact}. UNDO lo deshace.",
		MemoryReplaced:    "Bien, voy a recordar: {fact}. Reemplaza lo que tenia. UNDO lo deshace.",
		MemorySame:        "Eso ya lo tengo, {name}.",
		MemoryFull:        "Ya recuerdo veinte cosas de ti y todas parecen importar m\u00e1s, {name}. Quita una primero, por ejemplo: olvida lo de las nueces.",
		MemoryNotThat:     "Eso prefiero no guardarlo, {name}: ni claves, n\u00fameros, direcciones, salud ni culpas. Comida, mascotas, lugares y gustos si.",
		MemoryNotThatMore: "Eso tampoco lo guardo, {name}. Asi si funciona: recuerda que soy vegana.",
		MemoryTooLong:     "Eso es m\u00e1s de lo que puedo guardar de una vez, {name}. Cu\u00e9ntamelo m\u00e1s corto.",
		MemoryForgotten:   "Bien, ya olvid\u00e9: {fact}. UNDO lo recupera durante diez minutos.",
		MemoryForgotAll:   "Bien, olvid\u00e9 lo que recordaba de ti. Tu cuenta y tus planes siguen igual. UNDO lo recupera durante diez minutos.",
		MemoryWhich:       "\u00bfCu\u00e1l olvido, {name}? {options}",
		MemoryRecalled:    "Me dijiste: {facts}.",
		MemoryUntold:      "Creo que eso no me lo has dicho, {name}. Si quieres que lo tenga en cuenta, empieza con: recuerda.",
		MemoryDropped:     "Bien, eso no lo anoto, {name}.",
		MemoryNone:        "No recuerdo nada de eso, {name}, asi que no hay nada que olvidar.",
		MemoryEmpty:       "No hay nada que olvidar, {name}: todavia no me pediste recordar nada.",
		MemoryConsent:     "\u00bfRecuerdo cosas que mencionas, {name}, como comida, mascotas o lugares, para que no tengas que repetirlas? Responde SI o NO. Solo lo pregunto una vez.",
		MemoryConsentSums: "\u00bfRecuerdo cosas que mencionas, {name}, como comida, mascotas o lugares, y resumo lo que hablamos, para que no tengas que repetirlo? Responde SI o NO. Solo lo pregunto una vez.",
		MemoryYesSums:     "Bien, anoto cosas as\u00ed y resumo lo que hablamos. Puedes verlo todo cuando quieras: qu\u00e9 sabes de mi. Y quitarlo: no recuerdes cosas.",
		MemoryYes:         "Bien, anoto cosas as\u00ed. Puedes verlo todo cuando quieras: qu\u00e9 sabes de mi. Y quitarlo: no recuerdes cosas.",
		MemoryNo:          "Bien, no anoto nada por mi cuenta. Si quieres que guarde algo, empieza con: recuerda.",
		MemoryOff:         "Bien, ya no anoto nada por mi cuenta, y lo que habia anotado asi ya no est\u00e1. Lo que me pediste recordar sigue.",
	}
}

// mostFact is how long a fact may be in a text, and mostOption as one of several to pick from.
const (
	mostFact   = 120
	mostOption = 60
)

// Fact says a fact in the words of the person.
func Fact(words string) string {
	if words = sayable(words, mostFact); words == "" {
		return "what you said"
	}
	return `"` + words + `"`
}

// FactOptions says facts to pick from by letters.
func FactOptions(facts []string) string {
	var list []string
	for i, words := range facts {
		if words = sayable(words, mostOption); words == "" {
			words = "something in other letters"
		}
		list = append(list, string(rune('A'+i))+") "+words)
	}
	return strings.Join(list, ", ")
}

// sayable returns words as a text can say them: without the letters that would halve what it holds, like a picture, cut where they are longer, "" where
// nothing is left.
func sayable(words string, most int) string {
	words = sms.SmartEncode(unaccented(words))
	if sms.Count(words).Encoding != sms.GSM7 {
		words = strings.Join(strings.Fields(strings.Map(func(r rune) rune {
			if sms.Count(string(r)).Encoding != sms.GSM7 {
				return -1
			}
			return r
		}, words)), " ")
		if !strings.ContainsFunc(words, unicode.IsLetter) {
			return ""
		}
	}
	if utf8.RuneCountInString(words) <= most {
		return words
	}
	cut := strings.TrimSpace(string([]rune(words)[:most-2]))
	if at := strings.LastIndexByte(cut, ' '); at > most/2 {
		cut = cut[:at]
	}
	return cut + ".."
}

// The most that a text says of what is remembered of somebody: the rest is on their page.
const (
	mostRecalled  = 3
	mostRecalls   = 113 // characters
	recalledApart = ", "
)

// Recalls says what is remembered of somebody, the newest first, "" for nothing. What does not fit is left out.
func Recalls(facts []string) string {
	var said []string
	for _, words := range facts {
		if words = sayable(words, mostOption); words == "" || len(said) >= mostRecalled {
			continue
		}
		words = `"` + words + `"`
		if len(strings.Join(said, recalledApart))+len(recalledApart)+len(words) <= mostRecalls {
			said = append(said, words)
		}
	}
	if len(said) == 0 {
		return ""
	}
	return strings.Join(said, recalledApart)
}

// Asks reports whether the text of a key, as it is kept of the last one that somebody got, asks something or offers a choice.
func (b *Book) Asks(said string) bool {
	if said == string(HelloMenu) {
		return true
	}
	words := b.texts[Purpose(said)].Words
	if words == "" {
		words = b.texts[Purpose(said).Public()].Words
	}
	return strings.ContainsAny(words, "?") || strings.Contains(words, "eply ") || strings.Contains(words, "{options}")
}

// OfPlans reports whether the text of a key is about a plan or a wish for one, so that "that" is the plan.
func OfPlans(said string) bool {
	for _, begins := range []string{"request_", "linkup_", "invite_", "after_"} {
		if strings.HasPrefix(said, begins) {
			return true
		}
	}
	return false
}
