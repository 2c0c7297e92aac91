package floor

import (
	"context"
	"encoding/json"

	"pitboss/internal/cage"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/player"
	"pitboss/internal/room"
)

// undo restores the state before the last act on the entry, within a minute.
func (a *Actions) undo(ctx context.Context, org tenant.Org, in api.IDRequest) (WaitlistEntry, error) {
	return a.editEntry(ctx, org, in.ID, func(tx *db.RoomTx, k *entryRow) error {
		if k.undo == nil || *k.UndoUntil < tx.Now() {
			return fault.Conflict("Nothing to undo")
		}
		var was entryState
		if err := json.Unmarshal([]byte(*k.undo), &was); err != nil {
			return err
		}
		wasComing := !was.UndoesArrival && was.ArrivedAt == nil
		if wasComing {
			was.ArrivedAt = k.state.ArrivedAt // a check-in since then stays
		}
		if was.UndoesArrival {
			isHere, err := IsHere(tx, k.PlayerID, tx.Now())
			if err == nil && isHere { // by a check-in or a seat since then
				err = fault.Conflict("%s is already here", fault.Person(k.Player.Name))
			}
			if err != nil {
				return err
			}
		}
		was.UndoesArrival = false
		if !k.state.Status.isOpen() {
			if err := prepareToReopen(tx, k); err != nil {
				return err
			}
		}
		if k.state.Status == EntrySeated {
			if err := undoSeating(tx, k, was.Moved); err != nil {
				return err
			}
			again, err := loadEntry(tx, k.WaitlistEntry.ID)
			if err != nil {
				return err
			}
			k.Seated = again.Seated
			if err := undoChipSale(tx, was.Sale); err != nil {
				return err
			}
			was.Sale, was.Moved = "", nil
			if wasComing {
				if was.ArrivedAt, err = undoSeatedArrival(tx, k); err != nil {
					return err
				}
			}
		}
		if err := releaseHeldSeat(tx, k); err != nil {
			return err
		}
		if was.Status == EntryCalled {
			act, err := EditTable(tx, *was.TableID)
			if err != nil {
				return err
			}
			if t := act.Table(); t.GameTypeID != k.GameTypeID {
				return fault.Conflict("%s deals %s now", t.Label(), t.GameType.Name)
			}
			_, err = act.HoldSeat(*was.SeatNumber, k.WaitlistEntry.ID, k.Player.Name, *was.CalledAt, *was.HoldUntil)
			if err != nil {
				return err
			}
			number := act.Table().TableNumber
			k.TableNumber = &number
			if err := act.Commit(); err != nil {
				return err
			}
		}
		undone := k.state.Status
		if err := storeState(tx, k, was, nil); err != nil {
			return err
		}
		if was.Status == EntryWaiting && (undone == EntryCalled || undone == EntrySeated) {
			if err := tx.Write(markUndone, k.WaitlistEntry.ID, tx.Now()); err != nil {
				return err
			}
		}
		room.LogActivity(tx, room.WaitlistUpdated, "Last act for "+k.Player.Name+" undone", "", k.Player.Name)
		return nil
	})
}

// prepareToReopen refuses to bring back an entry whose player waits again, or whose personal data was removed. The
// entry of a record that was merged since it ended goes to the record that stays.
func prepareToReopen(tx *db.RoomTx, k *entryRow) error {
	p, err := player.LockCanonical(tx, k.PlayerID)
	if err == nil && p.RemovedAt != nil {
		err = player.ErrRemoved
	}
	if err != nil {
		return err
	}
	if p.ID != k.PlayerID {
		if err := tx.Write(reassignEntry, k.WaitlistEntry.ID, p.ID); err != nil {
			return err
		}
		if *k, err = loadEntry(tx, k.WaitlistEntry.ID); err != nil {
			return err
		}
	}
	again, found, err := db.One(tx, scanEntry, openEntryOf, p.ID, k.GameTypeID)
	if err == nil && found {
		err = fault.ConflictWith(again.toEntry(0), "%s is already waiting for %s", k.Player.Name, k.GameType.Name)
	}
	return err
}

// undoSeating undoes a seating: the player leaves the seat as if they had never sat down, or goes back to the seat from
// which they moved. After another move or after leaving it is a conflict.
func undoSeating(tx *db.RoomTx, k *entryRow, from *seatMove) error {
	id, err := db.Value[string](tx, seatOfPlayerAt, k.PlayerID, *k.state.TableID)
	if err != nil {
		return err
	}
	hasMoved := fault.Conflict("%s has moved since. Nothing to undo.", fault.Person(k.Player.Name))
	if id == "" {
		return hasMoved
	}
	act, s, err := EditTableOfSeat(tx, id)
	if err != nil {
		return err
	}
	switch {
	case s.SeatNumber != *k.state.SeatNumber:
		return hasMoved
	case from != nil:
		return from.undo(tx, act, s)
	case s.Since == *k.state.EndedAt:
		if err := act.VoidStay(s); err != nil {
			return err
		}
		return act.Commit()
	}
	return hasMoved
}

// undoSeatedArrival undoes the arrival that a seating recorded on all lists, and returns the arrival of a player who is
// in the room for another reason.
func undoSeatedArrival(tx *db.RoomTx, k *entryRow) (*clock.Instant, error) {
	isHere, err := IsHere(tx, k.PlayerID, tx.Now())
	if err != nil || isHere || *k.state.ArrivedAt != *k.state.EndedAt {
		return k.state.ArrivedAt, err
	}
	return nil, UndoArrival(tx, k.PlayerID, *k.state.EndedAt)
}

// undo moves a player back to the seat from which they moved.
func (m *seatMove) undo(tx *db.RoomTx, act *TableEdit, s Seat) error {
	to, err := EditTable(tx, m.TableID)
	if err != nil {
		return err
	}
	s.BuyInAmount -= m.BuyIn
	s.ChipCount = max(0, s.ChipCount-m.BuyIn)
	back, err := act.MoveStayAndLog(s, to, m.SeatNumber, "")
	if err != nil {
		return err
	}
	back.atTableSince, back.declines = m.AtTableSince, m.Declines
	if err := to.writeSeat(updateSeat, back); err != nil {
		return err
	}
	if err := to.Commit(); err != nil {
		return err
	}
	return act.Commit()
}

// undoChipSale reverses the chip sale of a seating.
func undoChipSale(tx *db.RoomTx, sale string) error {
	if sale == "" {
		return nil
	}
	if !tx.Actor().Role.May(tenant.ManageCage) {
		return fault.PermissionRequired(string(tenant.ManageCage))
	}
	return cage.ReverseWithAct(tx, sale, "The seating was undone")
}
