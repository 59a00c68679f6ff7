// Package record is the storage layout: every key, every kind of item and the version of its shape.
//
// A person's live state and unfinished work share one partition, so that a turn or a send reads it in one query;
// what is finished is filed under its own id. docs/storage.md explains each access path.
package record
