package director

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/player"
	"pitboss/internal/room"
	"pitboss/internal/tournament"
	"pitboss/internal/tournament/seating"
)

// undoFor is how long an act on seats can be taken back.
const undoFor = time.Minute

const (
	undoable     = "SELECT n, text, at, undo FROM tournament_log WHERE org_id = $1 AND room_id = $2 AND tournament_id = $3 AND undo IS NOT NULL AND undone_at IS NULL ORDER BY n DESC LIMIT 1"
	markUndone   = "UPDATE tournament_log SET undone_at = $5 WHERE org_id = $1 AND room_id = $2 AND tournament_id = $3 AND n = $4"
	insertBounty = "INSERT INTO tournament_bounty (org_id, room_id, tournament_id, busted_id, winner_id, amount) VALUES ($1, $2, $3, $4, $5, $6)"
	dropBounties = "DELETE FROM tournament_bounty WHERE org_id = $1 AND room_id = $2 AND tournament_id = $3 AND busted_id = $4"
	turnedSince  = `SELECT count(*) FROM tournament_log WHERE org_id = $1 AND room_id = $2 AND tournament_id = $3 AND n > $4
		AND kind IN ('clock', 'level', 'status', 'structure')`
	prizesSince = "SELECT count(*) FROM tournament_log WHERE org_id = $1 AND room_id = $2 AND tournament_id = $3 AND n > $4 AND kind = 'prize'"
)

// said is a line of the log about seats.
type said struct {
	kind, text string
	moves      []tournament.Move
}

// onSeats runs an act on seats and writes what happened, with what takes it back.
func (a *act) onSeats(do func() (said, error)) (tournament.LogLine, error) {
	if err := a.stillOn(); err != nil {
		return tournament.LogLine{}, err
	}
	before := a.field.Clone()
	s, err := do()
	if err != nil {
		return tournament.LogLine{}, err
	}
	undo, err := json.Marshal(a.field.ChangesSince(before))
	if err != nil {
		return tournament.LogLine{}, err
	}
	text := string(undo)
	return a.logged(s.kind, s.text, s.moves, &text)
}

// seed is what a draw of this act follows from; it goes into the log.
func (a *act) seed() (by seating.Seed, err error) {
	_, err = rand.Read(by[:])
	a.drew = by.String()
	return by, err
}

func (a *Actions) breakTable(ctx context.Context, org tenant.Org, in tableRequest) (tournament.LogLine, error) {
	return onIt(ctx, a, org, in.ID, func(act *act) (tournament.LogLine, error) {
		return act.onSeats(func() (said, error) { return act.breakTable(in.Number) })
	})
}

func (a *act) breakTable(number int) (said, error) {
	by, err := a.seed()
	if err != nil {
		return said{}, err
	}
	moves, err := a.field.BreakTable(number, by)
	return said{"break", fmt.Sprintf("Table %s broken, %s", a.field.TableName(number), seating.Plural(len(moves), "player moves", "players move")), moves}, err
}

func (a *Actions) redraw(ctx context.Context, org tenant.Org, in redrawRequest) (tournament.LogLine, error) {
	return onIt(ctx, a, org, in.ID, func(act *act) (tournament.LogLine, error) {
		return act.onSeats(func() (said, error) { return act.redraw(in.Final) })
	})
}

func (a *act) redraw(final bool) (said, error) {
	by, err := a.seed()
	switch {
	case err != nil:
		return said{}, err
	case final && a.entriesOpen():
		return said{}, fault.Conflict("Entries are still sold")
	}
	moves, err := a.field.Redraw(final, by)
	if err != nil || !final {
		return said{"redraw", "New seats for everybody, " + seating.Plural(len(moves), "player moves", "players move"), moves}, err
	}
	return said{"final", fmt.Sprintf("Final table: %d players at table %s", a.field.CountRemaining(), a.field.TableName(a.field.BreakOrder()[0])), moves}, nil
}

func (a *Actions) move(ctx context.Context, org tenant.Org, in moveRequest) (tournament.LogLine, error) {
	return onIt(ctx, a, org, in.ID, func(act *act) (tournament.LogLine, error) {
		return act.onSeats(func() (said, error) { return act.move(in) })
	})
}

