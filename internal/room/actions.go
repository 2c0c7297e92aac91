package room

import (
	"context"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// Actions are what people do with rooms and games.
type Actions struct{ db *db.DB }

// New makes the actions.
func New(d *db.DB) *Actions { return &Actions{d} }

func (a *Actions) ListRooms(tx *db.OrgView, _ api.None) ([]Room, error) { return All(tx) }

func (a *Actions) ListGames(tx *db.OrgView, _ api.None) ([]GameType, error) {
	return Games(tx, tx.Now())
}

// Offer is what the dialog for a new game starts from.
type Offer struct {
	Presets []Preset     `json:"presets"`
	Formats []GameFormat `json:"formats"`
}

func (a *Actions) ListPresets(context.Context, tenant.Org, api.None) (Offer, error) {
	return Offer{Presets, Formats}, nil
}

func (a *Actions) AddGame(ctx context.Context, at tenant.Org, in gameRequest) (GameType, error) {
	return db.InOrg(ctx, a.db, at, func(tx *db.OrgTx) (GameType, error) {
		return AddGame(tx, GameType{
			ID: db.NewID(), Name: in.Name, GameFormat: in.GameFormat,
			SmallBlind: *in.SmallBlind, BigBlind: *in.BigBlind, MinBuyIn: *in.MinBuyIn, MaxBuyIn: in.MaxBuyIn,
		})
	})
}

// AddGame adds a game to the organization. A game of the same name is a conflict that carries it.
func AddGame(tx *db.OrgTx, g GameType) (GameType, error) {
	have, found, err := namedGame(tx, g.Name)
	switch {
	case err != nil:
		return g, err
	case found && !have.retired:
		return g, fault.ConflictWith(have.GameType, "A game called %s already exists", have.Name)
	case found: // it is dealt again
		g.ID = have.ID
		return SaveGame(tx, g, "")
	}
	n, err := db.Value[int](tx, countGames)
	if err == nil {
		err = fault.LimitReached(n, mostGames, "games")
	}
	if err != nil {
		return g, err
	}
	err = tx.Write(insertGame, g.ID, g.Name, NameKey(g.Name), string(g.GameFormat), g.SmallBlind, g.BigBlind, g.MinBuyIn, g.MaxBuyIn, tx.Now())
	if err != nil {
		return g, err
	}
	return toldGame(tx, g, "")
}

// What is answered whole has an end.
const (
	mostRooms = 100
	mostGames = 500 // in use
)

// SaveGame writes a game as it is to be. Another game of the same name is a conflict that carries it.
func SaveGame(tx *db.OrgTx, g GameType, what string) (GameType, error) {
	have, found, err := namedGame(tx, g.Name)
	switch {
	case err != nil:
		return g, err
	case found && have.ID != g.ID && have.retired:
		return g, fault.Conflict("A game called %s is out of use. Add it again, or choose another name.", have.Name)
	case found && have.ID != g.ID:
		return g, fault.ConflictWith(have.GameType, "A game called %s already exists", have.Name)
	}
	if err := tx.Write(updateGame, g.ID, g.Name, NameKey(g.Name), string(g.GameFormat), g.SmallBlind, g.BigBlind, g.MinBuyIn, g.MaxBuyIn); err != nil {
		return g, err
	}
	return toldGame(tx, g, what)
}

// GameTypeUpdated is a game as it is now.
type GameTypeUpdated struct {
	GameType
	What string `json:"what"` // for the audit trail: how it was changed; empty for a new one
}

// toldGame is the game with its rate, once every screen has it.
func toldGame(tx *db.OrgTx, g GameType, what string) (GameType, error) {
	fees, err := Fees(tx)
	if err != nil {
		return g, err
	}
	g.HourlyRate = HourlyRateAt(fees, g.BigBlind, tx.Now())
	tx.Emit(db.Event{Type: "game_type_updated", Permission: tenant.ViewFloor, Data: GameTypeUpdated{g, what}})
	return g, nil
}

// RetireGame takes a game out of use, unless in says what uses it. What was dealt before keeps its name.
func RetireGame(tx *db.OrgTx, g GameType, in func() (string, error)) error {
	// First, so that nobody comes to use it while this is looked up.
	if err := tx.Write(retireGame, g.ID, tx.Now()); err != nil {
		return err
	}
	if why, err := in(); err != nil {
		return err
	} else if why != "" {
		return fault.Conflict("%s", why)
	}
	tx.Emit(db.Event{Type: "game_type_removed", Permission: tenant.ViewFloor, Data: map[string]string{"id": g.ID, "name": g.Name}})
	return nil
}

func (a *Actions) AddRoom(ctx context.Context, at tenant.Org, in roomRequest) (Room, error) {
	return db.InOrg(ctx, a.db, at, func(tx *db.OrgTx) (Room, error) {
		rooms, err := All(tx)
		if err != nil {
			return Room{}, err
		}
		r := Room{ID: db.NewID(), Name: in.Name, Location: in.Location, TimeZone: in.TimeZone, GamingDayStart: *in.GamingDayStart}
		if err := r.CheckDistinct(rooms); err != nil {
			return r, err
		}
		if err := fault.LimitReached(len(rooms), mostRooms, "rooms"); err != nil {
			return r, err
		}
		if err := Add(tx, r, len(rooms)); err != nil {
			return r, err
		}
		r, _, err = db.One(tx, scanRoom, thisRoom, r.ID)
		return r, err
	})
}

// CheckDistinct refuses a room that the list of rooms would show like another one.
func (r Room) CheckDistinct(rooms []Room) error {
	for _, other := range rooms {
		if other.ID != r.ID && NameKey(other.Name) == NameKey(r.Name) && NameKey(other.Location) == NameKey(r.Location) {
			return fault.Conflict("%s - %s is already there", other.Name, other.Location)
		}
	}
	return nil
}

// Add adds a room to the organization, with the default settings.
func Add(tx *db.OrgTx, r Room, position int) error {
	if err := checkTimes(r.TimeZone); err != nil {
		return fault.InvalidField("timeZone", err.Error())
	}
	if err := tx.Write(insertRoom, r.ID, r.Name, r.Location, r.TimeZone, r.GamingDayStart, position, tx.Now()); err != nil {
		return err
	}
	made, _, err := db.One(tx, scanRoom, thisRoom, r.ID)
	if err != nil {
		return err
	}
	tx.Emit(db.Event{Type: "room_updated", Permission: tenant.ViewFloor, Data: made})
	return nil
}

// SetAutoSeating says whether the best recommendation is called by itself, and from which percentage of confidence on.
func SetAutoSeating(tx *db.RoomTx, on bool, limit int) (Room, error) {
	if err := tx.Write(setAutoSeating, on, limit); err != nil {
		return Room{}, err
	}
	r, err := Current(tx)
	if err != nil {
		return r, err
	}
	org, err := tx.Org() // its list of rooms is the organization's
	if err == nil {
		org.Emit(db.Event{Type: "room_updated", Permission: tenant.ViewFloor, Data: r})
	}
	return r, err
}

// ForEachRoom joins the lists of all rooms of an organization, each read at its own moment.
func ForEachRoom[T any](ctx context.Context, d *db.DB, at tenant.Org, list func(*db.RoomView) ([]T, error)) ([]T, error) {
	rooms, err := db.ViewOrg(ctx, d, at, func(tx *db.OrgView) ([]Room, error) { return All(tx) })
	if err != nil {
		return nil, err
	}
	all := []T{}
	for _, r := range rooms {
		part, err := db.ViewRoom(ctx, d, at.Room(r.ID), list)
		if err != nil {
			return nil, err
		}
		all = append(all, part...)
	}
	return all, nil
}
