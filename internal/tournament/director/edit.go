package director

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"pitboss/internal/floor"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/tournament"
	"pitboss/internal/tournament/seating"
)

// act is one change to a tournament in one transaction. The clock is advanced before it begins; finish stores what it
// changed and emits the events.
type act struct {
	*record
	tx              *db.RoomTx
	clockBefore     tournament.Clock
	lentBefore      map[string]int // players by lent table of the room
	remainingBefore int            // entries that were in when the act began
	winnerBefore    string         // entry of the winner; empty: none
	unloggedSeed    string         // of a draw that is not in the log yet
}

// edit runs an act on a tournament and returns the tournament.
func (a *Actions) edit(
	ctx context.Context, org tenant.Org, id string, do func(*act) error,
) (tournament.Tournament, error) {
	return withTournament(ctx, a, org, id, func(act *act) (tournament.Tournament, error) {
		if err := do(act); err != nil {
			return tournament.Tournament{}, err
		}
		return act.view(), nil
	})
}

// editDesk runs an act on a tournament and returns the desk.
func (a *Actions) editDesk(
	ctx context.Context, org tenant.Org, id string, do func(*act) error,
) (tournament.Desk, error) {
	return withTournament(ctx, a, org, id, func(act *act) (tournament.Desk, error) {
		if err := do(act); err != nil {
			return tournament.Desk{}, err
		}
		return buildDesk(act.tx, act.record)
	})
}

// withTournament runs an act on a tournament in a transaction of its room.
func withTournament[T any](
	ctx context.Context, a *Actions, org tenant.Org, id string, do func(*act) (T, error),
) (T, error) {
	return db.InRoomOf(ctx, a.db, org, OfTournament, id,
		func(tx *db.RoomTx) (T, error) { return editTournament(tx, id, do) })
}

// withEntry runs an act on an entry in a transaction of its room.
func withEntry[T any](
	ctx context.Context, a *Actions, org tenant.Org, id string, do func(*act, *seating.Entry) (T, error),
) (T, error) {
	return db.InRoomOf(ctx, a.db, org, OfEntry, id, func(tx *db.RoomTx) (T, error) {
		of, err := db.Value[string](tx, selectTournamentOfEntry, id)
		if err != nil {
			return *new(T), err
		}
		return editTournament(tx, of, func(act *act) (T, error) {
			e := act.field.Entry(id)
			if e == nil {
				return *new(T), fault.Conflict("This entry was voided")
			}
			return do(act, e)
		})
	})
}

const selectTournamentOfEntry = `SELECT tournament_id FROM tournament_entry
	WHERE org_id = $1 AND room_id = $2 AND id = $3`

// editTournament runs an act in a transaction of the tournament's room.
func editTournament[T any](tx *db.RoomTx, id string, do func(*act) (T, error)) (T, error) {
	act, err := beginAct(tx, id)
	if err != nil {
		return *new(T), err
	}
	out, err := do(act)
	if err != nil {
		return out, err
	}
	return out, act.finish()
}

// beginAct loads the tournament and advances its clock.
func beginAct(tx *db.RoomTx, id string) (*act, error) {
	rec, err := load(tx, id)
	if err != nil {
		return nil, err
	}
	a := &act{record: rec, tx: tx, clockBefore: rec.Clock, lentBefore: rec.field.LentTables(),
		remainingBefore: rec.field.CountRemaining()}
	if w := rec.winner(); w != nil {
		a.winnerBefore = w.ID
	}
	a.Clock = rec.Clock.AdvanceTo(rec.structure, tx.Now())
	a.field.Level = rec.structure.LevelAt(a.Clock.Position)
	if a.Clock.Position != a.clockBefore.Position {
		err = a.log("level", rec.structure.Items[a.Clock.Position].Label(rec.structure.LevelAt(a.Clock.Position)))
	}
	return a, err
}

// requireOpen refuses acts on a completed or cancelled tournament.
func (a *act) requireOpen() error {
	if a.CancelledAt != nil {
		return fault.Conflict("%s is cancelled", a.Name)
	}
	if a.Status == tournament.Completed {
		return fault.Conflict("%s is completed", a.Name)
	}
	return nil
}

// setClock sets the position and the time left. A running clock keeps running.
func (a *act) setClock(position int, left time.Duration) {
	now := a.tx.Now()
	since := a.Clock.Since
	if since != nil {
		since = &now
	}
	a.Clock = a.Clock.WithPosition(position, max(left, 0), since)
}

// stopClock stops the clock. paused marks a pause that staff will end.
func (a *act) stopClock(paused bool) {
	now := a.tx.Now()
	a.Clock = a.Clock.WithPosition(a.Clock.Position, a.Clock.Remaining, nil)
	a.Clock.PausedAt = nil
	if paused {
		a.Clock.PausedAt = &now
	}
}

