package staff

import (
	"context"

	"pitboss/internal/floor"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// TableOpening is a table that was opened for the names on its list.
type TableOpening struct {
	floor.OpenedTable
	Dealer *Dealing `json:"dealer"` // null: none yet
}

// openTable sets a free table up, calls the players of the list to its seats and sends the dealer, in one act.
func (a *Actions) openTable(ctx context.Context, at tenant.Room, in openingRequest) (TableOpening, error) {
	return db.InRoom(ctx, a.db, at, func(tx *db.RoomTx) (TableOpening, error) {
		opened, err := floor.OpenTable(tx, floor.NewOpening{
			TableID: in.TableID, GameTypeID: in.GameTypeID, MustMoveTableID: in.MustMoveTableID,
			HoldMinutes: in.HoldMinutes,
		})
		if err != nil || in.DealerID == "" {
			return TableOpening{OpenedTable: opened}, err
		}
		e, err := beginEdit(tx)
		if err != nil {
			return TableOpening{}, err
		}
		if err := e.sendFreeDealer(in.DealerID, in.TableID); err != nil {
			return TableOpening{}, err
		}
		dealing, _, err := DealerAtTable(tx, in.TableID)
		return TableOpening{opened, &dealing}, err
	})
}

// sendFreeDealer sends a free dealer to a table: one that neither deals nor is on a break.
func (e *edit) sendFreeDealer(id, table string) error {
	p, err := e.worker(id)
	switch {
	case err != nil:
		return err
	case p.down != nil:
		return fault.Conflict("%s is dealing at %s", p.name, e.table(p.down.Table).Label())
	case p.onBreak != nil:
		return fault.Conflict("%s is on a break", p.name)
	}
	return e.takeTable(p, e.table(table), "")
}
