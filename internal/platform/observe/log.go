package observe

import (
	"context"
	"io"
	"log/slog"
	"slices"
)

// NewLogger returns a logger that writes one JSON object a line to w and cannot show a phone number, nor a
// body or secret under its usual key (see Scrub). Every record logged with a context that has a correlation
// id carries it. attrs are on every record, for example the function and the stage.
//
// Time and text of a record are named "timestamp" and "message", which Lambda's log level filter asks for.
func NewLogger(w io.Writer, level slog.Level, attrs ...slog.Attr) *slog.Logger {
	root := slog.NewJSONHandler(w, &slog.HandlerOptions{Level: level, ReplaceAttr: lambdaNames})
	return slog.New((&handler{root: root}).WithAttrs(attrs))
}

// lambdaNames renames slog's own fields, and writes the level as the text that its JSON is: a value of another type than slog's own is
// marshalled by reflection.
func lambdaNames(groups []string, a slog.Attr) slog.Attr {
	if len(groups) > 0 {
		return a
	}
	switch a.Key {
	case slog.TimeKey:
		a.Key = "timestamp"
	case slog.MessageKey:
		a.Key = "message"
	case slog.LevelKey:
		if level, ok := a.Value.Any().(slog.Level); ok { // not what a caller calls "level"
			a.Value = slog.StringValue(level.String())
		}
	}
	return a
}

// handler scrubs records on their way to root. It keeps groups itself, because the correlation id belongs to
// the root of a record even when the logger has an open group.
type handler struct {
	root   slog.Handler
	groups []group
}

// group is an open group and the attributes given to the logger since it was opened, already scrubbed.
type group struct {
	name  string
	attrs []slog.Attr
}

// Enabled implements slog.Handler.
func (h *handler) Enabled(ctx context.Context, level slog.Level) bool {
	return h.root.Enabled(ctx, level)
}

// WithAttrs implements slog.Handler.
func (h *handler) WithAttrs(attrs []slog.Attr) slog.Handler {
	if len(attrs) == 0 {
		return h
	}
	clean := make([]slog.Attr, len(attrs))
	for i, a := range attrs {
		clean[i] = scrubAttr(a)
	}
	if len(h.groups) == 0 {
		return &handler{root: h.root.WithAttrs(clean)}
	}
	groups := slices.Clone(h.groups)
	last := &groups[len(groups)-1]
	last.attrs = slices.Concat(last.attrs, clean)
	return &handler{root: h.root, groups: groups}
}

// WithGroup implements slog.Handler.
func (h *handler) WithGroup(name string) slog.Handler {
	if name == "" {
		return h
	}
	return &handler{root: h.root, groups: append(slices.Clip(h.groups), group{name: name})}
}

// Handle implements slog.Handler.
func (h *handler) Handle(ctx context.Context, r slog.Record) error {
	clean := slog.NewRecord(r.Time, r.Level, Clean(r.Message), r.PC)
	if id := Correlation(ctx); id != "" {
		clean.AddAttrs(slog.String(CorrelationKey, Clean(id)))
	}
	if len(h.groups) == 0 {
		r.Attrs(func(a slog.Attr) bool {
			clean.AddAttrs(scrubAttr(a))
			return true
		})
		return h.root.Handle(ctx, clean)
	}
	clean.AddAttrs(h.nested(r))
	return h.root.Handle(ctx, clean)
}

// nested returns the record's attributes inside the open groups. Scrubbing the outermost hides what is in a
// group with a sensitive name.
func (h *handler) nested(r slog.Record) slog.Attr {
	attrs := make([]slog.Attr, 0, r.NumAttrs())
	r.Attrs(func(a slog.Attr) bool {
		attrs = append(attrs, a)
		return true
	})
	for i := len(h.groups) - 1; i > 0; i-- {
		inner := slices.Concat(h.groups[i].attrs, attrs)
		attrs = []slog.Attr{{Key: h.groups[i].name, Value: slog.GroupValue(inner...)}}
	}
	outer := h.groups[0]
	return scrubAttr(slog.Attr{Key: outer.name, Value: slog.GroupValue(slices.Concat(outer.attrs, attrs)...)})
}
