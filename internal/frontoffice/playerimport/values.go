package playerimport

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"pitboss/internal/foundation/enum"
	"pitboss/internal/foundation/money"
	"pitboss/internal/player"
	"pitboss/internal/room"
)

// DateOrder is how a date such as 3/4/2027 is read.
type DateOrder string

// The orders.
const (
	MonthFirst DateOrder = "month_first"
	DayFirst   DateOrder = "day_first"
)

// Values are the words allowed on the wire.
func (DateOrder) Values() []string { return enum.Words(MonthFirst, DayFirst) }

// badValueError is the fault of a value in a few words.
type badValueError string

func (e badValueError) Error() string { return string(e) }

const (
	errNoDate     badValueError = "No such date"
	errNoAmount   badValueError = "Not an amount"
	errFormula    badValueError = "Formula instead of a value"
	errUnreadable badValueError = "Unreadable characters"
	errLong       badValueError = "Too long"
	errNoEmail    badValueError = "Not an email address"
	errNoPhone    badValueError = "Not a phone number"
	errChanged    badValueError = "Changed by a spreadsheet to a short number"
	errNoTerm     badValueError = "Unknown membership"
	errNoName     badValueError = "No name"
	errTooMany    badValueError = "More values than columns"
	errNegative   badValueError = "Below zero"
	errFuture     badValueError = "Birth date in the future"
)

// checkText refuses formulas and control characters.
func checkText(s string, maxLength int) error {
	switch {
	case strings.HasPrefix(s, "="):
		return errFormula
	case utf8.RuneCountInString(s) > maxLength:
		return errLong
	}
	for _, r := range s {
		if r == utf8.RuneError || unicode.IsControl(r) && r != '\n' && r != '\r' && r != '\t' {
			return errUnreadable
		}
	}
	return nil
}

// parsePhone returns a phone number of ten digits as (512) 555-0148 and any other as it is.
func parsePhone(s string) (string, error) {
	if strings.ContainsAny(s, "eE") && strings.Contains(s, "+") {
		return "", errChanged
	}
	s = strings.TrimSuffix(s, ".0") // a number of a spreadsheet
	if valid, _ := player.ValidContact(s, ""); !valid {
		return "", errNoPhone
	}
	d := player.PhoneDigits(s)
	switch {
	case len(d) == 10:
		return "(" + d[:3] + ") " + d[3:6] + "-" + d[6:], nil
	case len(d) < 10:
		return "", badValueError(fmt.Sprintf("Phone has %d digits", len(d)))
	}
	return s, nil
}

func parseEmail(s string) (string, error) {
	s = strings.ToLower(strings.TrimPrefix(s, "mailto:"))
	if _, valid := player.ValidContact("", s); !valid || utf8.RuneCountInString(s) > 200 {
		return "", errNoEmail
	}
	return s, nil
}

// parseAmount reads an amount in dollars such as $1,234.50, (12.00), -12, 12.5 and 1.234,50.
func parseAmount(s string) (money.Cents, error) {
	if strings.HasPrefix(s, "=") {
		return 0, errFormula
	}
	text := strings.NewReplacer("$", "", "USD", "", "usd", "", " ", "", "\u2212", "-", "'", "").Replace(s)
	isNegative := false
	if inner, ok := strings.CutPrefix(text, "("); ok && strings.HasSuffix(inner, ")") {
		text, isNegative = strings.TrimSuffix(inner, ")"), true
	}
	if rest, ok := strings.CutPrefix(text, "-"); ok {
		text, isNegative = rest, !isNegative
	} else if rest, ok := strings.CutSuffix(text, "-"); ok {
		text, isNegative = rest, true
	}
	text = strings.TrimPrefix(text, "+")
	comma, dot := strings.LastIndexByte(text, ','), strings.LastIndexByte(text, '.')
	switch {
	case comma > dot && len(text)-comma-1 <= 2 && strings.Count(text, ",") == 1: // a decimal comma
		text = strings.ReplaceAll(text, ".", "")
		text = strings.Replace(text, ",", ".", 1)
	case comma >= 0 && !areGroups(text[:max(dot, 0)], text, dot):
		return 0, errNoAmount
	default:
		text = strings.ReplaceAll(text, ",", "")
	}
	if whole, decimals, found := strings.Cut(text, "."); found {
		// A spreadsheet stores 24 as 24.0 and 12.1 as 12.100000000000001.
		if len(decimals) > 2 {
			f, err := strconv.ParseFloat(text, 64)
			if err != nil || math.Abs(f*100-math.Round(f*100)) > 1e-6 {
				return 0, errNoAmount
			}
			text = strconv.FormatFloat(f, 'f', 2, 64)
		} else if whole == "" {
			text = "0" + text
		} else if decimals == "" {
			text = whole
		}
	}
	c, err := money.Parse(text)
	if err != nil {
		return 0, errNoAmount
	}
	if isNegative {
		c = -c
	}
	return c, nil
}

