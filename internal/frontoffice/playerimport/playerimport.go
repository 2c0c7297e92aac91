// Package playerimport imports players from a CSV file or a workbook: directory, memberships that still run, notes, and
// as opening entries in the ledger what players have with the house and owe. It exports the same columns.
//
// It serves /api/player-imports and owns no table: package importlog stores imports. One function plans: the preview
// shows the plan, and the run writes the same one, which is stored when it starts. A job writes it in batches, so that
// 100,000 rows do not hold the writer, and takes an import back in the same batches. See docs/decisions/0065.
//
// Rules: an update never empties a field and never lifts a bar. A row is recognized by its digest, so importing a file
// again adds nothing. An undo leaves players that have been used since.
package playerimport

import (
	"encoding/json"
	"slices"
	"strconv"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/enum"
	"pitboss/internal/foundation/money"
	"pitboss/internal/player"
	"pitboss/internal/player/importlog"
)

// BalanceMeans is the meaning of a balance above zero; below zero it is the opposite.
type BalanceMeans string

// The meanings.
const (
	PrepaidAbove BalanceMeans = "prepaid"
	OwedAbove    BalanceMeans = "owed"
)

// Values are the words allowed on the wire.
func (BalanceMeans) Values() []string { return enum.Words(PrepaidAbove, OwedAbove) }

// Settings are the readings of a file and the choices for rows that match.
type Settings struct {
	Columns      []Field      `json:"columns"`
	DateOrder    DateOrder    `json:"dateOrder"` // empty: guessed
	BalanceMeans BalanceMeans `json:"balanceMeans"`
	Rules        []Rule       `json:"rules"`
	Answers      []Answer     `json:"answers"`
}

// Rule is the choice for all rows of a match.
type Rule struct {
	Match  Match  `json:"match"`
	Choice Choice `json:"choice"`
}

// Answer is the choice for one row. It goes before the rule of its match.
type Answer struct {
	Row    int    `json:"row"`
	Match  Match  `json:"match"`
	Choice Choice `json:"choice"`
}

// merge returns the settings after a change. A rule replaces the answers to rows of its match.
func (s Settings) merge(in changeRequest) Settings {
	if in.Columns != nil {
		s.Columns = *in.Columns
	}
	if in.DateOrder != "" {
		s.DateOrder = in.DateOrder
	}
	if in.BalanceMeans != "" {
		s.BalanceMeans = in.BalanceMeans
	}
	for _, r := range in.Rules {
		s.Rules = slices.DeleteFunc(slices.Clone(s.Rules), func(o Rule) bool { return o.Match == r.Match })
		s.Rules = append(s.Rules, r)
		s.Answers = slices.DeleteFunc(slices.Clone(s.Answers), func(a Answer) bool { return a.Match == r.Match })
	}
	changed := map[int]bool{}
	for _, a := range in.Answers {
		changed[a.Row] = true
	}
	s.Answers = slices.DeleteFunc(slices.Clone(s.Answers), func(a Answer) bool { return changed[a.Row] })
	s.Answers = append(s.Answers, in.Answers...)
	return s
}

// undoTimeout is the time in which an import can be undone.
const undoTimeout = 7 * 24 * time.Hour

// View is an import as its screens show it.
type View struct {
	ID         string          `json:"id"`
	RoomID     string          `json:"roomId"`
	FileName   string          `json:"fileName" see:"personal,view_players"`
	State      importlog.State `json:"state"`
	Format     string          `json:"format" see:"personal,view_players"`
	MadeAt     clock.Instant   `json:"madeAt"`
	MadeBy     string          `json:"madeBy"`
	RanAt      *clock.Instant  `json:"ranAt"`
	RanBy      *string         `json:"ranBy"`
	FinishedAt *clock.Instant  `json:"finishedAt"`
	UndoneAt   *clock.Instant  `json:"undoneAt"`
	UndoneBy   *string         `json:"undoneBy"`
	UndoUntil  *clock.Instant  `json:"undoUntil"` // null: it cannot be undone
	Total      int             `json:"total"`     // rows to write or to take back
	Position   int             `json:"position"`  // rows written or taken back so far

	Counts     Counts      `json:"counts"`
	Problems   []Problem   `json:"problems"` // the first few
	Columns    []Column    `json:"columns"`
	Questions  []Question  `json:"questions"`
	Duplicates []MatchRule `json:"duplicates"`
	Examples   []Example   `json:"examples"`
	Check      string      `json:"check"` // names the plan that a run must confirm
}

