package frontoffice

import (
	"context"
	"encoding/json"
	"slices"

	"pitboss/internal/cage"
	"pitboss/internal/floor"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/player"
)

// checkInParts are the ids of the parts of a check-in beside its session.
type checkInParts struct {
	Payments []string `json:"payments,omitempty"` // ledger entries, in their order
	Entries  []string `json:"entries,omitempty"`  // on lists
}

// requirePermissions refuses a role without the permission for the payments or the lists of an act.
func requirePermissions(role tenant.Role, payments, lists bool) error {
	if payments && !role.May(tenant.ManageCage) {
		return fault.PermissionRequired(string(tenant.ManageCage))
	}
	if lists && !role.May(tenant.ManageWaitlist) {
		return fault.PermissionRequired(string(tenant.ManageWaitlist))
	}
	return nil
}

func storeUndo(tx *db.RoomTx, done *CheckedIn) error {
	parts, err := json.Marshal(done.undo)
	if err != nil {
		return err
	}
	done.UndoUntil = done.CheckInTime.Add(floor.UndoTimeout)
	return player.StoreUndo(tx, done.ID, string(parts))
}

// undoCheckIn takes a check-in back as one act, within a minute: its payments, its places on lists that still wait, the
// arrival on other lists, and the session. A player added by the check-in stays.
func (a *Actions) undoCheckIn(ctx context.Context, org tenant.Org, in api.IDRequest) (player.Session, error) {
	return db.InRoomOf(ctx, a.db, org, player.SessionLocator, in.ID, func(tx *db.RoomTx) (player.Session, error) {
		s, stored, err := player.LoadUndo(tx, in.ID, floor.UndoTimeout)
		if err != nil {
			return s, err
		}
		var parts checkInParts
		if err := json.Unmarshal([]byte(stored), &parts); err != nil {
			return s, err
		}
		err = requirePermissions(tx.Actor().Role, len(parts.Payments) > 0, len(parts.Entries) > 0)
		if err != nil {
			return s, err
		}
		// the membership is last; its reversal locks the organization, and that lock comes before other rows of it
		for _, id := range slices.Backward(parts.Payments) {
			if err := cage.ReverseWithAct(tx, id, "The check-in was undone"); err != nil {
				return s, err
			}
		}
		if err := floor.RemoveWaiting(tx, parts.Entries); err != nil {
			return s, err
		}
		if err := floor.UndoArrival(tx, s.PlayerID, s.CheckInTime); err != nil {
			return s, err
		}
		return player.VoidCheckIn(tx, s)
	})
}
