// Package report assembles the printable reports of a gaming day or of a shift: daily, cage, time charge,
// memberships, waitlist and tournament.
//
// It owns no table, only reads, and serves /api/reports. It may import staff, tournament, floor, cage, player and
// room, and takes every figure that a screen also shows from package figures.
//
// Two rules: a report is one transaction at one moment, and CSV and print are made from the same sections, so that
// they never differ.
package report

import (
	"strconv"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/money"
)

// Kind is the kind of a report.
type Kind string

// The reports of a gaming day, and the report of a shift.
const (
	Daily       Kind = "daily"
	Shift       Kind = "shift"
	Cage        Kind = "cage"
	TimeCharge  Kind = "time-charge"
	Memberships Kind = "memberships"
	Waitlist    Kind = "waitlist"
	Tournament  Kind = "tournament"
)

// Values returns the words allowed on the wire.
func (Kind) Values() []string {
	return []string{string(Daily), string(Shift), string(Cage), string(TimeCharge), string(Memberships),
		string(Waitlist), string(Tournament)}
}

// Format is how a value of a report is displayed. Every value is text: money "150.00", a number "12", minutes "95", a
// time as on the rest of the wire; null is empty.
type Format string

// The formats.
const (
	FormatText    Format = "text"
	FormatMoney   Format = "money"
	FormatNumber  Format = "number"
	FormatMinutes Format = "minutes"
	FormatTime    Format = "time"
)

// Values returns the words allowed on the wire.
func (Format) Values() []string {
	return []string{string(FormatText), string(FormatMoney), string(FormatNumber), string(FormatMinutes),
		string(FormatTime)}
}

// Report is a report; its printed page and its CSV file are made from it.
type Report struct {
	Kind        Kind          `json:"kind"`
	Title       string        `json:"title"`
	RoomName    string        `json:"roomName"`
	GamingDay   clock.Day     `json:"gamingDay"`
	GeneratedAt clock.Instant `json:"generatedAt"`
	Facts       []Fact        `json:"facts"`
	Sections    []Section     `json:"sections"`
}

// Fact is a single figure at the head of a report.
type Fact struct {
	Label  string  `json:"label"`
	Value  *string `json:"value" see:"public"`
	Format Format  `json:"format"`
}

// Section is a table of a report.
type Section struct {
	Title   string   `json:"title"`
	Columns []Column `json:"columns"`
	Rows    []Line   `json:"rows" see:"personal"`
	Totals  *Line    `json:"totals" see:"public"` // null: no totals
}

// Column is a column of a section.
type Column struct {
	Key    string `json:"key"`
	Label  string `json:"label"`
	Format Format `json:"format"`
}

// Line has a value for each key of the columns.
type Line map[string]*string

func (r *Report) fact(label string, value *string, f Format) {
	r.Facts = append(r.Facts, Fact{label, value, f})
}

func text(s string) *string { return &s }

func amount(c money.Cents) *string { return text(c.String()) }

func figure[N int | int64](n N) *string { return text(strconv.FormatInt(int64(n), 10)) }

func moment(i clock.Instant) *string { return text(i.String()) }

func optional[T any](v *T, f func(T) *string) *string {
	if v == nil {
		return nil
	}
	return f(*v)
}

// minute is in microseconds.
const minute = 60_000_000
