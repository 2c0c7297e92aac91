package audit

import (
	"io"
	"strings"
)

// WriteCSVRow writes a line of comma-separated values (RFC 4180). A spreadsheet runs what begins like a formula, so
// text that does is kept text by an apostrophe.
func WriteCSVRow(w io.Writer, cells ...string) error {
	var b strings.Builder
	for i, cell := range cells {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(quoted(inert(cell)))
	}
	b.WriteString("\r\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// inert is a text that no spreadsheet runs.
func inert(cell string) string {
	if cell != "" && strings.ContainsRune("=+-@\t\r", rune(cell[0])) {
		return "'" + cell
	}
	return cell
}

func quoted(cell string) string {
	if strings.ContainsAny(cell, "\"\r\n,") || strings.TrimSpace(cell) != cell {
		return `"` + strings.ReplaceAll(cell, `"`, `""`) + `"`
	}
	return cell
}
