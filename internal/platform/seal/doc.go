// Package seal encrypts what must not be readable at rest: bodies and phone numbers.
//
// It holds the format (AES-256-GCM; associated data = table key; a reference to the data key stored with the text)
// and the port to where data keys come from: seal/local (a key file) or seal/kms.
package seal
