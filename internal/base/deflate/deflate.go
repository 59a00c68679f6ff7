package deflate

import (
	"bytes"
	"compress/flate"
	"io"
	"sync"
)

// Packer packs bytes. It keeps what it compresses with, up to a megabyte for each goroutine that packs at once, and is safe
// for use by many. The zero value is ready.
type Packer struct{ writers sync.Pool }

// Pack returns data packed. level is one of compress/flate, the same each time.
func (p *Packer) Pack(data []byte, level int) []byte {
	var packed bytes.Buffer
	w, ok := p.writers.Get().(*flate.Writer)
	if !ok {
		w, _ = flate.NewWriter(nil, level) // the level is a valid one
	}
	defer p.writers.Put(w)
	w.Reset(&packed)
	_, _ = w.Write(data) // a buffer takes everything
	_ = w.Close()
	return packed.Bytes()
}

// Unpack reads at most limit bytes of what was packed. An error says that it was not packed like that.
func Unpack(packed []byte, limit int64) ([]byte, error) {
	return io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(packed)), limit))
}
