package main

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/josh-sms/josh/internal/domain/ledger"
)

// desk answers every operator's command with the same JSON.
func desk(t *testing.T, answer string) operator {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(answer)) }))
	t.Cleanup(server.Close)
	return operator{URL: server.URL}
}

const twoIncidents = `{"now":"2026-11-22T12:00:00Z","incidents":[
	{"id":"01A","at":"2026-11-22T09:00:00Z","category":"self_harm","severity":"critical","who":"sender","phone":"+1*****0100","hold":"hard_hold","reply":"full","state":"open"},
	{"id":"01B","at":"2026-11-21T12:00:00Z","category":"underage\u001b[2J","who":"sender","phone":"+1*****0101","reply":"full","seen":"2026-11-22T11:59:00Z","state":"open"}]}`

func TestListIsATableOnATerminal(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	cmd := incidentListCmd{operator: desk(t, twoIncidents)}
	if err := cmd.Run(t.Context(), &streams{out: &out, tty: true}); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if len(lines) != 3 || !strings.HasPrefix(lines[0], "SEVERITY  WHAT") {
		t.Fatalf("no table of two:\n%s", out.String())
	}
	for i, cells := range [][]string{{"critical", "self_harm of sender", "3h (", "hard_hold", "no", "01A"}, {"-", "1d (", "1m (", "01B"}} {
		for _, cell := range cells {
			if !strings.Contains(lines[i+1], cell) {
				t.Errorf("no %q in %q", cell, lines[i+1])
			}
		}
	}
	held := strings.Index(lines[0], "HELD THEN")
	for i, want := range []string{"hard_hold ", "- "} {
		if held < 0 || !strings.HasPrefix(lines[i+1][held:], want) {
			t.Errorf("under HELD THEN is no %q:\n%s", want, out.String())
		}
	}
	if strings.Contains(out.String(), "\x1b") {
		t.Error("a control character reaches the terminal")
	}
	if strings.Index(lines[1], "+1*") != strings.Index(lines[2], "+1*") {
		t.Errorf("not aligned:\n%s", out.String())
	}
}

func TestListIsJSONLinesInAPipe(t *testing.T) {
	t.Parallel()
	for name, s := range map[string]*streams{"pipe": {}, "--json on a terminal": {tty: true}} {
		var out bytes.Buffer
		s.out = &out
		cmd := incidentListCmd{operator: desk(t, twoIncidents)}
		cmd.JSON = s.tty
		if err := cmd.Run(t.Context(), s); err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(strings.TrimSpace(out.String()), "\n")
		var first struct{ ID, Category string }
		if err := json.Unmarshal([]byte(lines[0]), &first); err != nil || len(lines) != 2 || first.ID != "01A" || first.Category != "self_harm" {
			t.Errorf("%s: %v:\n%s", name, err, out.String())
		}
	}
}

func TestEmptyListSaysSo(t *testing.T) {
	t.Parallel()
	for _, tty := range []bool{true, false} {
		var out bytes.Buffer
		cmd := deadListCmd{operator: desk(t, `{"now":"2026-11-22T12:00:00Z","dead":[]}`)}
		want := ""
		if tty {
			want = "none\n"
		}
		if err := cmd.Run(t.Context(), &streams{out: &out, tty: tty}); err != nil || out.String() != want {
			t.Errorf("terminal %v: %q, %v", tty, out.String(), err)
		}
	}
}

// TestEraseFailsWhileSomethingIsLeft: the proof is printed all the same, when it is asked for.
func TestEraseFailsWhileSomethingIsLeft(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		answer       string
		proof, fails bool
	}{
		{`{"left":2,"left_kinds":{"interview":1},"done":false}`, true, true},
		{`{"left":2,"left_kinds":{"interview":1},"done":false}`, false, true},
		{`{"left":0,"done":true}`, true, false},
	} {
		var out bytes.Buffer
		err := (&personEraseCmd{operator: desk(t, c.answer), Phone: "+15550100011", Proof: c.proof}).Run(t.Context(), &streams{out: &out})
		if (err != nil) != c.fails || c.fails && !strings.Contains(err.Error(), "interview (1)") || (out.Len() > 0) != c.proof {
			t.Errorf("%s, proof %v: %v, %q", c.answer, c.proof, err, out.String())
		}
	}
}

