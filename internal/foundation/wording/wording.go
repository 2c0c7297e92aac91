// Package wording formats sentences that several wings write into the audit trail.
package wording

import (
	"cmp"
)

// FromTo describes the change of a value: "contact phone from none to 512 555 0100".
func FromTo(label, was, is string) string {
	return label + " from " + cmp.Or(was, "none") + " to " + cmp.Or(is, "none")
}
