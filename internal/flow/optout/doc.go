// Package optout answers STOP, START and HELP before anything else is looked at (47 CFR 64.1200(a)(10), CTIA), and lets
// nothing through to whoever has opted out.
package optout
