package tournament

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"pitboss/internal/feature/floor"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// act is what is being done to a tournament in one transaction. The clock has been brought to its moment before it
// begins; what it changes is stored and told when it ends.
type act struct {
	*kept
	tx   *db.RoomTx
	was  Clock
	lent map[string]int // players at each of the room's tables when the act began
	won  string         // the entry that had won when the act began; empty: none
	drew string         // the seed of what was drawn and is not logged yet
}

// on runs one act on the tournament {id} and answers with it as lists show it.
func (a *Actions) on(ctx context.Context, org tenant.Org, id string, do func(*act) error) (Tournament, error) {
	return onIt(ctx, a, org, id, func(act *act) (Tournament, error) {
		if err := do(act); err != nil {
			return Tournament{}, err
		}
		return act.shown(), nil
	})
}

// onDesk is on for acts that answer with the desk.
func (a *Actions) onDesk(ctx context.Context, org tenant.Org, id string, do func(*act) error) (Desk, error) {
	return onIt(ctx, a, org, id, func(act *act) (Desk, error) {
		if err := do(act); err != nil {
			return Desk{}, err
		}
		return deskOf(act.tx, act.kept)
	})
}

func onIt[T any](ctx context.Context, a *Actions, org tenant.Org, id string, do func(*act) (T, error)) (T, error) {
	return db.InRoomOf(ctx, a.db, org, OfTournament, id, func(tx *db.RoomTx) (T, error) { return within(tx, id, do) })
}

// onEntry runs one act on the tournament of the entry {id}.
func onEntry[T any](ctx context.Context, a *Actions, org tenant.Org, id string, do func(*act, *entry) (T, error)) (T, error) {
	return db.InRoomOf(ctx, a.db, org, OfEntry, id, func(tx *db.RoomTx) (T, error) {
		of, err := db.Value[string](tx, tournamentOfEntry, id)
		if err != nil {
			return *new(T), err
		}
		return within(tx, of, func(act *act) (T, error) {
			e := act.field.entry(id)
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
	a := &act{kept: k, tx: tx, was: k.Clock, lent: k.field.lent()}
	if w := k.winner(); w != nil {
		a.won = w.id
	}
	a.Clock = k.Clock.at(k.structure, tx.Now())
	if a.Clock.Position != a.was.Position {
		err = a.log("level", k.structure.Items[a.Clock.Position].says(k.structure.LevelAt(a.Clock.Position)))
	}
	return a, err
}

// says is an item as the log names it.
func (i Item) says(level int) string {
	switch {
	case i.Kind == Break && i.Note != "":
		return fmt.Sprintf("%s, %d minutes", i.Note, i.Minutes)
	case i.Kind == Break:
		return fmt.Sprintf("Break, %d minutes", i.Minutes)
	case i.Ante > 0:
		return fmt.Sprintf("Level %d, %d/%d, ante %d", level, i.SmallBlind, i.BigBlind, i.Ante)
	}
	return fmt.Sprintf("Level %d, %d/%d", level, i.SmallBlind, i.BigBlind)
}

// stillOn refuses to act on a tournament that is over.
func (a *act) stillOn() error {
	if a.Status == Completed {
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
	a.Clock = a.Clock.set(position, max(left, 0), since)
}

// stopClock stops the clock; paused says that it goes on later at somebody's word.
func (a *act) stopClock(paused bool) {
	now := a.tx.Now()
	a.Clock = a.Clock.set(a.Clock.Position, a.Clock.remaining, nil)
	a.Clock.PausedAt = nil
	if paused {
		a.Clock.PausedAt = &now
	}
}

// startClock lets the clock run from where it stands.
func (a *act) startClock() {
	now := a.tx.Now()
	a.Clock = a.Clock.set(a.Clock.Position, a.Clock.remaining, &now)
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
	a.field.tables = slices.DeleteFunc(a.field.tables, func(t table) bool { return t.broken })
	t := a.shown()
	if a.Status == Completed && a.summary == "" {
		raw, err := json.Marshal(t)
		if err != nil {
			return err
		}
		a.summary = string(raw)
	}
	if err := a.store(a.tx); err != nil {
		return err
	}
	if a.Clock.Position != a.was.Position || a.Clock.Since == nil != (a.was.Since == nil) || a.Clock.remaining != a.was.remaining {
		a.tx.Emit(db.Event{Type: "tournament_clock", Permission: tenant.ViewFloor, Subject: a.ID, Data: ticking{
			ID: a.ID, Status: t.Status, Clock: t.Clock, LevelEndsAt: t.LevelEndsAt, CurrentLevel: t.CurrentLevel, EntriesOpen: t.EntriesOpen,
		}})
	}
	a.tx.Emit(db.Event{Type: "tournament_updated", Permission: tenant.ViewFloor, Subject: a.ID, Data: t})
	return nil
}

// lend tells the floor how many sit at its tables, and gives back those that are no longer needed.
func (a *act) lend() error {
	now := a.field.lent()
	for id := range a.lent {
		if _, still := now[id]; !still {
			if err := floor.Return(a.tx, id); err != nil {
				return err
			}
		}
	}
	for id, players := range now {
		was, lent := a.lent[id]
		if !lent {
			if err := floor.Lend(a.tx, id, a.ID, a.Name); err != nil {
				return err
			}
		}
		if was != players {
			if err := floor.CountLent(a.tx, id, players); err != nil {
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
func (a *act) logged(kind, text string, moves []Move, undo *string) (LogLine, error) {
	last, err := db.Value[int](a.tx, lastLog, a.ID)
	if err != nil {
		return LogLine{}, err
	}
	line := LogLine{N: last + 1, Kind: kind, Text: text, logDetail: logDetail{append([]Move{}, moves...), a.drew}, At: a.tx.Now(), ActorName: a.tx.Actor().Name}
	detail := ""
	if len(moves) > 0 || a.drew != "" {
		raw, err := json.Marshal(line.logDetail)
		if err != nil {
			return line, err
		}
		detail, a.drew = string(raw), ""
	}
	_, err = a.tx.Exec(insertLog, a.ID, line.N, kind, text, detail, undo, line.At, line.ActorName)
	return line, err
}
