//go:build image

package selfhost_test

import (
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"
)

const (
	name     = "josh:local"
	maxSize  = 40_000_000  // bytes
	maxStart = time.Second // from docker start to the first answer
)

// docker runs a command of docker and returns what it printed.
func docker(t *testing.T, args ...string) string {
	t.Helper()
	out, err := exec.Command("docker", args...).CombinedOutput()
	if err != nil {
		t.Fatalf("docker %v: %v: %s", args, err, out)
	}
	return strings.TrimSpace(string(out))
}

// TestImage holds what stands in the image.
func TestImage(t *testing.T) { //nolint:paralleltest // times are measured
	var image []struct {
		Size   int64
		Config struct {
			User         string
			Volumes      map[string]struct{}
			ExposedPorts map[string]struct{}
			Healthcheck  struct{ Test []string }
		}
	}
	if err := json.Unmarshal([]byte(docker(t, "image", "inspect", name)), &image); err != nil {
		t.Fatal(err)
	}
	config := image[0].Config
	if image[0].Size > maxSize {
		t.Errorf("%d bytes", image[0].Size)
	}
	if _, ok := config.Volumes["/data"]; !ok || len(config.Volumes) != 1 {
		t.Errorf("volumes %v", config.Volumes)
	}
	if _, ok := config.ExposedPorts["8080/tcp"]; !ok || len(config.ExposedPorts) != 1 {
		t.Errorf("ports %v", config.ExposedPorts)
	}
	if config.User != "65532:65532" || !slices.Equal(config.Healthcheck.Test, []string{"CMD", "josh", "health"}) {
		t.Errorf("%+v", config)
	}
	t.Logf("image: %.1f MB", float64(image[0].Size)/1e6)
}

// TestImageWithoutSettings: an image that nobody has given credentials says so, and texts nobody.
func TestImageWithoutSettings(t *testing.T) { //nolint:paralleltest // likewise
	out, err := exec.Command("docker", "run", "--rm", name).CombinedOutput()
	exit, ok := err.(*exec.ExitError) //nolint:errorlint // as os/exec has it
	if !ok || exit.ExitCode() != 2 {
		t.Errorf("%v", err)
	}
	for _, variable := range []string{"TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "PHONE_PEPPER", "PUBLIC_BASE_URL", "SUPPORT_CONTACT"} {
		if !strings.Contains(string(out), variable) {
			t.Errorf("does not name %s: %s", variable, out)
		}
	}
}

// bridge returns the address at which containers reach this machine. It is asked of the interface: an engine that runs for the first time does not
// tell the gateway of its own network.
func bridge(t *testing.T) string {
	t.Helper()
	docker0, err := net.InterfaceByName("docker0")
	if err != nil {
		t.Fatal(err)
	}
	addrs, err := docker0.Addrs()
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range addrs {
		if ip, ok := a.(*net.IPNet); ok && ip.IP.To4() != nil {
			return ip.IP.String()
		}
	}
	t.Fatalf("docker0 has no address: %v", addrs)
	return ""
}

// container is a josh in a container.
type container struct {
	phones
	t    *testing.T
	name string
}

// start starts it, and returns once it answers, with the time that took.
func (c *container) start(args ...string) time.Duration {
	c.t.Helper()
	began := time.Now()
	docker(c.t, append(args, c.name)...)
	c.url = "http://" + strings.Fields(docker(c.t, "port", c.name, "8080/tcp"))[0]
	for time.Since(began) < 20*time.Second {
		if resp, err := http.Get(c.url + "/healthz"); err == nil {
			_ = resp.Body.Close()
			if resp.StatusCode == http.StatusOK {
				return time.Since(began)
			}
		}
		time.Sleep(2 * time.Millisecond)
	}
	c.t.Fatal("does not answer: " + docker(c.t, "logs", c.name))
	return 0
}

// run makes a container with the limits of compose.yaml, on a volume of its own, between the carrier and the test.
func run(t *testing.T, carrier string) (*container, time.Duration) {
	t.Helper()
	c := &container{phones: phones{t: t}, t: t, name: fmt.Sprintf("josh-test-%d", time.Now().UnixNano())}
	docker(t, "create", "--name", c.name, "--volume", c.name+":/data", "--publish", "127.0.0.1::8080", "--health-interval", "500ms",
		"--read-only", "--cap-drop", "ALL", "--security-opt", "no-new-privileges", "--memory", "512m",
		"--env", "TWILIO_API_BASE_URL="+carrier, "--env", "PUBLIC_BASE_URL="+public, "--env", "TWILIO_ACCOUNT_SID="+account,
		"--env", "TWILIO_AUTH_TOKEN="+token, "--env", "TWILIO_FROM=+15550100001", "--env", "PHONE_PEPPER=a-pepper-of-this-test-alone",
		"--env", "SUPPORT_CONTACT=help@example.net", name)
	t.Cleanup(func() {
		if t.Failed() {
			t.Log(docker(t, "logs", c.name))
		}
		docker(t, "rm", "--force", c.name)
		docker(t, "volume", "rm", c.name)
	})
	return c, c.start("start")
}

// TestImageKilledWithItsVolume: started, healthy, and after kill -9 in the middle of texts whatever was taken is answered, once.
func TestImageKilledWithItsVolume(t *testing.T) { //nolint:paralleltest // likewise
	carrier := newCarrier(t, bridge(t))
	c, first := run(t, carrier.url)
	eventually(t, "healthy", func() bool { return docker(t, "inspect", "--format", "{{.State.Health.Status}}", c.name) == "healthy" })
	const stopped = "+15550100011"
	c.text(stopped, "STOP")
	eventually(t, "the STOP confirmed", func() bool { return len(carrier.to(stopped)) == 1 })
	var accepted []string
	for i := range 20 {
		if phone := fmt.Sprintf("+155501000%d", 20+i); c.text(phone, "hi") {
			accepted = append(accepted, phone)
		}
	}
	docker(t, "kill", "--signal", "KILL", c.name)
	took := c.start("start")
	t.Logf("first start: %d ms; after kill -9, %d texts in flight: %d ms", first.Milliseconds(), len(accepted), took.Milliseconds())
	if min(first, took) > maxStart { // one of them may have met a busy machine
		t.Errorf("a start takes %v", min(first, took))
	}
	for _, phone := range accepted {
		eventually(t, "an answer to "+phone, func() bool { return len(carrier.to(phone)) > 0 })
	}
	c.text(stopped, "hello?")
	c.text("+15550100012", "hi")
	eventually(t, "an answer to who came later", func() bool { return len(carrier.to("+15550100012")) > 0 })
	for _, phone := range append(accepted, stopped) {
		if texts := carrier.to(phone); len(texts) != 1 {
			t.Errorf("%s got %d texts: %q", phone, len(texts), texts)
		}
	}
	if said := docker(t, "exec", c.name, "josh", "backup", "make", "/data/josh.tar"); !strings.Contains(said, "bytes") {
		t.Error(said)
	}
	began := time.Now()
	docker(t, "stop", c.name)
	if code := docker(t, "inspect", "--format", "{{.State.ExitCode}}", c.name); code != "0" || time.Since(began) > 6*time.Second {
		t.Errorf("exit code %s after %v", code, time.Since(began))
	}
}
