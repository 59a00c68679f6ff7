// Package events holds one event of each shape that AWS hands to our functions, as files that
// `sam local invoke -e` takes, and what a function has to answer to each (expected.json).
//
// The files are made by the package's test (go test ./events -update) with the token and the base URL of
// the local run, so that their signatures are real. It may import only the standard library and
// aws-lambda-go/events; its tests may import internal/platform/twilio.
package events
