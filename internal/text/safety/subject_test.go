package safety

import (
	"testing"

	"github.com/josh-sms/josh/internal/base/sms"
)

// TestOfWhom holds the detector to who is in danger. Both directions cost a person something: the friend who worries must not be held, and
// whoever wants to die must not lose the lines of a crisis because somebody else is in the text.
func TestOfWhom(t *testing.T) {
	t.Parallel()
	d := mustLoadLexicon(t)
	judge := NewScorer(d)
	for who, texts := range map[Who][]string{
		Other: {
			"My friend wants to die", "my brother said he'll kill himself", "she wants to end it", "my sister said she wants to die",
			"he told me he'll kill himself", "Sam wants to die", "Sam wants to end it", "my mom wants to die", "mom is talking about suicide again",
			"he wants to die", "someone I know wants to die", "my dad wants to die he told me", "My husband keeps saying he wants to die",
			"my gf says shes gonna kill herself if i leave", "my friend doesnt want to live anymore", "my roommate is talking about ending her life",
			"my friend says life isn't worth living", "how do i help a friend who wants to die", "he wants to jump off a bridge",
			"my best friend said goodbye forever on instagram", "my sister said \"I want to die\"", "my friend told me \"I want to kill myself\"",
			"my daughter took a bunch of pills", "I'm scared my son will hurt himself", "my cousin wants to die because of me and i cant live with that",
			"i'm worried about my friend, she keeps saying she can't do this anymore", "STOP my friend wants to die", "my cousin committed suicide",
			"Jo is thinking about suicide", "my partner self harms", "my bro called me and said this is goodbye", "my husband is standing on a bridge",
			"my sis told me she deserves to die", "my gf is gonna end her life", "i am scared to leave my son alone, he says there's no point anymore",
			"help my husband is hurting himself", "he might kill himself and i am scared to leave him alone",
			"my son wrote a suicide note", "i found a suicide note in my daughters room", "mei would rather be dead",
			"my neighbor wont stop talking about death", "my twin was in the hospital for a suicide attempt, how do i help", "my best friend says this is goodbye",
			"mi amigo quiere morir", "mi hermana quiere suicidarse", "mon ami veut mourir", "ma soeur veut se suicider", "m y friend wants to d i e",
		},
		Sender: {
			"My friend wants to die and so do I", "my mom died and I want to die", "I told my sister I want to die", "my brother thinks I want to kill myself",
			"my friend killed himself and i want to die too", "my sister said i want to die", "she left want to die", "she left me wanna die",
			"my wife left me, ready to die", "lost my job lost my wife want to die", "part of me wants to die", "my brain wants to die", "i wants to die",
			"wants to die", "me and my friend want to die", "my friend and i are suicidal", "my friend killed herself and now i want to",
			"my brother hung himself. im next", "my gf tried to kill herself last night and i'm thinking about it too", "we both want to die",
			"she wants to die and i want to die with her", "my mom doesnt know i cut myself", "my sister found my suicide note",
			"my husband hits me and i want to die", "he makes me want to die", "my therapist says i'm suicidal", "he said i'm worthless and i want to die",
			"my ex said he'll kill me and i want to die", "the voices tell me to kill myself", "kids at school tell me to kill myself and i might",
			"everyone says i should just die and i think theyre right", "i feel like the kind of person who wants to die",
			"my friend is in hospital after an overdose and i took pills too", "my brother wants to die and i feel the same",
			"my friend is suicidal. and by my friend i mean me", "asking for a friend who wants to kill herself. the friend is me",
			"my brother doesnt want to live anymore we made a pact", "my dad shot himself and i can't go on", "i is thinking about suicide",
			"my mind is thinking about suicide", "my sister is sleeping and im sitting on the bridge with a gun in my lap",
			"my sister found a suicide note i wrote", "my brain says theres no point anymore", "i was in the hospital for a suicide attempt and my mom was too",
			"he wants a divorce. i want to go to sleep and not wake up", "mei left me and i want to die", "my mom wont stop talking about death and i want to die",
			"my brother left and i want to die", "my son would be better off if i was dead", "the only reason i havent killed myself is my daughter",
			"mi mama murio y quiero morir", "ma mere est morte et je veux mourir",
		},
		Victim: {
			"my ex said he'll kill me", "he said I should kill myself", "my dad told me to kill myself", "they all tell me to kill myself at school",
			"he texted me kys", "everyone at school tells me to kys", "my ex said kill yourself",
			"i'm scared he will hurt me",
		},
	} {
		for _, text := range texts {
			normal := sms.Normalize(text)
			h := d.Detect(normal).Hit
			if h == nil || h.Who != who {
				t.Errorf("%q: %+v, want %s", text, h, who)
				continue
			}
			if j, err := judge.Judge(t.Context(), normal, *h); !Stands(*h, j, err) {
				t.Errorf("%q does not stand: %v", text, j.Why)
			}
			if f := (Finding{Hit: h}); who == Other && (h.Severity != Low || f.holdKind() != "") || who == Sender && f.holdKind() == "" {
				t.Errorf("%q: severity %s, hold %q", text, h.Severity, f.holdKind())
			}
		}
	}
}

// TestToldIsNoHold: whom others tell to kill themselves gets the lines of a crisis, and no hold.
func TestToldIsNoHold(t *testing.T) {
	t.Parallel()
	f := mustLoadLexicon(t).Detect("my dad told me to kill myself")
	if f.Hit == nil || f.Hit.Category != SelfHarm || NeedOf(f) != NeedCrisis || f.holdKind() != "" || f.kind("") != Harmed {
		t.Errorf("%+v", f.Hit)
	}
}

// TestKysIsNoThreat: to tell somebody to kill themselves is harassment. It is no danger that the sender will do something.
func TestKysIsNoThreat(t *testing.T) {
	t.Parallel()
	d := mustLoadLexicon(t)
	for _, text := range []string{"kys", "KYS loser", "go kill yourself"} {
		if f := d.Detect(sms.Normalize(text)); f.Hit == nil || f.Hit.Category != HarmToOthers || f.holdKind() != SoftHold {
			t.Errorf("%q: %+v", text, f.Hit)
		}
	}
}
