package pack

import (
	"encoding/binary"
	"math"

	"github.com/josh-sms/josh/internal/base/fault"
)

// Writer packs. Its zero value is empty and ready.
type Writer struct {
	data []byte
}

// Bytes returns what was written.
func (w *Writer) Bytes() []byte { return w.data }

// Int writes a number of 32 bits.
func (w *Writer) Int(n int32) { w.data = binary.LittleEndian.AppendUint32(w.data, uint32(n)) }

// Bool writes a truth value.
func (w *Writer) Bool(b bool) {
	if b {
		w.Int(1)
	} else {
		w.Int(0)
	}
}

// Float writes a number with a fraction.
func (w *Writer) Float(f float64) {
	w.data = binary.LittleEndian.AppendUint64(w.data, math.Float64bits(f))
}

// Text writes a string.
func (w *Writer) Text(s string) {
	w.Int(int32(len(s)))
	w.data = append(w.data, s...)
}

// Ints writes a list of numbers.
func (w *Writer) Ints(list Ints) { w.Text(string(list)) }

// WriteList writes a list of anything, each with write.
func WriteList[T any](w *Writer, list []T, write func(*T)) {
	w.Int(int32(len(list)))
	for i := range list {
		write(&list[i])
	}
}

// Ints is a list of numbers as it is packed: it is read where it lies.
type Ints string

// IntsOf packs numbers.
func IntsOf[T ~int32](list []T) Ints {
	data := make([]byte, 0, 4*len(list))
	for _, n := range list {
		data = binary.LittleEndian.AppendUint32(data, uint32(n))
	}
	return Ints(data)
}

// Len returns how many numbers there are.
func (l Ints) Len() int { return len(l) / 4 }

// At returns the number at index i, from 0 to Len-1.
func (l Ints) At(i int) int32 {
	s := l[4*i : 4*i+4]
	return int32(uint32(s[0]) | uint32(s[1])<<8 | uint32(s[2])<<16 | uint32(s[3])<<24)
}

// Slice returns the numbers from index i up to j, not included.
func (l Ints) Slice(i, j int) Ints { return l[4*i : 4*j] }

// Contains reports whether n is one of the numbers.
func (l Ints) Contains(n int32) bool {
	for i := range l.Len() {
		if l.At(i) == n {
			return true
		}
	}
	return false
}

// Reader reads what a Writer packed, in the same order. Past the end it reads zeros, and Err says so. Make it with
// NewReader.
type Reader struct {
	rest  string
	short bool
}

// NewReader returns a Reader of packed data. The texts that it returns are parts of data.
func NewReader(data string) *Reader { return &Reader{rest: data} }

// Err returns an error of kind Internal if data was too short or something of it is left: it is not what the program
// was built for.
func (r *Reader) Err() error {
	if r.short || r.rest != "" {
		return fault.New(fault.Internal, "packed data does not fit the program")
	}
	return nil
}

// take cuts off n bytes, "" when there are not that many.
func (r *Reader) take(n int) string {
	if n < 0 || n > len(r.rest) {
		r.short, r.rest = true, ""
		return ""
	}
	s := r.rest[:n]
	r.rest = r.rest[n:]
	return s
}

// Int reads a number of 32 bits.
func (r *Reader) Int() int32 {
	s := r.take(4)
	if s == "" {
		return 0
	}
	return Ints(s).At(0)
}

// Bool reads a truth value.
func (r *Reader) Bool() bool { return r.Int() != 0 }

// Float reads a number with a fraction.
func (r *Reader) Float() float64 {
	s := r.take(8)
	if s == "" {
		return 0
	}
	return math.Float64frombits(uint64(uint32(Ints(s).At(0))) | uint64(uint32(Ints(s).At(1)))<<32)
}

// Text reads a string.
func (r *Reader) Text() string { return r.take(int(r.Int())) }

// Ints reads a list of numbers.
func (r *Reader) Ints() Ints { return Ints(r.Text()) }

// ReadList reads a list of anything, each with read.
func ReadList[T any](r *Reader, read func(*T)) []T {
	n := int(r.Int())
	if n < 0 || n > len(r.rest)/4 { // nothing is shorter than a number
		r.take(-1)
		return nil
	}
	list := make([]T, n)
	for i := range list {
		read(&list[i])
	}
	return list
}
