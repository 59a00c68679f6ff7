package dynamo

import (
	"context"
	"errors"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/table"
)

// note stores what is alone in its commit with one conditional PutItem, for half of what a transaction costs. It has no
// token: when its answer is lost the SDK repeats it and meets what it has written itself. To a Note that is a failed
// condition like any other.
func (t *Table) note(ctx context.Context, op table.Op) error {
	in := &dynamodb.PutItemInput{
		TableName:                aws.String(t.TableName),
		Item:                     t.packer.pack(itemAttributes(op.Item, 1)),
		ConditionExpression:      aws.String(isAbsent),
		ExpressionAttributeNames: map[string]string{"#ttl": "ttl"},
	}
	for n := 1; ; n++ {
		in.ExpressionAttributeValues = attributes{":now": number(t.Now().Unix())}
		_, err := t.client.PutItem(ctx, in)
		taken, busy := (*types.ConditionalCheckFailedException)(nil), (*types.TransactionConflictException)(nil)
		switch {
		case errors.As(err, &taken):
			return table.NewConditionError([]table.Op{op}, 0)
		case !errors.As(err, &busy): // a transaction has the item in hand: the SDK does not try that again
			return wrap("commit", err)
		case n == attempts || ctx.Err() != nil:
			return fault.Wrap(fault.Unavailable, "table: commit", busy)
		}
		t.backoff(ctx, n)
	}
}
