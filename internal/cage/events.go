package cage

import (
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/mask"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/tenant"
)

// Events lists the events of this package and their data.
var Events = []mask.Event{
	mask.EventOf[ChipTransaction]("chip_transaction_created"),
	mask.EventOf[drawerUpdated]("cage_updated"),
	mask.EventOf[Entry]("ledger_entry_created"),
	mask.EventOf[RevenueUpdate]("revenue_update"),
}

// drawerUpdated is the data of cage_updated: the shift of a drawer that has changed, and the change in words for the
// audit trail. Neither reveals the expected cash of an open drawer.
type drawerUpdated struct {
	ShiftID string `json:"shiftId"` // empty: no shift
	What    string `json:"what" see:"money"`
}

// emitDrawer makes the screens of the cage read a shift again; an empty one, the drawers and days.
func emitDrawer(tx *db.RoomTx, shiftID, change string) {
	tx.Emit(db.Event{Type: "cage_updated", Permission: tenant.ManageCage, Data: drawerUpdated{shiftID, change}})
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
	tx.Emit(db.Event{Type: "revenue_update", Permission: tenant.ViewReports, Data: u})
}
