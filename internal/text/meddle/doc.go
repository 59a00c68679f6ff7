// Package meddle finds texts that meddle: that tell a machine what to do, or speak of what is somebody else's, in the place of
// saying something to JOSH. No model is shown them. It does not have to find all: what a model says is held to the words of the text
// in any case (understand.Reader.Answered).
package meddle
