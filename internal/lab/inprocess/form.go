package inprocess

import (
	"net/http"
	"net/url"
	"strings"

	"github.com/aws/aws-lambda-go/events"

	"github.com/josh-sms/josh/internal/platform/twilio"
)

// Form returns the form of an inbound text; more fields come in pairs.
func Form(from, body, sid string, more ...string) twilio.Form {
	form := twilio.Form{
		{Name: "MessageSid", Value: sid}, {Name: "From", Value: from}, {Name: "To", Value: Number},
		{Name: "Body", Value: body}, {Name: "NumMedia", Value: "0"},
	}
	for i := 0; i+1 < len(more); i += 2 {
		if more[i] == "NumMedia" {
			form[4].Value = more[i+1]
			continue
		}
		form = append(form, twilio.Field{Name: more[i], Value: more[i+1]})
	}
	return form
}

// Event returns the signed event of a form.
func Event(path, rawQuery string, form twilio.Form) events.APIGatewayV2HTTPRequest {
	e := events.APIGatewayV2HTTPRequest{
		Version: "2.0", RawPath: path, RawQueryString: rawQuery, Body: encode(form),
		Headers: map[string]string{
			"content-type":       "application/x-www-form-urlencoded",
			"x-twilio-signature": twilio.Sign(Token, twilio.PublicURL(BaseURL, path, rawQuery), form),
		},
	}
	e.RequestContext.HTTP.Method = http.MethodPost
	return e
}

// Receipt returns the form of a receipt for a text; more fields come in pairs.
func Receipt(s Sent, status string, more ...string) twilio.Form {
	form := twilio.Form{{Name: "MessageSid", Value: s.SID}, {Name: "MessageStatus", Value: status}, {Name: "To", Value: s.To}, {Name: "From", Value: Number}}
	for i := 0; i+1 < len(more); i += 2 {
		form = append(form, twilio.Field{Name: more[i], Value: more[i+1]})
	}
	return form
}

func encode(form twilio.Form) string {
	pairs := make([]string, len(form))
	for i, f := range form {
		pairs[i] = url.QueryEscape(f.Name) + "=" + url.QueryEscape(f.Value)
	}
	return strings.Join(pairs, "&")
}