// startClock starts the clock where it stopped.
func (a *act) startClock() {
	now := a.tx.Now()
	a.Clock = a.Clock.WithPosition(a.Clock.Position, a.Clock.Remaining, &now)
	a.Clock.PausedAt = nil
}

// finish stores what the act changed, updates the lent tables of the floor and emits the events.
func (a *act) finish() error {
	if err := a.storeField(a.tx); err != nil {
		return err
	}
	if err := a.settleWinner(); err != nil {
		return err
	}
	if err := a.syncLentTables(); err != nil {
		return err
	}
	if a.field.CountRemaining() < a.remainingBefore || a.Status == tournament.Completed {
		if err := a.resolveReports(); err != nil {
			return err
		}
	}
	a.field.Tables = slices.DeleteFunc(a.field.Tables, func(t seating.Table) bool { return t.Broken })
	t := a.view()
	if a.Status == tournament.Completed && a.summary == "" {
		raw, err := json.Marshal(t)
		if err != nil {
			return err
		}
		a.summary = string(raw)
	}
	if err := a.store(a.tx); err != nil {
		return err
	}
	if a.Clock.Position != a.clockBefore.Position || a.Clock.Since == nil != (a.clockBefore.Since == nil) ||
		a.Clock.Remaining != a.clockBefore.Remaining {
		a.tx.Emit(tournamentClock.About(a.ID, clockEvent{
			ID: a.ID, Status: t.Status, Clock: t.Clock, LevelEndsAt: t.LevelEndsAt, CurrentLevel: t.CurrentLevel,
			EntriesOpen: t.EntriesOpen,
		}))
	}
	a.tx.Emit(tournamentUpdated.About(a.ID, t))
	return nil
}

// syncLentTables updates the player counts of the lent tables and returns the tables that are no longer used.
func (a *act) syncLentTables() error {
	now := a.field.LentTables()
	for id := range a.lentBefore {
		if _, still := now[id]; !still {
			if err := floor.ReturnTable(a.tx, id); err != nil {
				return err
			}
			if err := recordSpan(a.tx, id, 0); err != nil {
				return err
			}
		}
	}
	for id, players := range now {
		was, lent := a.lentBefore[id]
		if !lent {
			if err := floor.LendTable(a.tx, id, a.ID, a.Name); err != nil {
				return err
			}
		}
		if was != players {
			if err := floor.SetLentPlayers(a.tx, id, players); err != nil {
				return err
			}
			if err := recordSpan(a.tx, id, players); err != nil {
				return err
			}
		}
	}
	return nil
}

// log adds a line to the tournament's log.
func (a *act) log(kind, text string) error {
	_, err := a.appendLog(kind, text, nil, nil)
	return err
}

// appendLog adds a line to the log with the moves of an act on seats, and with the record for its undo.
func (a *act) appendLog(kind, text string, moves []tournament.Move, undo *string) (tournament.LogLine, error) {
	last, err := db.Value[int](a.tx, maxLogNumber, a.ID)
	if err != nil {
		return tournament.LogLine{}, err
	}
	line := tournament.LogLine{Number: last + 1, Kind: kind, Text: text,
		LogDetail: tournament.LogDetail{Moves: append([]tournament.Move{}, moves...), Seed: a.unloggedSeed},
		At:        a.tx.Now(), ActorName: a.tx.Actor().Name}
	detail := ""
	if len(moves) > 0 || a.unloggedSeed != "" {
		raw, err := json.Marshal(line.LogDetail)
		if err != nil {
			return line, err
		}
		detail, a.unloggedSeed = string(raw), ""
	}
	err = a.tx.Write(insertLog, a.ID, line.Number, kind, text, detail, undo, line.At, line.ActorName)
	return line, err
}

// recordSpan ends the current span of a lent table and begins one with a new number of players. Spans tell how many
// players were in the room at a past moment.
func recordSpan(tx *db.RoomTx, tableID string, players int) error {
	if err := tx.Write(endSpan, tableID, tx.Now()); err != nil || players == 0 {
		return err
	}
	return tx.Write(beginSpan, tableID, tx.Now(), players)
}

const (
	endSpan = `UPDATE lent_span SET to_at = CASE WHEN from_at > $4 THEN from_at ELSE $4 END
		WHERE org_id = $1 AND room_id = $2 AND table_id = $3 AND to_at IS NULL`
	beginSpan = `INSERT INTO lent_span (org_id, room_id, table_id, from_at, players) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (org_id, table_id, from_at) DO UPDATE SET players = excluded.players, to_at = NULL`
)
