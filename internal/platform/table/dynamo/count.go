package dynamo

import (
	"context"
	"errors"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/table"
)

// counterKey keeps counters apart from the items of the partition.
func counterKey(k table.Key) table.Key { return table.Key{PK: "COUNT#" + k.PK, SK: k.SK} }

// Count implements table.Table with one conditional UpdateItem; a second one begins anew what has expired.
func (t *Table) Count(ctx context.Context, key table.Key, limit int, expires time.Time) (n int, added bool, err error) {
	if err := table.ValidateCount(key, limit, expires); err != nil {
		return 0, false, err
	}
	now := t.Now().Unix()
	for range attempts {
		n, old, err := t.update(ctx, t.addition(key, limit, expires, now))
		if err != nil || old == nil {
			return n, err == nil, err
		}
		if !expired(old, now) {
			return int(numberOf(old["n"])), false, nil
		}
		n, old, err = t.update(ctx, t.beginning(key, expires, now))
		if err != nil || old == nil {
			return n, err == nil, err
		}
		// somebody else has begun anew in between: add to that
	}
	return 0, false, fault.New(fault.Unavailable, "table: count: the counter expires while it is counted")
}

// update returns the counter, or what was stored when the condition failed.
func (t *Table) update(ctx context.Context, in *dynamodb.UpdateItemInput) (n int, old attributes, err error) {
	out, err := t.client.UpdateItem(ctx, in)
	failed := (*types.ConditionalCheckFailedException)(nil)
	if errors.As(err, &failed) && len(failed.Item) > 0 {
		return 0, failed.Item, nil
	}
	if err != nil {
		return 0, nil, wrap("count", err)
	}
	return int(numberOf(out.Attributes["n"])), nil, nil
}

func (t *Table) addition(key table.Key, limit int, expires time.Time, now int64) *dynamodb.UpdateItemInput {
	in := t.counterUpdate(key, now)
	in.ConditionExpression = aws.String("attribute_not_exists(pk) OR (n < :limit AND (attribute_not_exists(#ttl) OR #ttl > :now))")
	in.ExpressionAttributeValues[":limit"] = number(int64(limit))
	in.ExpressionAttributeValues[":expires"] = expiry(expires)
	in.UpdateExpression = aws.String("SET #ttl = if_not_exists(#ttl, :expires) ADD n :one") // an existing counter keeps its own
	return in
}

func (t *Table) beginning(key table.Key, expires time.Time, now int64) *dynamodb.UpdateItemInput {
	in := t.counterUpdate(key, now)
	in.ConditionExpression = aws.String("#ttl <= :now")
	in.ExpressionAttributeValues[":expires"] = expiry(expires)
	in.UpdateExpression = aws.String("SET n = :one, #ttl = :expires")
	return in
}

// never is the expiry of a counter without one, the end of the year 9999: were the attribute missing, the next addition
// would set it.
const never = 253_402_300_799

func expiry(expires time.Time) types.AttributeValue {
	if expires.IsZero() {
		return number(never)
	}
	return number(expires.Unix())
}

func (t *Table) counterUpdate(key table.Key, now int64) *dynamodb.UpdateItemInput {
	return &dynamodb.UpdateItemInput{
		TableName:                           aws.String(t.TableName),
		Key:                                 keyAttributes(counterKey(key)),
		ExpressionAttributeNames:            map[string]string{"#ttl": "ttl"},
		ExpressionAttributeValues:           attributes{":one": number(1), ":now": number(now)},
		ReturnValues:                        types.ReturnValueUpdatedNew,
		ReturnValuesOnConditionCheckFailure: types.ReturnValuesOnConditionCheckFailureAllOld,
	}
}

// transactCount is the update of a Count as a part of a transaction, which cannot return the value.
func (t *Table) transactCount(op table.Op, anew bool, now int64) types.TransactWriteItem {
	in := t.addition(op.Item.Key, op.Limit, op.Item.Expires, now)
	if anew {
		in = t.beginning(op.Item.Key, op.Item.Expires, now)
	}
	return types.TransactWriteItem{Update: &types.Update{
		TableName: in.TableName, Key: in.Key, ConditionExpression: in.ConditionExpression, UpdateExpression: in.UpdateExpression,
		ExpressionAttributeNames: in.ExpressionAttributeNames, ExpressionAttributeValues: in.ExpressionAttributeValues,
		ReturnValuesOnConditionCheckFailure: in.ReturnValuesOnConditionCheckFailure,
	}}
}
