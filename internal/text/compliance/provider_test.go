package compliance

import "testing"

// TestAtProvider: only what the provider names, or has on its own list letter for letter, has been acted on there.
func TestAtProvider(t *testing.T) {
	t.Parallel()
	k := mustLoad(t)
	for _, c := range []struct {
		body, named string
		want        Keyword
	}{
		{"STOP", "", Stop}, {"stop", "", Stop}, {" Stop\n", "", Stop}, {"OPTOUT", "", Stop}, {"revoke", "", Stop}, {"End", "", Stop},
		{"START", "", Start}, {"yes", "", Start}, {"UnStop", "", Start}, {"help", "", Help}, {"INFO", "", Help},
		{"stop.", "", ""}, {"st0p", "", ""}, {"ｓｔｏｐ", "", ""}, {"stop all", "", ""}, {"opt out", "", ""}, {"opt-out", "", ""}, {"arret", "", ""}, {"alto", "", ""},
		{"please stop", "", ""}, {"stop texting me", "", ""}, {"iniciar", "", ""}, {"unstop me", "", ""}, {"oui", "", ""}, {"ayuda", "", ""}, {"", "", ""},
		{"basta", "STOP", Stop}, {"comenzar", "start", Start}, {"stop", "HELP", Help}, {"stop", "nonsense", Stop}, {"hello", "nonsense", ""},
	} {
		if got := k.AtProvider(c.body, c.named); got != c.want {
			t.Errorf("%q (named %q): %q, want %q", c.body, c.named, got, c.want)
		}
	}
}
