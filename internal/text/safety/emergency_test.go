package safety

import "testing"

// TestEmergencyIsNobodysDoing: an emergency holds nobody and is no strike, and what the sender would do goes before it.
func TestEmergencyIsNobodysDoing(t *testing.T) {
	t.Parallel()
	d, err := LoadLexicon()
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]Kind{
		"my mom collapsed":                                        Urgent,
		"I've been stabbed":                                       Urgent,
		"I want to die and I can't breathe":                       InCrisis,
		"I can't breathe. I want to kill myself":                  InCrisis,
		"my house is on fire, I'm going to kill him for it":       Threat,
		"my friend took a bunch of pills and she's not breathing": Urgent,
	} {
		r := Respond(d.Detect(text), History{}, nil, noon, false)
		if r.Kind != want || (r.Hold != nil) != (want != Urgent) || want == Urgent && r.History.Strikes != 0 {
			t.Errorf("%q: %+v", text, r)
		}
	}
}
