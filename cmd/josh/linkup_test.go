package main

import (
	"bytes"
	"strings"
	"testing"
)

const twoLinkUps = `{"now":"2026-11-20T20:00:00Z","states":{"broadcasting":1,"locked":1},"linkups":[
	{"id":"aa11","state":"locked","activity":"coffee","region":"san-francisco","zone":"America/Los_Angeles","chosen":"B","group":{"min":2,"max":6},"in":3,"asked":7,
	 "options":[{"key":"A","from":"2026-11-21T18:00:00Z"},{"key":"B","from":"2026-11-22T18:00:00Z"}],"created_at":"2026-11-20T18:00:00Z",
	 "ahead":[{"at":"2026-11-22T17:00:00Z","what":"reminder"}],"relaxed":[]},
	{"id":"bb22","state":"broadcasting","activity":"hike","region":"nowhere","zone":"","chosen":"","group":{"min":2,"max":4},"in":1,"asked":6,
	 "options":[{"key":"A","from":"2026-11-21T18:00:00Z"},{"key":"B","from":"2026-11-22T18:00:00Z"}],"created_at":"2026-11-20T19:59:00Z","ahead":[],"relaxed":[]}]}`

// TestLinkUpList: a table on a terminal with the times of the region and what comes next, lines of JSON in a pipe.
func TestLinkUpList(t *testing.T) {
	t.Parallel()
	for tty, wants := range map[bool][]string{
		true:  {"STATE", "locked", "Sun 22 Nov 10:00", "3 of 2-6", "reminder in 1d", "Sat 21 Nov 18:00 or Sun 22 Nov 18:00", "2h (", "aa11", "bb22"},
		false: {`"id":"aa11"`, `"id":"bb22"`},
	} {
		var out bytes.Buffer
		cmd := linkUpListCmd{operator: desk(t, twoLinkUps)}
		if err := cmd.Run(t.Context(), &streams{out: &out, tty: tty}); err != nil {
			t.Fatal(err)
		}
		for _, want := range wants {
			if !strings.Contains(out.String(), want) {
				t.Errorf("no %q in\n%s", want, out.String())
			}
		}
	}
}

// TestLinkUpChangesNeedAReason: nothing is changed without one.
func TestLinkUpChangesNeedAReason(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{{"cancel", "aa11"}, {"remove", "aa11", "2"}, {"extend", "aa11", "--for", "6h"}, {"extend", "aa11", "--reason", "r"}} {
		var out, errs bytes.Buffer
		if code := run(t.Context(), append([]string{"linkup"}, args...), nil, &out, &errs, nil); code != exitUsage {
			t.Errorf("%q: %d %s", args, code, errs.String())
		}
	}
}
