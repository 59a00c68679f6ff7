package dynamo

import (
	"fmt"
	"strconv"
	"time"
	"unicode/utf8"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/table"
)

// attributes are what DynamoDB stores of one item.
type attributes = map[string]types.AttributeValue

func text(s string) types.AttributeValue { return &types.AttributeValueMemberS{Value: s} }

func number(n int64) types.AttributeValue {
	return &types.AttributeValueMemberN{Value: strconv.FormatInt(n, 10)}
}

// textOf returns the value of an S attribute, "" for any other.
func textOf(v types.AttributeValue) string {
	if s, ok := v.(*types.AttributeValueMemberS); ok {
		return s.Value
	}
	return ""
}

// numberOf returns the value of an N attribute, 0 for any other.
func numberOf(v types.AttributeValue) int64 {
	if n, ok := v.(*types.AttributeValueMemberN); ok {
		i, _ := strconv.ParseInt(n.Value, 10, 64)
		return i
	}
	return 0
}

func keyAttributes(k table.Key) attributes {
	return attributes{"pk": text(k.PK), "sk": text(k.SK)}
}

func keyOf(a attributes) table.Key {
	return table.Key{PK: textOf(a["pk"]), SK: textOf(a["sk"])}
}

// itemAttributes returns an item with a version as it is stored, unless packing it saves a unit.
func itemAttributes(i table.Item, version int64) attributes {
	a := keyAttributes(i.Key)
	a["v"] = number(version)
	a["k"] = text(i.Kind)
	a["s"] = number(int64(i.Schema))
	if utf8.Valid(i.Data) {
		a["d"] = text(string(i.Data))
	} else {
		a["d"] = &types.AttributeValueMemberB{Value: i.Data}
	}
	if !i.Due.IsZero() { // the attributes must be missing otherwise: that keeps the index sparse
		a["gpk"] = text(duePartition(table.ShardOf(i.PK)))
		a["gsk"] = text(dueSort(i.Due) + "#" + i.SK)
	}
	if !i.Expires.IsZero() {
		a["ttl"] = number(i.Expires.Unix())
	}
	return a
}

// itemOf reads what itemAttributes and pack made.
func itemOf(a attributes) (table.Item, error) {
	i := table.Item{
		Key:     keyOf(a),
		Version: numberOf(a["v"]),
		Kind:    textOf(a["k"]),
		Schema:  int(numberOf(a["s"])),
		Due:     dueOf(a),
	}
	switch d := a["d"].(type) {
	case *types.AttributeValueMemberS:
		i.Data = []byte(d.Value)
	case *types.AttributeValueMemberB:
		i.Data = d.Value
	}
	if z, packed := a["z"].(*types.AttributeValueMemberB); packed {
		i.Data = unpack(z.Value)
		i.Schema -= packedSchema
	}
	if i.Version <= 0 || i.Kind == "" {
		return table.Item{}, fault.New(fault.Internal, "table: a stored item cannot be read: "+i.SK)
	}
	if ttl := numberOf(a["ttl"]); ttl != 0 {
		i.Expires = time.Unix(ttl, 0).UTC()
	}
	return i, nil
}

// expired reports whether stored attributes count as absent at now (in seconds).
func expired(a attributes, now int64) bool {
	ttl := numberOf(a["ttl"])
	return ttl != 0 && now >= ttl
}

func duePartition(shard int) string { return "DUE#" + strconv.Itoa(shard) }

// dueDigits make times sort as texts: milliseconds until the year 33,658.
const dueDigits = 15

// dueSort returns the beginning of gsk for a time; a time before 1970 is 1970.
func dueSort(t time.Time) string {
	return fmt.Sprintf("%0*d", dueDigits, max(t.UnixMilli(), 0))
}

// dueOf returns the time in gsk, the zero time for an item that is not due.
func dueOf(a attributes) time.Time {
	gsk := textOf(a["gsk"])
	if len(gsk) < dueDigits {
		return time.Time{}
	}
	ms, err := strconv.ParseInt(gsk[:dueDigits], 10, 64)
	if err != nil {
		return time.Time{}
	}
	return time.UnixMilli(ms).UTC()
}
