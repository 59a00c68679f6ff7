package join

import (
	"strconv"
	"strings"

	"github.com/josh-sms/josh/internal/domain/people"
)

// serviceName is what the pages are headed with.
const serviceName = "JOSH"

// about is what a link preview says.
const about = "Meet people nearby in small groups, all by text. Free."

// words is everything that the pages say. Version names the wording of the consents, the terms and the privacy
// page in the evidence: whoever changes one of them changes it.
var words = wordsOf{ //nolint:gochecknoglobals // the one table of wording
	Version: "2026-11-27.1",

	FormTitle:       "Join JOSH",
	FormLead:        "JOSH helps people nearby meet in small groups, all by text. It's free. Tell us who you are, and we'll text you a code to check your number.",
	FirstName:       "First name",
	LastName:        "Last name",
	Birthday:        "Birthday",
	BirthdayHint:    "For example 4 17 1994. You have to be 18 or older.",
	BirthdayDay:     "For example 17 4 1994. You have to be 18 or older.",
	Month:           "Month",
	Day:             "Day",
	Year:            "Year",
	Postcode:        "ZIP or postcode",
	PostcodeHint:    "Where you live.",
	OpenIn:          "JOSH is open in {places} so far. Anywhere else you join a waiting list, and we don't have a date yet.",
	OpenNowhere:     "JOSH isn't open anywhere yet. You join a waiting list, and we don't have a date yet.",
	NotOpen:         "JOSH isn't open in {place} yet, and we don't have a date. You can still join the waiting list: we'll text you if that changes.",
	NotAround:       "JOSH isn't around your postcode yet, and we don't have a date. You can still join the waiting list: we'll text you if that changes.",
	Phone:           "Mobile number",
	PhoneHint:       "The one you text with, in the US, Canada or the UK.",
	Linked:          "Your number ends in ",
	OtherNumber:     "Change",
	OtherNumberLong: "Change the number",
	Email:           "E-mail (optional)",
	EmailHint:       "Only used if we can't reach you by text.",
	Texts:           "Yes, JOSH may send me automated texts at this number, about plans and my account. I don't have to buy anything to agree. How many depends on my plans. Msg & data rates may apply. Text STOP to opt out, HELP for help.",
	AgreeHead:       "By tapping “Text me a code” you confirm that you",
	Agree: map[string]string{
		people.ConsentAge:     "are 18 or older,",
		people.ConsentTerms:   "agree to the {link}, and",
		people.ConsentPrivacy: "have read how JOSH handles your data, in the {link}.",
	},
	AgreeLink:   map[string]string{people.ConsentTerms: "terms", people.ConsentPrivacy: "privacy notice"},
	Submit:      "Text me a code",
	LinkExpired: "That link has expired, so please type your number. The rest works the same.",
	SessionOver: "This page was open for a long time, or your browser blocks cookies. Nothing is lost: please check it and send it again.",

	SummaryTitle:  "Please check these",
	FaultMissing:  "{field}: please fill this in",
	FaultName:     "Please use letters only, up to 70",
	FaultBirthday: "That date doesn't look right. Please check the day, month and year",
	FaultPostcode: "Please give a ZIP code or postcode, for example 94110",
	FaultEmail:    "Please check the e-mail address, or leave it empty",
	FaultNumber:   "Please give a phone number, for example (415) 555-2671",
	FaultCountry:  "For now JOSH can only text numbers in the US, Canada and the UK",
	FaultTexting:  "That number can't get texts from us. Please give a mobile number",
	FaultTexts:    "JOSH works by text, so we need your yes to text you",
	Limits: map[limited]string{
		overSource: "There have been a lot of tries from your network in the last hour. Please try again later.",
		overOpen:   "We can't send codes from here any more today. Please text us first, anything will do, and use the link in the answer: that always works.",
		overDay:    "We can't send any more codes today. Please try again tomorrow.",
	},

	CodeTitle:      "Enter your code",
	CodeLead:       "If the number ending in {number} can get texts from us, a code is on its way.",
	CodeStopped:    "Texted STOP before? Text START to us first.",
	CodeLabel:      "Six-digit code",
	CodeHint:       "It works for 10 minutes. If you got several, use the newest.",
	CodeSubmit:     "Confirm my number",
	CodeAgainAsk:   "Nothing after a minute?",
	CodeAgainHint:  "We send up to three codes an hour to a number.",
	CodeAgainDo:    "Send a new code",
	CodeAgain:      "If the number can get texts from us, a new code is on its way.",
	CodeJustSent:   "We sent a code less than half a minute ago, and it still works. Please give it a moment.",
	CodeOther:      "Change what I filled in",
	FaultCodeShape: "Please type the six digits of the text",
	FaultCode:      "That code isn't right. {left}",
	FaultCodeOlder: "That code is from an earlier text. Please use the newest one. {left}",
	FaultCodeOld:   "That code has expired. Please send a new one",
	FaultTries:     "That was five tries. Please send a new code",

	DoneTitle: "Your number is confirmed",
	DoneLead:  "We've sent you a text. Everything else happens there: you can close this page.",
	DoneHelp:  "Text HELP for help and STOP to opt out, at any time. To delete everything, text: delete my account.",

	NotFoundTitle: "There is no such page",
	NotFoundLead:  "Maybe the link was cut in two. You can start at {link}.",
	NotFoundLink:  "the form to join",
	AwayTitle:     "That didn't work",
	AwayLead:      "Something went wrong on our side. Nothing is lost. Please try again in a few minutes.",

	YoungTitle: "JOSH is for people 18 and over",
	YoungLead:  "So you can't join yet, and that's nothing you did wrong. We haven't kept anything you typed.",
	YoungSlip:  "Did the date come out wrong? {link}.",
	YoungBack:  "Go back to the form",

	FooterContact: "JOSH is free. The people who run it read: ",
	Terms:         "Terms",
	Privacy:       "Privacy",
	TermsBody: []section{
		{"What JOSH is", []string{"JOSH (the program) helps people nearby meet in small groups, by text. It is free. It is run by the people whose contact stands at the foot of this page. Carriers are not liable for delayed or undelivered messages."}},
		{"Texts", []string{"You get texts only after you have said yes on the form and proved your number. How many depends on your plans. Message and data rates may apply.", "Text STOP to opt out; it takes effect at once. Text START to come back, and HELP for help."}},
		{"Who can join", []string{"People 18 and over who use their own name and number."}},
		{"How we treat each other", []string{"Meet in public places, be kind, and leave when you want to. Whoever threatens, harasses or deceives others is shut out. JOSH does not check who people are beyond their number.", "In an emergency call your local emergency number. JOSH is not an emergency service."}},
		{"Ending it", []string{"Text: delete my account. We may end accounts that break these terms."}},
	},
	PrivacyBody: []section{
		{"Who runs JOSH", []string{"The people whose contact stands at the foot of this page. Write to them about anything on it."}},
		{"What we keep", []string{"Your name, birthday, ZIP or postcode, number, and e-mail if you give it; what you tell JOSH you like and when you are free; the plans you are part of; your texts to JOSH for 30 days, encrypted; and, if you agree by text, what you mention about yourself and a short summary of what you and JOSH talk about, until you take that back. If you talk something out with somebody from a plan: what you tell JOSH about it in private, encrypted, until that talk is over, and what you have sent them. Numbers are kept encrypted and looked up by a keyed hash."}},
		{"What for", []string{"To run the service: to match you with people nearby, to text you, and to keep people safe."}},
		{"Who reads your texts", []string{"A program reads every text, also for signs that somebody is in danger. If it finds one, it answers with who can help, may stop plans for a while, and tells the people who run JOSH.", "They see texts only with a reason, which is written down each time: because somebody may be in danger, because you asked for a person, or because something broke."}},
		{"Who sees it", []string{"People in a plan with you see your first name. Numbers are shared only when both say yes. In a talk the other gets what you send them, word for word, and nothing else that you say. The companies that carry texts and run our servers process data for us. We do not sell or share it for advertising, and mobile information is not shared with third parties for marketing."}},
		{"How long", []string{"Until you delete your account. Then everything goes, except what you sent somebody in a talk, which stays with them, the fact that a number has opted out, the record of what you agreed to, which the law asks for, and, where somebody was in danger or an account on hold, the record of that, without your words and your name."}},
		{"Your rights", []string{"By text you can change your name (\"my name is Alex\") and your postcode (\"I moved to 94110\"), see what we keep (\"what do you know about me\"), and delete everything (\"delete my account\"). To correct anything else, write to us."}},
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

	FormTitle, FormLead, FirstName, LastName, Birthday, BirthdayHint, BirthdayDay, Month, Day, Year, Postcode, PostcodeHint, OpenIn, OpenNowhere, NotOpen, NotAround, Phone, PhoneHint,
	Linked, OtherNumber, OtherNumberLong, Email, EmailHint, Texts, AgreeHead, Submit, LinkExpired, SessionOver string
	Agree, AgreeLink map[string]string
	Limits           map[limited]string

	SummaryTitle, FaultMissing, FaultName, FaultBirthday, FaultPostcode, FaultEmail, FaultNumber, FaultCountry, FaultTexting,
	FaultTexts string

	CodeTitle, CodeLead, CodeStopped, CodeLabel, CodeHint, CodeSubmit, CodeAgainAsk, CodeAgainHint, CodeAgainDo, CodeAgain, CodeJustSent, CodeOther,
	FaultCodeShape, FaultCode, FaultCodeOlder, FaultCodeOld, FaultTries string

	YoungTitle, YoungLead, YoungSlip, YoungBack, DoneTitle, DoneLead, DoneHelp, NotFoundTitle, NotFoundLead, NotFoundLink, AwayTitle, AwayLead, FooterContact, Terms, Privacy string
	TermsBody, PrivacyBody                                                                                                                                                    []section
}

func (w wordsOf) faultMissing(label string) string {
	return strings.ReplaceAll(w.FaultMissing, "{field}", label)
}

// faultCode says what is wrong with a code and how many tries are left.
func faultCode(fault string, left int) string {
	text := strconv.Itoa(left) + " tries left."
	switch left {
	case 0:
		text = "Please send a new code."
	case 1:
		text = "One try left."
	}
	return strings.ReplaceAll(fault, "{left}", text)
}
