package turn

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/josh-sms/josh/internal/compliance"
	"github.com/josh-sms/josh/internal/event"
	"github.com/josh-sms/josh/internal/outbox"
	"github.com/josh-sms/josh/internal/people"
	"github.com/josh-sms/josh/internal/record"
	"github.com/josh-sms/josh/internal/session"
	"github.com/josh-sms/josh/internal/table"
	"github.com/josh-sms/josh/internal/wording"
)

// deleteToken is the state token while the question is open whether everything is to be deleted.
const deleteToken = "delete_account"

// The whole text has to be the wish: precision first, because each of them changes something.
var (
	wantsDeletion = regexp.MustCompile(`^(?:please )?(?:delete|erase|remove|close) (?:my (?:josh )?(?:account|profile|data|info|information)|everything about me|all my data)(?: please)?$|^forget me(?: please)?$`)
	saysName      = regexp.MustCompile(`(?i)^(?:actually,? )?(?:please )?(?:change my (?:first )?name to|my (?:first )?name is(?: now)?|call me) (\S+(?: \S+){0,2})$`)
	saysMove      = regexp.MustCompile(`(?i)^(?:(?:i|we)(?:'ve| have)?(?: just)? moved to|i(?:'m| am)(?: now)? in|i(?: now)? live in|my (?:new )?(?:zip|zip code|postcode|postal code) is(?: now)?) ([a-z0-9][a-z0-9 -]{1,9})$`)
	wantsPause    = regexp.MustCompile(`^(?:please )?(?:pause|snooze)(?: me| my account| plans)?(?: for)?(?: (a|an|one|two|three|four|[0-9]{1,2}) (day|week|month)s?)?(?: please)?$`)
	wantsResume   = regexp.MustCompile(`^(?:please )?(?:resume|unpause)(?: me| my account| plans)?(?: please)?$`)
)

// account does what a person says of their own account: delete, pause and resume, a new name, a new place.
func account(t *running) verdict {
	folded := compliance.Fold(t.Message.Normal)
	switch {
	case wantsDeletion.MatchString(folded):
		asked := t.After.Session.Value
		asked.Mode = session.Idle
		t.setSession(asked.Ask(deleteToken, t.Message.SID, t.Now))
		t.say(wording.DeleteAsk)
		return t.end("delete_asked", "wants to be deleted", "asks once more", "it cannot be undone")
	case wantsPause.MatchString(folded):
		return t.pause(wantsPause.FindStringSubmatch(folded))
	case wantsResume.MatchString(folded):
		return t.resume()
	}
	plain := strings.TrimRight(t.Message.Normal, ".! ")
	if m := saysMove.FindStringSubmatch(plain); m != nil {
		if code, country, ok := people.CleanPostcode(m[1]); ok && country != "" {
			return t.move(code, country)
		}
	}
	if m := saysName.FindStringSubmatch(plain); m != nil {
		if name, ok := people.CleanName(m[1]); ok {
			return t.rename(name)
		}
	}
	return goOn("nothing about the account", "go on", "")
}

// confirmed reports whether the answer to the question of deletion is a plain yes.
func confirmed(normal string) bool {
	switch compliance.Fold(normal) {
	case "yes", "y", "yes please", "yes, delete", "yes delete", "yes, delete it", "yes delete it", "delete":
		return true
	}
	return false
}

// deletion answers the question of deletion. With a yes the person is a stranger from this commit on; what is
// filed elsewhere is removed when the last text is out.
func (t *running) deletion() verdict {
	if !confirmed(t.Message.Normal) {
		return goOn("open question of deletion", "kept", "only a plain yes deletes")
	}
	for _, j := range t.State.Jobs {
		if j.Value.Class != outbox.Compliance {
			t.Cancel = append(t.Cancel, j.Value.ID)
		}
	}
	t.say(wording.Deleted)
	t.happened(event.PersonDeleted, "person:"+t.State.Person.Value.ID, string(t.State.Person.Value.State), string(people.Deleted), "yes within 15 minutes")
	t.After.Person = record.Slot[people.Person]{}
	t.After.Session = record.Slot[session.Session]{}
	t.After.Contact.Value = t.After.Contact.Value.Stranger(t.Now)
	t.After.Contact.Value.LastTextID = t.Message.ID
	t.Erase = true
	return t.end("deleted", "open question of deletion", "deleted, one last text", "a plain yes within 15 minutes")
}

