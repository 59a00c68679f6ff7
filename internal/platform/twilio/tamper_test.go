package twilio_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/josh-sms/josh/internal/platform/twilio"
)

// TestTamperedVectorsAreRefused changes every part of every good vector, one at a time.
func TestTamperedVectorsAreRefused(t *testing.T) {
	t.Parallel()
	changes := 0
	for _, v := range vectors(t) {
		if !v.Valid {
			continue
		}
		refuse := func(what, signature, url string, form twilio.Form) {
			changes++
			if v.verify(signature, url, form) {
				t.Errorf("%s: %s: accepted", v.Name, what)
			}
		}
		form := v.form()
		for i := range v.Signature {
			refuse(fmt.Sprintf("signature byte %d", i), flip(v.Signature, i), v.URL, form)
		}
		refuse("no signature", "", v.URL, form)
		refuse("cut signature", v.Signature[1:], v.URL, form)
		refuse("signature without padding", strings.TrimRight(v.Signature, "="), v.URL, form)
		for what, url := range tamperedURLs(v.URL) {
			refuse(what, v.Signature, url, form)
		}
		if v.Body == nil || len(v.Params) > 0 {
			for what, form := range tamperedForms(form) {
				refuse(what, v.Signature, v.URL, form)
			}
		} else if twilio.NewVerifier(v.Token).VerifyBody(v.Signature, v.URL, []byte(*v.Body+" ")) {
			t.Errorf("%s: changed body accepted", v.Name)
		}
		if twilio.NewVerifier(v.Token+"x").Verify(v.Signature, v.URL, form) {
			t.Errorf("%s: another token's signature accepted", v.Name)
		}
	}
	if changes < 1000 {
		t.Errorf("only %d changes tried", changes)
	}
}

// flip changes one byte of s.
func flip(s string, i int) string {
	b := []byte(s)
	b[i] ^= 1
	return string(b)
}

func tamperedURLs(url string) map[string]string {
	bad := map[string]string{
		"other host":    strings.Replace(url, "com", "org", 1),
		"other path":    strings.Replace(url, ".com/", ".com/x", 1),
		"path slash":    strings.Replace(url, "?", "/?", 1),
		"query added":   url + "&x=1",
		"query cut":     url[:len(url)-1],
		"user added":    strings.Replace(url, "://", "://x@", 1),
		"other scheme":  strings.NewReplacer("https://", "http://", "http://", "https://").Replace(url),
		"query dropped": url[:strings.IndexByte(url, '?')],
	}
	for what, u := range bad {
		if u == url || strings.HasPrefix(url, "https://example.com:") { // has no ".com/"
			delete(bad, what)
		}
	}
	return bad
}

func tamperedForms(form twilio.Form) map[string]twilio.Form {
	bad := map[string]twilio.Form{
		"field added": append(slices.Clone(form), twilio.Field{Name: "Extra", Value: "1"}),
	}
	for i, field := range form {
		change := func(what string, f twilio.Field) {
			changed := slices.Clone(form)
			changed[i] = f
			bad[fmt.Sprintf("%s %d", what, i)] = changed
		}
		change("value", twilio.Field{Name: field.Name, Value: flip(field.Value, len(field.Value)-1)})
		change("space after value", twilio.Field{Name: field.Name, Value: field.Value + " "})
		change("empty value", twilio.Field{Name: field.Name})
		change("name", twilio.Field{Name: "X" + field.Name, Value: field.Value})
		if without := slices.Delete(slices.Clone(form), i, i+1); !slices.Contains(without, field) {
			bad[fmt.Sprintf("without field %d", i)] = without
		}
	}
	return bad
}

func TestRotation(t *testing.T) {
	t.Parallel()
	const url = "https://josh.example/api/twilio/inbound"
	form := twilio.Form{{Name: "Body", Value: "hi"}}
	rotating := twilio.NewVerifier("old-token", "", "new-token")
	for token, want := range map[string]bool{"old-token": true, "new-token": true, "other": false, "": false} {
		if got := rotating.Verify(twilio.Sign(token, url, form), url, form); got != want {
			t.Errorf("signed with %q: %t, want %t", token, got, want)
		}
	}
}

func TestWithoutTokenEverythingIsRefused(t *testing.T) {
	t.Parallel()
	const url = "https://josh.example/api/twilio/inbound"
	for _, v := range []twilio.Verifier{{}, twilio.NewVerifier(), twilio.NewVerifier("", "")} {
		if v.Verify(twilio.Sign("", url, nil), url, nil) || v.Verify("", url, nil) {
			t.Error("accepted without a token")
		}
	}
}

func TestFragmentIsNotSigned(t *testing.T) {
	t.Parallel()
	const url = "https://josh.example/api/twilio/inbound"
	if twilio.Sign("token", url, nil) != twilio.Sign("token", url+"#rc=3&rp=all", nil) {
		t.Error("the connection overrides changed the signature")
	}
}

func FuzzVerify(f *testing.F) {
	f.Add("https://josh.example/api/twilio/inbound", "From=%2B15550100001&Body=hi&Body=ho", "RSOYDt4T1cUTdK1PDd93/VVr8B8=")
	f.Add("https://u:p@[::1]:8443/a?it's+#rc=1", "a=1&a=1&=&b", "")
	f.Add("://@]:", "", "============================")
	f.Fuzz(func(t *testing.T, url, body, forged string) {
		form, err := twilio.ParseForm([]byte(body))
		if err != nil {
			return
		}
		check := twilio.NewVerifier("old-token", "token")
		signature := twilio.Sign("token", url, form)
		if !check.Verify(signature, url, form) {
			t.Errorf("refused its own signature of %q, %q", url, body)
		}
		if forged != signature && check.Verify(forged, url, form) && forged != twilio.Sign("old-token", url, form) {
			t.Errorf("accepted %q for %q, %q", forged, url, body)
		}
		if check.Verify(signature, "x"+url, form) {
			t.Errorf("accepted a longer %q", url)
		}
		if !form.Has("tampered") && check.Verify(signature, url, append(form, twilio.Field{Name: "tampered"})) {
			t.Errorf("accepted a field more in %q", body)
		}
		if check.VerifyBody(forged, url, []byte(body)) {
			t.Errorf("accepted a body that nobody signed: %q", url)
		}
	})
}
