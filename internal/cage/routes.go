package cage

import (
	"strings"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/optional"
	"pitboss/internal/foundation/tenant"
)

// Routes registers the routes of the cage.
func (a *Actions) Routes(r *api.Routes) {
	api.ComponentName[Entry](r, "CageEntry")

	api.Get(r, "/api/chip-transactions", tenant.ManageCage, a.chipTransactions).Coalesced()
	api.Get(r, "/api/chip-transactions/recent", tenant.ManageCage, a.recentChipTransactions)
	api.Create(r, "/api/chip-transactions", tenant.ManageCage, a.tradeChips)
	api.Create(r, "/api/player-funds", tenant.ManageCage, a.funds)
	api.Create(r, "/api/prepaid-time", tenant.ManageCage, a.prepaid)

	api.Get(r, "/api/cage/{room}", tenant.ManageCage, a.overview)
	api.Get(r, "/api/cage/{room}/shifts", tenant.ViewReports, a.shifts)
	api.Get(r, "/api/cage/{room}/days", tenant.ViewReports, a.days)
	api.Post(r, "/api/cage/{room}/days/{day}/close", tenant.CorrectLedger, a.closeDay)
	api.Get(r, "/api/cage/{room}/large-cash", tenant.ReviewCash, a.largeCash)
	api.Create(r, "/api/drawers", tenant.ManageTables, a.addDrawer)
	api.Create(r, "/api/shifts", tenant.ManageCage, a.openShift)
	api.Get(r, "/api/shifts/{id}", tenant.ManageCage, a.shift)
	api.Post(r, "/api/shifts/{id}/transfer", tenant.ManageCage, a.transfer)
	api.Post(r, "/api/shifts/{id}/close", tenant.ManageCage, a.closeShift)

	api.Get(r, "/api/ledger/{room}", tenant.ViewReports, a.entries)
	api.Get(r, "/api/ledger-entries/{id}", tenant.ManageCage, a.entry)
	api.Create(r, "/api/ledger-entries/{id}/reverse", tenant.CorrectLedger, a.reverse)
}

// Messages of several requests.
const (
	needPlayer = "Please select a player"
	needMethod = "Please select a payment method"
	needAmount = "Enter an amount such as 150.00"
	needMore   = "Enter an amount greater than zero"
)

func requirePositive(f *fault.Fields, amount *money.Cents) {
	f.Require(amount != nil, "amount", needAmount)
	f.Require(amount == nil || *amount > 0, "amount", needMore)
}

type chipTradeRequest struct {
	PlayerID        string          `json:"playerId"`
	RoomID          string          `json:"roomId"`
	TransactionType TransactionType `json:"transactionType"`
	Amount          *money.Cents    `json:"amount"`
	ChipCount       *money.Cents    `json:"chipCount"`
	PaymentMethod   Method          `json:"paymentMethod"`
	Notes           *string         `json:"notes" max:"500"`
	Chips           []Chip          `json:"chips"`
	ChipsReturned   []Chip          `json:"chipsReturned"`
	RentalPaid      *money.Cents    `json:"rentalPaid"` // seat rental owed in this room, taken from the payout
}

func (in *chipTradeRequest) Validate(f *fault.Fields) {
	in.Notes = optional.Trimmed(in.Notes)
	exchange := Kind(in.TransactionType) == Exchange
	f.Require(in.PlayerID != "", "playerId", needPlayer)
	f.Require(in.TransactionType != "", "transactionType", "Please select a transaction type")
	requirePositive(f, in.Amount)
	f.Require(in.ChipCount != nil, "chipCount", "Chip count is required")
	if exchange {
		in.PaymentMethod = ""
	} else {
		f.Require(in.PaymentMethod != "", "paymentMethod", needMethod)
		f.Require(len(in.ChipsReturned) == 0, "chipsReturned", "Only an exchange returns chips")
	}
	if in.RentalPaid != nil {
		f.Require(Kind(in.TransactionType) == ChipRedemption, "rentalPaid", "Only a redemption pays seat rental")
		f.Require(*in.RentalPaid > 0, "rentalPaid", needMore)
	}
	in.Chips = validateCounts(f, "chips", in.Chips)
	in.ChipsReturned = validateCounts(f, "chipsReturned", in.ChipsReturned)
	if in.Amount == nil || in.ChipCount == nil {
		return
	}
	f.Require(*in.Amount == *in.ChipCount, "chipCount", "The chips must be worth the amount")
	f.Require(len(in.Chips) == 0 || chipValue(in.Chips) == *in.Amount, "chips", "The chips must be worth the amount")
	if exchange && len(in.Chips)+len(in.ChipsReturned) > 0 {
		f.Require(chipValue(in.ChipsReturned) == *in.Amount && len(in.Chips) > 0, "chipsReturned",
			"The chips must be worth the amount")
	}
}

