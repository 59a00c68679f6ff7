package record

import "github.com/josh-sms/josh/internal/platform/table"

// Pool is what is known, in a region, of the person of a number who can be asked to join a plan.
func Pool(slug, hash string) table.Key { return table.Key{PK: poolPK + slug, SK: hash} }

// PoolQuery lists those of a region who can be asked, behind a place in the order of hashes.
func PoolQuery(slug, after string) table.Query { return table.Query{PK: poolPK + slug, From: after} }

// PoolOf is the same among those of a region who name an activity.
func PoolOf(slug, activity, hash string) table.Key { return Pool(slug+"#"+activity, hash) }

// PoolOfQuery lists those of a region who name an activity, behind a place in the order of hashes.
func PoolOfQuery(slug, activity, after string) table.Query {
	return PoolQuery(slug+"#"+activity, after)
}

const poolPK = "POOL#"
