package pack

import (
	"compress/flate"
	"io"
	"strings"

	"github.com/josh-sms/josh/internal/base/fault"
)

// Inflate returns what was compressed with DEFLATE. An error is of kind Internal: the file is not what the program was built for.
func Inflate(file string) (string, error) {
	var all strings.Builder
	if _, err := io.Copy(&all, flate.NewReader(strings.NewReader(file))); err != nil {
		return "", fault.Wrap(fault.Internal, "a compressed file", err)
	}
	return all.String(), nil
}
