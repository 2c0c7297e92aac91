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

// undoWindow is the time during which an act on seats can be undone.
const undoWindow = time.Minute

const (
	selectLastUndoable = `SELECT n, text, at, undo FROM tournament_log
		WHERE org_id = $1 AND room_id = $2 AND tournament_id = $3 AND undo IS NOT NULL AND undone_at IS NULL
		ORDER BY n DESC LIMIT 1`
	markUndone = `UPDATE tournament_log SET undone_at = $5
		WHERE org_id = $1 AND room_id = $2 AND tournament_id = $3 AND n = $4`
	insertBounty = `INSERT INTO tournament_bounty (org_id, room_id, tournament_id, busted_id, winner_id, amount)
		VALUES ($1, $2, $3, $4, $5, $6)`
	deleteBounties = `DELETE FROM tournament_bounty WHERE org_id = $1 AND room_id = $2 AND tournament_id = $3
		AND busted_id = $4`
	countClockActsSince = `SELECT count(*) FROM tournament_log
		WHERE org_id = $1 AND room_id = $2 AND tournament_id = $3 AND n > $4
		AND kind IN ('clock', 'level', 'status', 'structure')`
	countMorePurchases = `SELECT count(*) FROM tournament_purchase WHERE org_id = $1 AND room_id = $2
		AND tournament_entry_id = $3 AND kind IN ('rebuy', 'add_on') AND voided_at IS NULL`
	countPayoutActsSince = `SELECT count(*) FROM tournament_log
		WHERE org_id = $1 AND room_id = $2 AND tournament_id = $3 AND n > $4 AND kind = 'prize'`
)

// logEntry is a log line about an act on seats.
type logEntry struct {
	kind, text string
	moves      []tournament.Move
}

