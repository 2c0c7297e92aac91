package floor

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/room"
)

func (a *Actions) call(ctx context.Context, org tenant.Org, in callRequest) (WaitlistEntry, error) {
	return db.InRoomOf(ctx, a.db, org, entryLocator, in.ID, func(tx *db.RoomTx) (WaitlistEntry, error) {
		return CallPlayer(tx, NewCall{
			EntryID: in.ID, TableID: in.TableID, SeatNumber: in.SeatNumber, Reason: in.Reason,
		})
	})
}

// NewCall describes the call of a waiting player to a seat.
type NewCall struct {
	EntryID    string
	TableID    string // empty: the best table with an open seat
	SeatNumber int    // 0: the lowest open seat
	Reason     string // reason for going ahead of the list
	CalledBy   string // the mechanism that called, when no person did; the feed names it
}

// CallPlayer holds a seat for a waiting player for the room's hold time.
func CallPlayer(tx *db.RoomTx, c NewCall) (WaitlistEntry, error) {
	return editEntry(tx, c.EntryID, func(tx *db.RoomTx, k *entryRow) error {
		if err := k.requireOpen(); err != nil {
			return err
		}
		if k.state.Status == EntryCalled {
			return fault.Conflict("%s is already called", fault.Person(k.Player.Name))
		}
		ahead, err := checkListOrder(tx, k, c.Reason)
		if err != nil {
			return err
		}
		if c.CalledBy != "" {
			ahead += ": " + c.CalledBy
		}
		why, plays, err := SeatingObstacle(tx, tx.Now(), k.PlayerID, k.GameTypeID)
		if err != nil {
			return err
		}
		if plays {
			return fault.Conflict("%s %s", fault.Person(k.Player.Name), why)
		}
		act, err := editChosenTable(tx, k, c.TableID)
		if err != nil {
			return err
		}
		r, err := room.Current(tx)
		if err != nil {
			return err
		}
		until := tx.Now().Add(minutes(r.Settings.HoldMinutes))
		if err := act.callTo(c.SeatNumber, k, k.state, until, ahead); err != nil {
			return err
		}
		return act.Commit()
	})
}

// callTo holds a seat of the table for a waiting player until a moment; number 0 takes the lowest open seat. The state
// of the entry follows from state. ahead is the end of the feed's sentence, about the players ahead on the list.
func (a *TableEdit) callTo(number int, k *entryRow, state entryState, until clock.Instant, ahead string) error {
	tx := a.tx
	seat, err := a.HoldSeat(number, k.WaitlistEntry.ID, k.Player.Name, tx.Now(), until)
	if err != nil {
		return err
	}
	before, table := k.state, a.Table().TableNumber
	if err := storeState(tx, k, state.call(seat.TableID, seat.SeatNumber, tx.Now(), until), &before); err != nil {
		return err
	}
	k.TableNumber = &table
	if err := queueCall(tx, k); err != nil {
		return err
	}
	names := []string{k.Player.Name}
	if ahead != "" {
		names = nil // the text may name other players
	}
	says := fmt.Sprintf("%s called to Table %d, seat %d%s", k.Player.Name, table, seat.SeatNumber, ahead)
	room.LogActivity(tx, room.WaitlistUpdated, says, seat.TableID, names...)
	return nil
}

// checkListOrder permits the next player of the list, and another one only with a reason. Players ahead who cannot be
// seated now do not count. It returns the end of the feed's sentence, with the reason or the skipped players.
func checkListOrder(tx *db.RoomTx, k *entryRow, reason string) (string, error) {
	places, err := listOrder(tx, k.GameTypeID)
	if err != nil {
		return "", err
	}
	var skipped []string
	for _, p := range places {
		if p.id == k.WaitlistEntry.ID {
			break
		}
		if p.status != EntryWaiting {
			continue
		}
		if reason != "" {
			return " ahead of the list: " + reason, nil
		}
		why, err := skipReason(tx, p, k.GameTypeID)
		if err != nil {
			return "", err
		}
		if why == "" {
			return "", fault.InvalidField("reason", "Enter a reason for skipping the list")
		}
		ahead, err := loadEntry(tx, p.id)
		if err != nil {
			return "", err
		}
		skipped = append(skipped, ahead.Player.Name)
	}
	return aheadOf(skipped), nil
}

// aheadOf is the end of the feed's sentence about a call that passes over players without a possible seat.
func aheadOf(skipped []string) string {
	if len(skipped) == 0 {
		return ""
	}
	return " ahead of " + strings.Join(skipped, ", ") + ", who cannot be seated now"
}

