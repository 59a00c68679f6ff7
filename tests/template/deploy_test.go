package template_test

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// dryRun returns what `make deploy` would do with some arguments.
func dryRun(t *testing.T, args ...string) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "make", append([]string{"-n", "-C", "../..", "deploy", "RELEASE=v1"}, args...)...)
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + os.Getenv("HOME")} // not what an outer make says
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return string(out)
}

// TestDeployInOrder: a deployment validates, checks, builds, deploys and then tries, and nothing is tried in production.
func TestDeployInOrder(t *testing.T) {
	t.Parallel()
	for stage, last := range map[string]string{"staging": "josh smoke --stack josh-staging", "prod": "nothing is tried in production"} {
		out := dryRun(t, "STAGE="+stage, "PARAMETERS=LogLevel=warn")
		at := 0
		for _, step := range []string{
			"sam validate --lint", "template-lint.py template.yaml", "-run TestPolicy", "sam build --config-env " + stage,
			"sam deploy --config-env " + stage + "  --parameter-overrides Stage=" + stage + " ReleaseId=v1 LogLevel=warn", last,
		} {
			n := strings.Index(out[at:], step)
			if n < 0 {
				t.Fatalf("%s: %q is not done, or out of order:\n%s", stage, step, out)
			}
			at += n
		}
		if strings.Contains(out, "smoke --stack") != (stage == "staging") {
			t.Errorf("%s: smoke runs where it must not, or does not:\n%s", stage, out)
		}
	}
	cmd := exec.CommandContext(t.Context(), "make", "-C", "../..", "deploy", "STAGE=dev")
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + os.Getenv("HOME")}
	if out, err := cmd.CombinedOutput(); err == nil || !strings.Contains(string(out), "give STAGE=staging or STAGE=prod") {
		t.Errorf("STAGE=dev: %v: %s", err, out)
	}
}

// TestParametersOfCommands finds each parameter that the Makefile and docs/deploy.md give in the template, and each of the template in the
// table of the page.
func TestParametersOfCommands(t *testing.T) {
	t.Parallel()
	_, text, _ := strings.Cut(read(t, "template.yaml"), "\nParameters:\n")
	text, _, _ = strings.Cut(text, "\nRules:\n")
	there := map[string]bool{}
	for _, m := range regexp.MustCompile(`(?m)^  (\w+):$`).FindAllStringSubmatch(text, -1) {
		there[m[1]] = true
	}
	page := read(t, "docs/deploy.md")
	given := regexp.MustCompile(`\b([A-Z][a-z]+[A-Z][A-Za-z]*|Stage|Model|Tracing|Architecture)=`)
	count := 0
	for _, source := range []string{read(t, "Makefile"), page} {
		for line := range strings.Lines(source) {
			if !strings.Contains(line, "--parameter-overrides") && !strings.Contains(line, "PARAMETERS=") && !strings.Contains(line, "PublicBaseUrl=") {
				continue
			}
			for _, m := range given.FindAllStringSubmatch(line, -1) {
				if count++; !there[m[1]] {
					t.Errorf("%s is given, and template.yaml has no such parameter: %s", m[1], line)
				}
			}
		}
	}
	_, table, _ := strings.Cut(page, "| Parameter | Default |")
	table, _, _ = strings.Cut(table, "\n\n")
	for name := range there {
		if !strings.Contains(table, "`"+name+"`") {
			t.Errorf("docs/deploy.md does not say what %s does", name)
		}
	}
	if len(there) < 30 || count < 8 {
		t.Errorf("only %d parameters and %d uses found", len(there), count)
	}
}

// TestFixedCosts holds the fixed costs of docs/deploy.md to the template, and its sums to each other.
func TestFixedCosts(t *testing.T) {
	t.Parallel()
	page := read(t, "docs/deploy.md")
	all, metrics := alarms(t), 0
	for _, a := range all {
		metrics += len(a.watches)
	}
	row := regexp.MustCompile(`about (\d+) metrics \(\$0\.30 each\), (\d+) alarms on (\d+) metrics \(\$0\.10 a metric\), a dashboard \(\$3\) \| ([\d.]+) \|`).FindStringSubmatch(page)
	if row == nil {
		t.Fatal("docs/deploy.md has no row of metrics and alarms")
	}
	number := func(text string) float64 {
		n, err := strconv.ParseFloat(text, 64)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	if number(row[2]) != float64(len(all)) || number(row[3]) != float64(metrics) {
		t.Errorf("the page has %s alarms on %s metrics, the template %d on %d", row[2], row[3], len(all), metrics)
	}
	cents := func(dollars float64) int { return int(dollars*100 + 0.5) }
	if want := number(row[1])*0.30 + float64(metrics)*0.10 + 3; cents(want) != cents(number(row[4])) {
		t.Errorf("metrics, alarms and dashboard come to %.2f, the page has %s", want, row[4])
	}
	_, fixed, _ := strings.Cut(page, "| Fixed | $ a month |")
	fixed, _, _ = strings.Cut(fixed, "\n\n")
	sum, said := 0.0, 0.0
	for _, m := range regexp.MustCompile(`(?m)^\| (.*) \| \**([\d.]+)\** \|$`).FindAllStringSubmatch(fixed, -1) {
		if strings.Contains(m[1], "Sum") {
			said = number(m[2])
		} else {
			sum += number(m[2])
		}
	}
	if cents(sum) != cents(said) || said < 10 {
		t.Errorf("the fixed rows come to %.2f, the page says %.2f", sum, said)
	}
	for _, says := range []string{"| AWS, fixed | $%.0f | $%.0f | $%.0f |", "month = %.0f + texts x"} {
		want := strings.ReplaceAll(says, "%.0f", strconv.FormatFloat(said, 'f', 0, 64))
		if !strings.Contains(page, want) {
			t.Errorf("docs/deploy.md does not say %q", want)
		}
	}
}

// TestRehearsalIsDocumented holds what docs/deploy.md says of the rehearsal to the transformed template.
func TestRehearsalIsDocumented(t *testing.T) {
	t.Parallel()
	var template struct {
		Resources map[string]struct {
			Type       string
			Properties map[string]any
		}
	}
	if err := json.Unmarshal([]byte(read(t, "tests/template/testdata/transformed.json")), &template); err != nil {
		t.Fatal(err)
	}
	deployment, expressions := 0, 0
	for _, r := range template.Resources {
		if strings.HasPrefix(r.Type, "AWS::CodeDeploy::") {
			deployment++
		}
		if _, ok := r.Properties["Metrics"]; ok && r.Type == "AWS::CloudWatch::Alarm" {
			expressions++
		}
	}
	all, page := len(template.Resources), strings.Join(strings.Fields(read(t, "docs/deploy.md")), " ")
	for _, says := range []string{
		fmt.Sprintf("takes all %d resources", all), fmt.Sprintf("%d resources are made", all-deployment-expressions),
		fmt.Sprintf("CodeDeploy (%d resources)", deployment), fmt.Sprintf("an expression of several metrics (%d)", expressions),
	} {
		if !strings.Contains(page, says) {
			t.Errorf("docs/deploy.md does not say %q", says)
		}
	}
}
