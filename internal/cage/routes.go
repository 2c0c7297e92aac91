package cage

import (
	"strings"
	"time"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/tenant"
)

// Routes adds the feature's routes.
func (a *Actions) Routes(r *api.Routes) {
	api.ComponentName[Entry](r, "CageEntry")

	api.Get(r, "/api/chip-transactions", tenant.ManageCage, a.dealings).Coalesced()
	api.Get(r, "/api/chip-transactions/recent", tenant.ManageCage, a.recentDealings)
	api.Create(r, "/api/chip-transactions", tenant.ManageCage, a.deal)
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

type roomRequest struct {
	Room string `path:"room" json:"-"`
}

type oneRequest struct {
	ID string `path:"id" json:"-"`
}

// The sentences that several requests are answered with.
const (
	needPlayer = "Please select a player"
	needMethod = "Please select a payment method"
	needAmount = "Enter an amount such as 150.00"
	needMore   = "Enter an amount greater than zero"
)

func positive(f *fault.Fields, amount *money.Cents) {
	f.Require(amount != nil, "amount", needAmount)
	f.Require(amount == nil || *amount > 0, "amount", needMore)
}

// blankIsNil cuts blanks off; nothing left is nothing said.
func blankIsNil(s *string) *string {
	if s == nil || strings.TrimSpace(*s) == "" {
		return nil
	}
	t := strings.TrimSpace(*s)
	return &t
}

// day checks a gaming day of a request.
func day(f *fault.Fields, field, value string) {
	if value == "" {
		return
	}
	t, err := time.Parse(clock.DayLayout, value)
	f.Require(err == nil && t.Year() >= 1970 && t.Year() < 10_000, field, "Enter a day such as 2026-11-20")
}

type dealRequest struct {
	PlayerID        string          `json:"playerId"`
	RoomID          string          `json:"roomId"`
	TransactionType TransactionType `json:"transactionType"`
	Amount          *money.Cents    `json:"amount"`
	ChipCount       *money.Cents    `json:"chipCount"`
	PaymentMethod   Method          `json:"paymentMethod"`
	Notes           *string         `json:"notes" max:"500"`
	Chips           []Chip          `json:"chips"`
	ChipsReturned   []Chip          `json:"chipsReturned"`
}

func (in *dealRequest) Validate(f *fault.Fields) {
	in.Notes = blankIsNil(in.Notes)
	exchange := Kind(in.TransactionType) == Exchange
	f.Require(in.PlayerID != "", "playerId", needPlayer)
	f.Require(in.TransactionType != "", "transactionType", "Please select a transaction type")
	positive(f, in.Amount)
	f.Require(in.ChipCount != nil, "chipCount", "Chip count is required")
	if exchange {
		in.PaymentMethod = ""
	} else {
		f.Require(in.PaymentMethod != "", "paymentMethod", needMethod)
		f.Require(len(in.ChipsReturned) == 0, "chipsReturned", "Only an exchange returns chips")
	}
	in.Chips = counted(f, "chips", in.Chips)
	in.ChipsReturned = counted(f, "chipsReturned", in.ChipsReturned)
	if in.Amount == nil || in.ChipCount == nil {
		return
	}
	f.Require(*in.Amount == *in.ChipCount, "chipCount", "The chips must be worth the amount")
	f.Require(len(in.Chips) == 0 || worth(in.Chips) == *in.Amount, "chips", "The chips must be worth the amount")
	if exchange && len(in.Chips)+len(in.ChipsReturned) > 0 {
		f.Require(worth(in.ChipsReturned) == *in.Amount && len(in.Chips) > 0, "chipsReturned", "The chips must be worth the amount")
	}
}

// mostCounted bounds a count of chips or notes.
const mostCounted = 1_000_000

// counted leaves out what was not there, and refuses values twice, without a value, or of an impossible number.
func counted(f *fault.Fields, field string, list []Chip) []Chip {
	if len(list) > 50 {
		f.Add(field, "At most 50 values")
		return nil
	}
	seen := map[money.Cents]bool{}
	var out []Chip
	for _, c := range list {
		if c.Denomination <= 0 || c.Denomination > 100_000_00 || seen[c.Denomination] || c.Count < 0 || c.Count > mostCounted {
			f.Add(field, "Count each value once, with a number from 0 to 1,000,000")
			return nil
		}
		seen[c.Denomination] = true
		if c.Count > 0 {
			out = append(out, c)
		}
	}
	f.Require(worth(out) <= money.Max, field, "The sum is at most 9,999,999.99")
	return out
}

// ValidateChips is a list of chips handed out for an amount, without those of which there are none. It is empty, or
// worth the amount.
func ValidateChips(f *fault.Fields, field string, list []Chip, amount money.Cents) []Chip {
	list = counted(f, field, list)
	f.Require(len(list) == 0 || worth(list) == amount, field, "The chips must be worth the amount")
	return list
}

type dealingsRequest struct {
	Room   string          `query:"room"`
	Shift  string          `query:"shift"`
	Player string          `query:"player"`
	Type   TransactionType `query:"type"`
	Q      string          `query:"q"`
	From   string          `query:"from"`
	To     string          `query:"to"`
	Limit  int             `query:"limit"`
	Cursor string          `query:"cursor" max:"1000"`
}

func (in *dealingsRequest) Validate(f *fault.Fields) {
	day(f, "from", in.From)
	day(f, "to", in.To)
}

type recentRequest struct {
	Room  string `query:"room"`
	Limit int    `query:"limit"`
}

// Direction is which way money goes.
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
	in.Notes = blankIsNil(in.Notes)
	f.Require(in.PlayerID != "", "playerId", needPlayer)
	f.Require(in.Direction != "", "direction", "Please select deposit or withdrawal")
	positive(f, in.Amount)
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
	in.Notes = blankIsNil(in.Notes)
	f.Require(in.PlayerID != "", "playerId", needPlayer)
	f.Require(in.GameTypeID != "" || in.HourlyRate != nil, "gameTypeId", "Please select a game type")
	f.Require(in.HourlyRate == nil || *in.HourlyRate <= 1_000_00, "hourlyRate", "Enter a rate of at most 1,000.00")
	f.Require(in.Hours != nil && *in.Hours >= 0.5 && *in.Hours <= 500 && *in.Hours*2 == float64(int64(*in.Hours*2)), "hours", "Enter hours in steps of 0.5, at most 500")
	f.Require(in.PaymentMethod != "", "paymentMethod", needMethod)
}