// Problem is a row that cannot be read.
type Problem struct {
	Row     int    `json:"row"`
	Problem string `json:"problem"`
	Value   string `json:"value" see:"personal,view_players"`
}

// Column is a column of the file.
type Column struct {
	Header     string      `json:"header" see:"personal,view_players"`
	Samples    []string    `json:"samples" see:"personal,view_players"`
	Field      Field       `json:"field"`
	State      ColumnState `json:"state"`
	Unreadable int         `json:"unreadable"` // values
	IsHidden   bool        `json:"isHidden"`   // its values are not shown
}

// Question asks which of two readings is right.
type Question struct {
	Kind     string    `json:"kind"` // date_order or balance_means
	Column   string    `json:"column" see:"personal,view_players"`
	Chosen   string    `json:"chosen"`
	Readings []Reading `json:"readings"`
}

// Reading is a reading of a column with its effect.
type Reading struct {
	Reading        string      `json:"reading"`
	Memberships    int         `json:"memberships"` // that still run
	PrepaidPlayers int         `json:"prepaidPlayers"`
	Prepaid        money.Cents `json:"prepaid"`
	OwedPlayers    int         `json:"owedPlayers"`
	Owed           money.Cents `json:"owed"`
	Unreadable     int         `json:"unreadable"` // rows
}

// MatchRule counts the rows of a match by their outcome.
type MatchRule struct {
	Match  Match `json:"match"`
	Rows   int   `json:"rows"`
	Update int   `json:"update"`
	Skip   int   `json:"skip"`
	New    int   `json:"new"`
}

// Example is a row as it will be imported.
type Example struct {
	Row       int         `json:"row"`
	Name      string      `json:"name" see:"name"`
	Nickname  string      `json:"nickname" see:"personal,view_players"`
	Phone     string      `json:"phone" see:"personal,view_players"`
	Email     string      `json:"email" see:"personal,view_players"`
	BirthDate string      `json:"birthDate" see:"personal,view_players"` // "1991-03-15"; empty: none
	Term      string      `json:"term"`
	Until     *string     `json:"until"` // the last day of a membership
	Prepaid   money.Cents `json:"prepaid"`
	Funds     money.Cents `json:"funds"`
	Owed      money.Cents `json:"owed"`
	Note      string      `json:"note" see:"personal,view_players"`
	Problem   string      `json:"problem"`
}

// Duplicate is a row that matches a player or an earlier row.
type Duplicate struct {
	Example
	Match       Match          `json:"match"`
	Choice      Choice         `json:"choice"`
	Earlier     int            `json:"earlier"` // the row that it matches; 0: none
	Player      *player.Player `json:"player"`  // the player that it matches
	MemberUntil *clock.Instant `json:"memberUntil"`
	Refused     *player.Reason `json:"refused"` // why the door refuses the player; null: it does not
	Changed     []Field        `json:"changed"`
	LostPart    []Field        `json:"lost"` // contacts that another player has
}

// stored is the part of the plan that stays with an import that was started.
type stored struct {
	Format string `json:"format"`
	Counts Counts `json:"counts"`
}

// storedPlan has the writes of a run, and the rows that it leaves out.
type storedPlan struct {
	Writes  []write
	Header  []string
	LeftOut []leftOut
}

type leftOut struct {
	N       int
	Problem string
	Cells   []string
}

func encode(v any) []byte {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err) // plain values
	}
	return b
}

// day formats a day as 2027-01-31.
func (d calendarDay) String() string {
	return strconv.Itoa(d.year) + "-" + pad(int(d.month)) + "-" + pad(d.day)
}

func pad(n int) string {
	if n < 10 {
		return "0" + strconv.Itoa(n)
	}
	return strconv.Itoa(n)
}
