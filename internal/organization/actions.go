package organization

import (
	"context"
	"fmt"
	"strings"

	"pitboss/internal/cage"
	"pitboss/internal/floor"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/foundation/wording"
	"pitboss/internal/player"
	"pitboss/internal/room"
)

// Actions are the acts of an owner on the organization, its rooms and its games.
type Actions struct {
	db     *db.DB
	rooms  *room.Actions
	tables *floor.Actions
}

// New makes the actions.
func New(d *db.DB, rooms *room.Actions, tables *floor.Actions) *Actions {
	return &Actions{d, rooms, tables}
}

// changeRoom changes a room and its settings. The new settings count from the next act on.
func (a *Actions) changeRoom(ctx context.Context, at tenant.Room, in roomRequest) (room.Room, error) {
	begin := db.InRoom[room.Room]
	if in.Position != nil { // the other rooms change their places too
		begin = db.InRoomAmongAll[room.Room]
	}
	return begin(ctx, a.db, at, func(tx *db.RoomTx) (room.Room, error) {
		was, err := room.Current(tx)
		if err != nil {
			return was, err
		}
		r, changes := was, []string{}
		for _, t := range []struct {
			given   *string
			current *string
			label   string
		}{{in.Name, &r.Name, "name"}, {in.Location, &r.Location, "location"}, {in.TimeZone, &r.TimeZone, "time zone"}} {
			if t.given != nil && *t.given != *t.current {
				changes = append(changes, wording.FromTo(t.label, *t.current, *t.given))
				*t.current = *t.given
			}
		}
		if in.GamingDayStart != nil && *in.GamingDayStart != r.GamingDayStart {
			r.GamingDayStart = *in.GamingDayStart
			changes = append(changes, wording.FromTo("beginning of the gaming day", was.FormatGamingDayStart(),
				r.FormatGamingDayStart()))
		}
		if in.Settings != nil {
			var more []string
			r.Settings, more = r.Settings.With(*in.Settings)
			changes = append(changes, more...)
		}
		if in.Position != nil {
			moved, err := setPosition(tx, *in.Position)
			if err != nil {
				return r, err
			}
			if moved {
				changes = append(changes, fmt.Sprintf("place %d among the rooms", *in.Position))
			}
		}
		if len(changes) == 0 {
			return r, nil
		}
		if err := saveRoom(tx, was, r); err != nil {
			return r, err
		}
		room.LogActivity(tx, "room_settings", was.Name+": "+strings.Join(changes, ", "), "", room.NoPlayers...)
		return r, nil
	})
}

// saveRoom checks and writes a changed room.
func saveRoom(tx *db.RoomTx, was, r room.Room) error {
	if was.Name != r.Name || was.Location != r.Location {
		rooms, err := room.All(tx.InOrg())
		if err != nil {
			return err
		}
		if err := r.CheckDistinct(rooms); err != nil {
			return err
		}
	}
	if was.TimeZone != r.TimeZone || was.GamingDayStart != r.GamingDayStart {
		var err error
		if r, err = changeCalendar(tx, was, r); err != nil {
			return err
		}
	}
	return room.Save(tx, r)
}

// changeCalendar changes the room's gaming days from now on. Days that have begun keep their beginning, so that
// booked entries and all figures stay as they are.
func changeCalendar(tx *db.RoomTx, was, r room.Room) (room.Room, error) {
	open, err := cage.CountOpenDrawers(tx)
	if err != nil {
		return r, err
	}
	if open > 0 {
		return r, fault.Conflict("A drawer is open. Close it before the gaming day changes.")
	}
	booked, err := hasHistory(tx)
	if err != nil {
		return r, err
	}
	if booked {
		if err := checkSameGamingDay(was, r, tx.Now()); err != nil {
			return r, err
		}
		r = r.WithCalendarFrom(was, tx.Now())
	}
	org, err := tx.Org()
	if err != nil {
		return r, err
	}
	rooms, err := room.All(org)
	if err != nil || rooms[0].ID != r.ID {
		return r, err
	}
	return r, room.RescheduleFees(org, r.Calendar()) // fees follow the days of the first room
}

// hasHistory reports whether anything is counted for a gaming day of the room.
func hasHistory(tx *db.RoomTx) (bool, error) {
	for _, has := range []func(*db.RoomTx) (bool, error){cage.HasEntries, floor.HasStays, player.HasSessions} {
		if found, err := has(tx); err != nil || found {
			return found, err
		}
	}
	return false, nil
}

// setPosition moves the room to a position among the organization's rooms and reports whether it moved.
func setPosition(tx *db.RoomTx, at int) (bool, error) {
	was, err := room.All(tx.InOrg())
	if err != nil {
		return false, err
	}
	if was[min(at, len(was))-1].ID == tx.RoomID() {
		return false, nil
	}
	if err := room.SetPosition(tx, at); err != nil {
		return false, err
	}
	org, err := tx.Org()
	if err != nil {
		return false, err
	}
	calendar, err := room.Calendar(org) // the fees follow the days of the first room
	if err != nil {
		return true, err
	}
	return true, room.RescheduleFees(org, calendar)
}

// RoomSetup is the games and tables that a setup added.
type RoomSetup struct {
	Games  []room.GameType `json:"games"`
	Tables []floor.Table   `json:"tables"`
}

// setUpRoom adds games and tables from presets in one act.
func (a *Actions) setUpRoom(ctx context.Context, at tenant.Room, in setupRequest) (RoomSetup, error) {
	return db.InRoom(ctx, a.db, at, func(tx *db.RoomTx) (RoomSetup, error) {
		setup := RoomSetup{Games: []room.GameType{}, Tables: []floor.Table{}}
		taken, err := floor.TableNumbers(tx)
		if err != nil {
			return setup, err
		}
		for _, g := range in.Games {
			game, err := findOrAddGame(tx, g.Preset)
			if err != nil {
				return setup, err
			}
			setup.Games = append(setup.Games, game)
			for _, number := range freeNumbers(taken, g.Tables) {
				t, err := floor.AddTable(tx, floor.NewTable{ID: db.NewID(), Number: number, GameTypeID: game.ID,
					MaxSeats: g.MaxSeats})
				if err != nil {
					return setup, err
				}
				setup.Tables, taken = append(setup.Tables, t), append(taken, number)
			}
		}
		room.LogActivity(tx, "room_set_up", fmt.Sprintf("Room set up with %s and %s",
			pluralize(len(setup.Games), "game"), pluralize(len(setup.Tables), "table")), "", room.NoPlayers...)
		return setup, nil
	})
}

func pluralize(n int, of string) string {
	if n == 1 {
		return "1 " + of
	}
	return fmt.Sprintf("%d %ss", n, of)
}

// findOrAddGame returns the game of a preset and adds it when the organization does not offer it.
func findOrAddGame(tx *db.RoomTx, preset string) (room.GameType, error) {
	games, err := room.Games(tx.InOrg(), tx.Now())
	if err != nil {
		return room.GameType{}, err
	}
	for _, g := range games {
		if room.NameKey(g.Name) == room.NameKey(preset) {
			return g, nil
		}
	}
	org, err := tx.Org()
	if err != nil {
		return room.GameType{}, err
	}
	p, _ := findPreset(preset)
	return room.AddGame(org, room.GameType{
		ID: db.NewID(), Name: p.Name, GameFormat: p.GameFormat, SmallBlind: p.SmallBlind, BigBlind: p.BigBlind,
		MinBuyIn: p.MinBuyIn, MaxBuyIn: &p.MaxBuyIn,
	})
}
