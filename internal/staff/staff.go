// Package staff holds the people who work in the rooms: their records and PINs, shifts and breaks, the dealers at the
// tables, and the dealers' rotation. It owns the tables staff_member, staff_shift, staff_break and dealer_*, and serves
// the URLs under staff, staff-shifts, rotation, rotation-strings, dealer, dealers, my-shift, pit-boss/staff and
// table-openings. The wing may import floor, room and account. Package rotation computes the plan, and package alerting
// watches the room.
//
// The plan is never stored: it follows from the strings, the shifts, the tables and the manual changes. A dealer deals
// at one table at a time, and a table has at most one dealer. A person works in one room at a time, but the records
// belong to the organization.
package staff

import (
	"pitboss/internal/foundation/clock"
	"pitboss/internal/room"
	"pitboss/internal/room/alert"
)

// Role is the job of a staff member.
type Role string

// The roles.
const (
	Dealer   Role = "dealer"
	Floor    Role = "floor"
	Security Role = "security"
)

// Values are the words allowed on the wire.
func (Role) Values() []string { return []string{string(Dealer), string(Floor), string(Security)} }

// Status says whether a staff member is at work.
type Status string

// The statuses.
const (
	Active  Status = "active"
	OnBreak Status = "break"
	Offline Status = "offline"
)

// Values are the words allowed on the wire.
func (Status) Values() []string { return []string{string(Active), string(OnBreak), string(Offline)} }

// Staff is a staff member as seen by a room.
type Staff struct {
	ID                string         `json:"id"`
	Name              string         `json:"name"`
	Role              Role           `json:"role"`
	Status            Status         `json:"status"`
	CurrentAssignment *string        `json:"currentAssignment"` // "Table 7", "Cash floor", "Break"; null: none
	ShiftStart        *clock.Instant `json:"shiftStart"`        // of the running shift
	// Percent of pushes taken on time in the last 30 shifts; null: no data.
	Performance   *int              `json:"performance"`
	PerformanceOf int               `json:"performanceOf"` // number of those pushes
	Phone         *string           `json:"phone" see:"personal,manage_staff,view_reports"`
	UserID        *string           `json:"userId"` // the linked sign-in
	HasPin        bool              `json:"hasPin"`
	Skills        []room.GameFormat `json:"skills"` // formats that the dealer can deal; empty: all
	IsActive      bool              `json:"isActive"`
	// the running one, else the next one planned in this room; null: none
	Shift       *WorkShift     `json:"shift"`
	TableID     *string        `json:"tableId"`
	TableNumber *int           `json:"tableNumber"`
	DownSince   *clock.Instant `json:"downSince"` // start of the current down
	DownDue     *clock.Instant `json:"downDue"`   // the push that ends it
	DownsInRow  int            `json:"downsInRow"`
	BreakSince  *clock.Instant `json:"breakSince"`
	BreakUntil  *clock.Instant `json:"breakUntil"`
	// Minutes of delay: to a shift that has not begun, or to the current down after its push.
	LateMinutes int `json:"lateMinutes"`
}

// WorkShift is a shift as planned and as worked.
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

// Dealing is the current down at a table.
type Dealing struct {
	TableID string        `json:"tableId"`
	StaffID string        `json:"staffId"`
	Name    string        `json:"name"`
	Since   clock.Instant `json:"since"`
	DueAt   clock.Instant `json:"dueAt"`
}

// DealerScreen is what the screen of a table shows to its dealer besides the table itself.
type DealerScreen struct {
	TableID    string        `json:"tableId"`
	Dealer     *Dealing      `json:"dealer"`    // null: the table has no dealer
	PushAt     clock.Instant `json:"pushAt"`    // the next push of the table's string
	NextPlace  *DealerPlace  `json:"goesTo"`    // the dealer's place after that push; null: unknown
	Relief     *Relief       `json:"next"`      // at that push; null: none
	OpenCalls  []alert.Alert `json:"openCalls"` // raised by hand at this table and not resolved
	Candidates []Candidate   `json:"mayTake"`   // dealers allowed to take the table over, planned ones first
	AsOf       clock.Instant `json:"asOf"`
}

