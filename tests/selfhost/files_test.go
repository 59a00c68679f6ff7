package selfhost_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/josh-sms/josh/internal/app"
)

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("../..", path))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// block returns what is indented below a line of YAML.
func block(t *testing.T, text, head string) string {
	t.Helper()
	_, rest, found := strings.Cut("\n"+text, "\n"+head+"\n")
	if !found {
		t.Fatalf("no %q", head)
	}
	deeper := head[:len(head)-len(strings.TrimLeft(head, " "))] + " "
	var lines []string
	for line := range strings.Lines(rest) {
		if strings.TrimSpace(line) != "" && !strings.HasPrefix(line, deeper) {
			break
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "")
}

func has(t *testing.T, what, text string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(text, part) {
			t.Errorf("%s lacks %q", what, part)
		}
	}
}

// TestDockerfile: what leaves the build is one binary, certificates and an empty folder, and nobody is root.
func TestDockerfile(t *testing.T) {
	t.Parallel()
	text := read(t, "Dockerfile")
	_, last, found := strings.Cut(text, "\nFROM scratch\n")
	if !found || strings.Contains(last, "\nFROM ") || strings.Contains(last, "\nRUN ") {
		t.Error("the last stage is not made from scratch")
	}
	has(t, "Dockerfile", last, "\nUSER 65532:65532\n", "\nVOLUME /data\n", "\nEXPOSE 8080\n", "JOSH_OPERATORS=127.0.0.1:", "TWILIO_API_BASE_URL=https://api.twilio.com", `CMD ["josh", "health"]`)
	if strings.Count(last, "COPY ") != strings.Count(last, "COPY --from=build ") {
		t.Error("the last stage copies from elsewhere than the build")
	}
	toolchain := regexp.MustCompile(`(?m)^toolchain go(\S+)$`).FindStringSubmatch(read(t, "go.mod"))[1]
	has(t, "Dockerfile", text, "FROM golang:"+toolchain+"-")
	for _, secret := range []string{".josh", "*.env"} {
		has(t, ".dockerignore", "\n"+read(t, ".dockerignore"), "\n"+secret+"\n")
	}
}

// TestCompose: the proxy has the only ports, and josh trusts its network alone.
func TestCompose(t *testing.T) {
	t.Parallel()
	text := read(t, "compose.yaml")
	josh, proxy := block(t, text, "  josh:"), block(t, text, "  proxy:")
	if strings.Contains(josh, "ports:") || strings.Contains(text, "network_mode") || strings.Contains(text, "privileged: true") {
		t.Error("josh is reached by other ways than the proxy")
	}
	if got := regexp.MustCompile(`"\d+:\d+"`).FindAllString(proxy, -1); !slices.Equal(got, []string{`"80:80"`, `"443:443"`}) {
		t.Errorf("the proxy publishes %v", got)
	}
	subnet := regexp.MustCompile(`subnet: (\S+)`).FindStringSubmatch(text)
	if subnet == nil {
		t.Fatal("no subnet")
	}
	has(t, "josh", josh, "JOSH_PROXIES: "+subnet[1]+" ", "- data:/data", "read_only: true", "cap_drop: [ALL]", "env_file: josh.env")
	has(t, "proxy", proxy, "condition: service_healthy", "JOSH_UPSTREAM: josh:8080", "./deploy/Caddyfile:/etc/caddy/Caddyfile:ro")
	has(t, "Caddyfile", read(t, "deploy/Caddyfile"), "{$JOSH_DOMAIN} {", "reverse_proxy {$JOSH_UPSTREAM:127.0.0.1:8080}", "request_buffers 64KB", "lb_try_duration 10s")
}

// TestUnit: the service has a user, a folder and no more. scripts/image.sh has systemd judge it as a whole.
func TestUnit(t *testing.T) {
	t.Parallel()
	text := read(t, "deploy/josh.service")
	has(t, "josh.service", text, "\nUser=josh\n", "\nExecStart=/usr/local/bin/josh run\n", "\nRestart=always\n", "\nRestartPreventExitStatus=2\n",
		"\nStateDirectory=josh\n", "\nNoNewPrivileges=yes\n", "\nProtectSystem=strict\n", "\nCapabilityBoundingSet=\n", "\nPrivateDevices=yes\n",
		"\nMemoryDenyWriteExecute=yes\n", "\nSystemCallFilter=@system-service\n", "JOSH_ADDR=127.0.0.1:8080", "JOSH_OPERATORS=127.0.0.1:8081", "JOSH_DATA=/var/lib/josh")
}

// TestSettings: the file of settings names variables that there are, has no secret, and is refused as it stands by the names
// of those that somebody has to fill in.
func TestSettings(t *testing.T) {
	t.Parallel()
	known, set := map[string]bool{}, map[string]string{}
	for _, v := range app.Variables() {
		known[v.Name] = true
	}
	for _, m := range regexp.MustCompile(`(?m)^([A-Z_]+)=(.*)$`).FindAllStringSubmatch(read(t, "deploy/josh.env"), -1) {
		if set[m[1]] = m[2]; !known[m[1]] {
			t.Errorf("there is no %s", m[1])
		}
	}
	_, err := app.LoadRun(set, "127.0.0.1:8080")
	if err == nil {
		t.Fatal("it runs unfilled")
	}
	has(t, "the refusal", err.Error(), "PUBLIC_BASE_URL", "TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "PHONE_PEPPER", "SUPPORT_CONTACT", "TWILIO_FROM")
}

// TestRelease: sums, bills of materials and the image are part of a release, and whatever it packs is there.
func TestRelease(t *testing.T) {
	t.Parallel()
	text := read(t, ".goreleaser.yaml")
	has(t, ".goreleaser.yaml", text, "name_template: SHA256SUMS", "cyclonedx-gomod", "BUILD: released", "-trimpath", "draft: true")
	has(t, "Dockerfile", read(t, "Dockerfile"), "\nFROM base AS released\n", "\nCOPY $TARGETPLATFORM/josh /out/josh\n")
	for _, m := range regexp.MustCompile(`src: ([^,]+),`).FindAllStringSubmatch(text, -1) {
		if found, err := filepath.Glob(filepath.Join("../..", m[1])); err != nil || len(found) == 0 {
			t.Errorf("nothing is called %s", m[1])
		}
	}
	version := regexp.MustCompile(`goreleaser/v2@(v[\d.]+)`)
	used := map[string]bool{}
	for _, m := range version.FindAllString(read(t, "Makefile")+read(t, ".github/workflows/release.yml"), -1) {
		used[m] = true
	}
	if len(used) != 1 {
		t.Errorf("the release is tried with another goreleaser than it is made with: %v", used)
	}
}
