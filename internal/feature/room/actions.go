package room

import (
	"context"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// Actions are what people do with rooms and games.
type Actions struct{ db *db.DB }

// New makes the actions.
func New(d *db.DB) *Actions { return &Actions{d} }

func (a *Actions) rooms(tx *db.OrgView, _ api.None) ([]Room, error) { return All(tx) }

func (a *Actions) games(tx *db.OrgView, _ api.None) ([]GameType, error) { return Games(tx, tx.Now()) }

// Offer is what the dialog for a new game starts from.
type Offer struct {
	Presets []Preset     `json:"presets"`
	Formats []GameFormat `json:"formats"`
}

func (a *Actions) presets(context.Context, tenant.Org, api.None) (Offer, error) {
	return Offer{Presets, Formats}, nil
}

func (a *Actions) addGame(ctx context.Context, at tenant.Org, in gameRequest) (GameType, error) {
	return db.InOrg(ctx, a.db, at, func(tx *db.OrgTx) (GameType, error) {
		return AddGame(tx, GameType{
			ID: db.NewID(), Name: in.Name, GameFormat: in.GameFormat,
			SmallBlind: *in.SmallBlind, BigBlind: *in.BigBlind, MinBuyIn: *in.MinBuyIn, MaxBuyIn: in.MaxBuyIn,
		})
	})
}

// AddGame adds a game to the organization. A game of the same name is a conflict that carries it.
func AddGame(tx *db.OrgTx, g GameType) (GameType, error) {
	have, found, err := db.One(tx, scanGame, gameByName, NameKey(g.Name))
	if err != nil {
		return g, err
	}
	if found {
		return g, fault.ConflictWith(have, "A game called %s already exists", have.Name)
	}
	_, err = tx.Exec(insertGame, g.ID, g.Name, NameKey(g.Name), string(g.GameFormat), g.SmallBlind, g.BigBlind, g.MinBuyIn, g.MaxBuyIn, tx.Now())
	if err != nil {
		return g, err
	}
	fees, err := Fees(tx)
	if err != nil {
		return g, err
	}
	g.HourlyRate = HourlyRate(fees, g.BigBlind, tx.Now())
	tx.Emit(db.Event{Type: "game_type_updated", Permission: tenant.ViewFloor, Data: g})
	return g, nil
}

// Add adds a room to the organization, with the default settings.
func Add(tx *db.OrgTx, r Room, position int) error {
	if err := checkTimes(r.TimeZone); err != nil {
		return fault.Field422("timeZone", err.Error())
	}
	if _, err := tx.Exec(insertRoom, r.ID, r.Name, r.Location, r.TimeZone, r.GamingDayStart, position, tx.Now()); err != nil {
		return err
	}
	made, _, err := db.One(tx, scanRoom, thisRoom, r.ID)
	if err != nil {
		return err
	}
	tx.Emit(db.Event{Type: "room_updated", Permission: tenant.SignedIn, Data: made})
	return nil
}

// SetAutoSeating says whether the best recommendation is called by itself, and from which percentage of confidence on.
func SetAutoSeating(tx *db.RoomTx, on bool, limit int) (Room, error) {
	if _, err := tx.Exec(setAutoSeating, on, limit); err != nil {
		return Room{}, err
	}
	r, err := This(tx)
	if err != nil {
		return r, err
	}
	org, err := tx.Org() // its list of rooms is the organization's
	if err == nil {
		org.Emit(db.Event{Type: "room_updated", Permission: tenant.SignedIn, Data: r})
	}
	return r, err
}

// AddFees adds lines to the fee schedule: of seats and of memberships.
func AddFees(tx *db.OrgTx, seats []Fee, memberships []MembershipFee) error {
	for _, f := range seats {
		if _, err := tx.Exec(insertFee, db.NewID(), f.ValidFrom, f.UpToBlind, f.HourlyRate); err != nil {
			return err
		}
	}
	for _, f := range memberships {
		if _, err := tx.Exec(insertMembershipFee, db.NewID(), f.ValidFrom, string(f.MembershipType), f.FeeAmount); err != nil {
			return err
		}
	}
	tx.Emit(db.Event{Type: "fees_updated", Permission: tenant.ViewFloor, Data: map[string]clock.Instant{"at": tx.Now()}})
	return nil
}

// InEach joins the lists of all rooms of an organization, each read at its own moment.
func InEach[T any](ctx context.Context, d *db.DB, at tenant.Org, list func(*db.RoomView) ([]T, error)) ([]T, error) {
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