// pauseLength is what a pause without a length takes.
const pauseLength = 14 * 24 * time.Hour

func (t *running) pause(m []string) verdict {
	until := t.Now.Add(pauseLength)
	if n, ok := amount(m[1]); ok {
		switch m[2] {
		case "day":
			until = t.Now.AddDate(0, 0, n)
		case "week":
			until = t.Now.AddDate(0, 0, 7*n)
		case "month":
			until = t.Now.AddDate(0, n, 0)
		}
	}
	t.After.Person.Value.PausedUntil = until
	t.until = until
	t.happened(event.PersonChanged, "person:"+t.State.Person.Value.ID, "", "paused", "by text")
	t.say(wording.PauseSet)
	return t.end("paused", "wants a pause", "no plans until then", "the person's own wish")
}

// amount reads the number of a length of time, 1 to 99.
func amount(word string) (n int, ok bool) {
	switch word {
	case "":
		return 0, false
	case "a", "an", "one":
		return 1, true
	case "two":
		return 2, true
	case "three":
		return 3, true
	case "four":
		return 4, true
	}
	for _, r := range word {
		n = 10*n + int(r-'0')
	}
	return n, n > 0
}

func (t *running) resume() verdict {
	if !t.State.Person.Value.Paused(t.Now) {
		t.say(wording.NotPaused)
		return t.end("not_paused", "wants to resume", "says so", "was not paused")
	}
	t.After.Person.Value.PausedUntil = time.Time{}
	t.happened(event.PersonChanged, "person:"+t.State.Person.Value.ID, "paused", "", "by text")
	t.say(t.back())
	return t.end("resumed", "wants to resume", "plans again", "the person's own wish")
}

func (t *running) rename(name string) verdict {
	if first, size := utf8.DecodeRuneInString(name); unicode.IsLower(first) {
		name = string(unicode.ToUpper(first)) + name[size:]
	}
	t.After.Person.Value.FirstName = name
	t.happened(event.PersonChanged, "person:"+t.State.Person.Value.ID, "", "first_name", "by text")
	t.sayAs(wording.Renamed, t.After.Person.Value, t.region)
	return t.end("renamed", "says a name", "first name changed", "the whole text says so")
}

// move puts the person into another region, and onto or off the waiting lists.
func (t *running) move(code, country string) verdict {
	was, slug := cmp.Or(t.State.Person.Value.Region, people.Elsewhere), people.Elsewhere
	to, known := t.Regions.Locate(code, country)
	if known {
		slug = to.Slug
	}
	keys := []table.Key{record.Region(slug), record.Waiting(slug, t.State.Number), record.Waiting(was, t.State.Number)}
	var missing []table.Key
	for _, key := range keys {
		if _, asked := t.Items[key]; !asked && !slices.Contains(missing, key) {
			missing = append(missing, key)
		}
	}
	if missing != nil {
		return verdict{ask: &Ask{Items: missing}}
	}
	if ruling := t.Items[keys[0]]; ruling.Exists() {
		var o people.RegionOverride
		if record.Decode(ruling, record.KindRegion, &o) == nil && people.ValidRegionState(o.State) {
			to.State = o.State
		}
	}
	t.After.Person.Value.ZIP, t.After.Person.Value.Region = code, to.Slug
	if was != slug && t.Items[keys[2]].Exists() {
		t.Unlist = &Listing{Key: keys[2], Version: t.Items[keys[2]].Version}
	}
	if to.State != people.Open && !t.Items[keys[1]].Exists() {
		t.List = &Listing{Key: keys[1], Version: 0}
	}
	t.happened(event.PersonChanged, "person:"+t.State.Person.Value.ID, was, slug, "by text")
	t.sayAs(t.moved(to, known), t.After.Person.Value, to)
	return t.end("moved", "says a postcode", "region "+slug, "the whole text says so")
}
