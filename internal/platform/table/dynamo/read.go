package dynamo

import (
	"context"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/table"
)

// Get implements table.Table. Each item is strongly consistent; together they are not a snapshot.
func (t *Table) Get(ctx context.Context, keys ...table.Key) ([]table.Item, error) {
	if err := table.ValidateKeys(keys...); err != nil {
		return nil, err
	}
	var found map[table.Key]attributes
	var err error
	switch len(keys) {
	case 0:
	case 1:
		found, err = t.getOne(ctx, keys[0])
	default:
		found, err = t.getBatch(ctx, keys)
	}
	if err != nil {
		return nil, err
	}
	items, now := make([]table.Item, len(keys)), t.Now().Unix()
	for i, k := range keys {
		items[i].Key = k
		if a := found[k]; len(a) > 0 && !expired(a, now) {
			if items[i], err = itemOf(a); err != nil {
				return nil, err
			}
		}
	}
	return items, nil
}

func (t *Table) getOne(ctx context.Context, k table.Key) (map[table.Key]attributes, error) {
	out, err := t.client.GetItem(ctx, &dynamodb.GetItemInput{
		TableName: aws.String(t.TableName), Key: keyAttributes(k), ConsistentRead: aws.Bool(true),
	})
	if err != nil {
		return nil, wrap("get", err)
	}
	return map[table.Key]attributes{k: out.Item}, nil
}

// getBatch asks again for keys that DynamoDB left unprocessed, which it does above 16 MB and when throttled.
func (t *Table) getBatch(ctx context.Context, keys []table.Key) (map[table.Key]attributes, error) {
	found := make(map[table.Key]attributes, len(keys))
	var distinct []attributes // it refuses a key that is named twice
	for _, k := range keys {
		if _, twice := found[k]; !twice {
			found[k] = nil
			distinct = append(distinct, keyAttributes(k))
		}
	}
	request := map[string]types.KeysAndAttributes{t.TableName: {Keys: distinct, ConsistentRead: aws.Bool(true)}}
	for n := 1; ; n++ {
		out, err := t.client.BatchGetItem(ctx, &dynamodb.BatchGetItemInput{RequestItems: request})
		if err != nil {
			return nil, wrap("get", err)
		}
		for _, a := range out.Responses[t.TableName] {
			found[keyOf(a)] = a
		}
		request = out.UnprocessedKeys
		if len(request) == 0 {
			return found, nil
		}
		if n == attempts || ctx.Err() != nil {
			return nil, fault.New(fault.Unavailable, "table: get: keys left unprocessed")
		}
		t.backoff(ctx, n)
	}
}

// Query implements table.Table. It asks until the page is full, because DynamoDB stops at 1 MB and counts
// what has expired.
func (t *Table) Query(ctx context.Context, q table.Query) (table.Page, error) {
	limit := q.Limit
	if limit <= 0 {
		limit = table.DefaultLimit
	}
	if q.To != "" && q.From >= q.To {
		return table.Page{}, nil // DynamoDB calls it an error
	}
	in, now := t.queryInput(q), t.Now().Unix()
	var page table.Page
	for {
		in.Limit = aws.Int32(int32(limit - len(page.Items)))
		out, err := t.client.Query(ctx, in)
		if err != nil {
			return table.Page{}, wrap("query", err)
		}
		for _, a := range out.Items {
			if expired(a, now) || (q.To != "" && textOf(a["sk"]) == q.To) {
				continue
			}
			i, err := itemOf(a)
			if err != nil {
				return table.Page{}, err
			}
			page.Items = append(page.Items, i)
		}
		page.Next = textOf(out.LastEvaluatedKey["sk"])
		if page.Next == "" || len(page.Items) >= limit {
			return page, nil
		}
		in.ExclusiveStartKey = out.LastEvaluatedKey
	}
}

// queryInput has one condition on the sort key, all that DynamoDB takes: with both bounds it is BETWEEN,
// which includes To.
func (t *Table) queryInput(q table.Query) *dynamodb.QueryInput {
	condition, values := "pk = :pk", attributes{":pk": text(q.PK)}
	switch {
	case q.From != "" && q.To != "":
		condition += " AND sk BETWEEN :from AND :to"
	case q.From != "":
		condition += " AND sk >= :from"
	case q.To != "":
		condition += " AND sk < :to"
	}
	if q.From != "" {
		values[":from"] = text(q.From)
	}
	if q.To != "" {
		values[":to"] = text(q.To)
	}
	in := &dynamodb.QueryInput{
		TableName:                 aws.String(t.TableName),
		KeyConditionExpression:    aws.String(condition),
		ExpressionAttributeValues: values,
		ConsistentRead:            aws.Bool(true),
		ScanIndexForward:          aws.Bool(!q.Reverse),
	}
	if q.After != "" {
		in.ExclusiveStartKey = keyAttributes(table.Key{PK: q.PK, SK: q.After})
	}
	return in
}

// Due implements table.Table. The index follows the table within a second or so.
func (t *Table) Due(ctx context.Context, shard int, until time.Time, limit int) ([]table.DueEntry, error) {
	if err := table.ValidateShard(shard); err != nil {
		return nil, err
	}
	if limit <= 0 {
		limit = table.DefaultLimit
	}
	in := &dynamodb.QueryInput{
		TableName:              aws.String(t.TableName),
		IndexName:              aws.String(DueIndex),
		KeyConditionExpression: aws.String("gpk = :shard AND gsk < :end"),
		ExpressionAttributeValues: attributes{
			":shard": text(duePartition(shard)),
			":end":   text(dueSort(until.Add(time.Millisecond))),
		},
	}
	var entries []table.DueEntry
	for {
		in.Limit = aws.Int32(int32(limit - len(entries)))
		out, err := t.client.Query(ctx, in)
		if err != nil {
			return nil, wrap("due", err)
		}
		for _, a := range out.Items {
			entries = append(entries, table.DueEntry{Key: keyOf(a), Due: dueOf(a)})
		}
		if len(out.LastEvaluatedKey) == 0 || len(entries) >= limit {
			return entries, nil
		}
		in.ExclusiveStartKey = out.LastEvaluatedKey
	}
}

// Scan implements table.Scan, strongly consistent.
func (t *Table) Scan(ctx context.Context, after table.Key, limit int) (items []table.Item, next table.Key, err error) {
	in := &dynamodb.ScanInput{TableName: aws.String(t.TableName), ConsistentRead: aws.Bool(true), Limit: aws.Int32(int32(limit))}
	if after != (table.Key{}) {
		in.ExclusiveStartKey = keyAttributes(after)
	}
	out, err := t.client.Scan(ctx, in)
	if err != nil {
		return nil, next, wrap("scan", err)
	}
	for _, a := range out.Items {
		if _, isItem := a["k"]; !isItem {
			continue // a counter
		}
		i, err := itemOf(a)
		if err != nil {
			return nil, next, err
		}
		items = append(items, i)
	}
	if len(out.LastEvaluatedKey) > 0 {
		next = keyOf(out.LastEvaluatedKey)
	}
	return items, next, nil
}
