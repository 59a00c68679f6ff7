// Package interview asks somebody who is ready a few short questions, at their own pace, until what is known of them is good enough for
// plans. What the answers say of them is for the package profile.
package interview
