package room

import (
	"context"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// Actions are the handlers of rooms, games, fees, the feed and drawings.
type Actions struct{ db *db.DB }

// New returns the actions on a database.
func New(d *db.DB) *Actions { return &Actions{d} }

func (a *Actions) ListRooms(tx *db.OrgView, _ api.None) ([]Room, error) { return All(tx) }

func (a *Actions) ListGames(tx *db.OrgView, _ api.None) ([]GameType, error) {
	return Games(tx, tx.Now())
}

// Offer holds the choices of the dialog for a new game.
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
			InterestMinimum: in.InterestMinimum,
		})
	})
}

// AddGame adds a game to the organization. A game in use with the same name is a conflict that carries it.
func AddGame(tx *db.OrgTx, g GameType) (GameType, error) {
	existing, found, err := findGameByName(tx, g.Name)
	switch {
	case err != nil:
		return g, err
	case found && !existing.retired:
		return g, fault.ConflictWith(existing.GameType, "A game called %s already exists", existing.Name)
	case found: // a retired game returns
		g.ID = existing.ID
		return SaveGame(tx, g, "")
	}
	n, err := db.Value[int](tx, countGames)
	if err == nil {
		err = fault.LimitReached(n, maxGames, "games")
	}
	if err != nil {
		return g, err
	}
	err = tx.Write(insertGame, g.ID, g.Name, NameKey(g.Name), string(g.GameFormat), g.SmallBlind,
		g.BigBlind, g.MinBuyIn, g.MaxBuyIn, tx.Now(), g.InterestMinimum)
	if err != nil {
		return g, err
	}
	return emitGameUpdated(tx, g, "")
}

// Limits of lists that are returned without pages.
const (
	maxRooms = 100
	maxGames = 500 // in use
)

// SaveGame updates a game. Another game with the same name is a conflict that carries it.
func SaveGame(tx *db.OrgTx, g GameType, what string) (GameType, error) {
	existing, found, err := findGameByName(tx, g.Name)
	switch {
	case err != nil:
		return g, err
	case found && existing.ID != g.ID && existing.retired:
		return g, fault.Conflict("A game called %s is out of use. Add it again, or choose another name.", existing.Name)
	case found && existing.ID != g.ID:
		return g, fault.ConflictWith(existing.GameType, "A game called %s already exists", existing.Name)
	}
	if err := tx.Write(updateGame, g.ID, g.Name, NameKey(g.Name), string(g.GameFormat), g.SmallBlind, g.BigBlind,
		g.MinBuyIn, g.MaxBuyIn, g.InterestMinimum); err != nil {
		return g, err
	}
	return emitGameUpdated(tx, g, what)
}

// GameTypeUpdated is the payload of game_type_updated.
type GameTypeUpdated struct {
	GameType
	What string `json:"what"` // the change in words for the audit trail; empty for a new game
}

// GameTypeRemoved is the payload of game_type_removed. A new game of this name brings the game type back.
type GameTypeRemoved struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// emitGameUpdated emits game_type_updated and returns the game with its hourly rate.
func emitGameUpdated(tx *db.OrgTx, g GameType, what string) (GameType, error) {
	fees, err := Fees(tx)
	if err != nil {
		return g, err
	}
	g.HourlyRate = HourlyRateAt(fees, g.BigBlind, tx.Now())
	tx.Emit(gameTypeUpdated.With(GameTypeUpdated{g, what}))
	return g, nil
}

// RetireGame takes a game out of use, unless usedBy returns a sentence that says what uses it. Past data keep its
// name.
func RetireGame(tx *db.OrgTx, g GameType, usedBy func() (string, error)) error {
	// The write comes first: it keeps other acts from starting to use the game during the check.
	if err := tx.Write(retireGame, g.ID, tx.Now()); err != nil {
		return err
	}
	if use, err := usedBy(); err != nil {
		return err
	} else if use != "" {
		return fault.Conflict("%s", use)
	}
	tx.Emit(gameTypeRemoved.With(GameTypeRemoved{g.ID, g.Name}))
	return nil
}

func (a *Actions) AddRoom(ctx context.Context, at tenant.Org, in roomRequest) (Room, error) {
	return db.InOrg(ctx, a.db, at, func(tx *db.OrgTx) (Room, error) {
		rooms, err := All(tx)
		if err != nil {
			return Room{}, err
		}
		r := Room{ID: db.NewID(), Name: in.Name, Location: in.Location, TimeZone: in.TimeZone,
			GamingDayStart: *in.GamingDayStart}
		if err := r.CheckDistinct(rooms); err != nil {
			return r, err
		}
		if err := fault.LimitReached(len(rooms), maxRooms, "rooms"); err != nil {
			return r, err
		}
		if err := Add(tx, r, len(rooms)); err != nil {
			return r, err
		}
		r, _, err = db.One(tx, scanRoom, selectRoom, r.ID)
		return r, err
	})
}

// CheckDistinct refuses a room that has the name and location of another room.
func (r Room) CheckDistinct(rooms []Room) error {
	for _, other := range rooms {
		if other.ID != r.ID && NameKey(other.Name) == NameKey(r.Name) &&
			NameKey(other.Location) == NameKey(r.Location) {
			return fault.Conflict("%s - %s is already there", other.Name, other.Location)
		}
	}
	return nil
}

// Add adds a room with the default settings to the organization.
func Add(tx *db.OrgTx, r Room, position int) error {
	if err := checkTimeZone(r.TimeZone); err != nil {
		return fault.InvalidField("timeZone", err.Error())
	}
	if err := tx.Write(insertRoom, r.ID, r.Name, r.Location, r.TimeZone, r.GamingDayStart, position,
		tx.Now()); err != nil {
		return err
	}
	added, _, err := db.One(tx, scanRoom, selectRoom, r.ID)
	if err != nil {
		return err
	}
	tx.Emit(roomUpdated.With(added))
	return nil
}

// SetAutoSeating switches the automatic call of the best recommendation, and sets its minimum confidence in percent.
func SetAutoSeating(tx *db.RoomTx, on bool, limit int) (Room, error) {
	if err := tx.Write(setAutoSeating, on, limit); err != nil {
		return Room{}, err
	}
	r, err := Current(tx)
	if err != nil {
		return r, err
	}
	org, err := tx.Org() // the list of rooms belongs to the organization
	if err == nil {
		org.Emit(roomUpdated.With(r))
	}
	return r, err
}

// ForEachRoom joins the lists of all rooms of an organization. Each room is read in a transaction of its own.
func ForEachRoom[T any](ctx context.Context, d *db.DB, at tenant.Org,
	list func(*db.RoomView) ([]T, error)) ([]T, error) {
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
