package record

import "github.com/josh-sms/josh/internal/platform/table"

// LinkUpPage is what a link to the page of a LinkUp stands for; id is the hash of the token in it, which is stored nowhere.
func LinkUpPage(id string) table.Key { return table.Key{PK: "PAGE#" + id, SK: "PAGE"} }

// Relay are words that somebody has others of a LinkUp told; id is the LinkUp's own for them.
func Relay(linkup, id string) table.Key { return table.Key{PK: "RELAY#" + linkup, SK: "R#" + id} }

// CalendarLink is what a link to the calendar of a person stands for; id is the hash of the token in it, which is stored nowhere.
func CalendarLink(id string) table.Key { return table.Key{PK: "CAL#" + id, SK: "CAL"} }

// TalkWords is what one side of a talk has released to the other.
func TalkWords(talk, id string) table.Key { return table.Key{PK: "TALK#" + talk, SK: "W#" + id} }

// TalkEntry is the entry of a talk in the list of all.
func TalkEntry(id string) table.Key { return table.Key{PK: "TALKS", SK: id} }

// TalksQuery lists the entries of talks: their ids are the sort keys.
func TalksQuery(after string) table.Query { return table.Query{PK: "TALKS", After: after} }

// TalkWordsQuery lists what both sides of a talk have released, the oldest first.
func TalkWordsQuery(talk string) table.Query { return table.Prefix("TALK#"+talk, "W#") }
