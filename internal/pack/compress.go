package pack

import (
	"encoding/binary"
	"strings"

	"github.com/pierrec/lz4/v4"

	"github.com/josh-sms/josh/internal/fault"
)

// Compress makes packed data small, for what would take too much room in a binary. First the numbers are taken apart into their four
// bytes, since the upper ones of numbers that follow each other are mostly the same: it is a quarter smaller for that. LZ4 is read ten times as
// fast as what is a little smaller, and Expand runs at every start of a function.
func Compress(data []byte) ([]byte, error) {
	apart := make([]byte, len(data))
	n := len(data) / 4
	for i := range 4 * n {
		apart[i%4*n+i/4] = data[i]
	}
	copy(apart[4*n:], data[4*n:])
	out := binary.LittleEndian.AppendUint32(nil, uint32(len(data)))
	block := make([]byte, lz4.CompressBlockBound(len(apart)))
	c := lz4.CompressorHC{Level: lz4.Level9}
	size, err := c.CompressBlock(apart, block)
	if err != nil || size == 0 {
		return nil, fault.New(fault.Internal, "compress: the data cannot be made smaller")
	}
	return append(out, block[:size]...), nil
}

// maxExpanded bounds what Expand makes room for, in bytes.
const maxExpanded = 16 << 20

// Expand returns what Compress made small. An error is of kind Internal: the data is not what the program was built for.
func Expand(small string) (string, error) {
	if len(small) < 4 || Ints(small[:4]).At(0) < 0 || Ints(small[:4]).At(0) > maxExpanded {
		return "", fault.New(fault.Internal, "expand: no such data")
	}
	apart := make([]byte, Ints(small[:4]).At(0))
	size, err := lz4.UncompressBlock([]byte(small[4:]), apart)
	if err != nil || size != len(apart) {
		return "", fault.New(fault.Internal, "expand: the data is damaged")
	}
	n := len(apart) / 4
	a, b, c, d := apart[:n], apart[n:2*n], apart[2*n:3*n], apart[3*n:4*n]
	var out strings.Builder
	out.Grow(len(apart))
	var chunk [1 << 12]byte
	for at := 0; at < n; {
		part := min(n-at, len(chunk)/4)
		for i := range part {
			k := at + i
			binary.LittleEndian.PutUint32(chunk[4*i:], uint32(a[k])|uint32(b[k])<<8|uint32(c[k])<<16|uint32(d[k])<<24)
		}
		out.Write(chunk[:4*part])
		at += part
	}
	out.Write(apart[4*n:])
	return out.String(), nil
}
