package floor

import (
	"context"
	"fmt"
	"slices"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
)

// NextPlayer is the player that "Seat Next Player" seats in a game, and the seat that the player gets.
type NextPlayer struct {
	GameTypeID  string          `json:"gameTypeId"`
	EntryID     string          `json:"entryId"`
	TableID     string          `json:"tableId"`
	TableNumber int             `json:"tableNumber"`
	SeatNumber  int             `json:"seatNumber"`
	Skipped     []SkippedPlayer `json:"skipped"` // players ahead on the list
}

// SkippedPlayer is a player of a list without a possible seat now, with the reason.
type SkippedPlayer struct {
	EntryID string `json:"entryId"`
	Why     string `json:"why" see:"personal,view_players"` // the end of a sentence that begins with the name
}

// next lists the next player of each game: open seats go first to players at a table with a request for them, then to
// the list in its order. A player without a possible seat is skipped.
func (a *Actions) next(ctx context.Context, at tenant.Room, _ api.RoomRequest) ([]NextPlayer, error) {
	return db.ViewRoom(ctx, a.db, at, func(tx *db.RoomView) ([]NextPlayer, error) {
		return NextPlayers(tx, tx.Now())
	})
}

// NextPlayers returns the next player of each game that has an open seat for one, in the order of joining.
func NextPlayers(tx db.RoomReader, now clock.Instant) ([]NextPlayer, error) {
	tables, err := tablesForNext(tx, now)
	if err != nil {
		return nil, err
	}
	entries, err := OpenEntries(tx)
	if err != nil {
		return nil, err
	}
	list := []NextPlayer{}
	joined := map[string]clock.Instant{}
	for len(entries) > 0 {
		game := entries[0].GameTypeID
		end := slices.IndexFunc(entries, func(e WaitlistEntry) bool { return e.GameTypeID != game })
		if end < 0 {
			end = len(entries)
		}
		waiting := entries[:end]
		entries = entries[end:]
		fit := seatChoices(tables, game)
		if len(fit) == 0 {
			continue
		}
		n := NextPlayer{GameTypeID: game, Skipped: []SkippedPlayer{}}
		for _, e := range waiting {
			if e.Status != EntryWaiting {
				continue
			}
			if e.IsExpected() {
				n.Skipped = append(n.Skipped, SkippedPlayer{e.ID, NotHereYet})
				continue
			}
			t, why, err := seatFor(tx, now, e.PlayerID, fit)
			if err != nil {
				return nil, err
			}
			if why != "" {
				n.Skipped = append(n.Skipped, SkippedPlayer{e.ID, why})
				continue
			}
			n.EntryID, joined[e.ID] = e.ID, e.JoinedAt
			n.TableID, n.TableNumber, n.SeatNumber = t.ID, t.TableNumber, t.FreeSeats()[0]
			list = append(list, n)
			break
		}
	}
	slices.SortStableFunc(list, func(a, b NextPlayer) int { return int(joined[a.EntryID] - joined[b.EntryID]) })
	return list, nil
}

// tablesForNext returns the running tables, with the seats that are offered to players at a table shown as reserved.
func tablesForNext(tx db.RoomReader, now clock.Instant) ([]Table, error) {
	tables, err := Tables(tx, now)
	if err != nil {
		return nil, err
	}
	asked, err := SeatChanges(tx, now)
	return slices.DeleteFunc(ReserveOfferedSeats(tables, asked), func(t Table) bool { return !t.IsRunning() }), err
}

// seatFor returns the first of the tables in fit at which a waiting player can be seated now, without a player that
// this one is kept apart from. The tables in fit deal the player's game and have open seats. Without such a table, why
// holds the reason as the end of a sentence.
func seatFor(tx db.RoomReader, now clock.Instant, playerID string, fit []Table) (t Table, why string, err error) {
	if why, _, err = SeatingObstacle(tx, now, playerID, fit[0].GameTypeID); err != nil || why != "" {
		return t, why, err
	}
	for _, t := range fit {
		other, err := KeptApartFrom(tx, playerID, t.ID)
		if err != nil || other == "" {
			return t, "", err
		}
		if why == "" {
			why = fmt.Sprintf("is kept apart from %s at %s", other, t.Label())
		}
	}
	return t, why, nil
}
