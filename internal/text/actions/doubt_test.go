package actions

import (
	"testing"

	"github.com/josh-sms/josh/internal/base/sms"
)

// TestDoubt: the words of a text take back what a rule read of talk, but no request in a language that they have not read, and nothing that others are
// to be told.
func TestDoubt(t *testing.T) {
	t.Parallel()
	r := newReader(t)
	for text, want := range map[string]string{
		"borra mi cuenta":                                   "account.delete",
		"quiero eliminar mi cuenta":                         "account.delete",
		"no voy a poder ir el sabado":                       "linkup.drop",
		"olvida todo":                                       "memory.forget_all",
		"me llamo Andrea, no Andreia":                       "account.name",
		"tell the others i'm late and ask if parking is ok": "group.message",
		"tell the others i'm late":                          "group.late",
		"7 out of 10 would not go again":                    "",
		"tell me about it, mondays are the worst":           "",
	} {
		if got := names(r.Plan(sms.Normalize(text), wednesday()).Actions); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}
