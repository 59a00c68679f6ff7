package people

import (
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/text/understand"
)

// Said is something a person told that is of use once plans can be made: what they like, when they are free, that they
// are ready, what they would like to do. It is kept until that is read, or until they delete their account.
type Said struct {
	ID     string    `json:"id"` // of the text
	SID    string    `json:"sid,omitempty"`
	About  About     `json:"about"`
	Sealed string    `json:"sealed"` // the words, sealed under the key of the item
	At     time.Time `json:"at"`

	// What the text was understood to say, as far as it takes no words of the person: those are sealed.
	LinkUp  *understand.LinkUp  `json:"linkup,omitempty"`
	Profile *understand.Profile `json:"profile,omitempty"`
}

// About says what was told.
type About string

// What is kept of what people tell.
const (
	SaidLikes    About = "likes"
	SaidReady    About = "ready"
	SaidWish     About = "wish"
	SaidBoundary About = "boundary" // what they would rather not do, as far as no key stands for it
	SaidNote     About = "note"     // what they want remembered of a plan that took place
)

// WithSealed returns what was told with the words, sealed.
func (s Said) WithSealed(sealed string) any {
	s.Sealed = sealed
	return s
}

// Understood returns what was told with what it was understood to say; nil is not understood.
func (s Said) Understood(u *understand.Understanding) Said {
	if u == nil {
		return s
	}
	if l := u.Extracted.LinkUp; l != nil && l.Edit == "" {
		bare := Wordless(*l)
		s.LinkUp = &bare
	}
	if p := u.Extracted.Profile; p != nil && len(p.Patches) > 0 {
		bare := understand.Profile{}
		for _, patch := range p.Patches {
			switch patch.Path {
			case "first_name", "home", "notes":
				patch.Value = nil
			case "activities", "avoid":
				patch.Value = wordlessValue(patch.Value)
			}
			bare.Patches = append(bare.Patches, patch)
		}
		s.Profile = &bare
	}
	return s
}

// OtherActivity stands for an activity that the catalogue does not have: before the words of the person, or in their place.
const OtherActivity = "other"

// Wordless returns a request without words of the person: what is stored of it in the open.
func Wordless(l understand.LinkUp) understand.LinkUp {
	l.ActivityKey, l.LocationHint = wordless(l.ActivityKey), ""
	return l
}

func wordless(key string) string {
	if strings.HasPrefix(key, OtherActivity+":") {
		return OtherActivity
	}
	return key
}

// wordlessValue returns the value of a patch of activities without words of the person, in any form that it may have.
func wordlessValue(value any) any {
	switch v := value.(type) {
	case string:
		return wordless(v)
	case []string:
		bare := make([]string, len(v))
		for i, key := range v {
			bare[i] = wordless(key)
		}
		return bare
	}
	return nil
}
