package bench_test

import (
	"testing"

	"github.com/twilio/twilio-go/client"

	"github.com/josh-sms/josh/internal/platform/twilio"
)

// BenchmarkTwilioGo is what twilio-go takes for the signature that BenchmarkVerify of internal/platform/twilio checks.
func BenchmarkTwilioGo(b *testing.B) {
	form := twilio.Form{
		{Name: "ToCountry", Value: "US"}, {Name: "ToState", Value: "CA"}, {Name: "SmsMessageSid", Value: "SM00000000000000000000000000000001"},
		{Name: "NumMedia", Value: "0"}, {Name: "ToCity"}, {Name: "FromZip", Value: "94105"},
		{Name: "SmsSid", Value: "SM00000000000000000000000000000001"}, {Name: "FromState", Value: "CA"}, {Name: "SmsStatus", Value: "received"},
		{Name: "FromCity", Value: "SAN FRANCISCO"}, {Name: "Body", Value: "Could we meet on Saturday at 7, near the park?"},
		{Name: "FromCountry", Value: "US"}, {Name: "To", Value: "+15550100000"}, {Name: "MessagingServiceSid", Value: "MG00000000000000000000000000000001"},
		{Name: "ToZip"}, {Name: "NumSegments", Value: "1"}, {Name: "ReferralNumMedia", Value: "0"},
		{Name: "MessageSid", Value: "SM00000000000000000000000000000001"}, {Name: "AccountSid", Value: "AC00000000000000000000000000000000"},
		{Name: "From", Value: "+15550100001"}, {Name: "ApiVersion", Value: "2010-04-01"}, {Name: "OptOutType"},
	}
	const url = "https://josh.example/api/twilio/inbound"
	params := map[string]string{}
	for _, f := range form {
		params[f.Name] = f.Value
	}
	signature := twilio.Sign("token", url, form)
	validator := client.NewRequestValidator("token")
	b.ReportAllocs()
	for b.Loop() {
		if !validator.Validate(url, params, signature) {
			b.Fatal("refused")
		}
	}
}