// maxCount bounds the count of one denomination.
const maxCount = 1_000_000

// validateCounts drops counts of zero. It refuses a repeated or invalid denomination and a count out of bounds.
func validateCounts(f *fault.Fields, field string, list []Chip) []Chip {
	if len(list) > 50 {
		f.Add(field, "At most 50 values")
		return nil
	}
	seen := map[money.Cents]bool{}
	var out []Chip
	for _, c := range list {
		isDenomination := c.Denomination > 0 && c.Denomination <= 100_000_00 && !seen[c.Denomination]
		if !isDenomination || c.Count < 0 || c.Count > maxCount {
			f.Add(field, "Count each value once, with a number from 0 to 1,000,000")
			return nil
		}
		seen[c.Denomination] = true
		if c.Count > 0 {
			out = append(out, c)
		}
	}
	f.Require(chipValue(out) <= money.Max, field, "The sum is at most 9,999,999.99")
	return out
}

// ValidateChips returns the chips that are handed out for an amount, without counts of zero. The list is empty, or its
// value is the amount.
func ValidateChips(f *fault.Fields, field string, list []Chip, amount money.Cents) []Chip {
	list = validateCounts(f, field, list)
	f.Require(len(list) == 0 || chipValue(list) == amount, field, "The chips must be worth the amount")
	return list
}

type chipTransactionsRequest struct {
	Room   string          `query:"room"`
	Shift  string          `query:"shift"`
	Player string          `query:"player"`
	Type   TransactionType `query:"type"`
	Q      string          `query:"q"`
	api.DayRange
	api.PageRequest
}

type recentTransactionsRequest struct {
	Room  string `query:"room"`
	Limit int    `query:"limit"`
}

// Direction is the direction of a payment between a player and the player's funds.
type Direction string

// The directions: into the player's funds and out of them.
const (
	Deposit    Direction = "deposit"
	Withdrawal Direction = "withdrawal"
)

// Values are the words allowed on the wire.
func (Direction) Values() []string { return []string{string(Deposit), string(Withdrawal)} }

type fundsRequest struct {
	PlayerID      string       `json:"playerId"`
	RoomID        string       `json:"roomId"`
	Direction     Direction    `json:"direction"`
	Amount        *money.Cents `json:"amount"`
	PaymentMethod Method       `json:"paymentMethod"`
	Notes         *string      `json:"notes" max:"500"`
}

func (in *fundsRequest) Validate(f *fault.Fields) {
	in.Notes = optional.Trimmed(in.Notes)
	f.Require(in.PlayerID != "", "playerId", needPlayer)
	f.Require(in.Direction != "", "direction", "Please select deposit or withdrawal")
	requirePositive(f, in.Amount)
	f.Require(in.PaymentMethod != "", "paymentMethod", needMethod)
}

type prepaidRequest struct {
	PlayerID      string       `json:"playerId"`
	RoomID        string       `json:"roomId"`
	GameTypeID    string       `json:"gameTypeId"`
	HourlyRate    *money.Cents `json:"hourlyRate"`
	Hours         *float64     `json:"hours"` // in steps of half an hour
	PaymentMethod Method       `json:"paymentMethod"`
	Notes         *string      `json:"notes" max:"500"`
}

