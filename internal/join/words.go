package join

import (
	"strconv"
	"strings"

	"github.com/josh-sms/josh/internal/people"
)

// serviceName is what the pages are headed with.
const serviceName = "JOSH"

// words is everything that the pages say. Version names the wording of the consents, the terms and the privacy
// page in the evidence: whoever changes one of them changes it.
var words = wordsOf{ //nolint:gochecknoglobals // the one table of wording
	Version: "2026-11-21.3",

	FormTitle:       "Join JOSH",
	FormLead:        "JOSH helps people nearby meet in small groups, all by text. Tell us who you are, then prove your number with a code.",
	FirstName:       "First name",
	LastName:        "Last name",
	Birthday:        "Birthday",
	BirthdayHint:    "For example 4 17 1994. You have to be 18 or older.",
	Month:           "Month",
	Day:             "Day",
	Year:            "Year",
	Postcode:        "ZIP or postcode",
	PostcodeHint:    "Where you live. It decides which plans are near you.",
	Phone:           "Mobile number",
	PhoneHint:       "The one you text with, in the US, Canada or the UK.",
	Linked:          "Your number ends in ",
	OtherNumber:     "Change",
	OtherNumberLong: "Change the number",
	Email:           "E-mail (optional)",
	EmailHint:       "Only for when we can't reach you by text.",
	Texts:           "Yes, JOSH may send me automated texts at this number, about plans and my account. I need not buy anything for it. How many depends on my plans. Msg & data rates may apply. Text STOP to opt out, HELP for help.",
	AgreeHead:       "By tapping “Text me a code” you confirm that you",
	Agree: map[string]string{
		people.ConsentAge:     "are 18 or older,",
		people.ConsentTerms:   "agree to the {link}, and",
		people.ConsentPrivacy: "have read how JOSH handles your data, in the {link}.",
	},
	AgreeLink:   map[string]string{people.ConsentTerms: "terms", people.ConsentPrivacy: "privacy notice"},
	Submit:      "Text me a code",
	LinkExpired: "That link's time is over, so please type your number. Everything else works as before.",
	SessionOver: "This page was open for a long time, or your browser keeps no cookies. Nothing is lost: please check and send it again.",

	SummaryTitle:  "Please look at this again",
	FaultMissing:  "{field}: please fill this in",
	FaultName:     "Please use letters only, up to 70",
	FaultBirthday: "Please give a day that exists, as month, day and year",
	FaultAge:      "JOSH is for people of 18 and older",
	FaultPostcode: "Please give a ZIP code or postcode, for example 94110",
	FaultEmail:    "Please check the e-mail address, or leave it empty",
	FaultNumber:   "Please give a phone number, for example (415) 555-2671",
	FaultCountry:  "JOSH can text numbers of the US, Canada and the UK only, for now",
	FaultTexting:  "That number can't get texts from us. Please give a mobile number",
	FaultTexts:    "JOSH works by text: without this yes we can't text you",
	Limits: map[limited]string{
		overSource: "There were a lot of tries from your network in the last hour. Please try again later.",
		overDay:    "We can't send any more codes today. Please try again tomorrow.",
	},

	CodeTitle:      "Enter your code",
	CodeLead:       "If the number ending in {number} can get texts from us, a code is on its way.",
	CodeStopped:    "Texted STOP before? Text START to us first.",
	CodeLabel:      "Code of six digits",
	CodeHint:       "It works for 10 minutes. Only the newest one counts.",
	CodeSubmit:     "Confirm my number",
	CodeAgainAsk:   "Nothing came after a minute?",
	CodeAgainHint:  "A number can get three codes an hour.",
	CodeAgainDo:    "Send a new code",
	CodeAgain:      "If the number can get texts from us, a new code is on its way.",
	CodeJustSent:   "The last code is less than half a minute old, and it still counts. Please give it a moment.",
	CodeOther:      "Change what I filled in",
	FaultCodeShape: "Please type the six digits of the text",
	FaultCode:      "That is not the newest code. {left}",
	FaultCodeOld:   "That code's time is over. Please send a new one",
	FaultTries:     "That was five tries. Please send a new code",

	DoneTitle: "Your number is confirmed",
	DoneLead:  "We've sent you a text. Everything else happens there: you can close this page.",
	DoneHelp:  "Text HELP for help and STOP to opt out, at any time. To delete everything, text: delete my account.",

	NotFoundTitle: "There is no such page",
	NotFoundLead:  "Maybe the link was cut in two. You can start at {link}.",
	NotFoundLink:  "the form to join",
	AwayTitle:     "That didn't work",
	AwayLead:      "Something went wrong on our side, and nothing was lost. Please try again in a few minutes.",

	FooterContact: "A human reads: ",
	Terms:         "Terms",
	Privacy:       "Privacy",
	TermsBody: []section{
		{"What JOSH is", []string{"JOSH (the program) helps people nearby meet in small groups, by text. It is free. Carriers are not liable for delayed or undelivered messages."}},
		{"Texts", []string{"You get texts only after you have said yes on the form and proved your number. How many depends on your plans. Message and data rates may apply.", "Text STOP to opt out; it takes effect at once. Text START to come back, and HELP for help."}},
		{"Who can join", []string{"People of 18 and older who use their own name and number."}},
		{"How we treat each other", []string{"Meet in public places, be kind, and leave when you want to. Whoever threatens, harasses or deceives others is shut out. JOSH does not check who people are beyond their number.", "In an emergency call your local emergency number. JOSH is no emergency service."}},
		{"Ending it", []string{"Text: delete my account. We may end accounts that break these terms."}},
	},
	PrivacyBody: []section{
		{"What we keep", []string{"Your name, birthday, ZIP or postcode, number, and e-mail if you give it; what you tell JOSH you like; the plans you are part of; your texts to JOSH for 30 days, encrypted. Numbers are kept encrypted and looked up by a keyed hash."}},
		{"What for", []string{"To run the service: to match you with people nearby, to text you, and to keep people safe."}},
		{"Who sees it", []string{"People in a plan with you see your first name. Numbers are shared only when both say yes. The companies that carry texts and run our servers process data for us. We do not sell or share it for advertising, and mobile information is not shared with third parties for marketing."}},
		{"How long", []string{"Until you delete your account. Then everything goes, except the fact that a number has opted out, the record of what you agreed to, which the law asks for, and, where somebody was in danger or an account on hold, the record of that, without your words and your name."}},
		{"Your rights", []string{"See, correct and delete your data: by text, or write to us."}},
	},
}

