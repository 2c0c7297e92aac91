// Package tournament defines the shared types of tournaments: prices, structure, clock, entries, tables and duties as
// screens show them. It is pure and owns no tables and no URLs; its three packages do the work. Package seating
// computes the seats, package prize computes payouts and deals, and package director holds the acts, their tables and
// the routes. The wing may import floor, cage, player and room.
//
// Three rules apply everywhere. The clock and all counts are derived and never stored twice. The players' money stays
// in the prize pool of the ledger until it is paid out, and only the house fee is revenue. An act on seats records what
// it changed, so that it can be undone within a minute.
package tournament

import (
	"pitboss/internal/cage"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
	"pitboss/internal/player"
)

// Status is the status of a tournament. Staff set it; the clock does not change it.
type Status string

// The statuses.
const (
	Scheduled    Status = "scheduled"
	Registration Status = "registration"
	Running      Status = "running"
	Completed    Status = "completed"
)

// Values are the words allowed on the wire.
func (Status) Values() []string {
	return []string{string(Scheduled), string(Registration), string(Running), string(Completed)}
}

// Tournament is a tournament as lists show it.
type Tournament struct {
	ID             string         `json:"id"`
	RoomID         string         `json:"roomId"`
	Name           string         `json:"name"`
	BuyIn          money.Cents    `json:"buyIn"` // all parts of it together
	StartTime      clock.Instant  `json:"startTime"`
	MaxEntries     *int           `json:"maxEntries"`
	CurrentEntries int            `json:"currentEntries"` // are or were in, with re-entries
	CurrentLevel   int            `json:"currentLevel"`
	Status         Status         `json:"status"`
	PlannedMinutes int            `json:"plannedMinutes"`
	Template       string         `json:"template"` // the key of the template from which it was created
	ReEntries      int            `json:"reEntries"`
	Alternates     int            `json:"alternates"` // without a seat
	PlayersLeft    int            `json:"playersLeft"`
	OpenTables     int            `json:"openTables"`
	OpenSeats      int            `json:"openSeats"` // that can be drawn
	EntriesOpen    bool           `json:"entriesOpen"`
	PrizePool      money.Cents    `json:"prizePool"`
	Bounties       money.Cents    `json:"bounties"`
	ChipsInPlay    int64          `json:"chipsInPlay"`
	Bounty         money.Cents    `json:"bounty"` // of a buy-in
	Winner         *player.Named  `json:"winner"` // after a deal: by chips; null: undecided or several
	SeasonID       *string        `json:"seasonId"`
	StartedAt      *clock.Instant `json:"startedAt"`
	CompletedAt    *clock.Instant `json:"completedAt"`
	CancelledAt    *clock.Instant `json:"cancelledAt"` // every entry was refunded; its status is completed
	Clock          Clock          `json:"clock"`
	LevelEndsAt    *clock.Instant `json:"levelEndsAt"` // null: the clock is stopped or this is the last level
	TableIDs       []string       `json:"tableIds"`    // tables of the room at which it is dealt
}

// Price is the declared split of the price of a purchase, and the chips that it gives. All amounts are fixed; a fee
// cannot be a percentage of the pool.
type Price struct {
	Prize    money.Cents `json:"prize"`
	Bounty   money.Cents `json:"bounty"`
	HouseFee money.Cents `json:"houseFee"` // booked as seat rental
	Staff    money.Cents `json:"staff"`
	Chips    int64       `json:"chips"`
}

// Sum returns the price to be paid.
func (p Price) Sum() money.Cents { return p.Prize + p.Bounty + p.HouseFee + p.Staff }

// Prices are the prices of everything that is sold. A null price is not sold.
type Prices struct {
	BuyIn        Price  `json:"buyIn"`
	ReEntry      *Price `json:"reEntry"`
	Rebuy        *Price `json:"rebuy"`
	AddOn        *Price `json:"addOn"`
	MaxReEntries int    `json:"maxReEntries"` // per player; 0: no limit
	MaxRebuys    int    `json:"maxRebuys"`    // per entry; 0: no limit
}

// Check validates the prices.
func (p Prices) Check(f *fault.Fields) {
	for _, one := range []struct {
		field string
		price *Price
	}{{"prices.buyIn", &p.BuyIn}, {"prices.reEntry", p.ReEntry}, {"prices.rebuy", p.Rebuy}, {"prices.addOn", p.AddOn}} {
		if one.price != nil {
			f.Require(one.price.Chips >= 1 && one.price.Chips <= maxChips, one.field+".chips",
				"Enter the chips it gives")
			f.Require(one.price.Sum() <= money.Max, one.field, money.ErrTooLarge.Error())
		}
	}
	f.Require(p.MaxReEntries >= 0 && p.MaxReEntries <= 100, "prices.maxReEntries",
		"Enter a number up to 100, 0 for no limit")
	f.Require(p.MaxRebuys >= 0 && p.MaxRebuys <= 100, "prices.maxRebuys", "Enter a number up to 100, 0 for no limit")
	f.Require(p.AddOn == nil || p.AddOn.Bounty == 0, "prices.addOn.bounty", "An add-on has no bounty")
	f.Require(p.Rebuy == nil || p.Rebuy.Bounty == 0, "prices.rebuy.bounty", "A rebuy has no bounty")
}

