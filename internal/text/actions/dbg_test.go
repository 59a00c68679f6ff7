package actions

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

func TestDbg(t *testing.T) {
	r := newReader(t)
	for _, s := range strings.Split(os.Getenv("TXT"), "|") {
		x := r.text(s, wednesday())
		for _, u := range x.units() {
			fmt.Printf("  [%s] led%+v asks%v kind%d %v it%v\n", u.part.said, u.part.led, u.part.clause.asks, u.kind, u.action, u.it)
		}
		fmt.Printf("%q %+v\n", s, r.Plan(s, wednesday()))
	}
}
