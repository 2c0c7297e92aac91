// Package staff holds who works: people and their shifts, breaks and assignments, who deals at which table, and the
// dealers' rotation as it stands and as it is planned. How a plan is made is package rotation's business.
package staff

import (
	"pitboss/internal/foundation/clock"
	"pitboss/internal/room"
	"pitboss/internal/room/alert"
)

// Role is what someone works as (product 3).
type Role string

// The roles.
const (
	Dealer   Role = "dealer"
	Floor    Role = "floor"
	Security Role = "security"
)

// Values are the words allowed on the wire.
func (Role) Values() []string { return []string{string(Dealer), string(Floor), string(Security)} }

// Status is whether someone is at work (product 3).
type Status string

// The statuses.
const (
	Active  Status = "active"
	OnBreak Status = "break"
	Offline Status = "offline"
)

// Values are the words allowed on the wire.
func (Status) Values() []string { return []string{string(Active), string(OnBreak), string(Offline)} }

// Staff is someone who works in the organization's rooms, as a room sees him.
type Staff struct {
	ID                string            `json:"id"`
	Name              string            `json:"name"`
	Role              Role              `json:"role"`
	Status            Status            `json:"status"`
	CurrentAssignment *string           `json:"currentAssignment"` // "Table 7", "Cash floor", "Break"; null: none
	ShiftStart        *clock.Instant    `json:"shiftStart"`        // of the shift that he works
	Performance       *int              `json:"performance"`       // percent of his pushes taken on time, last 30 shifts; null: no data yet
	PerformanceOf     int               `json:"performanceOf"`     // of how many pushes
	Phone             *string           `json:"phone" see:"personal,manage_staff,view_reports"`
	UserID            *string           `json:"userId"` // his own sign-in
	HasPin            bool              `json:"hasPin"`
	Skills            []room.GameFormat `json:"skills"` // what he can deal; empty: everything
	IsActive          bool              `json:"isActive"`
	Shift             *WorkShift        `json:"shift"` // the one he works, else the next one planned in this room; null: none
	TableID           *string           `json:"tableId"`
	TableNumber       *int              `json:"tableNumber"`
	DownSince         *clock.Instant    `json:"downSince"` // since when he deals at the table
	DownDue           *clock.Instant    `json:"downDue"`   // the push that ends it
	DownsInRow        int               `json:"downsInRow"`
	BreakSince        *clock.Instant    `json:"breakSince"`
	BreakUntil        *clock.Instant    `json:"breakUntil"`
	LateMinutes       int               `json:"lateMinutes"` // past the beginning of a shift that he has not begun; to this down, when he deals
}

// WorkShift is a time of work, as it was planned and as it is worked.
type WorkShift struct {
	ID          string         `json:"id"`
	StaffID     string         `json:"staffId"`
	StringID    *string        `json:"stringId"`
	PlannedFrom clock.Instant  `json:"plannedFrom"`
	PlannedTo   clock.Instant  `json:"plannedTo"`
	StartedAt   *clock.Instant `json:"startedAt"`
	EndedAt     *clock.Instant `json:"endedAt"`
	Area        string         `json:"area"`
	CalledAt    *clock.Instant `json:"calledAt"`
}

// Dealing is who deals at a table.
type Dealing struct {
	TableID string        `json:"tableId"`
	StaffID string        `json:"staffId"`
	Name    string        `json:"name"`
	Since   clock.Instant `json:"since"`
	DueAt   clock.Instant `json:"dueAt"`
}

// DealerScreen is what the dealer at a table has to know beside the table itself.
type DealerScreen struct {
	TableID    string        `json:"tableId"`
	Dealer     *Dealing      `json:"dealer"`    // null: nobody has taken the table over
	PushAt     clock.Instant `json:"pushAt"`    // the next push of the table's string
	NextPlace  *DealerPlace  `json:"goesTo"`    // where the dealer goes then; null: nobody knows yet
	Relief     *Relief       `json:"next"`      // who comes then; null: nobody
	OpenCalls  []alert.Alert `json:"openCalls"` // raised by hand at this table and not resolved
	Candidates []Candidate   `json:"mayTake"`   // who may take the table over now, whom the plan sends first
	AsOf       clock.Instant `json:"asOf"`
}

