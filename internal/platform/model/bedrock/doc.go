// Package bedrock is the engine of the model port on AWS: Converse of Amazon Bedrock, one call of one model.
//
// A form is asked for by a tool that the model is made to call. Neither "strict" nor a schema of the output is sent: models
// refuse them today that took them yesterday. What comes is checked by model.Checked, like that of every engine.
package bedrock
