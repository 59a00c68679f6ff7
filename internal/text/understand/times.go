package understand

import "github.com/josh-sms/josh/internal/text/when"

// readTimes reads no times: the reader of times is not there yet, so that every request is asked when.
func readTimes(string, when.Context) when.Reading { return when.Reading{} }
