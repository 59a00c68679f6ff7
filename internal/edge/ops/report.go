package ops

import (
	"cmp"
	"context"
	"slices"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/text/safety"
)

// Year is of which year a report is, 0 for the last one that is over (UTC).
type Year struct {
	Year int `json:"year"`
}

// CrisisReport is how often who can help was named to somebody in a year. It has nothing of anybody.
type CrisisReport struct {
	Year int             `json:"year"`
	Rows []CrisisCounted `json:"rows"` // the most frequent first, then all of them as one
}

// CrisisCounted is a row of a CrisisReport.
type CrisisCounted struct {
	Category safety.Category `json:"category"`
	Who      safety.Who      `json:"who"`       // who was in danger
	Count    int             `json:"referrals"` // incidents in which who can help was named
	Arrived  int             `json:"arrived"`   // those of them whose text the carrier did not give back
}

// ReportCrisis counts the crisis referrals of a year. One in which nothing can be kept anymore or yet is Invalid.
func (o *Ops) ReportCrisis(ctx context.Context, in Year) (CrisisReport, error) {
	now := o.Now().UTC()
	year := cmp.Or(in.Year, now.Year()-1)
	report := CrisisReport{Year: year, Rows: []CrisisCounted{}}
	if year > now.Year() || year < now.Add(-safety.ReferralKept).Year() {
		return report, fault.New(fault.Invalid, "referrals are kept for two years: ask for this year or one of the two before it")
	}
	counted := map[CrisisCounted]CrisisCounted{}
	for query := record.ReferralQuery(year); ; {
		page, err := o.Table.Query(ctx, query)
		if err != nil {
			return report, err
		}
		for _, item := range page.Items {
			var r safety.Referral
			if err := record.Decode(item, record.KindReferral, &r); err != nil {
				return report, err
			}
			row := CrisisCounted{Category: r.Category, Who: r.Who}
			sum := counted[row]
			sum.Count++
			if !r.Missed {
				sum.Arrived++
			}
			counted[row] = sum
		}
		if query.After = page.Next; page.Next == "" {
			break
		}
	}
	all := CrisisCounted{Category: "all", Who: "all"}
	for row, sum := range counted {
		row.Count, row.Arrived = sum.Count, sum.Arrived
		report.Rows = append(report.Rows, row)
		all.Count, all.Arrived = all.Count+row.Count, all.Arrived+row.Arrived
	}
	slices.SortFunc(report.Rows, func(a, b CrisisCounted) int {
		return cmp.Or(b.Count-a.Count, cmp.Compare(a.Category, b.Category), cmp.Compare(a.Who, b.Who))
	})
	report.Rows = append(report.Rows, all)
	return report, nil
}
