package playerimport

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strings"

	"pitboss/internal/foundation/money"
	"pitboss/internal/player"
	"pitboss/internal/room"
)

// fileRow is a row of the file as the columns and readings say.
type fileRow struct {
	n                      int // from 1, without the header
	name                   string
	nickname, phone, email string
	birthDate              string // "1991-03-15"
	term                   room.Term
	until                  calendarDay
	prepaid, funds, owed   money.Cents
	note                   string
	lostNote               bool   // the note names a card or Social Security number
	problem, value         string // why the row cannot be read
	digest                 string
}

// Limits of texts, as in the forms.
const (
	maxNameLength     = 120
	maxNicknameLength = 60
	maxNoteLength     = 2000
)

// reader reads the rows of a table by settings.
type reader struct {
	settings Settings
	order    DateOrder
	age      ageRule
	columns  map[Field]int
	width    int
	problems []int // of each column
}

// ageRule is the minimum age in years on a day.
type ageRule struct {
	today   calendarDay
	minimum int
}

func newReader(t Table, s Settings, order DateOrder, age ageRule) *reader {
	r := &reader{s, order, age, map[Field]int{}, len(t.Header), make([]int, len(t.Header))}
	for i, f := range s.Columns {
		if f != LeftOut {
			r.columns[f] = i
		}
	}
	return r
}

// cell returns the value of a field in a row; empty when there is no such column.
func (r *reader) cell(cells []string, f Field) string {
	i, found := r.columns[f]
	if !found || i >= len(cells) {
		return ""
	}
	return cells[i]
}

// read reads one row. A row with a value that cannot be read has a problem, and nothing of it is imported.
func (r *reader) read(n int, cells []string) fileRow {
	row := fileRow{n: n}
	refuse := func(f Field, err error) {
		if i, found := r.columns[f]; found {
			r.problems[i]++
		}
		if row.problem == "" {
			row.problem, row.value = err.Error(), r.cell(cells, f)
		}
	}
	for i := r.width; i < len(cells); i++ {
		if cells[i] != "" && row.problem == "" {
			row.problem, row.value = string(errTooMany), cells[i]
		}
	}
	r.readTexts(&row, cells, refuse)
	r.readBirthDate(&row, cells, refuse)
	r.readMembership(&row, cells, refuse)
	r.readMoney(&row, cells, refuse)
	if row.problem == "" {
		row.digest = row.hash()
	}
	return row
}

func (r *reader) readTexts(row *fileRow, cells []string, refuse func(Field, error)) {
	text := func(f Field, maxLength int) string {
		s := r.cell(cells, f)
		if err := checkText(s, maxLength); err != nil {
			refuse(f, err)
		}
		return strings.Join(strings.Fields(s), " ")
	}
	row.name = text(FullName, maxNameLength)
	first, last := text(FirstName, maxNameLength), text(LastName, maxNameLength)
	if row.name == "" {
		row.name = strings.TrimSpace(first + " " + last)
		if f, l, isReversed := strings.Cut(r.cell(cells, LastName), ", "); isReversed && first == "" {
			row.name = l + " " + f
		}
	} else if l, f, isReversed := strings.Cut(row.name, ", "); isReversed && !strings.Contains(f, ",") {
		row.name = f + " " + l
	}
	switch {
	case row.name == "":
		refuse(firstOf(r.columns, FullName, FirstName, LastName), errNoName)
	case len([]rune(row.name)) > maxNameLength:
		refuse(FullName, errLong)
	}
	row.nickname = text(Nickname, maxNicknameLength)
	if s := r.cell(cells, Phone); s != "" {
		var err error
		if row.phone, err = parsePhone(s); err != nil {
			refuse(Phone, err)
		}
	}
	if s := r.cell(cells, Email); s != "" {
		var err error
		if row.email, err = parseEmail(s); err != nil {
			refuse(Email, err)
		}
	}
	if s := r.cell(cells, NoteText); s != "" {
		switch err := checkText(strings.TrimPrefix(s, "="), maxNoteLength); {
		case err != nil:
			refuse(NoteText, err)
		case namesSecret(s):
			row.lostNote = true
		default:
			row.note = s
		}
	}
}

