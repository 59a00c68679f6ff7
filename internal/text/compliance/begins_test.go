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
		"stop ich will sterben":               "ich will sterben",
		"STOP Ich kann nicht mehr":            "Ich kann nicht mehr",
		"stop je veux mourir":                 "je veux mourir",
		"stop j'en peux plus":                 "j'en peux plus",
		"stop j'ai envie de mourir":           "j'ai envie de mourir",
		"stop yo no quiero vivir":             "yo no quiero vivir",
		"stop quiero morir":                   "quiero morir",
		"stop me quiero morir":                "me quiero morir",
		"stop ya no quiero vivir":             "ya no quiero vivir",
		"stop 我想死":                            "我想死",
		"stop 不想活了":                           "不想活了",
		"stop me before i do it":              "",
		"stop it i want to die":               "",
		"stop ya killing me":                  "",
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