func TestReplaySinceIsATable(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	cmd := replaySinceCmd{For: "1d", operator: desk(t, `{"now":"2026-11-22T12:00:00Z","turns":9,"same":7,"without":{"too_large":1},"changed":[
		{"step":"wishes","turns":2,"examples":[{"id":"01A","sid":"SM1","then":"wishes: move","now":"wishes: go on"}]}],
		"planned":{"step":"plan, in shadow","turns":3,"examples":[{"id":"01B","sid":"SM2","then":"answered","now":"linkup/cancel, linkup/create"}]}}`)}
	if err := cmd.Run(t.Context(), &streams{out: &out, tty: true}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"9 turns decided again, 7 as then, 2 otherwise\n", "1 not decided again: too_large\n", "STEP             TURNS", "wishes           2      wishes: move  wishes: go on                 SM1", "plan, in shadow  3      answered      linkup/cancel, linkup/create  SM2"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
}

const twoSums = `{"now":"2026-11-22T12:00:00Z","over":false,"sums":[
	{"keys":{"month":"2026-11","person":"5f2c"},"texts":2,"calls":3,"unused":1,"tokens_in":5924,"tokens_out":33,"cached":700,"cost":612300,"cents":0.6123},
	{"keys":{"month":"2026-11","person":"nobody"},"texts":1,"calls":1,"tokens_in":10,"tokens_out":3,"cost":25,"cents":0.000025}]}`

func TestCostHasAColumnForEachKey(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	cmd := costCmd{operator: desk(t, twoSums), By: []ledger.By{ledger.Person, ledger.Month}, Since: "7d"}
	if err := cmd.Run(t.Context(), &streams{out: &out, tty: true}); err != nil {
		t.Fatal(err)
	}
	want := "" +
		"PERSON  MONTH    TEXTS  CALLS  UNUSED  TOKENS IN  CACHED      TOKENS OUT  CENTS\n" +
		"5f2c    2026-11  2      3      1       5924       700 (12 %)  33          0.6123\n" +
		"nobody  2026-11  1      1      0       10         0 (0 %)     3           0.0000\n"
	if out.String() != want {
		t.Errorf("\n%swant\n%s", out.String(), want)
	}
}

// TestCostFlags: another key or routing than those that there are is a mistake of the command line, and nobody is asked.
func TestCostFlags(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{{"--what-if", "medium"}, {"--what-if"}, {"--by", "colour"}, {"--by", "day,colour"}} {
		var out, errs bytes.Buffer
		if code := run(t.Context(), append([]string{"cost"}, args...), nil, &out, &errs, nil); code != exitUsage {
			t.Errorf("%q: %d, %s", args, code, errs.String())
		}
	}
}

// TestCostByAnotherRouting: what it was, what it would have been and the difference stand side by side; JSON has the same; and a josh run that
// does not know of it says nothing wrong.
func TestCostByAnotherRouting(t *testing.T) {
	t.Parallel()
	const sums = `{"sums":[{"keys":{"all":"all"},"texts":2,"calls":3,"tokens_in":10,"tokens_out":3,"cents":0.5,"would":{"cost":200000,"cents":0.2,"difference":-0.3,"calls":2}}]}`
	for _, c := range []struct {
		answer, want string
		json         bool
	}{
		{sums, "CENTS   IF SMALL  DIFFERENCE  OTHER CALLS\n", false}, {sums, "0.5000  0.2000    -0.3000     2\n", false},
		{sums, `"would":{"cost":200000,"cents":0.2,"difference":-0.3,"calls":2}`, true},
		{`{"sums":[{"keys":{"all":"all"},"cents":0.5}]}`, "0.5000  ?         ?           ?\n", false},
	} {
		var out bytes.Buffer
		cmd := costCmd{operator: desk(t, c.answer), By: []ledger.By{ledger.All}, Since: "7d", WhatIf: ledger.Small}
		cmd.JSON = c.json
		if err := cmd.Run(t.Context(), &streams{out: &out, tty: true}); err != nil || !strings.Contains(out.String(), c.want) {
			t.Errorf("%v, no %q in\n%s", err, c.want, out.String())
		}
	}
}
