package linkup

// WasIn reports whether a number is in a LinkUp that was on, or was in it since: whoever left before it was on has nothing of it to take back.
func (l LinkUp) WasIn(number string) bool {
	if number == "" || l.LockedAt.IsZero() {
		return false
	}
	if l.Initiator == number && (l.InitiatorIn || !l.InitiatorTo.Before(l.LockedAt)) {
		return true
	}
	for _, i := range l.Invites {
		if i.Number != number || i.State != Accepted {
			continue
		}
		if !i.Left {
			return true
		}
		for _, m := range i.Marks {
			if m.What == "left" && !m.At.Before(l.LockedAt) {
				return true
			}
		}
	}
	return false
}
