package safety

import (
	"errors"
	"math"
	"testing"

	"github.com/josh-sms/josh/internal/base/sms"
)

func TestStanding(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		confidence Confidence
		answer     Judgement
		err        error
		want       bool
	}{
		{Sure, Judgement{Confidence: 1}, nil, true},
		{Ambiguous, Judgement{Confidence: 0.80}, nil, false},
		{Ambiguous, Judgement{Confidence: 0.79}, nil, true},
		{Ambiguous, Judgement{Confidence: 0.95}, errors.New("time-out"), true},
		{Ambiguous, Judgement{Confidence: 0.95, Crisis: true}, nil, true},
		{Ambiguous, Judgement{Confidence: 7}, nil, true},
		{Ambiguous, Judgement{Confidence: math.NaN()}, nil, true},
		{Ambiguous, Judgement{}, nil, true},
	} {
		if got := Stands(Hit{Confidence: c.confidence}, c.answer, c.err); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

func TestConfirming(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		answer Judgement
		err    error
		want   bool
	}{
		{Judgement{Crisis: true, Confidence: 0.80, Model: "m"}, nil, true},
		{Judgement{Crisis: true, Confidence: 0.79, Model: "m"}, nil, false},
		{Judgement{Crisis: true, Confidence: 7, Model: "m"}, nil, false},
		{Judgement{Crisis: true, Confidence: math.NaN(), Model: "m"}, nil, false},
		{Judgement{Crisis: true, Confidence: 1}, nil, false}, // the words that made the hit
		{Judgement{Confidence: 1, Model: "m"}, nil, false},
		{Judgement{Crisis: true, Confidence: 1, Model: "m"}, errors.New("time-out"), false},
	} {
		if got := c.answer.Confirms(c.err); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

func TestCountryOf(t *testing.T) {
	t.Parallel()
	r, err := LoadResources()
	if err != nil {
		t.Fatal(err)
	}
	for phone, want := range map[sms.Phone]string{
		"+15550100001": "US", "+14165550100": "CA", "+18765550100": "JM", "+447700900123": "GB", "+353200000000": "IE",
		"+61491570006": "AU", "+64211234567": "NZ", "+99912345": "", "12345": "", "": "",
		// Puerto Rico, Guam, the Virgin Islands, American Samoa and the Northern Marianas have 911 and 988 of the US.
		"+17875550100": "US", "+19395550100": "US", "+16715550100": "US", "+13405550100": "US", "+16845550100": "US", "+16705550100": "US",
		// Jersey, Guernsey and the Isle of Man have 999 and the Samaritans of GB; the British Virgin Islands and Bermuda neither.
		"+447797700100": "GB", "+447781100100": "GB", "+447624500100": "GB", "+12845550100": "VG", "+14415550100": "BM",
	} {
		if got := r.CountryOf(phone); got != want {
			t.Errorf("%s: %q, want %q", phone.Masked(), got, want)
		}
	}
	for country, emergency := range map[string]string{"US": "911", "gb": "999", "AU": "000", "JM": "", "": ""} {
		c := r.ForCountry(country)
		if c.Emergency != emergency || len(c.For(NeedCrisis)) == 0 || len(c.For(NeedTrafficking)) == 0 {
			t.Errorf("%s: %+v", country, c)
		}
	}
}

func TestWhoAndMinor(t *testing.T) {
	t.Parallel()
	d := mustLoadLexicon(t)
	for text, want := range map[string]Who{
		"i want to die": Sender, "my husband hits me": Victim, "my friend wants to kill herself": Other,
	} {
		if f := d.Detect(text); f.Hit == nil || f.Hit.Who != want || f.Hit.Victim() != (want == Victim) {
			t.Errorf("%q: %+v, want %s", text, f.Hit, want)
		}
	}
	if f := d.Detect("I'm 15 and i want to die"); !f.Minor || f.Hit == nil {
		t.Errorf("a minor in a crisis: %+v", f)
	}
}
