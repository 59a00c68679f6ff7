package main

import (
	"cmp"
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/domain/shadow"
)

// shadowCmd is `josh shadow`.
type shadowCmd struct {
	operator
	Since string `default:"7d" placeholder:"LENGTH" help:"How far back, for example 24h or 30d; 90d at most."`
}

// Run shows how far second readers agreed with what counted.
func (c *shadowCmd) Run(ctx context.Context, s *streams) error {
	type row = shadow.Row
	return list(ctx, c.operator, s, "shadow", map[string]string{"since": c.Since}, "rows",
		column[row]{"second reader", func(r row, _ time.Time) string { return r.Reader }},
		column[row]{"taken for", func(r row, _ time.Time) string { return cmp.Or(string(r.Intent), "all") }},
		column[row]{"texts", func(r row, _ time.Time) string { return strconv.Itoa(r.Texts) }},
		column[row]{"unanswered", func(r row, _ time.Time) string { return strconv.Itoa(r.Unanswered) }},
		column[row]{"agree", func(r row, _ time.Time) string { return fmt.Sprintf("%d (%.2f)", r.Agree, r.Share) }},
		column[row]{"another intent", func(r row, _ time.Time) string { return counted(r.Others) }},
		column[row]{"other fields", func(r row, _ time.Time) string { return counted(r.Fields) }},
		column[row]{"cents", func(r row, _ time.Time) string { return fmt.Sprintf("%.4f", r.Cents) }},
	)
}

// counted writes counts, the greatest first.
func counted[K ~string](counts map[K]int) string {
	var said []string
	for _, name := range shadow.Names(counts) {
		said = append(said, fmt.Sprintf("%s %d", string(name), counts[name]))
	}
	return strings.Join(said, ", ")
}
