package browser

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// The phones that the page starts with.
const (
	stranger = "#phone-15550100011"
	friend   = "#phone-15550100012"
	unlucky  = "#phone-15550100013"
)

// TestJosh goes the way of somebody who has just typed `make run`, at each size and in each colour.
func TestJosh(t *testing.T) {
	t.Parallel()
	binary := filepath.Join(t.TempDir(), "josh")
	build := exec.Command("go", "build", "-o", binary, "./cmd/josh")
	build.Dir = filepath.Join("..", "..")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("go build ./cmd/josh: %v\n%s", err, out)
	}
	for _, l := range looks {
		t.Run(l.String(), func(t *testing.T) {
			t.Parallel()
			b := open(t, start(t, binary), l)
			b.asksForHelp()
			b.opensTheTraceByKeyboard()
			b.introduces("Maya")
			b.movesTheClock()
			b.livesThroughAFault()
			b.shoot("josh-" + l.String())
			run(b, chromedp.Click(friend+" li:last-child .bubble"))
			b.until(`document.querySelector("#trace .station.end")`)
			b.accessible()
			b.fits()
			b.shoot("josh-why-" + l.String())
			b.isOnCall(l)
		})
	}
}

// start runs josh on an empty data folder and returns its address. It is stopped when the test ends.
func start(t *testing.T, binary string) string {
	t.Helper()
	return startIn(t, binary)
}

// startIn does the same with further settings.
func startIn(t *testing.T, binary string, environ ...string) string {
	t.Helper()
	command := exec.Command(binary, "run", "--addr", "127.0.0.1:0", "--data", t.TempDir())
	command.Env = append(os.Environ(), environ...)
	var logs strings.Builder
	command.Stderr = &logs
	stdout, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = command.Process.Signal(syscall.SIGTERM)
		if err := command.Wait(); err != nil {
			t.Errorf("josh ends with %v\n%s", err, logs.String())
		}
	})
	lines := bufio.NewScanner(stdout)
	for lines.Scan() {
		if url, ready := strings.CutPrefix(lines.Text(), "josh ready "); ready {
			return url
		}
	}
	t.Fatal("josh ended before it was ready")
	return ""
}

// types focuses the box of a phone, types and sends.
func (b *tab) types(phone, text string) {
	b.t.Helper()
	b.do(fmt.Sprintf(`document.querySelector("%s textarea").focus()`, phone))
	b.press(text + kb.Enter)
}

// gets waits until a phone has so many texts from JOSH and the last one has a status.
func (b *tab) gets(phone string, texts int, status string) {
	b.t.Helper()
	b.until(fmt.Sprintf(`(() => {
		const got = [...document.querySelectorAll("%s .text.out")];
		return got.length === %d && got.at(-1).querySelector(".status").textContent.includes("%s");
	})()`, phone, texts, status))
}

// became opens the last text of a phone, waits until its panel tells all of these moments in order, and closes it.
func (b *tab) became(phone string, moments ...string) {
	b.t.Helper()
	b.do(`document.querySelector("` + phone + ` li:last-child .bubble").click()`)
	told, _ := json.Marshal(moments)
	b.until(`(() => {
		const told = [...document.querySelectorAll("#trace .became li > :last-child")].map((x) => x.textContent);
		let from = 0;
		return ` + string(told) + `.every((m) => (from = told.indexOf(m, from) + 1) > 0);
	})()`)
	b.press(kb.Escape)
	b.until(`document.getElementById("trace").hidden`)
}

func (b *tab) asksForHelp() {
	b.t.Helper()
	b.types(stranger, "HELP")
	b.gets(stranger, 1, "delivered")
	said := eval[string](b, `document.querySelector("`+stranger+` .text.out .bubble").textContent`)
	if !strings.Contains(said, "JOSH") || !strings.Contains(said, "STOP") {
		b.t.Errorf("HELP is answered with %q", said)
	}
	b.accessible()
	b.fits()
}

func (b *tab) opensTheTraceByKeyboard() {
	b.t.Helper()
	b.press(kb.ArrowUp + kb.Enter)
	b.until(`document.querySelector("#trace .station.end")`)
	gates := eval[[]string](b, `[...document.querySelectorAll("#trace .gate b")].map(g => g.textContent)`)
	if want := []string{"Claim", "Keyword"}; !slices.Equal(gates, want) {
		b.t.Errorf("HELP passes the gates %q, want %q", gates, want)
	}
	b.until(`document.querySelector("#trace .outcome b").textContent === "help"`)
	b.press(kb.Escape)
	b.until(`document.getElementById("trace").hidden && document.activeElement.matches(".bubble")`)
}

func (b *tab) introduces(name string) {
	b.t.Helper()
	b.do(`document.querySelector("` + friend + ` .who button").click()`)
	b.press(name + kb.Enter)
	b.until(`document.querySelector("` + friend + ` .who").textContent.includes("` + name + `")`)
	b.types(friend, "hi")
	b.gets(friend, 1, "delivered")
	b.types(friend, "A")
	b.gets(friend, 2, "delivered")
}

func (b *tab) movesTheClock() {
	b.t.Helper()
	b.do(`document.querySelector("[data-advance='15m']").click()`)
	b.until(`document.getElementById("offset").textContent.startsWith("15 min")`)
	b.do(`document.getElementById("clock-span").value = "1h 30m", document.getElementById("clock-form").requestSubmit()`)
	b.until(`document.getElementById("offset").textContent.startsWith("1 h 45 min")`)
}

// livesThroughAFault arms one, sees the answer wait, and moves time on until it is delivered.
func (b *tab) livesThroughAFault() {
	b.t.Helper()
	b.types(stranger, "hi")
	b.gets(stranger, 2, "delivered")
	arm := func(count int) {
		b.do(fmt.Sprintf(`document.getElementById("fault").value = "429";
			document.getElementById("fault-to").value = "+15550100013";
			document.getElementById("count").value = %d;
			document.getElementById("carrier-form").requestSubmit()`, count))
		b.until(`document.querySelectorAll("#armed li").length === 1`)
	}
	arm(1)
	b.types(unlucky, "Is anybody there?")
	b.gets(unlucky, 1, "waiting")
	b.until(`document.querySelector("#waiting li .when")?.textContent.includes("in ")`)
	b.until(`document.querySelectorAll("#armed li").length === 0`)
	b.became(unlucky, "handed to the carrier", "is tried again: too many requests at once (20429)")
	b.do(`document.querySelector("[data-advance='15m']").click()`)
	b.gets(unlucky, 1, "delivered")
	b.became(unlucky, "JOSH decided to send it", "handed to the carrier, try 2", "the carrier took it", "delivered to the phone")
	arm(3)
	b.types(unlucky, "help")
	b.gets(unlucky, 2, "waiting")
	b.until(`document.querySelector("#waiting li")?.textContent.includes("help")`)
	b.until(`document.querySelector("#armed li").textContent.includes("next 2 texts")`)
}
