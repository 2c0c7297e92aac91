package report

import (
	"pitboss/internal/cage"
	"pitboss/internal/report/figures"
	"pitboss/internal/room"
	"pitboss/internal/tournament"
)

// titles are the headings of the reports.
var titles = map[Kind]string{
	Daily: "Daily Report", Shift: "Shift Report", Cage: "Cage Report", TimeCharge: "Time Charge Report",
	Memberships: "Memberships Report", Waitlist: "Waitlist Report", Tournament: "Tournament Report",
}

// groupNames are the row labels of a shift.
var groupNames = map[cage.Group]string{
	cage.OpeningFloat: "Opening float", cage.ChipSales: "Chip sales", cage.ChipRedemptions: "Chip redemptions",
	cage.Memberships: "Memberships",
	cage.SeatRentals: "Seat rentals", cage.Prepaid: "Prepaid time", cage.Funds: "Player funds",
	cage.Transfers:   "Fills and drops",
	cage.Tournaments: "Tournaments",
	cage.Corrections: "Corrections", cage.CurrentBalance: "Balance",
}

// tenderKinds are the kinds of entries that move money between players and the house, in display order. Some of them
// are paid by the house.
var tenderKinds = []struct {
	kind    cage.Kind
	name    string
	goesOut bool
}{
	{cage.ChipSale, "Chip sales", false},
	{cage.ChipRedemption, "Chip redemptions", true},
	{cage.MembershipSale, "Memberships", false},
	{cage.RentalPayment, "Seat rentals", false},
	{cage.PrepaidSale, "Prepaid time", false},
	{cage.FundsDeposit, "Player funds in", false},
	{cage.FundsWithdrawal, "Player funds out", true},
	{cage.TournamentEntry, "Tournament entries", false},
	{cage.TournamentPayout, "Tournament payouts", true},
	{cage.StaffPayout, "Tournament staff", true},
}

// accountsInOrder are the accounts in the order of a balance sheet: assets, liabilities, revenue.
var accountsInOrder = []cage.Account{
	cage.Cash, cage.Vault, cage.Card, cage.Check, cage.Receivable, cage.Chips, cage.PlayerFunds, cage.PrepaidTime,
	cage.PrizePool, cage.StaffPool,
	cage.MembershipRevenue, cage.SeatRentalRevenue, cage.OverShort, cage.OpeningBalances,
}

var accountNames = map[cage.Account]string{
	cage.Cash: "Cash in drawers", cage.Vault: "Vault", cage.Card: "Card", cage.Check: "Check",
	cage.Receivable: "Owed by players",
	cage.Chips:      "Chips outstanding", cage.PlayerFunds: "Player funds", cage.PrepaidTime: "Prepaid time",
	cage.PrizePool:         "Prize pools",
	cage.StaffPool:         "Tournament staff",
	cage.MembershipRevenue: "Membership revenue", cage.SeatRentalRevenue: "Seat rental revenue",
	cage.OpeningBalances: "Opening balances",
	cage.OverShort:       "Over and short",
}

// termNames are the row labels of membership terms.
var termNames = map[room.Term]string{room.Daily: "Daily", room.Monthly: "Monthly", room.Annual: "Annual"}

// Display names of stored words.
var (
	placeNames = map[string]string{"check_in": "Check-in", "waitlist": "Waitlist", "seating": "Seating",
		"tournament": "Tournament"}
	reasonNames = map[string]string{"barred": "Barred", "self_excluded": "Self-excluded",
		"under_age": "Under age", "unpaid": "Unpaid", "no_membership": "No membership"}
	methodNames = map[cage.Method]string{cage.ByCash: "Cash", cage.ByCard: "Card", cage.ByCheck: "Check"}
	statusNames = map[tournament.Status]string{
		tournament.Scheduled: "Scheduled", tournament.Registration: "Registration", tournament.Running: "Running",
		tournament.Completed: "Completed",
	}
	stateNames = map[figures.SeatState]string{
		figures.SeatRunning: "Running", figures.SeatPaid: "Paid", figures.SeatPending: "Pending",
		figures.SeatPrepaid: "Prepaid", figures.SeatFree: "Free", figures.SeatWalkIn: "Walk-in",
	}
)
