package selfhost_test

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"

	_ "github.com/josh-sms/josh/internal/lab/local" // what is tested is a binary: go test would not see that its code has changed
)

// machine is a folder that stands for a machine: the page's commands run with its paths below it, its addresses at free
// ports, and what needs root or systemd replaced by a few lines that do the same.
type machine struct {
	phones
	root  string
	paths *strings.Replacer
}

// stand are what replaces commands that need root: no user is made, nothing changes hands, and systemctl does with the
// unit's file what systemd does.
var stand = map[string]string{ //nolint:gochecknoglobals // read only
	"useradd": "exit 0",
	"sudo":    `[[ $1 != -u ]] || shift 2; exec "$@"`,
	"install": `args=(); while (($#)); do case $1 in -o | -g) shift 2 ;; *) args+=("$1"); shift ;; esac; done; exec INSTALL "${args[@]}"`,
	"systemctl": `unit=ROOT/etc/systemd/system/josh.service pid=ROOT/pid
stop() { kill "$1" "$(cat $pid)"; while kill -0 "$(cat $pid)" 2>/dev/null; do sleep 0.01; done; }
start() {
  mkdir -p ROOT/var/lib/josh
  set -a; source "$(sed -n 's/^EnvironmentFile=//p' $unit)"; set +a
  export $(sed -n 's/^Environment=//p' $unit)
  $(sed -n 's/^ExecStart=//p' $unit) >>ROOT/log 2>&1 </dev/null &
  echo $! >$pid
}
case $1 in
  daemon-reload) ;;
  enable) start ;;
  stop) stop -TERM ;;
  restart) stop -TERM; start ;;
  kill) stop -KILL; start ;; # Restart=always
esac`,
}

// newMachine makes a machine with a release unpacked in its folder "release".
func newMachine(t *testing.T, binary string) *machine {
	t.Helper()
	m := &machine{phones: phones{t: t}, root: t.TempDir()}
	addr, operators := free(t), free(t)
	m.url = "http://" + addr
	m.paths = strings.NewReplacer("/usr/local/bin", m.root+"/usr/local/bin", "/etc/", m.root+"/etc/", "/var/lib/josh", m.root+"/var/lib/josh",
		"127.0.0.1:8080", addr, "127.0.0.1:8081", operators)
	for _, dir := range []string{"usr/local/bin", "etc/systemd/system", "var/lib", "stand", "release/deploy"} {
		m.must(os.MkdirAll(filepath.Join(m.root, dir), 0o700))
	}
	install, err := exec.LookPath("install")
	m.must(err)
	for name, script := range stand {
		script = strings.NewReplacer("ROOT", m.root, "INSTALL", install).Replace(script)
		m.must(os.WriteFile(filepath.Join(m.root, "stand", name), []byte("#!/usr/bin/env bash\nset -eu\n"+script+"\n"), 0o700))
	}
	m.must(os.Symlink(binary, filepath.Join(m.root, "release/josh")))
	for _, file := range []string{"deploy/josh.env", "deploy/josh.service"} {
		m.must(os.WriteFile(filepath.Join(m.root, "release", file), []byte(m.paths.Replace(read(t, file))), 0o600))
	}
	t.Cleanup(func() {
		if text, err := os.ReadFile(filepath.Join(m.root, "pid")); err == nil {
			if pid, err := strconv.Atoi(strings.TrimSpace(string(text))); err == nil {
				_ = syscall.Kill(pid, syscall.SIGKILL)
			}
		}
	})
	return m
}

func (m *machine) must(err error) {
	m.t.Helper()
	if err != nil {
		m.t.Fatal(err)
	}
}

// does runs a block of the page.
func (m *machine) does(block string) string {
	m.t.Helper()
	cmd := exec.CommandContext(m.t.Context(), "bash", "-eu", "-c", m.paths.Replace(block))
	cmd.Dir = filepath.Join(m.root, "release")
	cmd.Env = []string{"PATH=" + m.root + "/stand:" + m.root + "/usr/local/bin:" + os.Getenv("PATH"), "JOSH_ADDR=" + strings.TrimPrefix(m.url, "http://")}
	out, err := cmd.CombinedOutput()
	if err != nil {
		logs, _ := os.ReadFile(filepath.Join(m.root, "log"))
		m.t.Fatalf("%v\n%s\n%s\n%s", err, block, out, logs)
	}
	return string(out)
}

