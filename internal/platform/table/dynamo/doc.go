// Package dynamo keeps the table in one DynamoDB table with a sparse index for what is due.
//
// Attributes: pk, sk (S, the key), v (N, version), k (S, kind), s (N, schema), d (S, data; B when it is not
// UTF-8), ttl (N, seconds, DynamoDB's TTL attribute), gpk and gsk (S, only while the item is due). The index
// "due" has the key gpk, gsk and projects keys only. Counters (n, ttl) are in partitions "COUNT#<pk>". An item that
// takes fewer units when its data is compressed (DEFLATE) has z (B) in place of d, and an s that is 1000 higher.
//
// What a commit costs, in write request units: 2 for each KB of each item, begun, also of a Delete (its old
// size) and of a Check, also when a condition fails; 1 more for each entry of the index that is put or
// removed. A Note that is alone in its commit is no transaction and costs half of that, and so does a Count.
package dynamo
