package playerimport

import (
	"archive/zip"
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"pitboss/internal/foundation/money"
	"pitboss/internal/test/assert"
)

func assertSame[T comparable](t *testing.T, what string, got, want []T) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}

func TestAmountsAreReadAsSpreadsheetsWriteThem(t *testing.T) {
	for text, want := range map[string]money.Cents{
		"24": 24_00, "24.0": 24_00, "$1,234.50": 1234_50, "(12.00)": -12_00, "-12": -12_00, "12-": -12_00, ".5": 50,
		"1.234,50": 1234_50, "12,5": 12_50, "12.100000000000001": 12_10, "\u221212.00": -12_00, "1,234": 1234_00,
	} {
		got, err := parseAmount(text)
		if err != nil || got != want {
			t.Errorf("%q: got %v, %v, want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"=1+1", "12.345", "1,23,4.00", "abc", "--1", "1e5", "99999999999"} {
		if got, err := parseAmount(text); err == nil {
			t.Errorf("%q: got %v, want an error", text, got)
		}
	}
}

func TestDatesHaveOneReadingOrTwo(t *testing.T) {
	for text, want := range map[string][2]string{
		"2027-01-31": {"2027-01-31", "2027-01-31"}, "2027-01-31T00:00:00Z": {"2027-01-31", "2027-01-31"},
		"3/4/27": {"2027-03-04", "2027-04-03"}, "12/25/2027": {"2027-12-25", ""}, "25.12.2027": {"", "2027-12-25"},
		"Dec 11, 2027": {"2027-12-11", "2027-12-11"}, "46400": {"2027-01-13", "2027-01-13"},
		"12/11/2027 10:30": {"2027-12-11", "2027-11-12"},
	} {
		got, err := parseDate(text)
		if err != nil {
			t.Errorf("%q: %v", text, err)
		}
		for i, day := range []calendarDay{got.monthFirst, got.dayFirst} {
			text := ""
			if !day.isZero() {
				text = day.String()
			}
			assert.Equal(t, "reading", text, want[i])
		}
	}
	for _, text := range []string{"31/31/2027", "2027-02-30", "soon", "=TODAY()", "1/2", "0/0/0"} {
		if got, err := parseDate(text); err == nil {
			t.Errorf("%q: got %v, want an error", text, got)
		}
	}
}

func TestPhonesAreReadAndRefused(t *testing.T) {
	for text, want := range map[string]string{
		"5125550168": "(512) 555-0168", "+1 512-555-0168": "(512) 555-0168", "5125550168.0": "(512) 555-0168",
		"+44 20 7946 0958": "+44 20 7946 0958",
	} {
		got, err := parsePhone(text)
		if err != nil || got != want {
			t.Errorf("%q: got %q, %v, want %q", text, got, err, want)
		}
	}
	for _, text := range []string{"512 555 01", "5.12555E+09", "call me", "=A1"} {
		if got, err := parsePhone(text); err == nil {
			t.Errorf("%q: got %q, want an error", text, got)
		}
	}
}

func TestColumnsAreGuessedByTheirNames(t *testing.T) {
	got := guessColumns([]string{"MemberNo", "First", "Last", "Cell", "E-Mail", "DOB", "Type", "Exp", "Bal", "Notes",
		"SSN4", "Mobile"})
	assertSame(t, "columns", got, []Field{LeftOut, FirstName, LastName, Phone, Email, BirthDate, MembershipType,
		MembershipUntil, Balance, NoteText, LeftOut, LeftOut})
	assert.Equal(t, "a secret column", isSensitive("SSN4"), true)
	assert.Equal(t, "a card number", namesSecret("card 4111 1111 1111 1111"), true)
	assert.Equal(t, "no card number", namesSecret("call 512 555 0168 after 8"), false)
}

func TestEncodingsAndSeparatorsAreRecognized(t *testing.T) {
	for file, want := range map[string]string{
		"Name;Phone\nJosé;1\n":                               "semicolons, UTF-8",
		"\xef\xbb\xbfName,Phone\nJosé,1\n":                   "commas, UTF-8",
		"Name\tPhone\nJos\xe9\t1\n":                          "tabs, Windows-1252",
		"Name|Phone\nJosé|1\nJos\xe9|1\n":                    "bars, UTF-8 and Windows-1252",
		"\xff\xfeN\x00,\x00P\x00\n\x00J\x00,\x001\x00\n\x00": "commas, UTF-16",
	} {
		table, err := readTable([]byte(file))
		if err != nil {
			t.Errorf("%q: %v", file, err)
			continue
		}
		assert.Equal(t, "format", table.Format, want)
		if strings.Contains(file, "Name") {
			assert.Equal(t, "name", table.Rows[0][0], "José")
		}
	}
}

func TestAWorkbookGivesStoredValuesAndABombIsRefused(t *testing.T) {
	book := excelize.NewFile()
	for cell, value := range map[string]any{
		"A1": "Name", "B1": "Exp", "C1": "Bal", "A2": "Anna", "B2": 46400, "C2": 12.5,
	} {
		if err := book.SetCellValue("Sheet1", cell, value); err != nil {
			t.Fatal(err)
		}
	}
	if err := book.SetCellFormula("Sheet1", "D1", "1+1"); err != nil {
		t.Fatal(err)
	}
	file, err := book.WriteToBuffer()
	if err != nil {
		t.Fatal(err)
	}
	table, err := readTable(file.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	assertSame(t, "header", table.Header, []string{"Name", "Exp", "Bal"})
	assertSame(t, "row", table.Rows[0], []string{"Anna", "46400", "12.5"})

	if _, err := readTable(file.Bytes()[:file.Len()/2]); err == nil {
		t.Error("half a workbook: got no error")
	}
	var bomb bytes.Buffer
	z := zip.NewWriter(&bomb)
	part, err := z.Create("xl/worksheets/sheet1.xml")
	if err != nil {
		t.Fatal(err)
	}
	for range maxUnpacked>>20 + 1 {
		if _, err := part.Write(make([]byte, 1<<20)); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := readTable(bomb.Bytes()); err == nil || !strings.Contains(err.Error(), "too large") {
		t.Errorf("a bomb of %d bytes: got %v", bomb.Len(), err)
	}
}

func TestAWorkbookWithValuesInItsLastColumnIsRefused(t *testing.T) {
	book := excelize.NewFile()
	set := func(cell string) {
		if err := book.SetCellValue("Sheet1", cell, "Anna"); err != nil {
			t.Fatal(err)
		}
	}
	set("A1")
	for n := range maxCells/16384 + 1 {
		set(fmt.Sprintf("XFD%d", n+2))
	}
	file, err := book.WriteToBuffer()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := readTable(file.Bytes()); err == nil || !strings.Contains(err.Error(), "too many columns") {
		t.Errorf("got %v, want a refusal", err)
	}
}