func (in *prepaidRequest) Validate(f *fault.Fields) {
	in.Notes = optional.Trimmed(in.Notes)
	f.Require(in.PlayerID != "", "playerId", needPlayer)
	f.Require(in.GameTypeID != "" || in.HourlyRate != nil, "gameTypeId", "Please select a game type")
	f.Require(in.HourlyRate == nil || *in.HourlyRate <= 1_000_00, "hourlyRate", "Enter a rate of at most 1,000.00")
	areHours := in.Hours != nil && *in.Hours >= 0.5 && *in.Hours <= 500 && *in.Hours*2 == float64(int64(*in.Hours*2))
	f.Require(areHours, "hours", "Enter hours in steps of 0.5, at most 500")
	f.Require(in.PaymentMethod != "", "paymentMethod", needMethod)
}

type drawerRequest struct {
	RoomID string `json:"roomId"`
	Name   string `json:"name" max:"40"`
}

// Room is the room in which the drawer is set up.
func (in *drawerRequest) Room() string { return in.RoomID }

func (in *drawerRequest) Validate(f *fault.Fields) {
	in.Name = strings.Join(strings.Fields(in.Name), " ")
	f.Require(in.RoomID != "", "roomId", "Please select a room")
	f.Require(in.Name != "", "name", "Drawer name is required")
}

type openShiftRequest struct {
	RoomID   string `json:"roomId"`
	DrawerID string `json:"drawerId"`
	Counts   []Chip `json:"counts"`
}

// Room is the room of the drawer.
func (in *openShiftRequest) Room() string { return in.RoomID }

func (in *openShiftRequest) Validate(f *fault.Fields) {
	f.Require(in.RoomID != "", "roomId", "Please select a room")
	f.Require(in.DrawerID != "", "drawerId", "Please select a drawer")
	in.Counts = validateCounts(f, "counts", in.Counts)
}

// VaultTransfer is the direction of cash between vault and drawer.
type VaultTransfer string

// The directions: cash into the drawer, and out of it.
const (
	Fill VaultTransfer = "fill"
	Drop VaultTransfer = "drop"
)

// Values are the words allowed on the wire.
func (VaultTransfer) Values() []string { return []string{string(Fill), string(Drop)} }

type vaultTransferRequest struct {
	ID        string        `path:"id" json:"-"`
	Direction VaultTransfer `json:"direction"`
	Amount    *money.Cents  `json:"amount"`
	Notes     *string       `json:"notes" max:"500"`
}

func (in *vaultTransferRequest) Validate(f *fault.Fields) {
	in.Notes = optional.Trimmed(in.Notes)
	f.Require(in.Direction != "", "direction", "Please select fill or drop")
	requirePositive(f, in.Amount)
}

type closeShiftRequest struct {
	ID     string `path:"id" json:"-"`
	Counts []Chip `json:"counts"`
}

func (in *closeShiftRequest) Validate(f *fault.Fields) {
	f.Require(in.Counts != nil, "counts", "Count the drawer first")
	in.Counts = validateCounts(f, "counts", in.Counts)
}

type entriesRequest struct {
	Room   string `path:"room" json:"-"`
	Day    string `query:"day"`
	Kind   Kind   `query:"kind"`
	Player string `query:"player"`
	Shift  string `query:"shift"`
	api.PageRequest
}

func (in *entriesRequest) Validate(f *fault.Fields) {
	f.Require(in.Day == "" || clock.Day(in.Day).Valid(), "day", api.DayFormat)
}

type shiftsRequest struct {
	Room string `path:"room" json:"-"`
	api.PageRequest
}

type reverseRequest struct {
	ID     string `path:"id" json:"-"`
	Reason string `json:"reason" max:"300"`
}

func (in *reverseRequest) Validate(f *fault.Fields) {
	in.Reason = strings.TrimSpace(in.Reason)
	f.Require(in.Reason != "", "reason", "Enter a reason for the reversal")
}

type closeDayRequest struct {
	Room string `path:"room" json:"-"`
	Day  string `path:"day" json:"-"`
}

func (in *closeDayRequest) Validate(f *fault.Fields) {
	f.Require(clock.Day(in.Day).Valid(), "day", api.DayFormat)
}

type largeCashRequest struct {
	Room string `path:"room" json:"-"`
	Day  string `query:"day"`
}

func (in *largeCashRequest) Validate(f *fault.Fields) {
	f.Require(in.Day == "" || clock.Day(in.Day).Valid(), "day", api.DayFormat)
}
