// Package cage is the money of a room: one append-only double-entry ledger in cents, the drawers and shifts of the
// cashiers, chips, players' balances and bills, and the sale of memberships. A room earns membership fees and seat
// rental, nothing else.
//
// It owns the tables ledger_entry, ledger_line, chip_line, ledger_day, ledger_kind_day, player_balance, player_cash,
// bill, drawer, cage_shift, shift_count and cage_day. It serves /api/chip-transactions, player-funds, prepaid-time,
// cage, drawers, shifts, ledger and ledger-entries, and may import player and room. It does not know seats: floor
// passes the charge of a rental.
//
// Desk.Post is the only way into the ledger for an act; a backfill of past entries uses Import. Both write through
// ledger.append. An entry is never changed: a reversal is an entry of its own. A cashier counts blind, so no answer
// to a cashier shows or implies the cash in their own drawer.
package cage

import (
	"errors"
	"fmt"
	"slices"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/enum"
	"pitboss/internal/foundation/money"
	"pitboss/internal/player"
)

// Account is an account of the ledger.
type Account string

// The accounts. Assets grow by a debit (positive), liabilities and revenue by a credit (negative).
const (
	Cash       Account = "cash"       // asset: the drawer of a shift; the subject is the shift
	Card       Account = "card"       // asset
	Check      Account = "check"      // asset
	Vault      Account = "vault"      // asset: the main bank, which gives drawers their float
	Receivable Account = "receivable" // asset: debts of a player; the subject is the player

	Chips       Account = "chips"        // liability: chips outstanding
	PlayerFunds Account = "player_funds" // liability: money a player left at the cage
	PrepaidTime Account = "prepaid_time" // liability: seat rental paid before it was played
	PrizePool   Account = "prize_pool"   // liability: the players' money of a tournament; the subject is the tournament
	StaffPool   Account = "staff_pool"   // liability: the staff's money of a tournament; the subject is the tournament

	MembershipRevenue Account = "membership_revenue"
	SeatRentalRevenue Account = "seat_rental_revenue"

	OverShort Account = "over_short" // the shortage (positive) or surplus (negative) of a drawer

	OpeningBalances Account = "opening_balances" // the other side of balances that were imported
)

// hasPlayerSubject reports whether a player is the subject of the account, and has a stored balance of it.
func (a Account) hasPlayerSubject() bool {
	return a == Receivable || a == PlayerFunds || a == PrepaidTime
}

// Method is a method of payment.
type Method string

// The methods.
const (
	ByCash  Method = "cash"
	ByCard  Method = "card"
	ByCheck Method = "check"
)

// Methods lists all methods in the order in which they are offered.
var Methods = []Method{ByCash, ByCard, ByCheck}

// Values are the words allowed on the wire.
func (Method) Values() []string { return enum.Words(ByCash, ByCard, ByCheck) }

// Kind is the kind of business that an entry records.
type Kind string

// The kinds.
const (
	ChipSale         Kind = "chip_sale"
	ChipRedemption   Kind = "chip_redemption"
	Exchange         Kind = "exchange"
	MembershipSale   Kind = "membership_sale"
	SeatRental       Kind = "seat_rental"         // a rental ended: its charge is earned, and prepaid or owed
	RentalPayment    Kind = "seat_rental_payment" // a bill is paid
	PrepaidSale      Kind = "prepaid_time"        // seat rental is paid before it is played
	FundsDeposit     Kind = "funds_deposit"
	FundsWithdrawal  Kind = "funds_withdrawal"
	TournamentEntry  Kind = "tournament_entry"
	TournamentPayout Kind = "tournament_payout"
	StaffPayout      Kind = "staff_payout"
	ShiftOpen        Kind = "shift_open"      // the float goes from the vault into a drawer
	ShiftFill        Kind = "shift_fill"      // more cash goes from the vault into a drawer
	ShiftDrop        Kind = "shift_drop"      // cash goes from a drawer into the vault
	ShiftClose       Kind = "shift_close"     // the counted cash goes back into the vault, the difference is booked
	Transfer         Kind = "transfer"        // balances of two records of one person are merged
	OpeningBalance   Kind = "opening_balance" // balances and memberships that an import brought along
	Reversal         Kind = "reversal"
)

