package ops

import (
	"context"
	"maps"
	"slices"
)

// Names is the answer of List.
type Names struct {
	Commands []string `json:"commands"`
}

// List lists the commands that there are by name: a page shows no button for one that its JOSH has not.
func (o *Ops) List(context.Context, None) (Names, error) {
	return Names{Commands: slices.Sorted(maps.Keys(o.Commands()))}, nil
}
