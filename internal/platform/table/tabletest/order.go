package tabletest

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/anishathalye/porcupine"

	"github.com/josh-sms/josh/internal/platform/table"
)

// told is one thing that a caller was told, true at one moment of its call. What a Get or a Query says of several
// items, and a refused commit of several conditions, is told of each by itself: the port does not say that it was true
// of all at the same moment, and DynamoDB does not promise it. What a commit has done is one thing.
type told interface {
	// step reports whether a table in this state would have said so, and the state after it.
	step(m model) (bool, model)
	fmt.Stringer
}

// saw is an item, or that there is none.
type saw struct{ item table.Item }

func (s saw) step(m model) (bool, model) { return sameItem(m.live(s.item.Key, start()), s.item), m }

func (s saw) String() string {
	return fmt.Sprintf("saw %s version %d %q", s.item.Key, s.item.Version, s.item.Data)
}

// counted is the answer to a Count.
type counted struct {
	key      table.Key
	limit, n int
	added    bool
}

func (c counted) step(m model) (bool, model) {
	m = maps.Clone(m)
	n, added := m.count(c.key, c.limit, time.Time{}, start())
	return n == c.n && added == c.added, m
}

func (c counted) String() string {
	return fmt.Sprintf("count %s below %d: %d, %v", c.key, c.limit, c.n, c.added)
}

// committed is a commit that was done, or of which nobody knows whether it is: then it may come behind all that is
// known, where it is the same as none.
type committed struct {
	ops     []table.Op
	unknown bool
}

func (c committed) step(m model) (bool, model) {
	after := maps.Clone(m)
	failed := after.commit(c.ops, start())
	return len(failed) == 0 || c.unknown, after
}

func (c committed) String() string {
	ops := make([]string, len(c.ops))
	for n, op := range c.ops {
		ops[n] = describeOp(op)
	}
	return fmt.Sprintf("commit (unknown: %v) %s", c.unknown, strings.Join(ops, ", "))
}

// judged is what a refused commit said of one of its conditions.
type judged struct {
	op     table.Op
	failed bool
}

func (j judged) step(m model) (bool, model) {
	failed := maps.Clone(m).commit([]table.Op{j.op}, start())
	return (len(failed) > 0) == j.failed, m
}

func (j judged) String() string {
	return fmt.Sprintf("refused (%v) for %s", j.failed, describeOp(j.op))
}

// order is the model of random operations, as porcupine steps through it.
func order() porcupine.Model {
	return porcupine.Model{
		Init:  func() any { return model{} },
		Step:  func(state, input, _ any) (bool, any) { return input.(told).step(state.(model)) },
		Equal: func(a, b any) bool { return maps.EqualFunc(a.(model), b.(model), sameItem) },
	}
}

func sameItem(a, b table.Item) bool {
	return a.Key == b.Key && a.Version == b.Version && a.Kind == b.Kind && a.Schema == b.Schema && bytes.Equal(a.Data, b.Data)
}

// describe lists a history as it began, a line for each thing that was told.
func describe(history []porcupine.Operation) string {
	slices.SortFunc(history, func(a, b porcupine.Operation) int { return int(a.Call - b.Call) })
	var b strings.Builder
	for _, o := range history {
		fmt.Fprintf(&b, "%4d to %4d, caller %d: %v\n", o.Call, o.Return, o.ClientId, o.Input)
	}
	return b.String()
}

func describeOp(op table.Op) string {
	name := map[table.OpKind]string{
		table.OpInsert: "insert", table.OpReplace: "replace", table.OpUpsert: "upsert",
		table.OpDelete: "delete", table.OpCheck: "check", table.OpCount: "count",
	}[op.Kind]
	return fmt.Sprintf("%s %s version %d limit %d %q", name, op.Item.Key, op.Item.Version, op.Limit, op.Item.Data)
}