// Rules are the seating rules that the room chooses for a tournament.
type Rules struct {
	SeatsPerTable int `json:"seatsPerTable"` // 2 to 10
	FinalTable    int `json:"finalTable"`    // number of players at which the field is redrawn to one table
	BalanceAt     int `json:"balanceAt"`     // difference of two tables at which a player moves; at least 2
	HaltAt        int `json:"haltAt"`        // a table that is short by so many stops dealing (TDA: three)
}

func (r Rules) Check(f *fault.Fields) {
	f.Require(r.SeatsPerTable >= 2 && r.SeatsPerTable <= 10, "rules.seatsPerTable", "A table has 2 to 10 seats")
	f.Require(r.FinalTable >= 2 && r.FinalTable <= 10, "rules.finalTable", "The final table has 2 to 10 seats")
	f.Require(r.BalanceAt >= 2 && r.BalanceAt <= 5, "rules.balanceAt", "Balance when tables are 2 to 5 apart")
	f.Require(r.HaltAt >= r.BalanceAt && r.HaltAt <= 9, "rules.haltAt",
		"Play stops no earlier than tables are balanced")
}

// EntryKind is the kind of an entry.
type EntryKind string

// The kinds.
const (
	FirstEntry EntryKind = "first"
	ReEntry    EntryKind = "re_entry"
	Alternate  EntryKind = "alternate" // entered when every place was taken
)

// Values are the words allowed on the wire.
func (EntryKind) Values() []string {
	return []string{string(FirstEntry), string(ReEntry), string(Alternate)}
}

// EntryStatus is the status of an entry.
type EntryStatus string

// The statuses.
const (
	Registered EntryStatus = "registered" // paid; before the start with a seat, an alternate without one
	Seated     EntryStatus = "seated"     // in play
	Busted     EntryStatus = "busted"
	Voided     EntryStatus = "voided" // refunded, and no longer counted
)

// Values are the words allowed on the wire.
func (EntryStatus) Values() []string {
	return []string{string(Registered), string(Seated), string(Busted), string(Voided)}
}

// PurchaseKind is the kind of a purchase.
type PurchaseKind string

// The kinds.
const (
	BuyIn      PurchaseKind = "buy_in"
	BuyReEntry PurchaseKind = "re_entry"
	Rebuy      PurchaseKind = "rebuy"
	AddOn      PurchaseKind = "add_on"
)

// Values are the words allowed on the wire.
func (PurchaseKind) Values() []string {
	return []string{string(BuyIn), string(BuyReEntry), string(Rebuy), string(AddOn)}
}

// Purchase is something that was bought for an entry.
type Purchase struct {
	ID            string         `json:"id"`
	Kind          PurchaseKind   `json:"kind"`
	Price         Price          `json:"price"`
	Amount        money.Cents    `json:"amount"`
	PaymentMethod *cage.Method   `json:"paymentMethod" see:"money,view_players"` // null: free
	LedgerEntryID *string        `json:"ledgerEntryId" see:"money,view_players"`
	At            clock.Instant  `json:"at"`
	ActorName     string         `json:"actorName"`
	VoidedAt      *clock.Instant `json:"voidedAt"`
}

// Entry is a paid place in a tournament. A player can have several, one after another.
type Entry struct {
	ID           string         `json:"id"`
	TournamentID string         `json:"tournamentId"`
	Number       int            `json:"number"`
	Player       player.Named   `json:"player"`
	Kind         EntryKind      `json:"kind"`
	Status       EntryStatus    `json:"status"`
	TableNumber  *int           `json:"tableNumber"` // the key of its table
	TableName    *string        `json:"tableName"`   // as players and staff call it
	SeatNumber   *int           `json:"seatNumber"`
	Stack        *int64         `json:"stack"` // as last counted; null: never counted
	CountedAt    *clock.Instant `json:"countedAt"`
	Place        *int           `json:"place"`  // 1 plus the number of entries that lasted longer
	Shared       int            `json:"shared"` // entries that share the place, with this one
	BustedAt     *clock.Instant `json:"bustedAt"`
	OutTable     *int           `json:"outTable"` // the seat in which the entry busted
	OutTableName *string        `json:"outTableName"`
	OutSeat      *int           `json:"outSeat"`
	BustedBy     []string       `json:"bustedBy" see:"name"` // names
	BountiesWon  money.Cents    `json:"bountiesWon"`
	RegisteredAt clock.Instant  `json:"registeredAt"`
	AlternateNo  *int           `json:"alternateNo"` // position among the waiting alternates; 1 is next
	Purchases    []Purchase     `json:"purchases"`
}