// fills fills the file of settings in.
func (m *machine) fills(carrier string) {
	m.t.Helper()
	path := filepath.Join(m.root, "etc/josh/josh.env")
	text, err := os.ReadFile(path)
	m.must(err)
	for name, value := range map[string]string{
		"PUBLIC_BASE_URL": public, "TWILIO_API_BASE_URL": carrier, "TWILIO_ACCOUNT_SID": account, "TWILIO_AUTH_TOKEN": token, "TWILIO_FROM": sender,
		"PHONE_PEPPER": "a-pepper-of-these-tests-alone", "SUPPORT_CONTACT": "help@example.net", "OPT_OUT_CONFIRMATION": "app",
	} {
		text = regexp.MustCompile(`(?m)^`+name+`=.*$`).ReplaceAll(text, []byte(name+"="+value))
	}
	m.must(os.WriteFile(path, text, 0o600))
}

// free returns an address that nothing listens on.
func free(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	_ = l.Close()
	return l.Addr().String()
}

// commands returns the blocks of shell of a section of the page.
func commands(t *testing.T, section string) (blocks []string) {
	t.Helper()
	_, rest, found := strings.Cut(read(t, "docs/self-hosting.md"), "\n## "+section+"\n")
	if !found {
		t.Fatalf("no section %q", section)
	}
	rest, _, _ = strings.Cut(rest, "\n## ")
	for _, m := range regexp.MustCompile("(?s)```sh\n(.*?)```").FindAllStringSubmatch(rest, -1) {
		blocks = append(blocks, m[1])
	}
	return blocks
}

// TestPage does what the page says: installs JOSH, backs it up, upgrades it by kill -9 with texts in flight, and restores it
// on another machine, where a STOP from before still counts.
func TestPage(t *testing.T) {
	t.Parallel()
	binary := filepath.Join(t.TempDir(), "josh")
	if out, err := exec.Command("go", "build", "-o", binary, "../../cmd/josh").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	const stopped = "+15550100011"
	install, backup, upgrade, restore := commands(t, "With systemd"), commands(t, "Backup"), commands(t, "Upgrade"), commands(t, "Restore on another machine")
	carrier := newCarrier(t, "127.0.0.1")
	first := newMachine(t, binary)
	first.does(install[0])
	first.fills(carrier.url)
	if said := first.does(install[1]); !strings.Contains(said, "ok") {
		t.Error(said)
	}
	first.text(stopped, "STOP")
	eventually(t, "the STOP confirmed", func() bool { return len(carrier.to(stopped)) == 1 })
	first.does(backup[0])
	if said := first.does(backup[1]); !strings.Contains(said, `"whole": true`) || !strings.Contains(said, `"opted_out": 1`) {
		t.Error(said)
	}
	first.does("mv /var/lib/josh/backup.tar .")

	var accepted []string
	for i := range 20 {
		if phone := fmt.Sprintf("+155501000%d", 20+i); first.text(phone, "hi") {
			accepted = append(accepted, phone)
		}
	}
	brutal := strings.Replace(upgrade[0], "systemctl restart josh", "systemctl kill --signal=KILL josh", 1)
	if brutal == upgrade[0] {
		t.Fatal("the page upgrades in another way")
	}
	first.does(brutal)
	for _, phone := range accepted {
		eventually(t, "an answer to "+phone, func() bool { return len(carrier.to(phone)) > 0 })
	}
	for _, phone := range append(accepted, stopped) {
		if texts := carrier.to(phone); len(texts) != 1 {
			t.Errorf("%s got %d texts: %q", phone, len(texts), texts)
		}
	}
	first.does("systemctl stop josh")

	second := newMachine(t, binary)
	second.sids = first.sids
	second.does(install[0])
	second.fills(carrier.url)
	second.does("cp " + first.root + "/release/backup.tar .")
	second.does(restore[0])
	second.text(stopped, "hello?")
	second.text("+15550100012", "hi")
	eventually(t, "an answer from the second machine", func() bool { return len(carrier.to("+15550100012")) > 0 })
	if texts := carrier.to(stopped); len(texts) != 1 {
		t.Errorf("texts after a STOP: %q", texts)
	}
}
