package app_test

import (
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/edge/ops"
	"github.com/josh-sms/josh/internal/lab/testkit"
)

// TestSpanish: who writes Spanish is answered in it, by cards, the menu and operators, until they write English again.
func TestSpanish(t *testing.T) {
	t.Parallel()
	w := asking(t)
	for _, c := range [][2]string{
		{"es gratis?", "JOSH es gratis"}, {"esto es muy raro para mi", "No estoy seguro de lo que quieres decir, Ada."}, {"A", "Me cuentas lo que te gusta"}, {"B", "Todo listo para San Francisco, Ada."},
		{"de que color es la bicicleta del alcalde?", "Eso todavia no lo s\u00e9, Ada."}, {"de que color es la bicicleta del alcalde?", "Eso todavia no tiene respuesta, Ada."},
		{"qwertz", "No estoy seguro"}, {"what do you know about me?", "Ada"}, {"qwertz", "I'm not sure what you mean, Ada."},
	} {
		w.Text(thinkingAda, c[0])
		if got, _ := last(w); !strings.HasPrefix(got, c[1]) && (c[1] != "Ada" || strings.Contains(got, "\u00f1")) {
			t.Errorf("%q: %q, want %q", c[0], got, c[1])
		}
	}
	w.Text(thinkingAda, "cual es la diferencia entre pausar y salir de todo?")
	if got, _ := last(w); strings.Contains(got, "Putting") || strings.Contains(got, "More: ") {
		t.Errorf("two languages in one text: %q", got)
	}
	open := operated[ops.Questions](t, w, "answers.questions", nil).Questions
	if len(open) != 1 || open[0].Language != "es" {
		t.Fatalf("%+v", open)
	}
	w.Clock.Advance(time.Minute)
	operated[ops.QuestionView](t, w, "answers.answer", ops.Found{ID: open[0].ID, Card: "need_an_app"})
	w.Work()
	if got, _ := last(w); !strings.Contains(got, "mensaje") {
		t.Errorf("the card for a question in Spanish: %q", got)
	}
}

// TestSpanishStranger: so is somebody who has not joined, from the first text on; and who asks what no rule knows gets its card.
func TestSpanishStranger(t *testing.T) {
	t.Parallel()
	for first, c := range map[string]struct{ link, then, card string }{
		"hola":                        {"Hola, soy JOSH.", "es gratis?", "JOSH es gratis"},
		"es una estafa?":              {"Buena pregunta. Soy JOSH", "quien puede ver mi numero?", "ven tu nombre"},
		"hi":                          {"Hi, I'm JOSH.", "would my old flip phone be ok for this?", "Any phone that can text"},
		"que es esto y quien eres tu": {"Hola, soy JOSH.", "de que color es la bicicleta del alcalde?", "El enlace que te mand\u00e9 todavia sirve"},
	} {
		w := testkit.New(t, nil)
		w.Text(thinkingAda, first)
		if got, _ := last(w); !strings.HasPrefix(got, c.link) || !strings.Contains(got, "/join?t=") || !strings.Contains(got, "HELP") || !strings.Contains(got, "STOP") {
			t.Errorf("%q: %q", first, got)
		}
		w.Text(thinkingAda, c.then)
		if got, _ := last(w); !strings.Contains(got, c.card) {
			t.Errorf("%q: %q, want %q", c.then, got, c.card)
		}
	}
}
