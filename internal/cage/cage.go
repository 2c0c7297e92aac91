// Package cage holds the house's money: one double-entry ledger in cents that is only appended to, the drawers and
// shifts of the cashiers, chips that are sold and redeemed, what players have with the house or owe it, and the sale of
// memberships. The house earns memberships and seat rental and nothing else. It does not know seats: the floor tells it
// what a rental cost.
package cage

import (
	"errors"
	"fmt"
	"slices"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/money"
	"pitboss/internal/player"
)

// Account is an account of the ledger.
type Account string

// The accounts (floor.md, Cage). Assets grow by a debit (positive), liabilities and revenue by a credit (negative).
const (
	Cash       Account = "cash"       // asset: the drawer of a shift, which is the subject
	Card       Account = "card"       // asset
	Check      Account = "check"      // asset
	Vault      Account = "vault"      // asset: the main bank, from which drawers get their float
	Receivable Account = "receivable" // asset: what a player owes; the subject is the player

	Chips       Account = "chips"        // liability: chips outstanding
	PlayerFunds Account = "player_funds" // liability: money a player left at the cage
	PrepaidTime Account = "prepaid_time" // liability: seat rental paid before it was played
	PrizePool   Account = "prize_pool"   // liability: the players' money of a tournament, which is the subject
	StaffPool   Account = "staff_pool"   // liability: what players pay for the staff of a tournament, which is the subject

	MembershipRevenue Account = "membership_revenue"
	SeatRentalRevenue Account = "seat_rental_revenue"

	OverShort Account = "over_short" // what a drawer was short (positive) or over (negative)
)

// ofPlayers are the accounts with a player as their subject, whose balance is kept.
func (a Account) ofPlayers() bool {
	return a == Receivable || a == PlayerFunds || a == PrepaidTime
}

// Method is how something is paid (product 9).
type Method string

// The methods.
const (
	ByCash  Method = "cash"
	ByCard  Method = "card"
	ByCheck Method = "check"
)

// Methods are all methods, in the order in which they are offered.
var Methods = []Method{ByCash, ByCard, ByCheck}

// Values are the words allowed on the wire.
func (Method) Values() []string { return []string{string(ByCash), string(ByCard), string(ByCheck)} }

// Kind is what an entry records.
type Kind string

// The kinds.
const (
	ChipSale         Kind = "chip_sale"
	ChipRedemption   Kind = "chip_redemption"
	Exchange         Kind = "exchange"
	MembershipSale   Kind = "membership_sale"
	SeatRental       Kind = "seat_rental"         // a rental ended: what it costs is earned, and prepaid or owed
	RentalPayment    Kind = "seat_rental_payment" // what was owed is paid
	PrepaidSale      Kind = "prepaid_time"        // seat rental that is paid before it is played
	FundsDeposit     Kind = "funds_deposit"
	FundsWithdrawal  Kind = "funds_withdrawal"
	TournamentEntry  Kind = "tournament_entry"
	TournamentPayout Kind = "tournament_payout"
	StaffPayout      Kind = "staff_payout"
	ShiftOpen        Kind = "shift_open"  // the float goes from the vault into a drawer
	ShiftFill        Kind = "shift_fill"  // more of it
	ShiftDrop        Kind = "shift_drop"  // cash goes from a drawer into the vault
	ShiftClose       Kind = "shift_close" // the counted cash goes back, over and short is booked
	Transfer         Kind = "transfer"    // balances of two records of one person are joined
	Reversal         Kind = "reversal"
)

// Values are the words allowed on the wire.
func (Kind) Values() []string {
	kinds := []Kind{ChipSale, ChipRedemption, Exchange, MembershipSale, SeatRental, RentalPayment, PrepaidSale, FundsDeposit, FundsWithdrawal,
		TournamentEntry, TournamentPayout, StaffPayout, ShiftOpen, ShiftFill, ShiftDrop, ShiftClose, Transfer, Reversal}
	words := make([]string, len(kinds))
	for i, k := range kinds {
		words[i] = string(k)
	}
	return words
}

// Entry is one act in the ledger.
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
	Subject       string        `json:"subject"` // the id of the rental, membership, tournament or shift it is about
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
	GamingDay clock.Day   `json:"gamingDay"` // for which it counts
	Amount    money.Cents `json:"amount"`    // debit positive, credit negative
}

// Chip is a number of chips of one value.
type Chip struct {
	Denomination money.Cents `json:"denomination"`
	Count        int64       `json:"count"`
}

// worth is what chips are worth together.
func worth(chips []Chip) money.Cents {
	var sum money.Cents
	for _, c := range chips {
		sum += c.Denomination * money.Cents(c.Count)
	}
	return sum
}

var (
	errUnbalanced = errors.New("the lines of a ledger entry do not add up to zero")
	errUnreadable = errors.New("a ledger line cannot be read")
)

// settle joins lines of one account, subject and day, leaves out what cancels, and makes sure that the rest adds up to
// zero.
func settle(lines []Line) ([]Line, error) {
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

// Balance is what a player has with the house or owes it. None of it is negative.
type Balance struct {
	Owed    money.Cents
	Funds   money.Cents
	Prepaid money.Cents
}

// after is what is on one of the accounts once a line is booked.
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
