package staff

import (
	"regexp"
	"strings"

	"pitboss/internal/floor"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/room"
)

// Routes adds the routes of the package.
func (a *Actions) Routes(r *api.Routes) {
	api.Get(r, "/api/pit-boss/staff/{room}", tenant.ViewFloor, a.staff).Coalesced()
	api.Create(r, "/api/staff", tenant.ManageStaff, a.addMember)
	api.Patch(r, "/api/staff/{id}", tenant.ManageStaff, a.changeMember)
	api.Post(r, "/api/staff/{id}/clock-in", tenant.ManageStaff, a.clockIn)
	api.Post(r, "/api/staff/{id}/clock-out", tenant.ManageStaff, a.clockOut)
	api.Post(r, "/api/staff/{id}/break", tenant.ManageStaff, a.takeBreak)
	api.Post(r, "/api/staff/{id}/back", tenant.ManageStaff, a.endBreak)
	api.Post(r, "/api/staff/{id}/assign", tenant.ManageStaff, a.assign)
	api.Post(r, "/api/staff/{id}/called", tenant.ManageStaff, a.markCalled)
	api.Get(r, "/api/staff-shifts/{room}", tenant.ViewFloor, a.listPlanned).Coalesced()
	api.Create(r, "/api/staff-shifts", tenant.ManageStaff, a.planShift)
	api.Delete(r, "/api/staff-shifts/{id}", tenant.ManageStaff, a.cancelShift)

	api.Get(r, "/api/rotation/{room}", tenant.ViewFloor, a.rotation).Coalesced()
	api.Create(r, "/api/rotation/{room}/strings", tenant.ManageStaff, a.addString)
	api.Patch(r, "/api/rotation-strings/{id}", tenant.ManageStaff, a.changeString)
	api.Delete(r, "/api/rotation-strings/{id}", tenant.ManageStaff, a.closeString)
	api.Post(r, "/api/rotation/{room}/push", tenant.ManageStaff, a.push)
	api.Post(r, "/api/rotation/{room}/changes", tenant.ManageStaff, a.changeRotation)

	api.Create(r, "/api/table-openings", tenant.ManageTables, a.openTable).Critical()
	api.Read(r, "/api/table-openings/{room}", tenant.ViewFloor, floor.Turnouts)

	api.Read(r, "/api/dealers/{room}", tenant.ViewFloor, a.dealers)
	api.Get(r, "/api/dealer/{id}", tenant.ViewFloor, a.dealerScreen).Coalesced()
	api.Post(r, "/api/dealer/{id}/take", tenant.DealTables, a.takeTable)
	api.Post(r, "/api/dealer/{id}/leave", tenant.DealTables, a.leaveTable)

	api.Get(r, "/api/my-shift/{room}", tenant.ViewFloor, a.myShift)
	api.Post(r, "/api/my-shift/{room}/{act}", tenant.RaiseAlerts, a.editMyShift)
}

type staffRequest struct {
	Name   string            `json:"name" max:"80"`
	Role   Role              `json:"role"`
	Phone  string            `json:"phone" max:"40"`
	UserID *string           `json:"userId"`
	Skills []room.GameFormat `json:"skills"`
	Pin    string            `json:"pin"`
}

var pinPattern = regexp.MustCompile(`^[0-9]{4,8}$`)

const pinMessage = "A PIN has 4 to 8 digits"

func (in *staffRequest) Validate(f *fault.Fields) {
	in.Name = strings.Join(strings.Fields(in.Name), " ")
	f.Require(in.Name != "", "name", "Name is required")
	f.Require(in.Role != "", "role", "Please select a role")
	f.Require(in.Pin == "" || pinPattern.MatchString(in.Pin), "pin", pinMessage)
}

type changeRequest struct {
	ID       string             `path:"id" json:"-"`
	Name     *string            `json:"name" max:"80"`
	Role     *Role              `json:"role"`
	Phone    *string            `json:"phone" max:"40"`
	UserID   *string            `json:"userId"` // "": none
	Skills   *[]room.GameFormat `json:"skills"`
	Pin      *string            `json:"pin"` // "": none
	IsActive *bool              `json:"isActive"`
}

func (in *changeRequest) Validate(f *fault.Fields) {
	if in.Name != nil {
		*in.Name = strings.Join(strings.Fields(*in.Name), " ")
		f.Require(*in.Name != "", "name", "Name is required")
	}
	f.Require(in.Pin == nil || *in.Pin == "" || pinPattern.MatchString(*in.Pin), "pin", pinMessage)
}

type clockInRequest struct {
	ID       string         `path:"id" json:"-"`
	RoomID   string         `json:"roomId"`
	StringID *string        `json:"stringId"`
	Area     string         `json:"area" max:"60"`
	Until    *clock.Instant `json:"until"` // end of the shift; null: as planned, else in eight hours
}

// Room returns the room of the shift.
func (in *clockInRequest) Room() string { return in.RoomID }

func (in *clockInRequest) Validate(f *fault.Fields) {
	f.Require(in.RoomID != "", "roomId", "Please select a room")
}

type breakRequest struct {
	ID    string         `path:"id" json:"-"`
	Until *clock.Instant `json:"until"`
}

type assignRequest struct {
	ID      string  `path:"id" json:"-"`
	TableID *string `json:"tableId"` // a dealer deals there; floor staff look after it
	Area    *string `json:"area" max:"60"`
}

func (in *assignRequest) Validate(f *fault.Fields) {
	f.Require((in.TableID == nil) != (in.Area == nil), "tableId", "Please select a table or an area")
}

