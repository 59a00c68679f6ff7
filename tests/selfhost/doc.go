// Package selfhost holds what one machine needs (image, proxy, unit, release, and the page about them) to what `josh run`
// takes, and runs the commands of that page.
package selfhost
