package linkup

import "testing"

// TestMeetingWords: what those of a plan are told by a text of somebody who is where it meets, and whom it looks for.
func TestMeetingWords(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][2]string{
		"im here": {"im here"}, "I'm outside!": {"I'm outside!"}, "hey just arrived": {"hey just arrived"}, "I'm at the corner table": {"I'm at the corner table"}, "we're by the fountain already": {"we're by the fountain already"},
		"where is she": {whereAreYou}, "Where are you guys?": {whereAreYou}, "where's mia": {whereAreYou, "mia"}, "is she still coming": {whereAreYou}, "is leo on his way?": {whereAreYou, "leo"},
		"I'm here, where are you?": {imHere}, "i cant find her": {imHere}, "I can't see Mia": {imHere, "mia"}, "im at the door but i cant find them": {imHere},
		"still alone": {imHere}, "nobody's here": {imHere}, "there's no one here yet": {imHere}, "im the only one here": {imHere}, "still sitting here alone": {imHere}, "shes not here yet": {imHere}, "im waiting for her outside": {imHere},
		"shes here": {}, "he isnt coming": {}, "are you there": {}, "im alone": {}, "nobody": {}, "on my own": {}, "i cant see you now": {}, "im at my place": {}, "im in front of my building": {}, "im at a bar": {}, "i am waiting": {},
		"im here to make friends": {}, "where is the cafe": {}, "where do i park": {}, "im at the hospital": {}, "i live alone": {}, "is it still on": {}, "nobody came": {}, "im lonely": {}, "where are you from": {},
		"is coffee included": {}, "i cant find my keys": {}, "here's my number": {},
	} {
		if words, who := meetingWords(text); words != want[0] || who != want[1] {
			t.Errorf("%q: %q to %q, want %q to %q", text, words, who, want[0], want[1])
		}
	}
	for text, want := range map[string]bool{"im at the wrong cafe i think": true, "i'm lost": true, "I can't find the place": true, "where is it exactly?": true, "im lost without you": false, "i lost my scarf": false} {
		if got := meetings().lost.MatchString(unmarked(text)); got != want {
			t.Errorf("%q: lost %v", text, got)
		}
	}
}

// TestIll: who is ill may have to leave a plan; who says more than that is understood otherwise.
func TestIll(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"im sick sorry": true, "Sorry, I have a fever": true, "my son has a fever": true, "I'm not feeling well today": true, "my kid is sick": true, "woke up with a bad cold": true, "i've got the flu": true, "im in the hospital": true,
		"im sick of waiting": false, "i have a cold but ill come": false, "she is sick": false, "my feet are cold": false, "is it ok to come with a cold": false, "sick!": false, "what if i get sick": false, "im so cold": false, "my dog is cold": false, "im at hospital": false, "im so sick lol": false, "I prob have covid": true,
	} {
		if got := ill().MatchString(unmarked(text)); got != want {
			t.Errorf("%q: ill %v", text, got)
		}
	}
}
