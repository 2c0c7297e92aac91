package director

import (
	"context"
	"fmt"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/room"
	"pitboss/internal/tournament"
	"pitboss/internal/tournament/seating"
)

const (
	countPayouts = "SELECT count(*) FROM tournament_payout WHERE org_id = $1 AND room_id = $2 " +
		"AND tournament_id = $3"
	deleteAllBounties = "DELETE FROM tournament_bounty WHERE org_id = $1 AND room_id = $2 AND tournament_id = $3"
	sumPaidIn         = `SELECT CAST(coalesce(sum(prize + bounty + house_fee + staff), 0) AS BIGINT)
		FROM tournament_purchase
		WHERE org_id = $1 AND room_id = $2 AND tournament_id = $3 AND voided_at IS NULL`
)

func (a *Actions) cancel(ctx context.Context, org tenant.Org, in reasonRequest) (tournament.Tournament, error) {
	return a.edit(ctx, org, in.ID, func(act *act) error { return act.cancel(in.Reason) })
}

// cancel cancels a tournament. Every purchase is refunded by a reversal of its own in the way it was paid, and the
// tables return to the floor. It refuses when a payout has been approved or paid.
func (a *act) cancel(reason string) error {
	if err := a.requireOpen(); err != nil {
		return err
	}
	if err := a.requireUnlocked(); err != nil {
		return err
	}
	paidOut, err := db.Value[int](a.tx, countPayouts, a.ID)
	if err == nil && paidOut > 0 {
		err = fault.Conflict("Money of %s has been paid out: it cannot be cancelled", a.Name)
	}
	if err != nil {
		return err
	}
	sum, err := db.Value[money.Cents](a.tx, sumPaidIn, a.ID)
	if err != nil {
		return err
	}
	if sum > 0 && !a.tx.Actor().Role.May(tenant.ManageCage) {
		return fault.PermissionRequired(string(tenant.ManageCage))
	}
	if err := a.tx.Write(deleteAllBounties, a.ID); err != nil {
		return err
	}
	n := len(a.field.Entries)
	for i := range a.field.Entries {
		if err := a.cancelEntry(&a.field.Entries[i], reason); err != nil {
			return err
		}
	}
	if err := a.resolveReports(); err != nil { // while the entries are still in the field
		return err
	}
	a.field.Entries, a.winnerBefore = nil, ""
	now := a.tx.Now()
	a.stopClock(false)
	a.Status, a.CompletedAt, a.CancelledAt = tournament.Completed, &now, &now
	a.closeTables()
	room.LogActivity(a.tx, "tournament_cancelled", a.Name+" cancelled", "", room.NoPlayers...)
	return a.log("cancelled", fmt.Sprintf("Tournament cancelled, %s refunded, %s: %s",
		seating.Plural(n, "entry", "entries"), sum.Dollars(), reason))
}

// cancelEntry voids an entry of a cancelled tournament. The visit counts only when the player had begun to play.
func (a *act) cancelEntry(e *seating.Entry, reason string) error {
	if err := a.refund(e, "Tournament cancelled: "+reason); err != nil {
		return err
	}
	end := a.endVisit
	switch e.Status {
	case tournament.Busted:
		end = func(*seating.Entry) error { return nil } // the visit ended when it went out
	case tournament.Registered:
		end = a.voidVisit
	case tournament.Seated, tournament.Voided:
	}
	if err := end(e); err != nil {
		return err
	}
	e.Status, e.Table, e.Seat, e.BustHand, e.BustStack, e.BustedAt = tournament.Voided, 0, 0, 0, 0, nil
	return storeEntry(a.tx, a.ID, e)
}

const (
	deleteLog    = "DELETE FROM tournament_log WHERE org_id = $1 AND room_id = $2 AND tournament_id = $3"
	deletePrizes = "DELETE FROM tournament_prizes WHERE org_id = $1 AND room_id = $2 AND tournament_id = $3"
	deleteTables = "DELETE FROM tournament_table WHERE org_id = $1 AND room_id = $2 AND tournament_id = $3"
	// closeString keeps the row, because shifts on the string refer to it.
	closeString = `UPDATE dealer_string SET closed_at = $4
		WHERE org_id = $1 AND room_id = $2 AND tournament_id = $3 AND closed_at IS NULL`
	deleteTournament = "DELETE FROM tournament WHERE org_id = $1 AND room_id = $2 AND id = $3"
)

func (a *Actions) remove(ctx context.Context, org tenant.Org, in api.IDRequest) (api.None, error) {
	return db.InRoomOf(ctx, a.db, org, OfTournament, in.ID, func(tx *db.RoomTx) (api.None, error) {
		act, err := beginAct(tx, in.ID)
		if err != nil {
			return api.None{}, err
		}
		return api.None{}, act.remove()
	})
}

// remove deletes a tournament without entries. A tournament that has had an entry stays in the books.
func (a *act) remove() error {
	if a.nextNumber > 1 {
		return fault.Conflict("%s has had entries: cancel it instead", a.Name)
	}
	a.closeTables()
	if err := a.storeField(a.tx); err != nil {
		return err
	}
	if err := a.syncLentTables(); err != nil {
		return err
	}
	for _, err := range []error{
		a.tx.Write(deleteLog, a.ID), a.tx.Write(deletePrizes, a.ID), a.tx.Write(deleteTables, a.ID),
		a.tx.Write(closeString, a.ID, a.tx.Now()), a.tx.Write(deleteTournament, a.ID),
	} {
		if err != nil {
			return err
		}
	}
	room.LogActivity(a.tx, "tournament_deleted", a.Name+" deleted", "", room.NoPlayers...)
	a.tx.Emit(tournamentDeleted.About(a.ID, deletion{a.ID}))
	return nil
}
