package model

import (
	"strings"

	"github.com/josh-sms/josh/internal/base/sms"
)

// Data marks words as data for a model: it puts them between <tag> and </tag>, in which they cannot contain a tag. Text
// comes in its normal form, so that nothing invisible is in it and look-alikes of < are <, and then < > & are written as
// entities.
func Data(tag, text string) string {
	escape := strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")
	return "<" + tag + ">" + escape.Replace(sms.Normalize(text)) + "</" + tag + ">"
}