// Values are the words allowed on the wire.
func (Kind) Values() []string {
	return enum.Words(
		ChipSale, ChipRedemption, Exchange, MembershipSale, SeatRental, RentalPayment, PrepaidSale, FundsDeposit,
		FundsWithdrawal, TournamentEntry, TournamentPayout, StaffPayout, ShiftOpen, ShiftFill, ShiftDrop, ShiftClose,
		Transfer, OpeningBalance, Reversal,
	)
}

// Entry is an entry of the ledger.
type Entry struct {
	ID            string        `json:"id"`
	RoomID        string        `json:"roomId"`
	Number        int64         `json:"number"` // dense in the room: the number of the receipt
	Kind          Kind          `json:"kind"`
	Timestamp     clock.Instant `json:"timestamp"`
	GamingDay     clock.Day     `json:"gamingDay"`
	Player        *player.Named `json:"player"`
	ShiftID       *string       `json:"shiftId"`
	DrawerName    *string       `json:"drawerName"`
	PaymentMethod *Method       `json:"paymentMethod"`
	Amount        money.Cents   `json:"amount"`
	Subject       string        `json:"subject"` // the id of a rental, membership, tournament or shift
	Notes         *string       `json:"notes" see:"personal,manage_cage,view_reports"`
	ActorName     string        `json:"actorName"`
	Reverses      *string       `json:"reverses"`
	Reason        *string       `json:"reason" see:"personal,manage_cage,view_reports"`
	ReversedBy    *string       `json:"reversedBy"`
	Lines         []Line        `json:"lines"`
}

// Line is one line of an entry.
type Line struct {
	Account   Account     `json:"account"`
	Subject   string      `json:"subject"`
	GamingDay clock.Day   `json:"gamingDay"` // the day for which it counts
	Amount    money.Cents `json:"amount"`    // debit positive, credit negative
}

// Chip is a number of chips of one value.
type Chip struct {
	Denomination money.Cents `json:"denomination"`
	Count        int64       `json:"count"`
}

// chipValue is the value of chips together.
func chipValue(chips []Chip) money.Cents {
	var sum money.Cents
	for _, c := range chips {
		sum += c.Denomination * money.Cents(c.Count)
	}
	return sum
}

var (
	errUnbalanced    = errors.New("ledger entry: the lines do not add up to zero")
	errMalformedLine = errors.New("read ledger line: malformed text")
)

// validateLines merges lines of one account, subject and day, drops lines of zero, and requires that the lines add up
// to zero.
func validateLines(lines []Line) ([]Line, error) {
	var out []Line
	var sum money.Cents
	for _, l := range lines {
		sum += l.Amount
		i := slices.IndexFunc(out, func(o Line) bool {
			return o.Account == l.Account && o.Subject == l.Subject && o.GamingDay == l.GamingDay
		})
		if i < 0 {
			out = append(out, l)
		} else {
			out[i].Amount += l.Amount
		}
	}
	if sum != 0 {
		return nil, fmt.Errorf("%w: %s", errUnbalanced, sum)
	}
	return slices.DeleteFunc(out, func(l Line) bool { return l.Amount == 0 }), nil
}

// Balance is a player's balances in the organization. None of them is negative.
type Balance struct {
	Owed    money.Cents
	Funds   money.Cents
	Prepaid money.Cents
}

// after returns the balance of a line's account once the line is booked.
func (b Balance) after(l Line) money.Cents {
	switch l.Account {
	case Receivable:
		return b.Owed + l.Amount
	case PlayerFunds:
		return b.Funds - l.Amount
	default:
		return b.Prepaid - l.Amount
	}
}
