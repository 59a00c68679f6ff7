package local

import (
	"net/http"
	"strconv"

	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/edge/ops"
)

// getDelivery shows what became of a text out, by its number in GET /dev/sms. There is neither a phone nor a word of
// the text in it.
func (d *dev) getDelivery(r *http.Request) (any, error) {
	none := refuse(http.StatusNotFound, "no text out with that number")
	n, err := strconv.ParseUint(r.PathValue("n"), 10, 63)
	if err != nil || n == 0 {
		return nil, none
	}
	entries, err := d.feed.Feed(r.Context(), smsFeed, n-1, 1)
	if err != nil {
		return nil, err
	}
	if len(entries) == 0 || entries[0].N != n || entries[0].Kind != record.KindJob.Name {
		return nil, none
	}
	pending, _ := record.ParsePending(entries[0].Key)
	job, found, err := d.job(r.Context(), entries[0].Key, pending.Job)
	if err != nil {
		return nil, err
	}
	if !found {
		return nil, none
	}
	page, err := d.table.Query(r.Context(), record.ReceiptsQuery(job.ID))
	if err != nil {
		return nil, err
	}
	receipts := make([]outbox.Receipt, len(page.Items))
	for i, item := range page.Items {
		if err := record.Decode(item, record.KindReceipt, &receipts[i]); err != nil {
			return nil, err
		}
	}
	state, err := d.state(r, job.Number)
	if err != nil {
		return nil, err
	}
	home := d.regions[state.Person.Value.Region].Home
	return map[string]any{"job": job.ID, "moments": ops.Moments(job, receipts, home, d.codes)}, nil
}
