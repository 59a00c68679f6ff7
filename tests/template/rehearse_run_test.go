//go:build rehearse

package template_test

import (
	"encoding/json"
	"maps"
	"os"
	"testing"

	sdk "github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/credentials"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/app/cloud/shared"
)

// TestRehearsal reads the stack that scripts/rehearse.sh has made: each function would start with the variables that it got, and josh smoke
// finds the same settings by the parameters and outputs of the stack.
func TestRehearsal(t *testing.T) {
	t.Parallel()
	raw, err := os.ReadFile(os.Getenv("JOSH_REHEARSAL"))
	if err != nil {
		t.Fatal(err)
	}
	var made struct {
		Stack     string
		Functions map[string]map[string]string
	}
	if err := json.Unmarshal(raw, &made); err != nil {
		t.Fatal(err)
	}
	if len(made.Functions) != 7 {
		t.Errorf("%d functions", len(made.Functions))
	}
	local := sdk.Config{
		Region: "us-east-1", BaseEndpoint: sdk.String(os.Getenv("JOSH_CLOUDFORMATION_ENDPOINT")),
		Credentials: credentials.NewStaticCredentialsProvider("local", "local", ""),
	}
	stack, err := shared.Environment(t.Context(), local, made.Stack)
	if err != nil {
		t.Fatal(err)
	}
	for name, variables := range made.Functions {
		environ := maps.Clone(variables)
		maps.Copy(environ, map[string]string{"TWILIO_AUTH_TOKEN": "of-the-secret-store", "PHONE_PEPPER": "of-the-secret-store"})
		cfg, err := app.Load(environ, app.Lambda)
		if err != nil {
			t.Errorf("%s would not start: %v", name, err)
		}
		if cfg.Stage != app.Staging || len(cfg.StagingAllowlist) != 2 {
			t.Errorf("%s: %s %v", name, cfg.Stage, cfg.StagingAllowlist)
		}
		for variable, value := range stack {
			if has, ok := variables[variable]; ok && has != value {
				t.Errorf("%s: %s is %q, josh smoke takes it for %q", name, variable, has, value)
			}
		}
	}
}
