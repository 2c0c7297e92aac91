package floor

import (
	"context"
	"encoding/json"

	"pitboss/internal/cage"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/room"
)

// undo brings back what was before the last act on the entry, within a minute.
func (a *Actions) undo(ctx context.Context, org tenant.Org, in oneRequest) (WaitlistEntry, error) {
	return a.on(ctx, org, in.ID, func(tx *db.RoomTx, k *kept) error {
		if k.undo == nil || *k.UndoUntil < tx.Now() {
			return fault.Conflict("Nothing to undo")
		}
		var was standing
		if err := json.Unmarshal([]byte(*k.undo), &was); err != nil {
			return err
		}
		if !k.standing.Status.open() {
			again, found, err := db.One(tx, scanEntry, openOf, k.PlayerID, k.GameTypeID)
			if err != nil {
				return err
			}
			if found {
				return fault.ConflictWith(again.shown(0), "%s is already waiting for %s", k.Player.Name, k.GameType.Name)
			}
		}
		if k.standing.Status == EntrySeated {
			if err := unsit(tx, k, was.Moved); err != nil {
				return err
			}
			again, err := find(tx, k.WaitlistEntry.ID)
			if err != nil {
				return err
			}
			k.Seated = again.Seated
			if err := unsell(tx, was.Sale); err != nil {
				return err
			}
			was.Sale, was.Moved = "", nil
		}
		if err := release(tx, k); err != nil {
			return err
		}
		if was.Status == EntryCalled {
			act, err := EditTable(tx, *was.TableID)
			if err != nil {
				return err
			}
			if _, err := act.HoldSeat(*was.SeatNumber, k.WaitlistEntry.ID, k.Player.Name, *was.CalledAt, *was.HoldUntil); err != nil {
				return err
			}
			number := act.Table().TableNumber
			k.TableNumber = &number
			if err := act.Commit(); err != nil {
				return err
			}
		}
		had := k.standing.Status
		if err := store(tx, k, was, nil); err != nil {
			return err
		}
		if was.Status == EntryWaiting && (had == EntryCalled || had == EntrySeated) {
			if err := tx.Write(markTakenBack, k.WaitlistEntry.ID, tx.Now()); err != nil {
				return err
			}
		}
		room.LogActivity(tx, room.WaitlistUpdated, "Last act for "+k.Player.Name+" undone", "", k.Player.Name)
		return nil
	})
}

// unsit takes back a seating: the player leaves the seat as if they had never sat down, or goes back to the seat from
// which they moved. Once they have moved on or left there is nothing to take back.
func unsit(tx *db.RoomTx, k *kept, from *moved) error {
	id, err := db.Value[string](tx, seatOfPlayerAt, k.PlayerID, *k.standing.TableID)
	if err != nil {
		return err
	}
	gone := fault.Conflict("%s has moved since. Nothing to undo.", fault.Person(k.Player.Name))
	if id == "" {
		return gone
	}
	act, s, err := EditTableOfSeat(tx, id)
	if err != nil {
		return err
	}
	switch {
	case from != nil && s.SeatNumber == *k.standing.SeatNumber:
		return from.back(tx, act, s)
	case from == nil && s.Since == *k.standing.EndedAt:
		if err := act.VoidStay(s); err != nil {
			return err
		}
		return act.Commit()
	}
	return gone
}

// back moves a player back to the seat from which they moved.
func (m *moved) back(tx *db.RoomTx, act *TableEdit, s Seat) error {
	to, err := EditTable(tx, m.TableID)
	if err != nil {
		return err
	}
	s.BuyInAmount -= m.BuyIn
	s.ChipCount = max(0, s.ChipCount-m.BuyIn)
	if _, err := act.MoveStayAndLog(s, to, m.SeatNumber); err != nil {
		return err
	}
	if err := to.Commit(); err != nil {
		return err
	}
	return act.Commit()
}

// unsell takes back the chips that were sold with a seating.
func unsell(tx *db.RoomTx, sale string) error {
	if sale == "" {
		return nil
	}
	if !tx.Actor().Role.May(tenant.ManageCage) {
		return fault.PermissionRequired(string(tenant.ManageCage))
	}
	return cage.ReverseChipSale(tx, sale, "The seating was undone")
}
