package cage

import (
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/mask"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/tenant"
)

// Events are the events of this package and the data that they carry.
var Events = []mask.Event{
	mask.EventOf[ChipTransaction]("chip_transaction_created"),
	mask.EventOf[drawerUpdated]("cage_updated"),
	mask.EventOf[Entry]("ledger_entry_created"),
	mask.EventOf[RevenueUpdate]("revenue_update"),
}

// drawerUpdated names the shift of a drawer that has changed, and says how in the audit trail. Neither tells what an open
// drawer should hold.
type drawerUpdated struct {
	ShiftID string `json:"shiftId"` // empty: of no shift
	What    string `json:"what" see:"money"`
}

// emitDrawer lets the screens of the cage look again.
func emitDrawer(tx *db.RoomTx, shift, what string) {
	tx.Emit(db.Event{Type: "cage_updated", Permission: tenant.ManageCage, Data: drawerUpdated{shift, what}})
}

// RevenueUpdate is what an entry in the ledger has added to the room's revenue. A reversal adds a negative amount. The
// screens that show revenue read their figures again: a rental that runs earns without an entry.
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
