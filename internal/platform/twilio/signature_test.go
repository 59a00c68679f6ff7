package twilio_test

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/josh-sms/josh/internal/platform/twilio"
)

// vector is one public known answer; testdata/README.md names the suites they come from.
type vector struct {
	Name      string
	Token     string
	URL       string
	Params    [][2]string
	Body      *string
	Signature string
	Valid     bool
}

func vectors(t *testing.T) []vector {
	t.Helper()
	raw, err := os.ReadFile("testdata/signature_vectors.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct{ Vectors []vector }
	if err := json.Unmarshal(raw, &file); err != nil {
		t.Fatal(err)
	}
	if len(file.Vectors) != 36 {
		t.Fatalf("%d vectors, want 36", len(file.Vectors))
	}
	return file.Vectors
}

func (v vector) form() twilio.Form {
	var f twilio.Form
	for _, p := range v.Params {
		f = append(f, twilio.Field{Name: p[0], Value: p[1]})
	}
	return f
}

// verify judges the vector as a server would: a body that is no form through bodySHA256.
func (v vector) verify(signature, url string, form twilio.Form) bool {
	check := twilio.NewVerifier(v.Token)
	if v.Body != nil && len(v.Params) == 0 {
		return check.VerifyBody(signature, url, []byte(*v.Body))
	}
	return check.Verify(signature, url, form)
}

func TestPublicVectors(t *testing.T) {
	t.Parallel()
	for _, v := range vectors(t) {
		t.Run(v.Name, func(t *testing.T) {
			t.Parallel()
			if got := v.verify(v.Signature, v.URL, v.form()); got != v.Valid {
				t.Errorf("verified %t, want %t", got, v.Valid)
			}
		})
	}
}
