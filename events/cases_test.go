package events_test

import (
	"crypto/md5"
	"encoding/hex"
	"maps"
	"net/http"
	"net/url"
)

// The paths of the webhooks, and the query of the StatusCallback that JOSH gives Twilio with a text.
const (
	inboundPath = "/api/twilio/inbound"
	statusPath  = "/api/twilio/status"
	jobQuery    = "job=01KAJ8V7Z0000000000000000-1"
)

// made returns what goes into each file, by its path without the ending.
func made() map[string]any {
	all := map[string]any{
		"clock/schedule":    tick(),
		"web/join":          httpCase{method: http.MethodGet, path: "/join"}.event(),
		"web/old-link":      httpCase{method: http.MethodGet, path: "/join", query: "t=0123456789abcdefghijkl"}.event(),
		"web/foreign-form":  httpCase{method: http.MethodPost, path: "/join", form: form("first_name", "Ana")}.event(),
		"web/terms":         httpCase{method: http.MethodGet, path: "/terms"}.event(),
		"web/not-found":     httpCase{method: http.MethodGet, path: "/join/nowhere"}.event(),
		"converse/one-hint": batch("inbound", []string{hash(ana)}, []string{texts(ana)}),
		"converse/one-record-fails": batch("inbound",
			[]string{hash(ben), hash(cy)}, []string{texts(ben), `{"v":1,"number":`}),
		"converse/written-by-newer-code": batch("inbound",
			[]string{hash(ben)}, []string{`{"v":99,"number":"` + hash(ben) + `","added":true}`}),
		"send/two-classes": batch("outbound",
			[]string{hash(ana) + "-reply", hash(ben) + "-compliance"},
			[]string{jobs(ana, "reply"), jobs(ben, "compliance")}),
		"urgent/confirmation": batch("urgent", []string{hash(ben) + "-compliance"}, []string{jobs(ben, "compliance")}),
		"send/one-record-fails": batch("outbound",
			[]string{hash(ana) + "-reply", hash(cy) + "-reply"}, []string{jobs(ana, "reply"), "not JSON"}),
	}
	maps.Copy(all, inbound())
	maps.Copy(all, status())
	return all
}

// inbound returns the requests to the inbound webhook.
func inbound() map[string]any {
	post := func(form url.Values) httpCase {
		return httpCase{method: http.MethodPost, path: inboundPath, form: form, sign: valid}
	}
	forged := post(text(8, cy, "hello"))
	forged.sign = invalid
	unsigned := post(text(8, cy, "hello"))
	unsigned.sign = ""
	json := post(text(9, ana, "hello"))
	json.contentType = "application/json"
	plain := post(text(4, ben, "is it open?"))
	plain.plain = true
	picture := text(5, cy, "", "NumMedia", "1", "MediaContentType0", "image/jpeg", "MediaUrl0",
		"https://api.twilio.com/2010-04-01/Accounts/AC00000000000000000000000000000000/Messages/MM1/Media/ME1")
	fallback := text(7, cy, "anyone there?", "ErrorCode", "11200", "ErrorUrl", "https://josh.example"+inboundPath)
	return map[string]any{
		"inbound/signed-text":          post(text(1, ana, "Hi JOSH, what can you do?")).event(),
		"inbound/duplicate":            post(text(1, ana, "Hi JOSH, what can you do?")).event(),
		"inbound/stop":                 post(text(2, ben, "Stop.")).event(),
		"inbound/unicode-body":         post(text(3, cy, "¿Qué tal? 👋🏽 “ça va” + 50%")).event(),
		"inbound/not-base64":           plain.event(),
		"inbound/media-only":           post(picture).event(),
		"inbound/answered-by-provider": post(text(6, ben, "STOP", "OptOutType", "STOP")).event(),
		"inbound/over-fallback-url":    post(fallback).event(),
		"inbound/other-channel":        post(text(10, "whatsapp:"+cy, "hello")).event(),
		"inbound/receipt-by-mistake":   post(receipt(11, "delivered")).event(),
		"inbound/bad-signature":        forged.event(),
		"inbound/no-signature":         unsigned.event(),
		"inbound/wrong-content-type":   json.event(),
		"inbound/wrong-method":         httpCase{method: http.MethodGet, path: inboundPath}.event(),
	}
}

// status returns the requests to the status callback.
func status() map[string]any {
	post := func(form url.Values) httpCase {
		return httpCase{method: http.MethodPost, path: statusPath, query: jobQuery, form: form, sign: valid}
	}
	delivered := receipt(40, "delivered", "RawDlrDoneDate", "2611210900")
	forged := post(delivered)
	forged.sign = invalid
	failed := receipt(41, "undelivered", "ErrorCode", "30003", "ErrorMessage", "Unreachable destination handset")
	return map[string]any{
		"status/delivered":       post(delivered).event(),
		"status/delivered-again": post(delivered).event(),
		"status/sent-late":       post(receipt(40, "sent")).event(),
		"status/undelivered":     post(failed).event(),
		"status/unknown-status":  post(receipt(42, "teleported")).event(),
		"status/bad-signature":   forged.event(),
		"status/wrong-method":    httpCase{method: http.MethodGet, path: statusPath, query: jobQuery}.event(),
	}
}

// md5Of returns what SQS puts into md5OfBody.
func md5Of(body string) string {
	sum := md5.Sum([]byte(body))
	return hex.EncodeToString(sum[:])
}