// move moves somebody. The move that balances the tables needs no reason, any other does.
func (a *act) move(in moveRequest) (said, error) {
	kind, why := "move", in.Reason
	for _, d := range a.field.Duties(a.entriesOpen(), a.MaxEntries) {
		if m := d.Move; m != nil && m.EntryID == in.EntryID && m.ToTable == in.ToTable && m.ToSeat == in.ToSeat {
			kind = "balance"
			if why == "" {
				why = strings.TrimSuffix(d.Player, ".")
			}
		}
	}
	m, err := a.field.Move(in.EntryID, seating.SeatRef{Table: in.FromTable, Seat: in.FromSeat}, seating.SeatRef{Table: in.ToTable, Seat: in.ToSeat})
	if err == nil && why == "" {
		err = fault.InvalidField("reason", "A reason is required")
	}
	return said{kind, fmt.Sprintf("%s from table %s seat %d to table %s seat %d: %s", m.Name, m.FromTableName, m.FromSeat, m.ToTableName, m.ToSeat, why), []tournament.Move{m}}, err
}

func (a *Actions) count(ctx context.Context, org tenant.Org, in countRequest) (tournament.Desk, error) {
	return a.onDesk(ctx, org, in.ID, func(act *act) error {
		if err := act.stillOn(); err != nil {
			return err
		}
		if err := act.field.RecordCounts(in.Counts, act.tx.Now(), act.Clock.PausedAt); err != nil {
			return err
		}
		return act.log("count", seating.Plural(len(in.Counts), "stack", "stacks")+" counted")
	})
}

func (a *Actions) bust(ctx context.Context, org tenant.Org, in bustRequest) (tournament.BustResult, error) {
	return onIt(ctx, a, org, in.ID, func(act *act) (tournament.BustResult, error) { return act.bust(in.Out) })
}

// bust takes out who lost all chips in one hand, and their bounties to who won them.
func (a *act) bust(out []tournament.BustOut) (tournament.BustResult, error) {
	if err := a.stillOn(); err != nil {
		return tournament.BustResult{}, err
	}
	if a.Status != tournament.Running {
		return tournament.BustResult{}, fault.Conflict("%s is not running", a.Name)
	}
	var gone []*seating.Entry
	var parts []seating.BountyShare
	line, err := a.onSeats(func() (s said, err error) {
		if err := a.oneHand(out); err != nil {
			return said{}, err
		}
		if gone, parts, err = a.field.Bust(out, a.tx.Now()); err != nil {
			return said{}, err
		}
		for _, e := range gone {
			if err := a.depart(e); err != nil {
				return said{}, err
			}
		}
		return said{kind: "bust", text: a.field.DescribePlaces(gone)}, err
	})
	if err != nil {
		return tournament.BustResult{}, err
	}
	if err := a.storeField(a.tx); err != nil {
		return tournament.BustResult{}, err
	}
	for _, p := range parts {
		if err := a.tx.Write(insertBounty, a.ID, p.Busted, p.Winner, p.Amount); err != nil {
			return tournament.BustResult{}, err
		}
	}
	b := tournament.BustResult{Undo: tournament.Undo{LogNumber: line.Number, Text: line.Text, Until: line.At.Add(undoFor)}}
	for _, e := range gone {
		shown, err := a.entered(e.ID)
		if err != nil {
			return b, err
		}
		b.Out = append(b.Out, shown)
	}
	return b, nil
}

// oneHand refuses players of several tables, unless all tables play the same hand.
func (a *act) oneHand(out []tournament.BustOut) error {
	table := 0
	for _, o := range out {
		e := a.field.Entry(o.EntryID)
		if e == nil || e.Table == 0 || a.Clock.HandForHand {
			continue
		}
		if table > 0 && e.Table != table {
			return fault.InvalidField("out", "Players of one table go out in one hand, unless play is hand for hand")
		}
		table = e.Table
	}
	return nil
}

