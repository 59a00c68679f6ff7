package model

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strconv"

	"github.com/josh-sms/josh/internal/base/sms"
)

const (
	// maxDepth is deeper than any form nests, and shallow enough for every walk by recursion.
	maxDepth = 16
	// maxDigits bounds a number as it is written: what compares numbers exactly would spend minutes on 1e-999999999.
	maxDigits = 40
)

// What is wrong with JSON, as the model is told.
var (
	errSyntax = errors.New("it is not JSON, or not one value")
	errTwice  = errors.New("a key is there twice")
	errDeep   = errors.New("it is nested too deeply")
	errNumber = errors.New("a number is beyond all bounds")
)

// Single says whether raw is one JSON value in which no object has a key twice: decoders keep the last of them and say
// nothing.
func Single(raw []byte) error {
	_, err := read(raw)
	return err
}

// read returns one JSON value: objects, arrays, strings in the normal form of texts, float64 numbers. It is stricter than
// encoding/json: no key twice, no number that is not finite, a bounded depth.
func read(raw []byte) (any, error) {
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	value, err := readValue(d, 0)
	if err != nil {
		return nil, err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, errSyntax
	}
	return value, nil
}

func readValue(d *json.Decoder, depth int) (any, error) {
	if depth > maxDepth {
		return nil, errDeep
	}
	token, err := d.Token()
	if err != nil {
		return nil, errSyntax
	}
	switch token := token.(type) {
	case json.Delim:
		if token == '{' {
			return readObject(d, depth)
		}
		return readArray(d, depth)
	case json.Number:
		return number(token)
	case string:
		return sms.Normalize(token), nil
	default:
		return token, nil
	}
}

func readObject(d *json.Decoder, depth int) (any, error) {
	object := map[string]any{}
	for d.More() {
		token, err := d.Token()
		key, ok := token.(string)
		if err != nil || !ok {
			return nil, errSyntax
		}
		if _, twice := object[key]; twice {
			return nil, errTwice
		}
		if object[key], err = readValue(d, depth+1); err != nil {
			return nil, err
		}
	}
	return object, closing(d)
}

func readArray(d *json.Decoder, depth int) (any, error) {
	array := []any{}
	for d.More() {
		value, err := readValue(d, depth+1)
		if err != nil {
			return nil, err
		}
		array = append(array, value)
	}
	return array, closing(d)
}

// closing reads the end of an object or array.
func closing(d *json.Decoder) error {
	if _, err := d.Token(); err != nil {
		return errSyntax
	}
	return nil
}

func number(n json.Number) (any, error) {
	f, err := strconv.ParseFloat(n.String(), 64)
	if err != nil || len(n) > maxDigits {
		return nil, errNumber
	}
	return f, nil
}
