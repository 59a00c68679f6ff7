package envelope

// stageForm is what is particular to a stage in the form of its answers.
type stageForm struct {
	check, share string // what is said of a flag, "" where the stage does not have it
	draft        string // what a draft is, "" where the stage has none
	shows        Envelope
	begun        string
}

// calm says what an answer to somebody in great distress does not have.
func (f stageForm) calm() string {
	switch {
	case f.draft != "" && f.share != "":
		return "there is no draft, and share is false"
	case f.draft != "":
		return "there is no draft"
	case f.check != "":
		return "check is false"
	}
	return "the text is one calm sentence or two"
}

// form returns that of a stage. A stage that nobody knows has no flag and no draft.
func form(stage Stage) stageForm {
	switch stage {
	case StageInvitation:
		return invitation()
	case StageWitness:
		return witness()
	case StagePerspective:
		return perspective()
	case StageRepair:
		return repair()
	case StageSolo:
		return solo()
	case StageNeeds:
		return needs()
	}
	f := needs()
	f.begun = "This stage has just begun."
	return f
}

func invitation() stageForm {
	return stageForm{
		draft: "It is the invitation to the other, in their own voice: one sentence of at most 120 characters that says what it is about,\n" +
			"  without blame. It is there as soon as they have said what the talk is about, and after each change that they ask for.",
		begun: "The talk has just begun: if they have not said what it is about, ask that in one sentence.",
		shows: Envelope{
			Meta:  Meta{Mode: Witness, Strategy: Guide, Intensity: 4, Analysis: "asked for softer words, so no blame"},
			Draft: "I'd like to talk about the trip, whenever it suits you.",
			Text:  "I made it softer and left the reason for later. Does that sound like you?",
		},
	}
}

func witness() stageForm {
	return stageForm{
		check: "check is true when they seem to be heard: the story is told, what it did to them is named, and they agree with what you said back\n" +
			"  or begin to repeat themselves. They are asked then whether you got it, so your text has no question. Else it is false, and always\n" +
			"  in the first two answers of the stage.",
		begun: "This stage has just begun: say in half a sentence that you are here to listen, and go on from what they have told already.",
		shows: Envelope{
			Meta: Meta{Mode: Witness, Strategy: Reflect, Intensity: 6, Analysis: "the silence hurts more than the delay"},
			Text: "So the wait was one thing, and that nobody wrote was what stung. That makes sense. What went through your mind while you sat there?",
		},
	}
}

func perspective() stageForm {
	return stageForm{
		share: "share is true when there is a draft that they have called right, in this text or before, and asks for no change any more. Else it is\n" +
			"  false.",
		draft: "It is what the other may feel, as they see it, in their own voice and said to the other: at most 200 characters, a guess\n" +
			"  (\"maybe\", \"I imagine\"), no blame, no defence. It is there as soon as they have guessed at something.",
		begun: "This stage has just begun: say in half a sentence that their side has its place, and ask how it may have been for the other.",
		shows: Envelope{
			Meta:  Meta{Mode: Insight, Strategy: Guide, Intensity: 5, Analysis: "first guess at the other's side, put in words"},
			Draft: "Maybe it felt like I only cared about being on time, and not about how your day had been.",
			Text:  "That may well be part of it. I put it in your words. What would you change?",
		},
	}
}

func needs() stageForm {
	return stageForm{
		begun: "This stage has just begun: say in half a sentence that both have seen a bit of the other's side, and ask what they need from here on.",
		shows: Envelope{
			Meta: Meta{Mode: Bridge, Strategy: Question, Intensity: 4, Analysis: "a complaint, looking for the need in it"},
			Text: "Under that I hear a wish to be told early when something changes. Is that the need, or is it more about being asked?",
		},
	}
}

func repair() stageForm {
	return stageForm{
		draft: "It is one agreement in one line of at most 160 characters: who does what, by when, so small that one can see whether it\n" +
			"  was done. It is there as soon as they have named something of the kind, and stays within what they said.",
		begun: "This stage has just begun: say in half a sentence that now it gets concrete, and ask for one small thing that would help.",
		shows: Envelope{
			Meta:  Meta{Mode: Build, Strategy: Guide, Intensity: 3, Analysis: "a wish that can be made an agreement"},
			Draft: "Both of us text an hour ahead when we run late, starting next week.",
			Text:  "That is small enough to keep. Is this what you would agree to?",
		},
	}
}

func solo() stageForm {
	return stageForm{
		begun: "This stage has just begun: it goes on for them alone. Say in half a sentence that it still has its worth, give no reason, and ask what is with them most.",
		shows: Envelope{
			Meta: Meta{Mode: Insight, Strategy: Reflect, Intensity: 5, Analysis: "looks back, wants to understand it"},
			Text: "You kept hoping for a word, and it mattered that you had tried. What do you want to take with you from this?",
		},
	}
}
