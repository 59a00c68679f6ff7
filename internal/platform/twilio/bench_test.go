package twilio_test

import (
	"testing"

	"github.com/josh-sms/josh/internal/platform/twilio"
)

// smsForm is a text as Twilio sends it to a US number: 22 fields.
const smsForm = "ToCountry=US&ToState=CA&SmsMessageSid=SM00000000000000000000000000000001&NumMedia=0&ToCity=&FromZip=94105" +
	"&SmsSid=SM00000000000000000000000000000001&FromState=CA&SmsStatus=received&FromCity=SAN+FRANCISCO" +
	"&Body=Could+we+meet+on+Saturday+at+7%2C+near+the+park%3F&FromCountry=US&To=%2B15550100000" +
	"&MessagingServiceSid=MG00000000000000000000000000000001&ToZip=&NumSegments=1&ReferralNumMedia=0" +
	"&MessageSid=SM00000000000000000000000000000001&AccountSid=AC00000000000000000000000000000000" +
	"&From=%2B15550100001&ApiVersion=2010-04-01&OptOutType="

const smsURL = "https://josh.example/api/twilio/inbound"

func BenchmarkParseForm(b *testing.B) {
	body := []byte(smsForm)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := twilio.ParseForm(body); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkVerify(b *testing.B) {
	form, err := twilio.ParseForm([]byte(smsForm))
	if err != nil {
		b.Fatal(err)
	}
	signature := twilio.Sign("token", smsURL, form)
	check := twilio.NewVerifier("token")
	b.ReportAllocs()
	for b.Loop() {
		if !check.Verify(signature, smsURL, form) {
			b.Fatal("refused")
		}
	}
}

func BenchmarkParseAndVerify(b *testing.B) {
	body := []byte(smsForm)
	form, err := twilio.ParseForm(body)
	if err != nil {
		b.Fatal(err)
	}
	if len(form) != 22 {
		b.Fatalf("%d fields", len(form))
	}
	signature := twilio.Sign("token", smsURL, form)
	check := twilio.NewVerifier("token")
	b.ReportAllocs()
	for b.Loop() {
		form, err := twilio.ParseForm(body)
		if err != nil || !check.Verify(signature, smsURL, form) {
			b.Fatal("refused")
		}
	}
}

// BenchmarkForged is the dearest refusal: two tokens, the URL in two spellings.
func BenchmarkForged(b *testing.B) {
	form, err := twilio.ParseForm([]byte(smsForm))
	if err != nil {
		b.Fatal(err)
	}
	forged := twilio.Sign("other", smsURL, form)
	check := twilio.NewVerifier("token", "old-token")
	b.ReportAllocs()
	for b.Loop() {
		if check.Verify(forged, smsURL, form) {
			b.Fatal("accepted")
		}
	}
}
