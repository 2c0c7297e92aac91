package room

import (
	"strings"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/tenant"
)

// Routes adds the feature's routes.
func (a *Actions) Routes(r *api.Routes) {
	api.ReadOrg(r, "/api/rooms", tenant.SignedIn, a.rooms)
	api.ReadOrg(r, "/api/game-types", tenant.ViewFloor, a.games)
	api.Get(r, "/api/game-types/presets", tenant.ViewFloor, a.presets)
	api.Create(r, "/api/game-types", tenant.ManageGameTypes, a.addGame)
	api.Read(r, "/api/activity/{room}", tenant.ViewFloor, a.activity)
	api.Create(r, "/api/drawings", tenant.SeatPlayers, a.draw)
	api.Read(r, "/api/drawings/{room}", tenant.SeatPlayers, a.drawings)
}

type gameRequest struct {
	Name       string       `json:"name" max:"60"`
	GameFormat GameFormat   `json:"gameFormat"`
	SmallBlind *money.Cents `json:"smallBlind"`
	BigBlind   *money.Cents `json:"bigBlind"`
	MinBuyIn   *money.Cents `json:"minBuyIn"`
	MaxBuyIn   *money.Cents `json:"maxBuyIn"`
}

func (in *gameRequest) Validate(f *fault.Fields) {
	in.Name = strings.Join(strings.Fields(in.Name), " ")
	f.Require(in.Name != "", "name", "Game name is required")
	f.Require(in.GameFormat != "", "gameFormat", "Game format is required")
	f.Require(in.SmallBlind != nil, "smallBlind", "Small blind is required")
	f.Require(in.BigBlind != nil, "bigBlind", "Big blind is required")
	f.Require(in.MinBuyIn != nil, "minBuyIn", "Minimum buy-in is required")
	if in.SmallBlind != nil && in.BigBlind != nil {
		f.Require(*in.BigBlind >= *in.SmallBlind, "bigBlind", "Big blind must be at least the small blind")
	}
	if in.MinBuyIn != nil && in.MaxBuyIn != nil {
		f.Require(*in.MaxBuyIn >= *in.MinBuyIn, "maxBuyIn", "Maximum buy-in must be at least the minimum")
	}
}