// Seat is a seat of a tournament table.
type Seat struct {
	SeatNumber int            `json:"seatNumber"`
	Locked     bool           `json:"locked"`
	EntryID    *string        `json:"entryId"` // null: open
	EntryNo    int            `json:"entryNo"`
	Name       string         `json:"name" see:"name"`
	Stack      *int64         `json:"stack"`
	CountedAt  *clock.Instant `json:"countedAt"`
	Position   Position       `json:"position"`
}

// Position is the position of a seat in the current hand. It is known while the place of the button is known.
type Position string

// The positions that matter for a move.
const (
	NoPosition   Position = ""
	Button       Position = "BTN"
	SmallBlind   Position = "SB"
	BigBlind     Position = "BB"
	NextBigBlind Position = "next BB"
)

// Values are the words allowed on the wire.
func (Position) Values() []string {
	return []string{string(NoPosition), string(Button), string(SmallBlind), string(BigBlind), string(NextBigBlind)}
}

// Table is a table of a tournament.
type Table struct {
	Number int `json:"number"` // its key in the tournament
	// as players call it: the room's table number, "T1", or as the director sets
	Name     string        `json:"name"`
	TableID  *string       `json:"tableId"` // the table of the room at which it is dealt
	Seats    []Seat        `json:"seats"`
	Players  int           `json:"players"`
	Button   *int          `json:"button"` // null: unknown, or not noted for a whole level
	Evenness Evenness      `json:"level"`
	BreaksAt *int          `json:"breaksAt"` // players left at which it breaks; null: it is last, the final table
	Order    int           `json:"order"`    // order of breaking; 1 is next
	OpenedAt clock.Instant `json:"openedAt"`
}

// Evenness compares the number of players of a table with that of the others.
type Evenness string

// The values of Evenness.
const (
	EvenTable  Evenness = "even"
	ShortTable Evenness = "short" // so far below the longest table that a player moves
	LongTable  Evenness = "long"  // so far above the shortest table
)

// Values are the words allowed on the wire.
func (Evenness) Values() []string {
	return []string{string(EvenTable), string(ShortTable), string(LongTable)}
}

// ChipCount is the number of chips of one value in play.
type ChipCount struct {
	Value       int64 `json:"value"`
	Count       int64 `json:"count"`
	LeavesAfter *int  `json:"leavesAfter"` // the level after which the chip is colored up
	ColoredUp   bool  `json:"left"`        // the chip has left play
}

// Undo is the last act on seats, or the last jump of the clock. It can be undone for one minute.
type Undo struct {
	LogNumber int           `json:"n"` // number of its log line
	Text      string        `json:"text" see:"personal"`
	Until     clock.Instant `json:"until"`
	Hindrance string        `json:"hindrance" see:"personal"` // the reason that it cannot be undone; empty: none
}

// LogLine is a line of the tournament's log.
type LogLine struct {
	Number    int            `json:"n"`
	Kind      string         `json:"kind"`
	Text      string         `json:"text" see:"personal,view_players"`
	At        clock.Instant  `json:"at"`
	ActorName string         `json:"actorName"`
	UndoneAt  *clock.Instant `json:"undoneAt"`
	LogDetail
}

// LogDetail holds the data of a log line besides its text.
type LogDetail struct {
	Moves []Move `json:"moves"` // printed on seat slips
	Seed  string `json:"seed"`  // of a draw: with the players and the free seats it repeats the draw; empty: no draw
}

// Template is a tournament to start from: built in or saved by the room.
type Template struct {
	Key            string      `json:"key"` // for a saved template its id
	Name           string      `json:"name"`
	Saved          bool        `json:"saved"`
	BuyIn          money.Cents `json:"buyIn"` // the sum of its parts
	PlannedMinutes int         `json:"plannedMinutes"`
	MaxEntries     *int        `json:"maxEntries"`
	Prices         Prices      `json:"prices"`
	Structure      Structure   `json:"structure"`
	Rules          Rules       `json:"rules"`
}

// BustResult is the result of a bust.
type BustResult struct {
	Out  []Entry `json:"out"` // the best place first
	Undo Undo    `json:"undo"`
}

// StackCount is the counted stack of an entry.
type StackCount struct {
	EntryID string `json:"entryId"`
	Chips   int64  `json:"chips"`
	// Was is the stack that the screen has shown, 0 for none; null: not compared.
	Was *int64 `json:"was"`
}

// BustOut names an entry that busts.
type BustOut struct {
	EntryID string   `json:"entryId"`
	Stack   *int64   `json:"stack"` // at the start of the hand; required when several entries bust
	By      []string `json:"by"`    // the entries that won the hand; required when the entry has a bounty
}
