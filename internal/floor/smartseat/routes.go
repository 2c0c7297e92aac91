package smartseat

import (
	"strings"

	"pitboss/internal/floor"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/tenant"
)

// Routes registers the routes of smart seating.
func (a *Actions) Routes(r *api.Routes) {
	api.Get(r, "/api/smart-seating", tenant.ViewPlayers, a.recommend)
	api.Post(r, "/api/smart-seating/implement", tenant.SeatPlayers, a.implement)
	api.Patch(r, "/api/smart-seating/{room}", tenant.ManageTables, a.setAutoSeating)
}

type recommendRequest struct {
	Room string `query:"room"` // empty: the first room
}

type implementRequest struct {
	PlayerID   string `json:"playerId"`
	TableID    string `json:"tableId"`
	SeatNumber int    `json:"seatNumber"`

	BuyInAmount    *money.Cents    `json:"buyInAmount"`
	OverrideReason string          `json:"overrideReason" max:"300"`
	SellChips      *floor.ChipSale `json:"sellChips"`
}

func (in *implementRequest) Validate(f *fault.Fields) {
	f.Require(in.PlayerID != "", "playerId", "Please select a player")
	f.Require(in.TableID != "", "tableId", "Please select a table")
	f.Require(in.SeatNumber >= 1 && in.SeatNumber <= 10, "seatNumber", "Please select a seat")
	in.OverrideReason = strings.TrimSpace(in.OverrideReason)
	in.SellChips.Check(f, in.BuyInAmount)
}

type autoSeatingRequest struct {
	Room             string `path:"room" json:"-"`
	AutoSeating      *bool  `json:"autoSeating"`
	AutoSeatingLimit *int   `json:"autoSeatingLimit"`
}

func (in *autoSeatingRequest) Validate(f *fault.Fields) {
	isLimit := in.AutoSeatingLimit == nil || *in.AutoSeatingLimit >= 50 && *in.AutoSeatingLimit <= 100
	f.Require(isLimit, "autoSeatingLimit", "Enter a limit from 50 to 100 percent")
}