// crown stops the clock when one is left and nobody can come any more: he has won, and takes his own bounty. It takes
// that back when he has not won after all.
func (a *act) crown() error {
	won := ""
	if w := a.winner(); w != nil {
		won = w.ID
	}
	if won == a.won {
		return nil
	}
	if a.won != "" {
		if err := a.tx.Write(dropBounties, a.ID, a.won); err != nil {
			return err
		}
	}
	if won == "" {
		return nil
	}
	w := a.winner()
	if w.Bounty > 0 {
		if err := a.tx.Write(insertBounty, a.ID, won, won, w.Bounty); err != nil {
			return err
		}
	}
	if a.Clock.IsRunning() {
		a.stopClock(true)
	}
	room.LogActivity(a.tx, "tournament_won", w.Name+" won "+a.Name, "", w.Name)
	return a.log("winner", w.Name+" has won")
}

func (a *Actions) undo(ctx context.Context, org tenant.Org, in undoRequest) (tournament.Desk, error) {
	return a.onDesk(ctx, org, in.ID, func(act *act) error { return act.undo(in.N) })
}

// undo takes the last act on seats back, within its minute and while nothing of it has changed.
func (a *act) undo(n int) error {
	if err := a.stillOn(); err != nil {
		return err
	}
	last, u, err := a.undoOffered(a.tx)
	switch {
	case err != nil:
		return err
	case last == nil || n > last.LogNumber:
		return errLate
	case n < last.LogNumber:
		return fault.Conflict("Only the last act can be undone: %s", last.Text)
	case a.tx.Now() > last.Until:
		return errLate
	case last.Hindrance != "":
		return fault.Conflict("%s", last.Hindrance)
	}
	if err := a.field.Undo(u); err != nil {
		return err
	}
	if was := u.Clock; was != nil {
		on := a.Clock.HandForHand
		a.Clock = was.FromUndo().AdvanceTo(a.structure, a.tx.Now())
		a.Clock.HandForHand = on
	}
	for _, id := range u.BustedEntryIDs() {
		if err := a.tx.Write(dropBounties, a.ID, id); err != nil {
			return err
		}
		e := a.field.Entry(id)
		if err := player.ResumePresence(a.tx, e.PlayerID, e.SessionID); err != nil {
			return err
		}
	}
	if err := a.tx.Write(markUndone, a.ID, n, a.tx.Now()); err != nil {
		return err
	}
	return a.log("undo", "Undone: "+last.Text)
}

var errLate = fault.Conflict("It is too late to undo this")

// undoOffered is the last act on seats, however long ago it was, with what it changed; nil when there is none.
func (k *kept) undoOffered(tx db.RoomReader) (*tournament.Undo, seating.UndoRecord, error) {
	var text string
	o, found, err := db.One(tx, func(scan db.Scan) (o tournament.Undo, err error) {
		return o, scan(&o.LogNumber, &o.Text, &o.Until, &text)
	}, undoable, k.ID)
	if err != nil || !found {
		return nil, seating.UndoRecord{}, err
	}
	o.Until = o.Until.Add(undoFor)
	var u seating.UndoRecord
	if err := json.Unmarshal([]byte(text), &u); err != nil {
		return nil, u, err
	}
	o.Hindrance, err = k.hindrance(tx, u, o.LogNumber)
	return &o, u, err
}

// hindrance is why act n cannot be taken back; empty when it can. Who went out may play elsewhere by now, and who won prizes
// or bounties by it may have them.
func (k *kept) hindrance(tx db.RoomReader, u seating.UndoRecord, n int) (string, error) {
	if changed := k.field.UndoHindrance(u); changed != "" {
		return changed, nil
	}
	if u.Clock != nil {
		turned, err := db.Value[int](tx, turnedSince, k.ID, n)
		if err == nil && turned > 0 {
			return "This cannot be undone: the clock was set again since", nil
		}
		return "", err
	}
	if len(u.BustedEntryIDs()) == 0 {
		return "", nil
	}
	for _, id := range u.BustedEntryIDs() {
		e := k.field.Entry(id)
		seat, err := player.SeatOf(tx.InOrg(), e.PlayerID)
		if err != nil {
			return "", err
		}
		// A player who sat in a cash game before the bust may sit there after the undo, too.
		if seat != nil && (e.BustedAt == nil || seat.Since >= *e.BustedAt) {
			return fmt.Sprintf("%s is playing at Table %d", e.Name, seat.TableNumber), nil
		}
	}
	since, err := db.Value[int](tx, prizesSince, k.ID, n)
	if err != nil || since == 0 {
		return "", err
	}
	return "This cannot be undone: something was done about the prizes since", nil
}