// editSeats runs an act on seats and logs it with the record for its undo.
func (a *act) editSeats(do func() (logEntry, error)) (tournament.LogLine, error) {
	if err := a.requireOpen(); err != nil {
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
	return a.appendLog(s.kind, s.text, s.moves, &text)
}

// newSeed returns a seed for a draw of this act. The next log line includes it.
func (a *act) newSeed() (by seating.Seed, err error) {
	_, err = rand.Read(by[:])
	a.unloggedSeed = by.String()
	return by, err
}

func (a *Actions) breakTable(ctx context.Context, org tenant.Org, in tableRequest) (tournament.LogLine, error) {
	return withTournament(ctx, a, org, in.ID, func(act *act) (tournament.LogLine, error) {
		return act.editSeats(func() (logEntry, error) { return act.breakTable(in.Number) })
	})
}

func (a *act) breakTable(number int) (logEntry, error) {
	by, err := a.newSeed()
	if err != nil {
		return logEntry{}, err
	}
	moves, err := a.field.BreakTable(number, by)
	return logEntry{"break", fmt.Sprintf("Table %s broken, %s", a.field.TableName(number),
		seating.Plural(len(moves), "player moves", "players move")), moves}, err
}

func (a *Actions) redraw(ctx context.Context, org tenant.Org, in redrawRequest) (tournament.LogLine, error) {
	return withTournament(ctx, a, org, in.ID, func(act *act) (tournament.LogLine, error) {
		return act.editSeats(func() (logEntry, error) { return act.redraw(in.Final) })
	})
}

func (a *act) redraw(final bool) (logEntry, error) {
	by, err := a.newSeed()
	switch {
	case err != nil:
		return logEntry{}, err
	case final && a.entriesOpen():
		return logEntry{}, fault.Conflict("Entries are still sold")
	}
	moves, err := a.field.Redraw(final, by)
	if err != nil || !final {
		return logEntry{"redraw", "New seats for everybody, " + seating.Plural(len(moves), "player moves",
			"players move"),
			moves}, err
	}
	return logEntry{"final", fmt.Sprintf("Final table: %d players at table %s", a.field.CountRemaining(),
		a.field.TableName(a.field.BreakOrder()[0])), moves}, nil
}

func (a *Actions) move(ctx context.Context, org tenant.Org, in moveRequest) (tournament.LogLine, error) {
	return withTournament(ctx, a, org, in.ID, func(act *act) (tournament.LogLine, error) {
		return act.editSeats(func() (logEntry, error) { return act.move(in) })
	})
}

// move moves an entry. A move that is not a balancing duty requires a reason.
func (a *act) move(in moveRequest) (logEntry, error) {
	kind, reason := "move", in.Reason
	for _, d := range a.field.Duties(a.entriesOpen(), a.MaxEntries) {
		if m := d.Move; m != nil && m.EntryID == in.EntryID && m.ToTable == in.ToTable && m.ToSeat == in.ToSeat {
			kind = "balance"
			if reason == "" {
				reason = strings.TrimSuffix(d.Player, ".")
			}
		}
	}
	m, err := a.field.Move(in.EntryID, seating.SeatRef{Table: in.FromTable, Seat: in.FromSeat},
		seating.SeatRef{Table: in.ToTable, Seat: in.ToSeat})
	if err == nil && reason == "" {
		err = fault.InvalidField("reason", "A reason is required")
	}
	return logEntry{kind, fmt.Sprintf("%s from table %s seat %d to table %s seat %d: %s", m.Name, m.FromTableName,
		m.FromSeat, m.ToTableName, m.ToSeat, reason), []tournament.Move{m}}, err
}

func (a *Actions) count(ctx context.Context, org tenant.Org, in countRequest) (tournament.Desk, error) {
	return a.editDesk(ctx, org, in.ID, func(act *act) error {
		if err := act.requireOpen(); err != nil {
			return err
		}
		if err := act.field.RecordCounts(in.Counts, act.tx.Now(), act.Clock.PausedAt); err != nil {
			return err
		}
		return act.log("count", seating.Plural(len(in.Counts), "stack", "stacks")+" counted")
	})
}

func (a *Actions) bust(ctx context.Context, org tenant.Org, in bustRequest) (tournament.BustResult, error) {
	return withTournament(ctx, a, org, in.ID, func(act *act) (tournament.BustResult, error) { return act.bust(in.Out) })
}

// bust takes out the entries that lost all their chips in one hand and gives their bounties to the winners.
func (a *act) bust(out []tournament.BustOut) (tournament.BustResult, error) {
	if err := a.requireOpen(); err != nil {
		return tournament.BustResult{}, err
	}
	if a.Status != tournament.Running {
		return tournament.BustResult{}, fault.Conflict("%s is not running", a.Name)
	}
	var busted []*seating.Entry
	var parts []seating.BountyShare
	line, err := a.editSeats(func() (s logEntry, err error) {
		if err := a.requireOneTable(out); err != nil {
			return logEntry{}, err
		}
		if busted, parts, err = a.field.Bust(out, a.tx.Now()); err != nil {
			return logEntry{}, err
		}
		for _, e := range busted {
			if err := a.endVisit(e); err != nil {
				return logEntry{}, err
			}
		}
		return logEntry{kind: "bust", text: a.field.DescribeBust(busted, a.entriesOpen())}, err
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
	b := tournament.BustResult{Undo: tournament.Undo{
		LogNumber: line.Number, Text: line.Text, Until: line.At.Add(undoWindow)}}
	for _, e := range busted {
		shown, err := a.entryView(e.ID)
		if err != nil {
			return b, err
		}
		b.Out = append(b.Out, shown)
	}
	return b, nil
}

// requireOneTable refuses busts from several tables, unless play is hand for hand.
func (a *act) requireOneTable(out []tournament.BustOut) error {
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

// settleWinner handles a change of the winner. A new winner, the last entry once entries are closed, keeps the bounty
// on their own head and stops the clock. When the winner is no longer decided, that bounty is taken back.
func (a *act) settleWinner() error {
	won := ""
	if w := a.winner(); w != nil {
		won = w.ID
	}
	if won == a.winnerBefore {
		return nil
	}
	if a.winnerBefore != "" {
		if err := a.tx.Write(deleteBounties, a.ID, a.winnerBefore); err != nil {
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
	return a.editDesk(ctx, org, in.ID, func(act *act) error { return act.undo(in.N) })
}

// undo undoes the last act on seats within its minute, while nothing of it has changed.
func (a *act) undo(n int) error {
	if err := a.requireOpen(); err != nil {
		return err
	}
	last, u, err := a.lastUndo(a.tx)
	switch {
	case err != nil:
		return err
	case last == nil || n > last.LogNumber:
		return errUndoExpired
	case n < last.LogNumber:
		return fault.Conflict("Only the last act can be undone: %s", last.Text)
	case a.tx.Now() > last.Until:
		return errUndoExpired
	case last.Hindrance != "":
		return fault.Conflict("%s", last.Hindrance)
	}
	if err := a.field.Undo(u); err != nil {
		return err
	}
	if was := u.Clock; was != nil {
		handForHand := a.Clock.HandForHand
		a.Clock = was.FromUndo().AdvanceTo(a.structure, a.tx.Now())
		a.Clock.HandForHand = handForHand
	}
	for _, id := range u.BustedEntryIDs() {
		if err := a.tx.Write(deleteBounties, a.ID, id); err != nil {
			return err
		}
		e := a.field.Entry(id)
		if err := a.resumeVisit(e); err != nil {
			return err
		}
	}
	for _, id := range u.SeatedAlternateIDs() {
		e := a.field.Entry(id)
		e.SeatedAt = nil
		if err := a.endVisit(&seating.Entry{ID: id, PlayerID: e.PlayerID}); err != nil { // the alternate stays
			return err
		}
	}
	if err := a.tx.Write(markUndone, a.ID, n, a.tx.Now()); err != nil {
		return err
	}
	return a.log("undo", "Undone: "+last.Text)
}

var errUndoExpired = fault.Conflict("It is too late to undo this")

// lastUndo returns the last act on seats, regardless of its age, with its undo record; nil when there is none.
func (rec *record) lastUndo(tx db.RoomReader) (*tournament.Undo, seating.UndoRecord, error) {
	var text string
	o, found, err := db.One(tx, func(scan db.Scan) (o tournament.Undo, err error) {
		return o, scan(&o.LogNumber, &o.Text, &o.Until, &text)
	}, selectLastUndoable, rec.ID)
	if err != nil || !found {
		return nil, seating.UndoRecord{}, err
	}
	o.Until = o.Until.Add(undoWindow)
	var u seating.UndoRecord
	if err := json.Unmarshal([]byte(text), &u); err != nil {
		return nil, u, err
	}
	o.Hindrance, err = rec.undoHindrance(tx, u, o.LogNumber)
	return &o, u, err
}

// undoHindrance returns the reason that act n cannot be undone; empty when it can. A busted player may play elsewhere
// by now, an alternate may have bought more chips, and prizes or bounties that depend on the act may have been set or
// paid.
func (rec *record) undoHindrance(tx db.RoomReader, u seating.UndoRecord, n int) (string, error) {
	if changed := rec.field.UndoHindrance(u); changed != "" {
		return changed, nil
	}
	if u.Clock != nil {
		turned, err := db.Value[int](tx, countClockActsSince, rec.ID, n)
		if err == nil && turned > 0 {
			return "This cannot be undone: the clock was set again since", nil
		}
		return "", err
	}
	if len(u.BustedEntryIDs())+len(u.SeatedAlternateIDs()) == 0 {
		return "", nil
	}
	for _, id := range u.SeatedAlternateIDs() {
		e := rec.field.Entry(id)
		bought, err := db.Value[int](tx, countMorePurchases, id)
		if err != nil || bought > 0 {
			return fmt.Sprintf("This cannot be undone: %s has bought chips since", e.Name), err
		}
	}
	for _, id := range u.BustedEntryIDs() {
		e := rec.field.Entry(id)
		seat, err := player.SeatOf(tx.InOrg(), e.PlayerID)
		if err != nil {
			return "", err
		}
		// A seat in a cash game from before the bust does not prevent the undo.
		if seat != nil && (e.BustedAt == nil || seat.Since >= *e.BustedAt) {
			return fmt.Sprintf("%s is playing at Table %d", e.Name, seat.TableNumber), nil
		}
	}
	since, err := db.Value[int](tx, countPayoutActsSince, rec.ID, n)
	if err != nil || since == 0 {
		return "", err
	}
	return "This cannot be undone: something was done about the prizes since", nil
}