// section is a part of a longer page.
type section struct {
	Title      string
	Paragraphs []string
}

// wordsOf names the pieces of wording; {field}, {number}, {left} and {link} are places.
type wordsOf struct {
	Version string

	FormTitle, FormLead, FirstName, LastName, Birthday, BirthdayHint, Month, Day, Year, Postcode, PostcodeHint, Phone, PhoneHint,
	Linked, OtherNumber, OtherNumberLong, Email, EmailHint, Texts, AgreeHead, Submit, LinkExpired, SessionOver string
	Agree, AgreeLink map[string]string
	Limits           map[limited]string

	SummaryTitle, FaultMissing, FaultName, FaultBirthday, FaultAge, FaultPostcode, FaultEmail, FaultNumber, FaultCountry, FaultTexting,
	FaultTexts string

	CodeTitle, CodeLead, CodeStopped, CodeLabel, CodeHint, CodeSubmit, CodeAgainAsk, CodeAgainHint, CodeAgainDo, CodeAgain, CodeJustSent, CodeOther,
	FaultCodeShape, FaultCode, FaultCodeOld, FaultTries string

	DoneTitle, DoneLead, DoneHelp, NotFoundTitle, NotFoundLead, NotFoundLink, AwayTitle, AwayLead, FooterContact, Terms, Privacy string
	TermsBody, PrivacyBody                                                                                                       []section
}

func (w wordsOf) faultMissing(label string) string {
	return strings.ReplaceAll(w.FaultMissing, "{field}", label)
}

// faultCode says that a code is wrong and how many tries it has left.
func (w wordsOf) faultCode(left int) string {
	text := strconv.Itoa(left) + " tries left."
	switch left {
	case 0:
		text = "Please send a new code."
	case 1:
		text = "One try left."
	}
	return strings.ReplaceAll(w.FaultCode, "{left}", text)
}
