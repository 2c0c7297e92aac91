package floor

import (
	"strings"

	"pitboss/internal/cage"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/tenant"
)

// Routes registers the routes of the floor.
func (a *Actions) Routes(r *api.Routes) {
	a.waitlistRoutes(r)
	api.ComponentName[SeatOffer](r, "FloorSeatOffer")
	api.Get(r, "/api/tables", tenant.ViewFloor, a.allTables).Coalesced()
	api.Read(r, "/api/tables/{room}", tenant.ViewFloor, a.tables)
	api.Create(r, "/api/tables", tenant.ManageTables, a.addTable)
	api.ReadOf(r, "/api/tables/{id}/setup", tenant.ViewFloor, TableLocator, a.setup)
	api.Patch(r, "/api/tables/{id}/setup", tenant.ManageTables, a.changeSetup)
	api.Delete(r, "/api/tables/{id}", tenant.ManageTables, a.retireTable)
	api.Post(r, "/api/tables/{id}/walk-ins", tenant.DealTables, a.addWalkIn)
	api.Delete(r, "/api/tables/{id}/walk-ins", tenant.DealTables, a.removeWalkIn)
	api.Post(r, "/api/tables/{id}/pot", tenant.DealTables, a.pot)
	api.Post(r, "/api/tables/{id}/pause", tenant.DealTables, a.pause)
	api.Post(r, "/api/tables/{id}/resume", tenant.DealTables, a.resume)
	api.Post(r, "/api/tables/{id}/seats/{seatNumber}/close", tenant.ManageTables, a.closeSeat)
	api.Post(r, "/api/tables/{id}/seats/{seatNumber}/open", tenant.ManageTables, a.openSeat)

	api.ReadOf(r, "/api/seats/{id}", tenant.ViewFloor, TableLocator, a.seats)
	api.Patch(r, "/api/seats/{id}", tenant.DealTables, a.chips)
	api.Delete(r, "/api/seats/{id}", tenant.DealTables, a.unseat)
	api.Post(r, "/api/seats/{id}/away", tenant.DealTables, a.away)
	api.Post(r, "/api/seats/{id}/back", tenant.DealTables, a.back)

	api.Read(r, "/api/seat-changes/{room}", tenant.ViewFloor, a.seatChanges)
	api.Post(r, "/api/seats/{id}/change", tenant.DealTables, a.requestSeatChange)
	api.Delete(r, "/api/seats/{id}/change", tenant.DealTables, a.withdrawSeatChange)
	api.Post(r, "/api/seats/{id}/change/skip", tenant.DealTables, a.skipOffer)

	api.Get(r, "/api/seat-rentals", tenant.ViewPlayers, a.rentals.ListTabs).Coalesced()
	api.Get(r, "/api/seat-rentals/active", tenant.ViewPlayers, a.rentals.ListRunning).Coalesced()
	api.Get(r, "/api/seat-rentals/active/{organizationId}", tenant.ViewPlayers, a.rentals.ListRunningByOrganization)
	api.Get(r, "/api/seat-rentals/{id}", tenant.ViewPlayers, a.rentals.Itemize)
	api.Post(r, "/api/seat-rentals/{id}/pay", tenant.ManageCage, a.pay)
}

// needMethod is the message of a request that takes money without a payment method.
const needMethod = "Please select a payment method"

type walkInRequest struct {
	ID         string `path:"id" json:"-"`
	SeatNumber int    `json:"seatNumber"` // 0: the lowest open seat
}

type newTableRequest struct {
	RoomID      string `json:"roomId"`
	TableNumber int    `json:"tableNumber"`
	TableName   string `json:"tableName" max:"40"`
	GameTypeID  string `json:"gameTypeId"`
	MaxSeats    int    `json:"maxSeats"`
}

// Room is the room in which the table is set up.
func (in *newTableRequest) Room() string { return in.RoomID }

func (in *newTableRequest) Validate(f *fault.Fields) {
	in.TableName = strings.TrimSpace(in.TableName)
	if in.MaxSeats == 0 {
		in.MaxSeats = 9
	}
	f.Require(in.RoomID != "", "roomId", "Please select a room")
	f.Require(in.TableNumber >= 1 && in.TableNumber <= 999, "tableNumber", "Enter a table number from 1 to 999")
	f.Require(in.GameTypeID != "", "gameTypeId", "Please select a game type")
	f.Require(in.MaxSeats >= 2 && in.MaxSeats <= MaxSeats, "maxSeats", "Enter a number of seats from 2 to 10")
}

// TableChange is a change of a table by staff: status, number of players, pot, game, must-move. Several at once are one
// act.
type TableChange struct {
	ID              string       `path:"id" json:"-"`
	Status          TableStatus  `json:"status"`
	CurrentPlayers  *int         `json:"currentPlayers"`
	CurrentPot      *money.Cents `json:"currentPot"`
	GameTypeID      string       `json:"gameTypeId"`
	MustMoveTableID *string      `json:"mustMoveTableId"` // the table to which its players have to move; "": none
}

// Validate checks the change.
func (in *TableChange) Validate(f *fault.Fields) {
	f.Require(in.CurrentPlayers == nil || *in.CurrentPlayers >= 0, "currentPlayers",
		"Enter a number that is not negative")
}

type potRequest struct {
	ID     string       `path:"id" json:"-"`
	Amount *money.Cents `json:"amount"`
}

func (in *potRequest) Validate(f *fault.Fields) {
	f.Require(in.Amount != nil, "amount", "Enter an amount such as 150.00")
}

type pauseRequest struct {
	ID     string `path:"id" json:"-"`
	Reason string `json:"reason"`
}

func (in *pauseRequest) Validate(f *fault.Fields) {
	in.Reason = strings.TrimSpace(in.Reason)
	f.Require(in.Reason != "", "reason", "Enter a reason for the pause")
}

type seatOfTableRequest struct {
	ID         string `path:"id" json:"-"`
	SeatNumber int    `path:"seatNumber" json:"-"`
}

type chipsRequest struct {
	ID        string       `path:"id" json:"-"`
	ChipCount *money.Cents `json:"chipCount"`
}

func (in *chipsRequest) Validate(f *fault.Fields) {
	f.Require(in.ChipCount != nil, "chipCount", "Chip count is required")
}

type seatChangeRequest struct {
	ID      string     `path:"id" json:"-"`
	Kind    ChangeKind `json:"kind"`
	Seats   []int      `json:"seats"`   // wanted seats of the player's own table; empty: any
	TableID string     `json:"tableId"` // the other table; empty: any of the game
}

func (in *seatChangeRequest) Validate(f *fault.Fields) {
	f.Require(in.Kind != "", "kind", "Please select a seat or a table")
	f.Require(len(in.Seats) <= MaxSeats, "seats", "Name each seat once")
}

type payRequest struct {
	ID            string      `path:"id" json:"-"`
	PaymentMethod cage.Method `json:"paymentMethod"`
	Notes         *string     `json:"notes" max:"500"`
	// Amount is the amount on the screen of the desk; null: not compared. A running rental is paid in advance by it.
	Amount *money.Cents `json:"amount"`
}

func (in *payRequest) Validate(f *fault.Fields) {
	if in.Notes != nil && strings.TrimSpace(*in.Notes) == "" {
		in.Notes = nil
	}
	f.Require(in.PaymentMethod != "", "paymentMethod", needMethod)
	f.Require(in.Amount == nil || *in.Amount > 0, "amount", "Enter an amount greater than zero")
}
