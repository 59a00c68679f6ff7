// Package plans reads whether a text asks what its sender has planned, of which times, and what it asks of the link to their calendar. A text that
// wishes for a plan ("any plans near me?") is none of these.
package plans
