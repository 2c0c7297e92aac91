package playerimport

import (
	"archive/zip"
	"bytes"
	"cmp"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"
	"golang.org/x/text/encoding/charmap"

	"pitboss/internal/foundation/fault"
)

// Limits of a file.
const (
	maxRows        = 100_000
	maxColumns     = 60
	maxCells       = maxRows * maxColumns
	maxUnpacked    = 256 << 20 // bytes of the parts of a workbook: a small file can unpack to gigabytes
	maxCellLength  = 2000      // characters
	sampledLines   = 20        // lines by which the separator is guessed
	minimumColumns = 1
)

// Table is the content of a file. Rows may be shorter or longer than the header.
type Table struct {
	Format   string // in words, such as "commas, UTF-8"
	Header   []string
	Rows     [][]string
	Oversize bool // some cell was cut at maxCellLength

	cells int // in all rows
}

func unreadable(format string, args ...any) error {
	return fault.InvalidFieldf("file", format, args...)
}

// readTable reads a CSV file or the first sheet of a workbook. Its errors are sentences for the person.
func readTable(file []byte) (Table, error) {
	var t Table
	var err error
	switch {
	case len(bytes.TrimSpace(file)) == 0:
		return t, unreadable("This file is empty")
	case bytes.HasPrefix(file, []byte("PK\x03\x04")):
		t, err = readWorkbook(file)
	case bytes.HasPrefix(file, []byte("\xd0\xcf\x11\xe0")):
		return t, unreadable("This is an old Excel file (.xls). Save it as .xlsx or CSV.")
	default:
		t, err = readCSV(file)
	}
	if err != nil {
		return t, err
	}
	return t, t.check()
}

func (t *Table) check() error {
	for len(t.Header) > 0 && strings.TrimSpace(t.Header[len(t.Header)-1]) == "" && !t.hasColumn(len(t.Header)-1) {
		t.Header = t.Header[:len(t.Header)-1]
	}
	switch {
	case len(t.Header) < minimumColumns:
		return unreadable("The first row of this file has no column names")
	case len(t.Header) > maxColumns:
		return unreadable("This file has %d columns. The limit is %d.", len(t.Header), maxColumns)
	case len(t.Rows) == 0:
		return unreadable("This file has column names and no rows")
	}
	return nil
}

func (t *Table) hasColumn(i int) bool {
	for _, row := range t.Rows {
		if i < len(row) && row[i] != "" {
			return true
		}
	}
	return false
}

var errTooManyRows = unreadable("This file has more than 100,000 rows. Split it and import one part after the other.")

var errTooManyCells = unreadable("This file has too many columns. The limit is %d.", maxColumns)

// add adds a row; the first one is the header, and rows without a value are left out. One value in the last column of a
// workbook makes a row of 16,384 cells, so a small file could fill the memory.
func (t *Table) add(cells []string) error {
	if t.cells += len(cells); t.cells > maxCells {
		return errTooManyCells
	}
	isBlank := true
	for i, c := range cells {
		if utf8.RuneCountInString(c) > maxCellLength {
			c = string([]rune(c)[:maxCellLength])
			t.Oversize = true
		}
		cells[i] = cleanCell(c)
		isBlank = isBlank && cells[i] == ""
	}
	switch {
	case isBlank:
		return nil
	case t.Header == nil:
		t.Header = cells
		return nil
	case len(t.Rows) == maxRows:
		return errTooManyRows
	}
	t.Rows = append(t.Rows, cells)
	return nil
}

// cleanCell removes blanks around a value, and the marks by which spreadsheets keep it a text: ="004471" and '+1512.
func cleanCell(c string) string {
	c = strings.TrimSpace(strings.ReplaceAll(c, "\u00a0", " "))
	if inner, ok := strings.CutPrefix(c, `="`); ok && strings.HasSuffix(inner, `"`) {
		c = strings.TrimSpace(strings.TrimSuffix(inner, `"`))
	}
	if len(c) > 1 && c[0] == '\'' && strings.ContainsRune("=+-@", rune(c[1])) {
		c = c[1:]
	}
	return c
}

