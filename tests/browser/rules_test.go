package browser

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestRulesPage: a text is tried by the rules of the server and stored nowhere, turns are decided again, and this version stands beside another one.
func TestRulesPage(t *testing.T) {
	t.Parallel()
	binary := built(t)
	for _, scheme := range []string{"light", "dark"} {
		t.Run(scheme, func(t *testing.T) {
			t.Parallel()
			w := town{t, start(t, binary)}
			w.joins(11)
			w.says(time.Minute, 11, "is it free?")
			w.says(time.Minute, 11, "coffee tomorrow at 3?")
			records := len(w.asks("kim", "audit", map[string]any{})["records"].([]any))
			b := launch(t, w.url, look{1280, 900, scheme, 1})
			run(b, chromedp.Navigate(w.url+"/rules"))
			b.until(`document.querySelectorAll("#files tr").length > 15 && document.querySelectorAll("#figures tr").length > 50`)
			b.tabTo(`el.name === "text" && el.form.id === "try"`)
			for _, c := range []struct{ text, says string }{
				{"STOP", "STOP"}, {"leave me alone please zebulon", "asks for it in plain words"}, {"I want to kill myself", "it stands"}, {"is it free?", "is_it_free"}, {"anyone up for climbing on saturday at 10", "a plan"},
			} {
				b.do(`document.querySelector("#try [name=text]").value = ""; document.querySelector("#try [name=text]").focus()`)
				b.press(c.text + kb.Enter)
				b.until(`!document.getElementById("tried").hidden && document.getElementById("tried-facts").innerText.includes(` + quoted(c.says) + `)`)
			}
			b.do(`document.querySelector("#try [name=invite]").value = "2"; const f = document.querySelector("#try [name=text]"); f.value = "the second one"; f.focus()`)
			b.press(kb.Enter)
			b.until(`document.getElementById("tried-facts").innerText.includes("Reply")`)
			if n := len(w.asks("kim", "audit", map[string]any{})["records"].([]any)); n != records {
				t.Errorf("%d records of texts that were tried", n-records)
			}
			b.tabTo(`el.textContent === "Decide again"`)
			b.press(kb.Enter)
			b.until(`/^([2-9]) turns decided again, \1 as then, 0 otherwise\./.test(document.getElementById("again-note").textContent)`)
			b.compares()
			b.everyWidth(t, "rules")
		})
	}
}

func quoted(words string) string {
	raw, _ := json.Marshal(words)
	return string(raw)
}

// compares saves this version, compares it with one in which a file and a figure are others, and with bare figures.
func (b *tab) compares() {
	b.t.Helper()
	b.do(`window.saved = []; URL.createObjectURL = (blob) => { blob.text().then((t) => window.saved.push(t)); return "#"; }; HTMLAnchorElement.prototype.click = function () { window.named = this.download; }`)
	b.do(`document.getElementById("save").focus()`)
	b.press(kb.Enter)
	b.until(`window.saved.length === 1 && window.named.startsWith("josh-rules-")`)
	b.do(`const that = JSON.parse(window.saved[0]); that.rules = "another"; that.files[0].sum = "000000000000"; that.files[0].version = 7; that.figures["optout unseen none"] += 0.5; that.files.pop();
		document.querySelector("#other [name=pasted]").value = JSON.stringify(that); document.querySelector("#other [name=pasted]").focus()`)
	b.press(kb.Enter)
	b.until(`document.getElementById("other-note").textContent === "Compared with rules another: 1 data file is another one, 1 figure differs."`)
	b.until(`document.querySelectorAll("#files tr.differs").length === 2 && document.getElementById("files").innerText.includes("another (version 7)")`)
	b.do(`document.getElementById("differ").focus()`)
	b.press(" ")
	b.until(`document.querySelectorAll("#figures tr").length === 1`)
	if row := eval[string](b, `document.getElementById("figures").innerText`); !strings.Contains(row, "-0.500") {
		b.t.Errorf("the figure: %q", row)
	}
	for given, says := range map[string]string{`{"optout unseen none": 0.5}`: "Compared with recorded figures", `{`: "no JSON", `{"a":"b"}`: "neither"} {
		b.do(`document.querySelector("#other [name=pasted]").value = ` + quoted(given) + `; document.querySelector("#other [name=pasted]").focus()`)
		b.press(kb.Enter)
		b.until(`document.getElementById("other-note").textContent.includes(` + quoted(says) + `)`)
	}
}