type openingRequest struct {
	RoomID          string `json:"roomId"`
	TableID         string `json:"tableId"`
	GameTypeID      string `json:"gameTypeId"`
	MustMoveTableID string `json:"mustMoveTableId"` // the table to which its players have to move; empty: none
	DealerID        string `json:"dealerId"`        // empty: none yet
	HoldMinutes     int    `json:"holdMinutes"`     // 0: the hold time of the room
}

// Room returns the room of the table.
func (in *openingRequest) Room() string { return in.RoomID }

func (in *openingRequest) Validate(f *fault.Fields) {
	f.Require(in.RoomID != "", "roomId", "Please select a room")
	f.Require(in.TableID != "", "tableId", "Please select a table")
	f.Require(in.GameTypeID != "", "gameTypeId", "Please select a game type")
	f.Require(in.HoldMinutes >= 0 && in.HoldMinutes <= 60, "holdMinutes", "Enter a hold time from 1 to 60 minutes")
}

type shiftRequest struct {
	StaffID     string        `json:"staffId"`
	RoomID      string        `json:"roomId"`
	StringID    *string       `json:"stringId"`
	PlannedFrom clock.Instant `json:"plannedFrom"`
	PlannedTo   clock.Instant `json:"plannedTo"`
	Area        string        `json:"area" max:"60"`
}

// Room returns the room of the shift.
func (in *shiftRequest) Room() string { return in.RoomID }

func (in *shiftRequest) Validate(f *fault.Fields) {
	f.Require(in.StaffID != "", "staffId", "Please select who works")
	f.Require(in.RoomID != "", "roomId", "Please select a room")
	f.Require(in.PlannedFrom > 0, "plannedFrom", "Start time is required")
	f.Require(in.PlannedTo > in.PlannedFrom, "plannedTo", "A shift ends after it starts")
}

type stringRequest struct {
	Room         string    `path:"room" json:"-"`
	Name         string    `json:"name" max:"60"`
	TournamentID *string   `json:"tournamentId"`
	DownMinutes  int       `json:"downMinutes"` // 0: the default of the room
	Stops        []*string `json:"stops"`       // tables in order; null: a break; empty: the tournament's tables
}

func (in *stringRequest) Validate(f *fault.Fields) {
	in.Name = strings.Join(strings.Fields(in.Name), " ")
	f.Require(in.Name != "", "name", "Name is required")
	f.Require(in.DownMinutes == 0 || in.DownMinutes >= 10 && in.DownMinutes <= 120, "downMinutes",
		"A down lasts 10 to 120 minutes")
	f.Require((len(in.Stops) > 0 || in.TournamentID != nil) && len(in.Stops) <= 100, "stops",
		"A string has 1 to 100 places")
}

type stringChange struct {
	ID          string     `path:"id" json:"-"`
	Name        *string    `json:"name" max:"60"`
	DownMinutes *int       `json:"downMinutes"`
	Stops       *[]*string `json:"stops"`
}

func (in *stringChange) Validate(f *fault.Fields) {
	if in.Name != nil {
		*in.Name = strings.Join(strings.Fields(*in.Name), " ")
		f.Require(*in.Name != "", "name", "Name is required")
	}
	f.Require(in.DownMinutes == nil || *in.DownMinutes >= 10 && *in.DownMinutes <= 120, "downMinutes",
		"A down lasts 10 to 120 minutes")
	f.Require(in.Stops == nil || len(*in.Stops) > 0 && len(*in.Stops) <= 100, "stops", "A string has 1 to 100 places")
}

type pushRequest struct {
	Room     string        `path:"room" json:"-"`
	StringID string        `json:"stringId"`
	PushAt   clock.Instant `json:"pushAt"`
}

type changesRequest struct {
	Room    string        `path:"room" json:"-"`
	PushAt  clock.Instant `json:"pushAt"`
	Changes []placeChange `json:"changes"`
}

type placeChange struct {
	StaffID string     `json:"staffId"`
	Kind    *PlaceKind `json:"kind"`    // null: as the string has it; off: the shift ends with the push
	TableID *string    `json:"tableId"` // for a table
}

func (in *changesRequest) Validate(f *fault.Fields) {
	f.Require(in.PushAt > 0, "pushAt", "Please select a push")
	f.Require(len(in.Changes) > 0 && len(in.Changes) <= 100, "changes", "Please select who goes where")
	seen := map[string]bool{}
	for _, c := range in.Changes {
		f.Require(c.StaffID != "" && !seen[c.StaffID], "changes", "Please select each dealer once")
		f.Require((c.Kind != nil && *c.Kind == AtTable) == (c.TableID != nil), "changes",
			"Please select a table, a break or the end of the shift")
		seen[c.StaffID] = true
	}
}

// TakeOver is a dealer's request to take over a table, with their PIN.
type TakeOver struct {
	ID      string `path:"id" json:"-"` // the table
	StaffID string `json:"staffId"`
	Pin     string `json:"pin"`
}

// Validate checks the request.
func (in *TakeOver) Validate(f *fault.Fields) {
	f.Require(in.StaffID != "", "staffId", "Please select who deals")
	f.Require(pinPattern.MatchString(in.Pin), "pin", pinMessage)
}

type myRequest struct {
	Room string `path:"room" json:"-"`
	Act  string `path:"act" json:"-"` // clock-in, clock-out, break, back
}

// ofTable locates the room of a table.
var ofTable = floor.TableLocator
