package people

import "time"

// Erasure is the order to remove everything about a number, and how far it has come. From its commit on the
// number is a stranger's, who may join again at once: what is newer than the order is not touched.
type Erasure struct {
	At   time.Time `json:"at"`             // when it was confirmed
	Upto string    `json:"upto,omitempty"` // the last id that is old: of the text that confirmed it, or of the command

	After   Place          `json:"after,omitzero"`    // how far the reading of the table has come that is under way
	Began   time.Time      `json:"began,omitzero"`    // when it began
	Contact int64          `json:"contact,omitempty"` // version of the record of the number then: every turn makes a new one
	Passes  int            `json:"passes,omitempty"`  // readings that are done
	Found   bool           `json:"found,omitempty"`   // the one under way has found something
	Removed map[string]int `json:"removed,omitempty"` // by kind, of all readings
	Kept    map[string]int `json:"kept,omitempty"`    // by kind, of this reading
	Newer   map[string]int `json:"newer,omitempty"`   // by kind, of this reading
	Changed map[string]int `json:"changed,omitempty"` // by kind, of all readings: what the person was taken out of

	Left    map[string]int `json:"left,omitempty"`    // by kind, of this reading: nobody can say what is to become of it
	Blocks  []Place        `json:"blocks,omitempty"`  // where the first of those are
	Blocked bool           `json:"blocked,omitempty"` // they are all that a whole reading has found
	Gone    []byte         `json:"gone,omitempty"`    // fingerprints of the sids and ids of what was removed
	Trails  []string       `json:"trails,omitempty"`  // partitions that nothing leads to any more: what led there was removed
	Whole   bool           `json:"whole,omitempty"`   // the whole table is to be read, not only where the declared ways lead
}

// Place is a key of the table.
type Place struct {
	PK string `json:"pk"`
	SK string `json:"sk"`
}
