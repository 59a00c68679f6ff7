package app_test

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/josh-sms/josh/internal/app"
)

var update = flag.Bool("update", false, "rewrite docs/configuration.md")

const docPath = "../../docs/configuration.md"

const docHead = `<!-- Generated from internal/app/config.go: go test ./internal/app -run TestConfigurationDoc -update -->

# Configuration

Everything is set by environment variables. ` + "`josh run`" + ` needs none; a function on AWS gets those without a default from
` + "`template.yaml`" + `. A variable that is empty or blank counts as unset. All problems are reported at once, each with the
variable, the rule and an example, never with the value: ` + "`josh run`" + ` prints them and ends with exit code 2.

| Variable | Meaning | Must be | Example | Default: ` + "`josh run`" + ` | Default: Lambda |
|---|---|---|---|---|---|
`

const docTail = `
## Secrets

With ` + "`SECRETS=env`" + ` every variable comes from the environment. With ` + "`SECRETS=secretsmanager`" + ` these are read from two
secrets of AWS Secrets Manager, each a JSON object with the variables' names, and win over the environment: those that begin
with ` + "`TWILIO_` from `SECRETS_PREFIX`" + `/twilio, the others from ` + "`SECRETS_PREFIX`" + `/josh (` + "`SEAL_KEY`" + ` stays in the environment). They are %s.

## Of your own

Defaults and examples stand in this page, so as secrets they are worth nothing. ` + "`josh run`" + ` takes them as long as texts go to a carrier
on this machine (the simulated one, or a ` + "`TWILIO_API_BASE_URL`" + ` with a loopback address) and only this machine reaches it, by
` + "`--addr` and by `PUBLIC_BASE_URL`" + `. Otherwise it says which variable must be of your own, and ends with exit code 2:

| With | Must be set, to a value that is neither a default nor an example |
|---|---|
| a ` + "`TWILIO_API_BASE_URL`" + ` that is not on this machine | ` + "`TWILIO_ACCOUNT_SID`, `TWILIO_AUTH_TOKEN`, `PHONE_PEPPER`, `SUPPORT_CONTACT`, `PUBLIC_BASE_URL`" + ` (https), and a sender |
| a ` + "`TWILIO_ACCOUNT_SID`" + ` or ` + "`TWILIO_API_KEY`" + ` of your own | ` + "`TWILIO_AUTH_TOKEN`" + ` |
| an ` + "`--addr`" + ` that other machines reach | ` + "`TWILIO_AUTH_TOKEN`, `PHONE_PEPPER`" + ` |
| a ` + "`PUBLIC_BASE_URL`" + ` that is not of this machine, whatever the carrier | ` + "`TWILIO_AUTH_TOKEN`, `PHONE_PEPPER`" + ` |
| ` + "`STORE=dynamodb`" + ` without an endpoint on this machine | ` + "`TWILIO_AUTH_TOKEN`, `PHONE_PEPPER`" + ` |
| an operator's command on ` + "`STORE=dynamodb`" + `, wherever it is | ` + "`PHONE_PEPPER`" + ` |
| Lambda | ` + "`TWILIO_AUTH_TOKEN`, `PHONE_PEPPER`" + ` (any will do while ` + "`TWILIO_API_BASE_URL`" + ` names a carrier to try things with) |

The pepper must also be [the one that the data was made with](storage.md#the-pepper): with another one ` + "`josh run`" + ` does not start, and
operators' commands do nothing.

## Flags of ` + "`josh run`" + `

` + "`JOSH_ADDR`, `JOSH_OPERATORS`, `JOSH_DATA` and `JOSH_PROXIES`" + ` stand for ` + "`--addr`, `--operators`, `--data` and `--proxies`" + `; operators' commands take ` + "`JOSH_DATA`" + `,
too. Whoever is not named by ` + "`--proxies`" + ` is taken for the visitor: behind a reverse proxy that it does not name, all visitors share the
limits of one. Beside a carrier that is not simulated, a data folder whose clock was ever moved is refused.

## The AWS SDK's own variables

The SDK reads ` + "`AWS_REGION`" + ` and the usual credentials. ` + "`AWS_ENDPOINT_URL_DYNAMODB`, `AWS_ENDPOINT_URL_SQS`, `AWS_ENDPOINT_URL_KMS`" + `,
` + "`AWS_ENDPOINT_URL_BEDROCK_RUNTIME`" + ` and ` + "`AWS_ENDPOINT_URL_SECRETS_MANAGER`" + ` send its calls to any compatible server, for example
` + "`http://127.0.0.1:8000`" + `; unset, they go to AWS.
`

func TestConfigurationDoc(t *testing.T) {
	t.Parallel()
	want := configurationDoc(t)
	if *update {
		if err := os.WriteFile(docPath, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(docPath)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Errorf("docs/configuration.md is stale, run: go test ./internal/app -run TestConfigurationDoc -update\n%s", diff)
	}
}

func configurationDoc(t *testing.T) string {
	t.Helper()
	meanings := fieldComments(t)
	var doc strings.Builder
	doc.WriteString(docHead)
	var secrets []string
	for _, v := range app.Variables() {
		if meanings[v.Field] == "" {
			t.Errorf("the field %s has no comment", v.Field)
		}
		fmt.Fprintf(&doc, "| `%s` | %s | %s | %s | %s | %s |\n",
			v.Name, meanings[v.Field], v.Rule, code(v.Example), unset(v, app.Local), unset(v, app.Lambda))
		if v.Secret {
			secrets = append(secrets, code(v.Name))
		}
	}
	fmt.Fprintf(&doc, docTail, strings.Join(secrets, ", "))
	return doc.String()
}

// unset says what holds when the variable is not set.
func unset(v app.Variable, mode app.Mode) string {
	switch {
	case strings.Contains(v.Required, "="):
		return "required with " + code(v.Required)
	case v.Required == string(mode) && v.Unless != "":
		return "required without " + code(v.Unless)
	case v.Required == string(mode):
		return "required"
	}
	return code(v.Default(mode))
}

func code(s string) string {
	if s == "" {
		return ""
	}
	return "`" + s + "`"
}

// fieldComments returns the comment of each field of Config, read from the source.
func fieldComments(t *testing.T) map[string]string {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "config.go", nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	comments := map[string]string{}
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.TypeSpec)
		if !ok || spec.Name.Name != "Config" {
			return true
		}
		for _, field := range spec.Type.(*ast.StructType).Fields.List {
			comments[field.Names[0].Name] = strings.Join(strings.Fields(field.Doc.Text()), " ")
		}
		return false
	})
	return comments
}
