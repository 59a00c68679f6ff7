package dynamo

import (
	"context"
	"encoding/hex"
	"errors"
	"io"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/table"
)

// Commit implements table.Table. It is a transaction, also of one operation other than a Note: only transactions have
// a token, and without it a repeat after a lost answer meets its own write and calls it somebody else's. The
// token is random for each call and the same in all its repeats. It is not made from the operations, because
// then two callers who write the same thing over the same version would both be told that they did.
func (t *Table) Commit(ctx context.Context, ops ...table.Op) error {
	if err := table.Validate(ops); err != nil {
		return err
	}
	if len(ops) == 1 && ops[0].Again {
		return t.note(ctx, ops[0])
	}
	anew := make([]bool, len(ops)) // counters to begin anew, because what is stored of them has expired
	now := t.Now().Unix()
	in, err := t.transaction(ops, anew, now)
	if err != nil {
		return err
	}
	for n := 1; ; n++ {
		_, err := t.client.TransactWriteItems(ctx, in)
		canceled := (*types.TransactionCanceledException)(nil)
		if !errors.As(err, &canceled) {
			return wrap("commit", err)
		}
		failed, again, err := readReasons(canceled.CancellationReasons)
		if err != nil {
			return err
		}
		if !again {
			if failed = turn(ops, failed, canceled.CancellationReasons, anew, now); len(failed) > 0 {
				return table.NewConditionError(ops, failed...)
			}
		}
		switch {
		case n == attempts || ctx.Err() != nil:
			return fault.Wrap(fault.Unavailable, "table: commit", canceled)
		case again:
			t.backoff(ctx, n)
		default: // what was canceled is not done, and this is another request
			now = t.Now().Unix()
			if in, err = t.transaction(ops, anew, now); err != nil {
				return err
			}
		}
	}
}

// turn returns the conditions that are false indeed. Of a counter that is not at its limit only the form of its
// addition was wrong, and is turned: one expression either adds to a counter or begins it anew.
func turn(ops []table.Op, failed []int, reasons []types.CancellationReason, anew []bool, now int64) []int {
	var lasting []int
	for _, i := range failed {
		switch {
		case ops[i].Kind != table.OpCount:
			lasting = append(lasting, i)
		case anew[i]:
			anew[i] = false // somebody else has begun it in between
		case expired(reasons[i].Item, now):
			anew[i] = true
		default:
			lasting = append(lasting, i)
		}
	}
	return lasting
}

func (t *Table) transaction(ops []table.Op, anew []bool, now int64) (*dynamodb.TransactWriteItemsInput, error) {
	token, err := t.token()
	if err != nil {
		return nil, err
	}
	items := make([]types.TransactWriteItem, len(ops))
	for i, op := range ops {
		if op.Kind == table.OpCount {
			items[i] = t.transactCount(op, anew[i], now)
			continue
		}
		items[i] = t.transactItem(op, number(now))
	}
	return &dynamodb.TransactWriteItemsInput{ClientRequestToken: aws.String(token), TransactItems: items}, nil
}

// token returns 32 characters; DynamoDB takes 36.
func (t *Table) token() (string, error) {
	b := make([]byte, 16)
	if _, err := io.ReadFull(t.Rand, b); err != nil {
		return "", fault.Wrap(fault.Unavailable, "table: token", err)
	}
	return hex.EncodeToString(b), nil
}

// readReasons reads the reasons of a canceled transaction, one for each operation: whether to try again, else
// which conditions failed. A condition that failed beside a conflict is judged again with the conflict gone.
func readReasons(reasons []types.CancellationReason) (failed []int, again bool, err error) {
	for i, reason := range reasons {
		switch code := aws.ToString(reason.Code); code {
		case "None", "":
		case "ConditionalCheckFailed":
			failed = append(failed, i)
		case "TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded":
			again = true
		default:
			return nil, false, fault.New(fault.Internal, "table: commit canceled: "+code)
		}
	}
	if !again && len(failed) == 0 {
		return nil, false, fault.New(fault.Internal, "table: commit canceled without a reason")
	}
	return failed, again, nil
}

// The conditions. An expired item is an absent one, whether TTL has removed it yet or not.
const (
	isAbsent  = "attribute_not_exists(pk) OR #ttl <= :now"
	isVersion = "v = :v AND (attribute_not_exists(#ttl) OR #ttl > :now)"
)

func (t *Table) transactItem(op table.Op, now types.AttributeValue) types.TransactWriteItem {
	name := aws.String(t.TableName)
	if op.Kind == table.OpUpsert {
		return types.TransactWriteItem{Put: &types.Put{TableName: name, Item: t.packer.pack(itemAttributes(op.Item, op.Item.Version))}}
	}
	condition := aws.String(isVersion)
	values := attributes{":now": now, ":v": number(op.Item.Version)}
	version := op.Item.Version + 1 // of a Replace
	if op.Kind == table.OpInsert || (op.Kind == table.OpCheck && op.Item.Version == 0) {
		condition = aws.String(isAbsent)
		values = attributes{":now": now}
		version = 1
	}
	names := map[string]string{"#ttl": "ttl"} // a reserved word
	switch op.Kind {
	case table.OpDelete:
		return types.TransactWriteItem{Delete: &types.Delete{
			TableName: name, Key: keyAttributes(op.Item.Key),
			ConditionExpression: condition, ExpressionAttributeNames: names, ExpressionAttributeValues: values,
		}}
	case table.OpCheck:
		return types.TransactWriteItem{ConditionCheck: &types.ConditionCheck{
			TableName: name, Key: keyAttributes(op.Item.Key),
			ConditionExpression: condition, ExpressionAttributeNames: names, ExpressionAttributeValues: values,
		}}
	}
	return types.TransactWriteItem{Put: &types.Put{
		TableName: name, Item: t.packer.pack(itemAttributes(op.Item, version)),
		ConditionExpression: condition, ExpressionAttributeNames: names, ExpressionAttributeValues: values,
	}}
}
