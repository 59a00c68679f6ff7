package sms

import (
	"regexp"
	"sync"
)

// forms are compiled for the first text that asks: a start of a function needs none.
var forms = sync.OnceValue(func() (f struct{ number, date *regexp.Regexp }) {
	f.number = regexp.MustCompile(`\+?\(?\d(?:[ ().-]{0,2}\d){6,}`)
	f.date = regexp.MustCompile(`^\d{1,4}[-.]\d{1,2}[-.]\d{1,4}( \d{1,2})?$`)
	return f
})

// PhoneLike returns where in a normal text numbers stand that may be phones: of seven digits and more, and no dates. Each is a
// pair of its first byte and the one behind it.
func PhoneLike(normal string) (places [][]int) {
	f := forms()
	for _, at := range f.number.FindAllStringIndex(normal, -1) {
		if !f.date.MatchString(normal[at[0]:at[1]]) {
			places = append(places, at)
		}
	}
	return places
}