// DealerPlace is where a dealer is sent: a table, a break, or off his shift.
type DealerPlace struct {
	Kind        PlaceKind `json:"kind"`
	TableID     *string   `json:"tableId"`
	TableNumber *int      `json:"tableNumber"`
}

// PlaceKind says what kind of place it is.
type PlaceKind string

// The kinds.
const (
	AtTable  PlaceKind = "table"
	AtBreak  PlaceKind = "break"
	OffShift PlaceKind = "off"
)

// Values are the words allowed on the wire.
func (PlaceKind) Values() []string {
	return []string{string(AtTable), string(AtBreak), string(OffShift)}
}

// Relief is who takes a table over at a push, and where he comes from.
type Relief struct {
	StaffID string      `json:"staffId"`
	Name    string      `json:"name"`
	From    DealerPlace `json:"from"`
}

// Candidate is a dealer on his shift who may take a table over with his PIN.
type Candidate struct {
	StaffID string `json:"staffId"`
	Name    string `json:"name"`
	HasPin  bool   `json:"hasPin"`
	Planned bool   `json:"planned"` // the plan sends him here
}

// Rotation is the dealers' rotation of a room: strings, each with its next pushes, and what is to be done at the next one.
type Rotation struct {
	Strings  []DealerString    `json:"strings"`
	Moves    []PushMove        `json:"moves"`    // of the next push, those who change places
	Warnings []RotationWarning `json:"warnings"` // what the plan cannot do, and what would help
	Counts   RotationCounts    `json:"counts"`
	AsOf     clock.Instant     `json:"asOf"`
}

// RotationCounts are the figures at the head of the rotation.
type RotationCounts struct {
	Dealing int `json:"dealing"`
	OnBreak int `json:"onBreak"`
	Late    int `json:"late"`  // dealers whose shift should have begun
	Short   int `json:"short"` // tables without a dealer at the next push
}

// DealerString is a string of tables and breaks along which dealers are pushed.
type DealerString struct {
	ID           string          `json:"id"`
	Name         string          `json:"name"`
	TournamentID *string         `json:"tournamentId"`
	DownMinutes  int             `json:"downMinutes"`
	Pushes       []clock.Instant `json:"pushes"` // the one that began the present down, then those to come
	Rows         []RotationRow   `json:"rows"`   // in the order in which a dealer passes through
	Stops        []*string       `json:"stops"`  // as they were set, idle tables too; null: a break
}

// RotationRow is a place of a string with who is there, push after push: cell i from Pushes[i] on.
type RotationRow struct {
	Position    int            `json:"position"`
	TableID     *string        `json:"tableId"` // null: a break
	TableNumber *int           `json:"tableNumber"`
	GameName    string         `json:"gameName"`
	Cells       []RotationCell `json:"cells"`
}

// RotationCell is who is at a place from one push to the next.
type RotationCell struct {
	StaffID     *string `json:"staffId"` // null: nobody
	Name        string  `json:"name"`
	Conditional bool    `json:"if"`          // only if somebody comes who is late
	NoDealer    bool    `json:"missing"`     // a table that nobody deals at
	Changed     bool    `json:"changed"`     // put there by hand
	StartsShift bool    `json:"arrives"`     // his shift begins with it
	OverLimit   bool    `json:"over"`        // one down in a row too many: nothing else would help
	LateMinutes int     `json:"lateMinutes"` // of a present down: taken over so much after the push
}

// PushMove is a dealer who changes places at the next push.
type PushMove struct {
	StaffID string        `json:"staffId"`
	Name    string        `json:"name"`
	From    DealerPlace   `json:"from"`
	To      DealerPlace   `json:"to"`
	PushAt  clock.Instant `json:"pushAt"`
}

// RotationWarning is what the plan cannot do, with what would help.
type RotationWarning struct {
	PushAt     clock.Instant `json:"pushAt"`
	TableID    *string       `json:"tableId"`
	Title      string        `json:"title"`  // "Table 1 has no dealer"
	Detail     string        `json:"detail"` // why, and what would help
	BreakTable *string       `json:"breakTable"`
	CallStaff  *string       `json:"callStaff"` // who is late and may be called
}

// MyShift is the shift of whoever is signed in; null when he has none.
type MyShift struct {
	Staff *Staff `json:"staff"` // null: no staff record is linked to the sign-in
}
