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

// Actions are what people change of their house.
type Actions struct {
	db     *db.DB
	rooms  *room.Actions
	tables *floor.Actions
}

// New makes the actions.
func New(d *db.DB, rooms *room.Actions, tables *floor.Actions) *Actions {
	return &Actions{d, rooms, tables}
}

// changeRoom changes a room and its settings. Whatever they are asked for, from the next act on the new ones count.
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
		r, said := was, []string{}
		for _, t := range []struct {
			given *string
			kept  *string
			label string
		}{{in.Name, &r.Name, "name"}, {in.Location, &r.Location, "location"}, {in.TimeZone, &r.TimeZone, "time zone"}} {
			if t.given != nil && *t.given != *t.kept {
				said = append(said, wording.FromTo(t.label, *t.kept, *t.given))
				*t.kept = *t.given
			}
		}
		if in.GamingDayStart != nil && *in.GamingDayStart != r.GamingDayStart {
			r.GamingDayStart = *in.GamingDayStart
			said = append(said, wording.FromTo("beginning of the gaming day", was.FormatGamingDayStart(), r.FormatGamingDayStart()))
		}
		if in.Settings != nil {
			var more []string
			r.Settings, more = r.Settings.With(*in.Settings)
			said = append(said, more...)
		}
		if in.Position != nil {
			moved, err := place(tx, *in.Position)
			if err != nil {
				return r, err
			}
			if moved {
				said = append(said, fmt.Sprintf("place %d among the rooms", *in.Position))
			}
		}
		if len(said) == 0 {
			return r, nil
		}
		if err := save(tx, was, r); err != nil {
			return r, err
		}
		says := was.Name + ": " + strings.Join(said, ", ")
		room.LogActivity(tx, "room_settings", says, "", room.NoPlayers...)
		return r, nil
	})
}

// save writes the room as it is to be.
func save(tx *db.RoomTx, was, r room.Room) error {
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
		if r, err = recalendar(tx, was, r); err != nil {
			return err
		}
	}
	return room.Save(tx, r)
}

// recalendar counts the room's gaming days otherwise from now on; each day that has begun keeps its beginning, so that what
// is in the books and every figure of it stays as it is.
func recalendar(tx *db.RoomTx, was, r room.Room) (room.Room, error) {
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
		if err := sameDay(was, r, tx.Now()); err != nil {
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
	return r, room.RescheduleFees(org, r.Calendar()) // they follow the first room's days
}

// hasHistory reports whether anything counts for a gaming day of the room.
func hasHistory(tx *db.RoomTx) (bool, error) {
	for _, has := range []func(*db.RoomTx) (bool, error){cage.HasEntries, floor.HasStays, player.HasSessions} {
		if found, err := has(tx); err != nil || found {
			return found, err
		}
	}
	return false, nil
}

// place puts the room where it is to stand among the others, and says whether it stood elsewhere.
func place(tx *db.RoomTx, at int) (bool, error) {
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
	calendar, err := room.Calendar(org) // the days of the fees
	if err != nil {
		return true, err
	}
	return true, room.RescheduleFees(org, calendar)
}

// RoomSetup is what a room was set up with.
type RoomSetup struct {
	Games  []room.GameType `json:"games"`
	Tables []floor.Table   `json:"tables"`
}

// setUpRoom adds games and tables of presets in one act.
func (a *Actions) setUpRoom(ctx context.Context, at tenant.Room, in firstRequest) (RoomSetup, error) {
	return db.InRoom(ctx, a.db, at, func(tx *db.RoomTx) (RoomSetup, error) {
		made := RoomSetup{Games: []room.GameType{}, Tables: []floor.Table{}}
		taken, err := floor.TableNumbers(tx)
		if err != nil {
			return made, err
		}
		for _, g := range in.Games {
			game, err := dealt(tx, g.Preset)
			if err != nil {
				return made, err
			}
			made.Games = append(made.Games, game)
			for _, number := range freeNumbers(taken, g.Tables) {
				t, err := floor.AddTable(tx, floor.NewTable{ID: db.NewID(), Number: number, GameTypeID: game.ID, MaxSeats: g.MaxSeats})
				if err != nil {
					return made, err
				}
				made.Tables, taken = append(made.Tables, t), append(taken, number)
			}
		}
		room.LogActivity(tx, "room_set_up", fmt.Sprintf("Room set up with %s and %s", count(len(made.Games), "game"), count(len(made.Tables), "table")), "", room.NoPlayers...)
		return made, nil
	})
}

func count(n int, of string) string {
	if n == 1 {
		return "1 " + of
	}
	return fmt.Sprintf("%d %ss", n, of)
}

// dealt is the game of a preset, which is added when the organization does not deal it.
func dealt(tx *db.RoomTx, preset string) (room.GameType, error) {
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
	p, _ := presetOf(preset)
	return room.AddGame(org, room.GameType{
		ID: db.NewID(), Name: p.Name, GameFormat: p.GameFormat, SmallBlind: p.SmallBlind, BigBlind: p.BigBlind, MinBuyIn: p.MinBuyIn, MaxBuyIn: &p.MaxBuyIn,
	})
}