type drawerRequest struct {
	RoomID string `json:"roomId"`
	Name   string `json:"name" max:"40"`
}

// Room says where the drawer is set up.
func (in *drawerRequest) Room() string { return in.RoomID }

func (in *drawerRequest) Validate(f *fault.Fields) {
	in.Name = strings.Join(strings.Fields(in.Name), " ")
	f.Require(in.RoomID != "", "roomId", "Please select a room")
	f.Require(in.Name != "", "name", "Drawer name is required")
}

type openRequest struct {
	RoomID   string `json:"roomId"`
	DrawerID string `json:"drawerId"`
	Counts   []Chip `json:"counts"`
}

// Room says where the drawer is.
func (in *openRequest) Room() string { return in.RoomID }

func (in *openRequest) Validate(f *fault.Fields) {
	f.Require(in.RoomID != "", "roomId", "Please select a room")
	f.Require(in.DrawerID != "", "drawerId", "Please select a drawer")
	in.Counts = counted(f, "counts", in.Counts)
}

// VaultTransfer is which way cash goes between vault and drawer.
type VaultTransfer string

// The ways: more cash for a drawer, and cash out of it.
const (
	Fill VaultTransfer = "fill"
	Drop VaultTransfer = "drop"
)

// Values are the words allowed on the wire.
func (VaultTransfer) Values() []string { return []string{string(Fill), string(Drop)} }

type transferRequest struct {
	ID        string        `path:"id" json:"-"`
	Direction VaultTransfer `json:"direction"`
	Amount    *money.Cents  `json:"amount"`
	Notes     *string       `json:"notes" max:"500"`
}

func (in *transferRequest) Validate(f *fault.Fields) {
	in.Notes = blankIsNil(in.Notes)
	f.Require(in.Direction != "", "direction", "Please select fill or drop")
	positive(f, in.Amount)
}

type closeRequest struct {
	ID     string `path:"id" json:"-"`
	Counts []Chip `json:"counts"`
}

func (in *closeRequest) Validate(f *fault.Fields) {
	f.Require(in.Counts != nil, "counts", "Count the drawer first")
	in.Counts = counted(f, "counts", in.Counts)
}

type entriesRequest struct {
	Room   string `path:"room" json:"-"`
	Day    string `query:"day"`
	Kind   Kind   `query:"kind"`
	Player string `query:"player"`
	Shift  string `query:"shift"`
	Limit  int    `query:"limit"`
	Cursor string `query:"cursor" max:"100"`
}

func (in *entriesRequest) Validate(f *fault.Fields) { day(f, "day", in.Day) }

type pageRequest struct {
	Room   string `path:"room" json:"-"`
	Limit  int    `query:"limit"`
	Cursor string `query:"cursor" max:"1000"`
}

type reverseRequest struct {
	ID     string `path:"id" json:"-"`
	Reason string `json:"reason" max:"300"`
}

func (in *reverseRequest) Validate(f *fault.Fields) {
	in.Reason = strings.TrimSpace(in.Reason)
	f.Require(in.Reason != "", "reason", "Say why this entry is reversed")
}

type closeDayRequest struct {
	Room string `path:"room" json:"-"`
	Day  string `path:"day" json:"-"`
}

func (in *closeDayRequest) Validate(f *fault.Fields) {
	t, err := time.Parse(clock.DayLayout, in.Day)
	f.Require(err == nil && t.Year() >= 1970 && t.Year() < 10_000, "day", "Enter a day such as 2026-11-20")
}

type largeCashRequest struct {
	Room string `path:"room" json:"-"`
	Day  string `query:"day"`
}

func (in *largeCashRequest) Validate(f *fault.Fields) {
	f.Require(in.Day == "" || clock.Day(in.Day).Valid(), "day", "Enter a day such as 2026-11-20")
}
