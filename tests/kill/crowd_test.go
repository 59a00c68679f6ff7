package kill

import "net/http"

// told counts the texts that the carrier has taken for each phone, by what they are for.
func (w *world) told() map[string]map[string]int {
	var list struct {
		Messages []struct{ Job, Purpose string }
	}
	status, err := w.call(http.MethodGet, "/dev/sms?limit=100000", nil, &list)
	check(err)
	demand(status == http.StatusOK, "GET /dev/sms: %d", status)
	purpose := map[string]string{}
	for _, m := range list.Messages {
		purpose[m.Job] = m.Purpose
	}
	told := map[string]map[string]int{}
	for _, m := range w.carrier.all() {
		if purpose[m.job] == "" && w.filed != nil {
			purpose[m.job] = w.filed(m.to, m.job)
		}
		demand(purpose[m.job] != "", "the carrier has a text of job %s, which josh does not show", m.job)
		if told[m.to] == nil {
			told[m.to] = map[string]int{}
		}
		told[m.to][purpose[m.job]]++
	}
	return told
}

// owing is how often people are to have heard what, by phone and purpose, as the plans say.
type owing map[string]map[string]int

func (o owing) owe(phone, purpose string) {
	if o[phone] == nil {
		o[phone] = map[string]int{}
	}
	o[phone][purpose]++
}

// of adds what a plan has had its people told; reminded says that it is the morning of its day.
func (o owing) of(p plan, reminded bool) {
	for _, i := range p.Invites {
		if i.Unable == "" && i.Wave < replacementWave {
			o.owe(i.Phone, "linkup_invite")
		}
	}
	for _, phone := range p.Participants {
		switch p.State {
		case "locked":
			o.owe(phone, "linkup_locked")
			if reminded {
				o.owe(phone, "linkup_reminder")
			}
		case "canceled":
			o.owe(phone, "linkup_canceled")
		case "expired":
			if phone == p.Initiator {
				o.owe(phone, "linkup_expired")
			} else {
				o.owe(phone, "linkup_canceled")
			}
		}
	}
}

// replacementWave is the wave of those who are asked for a seat that was left.
const replacementWave = 4

// plansTell lists what people of a crowd can hear of their plans. Nobody of them drops out, comes later or wants another time.
func plansTell() []string {
	return []string{
		"linkup_invite", "linkup_locked", "linkup_reminder", "linkup_canceled", "linkup_expired", "linkup_replacement", "linkup_joined", "linkup_dropped", "linkup_moved",
		"linkup_stays", "linkup_change_ask", "linkup_relayed", "linkup_removed", "after_attended", "contact_revealed",
	}
}

// plansHold demands what is true of all plans, and that each person has heard each thing as often as it is so. It returns how many are on.
func (w *world) plansHold(asked int, reminded bool) (locked int) {
	var list struct{ LinkUps []plan }
	status, err := w.call(http.MethodGet, "/dev/linkups", nil, &list)
	check(err)
	demand(status == http.StatusOK && len(list.LinkUps) == asked, "%d plans of %d (%d)", len(list.LinkUps), asked, status)
	in, pending, owed := map[string]int{}, map[string]int{}, owing{}
	for _, p := range list.LinkUps {
		seats := map[string]bool{}
		for _, i := range p.Invites {
			if i.State == "pending" {
				pending[i.Phone]++
			}
			demand(!seats[i.Phone] || i.Unable != "", "%s has two seats of a plan", i.Phone)
			seats[i.Phone] = i.Unable == ""
		}
		demand(len(p.Participants) <= p.Group.Max, "%d people in a plan for %d", len(p.Participants), p.Group.Max)
		owed.of(p, reminded)
		if p.State != "locked" {
			continue
		}
		locked++
		demand(len(p.Participants) >= p.Group.Min, "%d people in a plan that wants %d", len(p.Participants), p.Group.Min)
		for _, phone := range p.Participants {
			in[phone]++
		}
	}
	told := w.told()
	ask, others := askers(asked)
	for _, phone := range append(ask, others...) {
		demand(in[phone] <= 1 && pending[phone] <= 1, "%s is in %d plans at one time, and asked by %d", phone, in[phone], pending[phone])
		for _, purpose := range plansTell() {
			demand(told[phone][purpose] == owed[phone][purpose], "%s heard %s %d times, and is owed it %d times", phone, purpose, told[phone][purpose], owed[phone][purpose])
		}
		demand(told[phone]["invite_closed"] <= 1, "%s has texted once and heard %d times that it is too late", phone, told[phone]["invite_closed"])
	}
	return locked
}
