package audit

import (
	"io"
	"strings"
)

// WriteCSVRow writes one row of comma-separated values (RFC 4180). It puts an apostrophe before text that a
// spreadsheet would run as a formula.
func WriteCSVRow(w io.Writer, cells ...string) error {
	var b strings.Builder
	for i, cell := range cells {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(quoteCell(escapeFormula(cell)))
	}
	b.WriteString("\r\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// escapeFormula returns a text that no spreadsheet runs as a formula.
func escapeFormula(cell string) string {
	if cell != "" && strings.ContainsRune("=+-@\t\r", rune(cell[0])) {
		return "'" + cell
	}
	return cell
}

func quoteCell(cell string) string {
	if strings.ContainsAny(cell, "\"\r\n,") || strings.TrimSpace(cell) != cell {
		return `"` + strings.ReplaceAll(cell, `"`, `""`) + `"`
	}
	return cell
}
