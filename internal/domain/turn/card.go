package turn

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/base/ident"
	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/memory"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/profile"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/text/deck"
	"github.com/josh-sms/josh/internal/text/safety"
)

// Card returns a card in words for the sender, in the first of the languages that has it, else in English, and its key: "" for a card that there
// is not. An Ask is for what the card renders from.
func (t *Turn) Card(id string, languages ...string) (text Text, key string, ask *Ask) {
	c, ok := t.Book.Deck().Get(id, languages...)
	if !ok {
		return Text{}, "", nil
	}
	return t.Render(c)
}

// Render is Card for a card that is at hand, wherever it comes from.
func (t *Turn) Render(c deck.Card) (text Text, key string, ask *Ask) {
	if ask := t.placesFor(c); ask != nil {
		return Text{}, "", ask
	}
	said := t.Book.Say(c, t.occasion(c), t.values(t.State.Person.Value, t.Region))
	return Text{Purpose: said.Purpose, Class: wording.CardClass, Words: said.Words}, said.Key, nil
}

// SayCard adds the wording of a card.
func (t *Turn) SayCard(text Text, key string) {
	t.Texts = append(t.Texts, text)
	t.said = key
	if strings.Contains(text.Words, wording.MePath+t.Token) {
		t.Change(Change{
			Key: record.MyPage(ident.TokenID(t.Token)), Kind: record.KindMyPage, Expires: t.Now.Add(people.MyPageTTL),
			Value: people.MyPage{Number: t.State.Number, At: t.Now},
		})
	}
}

// likes says what is known of what the sender likes, "" for nothing.
func (t *Turn) likes() string {
	stored, err := profile.In(t.State.Records)
	if err != nil || t.Label == nil {
		return ""
	}
	return wording.Likes(stored.Profile.Words(t.Label))
}

// facts says what is remembered of the sender, the newest first, "" for nothing.
func (t *Turn) facts() string {
	m, err := memory.In(t.State.Records)
	if err != nil {
		return ""
	}
	var words []string
	for _, f := range m.Newest() {
		words = append(words, f.Words)
	}
	return wording.Recalls(words)
}

// occasion is that of a card in the turn.
func (t *Turn) occasion(c deck.Card) wording.Occasion {
	contact := t.State.Contact.Value
	o := wording.Occasion{Turn: contact.Turns, Last: contact.Said}
	switch t.May(people.Invited) {
	case people.NotAPerson:
		o.Holds = append(o.Holds, wording.WhenStranger)
	case people.Held, people.SuspendedReason, people.MayNotParticipate:
		o.Holds = append(o.Holds, wording.WhenRefused)
	case people.RegionWaits:
		o.Holds = append(o.Holds, wording.WhenWaitlisted)
	case people.RegionIsClosed:
		o.Holds = append(o.Holds, wording.WhenClosed)
	case people.Pausing:
		o.Holds = append(o.Holds, wording.WhenPaused)
	default:
	}
	if _, has := c.When[string(wording.WhenRemembered)]; has && t.facts() != "" {
		o.Holds = append(o.Holds, wording.WhenRemembered)
	}
	if _, has := c.When[string(wording.WhenProfiled)]; has && t.likes() != "" {
		o.Holds = append(o.Holds, wording.WhenProfiled)
	}
	if t.Model {
		o.Holds = append(o.Holds, wording.WhenModel)
	}
	return o
}

// placesFor fills the places of a card that not every turn fills.
func (t *Turn) placesFor(c deck.Card) *Ask {
	for _, need := range c.Needs {
		switch wording.Need(need) {
		case wording.NeedsHelp:
			t.HelpFor(safety.NeedAbuse)
		case wording.NeedsCrisis:
			t.HelpFor(safety.NeedCrisis)
		case wording.NeedsPause:
			t.Places.Until = t.Day(t.State.Person.Value.PausedUntil)
		case wording.NeedsRecord:
			t.Places.Record, t.Places.Likes, t.Places.Facts = recordOf(t.State.Person.Value), t.likes(), t.facts()
			t.Places.Me = t.BaseURL + wording.MePath + t.Token
		case wording.NeedsCities:
			open, ask := t.openRegions()
			if ask != nil {
				return ask
			}
			t.Places.Cities = cmp.Or(listed(open), "no city")
		default: // what every turn has, or what is no place
		}
	}
	return nil
}

// openRegions returns the names of the regions that are open, as operators have it.
func (t *Turn) openRegions() ([]string, *Ask) {
	var missing []table.Key
	var names []string
	for slug, r := range t.Regions {
		key := record.Region(slug)
		item, asked := t.Items[key]
		if !asked {
			missing = append(missing, key)
			continue
		}
		var o people.RegionOverride
		if item.Exists() {
			err := record.Decode(item, record.KindRegion, &o)
			if ask := Newer(err); ask != nil {
				return nil, ask
			}
			if err == nil && people.ValidRegionState(o.State) {
				r.State = o.State
			}
		}
		if r.State == people.Open {
			names = append(names, r.Name)
		}
	}
	if missing != nil {
		slices.SortFunc(missing, func(a, b table.Key) int { return strings.Compare(a.String(), b.String()) })
		return nil, &Ask{Items: missing}
	}
	slices.Sort(names)
	return names, nil
}

// mostNamed is how many regions a text names: more do not fit into it.
const mostNamed = 7

// listed says several names as people do: "A, B, and C".
func listed(names []string) string {
	if len(names) > mostNamed {
		names = append(slices.Clone(names[:mostNamed]), "more")
	}
	switch last := len(names) - 1; {
	case last < 1:
		return strings.Join(names, "")
	case last == 1:
		return names[0] + " and " + names[1]
	default:
		return strings.Join(names[:last], ", ") + ", and " + names[last]
	}
}

// mostRecord is how many characters of what is kept of a person fit into a text that says more than that.
const mostRecord = 110

// recordOf says what is kept of a person, in full where a text can hold it.
func recordOf(p people.Person) string {
	var parts []string
	if name := strings.TrimSpace(p.FirstName + " " + p.LastName); name != "" {
		parts = append(parts, name)
	}
	if born, err := time.Parse(time.DateOnly, p.Birthday); err == nil {
		parts = append(parts, born.Format("born January 2, 2006"))
	}
	if p.ZIP != "" {
		parts = append(parts, "postcode "+p.ZIP)
	}
	if p.Email != "" {
		parts = append(parts, "e-mail "+p.Email)
	}
	words := strings.Join(parts, ", ")
	if count := sms.Count(words); words == "" || count.Encoding != sms.GSM7 || len(words) > mostRecord {
		return "your name, birthday, postcode and number, and your e-mail if you gave it"
	}
	return words
}
