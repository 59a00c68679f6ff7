// The texts that the weights of words are learned from. They are a module of their own, so that nobody who installs or
// imports JOSH fetches 13 MB that only `make rules` reads.
module github.com/josh-sms/josh/texts

go 1.26