// skipReason returns the reason why NextPlayers would skip a player of a list now; empty when it would not.
func skipReason(tx *db.RoomTx, p listPlace, game string) (string, error) {
	if p.isExpected {
		return NotHereYet, nil
	}
	tables, err := tablesForNext(tx, tx.Now())
	if err != nil {
		return "", err
	}
	if fit := seatChoices(tables, game); len(fit) > 0 {
		_, why, err := seatFor(tx, tx.Now(), p.playerID, fit)
		return why, err
	}
	why, _, err := SeatingObstacle(tx, tx.Now(), p.playerID, game)
	return why, err
}

// editChosenTable begins the edit of the named table, which has to deal the game, or of the best one with an open seat.
func editChosenTable(tx *db.RoomTx, k *entryRow, id string) (*TableEdit, error) {
	if id == "" {
		tables, err := Tables(tx, tx.Now())
		if err != nil {
			return nil, err
		}
		fit := seatChoices(tables, k.GameTypeID)
		if len(fit) == 0 {
			return nil, fault.Conflict("No open seat for %s", k.GameType.Name)
		}
		t, why, err := seatFor(tx, tx.Now(), k.PlayerID, fit)
		if err != nil {
			return nil, err
		}
		if id = t.ID; why != "" {
			id = fit[0].ID // the seating there fails with the reason
		}
	}
	act, err := EditTable(tx, id)
	if err != nil {
		return nil, err
	}
	if t := act.Table(); t.GameTypeID != k.GameTypeID {
		return nil, fault.Conflict("%s deals %s, not %s", t.Label(), t.GameType.Name, k.GameType.Name)
	}
	return act, nil
}

// releaseHeldSeat opens the seat that is held for an entry, if there is one.
func releaseHeldSeat(tx *db.RoomTx, k *entryRow) error {
	if k.state.Status != EntryCalled {
		return nil
	}
	act, err := EditTable(tx, *k.state.TableID)
	if err != nil {
		return err
	}
	if err := act.ReleaseHold(k.WaitlistEntry.ID); err != nil {
		return err
	}
	return act.Commit()
}

// releaseAndSet releases the held seat of an entry, sets its state and logs it, for a pass, pick-up, no-show, removal
// and expiry. says is the sentence of the feed without the player's name.
func releaseAndSet(tx *db.RoomTx, k *entryRow, s entryState, says string, canUndo bool) error {
	if err := releaseHeldSeat(tx, k); err != nil {
		return err
	}
	var before *entryState
	if canUndo {
		was := k.state
		before = &was
	}
	if err := storeState(tx, k, s, before); err != nil {
		return err
	}
	room.LogActivity(tx, room.WaitlistUpdated, k.Player.Name+" "+says, "", k.Player.Name)
	return nil
}

func (a *Actions) pass(ctx context.Context, org tenant.Org, in api.IDRequest) (WaitlistEntry, error) {
	return a.editEntry(ctx, org, in.ID, func(tx *db.RoomTx, k *entryRow) error {
		if err := k.requireOpen(); err != nil {
			return err
		}
		r, err := room.Current(tx)
		if err != nil {
			return err
		}
		s := k.state.pass(r.Settings.MaxPasses, tx.Now())
		says := fmt.Sprintf("passed on %s", k.GameType.Name)
		if !s.Status.isOpen() {
			says += ", for the last time"
		}
		return releaseAndSet(tx, k, s, says, true)
	})
}

func (a *Actions) pickUp(ctx context.Context, org tenant.Org, in api.IDRequest) (WaitlistEntry, error) {
	return a.editEntry(ctx, org, in.ID, func(tx *db.RoomTx, k *entryRow) error {
		if err := k.requireOpen(); err != nil {
			return err
		}
		until := tx.Now().Add(firstPlaceTTL)
		s := k.state.putFirst("Went for chips, keeps first place", tx.Now(), &until)
		return releaseAndSet(tx, k, s, "went for chips and keeps first place for "+k.GameType.Name, true)
	})
}

func (a *Actions) noShow(ctx context.Context, org tenant.Org, in api.IDRequest) (WaitlistEntry, error) {
	return a.editEntry(ctx, org, in.ID, func(tx *db.RoomTx, k *entryRow) error {
		if err := k.requireOpen(); err != nil {
			return err
		}
		if k.state.Status != EntryCalled {
			return fault.Conflict("%s has not been called", fault.Person(k.Player.Name))
		}
		return releaseAndSet(tx, k, k.state.end(EntryNoShow, tx.Now()), "did not show up for "+k.GameType.Name, true)
	})
}

