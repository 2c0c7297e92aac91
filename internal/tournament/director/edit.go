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

// act is what is being done to a tournament in one transaction. The clock has been brought to its moment before it
// begins; what it changes is stored and told when it ends.
type act struct {
	*kept
	tx   *db.RoomTx
	was  tournament.Clock
	lent map[string]int // players at each of the room's tables when the act began
	left int            // players who were in when the act began
	won  string         // the entry that had won when the act began; empty: none
	drew string         // the seed of what was drawn and is not logged yet
}

// on runs one act on the tournament {id} and answers with it as lists show it.
func (a *Actions) on(ctx context.Context, org tenant.Org, id string, do func(*act) error) (tournament.Tournament, error) {
	return onIt(ctx, a, org, id, func(act *act) (tournament.Tournament, error) {
		if err := do(act); err != nil {
			return tournament.Tournament{}, err
		}
		return act.shown(), nil
	})
}

// onDesk is on for acts that answer with the desk.
func (a *Actions) onDesk(ctx context.Context, org tenant.Org, id string, do func(*act) error) (tournament.Desk, error) {
	return onIt(ctx, a, org, id, func(act *act) (tournament.Desk, error) {
		if err := do(act); err != nil {
			return tournament.Desk{}, err
		}
		return deskOf(act.tx, act.kept)
	})
}

func onIt[T any](ctx context.Context, a *Actions, org tenant.Org, id string, do func(*act) (T, error)) (T, error) {
	return db.InRoomOf(ctx, a.db, org, OfTournament, id, func(tx *db.RoomTx) (T, error) { return within(tx, id, do) })
}

// onEntry runs one act on the tournament of the entry {id}.
func onEntry[T any](ctx context.Context, a *Actions, org tenant.Org, id string, do func(*act, *seating.Entry) (T, error)) (T, error) {
	return db.InRoomOf(ctx, a.db, org, OfEntry, id, func(tx *db.RoomTx) (T, error) {
		of, err := db.Value[string](tx, tournamentOfEntry, id)
		if err != nil {
			return *new(T), err
		}
		return within(tx, of, func(act *act) (T, error) {
			e := act.field.Entry(id)
			if e == nil {
				return *new(T), fault.Conflict("This entry was voided")
			}
			return do(act, e)
		})
	})
}

const tournamentOfEntry = "SELECT tournament_id FROM tournament_entry WHERE org_id = $1 AND room_id = $2 AND id = $3"

// within runs an act inside a transaction of the tournament's room.
func within[T any](tx *db.RoomTx, id string, do func(*act) (T, error)) (T, error) {
	act, err := begin(tx, id)
	if err != nil {
		return *new(T), err
	}
	out, err := do(act)
	if err != nil {
		return out, err
	}
	return out, act.finish()
}

func begin(tx *db.RoomTx, id string) (*act, error) {
	k, err := load(tx, id)
	if err != nil {
		return nil, err
	}
	a := &act{kept: k, tx: tx, was: k.Clock, lent: k.field.LentTables(), left: k.field.CountRemaining()}
	if w := k.winner(); w != nil {
		a.won = w.ID
	}
	a.Clock = k.Clock.AdvanceTo(k.structure, tx.Now())
	a.field.Level = k.structure.LevelAt(a.Clock.Position)
	if a.Clock.Position != a.was.Position {
		err = a.log("level", k.structure.Items[a.Clock.Position].Label(k.structure.LevelAt(a.Clock.Position)))
	}
	return a, err
}

// stillOn refuses to act on a tournament that is over.
func (a *act) stillOn() error {
	if a.CancelledAt != nil {
		return fault.Conflict("%s is cancelled", a.Name)
	}
	if a.Status == tournament.Completed {
		return fault.Conflict("%s is completed", a.Name)
	}
	return nil
}

// setClock puts the clock to a position with so much left, running as it was.
func (a *act) setClock(position int, left time.Duration) {
	now := a.tx.Now()
	since := a.Clock.Since
	if since != nil {
		since = &now
	}
	a.Clock = a.Clock.WithPosition(position, max(left, 0), since)
}

// stopClock stops the clock; paused says that it goes on later at somebody's word.
func (a *act) stopClock(paused bool) {
	now := a.tx.Now()
	a.Clock = a.Clock.WithPosition(a.Clock.Position, a.Clock.Remaining, nil)
	a.Clock.PausedAt = nil
	if paused {
		a.Clock.PausedAt = &now
	}
}

