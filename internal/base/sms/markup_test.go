package sms_test

import (
	"testing"

	"github.com/josh-sms/josh/internal/base/sms"
)

func TestMarkup(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"<b>hi</b>": true, "{\"a\":1}": true, "}": true, "</text> coffee": true, "coffee <3": false, "3 > 2": false, "> quoted < back": false, "": false, "a < b > c": true,
	} {
		if got := sms.Markup(text); got != want {
			t.Errorf("%q: %t", text, got)
		}
	}
}
