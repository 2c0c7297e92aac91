package cage

import (
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/tenant"
)

var (
	chipTransactionCreated = db.NewEvent[ChipTransaction]("chip_transaction_created", tenant.ManageCage)
	cageUpdated            = db.NewEvent[drawerUpdated]("cage_updated", tenant.ManageCage)
	ledgerEntryCreated     = db.NewEvent[Entry]("ledger_entry_created", tenant.ManageCage)
	revenueUpdate          = db.NewEvent[RevenueUpdate]("revenue_update", tenant.ViewReports)
	rentalUpdated          = db.NewEvent[RentalUpdated]("rental_updated", tenant.ViewFloor)
)

// Events are the event types of this package.
var Events = db.EventTypes(
	chipTransactionCreated, cageUpdated, ledgerEntryCreated, revenueUpdate, rentalUpdated,
)

// RentalUpdated is the data of rental_updated.
type RentalUpdated struct {
	ID string `json:"id"`
}

// EmitRentalUpdated makes the screens read a rental again.
func EmitRentalUpdated(tx *db.RoomTx, id string) { tx.Emit(rentalUpdated.With(RentalUpdated{id})) }

// drawerUpdated is the data of cage_updated: the shift of a drawer that has changed, and the change in words for the
// audit trail. Neither reveals the expected cash of an open drawer.
type drawerUpdated struct {
	ShiftID string `json:"shiftId"` // empty: no shift
	What    string `json:"what" see:"money"`
}

// emitDrawer makes the screens of the cage read a shift again; an empty one, the drawers and days.
func emitDrawer(tx *db.RoomTx, shiftID, change string) {
	tx.Emit(cageUpdated.With(drawerUpdated{shiftID, change}))
}

// RevenueUpdate is the revenue that an entry has added to the room; a reversal adds a negative amount. Screens that
// show revenue read their figures again, because a running rental earns without an entry.
type RevenueUpdate struct {
	RoomID            string      `json:"roomId"`
	TotalRevenue      money.Cents `json:"totalRevenue"`
	MembershipRevenue money.Cents `json:"membershipRevenue"`
	SeatRentalRevenue money.Cents `json:"seatRentalRevenue"`
}

// emitRevenue emits revenue_update for an entry that touches the revenue accounts.
func emitRevenue(tx *db.RoomTx, lines []Line) {
	touched, u := false, RevenueUpdate{RoomID: tx.RoomID()}
	for _, l := range lines {
		switch l.Account {
		case MembershipRevenue:
			u.MembershipRevenue -= l.Amount // revenue is on the credit side
		case SeatRentalRevenue:
			u.SeatRentalRevenue -= l.Amount
		default:
			continue
		}
		touched = true
	}
	if !touched {
		return
	}
	u.TotalRevenue = u.MembershipRevenue + u.SeatRentalRevenue
	tx.Emit(revenueUpdate.With(u))
}