// areGroups reports whether commas separate groups of three digits.
func areGroups(beforeDot, text string, dot int) bool {
	if dot < 0 {
		beforeDot = text
	}
	groups := strings.Split(beforeDot, ",")
	for i, g := range groups {
		if i == 0 && (g == "" || len(g) > 3) || i > 0 && len(g) != 3 {
			return false
		}
	}
	return true
}

var terms = map[string]room.Term{
	"d": room.Daily, "day": room.Daily, "daily": room.Daily, "daypass": room.Daily,
	"m": room.Monthly, "month": room.Monthly, "monthly": room.Monthly, "mo": room.Monthly,
	"a": room.Annual, "y": room.Annual, "year": room.Annual, "yearly": room.Annual, "annual": room.Annual,
	"annually": room.Annual,
}

// parseTerm reads the type of a membership.
func parseTerm(s string) (room.Term, error) {
	t, known := terms[strings.TrimSuffix(plainHeader(s), "membership")]
	if !known {
		return "", errNoTerm
	}
	return t, nil
}

// isNoMembership reports whether the type of a membership says that there is none.
func isNoMembership(s string) bool {
	switch plainHeader(s) {
	case "", "none", "no", "guest", "nonmember", "expired", "na":
		return true
	}
	return false
}

// calendarDay is a day without a time zone.
type calendarDay struct {
	year  int
	month time.Month
	day   int
}

func (d calendarDay) isZero() bool { return d == calendarDay{} }

// dateReadings are the days that a value can mean.
type dateReadings struct{ monthFirst, dayFirst calendarDay } // zero: it has no such reading

func (r dateReadings) in(order DateOrder) calendarDay {
	if order == DayFirst {
		return r.dayFirst
	}
	return r.monthFirst
}

var excelEpoch = time.Date(1899, time.December, 30, 0, 0, 0, 0, time.UTC)

var namedLayouts = []string{
	"Jan 2, 2006", "January 2, 2006", "Jan 2 2006", "January 2 2006", "2 Jan 2006", "2 January 2006", "2-Jan-2006",
	"2-Jan-06", "2 Jan 06", "20060102",
}

// parseDate reads a date. Values with numbers only may have two readings; all others have the same in both.
func parseDate(s string) (dateReadings, error) {
	if strings.HasPrefix(s, "=") {
		return dateReadings{}, errFormula
	}
	text := s
	if i := strings.IndexAny(text, "T "); i > 0 && strings.Contains(text[i:], ":") {
		text = strings.TrimSuffix(strings.TrimSpace(text[:i]), ",")
	}
	both := func(t time.Time) (dateReadings, error) {
		d := dayOf(t.Year(), int(t.Month()), t.Day())
		if d.isZero() {
			return dateReadings{}, errNoDate
		}
		return dateReadings{d, d}, nil
	}
	// A spreadsheet counts days from 1899; this range is 1919 to 2119.
	if n, err := strconv.ParseFloat(text, 64); err == nil && n >= 7_000 && n < 80_000 {
		return both(excelEpoch.AddDate(0, 0, int(n)))
	}
	for _, layout := range namedLayouts {
		if t, err := time.Parse(layout, text); err == nil {
			return both(t)
		}
	}
	parts := strings.FieldsFunc(text, func(r rune) bool { return r == '/' || r == '-' || r == '.' })
	if len(parts) != 3 {
		return dateReadings{}, errNoDate
	}
	var n [3]int
	for i, p := range parts {
		var err error
		if n[i], err = strconv.Atoi(p); err != nil || n[i] < 0 || len(p) > 4 {
			return dateReadings{}, errNoDate
		}
	}
	var r dateReadings
	if len(parts[0]) == 4 {
		r.monthFirst = dayOf(n[0], n[1], n[2])
		r.dayFirst = r.monthFirst
	} else {
		year := n[2]
		if len(parts[2]) <= 2 {
			year += 2000
		}
		r.monthFirst, r.dayFirst = dayOf(year, n[0], n[1]), dayOf(year, n[1], n[0])
	}
	if r.monthFirst.isZero() && r.dayFirst.isZero() {
		return r, errNoDate
	}
	return r, nil
}

// in1900s returns a birth date whose year was written with two digits in the past century, when it would be in the
// future otherwise.
func (d calendarDay) in1900s(written string, today calendarDay) calendarDay {
	if d.String() > today.String() && twoDigitYear.MatchString(written) {
		return dayOf(d.year-100, int(d.month), d.day)
	}
	return d
}

var twoDigitYear = regexp.MustCompile(`[-/. ]\d{2}$`)

// dayOf returns a day that exists, in 1900 to 2199; otherwise zero.
func dayOf(year, month, day int) calendarDay {
	t := time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC)
	if year < 1900 || year > 2199 || t.Year() != year || int(t.Month()) != month || t.Day() != day {
		return calendarDay{}
	}
	return calendarDay{year, time.Month(month), day}
}
