package cloud

import (
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/josh-sms/josh/internal/app"
)

// TestSecretsFromCompatibleServer holds a function to asking the server that AWS_ENDPOINT_URL_SECRETS_MANAGER names.
func TestSecretsFromCompatibleServer(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, `{"SecretString":"{\"PHONE_PEPPER\":\"a\"}"}`)
	}))
	t.Cleanup(server.Close)
	environ := map[string]string{
		"AWS_REGION": "us-east-1", "AWS_ACCESS_KEY_ID": "AKIDEXAMPLE", "AWS_SECRET_ACCESS_KEY": "secret",
		"AWS_ENDPOINT_URL_SECRETS_MANAGER": server.URL, "SECRETS": "secretsmanager", "SECRETS_PREFIX": "/josh/test",
	}
	source, err := secretSource(lambdaConfig(environ), environ, app.Lambda, []string{pepper})
	if err != nil {
		t.Fatal(err)
	}
	if values, err := source.Load(t.Context()); err != nil || values[pepper] != "a" {
		t.Errorf("%v, %v", values, err)
	}
}
