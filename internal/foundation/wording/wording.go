// Package wording formats parts of sentences that several wings write.
package wording

import (
	"cmp"
	"strconv"
)

// FromTo describes the change of a value: "contact phone from none to 512 555 0100".
func FromTo(label, was, is string) string {
	return label + " from " + cmp.Or(was, "none") + " to " + cmp.Or(is, "none")
}

// Ordinal returns "1st", "2nd", "3rd", "4th", "11th".
func Ordinal(n int) string {
	ending := "th"
	if n%100 < 11 || n%100 > 13 {
		switch n % 10 {
		case 1:
			ending = "st"
		case 2:
			ending = "nd"
		case 3:
			ending = "rd"
		}
	}
	return strconv.Itoa(n) + ending
}
