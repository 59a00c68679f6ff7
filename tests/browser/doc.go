// Package browser tests the console in a real Chromium.
//
// It is a module of its own so that the browser's driver stays out of the main one. The tests need
// Chromium and axe-core (scripts/engines/browser.sh install) and fail without them:
//
//	cd tests/browser && go test ./...
//
// With JOSH_SCREENSHOTS set to a folder they leave their pictures there.
package browser
