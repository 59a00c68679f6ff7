package table

import "context"

// Telling returns a scan that tells after each page how many items were read by it in all: reading a whole table takes its time.
func (s Scan) Telling(tell func(items int)) Scan {
	if s == nil {
		return nil
	}
	read := 0
	return func(ctx context.Context, after Key, limit int) ([]Item, Key, error) {
		items, next, err := s(ctx, after, limit)
		if read += len(items); err == nil {
			tell(read)
		}
		return items, next, err
	}
}