func (r *reader) readBirthDate(row *fileRow, cells []string, refuse func(Field, error)) {
	s := r.cell(cells, BirthDate)
	if s == "" {
		return
	}
	dates, err := parseDate(s)
	born := dates.in(r.order).in1900s(s, r.age.today)
	switch {
	case err == nil && born.isZero():
		err = errNoDate
	case err == nil && born.String() > r.age.today.String():
		err = errFuture
	case err == nil && !player.IsOldEnough(born.String(), r.age.minimum, r.age.today.String()):
		err = badValueError(fmt.Sprintf("Under %d today", r.age.minimum))
	}
	if err != nil {
		refuse(BirthDate, err)
		return
	}
	row.birthDate = born.String()
}

// firstOf returns the first of the fields that has a column.
func firstOf(columns map[Field]int, fields ...Field) Field {
	for _, f := range fields {
		if _, found := columns[f]; found {
			return f
		}
	}
	return fields[0]
}

func (r *reader) readMembership(row *fileRow, cells []string, refuse func(Field, error)) {
	kind, until := r.cell(cells, MembershipType), r.cell(cells, MembershipUntil)
	if isNoMembership(kind) && kind != "" {
		return
	}
	if until == "" {
		return // a membership without an end is one that is not running
	}
	dates, err := parseDate(until)
	if err == nil && dates.in(r.order).isZero() {
		err = errNoDate
	}
	if err != nil {
		refuse(MembershipUntil, err)
		return
	}
	row.until, row.term = dates.in(r.order), room.Monthly
	if kind != "" {
		if row.term, err = parseTerm(kind); err != nil {
			refuse(MembershipType, err)
		}
	}
}

func (r *reader) readMoney(row *fileRow, cells []string, refuse func(Field, error)) {
	read := func(f Field) money.Cents {
		s := r.cell(cells, f)
		if s == "" || s == "-" || s == "–" {
			return 0
		}
		c, err := parseAmount(s)
		if err == nil && c < 0 && f != Balance {
			err = errNegative
		}
		if err != nil {
			refuse(f, err)
			return 0
		}
		return c
	}
	row.prepaid, row.funds, row.owed = read(Prepaid), read(Funds), read(Owed)
	balance := read(Balance)
	if r.settings.BalanceMeans == OwedAbove {
		balance = -balance
	}
	row.prepaid += max(balance, 0)
	row.owed += max(-balance, 0)
}

// hash is the digest of the row's values. A later import recognizes the row by it.
func (row fileRow) hash() string {
	b, err := json.Marshal([]any{player.NameKey(row.name), row.nickname, player.PhoneDigits(row.phone), row.email,
		row.birthDate, row.term, row.until.year, row.until.month, row.until.day, row.prepaid, row.funds, row.owed,
		row.note})
	if err != nil {
		panic(err) // plain values
	}
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:16])
}

// guessOrder returns the order of dates in a column, and whether the values prove it.
func guessOrder(t Table, columns []Field) (order DateOrder, isProven, hasDates bool) {
	var monthFirst, dayFirst, unclear int
	for i, f := range columns {
		if f != MembershipUntil && f != BirthDate {
			continue
		}
		for _, cells := range t.Rows {
			if i >= len(cells) || cells[i] == "" {
				continue
			}
			d, err := parseDate(cells[i])
			switch {
			case err != nil || d.monthFirst == d.dayFirst:
			case d.dayFirst.isZero():
				monthFirst++
			case d.monthFirst.isZero():
				dayFirst++
			default:
				unclear++
			}
		}
	}
	order = MonthFirst
	if dayFirst > monthFirst {
		order = DayFirst
	}
	isProven = (monthFirst > 0) != (dayFirst > 0) || unclear+monthFirst+dayFirst == 0
	return order, isProven, unclear+monthFirst+dayFirst > 0
}
