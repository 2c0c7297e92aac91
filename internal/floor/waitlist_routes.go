package floor

import (
	"strings"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/tenant"
)

// waitlistRoutes registers the routes of the lists, and the routes of tables and seats that also change a list.
func (a *Actions) waitlistRoutes(r *api.Routes) {
	api.ComponentName[GameRef](r, "WaitlistGame")
	api.Get(r, "/api/waitlist", tenant.ViewFloor, a.allLists).Coalesced()
	api.Read(r, "/api/waitlist/{room}", tenant.ViewFloor, a.listEntries)
	api.Get(r, "/api/next-players/{room}", tenant.ViewFloor, a.next).Coalesced()
	api.Read(r, "/api/waitlist/{room}/history", tenant.ViewFloor, a.listHistory)
	api.Get(r, "/api/waitlist/{room}/estimates", tenant.ViewFloor, a.estimates).Coalesced()
	api.Create(r, "/api/waitlist", tenant.ManageWaitlist, a.join)
	api.Delete(r, "/api/waitlist/{id}", tenant.ManageWaitlist, a.remove)
	api.Post(r, "/api/waitlist/{id}/call", tenant.ManageWaitlist, a.call)
	api.Post(r, "/api/waitlist/{id}/pass", tenant.ManageWaitlist, a.pass)
	api.Post(r, "/api/waitlist/{id}/pick-up", tenant.ManageWaitlist, a.pickUp)
	api.Post(r, "/api/waitlist/{id}/no-show", tenant.ManageWaitlist, a.noShow)
	api.Post(r, "/api/waitlist/{id}/arrive", tenant.ManageWaitlist, a.arrive)
	api.Post(r, "/api/waitlist/{id}/seat", tenant.DealTables, a.seat)
	api.Post(r, "/api/waitlist/{id}/undo", tenant.ManageWaitlist, a.undo)

	api.Patch(r, "/api/tables/{id}", tenant.ManageTables, a.changeTable).Critical()
	api.ReadOf(r, "/api/tables/{id}/break-plan", tenant.ManageTables, TableLocator, a.breakPlan)
	api.Post(r, "/api/tables/{id}/break", tenant.ManageTables, a.breakTable).Critical()
	api.Post(r, "/api/tables/{id}/end", tenant.ManageTables, a.endGame).Critical()
	api.Create(r, "/api/seats", tenant.SeatPlayers, a.sit)
	api.Post(r, "/api/seats/{id}/move", tenant.DealTables, a.move)
	api.Post(r, "/api/seats/{id}/pick-up", tenant.SeatPlayers, a.takeUpChips)
	api.Post(r, "/api/seats/{id}/change/take", tenant.DealTables, a.takeOffer)
}

type historyRequest struct {
	Room string `path:"room" json:"-"`
	api.PageRequest
}

type joinRequest struct {
	PlayerID   string         `json:"playerId"`
	GameTypeID string         `json:"gameTypeId"`
	RoomID     string         `json:"roomId"`
	JoinedAt   *clock.Instant `json:"joinedAt"` // accepted and ignored: the list uses the server's time
	Source     Source         `json:"source"`
	Note       *string        `json:"note" max:"500"`
}

// Room is the room of the list.
func (in *joinRequest) Room() string { return in.RoomID }

func (in *joinRequest) Validate(f *fault.Fields) {
	if in.Source == "" {
		in.Source = SourceWalkIn
	}
	f.Require(in.PlayerID != "", "playerId", "Please select a player")
	f.Require(in.GameTypeID != "", "gameTypeId", "Please select a game type")
	f.Require(in.RoomID != "", "roomId", "Please select a room")
}

type callRequest struct {
	ID         string `path:"id" json:"-"`
	TableID    string `json:"tableId"`
	SeatNumber int    `json:"seatNumber"`
	Reason     string `json:"reason"`
}

func (in *callRequest) Validate(*fault.Fields) { in.Reason = strings.TrimSpace(in.Reason) }

type seatRequest struct {
	ID          string       `path:"id" json:"-"`
	TableID     string       `json:"tableId"`
	SeatNumber  int          `json:"seatNumber"`
	BuyInAmount *money.Cents `json:"buyInAmount"`
	Reason      string       `json:"reason"`

	OverrideReason  string    `json:"overrideReason" max:"300"`
	SellChips       *ChipSale `json:"sellChips"`
	LeaveOtherLists bool      `json:"leaveOtherLists"`
}

func (in *seatRequest) Validate(f *fault.Fields) {
	in.Reason, in.OverrideReason = strings.TrimSpace(in.Reason), strings.TrimSpace(in.OverrideReason)
	in.SellChips.Check(f, in.BuyInAmount)
}

type sitRequest struct {
	TableID     string       `json:"tableId"`
	PlayerID    string       `json:"playerId"`
	SeatNumber  int          `json:"seatNumber"`
	BuyInAmount *money.Cents `json:"buyInAmount"`
	ChipCount   *money.Cents `json:"chipCount"`

	OverrideReason string    `json:"overrideReason" max:"300"`
	SellChips      *ChipSale `json:"sellChips"`
}

func (in *sitRequest) Validate(f *fault.Fields) {
	in.OverrideReason = strings.TrimSpace(in.OverrideReason)
	f.Require(in.TableID != "", "tableId", "Please select a table")
	f.Require(in.PlayerID != "", "playerId", "Please select a player")
	f.Require(in.SeatNumber != 0, "seatNumber", "Please select a seat")
	f.Require(in.BuyInAmount != nil, "buyInAmount", "Buy-in amount is required")
	in.SellChips.Check(f, in.BuyInAmount)
}

// destinationRequest is an act on a seat that names another seat.
type destinationRequest struct {
	ID         string `path:"id" json:"-"`
	TableID    string `json:"tableId"`
	SeatNumber int    `json:"seatNumber"`
}

func (in *destinationRequest) Validate(f *fault.Fields) {
	f.Require(in.TableID != "", "tableId", "Please select a table")
	f.Require(in.SeatNumber != 0, "seatNumber", "Please select a seat")
}

// moveRequest is a move to an open seat.
type moveRequest struct {
	destinationRequest
	OverrideReason string `json:"overrideReason" max:"300"` // for an offered seat, or a player kept apart
}

// Validate trims the reason too.
func (in *moveRequest) Validate(f *fault.Fields) {
	in.destinationRequest.Validate(f)
	in.OverrideReason = strings.TrimSpace(in.OverrideReason)
}

// The choices for players of a breaking table without a new seat.
const (
	restToList = restChoice("waitlist")
	restLeaves = restChoice("leave")
)

type restChoice string

// Values are the words allowed on the wire.
func (restChoice) Values() []string { return []string{string(restToList), string(restLeaves)} }

type breakRequest struct {
	ID    string     `path:"id" json:"-"`
	Moves []moveOf   `json:"moves"`
	Rest  restChoice `json:"rest"`
}

type moveOf struct {
	SeatID     string `json:"seatId"`
	TableID    string `json:"tableId"`
	SeatNumber int    `json:"seatNumber"`
}

func (in *breakRequest) Validate(f *fault.Fields) {
	if in.Rest == "" {
		in.Rest = restToList
	}
	seen := map[string]bool{}
	for _, m := range in.Moves {
		f.Require(m.SeatID != "" && m.TableID != "" && m.SeatNumber > 0, "moves",
			"Name seat, table and seat number of each move")
		f.Require(!seen[m.SeatID], "moves", "Move each player once")
		seen[m.SeatID] = true
	}
}
