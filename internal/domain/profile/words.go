package profile

// Words is what a profile says of somebody, as they would say it: no factors, which nobody has said.
type Words struct {
	Likes, Avoids, Times []string
	Least, Most          int // people in all, 0 for none
	Miles                int // 0 for none
}

// Words returns a profile in words. label names activities and boundaries, "" for one that it does not know, which is left out.
func (p *Profile) Words(label func(key string) string) (w Words) {
	for i := range p.Activities {
		if words := label(p.Activities[i].Key); words != "" {
			w.Likes = append(w.Likes, words)
		}
	}
	for _, key := range p.Avoid {
		if words := label(key); words != "" {
			w.Avoids = append(w.Avoids, words)
		}
	}
	w.Times, w.Miles = p.Preferences.Times, p.Preferences.RadiusMiles
	if g := p.Preferences.Group; g != nil {
		w.Least, w.Most = g.Min, g.Max
	}
	return w
}
