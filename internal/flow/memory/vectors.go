package memory

import (
	"encoding/json"

	"github.com/josh-sms/josh/internal/domain/memory"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
)

// EmbedPurpose is that of the call by which a model makes vectors of texts.
const EmbedPurpose = "embed"

// Embedded is the input of that call.
type Embedded struct {
	Texts []string
	Names []string // of the person, which no model is told
}

// Vectors is what it answers with: one for each text, in their order.
type Vectors struct {
	Vectors []memory.Vector `json:"vectors"`
}

// leastLike is how like a fact is a question that it answers (specification 8, depth of recall, outside of talks).
const leastLike = 0.60

// stored returns the vectors of the facts.
func (t running) stored() (slot record.Slot[memory.Vectors], ask *turn.Ask) {
	item, ask := t.Fetch(memory.VectorsKey(t.State.Number))
	if ask != nil || !item.Exists() {
		return slot, ask
	}
	slot.Version = item.Version
	err := record.Decode(item, memory.VectorsKind, &slot.Value)
	return slot, turn.Newer(err) // what cannot be read is made again
}

// embed makes the vectors that facts lack, and drops those of facts that are gone.
func (t running) embed() turn.Verdict {
	const saw = "vectors of facts"
	slot, ask := t.memory()
	if ask != nil {
		return turn.Wait(ask)
	}
	before, ask := t.stored()
	if ask != nil {
		return turn.Wait(ask)
	}
	facts := slot.Value.Facts
	after, changed := before.Value.Kept(t.models.Embeds, facts)
	missing, waits := before.Value.Missing(t.models.Embeds, facts), false
	if len(missing) > 0 && t.models.Embeds != "" && t.works() {
		made, ask := t.embeds(words(missing))
		if ask != nil {
			return turn.Wait(ask)
		}
		waits = len(made) == 0
		for i, v := range made {
			after.Of[missing[i].ID], changed = v, true
		}
	}
	if changed {
		t.put(before, after)
	}
	if waits {
		return t.waits(vectors, saw)
	}
	return t.End("memory_vectors", saw, "as the facts are", "")
}

// put writes vectors; where there are none, nothing stays.
func (t running) put(before record.Slot[memory.Vectors], after memory.Vectors) {
	c := turn.Change{Key: memory.VectorsKey(t.State.Number), Kind: memory.VectorsKind, Version: before.Version, Value: after}
	if len(after.Of) == 0 {
		c.Value = nil
	}
	if c.Value != nil || c.Version != 0 {
		t.Change(c)
	}
}

func words(facts []memory.Fact) (list []string) {
	for i := range facts {
		list = append(list, facts[i].Words)
	}
	return list
}

// embeds returns the vectors of texts, none where no model gave them all.
func (t running) embeds(texts []string) ([]memory.Vector, *turn.Ask) {
	answer, ask := t.Answer(turn.Call{Purpose: EmbedPurpose, Version: t.models.Embeds, Input: Embedded{texts, t.names()}})
	if ask != nil {
		return nil, ask
	}
	var made Vectors
	thought, err := answer.Thought()
	if t.Used(turn.ModelUse{Purpose: EmbedPurpose, Source: "model"}, thought.Attempts); err != nil || json.Unmarshal(thought.Answer, &made) != nil || len(made.Vectors) != len(texts) {
		return nil, nil
	}
	return made.Vectors, nil
}

// nearest returns the place of the fact that means most of what a question does, -1 for none that is near enough. Only a model knows what words
// mean that no rule holds to be alike.
func (t running) nearest(facts []memory.Fact) (int, *turn.Ask) {
	if t.models.Embeds == "" || t.models.Hides(t.Message.Normal) != "" {
		return -1, nil
	}
	slot, ask := t.stored()
	if ask != nil {
		return -1, ask
	}
	missing := slot.Value.Missing(t.models.Embeds, facts)
	if len(missing) > 0 { // no model has answered for a day, or it is another one
		t.SetTimer(name, vectors, t.Now.Add(settles), wait{})
	}
	made, ask := t.embeds(append([]string{t.Message.Normal}, words(missing)...))
	if ask != nil || len(made) == 0 {
		return -1, ask
	}
	known, _ := slot.Value.Kept(t.models.Embeds, facts)
	for i, f := range missing {
		known.Of[f.ID] = made[i+1]
	}
	best, likest := -1, leastLike
	for i := range facts {
		if like := known.Of[facts[i].ID].Like(made[0]); like >= likest {
			best, likest = i, like
		}
	}
	return best, nil
}
