package join

import (
	"context"
	"slices"
	"strings"

	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/platform/table"
)

// regions returns the regions by name, each in the state that an operator has set, if one has.
func (s *Site) regions(ctx context.Context) ([]people.Region, error) {
	list := make([]people.Region, 0, len(s.Regions))
	for _, r := range s.Regions {
		list = append(list, r)
	}
	slices.SortFunc(list, func(a, b people.Region) int { return strings.Compare(a.Name, b.Name) })
	keys := make([]table.Key, len(list))
	for i, r := range list {
		keys[i] = record.Region(r.Slug)
	}
	items, err := s.Table.Get(ctx, keys...)
	if err != nil {
		return nil, err
	}
	for i, item := range items {
		var o people.RegionOverride
		if item.Exists() && record.Decode(item, record.KindRegion, &o) == nil && people.ValidRegionState(o.State) {
			list[i].State = o.State
		}
	}
	return list, nil
}

// Open returns the names of the regions that are open, as operators have it.
func (s *Site) Open(ctx context.Context) ([]string, error) {
	regions, err := s.regions(ctx)
	var names []string
	for _, r := range regions {
		if r.State == people.Open {
			names = append(names, r.Name)
		}
	}
	return names, err
}

// whereOpen says where JOSH is, before anybody has typed anything.
func (s *Site) whereOpen(ctx context.Context) (string, error) {
	names, err := s.Open(ctx)
	if err != nil {
		return "", err
	}
	switch last := len(names) - 1; {
	case last < 0:
		return words.OpenNowhere, nil
	case last == 0:
		return strings.ReplaceAll(words.OpenIn, "{places}", names[0]), nil
	default:
		return strings.ReplaceAll(words.OpenIn, "{places}", strings.Join(names[:last], ", ")+", and "+names[last]), nil
	}
}

// notThere says that JOSH is not open where a postcode is, "" where it is.
func (s *Site) notThere(ctx context.Context, zip string) (string, error) {
	code, country, ok := people.CleanPostcode(zip)
	if !ok {
		return "", nil
	}
	at, known := s.Regions.Locate(code, country)
	if !known {
		return words.NotAround, nil
	}
	regions, err := s.regions(ctx)
	for _, r := range regions {
		if r.Slug == at.Slug && r.State != people.Open {
			return strings.ReplaceAll(words.NotOpen, "{place}", r.Name), err
		}
	}
	return "", err
}

// dayFirst reports whether people of a number or a postcode write the day before the month.
func dayFirst(phone, zip string) bool {
	_, country, _ := people.CleanPostcode(zip)
	return strings.HasPrefix(strings.ReplaceAll(strings.TrimSpace(phone), " ", ""), "+44") || country == "GB"
}
