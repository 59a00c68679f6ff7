// Package remind is reminders by text: "remind me tomorrow at 9 to call mom", what somebody is to be reminded of, and taking it back. They are said
// once, at their time, to nobody but who asked for them.
package remind
