package compliance

import "testing"

func TestBegins(t *testing.T) {
	t.Parallel()
	k := mustLoad(t)
	for text, rest := range map[string]string{
		"STOP I want to die":                  "I want to die",
		"stop. I want to die":                 "I want to die",
		"Stop! leave me":                      "leave me",
		"stop, i'm done":                      "i'm done",
		"unsubscribe im going to end it":      "im going to end it",
		"stop all i want to die":              "i want to die",
		"STOP - I want to die":                "I want to die",
		"quit: nobody would miss me":          "nobody would miss me",
		"no más, quiero morir":                "quiero morir",
		"St0p i want to die":                  "i want to die",
		"S.T.O.P i want to die":               "i want to die",
		"STOP 1 want to die":                  "1 want to die",
		"st0ry i want to tell":                "",
		"end my life":                         "",
		"stop pretending you care":            "",
		"stop the pain please I want to die":  "",
		"don't stop. I want to die":           "",
		"please stop. I want to die":          "",
		"cancel my Saturday linkup. I'm sick": "",
		"stop":                                "",
		"stop.":                               "",
		"":                                    "",
		" ":                                   "",
		"a b c d e f":                         "",
	} {
		got, words, ok := k.Begins(text)
		if got != rest || ok != (rest != "") || ok != (words != "") {
			t.Errorf("%q: %q by %q, want %q", text, got, words, rest)
		}
	}
}
