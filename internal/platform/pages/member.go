package pages

import (
	"io"
	"strings"

	g "maragu.dev/gomponents"
	h "maragu.dev/gomponents/html"
)

// Member is the frame of pages that are for one person alone. Titles in it name nobody: they are what previews of a link show.
func Member(random io.Reader, support string) Frame {
	contact := g.Text(support)
	if strings.Contains(support, "@") {
		contact = Link("mailto:"+support, support)
	}
	return Frame{
		Random: random, Name: "JOSH", About: "Meet people nearby in small groups, all by text. Free.",
		Footer: g.Group{h.P(g.Text("JOSH is free. The people who run it read: "), contact), h.Nav(Link("/terms", "Terms"), Link("/privacy", "Privacy"))},
	}
}
