package template_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/platform/secrets/secretsmanager"
)

// metrics returns the values of the constants of type Metric.
func metrics(t *testing.T) []string {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), filepath.FromSlash("../../internal/platform/observe/names.go"), nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok {
			return true
		}
		if typ, ok := spec.Type.(*ast.Ident); ok && typ.Name == "Metric" {
			name, err := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
			if err != nil {
				t.Fatal(err)
			}
			names = append(names, name)
		}
		return true
	})
	return names
}

// TestVariables finds every variable of the functions in the configuration, and each that a function has to
// have among them.
func TestVariables(t *testing.T) {
	t.Parallel()
	text := read(t, "template.yaml")
	_, after, _ := strings.Cut(text, "\n      Variables:\n")
	block, _, _ := strings.Cut(after, "\nResources:")
	set := map[string]bool{}
	for _, m := range regexp.MustCompile(`(?m)^ {8}([A-Z0-9_]+):`).FindAllStringSubmatch(block, -1) {
		set[m[1]] = true
	}
	for _, v := range app.Variables() {
		if v.Required != "" && !v.Secret && !set[v.Name] && wanted(t, block, v.Required) {
			t.Errorf("template.yaml does not set %s, which functions need", v.Name)
		}
		if v.Secret && set[v.Name] {
			t.Errorf("template.yaml shows the secret %s to whoever sees the function", v.Name)
		}
		delete(set, v.Name)
	}
	delete(set, "RELEASE_ID")           // read by internal/app/cloud
	delete(set, "AWS_NEW_RETRIES_2026") // read by the SDK
	delete(set, "OTEL_TRACES_SAMPLER")  // read by OpenTelemetry's SDK, as the next
	delete(set, "OTEL_TRACES_SAMPLER_ARG")
	for name := range set {
		t.Errorf("template.yaml sets %s, which nothing reads", name)
	}
}

// wanted reports whether a variable is needed with the settings of a block: "lambda" always is, NAME=value where that is set.
func wanted(t *testing.T, block, required string) bool {
	t.Helper()
	name, value, conditional := strings.Cut(required, "=")
	if !conditional {
		return true
	}
	for _, v := range app.Variables() {
		if v.Name != name {
			continue
		}
		m := regexp.MustCompile(`(?m)^ {8}` + name + `: (.*)$`).FindStringSubmatch(block)
		return m == nil && v.Lambda == value || m != nil && (m[1] == value || strings.HasPrefix(m[1], "!"))
	}
	t.Fatalf("%s: no variable %s", required, name)
	return false
}

// TestSecrets compares the secrets that hold what a function fetches with those that its role may read: one too
// few and it does not start, one too many is a privilege.
func TestSecrets(t *testing.T) {
	t.Parallel()
	code := read(t, "internal/app/cloud/functions.go")
	constants := map[string]string{}
	for _, m := range regexp.MustCompile(`(?m)^\t(\w+) += "([A-Z_]+)"$`).FindAllStringSubmatch(code, -1) {
		constants[m[1]] = m[2]
	}
	roles := resources(t)
	calls := regexp.MustCompile(`load\(ctx, "(\w+)"((?:, \w+)*)\)`).FindAllStringSubmatch(code, -1)
	if len(calls) == 0 {
		t.Fatal("no call of load in functions.go")
	}
	for _, call := range calls {
		want := []string{}
		for name := range strings.SplitSeq(call[2], ", ") {
			if name != "" && name != "sealKey" { // which is never in the secret store: load.go
				want = append(want, secretsmanager.SecretOf(constants[name]))
			}
		}
		role := strings.ToUpper(call[1][:1]) + call[1][1:] + "Role"
		got := []string{}
		for _, m := range regexp.MustCompile(`secret:\$\{SecretsPrefix\}/(\w+)-\?{6}\n`).FindAllStringSubmatch(roles[role], -1) {
			got = append(got, m[1])
		}
		slices.Sort(want)
		slices.Sort(got)
		if diff := cmp.Diff(slices.Compact(want), got); diff != "" {
			t.Errorf("%s (-fetched +allowed):\n%s", role, diff)
		}
	}
}

// TestPepper: a function that has the table has the pepper, whose key seals profiles there: without it Converse sealed them under a key
// that anybody can make, and the page of a person could not open them.
func TestPepper(t *testing.T) {
	t.Parallel()
	functions := strings.Split(read(t, "internal/app/cloud/functions.go"), "\nfunc ")
	built := 0
	for _, code := range functions {
		if name, _, _ := strings.Cut(code, "("); strings.Contains(code, "Table(f.sdk") || strings.Contains(code, "sender(f, ") {
			if strings.Contains(code, "load(ctx, ") {
				built++
				if !strings.Contains(code, ", pepper,") {
					t.Errorf("%s has a table and no pepper", name)
				}
			}
		}
	}
	if built != 7 {
		t.Errorf("%d functions have a table, want 7", built)
	}
}

// TestZones finds the time zones in every function, by what begins each of them: Lambda has none, and regions would not load.
func TestZones(t *testing.T) {
	t.Parallel()
	if !strings.Contains(read(t, "internal/app/cloud/begin/begin.go"), `_ "time/tzdata"`) {
		t.Error("begin.go does not import time/tzdata")
	}
	mains, err := filepath.Glob("../../functions/*/main.go")
	if err != nil || len(mains) == 0 {
		t.Fatal(mains, err)
	}
	for _, path := range mains {
		if !strings.Contains(read(t, strings.TrimPrefix(path, "../../")), "os.Exit(begin.Function(") {
			t.Errorf("%s is not begun by begin.Function", path)
		}
	}
}

// leading is the one place of a role where a pattern narrows what is allowed.
var leading = regexp.MustCompile(`dynamodb:LeadingKeys: \[[^\]]+\]`)

// TestRolesNameTheirResources allows no role a wildcard.
func TestRolesNameTheirResources(t *testing.T) {
	t.Parallel()
	n := 0
	for name, text := range resources(t) {
		if !strings.Contains(text, "Type: AWS::IAM::Role") {
			continue
		}
		n++
		if strings.Contains(leading.ReplaceAllString(text, ""), "*") {
			t.Errorf("%s has a wildcard", name)
		}
	}
	if functions, err := filepath.Glob("../../functions/*/main.go"); err != nil || n != len(functions) {
		t.Errorf("%d roles for %d functions (%v)", n, len(functions), err)
	}
}

// resources returns the text of each resource by its logical id.
func resources(t *testing.T) map[string]string {
	t.Helper()
	return split(t, read(t, "template.yaml"))
}

// split returns the text of each resource of a template by its logical id.
func split(t *testing.T, template string) map[string]string {
	t.Helper()
	_, text, found := strings.Cut(template, "\nResources:\n")
	if !found {
		t.Fatal("a template without resources")
	}
	text, _, _ = strings.Cut(text, "\nOutputs:\n")
	heads := regexp.MustCompile(`(?m)^  (\w+):$`).FindAllStringSubmatchIndex(text, -1)
	all := map[string]string{}
	for i, head := range heads {
		end := len(text)
		if i+1 < len(heads) {
			end = heads[i+1][0]
		}
		all[text[head[2]:head[3]]] = text[head[1]:end]
	}
	return all
}

func read(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "..", filepath.FromSlash(path)))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
