package deck

import "testing"

// TestSpokenIn: a text is taken for Spanish only when it is sure: whoever writes English and gets Spanish is lost.
func TestSpokenIn(t *testing.T) {
	t.Parallel()
	d, err := Read([]byte(`{"version":1,"language":"en","same":{"cost":["price"]}}`))
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"cuanto tiempo hay que esperar para conocer gente": "es", "por que necesitan mi fecha de nacimiento": "es", "quiero saber quien esta detras de esto": "es",
		"no entiendo nada de esto, que hago?": "es", "hola, como estas?": "es", "puedo ir con mi perro": "es", "quien puede ver donde vivo": "es",
		"what do you know about me": "en", "how does this work": "en", "I live near la costa de la luna": "", "hola": "es", "hola!!": "es", "muchas gracias": "es", "hola everyone, how are you": "en", "gracias for the invite": "en", "hello": "", "de nada": "", "ok": "", "A": "", "la la la": "", "": "",
		"my favorite taco place is el farolito, what about yours": "en", "jajaja": "", "si": "", "son of a gun": "", "solo me": "", "u y e o": "", "y tho": "",
		"quesadilla con todo por favor": "es", "is this in espanol or english?": "en", "\U0001f602": "",
	} {
		if got := d.SpokenIn(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
