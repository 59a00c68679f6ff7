package pack

import (
	"encoding/binary"
	"unsafe"

	"github.com/pierrec/lz4/v4"

	"github.com/josh-sms/josh/internal/fault"
)

// Compress makes packed data small, for what would take too much room in a binary. LZ4 is read ten times as fast as what is a little
// smaller, and Expand runs at every start of a function.
func Compress(data []byte) ([]byte, error) {
	out := binary.LittleEndian.AppendUint32(nil, uint32(len(data)))
	block := make([]byte, lz4.CompressBlockBound(len(data)))
	c := lz4.CompressorHC{Level: lz4.Level9}
	size, err := c.CompressBlock(data, block)
	if err != nil || size == 0 {
		return nil, fault.New(fault.Internal, "compress: the data cannot be made smaller")
	}
	return append(out, block[:size]...), nil
}

// maxExpanded bounds what Expand makes room for, in bytes.
const maxExpanded = 16 << 20

// Expand returns what Compress made small. An error is of kind Internal: the data is not what the program was built for. It copies
// nothing: a copy would cost a start as much as the expanding.
func Expand(small string) (string, error) {
	if len(small) <= 4 || Ints(small[:4]).At(0) < 0 || Ints(small[:4]).At(0) > maxExpanded {
		return "", fault.New(fault.Internal, "expand: no such data")
	}
	data := make([]byte, Ints(small[:4]).At(0))
	block := unsafe.Slice(unsafe.StringData(small), len(small))[4:] //nolint:gosec // only read
	if size, err := lz4.UncompressBlock(block, data); err != nil || size != len(data) {
		return "", fault.New(fault.Internal, "expand: the data is damaged")
	}
	return unsafe.String(unsafe.SliceData(data), len(data)), nil //nolint:gosec // nobody else has data
}
