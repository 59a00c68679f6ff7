// Package kms makes data keys with AWS KMS (envelope encryption).
//
// One data key seals for an hour or a million texts. Every text carries its data key, wrapped by KMS (some
// 170 to 190 bytes), rather than the id of one kept elsewhere: a text then opens with nothing but KMS, no
// second store can lose or lag behind the key, and no read is added to a turn. The price is about 250
// characters an item, a quarter of a DynamoDB write unit; the table packs an item that would begin another
// one. Unwrapped keys are cached, so that KMS is called once per data key and process, not per text.
package kms
