package director

import (
	"pitboss/internal/cage"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/money"
	"pitboss/internal/player"
	"pitboss/internal/tournament/prize"
)

// PayoutStatus is how far a payout has come.
type PayoutStatus string

// The words.
const (
	PayoutUndecided PayoutStatus = "playing" // the place is not decided
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
	Place         int            `json:"place"`  // 0: the share in a deal of one who is still in
	Shared        int            `json:"shared"` // entries that share it; 1 when nobody else does
	Prize         money.Cents    `json:"prize"`  // what the entry gets: of a shared place its part, after a deal what was agreed
	EntryID       *string        `json:"entryId"`
	Player        *player.Named  `json:"player"`
	OutAt         *clock.Instant `json:"outAt"`
	Status        PayoutStatus   `json:"status"`
	ActorName     *string        `json:"by"` // who approved, then who paid
	At            *clock.Instant `json:"at"`
	PaymentMethod *cage.Method   `json:"paymentMethod"`
	LedgerEntryID *string        `json:"ledgerEntryId"`
	DrawerName    *string        `json:"drawerName"` // out of which it was paid; null: no drawer of a cashier's
	Deal          bool           `json:"deal"`
}

// BountyRow is what an entry has won in bounties.
type BountyRow struct {
	EntryID string       `json:"entryId"`
	Player  player.Named `json:"player"`
	Count   int          `json:"count"`
	Won     money.Cents  `json:"won"`
	Paid    money.Cents  `json:"paid"`
}

// SplitLine is a part of what was paid for entries: the declared amount of a buy-in, and the sum of all purchases.
type SplitLine struct {
	PerEntry money.Cents `json:"perEntry"`
	Sum      money.Cents `json:"sum"`
}

// Split is where the players' money went.
type Split struct {
	Prize    SplitLine `json:"prize"`
	Bounty   SplitLine `json:"bounty"`
	HouseFee SplitLine `json:"houseFee"`
	Staff    SplitLine `json:"staff"`
	Total    SplitLine `json:"total"`
}

// Payouts is what a tournament pays.
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
	Final           bool              `json:"final"`     // entries are closed: the pool grows no more
	UndecidedReason string            `json:"undecided"` // why some of it is nobody's: it was completed with several left and no deal; empty: all is decided
}

// Preview is what a template would pay by place, to as many entries and of such a pool as there are now.
type Preview struct {
	Template prize.TemplateKey `json:"template"`
	Amounts  []money.Cents     `json:"amounts"`
}

// RemainingEntry is a player who is left.
type RemainingEntry struct {
	EntryID    string         `json:"entryId"`
	Player     player.Named   `json:"player"`
	TableNo    int            `json:"tableNumber"`
	TableName  string         `json:"tableName"`
	SeatNumber int            `json:"seatNumber"`
	Stack      *int64         `json:"stack"`
	CountedAt  *clock.Instant `json:"countedAt"`
}

// Share is what a deal gives a player.
type Share struct {
	EntryID string       `json:"entryId"`
	Player  player.Named `json:"player"`
	Stack   int64        `json:"stack"`
	Amount  money.Cents  `json:"amount"`
}

// Deal is what the players left have agreed.
type Deal struct {
	Method       prize.Method  `json:"method"`
	KeptForFirst money.Cents   `json:"keptForFirst"`
	Shares       []Share       `json:"shares"`
	At           clock.Instant `json:"at"`
	ActorName    string        `json:"actorName"`
}

// Offer is a deal reckoned in each way; the sums of all ways are equal.
type Offer struct {
	InPlay       money.Cents    `json:"inPlay"`
	Prizes       []money.Cents  `json:"prizes"` // by place
	KeptForFirst money.Cents    `json:"keptForFirst"`
	Chips        int64          `json:"chips"`
	ICM          []Share        `json:"icm"`
	ChipChop     []Share        `json:"chipChop"`
	Even         []Share        `json:"even"`
	AboveFirst   []prize.Method `json:"aboveFirst"` // the ways that give a player more than the first prize
}

// Result is a line of the results.
type Result struct {
	Place    int          `json:"place"`
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
	CountedResults *int      `json:"counted"` // a player's best results that count; null: all
	Tournaments    int       `json:"tournaments"`
}
