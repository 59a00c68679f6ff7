// Package memory keeps what people ask JOSH to remember of them, and, where they have said that it may, what it notes of their texts on its own: as
// work after the turn, so that no answer waits for it. It forgets by text and from the page of the person.
package memory
