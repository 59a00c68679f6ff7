package sms

import "unicode/utf8"

// Encoding is the alphabet a text travels in.
type Encoding string

// The encodings of SMS. One character that GSM-7 lacks makes the whole text UCS-2.
const (
	GSM7 Encoding = "GSM-7"
	UCS2 Encoding = "UCS-2"
)

// MaxBody is the most characters that Twilio takes in one text (error 21617 above it).
const MaxBody = 1600

// What fits one SMS of 140 octets: 160 septets or 70 UTF-16 units; in a text of several segments each gives
// 6 octets to the header that joins them (3GPP TS 23.040), which leaves 153 or 67.
const (
	gsm7Single, gsm7Each = 160, 153
	ucs2Single, ucs2Each = 70, 67
)

// Segments is what a text costs. The zero value is an empty text's, but for its Encoding, which is GSM7.
type Segments struct {
	Encoding Encoding
	Segments int // how many SMS the carrier sends and bills
	Units    int // septets in GSM-7 (2 for a character of the extension table), UTF-16 units in UCS-2
}

// Count returns how a text is encoded and split, as Twilio and the carriers do it. It counts the text as it
// is: apply Plain or SmartEncode first when the sender does. A character is never split over two segments,
// be it an escaped one, a surrogate pair or a joined emoji, so the end of a segment may stay empty.
func Count(body string) Segments {
	units, isGSM7 := gsm7Units(body)
	if isGSM7 {
		return Segments{Encoding: GSM7, Units: units, Segments: pack(body, units, gsm7Single, gsm7Each, septets)}
	}
	units = 0
	for _, r := range body {
		units += utf16Units(r)
	}
	return Segments{Encoding: UCS2, Units: units, Segments: pack(body, units, ucs2Single, ucs2Each, utf16Units)}
}

// pack returns how many segments a text of so many units needs, filling one after the other with what the
// reader sees as one character.
func pack(body string, units, single, each int, width func(rune) int) int {
	if units == 0 {
		return 0
	}
	if units <= single {
		return 1
	}
	segments, free := 0, 0
	for body != "" {
		size, w := cluster(body, each, width)
		if w > free {
			segments, free = segments+1, each
		}
		free -= w
		body = body[size:]
	}
	return segments
}

// gsm7Units returns the septets of a text; ok is false when it has a character that GSM-7 lacks.
func gsm7Units(body string) (units int, ok bool) {
	for _, r := range body {
		w := septets(r)
		if w == 0 {
			return 0, false
		}
		units += w
	}
	return units, true
}

// utf16Units returns the UTF-16 units of r: 2 for a surrogate pair, else 1.
func utf16Units(r rune) int {
	if r > 0xFFFF {
		return 2
	}
	return 1
}

// septets returns 1 for a character of the basic GSM-7 table, 2 for one that needs the escape to the
// extension table, 0 for one that GSM-7 lacks.
func septets(r rune) int {
	t := alphabet()
	if r < utf8.RuneSelf {
		return int(t.ascii[r])
	}
	return int(t.other[r])
}
