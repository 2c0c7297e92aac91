package organization

import (
	"fmt"
	"strings"

	"pitboss/internal/floor"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/room"
)

// Routes adds the routes of the package.
func (a *Actions) Routes(r *api.Routes) {
	api.ComponentName[Profile](r, "House")
	api.ComponentName[RoomSetup](r, "First")
	api.ComponentName[setupGame](r, "FirstGame")
	api.ReadOrg(r, "/api/rooms", tenant.SignedIn, a.rooms.ListRooms)
	api.Create(r, "/api/rooms", tenant.ManageSettings, a.rooms.AddRoom)
	api.ReadOrg(r, "/api/game-types", tenant.ViewFloor, a.rooms.ListGames)
	api.Get(r, "/api/game-types/presets", tenant.ViewFloor, a.rooms.ListPresets)
	api.Create(r, "/api/game-types", tenant.ManageGameTypes, a.rooms.AddGame)
	api.ReadOrg(r, "/api/organization", tenant.SignedIn, a.organization)
	api.Patch(r, "/api/organization", tenant.ManageSettings, a.changeOrganization)
	api.Patch(r, "/api/rooms/{room}", tenant.ManageSettings, a.changeRoom)
	api.Create(r, "/api/rooms/{room}/setup", tenant.ManageSettings, a.setUpRoom)
	api.Read(r, "/api/rooms/{room}/tables", tenant.ViewFloor, a.tables.ListSetups)
	api.Patch(r, "/api/game-types/{id}", tenant.ManageGameTypes, a.changeGame)
	api.Delete(r, "/api/game-types/{id}", tenant.ManageGameTypes, a.retireGame)
}

type roomRequest struct {
	Room           string               `path:"room" json:"-"`
	Name           *string              `json:"name" max:"60"`
	Location       *string              `json:"location" max:"80"`
	TimeZone       *string              `json:"timeZone" max:"60"`
	GamingDayStart *int                 `json:"gamingDayStart"`
	Position       *int                 `json:"position"` // from 1 among the organization's rooms
	Settings       *room.SettingsChange `json:"settings"`
}

func (in *roomRequest) Validate(f *fault.Fields) {
	collapseSpaces(in.Name)
	collapseSpaces(in.Location)
	room.CheckRoom(f, in.Name, in.Location, in.TimeZone, in.GamingDayStart)
	f.Require(in.Position == nil || *in.Position >= 1, "position", "Enter a place from 1 on")
	if in.Settings != nil {
		in.Settings.Check(f)
	}
}

// collapseSpaces trims a text and joins its words by single spaces.
func collapseSpaces(text *string) {
	if text != nil {
		*text = strings.Join(strings.Fields(*text), " ")
	}
}

type gameRequest struct {
	ID         string           `path:"id" json:"-"`
	Name       *string          `json:"name" max:"60"`
	GameFormat *room.GameFormat `json:"gameFormat"`
	SmallBlind *money.Cents     `json:"smallBlind"`
	BigBlind   *money.Cents     `json:"bigBlind"`
	MinBuyIn   *money.Cents     `json:"minBuyIn"`
	MaxBuyIn   *money.Cents     `json:"maxBuyIn"` // 0.00 clears it

	InterestMinimum *int `json:"interestMinimum"` // 0: as many names as the room asks for
}

func (in *gameRequest) Validate(f *fault.Fields) {
	collapseSpaces(in.Name)
	f.Require(in.Name == nil || *in.Name != "", "name", "Game name is required")
	f.Require(in.GameFormat == nil || *in.GameFormat != "", "gameFormat", "Game format is required")
	f.Require(in.InterestMinimum == nil || *in.InterestMinimum == 0 || room.IsInterestMinimum(*in.InterestMinimum),
		"interestMinimum", room.NeedInterestMinimum)
}

type setupRequest struct {
	Room  string      `path:"room" json:"-"`
	Games []setupGame `json:"games"`
}

type setupGame struct {
	Preset   string `json:"preset"`
	Tables   int    `json:"tables"`
	MaxSeats int    `json:"maxSeats"` // 0: 9
}

func (in *setupRequest) Validate(f *fault.Fields) {
	f.Require(len(in.Games) > 0, "games", "Choose at least one game")
	seen, tables := map[string]bool{}, 0
	for i := range in.Games {
		g := &in.Games[i]
		if g.MaxSeats == 0 {
			g.MaxSeats = defaultSeats
		}
		_, known := findPreset(g.Preset)
		f.Require(known, "games", "Choose games from the presets")
		f.Require(!seen[g.Preset], "games", "Name each game once")
		f.Require(g.Tables >= 0 && g.Tables <= maxTablesPerGame, "games",
			fmt.Sprintf("Enter 0 to %d tables of a game", maxTablesPerGame))
		f.Require(g.MaxSeats >= 2 && g.MaxSeats <= floor.MaxSeats, "games", "Enter a number of seats from 2 to 10")
		seen[g.Preset] = true
		tables += max(g.Tables, 0)
	}
	f.Require(tables <= maxTables, "games", fmt.Sprintf("Enter at most %d tables", maxTables))
}
