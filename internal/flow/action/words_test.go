package action_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/domain/match"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/flow/linkup"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/text/actions"
)

const ada, bob, cyd = "+15550100011", "+15550100012", "+15550100013"

// played is JOSH with people who can be asked about coffee.
type played struct{ *testkit.World }

func meet(t *testing.T, phones ...string) played {
	t.Helper()
	w := played{testkit.New(t, nil)}
	names := map[string]string{ada: "Ada", bob: "Bob", cyd: "Cyd"}
	for _, phone := range phones {
		w.Join(phone, people.Person{
			ID: "p" + phone[1:], FirstName: names[phone], State: people.Active, Region: "san-francisco", ZIP: "94110", Profile: people.ProfileComplete,
			CanParticipate: true, CanInitiate: true, CreatedAt: w.Clock.Now(),
		})
		e := linkup.Entry{Number: w.Config.Hash()(phone), Member: match.Member{Activities: []string{"coffee", "hike"}, Times: []string{"mornings"}}, At: w.Clock.Now()}
		changes, err := linkup.PoolChanges(table.Item{}, "san-francisco", &e)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range changes {
			item, err := record.Encode(c.Key, c.Kind, c.Value)
			if err != nil {
				t.Fatal(err)
			}
			item.Version = c.Version
			if err := w.Table.Commit(context.Background(), table.Upsert(item)); err != nil {
				t.Fatal(err)
			}
		}
	}
	return w
}

// says texts something, and returns the purpose and the words of the answer.
func (w played) says(phone, body string) (purpose, words string) {
	w.T.Helper()
	w.Clock.Advance(time.Second)
	before := len(w.Carrier.Taken())
	w.Text(phone, body)
	w.Work()
	for _, s := range slices.Backward(w.Carrier.Taken()[before:]) {
		if s.To == phone {
			return w.purpose(phone), s.Body
		}
	}
	return "", ""
}

// purpose is that of the last text to a phone, by what it says to what comes next.
func (w played) purpose(phone string) string { return w.State(phone).Contact.Value.Said }

// on has Ada and Bob in a plan for coffee tomorrow.
func (w played) on() {
	w.T.Helper()
	w.says(ada, "coffee tomorrow morning?")
	w.says(bob, "yes")
}

// TestWordsOfActions: every action of the table is done by the flow of its domain when that reads the sentence of it; and what waits for a yes is done
// after it and not before.
func TestWordsOfActions(t *testing.T) {
	t.Parallel()
	type params = map[string]string
	for name, c := range map[string]struct {
		action actions.Action
		before []string
		first  string // what the first answer is
		then   string // and what the one after a yes is, "" where nothing waits
	}{
		"create":       {actions.Action{Domain: "linkup", Action: "create", Params: params{"activity": "hike", "when": "sunday afternoon"}}, nil, "linkup_broadcasting", ""},
		"status":       {actions.Action{Domain: "linkup", Action: "status", Params: params{}}, nil, "linkup_details", ""},
		"who":          {actions.Action{Domain: "linkup", Action: "who", Params: params{"which": "tomorrow"}}, nil, "linkup_details", ""},
		"when":         {actions.Action{Domain: "linkup", Action: "when", Params: params{"which": "coffee"}}, nil, "linkup_details", ""},
		"change_time":  {actions.Action{Domain: "linkup", Action: "change_time", Params: params{"which": "coffee", "when": "11 am"}}, nil, "action_confirm", "linkup_change_asked"},
		"cancel":       {actions.Action{Domain: "linkup", Action: "cancel", Params: params{"which": "coffee"}}, nil, "action_confirm", "linkup_off"},
		"drop":         {actions.Action{Domain: "linkup", Action: "drop", Params: params{"which": "tomorrow"}}, nil, "action_confirm", "linkup_left"},
		"late":         {actions.Action{Domain: "group", Action: "late", Params: params{"which": "coffee"}}, nil, "action_confirm", "linkup_late"},
		"remind":       {actions.Action{Domain: "reminder", Action: "create", Params: params{"what": "bring cups", "when": "tomorrow at 9"}}, nil, "action_done/reminder", ""},
		"reminders":    {actions.Action{Domain: "reminder", Action: "list", Params: params{}}, []string{"remind me tomorrow at 9 to bring cups"}, "action_done/reminders", ""},
		"no reminder":  {actions.Action{Domain: "reminder", Action: "delete", Params: params{"what": "cups"}}, []string{"remind me tomorrow at 9 to bring cups"}, "action_done/reminder_gone", ""},
		"plans":        {actions.Action{Domain: "plans", Action: "list", Params: params{}}, nil, "plans", ""},
		"free":         {actions.Action{Domain: "plans", Action: "list", Params: params{"when": "sunday"}}, nil, "plans/free", ""},
		"calendar":     {actions.Action{Domain: "plans", Action: "calendar", Params: params{}}, nil, "plans/calendar", ""},
		"store":        {actions.Action{Domain: "memory", Action: "store", Params: params{"fact": "I'm allergic to nuts"}}, nil, "memory_stored", ""},
		"forget":       {actions.Action{Domain: "memory", Action: "forget", Params: params{"fact": "nuts"}}, []string{"remember I'm allergic to nuts"}, "memory_forgotten", ""},
		"list":         {actions.Action{Domain: "memory", Action: "list", Params: params{}}, []string{"remember I'm allergic to nuts"}, "", ""},
		"forget all":   {actions.Action{Domain: "memory", Action: "forget_all", Params: params{}}, []string{"remember I'm allergic to nuts"}, "action_confirm", "memory_forgotten/all"},
		"pause":        {actions.Action{Domain: "account", Action: "pause", Params: params{"until": "two weeks"}}, nil, "pause_set", ""},
		"resume":       {actions.Action{Domain: "account", Action: "resume", Params: params{}}, []string{"pause"}, "resumed", ""},
		"name":         {actions.Action{Domain: "account", Action: "name", Params: params{"name": "Kim"}}, nil, "renamed", ""},
		"home":         {actions.Action{Domain: "account", Action: "home", Params: params{"place": "94607"}}, nil, "moved", ""},
		"home unknown": {actions.Action{Domain: "account", Action: "home", Params: params{}}, nil, "move_how", ""},
		"delete":       {actions.Action{Domain: "account", Action: "delete", Params: params{}}, nil, "delete_ask", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if why := actions.Check(c.action); why != "" {
				t.Fatal(why)
			}
			w := meet(t, ada, bob)
			w.on()
			for _, text := range c.before {
				w.says(ada, text)
			}
			words := actions.Words(c.action)
			got, said := w.says(ada, words)
			if got != c.first && (c.first != "" || said == "") {
				t.Fatalf("%q is answered by %s, want %s: %s", words, got, c.first, said)
			}
			if c.then == "" {
				return
			}
			if got, said = w.says(ada, "yes"); got != c.then {
				t.Errorf("%q and a yes are answered by %s, want %s: %s", words, got, c.then, said)
			}
		})
	}
}