func readCSV(file []byte) (Table, error) {
	text, encoding := decodeText(file)
	if strings.ContainsRune(text, 0) {
		return Table{}, unreadable("This is neither a CSV file nor an Excel workbook")
	}
	separator, name := guessSeparator(text)
	t := Table{Format: name + ", " + encoding}
	r := csv.NewReader(strings.NewReader(text))
	r.Comma, r.FieldsPerRecord, r.LazyQuotes = separator, -1, false
	for {
		cells, err := r.Read()
		if errors.Is(err, io.EOF) {
			return t, nil
		}
		var wrong *csv.ParseError
		if errors.As(err, &wrong) {
			return t, unreadable("Line %d has a quotation mark in the wrong place", wrong.Line)
		}
		if err != nil {
			return t, fmt.Errorf("read csv: %w", err)
		}
		if err := t.add(cells); err != nil {
			return t, err
		}
	}
}

// decodeText decodes UTF-8, UTF-16 with a byte order mark and, for lines that are not valid UTF-8, Windows-1252.
func decodeText(file []byte) (text, encoding string) {
	switch {
	case bytes.HasPrefix(file, []byte("\xff\xfe")):
		return decodeUTF16(file[2:], 0), "UTF-16"
	case bytes.HasPrefix(file, []byte("\xfe\xff")):
		return decodeUTF16(file[2:], 1), "UTF-16"
	}
	file = bytes.TrimPrefix(file, []byte("\xef\xbb\xbf"))
	if utf8.Valid(file) {
		return string(file), "UTF-8"
	}
	var out strings.Builder
	isMixed := false
	for line := range bytes.SplitAfterSeq(file, []byte("\n")) {
		if utf8.Valid(line) {
			isMixed = isMixed || !isASCII(line)
			out.Write(line)
			continue
		}
		for _, b := range line {
			out.WriteRune(charmap.Windows1252.DecodeByte(b))
		}
	}
	if isMixed {
		return out.String(), "UTF-8 and Windows-1252"
	}
	return out.String(), "Windows-1252"
}

func isASCII(line []byte) bool {
	for _, b := range line {
		if b >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// decodeUTF16 decodes text whose units have their low byte at the offset.
func decodeUTF16(b []byte, high int) string {
	units := make([]uint16, len(b)/2)
	for i := range units {
		units[i] = uint16(b[2*i+1])<<8 | uint16(b[2*i])
		if high == 1 {
			units[i] = uint16(b[2*i])<<8 | uint16(b[2*i+1])
		}
	}
	return string(utf16.Decode(units))
}

// guessSeparator returns the separator that the first lines have most often.
func guessSeparator(text string) (separator rune, name string) {
	counts := map[rune]int{}
	n := 0
	for line := range strings.Lines(text) {
		if n++; n > sampledLines {
			break
		}
		isQuoted := false
		for _, r := range line {
			if r == '"' {
				isQuoted = !isQuoted
			} else if !isQuoted {
				counts[r]++
			}
		}
	}
	separator, name = ',', "commas"
	for _, other := range []struct {
		separator rune
		name      string
	}{{';', "semicolons"}, {'\t', "tabs"}, {'|', "bars"}} {
		if counts[other.separator] > counts[separator] {
			separator, name = other.separator, other.name
		}
	}
	return separator, name
}

var errWorkbook = unreadable("This Excel workbook cannot be read. Save it again, or save it as CSV.")

// readWorkbook reads the first sheet of a workbook. A formula gives its stored value, and a date its number.
func readWorkbook(file []byte) (t Table, err error) {
	archive, err := zip.NewReader(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		return t, errWorkbook
	}
	var unpacked uint64
	for _, f := range archive.File {
		if unpacked += f.UncompressedSize64; unpacked > maxUnpacked || f.UncompressedSize64 > maxUnpacked {
			return t, unreadable("This workbook is too large when unpacked. Save its sheet as CSV.")
		}
	}
	defer func() {
		if recover() != nil { // the library trusts the parts of a workbook
			err = errWorkbook
		}
	}()
	book, err := excelize.OpenReader(bytes.NewReader(file), excelize.Options{
		RawCellValue: true, UnzipSizeLimit: maxUnpacked, UnzipXMLSizeLimit: maxUnpacked,
	})
	if err != nil || len(book.GetSheetList()) == 0 {
		return t, errWorkbook
	}
	defer func() { err = cmp.Or(err, book.Close()) }()
	sheet := book.GetSheetList()[0]
	t.Format = "Excel workbook, sheet " + sheet
	rows, err := book.Rows(sheet)
	if err != nil {
		return t, errWorkbook
	}
	for rows.Next() {
		cells, err := rows.Columns()
		if err != nil {
			return t, errWorkbook
		}
		if err := t.add(cells); err != nil {
			return t, err
		}
	}
	if rows.Error() != nil {
		return t, errWorkbook
	}
	return t, nil
}
