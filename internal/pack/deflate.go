package pack

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"io"
	"strings"

	"github.com/josh-sms/josh/internal/fault"
)

// Deflate makes packed data small, for what would take too much room in a binary. Inflating costs milliseconds at every start.
func Deflate(data []byte) ([]byte, error) {
	out := bytes.NewBuffer(binary.LittleEndian.AppendUint32(nil, uint32(len(data))))
	w, err := flate.NewWriter(out, flate.BestCompression)
	if err != nil {
		return nil, fault.Wrap(fault.Internal, "deflate", err)
	}
	if _, err := w.Write(data); err != nil {
		return nil, fault.Wrap(fault.Internal, "deflate", err)
	}
	if err := w.Close(); err != nil {
		return nil, fault.Wrap(fault.Internal, "deflate", err)
	}
	return out.Bytes(), nil
}

// maxInflated bounds what Inflate makes room for, in bytes.
const maxInflated = 16 << 20

// Inflate returns what Deflate made small. An error is of kind Internal: the data is not what the program was built for.
func Inflate(data string) (string, error) {
	if len(data) < 4 || Ints(data[:4]).At(0) < 0 || Ints(data[:4]).At(0) > maxInflated {
		return "", fault.New(fault.Internal, "inflate: no such data")
	}
	var out strings.Builder
	out.Grow(int(Ints(data[:4]).At(0)))
	if _, err := io.Copy(&out, flate.NewReader(strings.NewReader(data[4:]))); err != nil {
		return "", fault.Wrap(fault.Internal, "inflate", err)
	}
	return out.String(), nil
}
