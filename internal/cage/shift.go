package cage

import (
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/money"
)

// Drawer is a cash drawer of a room.
type Drawer struct {
	ID    string     `json:"id"`
	Name  string     `json:"name"`
	Shift *ShiftHead `json:"shift"` // the open shift; null: closed
}

// ShiftHead is a shift without its rows: the cashier, the drawer and the result of the count.
type ShiftHead struct {
	ID          string         `json:"id"`
	DrawerID    string         `json:"drawerId"`
	DrawerName  string         `json:"drawerName"`
	RoomID      string         `json:"roomId"`
	CashierID   string         `json:"cashierId"`
	CashierName string         `json:"cashierName"`
	OpenedAt    clock.Instant  `json:"openedAt"`
	ClosedAt    *clock.Instant `json:"closedAt"`
	FloatAmount money.Cents    `json:"floatAmount"`
	Counted     *money.Cents   `json:"counted"`   // null while it is open
	Expected    *money.Cents   `json:"expected"`  // by the ledger, at the count
	OverShort   *money.Cents   `json:"overShort"` // counted less expected
}

// Shift is a cashier's time at a drawer with the money that went through it.
type Shift struct {
	Head         ShiftHead   `json:"head"`
	Transactions int64       `json:"transactions"`
	ChipsOut     money.Cents `json:"chipsOut"` // sold less redeemed
	Rows         []Row       `json:"rows"`
	Balance      Row         `json:"balance"`
	Counts       []Count     `json:"counts"`
}

// Group is a row of a shift, which adds up entries of several kinds.
type Group string

// The rows, in the order in which they are shown.
const (
	OpeningFloat    Group = "opening_float"
	ChipSales       Group = "chip_sales"
	ChipRedemptions Group = "chip_redemptions"
	Memberships     Group = "memberships"
	SeatRentals     Group = "seat_rentals"
	Prepaid         Group = "prepaid_time"
	Funds           Group = "player_funds"
	Tournaments     Group = "tournaments" // entries less payouts
	Transfers       Group = "transfers"
	Corrections     Group = "corrections"
	CurrentBalance  Group = "balance"
)

// Values are the words allowed on the wire.
func (Group) Values() []string {
	words := []string{string(CurrentBalance)}
	for _, g := range groups {
		words = append(words, string(g))
	}
	return words
}

var groups = []Group{OpeningFloat, ChipSales, ChipRedemptions, Memberships, SeatRentals, Prepaid, Funds, Tournaments,
	Transfers, Corrections}

// group returns the row of a shift that shows entries of the kind.
func (k Kind) group() Group {
	switch k {
	case ShiftOpen:
		return OpeningFloat
	case ChipSale:
		return ChipSales
	case ChipRedemption:
		return ChipRedemptions
	case MembershipSale:
		return Memberships
	case RentalPayment:
		return SeatRentals
	case PrepaidSale:
		return Prepaid
	case FundsDeposit, FundsWithdrawal:
		return Funds
	case TournamentEntry, TournamentPayout, StaffPayout:
		return Tournaments
	case ShiftFill, ShiftDrop:
		return Transfers
	default:
		return Corrections
	}
}

// Row is the money that came in (positive) and went out, by method. Cash is null while it is hidden from a viewer that
// may still count the drawer.
type Row struct {
	Kind  Group        `json:"kind"`
	Cash  *money.Cents `json:"cash"`
	Card  money.Cents  `json:"card"`
	Check money.Cents  `json:"check"`
	Total *money.Cents `json:"total"`
}

// Count is the number of notes or coins of a denomination that were counted.
type Count struct {
	Moment       string      `json:"moment"` // "open" or "close"
	Denomination money.Cents `json:"denomination"`
	Count        int64       `json:"count"`
}

// shiftMovement is the sum that entries of a kind moved on an account in a shift.
type shiftMovement struct {
	kind    Kind
	account Account
	amount  money.Cents
}

// tabulate arranges movements into rows and a balance. hidden leaves the cash out, except for the float, which the
// cashier has counted.
func tabulate(list []shiftMovement, hidden bool) (rows []Row, balance Row) {
	sums := map[Group]*[3]money.Cents{}
	var all [3]money.Cents
	for _, m := range list {
		if m.kind == ShiftClose {
			continue
		}
		g := m.kind.group()
		if sums[g] == nil {
			sums[g] = &[3]money.Cents{}
		}
		i := map[Account]int{Cash: 0, Card: 1, Check: 2}[m.account]
		sums[g][i] += m.amount
		all[i] += m.amount
	}
	row := func(g Group, s [3]money.Cents) Row {
		r := Row{Kind: g, Card: s[1], Check: s[2]}
		if !hidden || g == OpeningFloat {
			total := s[0] + s[1] + s[2]
			r.Cash, r.Total = &s[0], &total
		}
		return r
	}
	for _, g := range groups {
		if s := sums[g]; s != nil {
			rows = append(rows, row(g, *s))
		} else if g == OpeningFloat || g == ChipSales || g == ChipRedemptions || g == Memberships || g == SeatRentals {
			rows = append(rows, row(g, [3]money.Cents{}))
		}
	}
	return rows, row(CurrentBalance, all)
}