// startClock lets the clock run from where it stands.
func (a *act) startClock() {
	now := a.tx.Now()
	a.Clock = a.Clock.WithPosition(a.Clock.Position, a.Clock.Remaining, &now)
	a.Clock.PausedAt = nil
}

// finish stores what the act changed, brings the room's tables in step, and tells every screen.
func (a *act) finish() error {
	if err := a.storeField(a.tx); err != nil {
		return err
	}
	if err := a.crown(); err != nil {
		return err
	}
	if err := a.lend(); err != nil {
		return err
	}
	if a.field.CountRemaining() < a.left || a.Status == tournament.Completed {
		if err := a.endReports(); err != nil {
			return err
		}
	}
	a.field.Tables = slices.DeleteFunc(a.field.Tables, func(t seating.Table) bool { return t.Broken })
	t := a.shown()
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
	if a.Clock.Position != a.was.Position || a.Clock.Since == nil != (a.was.Since == nil) || a.Clock.Remaining != a.was.Remaining {
		a.tx.Emit(db.Event{Type: "tournament_clock", Permission: tenant.ViewFloor, Subject: a.ID, Data: ticking{
			ID: a.ID, Status: t.Status, Clock: t.Clock, LevelEndsAt: t.LevelEndsAt, CurrentLevel: t.CurrentLevel, EntriesOpen: t.EntriesOpen,
		}})
	}
	a.tx.Emit(db.Event{Type: "tournament_updated", Permission: tenant.ViewFloor, Subject: a.ID, Data: t})
	return nil
}

// lend tells the floor how many sit at its tables, and gives back those that are no longer needed.
func (a *act) lend() error {
	now := a.field.LentTables()
	for id := range a.lent {
		if _, still := now[id]; !still {
			if err := floor.ReturnTable(a.tx, id); err != nil {
				return err
			}
			if err := countSpan(a.tx, id, 0); err != nil {
				return err
			}
		}
	}
	for id, players := range now {
		was, lent := a.lent[id]
		if !lent {
			if err := floor.LendTable(a.tx, id, a.ID, a.Name); err != nil {
				return err
			}
		}
		if was != players {
			if err := floor.SetLentPlayers(a.tx, id, players); err != nil {
				return err
			}
			if err := countSpan(a.tx, id, players); err != nil {
				return err
			}
		}
	}
	return nil
}

// log writes a line of what happened.
func (a *act) log(kind, text string) error {
	_, err := a.logged(kind, text, nil, nil)
	return err
}

// logged is log for acts on seats: with who moves, and with what was before where it can be taken back.
func (a *act) logged(kind, text string, moves []tournament.Move, undo *string) (tournament.LogLine, error) {
	last, err := db.Value[int](a.tx, lastLog, a.ID)
	if err != nil {
		return tournament.LogLine{}, err
	}
	line := tournament.LogLine{Number: last + 1, Kind: kind, Text: text, LogDetail: tournament.LogDetail{Moves: append([]tournament.Move{}, moves...), Seed: a.drew}, At: a.tx.Now(), ActorName: a.tx.Actor().Name}
	detail := ""
	if len(moves) > 0 || a.drew != "" {
		raw, err := json.Marshal(line.LogDetail)
		if err != nil {
			return line, err
		}
		detail, a.drew = string(raw), ""
	}
	err = a.tx.Write(insertLog, a.ID, line.Number, kind, text, detail, undo, line.At, line.ActorName)
	return line, err
}

// countSpan ends the span in which so many sat at a lent table, and begins the next: who sat in the room at a past moment
// is counted from the spans.
func countSpan(tx *db.RoomTx, tableID string, players int) error {
	if err := tx.Write(endSpan, tableID, tx.Now()); err != nil || players == 0 {
		return err
	}
	return tx.Write(beginSpan, tableID, tx.Now(), players)
}

const (
	endSpan   = "UPDATE lent_span SET to_at = CASE WHEN from_at > $4 THEN from_at ELSE $4 END WHERE org_id = $1 AND room_id = $2 AND table_id = $3 AND to_at IS NULL"
	beginSpan = `INSERT INTO lent_span (org_id, room_id, table_id, from_at, players) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (org_id, table_id, from_at) DO UPDATE SET players = excluded.players, to_at = NULL`
)