func (a *Actions) remove(ctx context.Context, org tenant.Org, in api.IDRequest) (api.None, error) {
	_, err := db.InRoomOf(ctx, a.db, org, entryLocator, in.ID, func(tx *db.RoomTx) (WaitlistEntry, error) {
		return RemoveEntry(tx, in.ID)
	})
	return api.None{}, err
}

// RemoveEntry takes an entry off the list.
func RemoveEntry(tx *db.RoomTx, id string) (WaitlistEntry, error) {
	return editEntry(tx, id, func(tx *db.RoomTx, k *entryRow) error {
		if err := k.requireOpen(); err != nil {
			return err
		}
		return removeFromList(tx, k, "removed from the list for ")
	})
}

// RemoveWaiting takes those of the entries off their lists that still wait, without an undo, in the transaction that
// undoes their act. A called player is a conflict.
func RemoveWaiting(tx *db.RoomTx, ids []string) error {
	for _, id := range ids {
		k, err := loadEntry(tx, id)
		if err != nil {
			return err
		}
		switch {
		case k.state.Status == EntryCalled:
			return k.errCalled()
		case k.state.Status.isOpen():
			s, says := k.state.end(EntryRemoved, tx.Now()), "removed from the list for "+k.GameType.Name
			if err := releaseAndSet(tx, &k, s, says, false); err != nil {
				return err
			}
			if _, err := emitUpdated(tx, k); err != nil {
				return err
			}
		}
	}
	return nil
}

// errCalled refuses the undo of an act on which a call was built.
func (k *entryRow) errCalled() error {
	return fault.Conflict("%s is called for %s. Undo the call first.", fault.Person(k.Player.Name), k.GameType.Name)
}

// removeFromList ends an open entry; says is the sentence of the feed between the names of the player and the game.
func removeFromList(tx *db.RoomTx, k *entryRow, says string) error {
	return releaseAndSet(tx, k, k.state.end(EntryRemoved, tx.Now()), says+k.GameType.Name, true)
}

// ExpireHolds ends expired calls and first places, and the entries of players that have not arrived in time. It is a
// background job.
func (a *Actions) ExpireHolds(ctx context.Context) error {
	due, err := db.ViewAcross(ctx, a.db, "holds run out in every room", func(tx *db.AnyTx) ([]dueRoom, error) {
		return db.All(tx, func(scan db.Scan) (d dueRoom, err error) { return d, scan(&d.org, &d.room) }, dueRooms,
			tx.Now())
	})
	if err != nil {
		return err
	}
	var errs []error
	for _, d := range due {
		at := tenant.Mint(d.org, tenant.System).Room(d.room)
		_, err := db.InRoom(ctx, a.db, at, func(tx *db.RoomTx) (api.None, error) { return api.None{}, expire(tx) })
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}

func expire(tx *db.RoomTx) error {
	due, err := db.All(tx, scanEntry, dueEntries, tx.Now())
	if err != nil {
		return err
	}
	r, err := room.Current(tx)
	if err != nil {
		return err
	}
	for i, k := range due {
		switch {
		case k.state.Status == EntryCalled:
			// Players keep the order of their calls when these expire together.
			s := k.state.expire("Missed a call at "+formatLocal(r, tx.Now()), tx.Now()+clock.Instant(i))
			says := "missed a call and goes behind everyone now waiting for " + k.GameType.Name
			if !s.Status.isOpen() {
				says = "missed a second call, off the list for " + k.GameType.Name
			}
			err = releaseAndSet(tx, &k, s, says, false)
		case k.state.ArrivedAt == nil && k.RemoveAt != nil && *k.RemoveAt <= tx.Now():
			s, until := k.state.end(EntryExpired, tx.Now()), formatLocal(r, *k.RemoveAt)
			s.Reason = "Not here by " + until
			err = releaseAndSet(tx, &k, s, "was not here by "+until+", off the list for "+k.GameType.Name, false)
		default:
			s := k.state
			s.Rank, s.RankAt, s.KeepUntil, s.Reason = rankNormal, k.JoinedAt, nil, "Joined "+formatLocal(r, k.JoinedAt)
			err = storeState(tx, &k, s, nil)
		}
		if err != nil {
			return err
		}
		if _, err := emitUpdated(tx, k); err != nil {
			return err
		}
	}
	return nil
}
