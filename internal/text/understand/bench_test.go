package understand

import "testing"

// Each kind of reply is read within 10 microseconds.
func BenchmarkInvite(b *testing.B) {
	r := load(b)
	for b.Loop() {
		r.invite(r.hear("sorry I can't do Friday but Saturday works for me"), Context{InviteOptions: 2})
	}
}

func BenchmarkInterview(b *testing.B) {
	r := load(b)
	for b.Loop() {
		r.interview(r.hear("mostly b but sometimes d I guess"), Context{Step: "motive_02"})
	}
}

func BenchmarkProfile(b *testing.B) {
	r := load(b)
	for b.Loop() {
		r.profile(r.hear("mornings don't work any more, and I'm into climbing now"), Context{})
	}
}

func BenchmarkNothingToChange(b *testing.B) {
	r := load(b)
	for b.Loop() {
		r.profile(r.hear("anybody up for coffee on saturday around ten near the park?"), Context{})
	}
}
