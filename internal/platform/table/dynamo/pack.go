package dynamo

import (
	"compress/flate"
	"maps"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"github.com/josh-sms/josh/internal/base/deflate"
	"github.com/josh-sms/josh/internal/platform/table"
)

// packedSchema is added to the schema version of a packed item. Code from before there were packed items finds no data in
// it, takes it for what newer code wrote, and leaves it to code that can read it.
const packedSchema = 1000

// unit is how many bytes DynamoDB counts as one unit of a write.
const unit = 1024

func units(a attributes) int { return (size(a) + unit - 1) / unit }

// packer compresses what would begin another unit otherwise. It keeps what it compresses with: that is a megabyte.
type packer struct{ deflate deflate.Packer }

// Size returns how many bytes DynamoDB counts of an item as it is stored.
func Size(i table.Item) int {
	var p packer
	return size(p.pack(itemAttributes(i, i.Version)))
}

// pack returns the attributes of an item as they are stored. Where it saves a unit the data is compressed, in z instead of d;
// any other item stays readable.
func (p *packer) pack(a attributes) attributes {
	if units(a) == 1 {
		return a
	}
	data := []byte(textOf(a["d"]))
	if b, ok := a["d"].(*types.AttributeValueMemberB); ok {
		data = b.Value
	}
	packed := maps.Clone(a)
	delete(packed, "d")
	packed["z"] = &types.AttributeValueMemberB{Value: p.deflate.Pack(data, flate.DefaultCompression)}
	packed["s"] = number(numberOf(a["s"]) + packedSchema)
	if units(packed) >= units(a) {
		return a
	}
	return packed
}

// unpack returns the data of a packed item. What cannot be unpacked is returned as it is: whoever reads the item finds that
// it is no JSON and puts it aside, and nothing else in its partition has to wait for it.
func unpack(z []byte) []byte {
	data, err := deflate.Unpack(z, table.MaxItemSize+1)
	if err != nil || len(data) > table.MaxItemSize {
		return z
	}
	return data
}

// size returns how many bytes DynamoDB counts of attributes: names and values, of a number a byte for two digits and one more.
func size(a attributes) int {
	n := 0
	for name, value := range a {
		n += len(name)
		switch v := value.(type) {
		case *types.AttributeValueMemberS:
			n += len(v.Value)
		case *types.AttributeValueMemberB:
			n += len(v.Value)
		case *types.AttributeValueMemberN:
			n += (len(v.Value)+1)/2 + 1
		}
	}
	return n
}
