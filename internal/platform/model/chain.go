package model

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
)

// Engine is a provider's way to one model.
type Engine struct {
	Card Card
	Model
}

// Options are the settings of a Chain; the zero value of a field means its default.
type Options struct {
	Now    func() time.Time // time.Now
	Within time.Duration    // bounds a request with all of its calls; 8 s, which all calls of a turn have (product contract, 2.6)
	Board  Board            // where instances tell each other which model is given up; nil for an instance alone
	Least  time.Duration    // a second call is begun only with this much time left; 1 s, in which a short answer comes
	Large  *Engine          // asked first where Route says so, and the others when it gives no answer; nil for none
}

// Chain puts everything around engines that an answer needs to be used: the first is asked, the others are there for when
// it gives none. This is the one place where it is decided which model a request goes to.
func Chain(opts Options, engines ...Engine) (Model, error) {
	if len(engines) == 0 {
		return nil, fault.New(fault.Config, "no model")
	}
	if opts.Now == nil {
		opts.Now = time.Now
	}
	opts.Within = cmp.Or(opts.Within, 8*time.Second)
	opts.Least = cmp.Or(opts.Least, time.Second)
	models := make([]Model, len(engines))
	for i, e := range engines {
		if slices.ContainsFunc(engines[:i], func(o Engine) bool { return o.Card.ID == e.Card.ID }) {
			return nil, fault.New(fault.Config, "a model is its own fallback")
		}
		models[i] = opts.around(e)
	}
	var large Model
	if opts.Large != nil {
		if slices.ContainsFunc(engines, func(o Engine) bool { return o.Card.ID == opts.Large.Card.ID }) {
			return nil, fault.New(fault.Config, "the large model is a small one, too")
		}
		large = Fallback(opts.Least, append([]Model{opts.around(*opts.Large)}, models...)...)
	}
	return valid{Bounded(Repaired(Routed(Fallback(opts.Least, models...), large), opts.Least), opts.Within)}, nil
}

// around puts everything around one engine that is its own.
func (opts Options) around(e Engine) Model {
	return Breaking(Metered(Checked(Bounded(e, e.Card.Deadline)), e.Card, opts.Now), e.Card.ID, opts.Board, opts.Now)
}

// valid lets only requests through that engines take.
type valid struct{ next Model }

// Complete implements Model.
func (v valid) Complete(ctx context.Context, r Request) (Response, error) {
	if err := r.Validate(); err != nil {
		return Response{}, NewError(Unasked, err)
	}
	return v.next.Complete(ctx, r)
}