// DealerPlace is the destination of a dealer: a table, a break, or the end of the shift.
type DealerPlace struct {
	Kind        PlaceKind `json:"kind"`
	TableID     *string   `json:"tableId"`
	TableNumber *int      `json:"tableNumber"`
}

// PlaceKind is the kind of a place.
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

// Relief is the dealer for a table at a push, with the place they come from.
type Relief struct {
	StaffID string      `json:"staffId"`
	Name    string      `json:"name"`
	From    DealerPlace `json:"from"`
}

// Candidate is a dealer on shift that may take a table over with a PIN.
type Candidate struct {
	StaffID string `json:"staffId"`
	Name    string `json:"name"`
	HasPin  bool   `json:"hasPin"`
	Planned bool   `json:"planned"` // the plan sends this dealer here
}

// Rotation is the rotation of a room: its strings with their next pushes, and the moves of the next push.
type Rotation struct {
	Strings  []DealerString    `json:"strings"`
	Moves    []PushMove        `json:"moves"`    // of the next push
	Warnings []RotationWarning `json:"warnings"` // gaps in the plan, with remedies
	Counts   RotationCounts    `json:"counts"`
	AsOf     clock.Instant     `json:"asOf"`
}

// RotationCounts are the figures above the rotation.
type RotationCounts struct {
	Dealing int `json:"dealing"`
	OnBreak int `json:"onBreak"`
	Late    int `json:"late"`  // dealers with a shift that should have begun
	Short   int `json:"short"` // tables without a dealer at the next push
}

// DealerString is a string of tables and breaks along which dealers are pushed.
type DealerString struct {
	ID           string          `json:"id"`
	Name         string          `json:"name"`
	TournamentID *string         `json:"tournamentId"`
	DownMinutes  int             `json:"downMinutes"`
	Pushes       []clock.Instant `json:"pushes"` // the push that began the current down, and the following ones
	Rows         []RotationRow   `json:"rows"`   // in the order of the string
	Stops        []*string       `json:"stops"`  // as configured, with idle tables; null: a break
}

// RotationRow is a place of a string with its dealers: cell i begins at Pushes[i].
type RotationRow struct {
	Position    int            `json:"position"`
	TableID     *string        `json:"tableId"` // null: a break
	TableNumber *int           `json:"tableNumber"`
	GameName    string         `json:"gameName"`
	Cells       []RotationCell `json:"cells"`
}

// RotationCell is the dealer at a place from one push to the next.
type RotationCell struct {
	StaffID     *string `json:"staffId"` // null: none
	Name        string  `json:"name"`
	Conditional bool    `json:"if"`          // depends on a late dealer
	NoDealer    bool    `json:"missing"`     // the table has no dealer
	Changed     bool    `json:"changed"`     // set by a manual change
	StartsShift bool    `json:"arrives"`     // the shift of the dealer begins with it
	OverLimit   bool    `json:"over"`        // one down in a row too many, because there is no other dealer
	LateMinutes int     `json:"lateMinutes"` // of the current down: minutes after the push
}

// PushMove is a dealer's change of places at the next push.
type PushMove struct {
	StaffID string        `json:"staffId"`
	Name    string        `json:"name"`
	From    DealerPlace   `json:"from"`
	To      DealerPlace   `json:"to"`
	PushAt  clock.Instant `json:"pushAt"`
}

// RotationWarning is a gap in the plan, with a remedy.
type RotationWarning struct {
	PushAt     clock.Instant `json:"pushAt"`
	TableID    *string       `json:"tableId"`
	Title      string        `json:"title"`  // "Table 1 has no dealer"
	Detail     string        `json:"detail"` // the reason and the remedy
	BreakTable *string       `json:"breakTable"`
	CallStaff  *string       `json:"callStaff"` // a late dealer to be called
}

// MyShift is the shift of the signed-in user; null without one.
type MyShift struct {
	Staff *Staff `json:"staff"` // null: no staff record is linked to the sign-in
}
