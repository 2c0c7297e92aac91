package director

import (
	"pitboss/internal/cage"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/money"
	"pitboss/internal/player"
	"pitboss/internal/tournament/prize"
)

// PayoutStatus is the progress of a payout.
type PayoutStatus string

// The values of PayoutStatus.
const (
	PayoutUndecided PayoutStatus = "playing" // the place is undecided
	PayoutPending   PayoutStatus = "pending" // decided, not approved
	PayoutApproved  PayoutStatus = "approved"
	PayoutPaid      PayoutStatus = "paid"
)

// Values are the words allowed on the wire.
func (PayoutStatus) Values() []string {
	return []string{string(PayoutUndecided), string(PayoutPending), string(PayoutApproved), string(PayoutPaid)}
}

// Place is a paid place.
type Place struct {
	Place  int `json:"place"`  // 0: a deal share of an entry that is still in
	Shared int `json:"shared"` // entries that share it, with this one
	// The amount of the entry: its part of a shared place, or the agreed share.
	Prize         money.Cents    `json:"prize"`
	EntryID       *string        `json:"entryId"`
	Player        *player.Named  `json:"player"`
	OutAt         *clock.Instant `json:"outAt"`
	Status        PayoutStatus   `json:"status"`
	ActorName     *string        `json:"by"` // approved by, then paid by
	At            *clock.Instant `json:"at"`
	PaymentMethod *cage.Method   `json:"paymentMethod"`
	LedgerEntryID *string        `json:"ledgerEntryId"`
	DrawerName    *string        `json:"drawerName"` // drawer that paid; null: not a cashier's drawer
	Deal          bool           `json:"deal"`
}

// PlacePrize is what each of some consecutive places pays. It names no player.
type PlacePrize struct {
	From   int         `json:"from"`
	To     int         `json:"to"`
	Amount money.Cents `json:"amount"`
}

// BountyRow is the sum of bounties that an entry has won.
type BountyRow struct {
	EntryID string       `json:"entryId"`
	Player  player.Named `json:"player"`
	Count   int          `json:"count"`
	Won     money.Cents  `json:"won"`
	Paid    money.Cents  `json:"paid"`
}

// SplitLine is one part of the money paid for entries: the declared amount of a buy-in and the sum of all purchases.
type SplitLine struct {
	PerEntry money.Cents `json:"perEntry"`
	Sum      money.Cents `json:"sum"`
}

// Split divides the players' money by purpose.
type Split struct {
	Prize    SplitLine `json:"prize"`
	Bounty   SplitLine `json:"bounty"`
	HouseFee SplitLine `json:"houseFee"`
	Staff    SplitLine `json:"staff"`
	Total    SplitLine `json:"total"`
}

// Payouts are the payouts of a tournament.
type Payouts struct {
	TournamentID    string            `json:"tournamentId"`
	Template        prize.TemplateKey `json:"template"`
	Locked          bool              `json:"locked"` // since the first approval
	Pool            money.Cents       `json:"pool"`
	Paid            money.Cents       `json:"paid"`
	Due             money.Cents       `json:"due"` // decided and not paid
	InPlay          money.Cents       `json:"inPlay"`
	Places          []Place           `json:"places"`
	Bounties        []BountyRow       `json:"bounties"`
	BountyPool      money.Cents       `json:"bountyPool"`
	Staff           money.Cents       `json:"staff"`
	StaffPaid       money.Cents       `json:"staffPaid"`
	Split           Split             `json:"split"`
	Deal            *Deal             `json:"deal"`
	Remaining       []RemainingEntry  `json:"stillIn"`
	Final           bool              `json:"final"`     // entries are closed: the pool no longer grows
	UndecidedReason string            `json:"undecided"` // why money is undecided after completion; empty: none is
}

// Preview holds the amounts by place that a template would pay for the current entries and pool.
type Preview struct {
	Template prize.TemplateKey `json:"template"`
	Amounts  []money.Cents     `json:"amounts"`
}

// RemainingEntry is an entry that is still in.
type RemainingEntry struct {
	EntryID    string         `json:"entryId"`
	Player     player.Named   `json:"player"`
	TableNo    int            `json:"tableNumber"`
	TableName  string         `json:"tableName"`
	SeatNumber int            `json:"seatNumber"`
	Stack      *int64         `json:"stack"`
	CountedAt  *clock.Instant `json:"countedAt"`
}

// Share is the share of a player in a deal.
type Share struct {
	EntryID string       `json:"entryId"`
	Player  player.Named `json:"player"`
	Stack   int64        `json:"stack"`
	Amount  money.Cents  `json:"amount"`
}

// Deal is a recorded deal.
type Deal struct {
	Method       prize.Method  `json:"method"`
	KeptForFirst money.Cents   `json:"keptForFirst"`
	Shares       []Share       `json:"shares"`
	At           clock.Instant `json:"at"`
	ActorName    string        `json:"actorName"`
}

// Offer holds the shares of a deal by each method. All methods share the same sum.
type Offer struct {
	InPlay       money.Cents    `json:"inPlay"`
	Prizes       []money.Cents  `json:"prizes"` // by place
	KeptForFirst money.Cents    `json:"keptForFirst"`
	Chips        int64          `json:"chips"`
	ICM          []Share        `json:"icm"`
	ChipChop     []Share        `json:"chipChop"`
	Even         []Share        `json:"even"`
	AboveFirst   []prize.Method `json:"aboveFirst"` // methods that give a player more than the first prize
}

// Result is a line of the results.
type Result struct {
	Place    int          `json:"place"` // 0: a deal share of an entry that is still in
	Shared   int          `json:"shared"`
	EntryID  string       `json:"entryId"`
	EntryNo  int          `json:"entryNo"`
	Player   player.Named `json:"player"`
	Prize    money.Cents  `json:"prize"`
	Bounties money.Cents  `json:"bounties"`
	Points   int64        `json:"points"` // hundredths; 0 outside a season
}

// Season is a league's season.
type Season struct {
	ID             string    `json:"id"`
	RoomID         string    `json:"roomId"`
	League         string    `json:"league"`
	Name           string    `json:"name"`
	StartsOn       clock.Day `json:"startsOn"`
	EndsOn         clock.Day `json:"endsOn"`  // included
	CountedResults *int      `json:"counted"` // number of best results that count per player; null: all
	Tournaments    int       `json:"tournaments"`
}
