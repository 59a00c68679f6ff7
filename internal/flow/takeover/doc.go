// Package takeover keeps JOSH silent while a person answers somebody in its place, and gives the conversation back to JOSH a day after
// the last text of that person. Operators begin one, write, and hand back.
package takeover
