// Package tournament holds the words of tournaments: what one is, its prices, structure and clock, its entries and
// tables as screens see them. It acts on nothing: who sits where is the business of package seating, what a director and
// the registration desk do that of director, what is paid out that of prize.
package tournament

import (
	"pitboss/internal/cage"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
	"pitboss/internal/player"
)

// Status is what staff say of a tournament (product 4).
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
	CurrentEntries int            `json:"currentEntries"` // that are or were in, re-entries too; not voided, not waiting alternates
	CurrentLevel   int            `json:"currentLevel"`
	Status         Status         `json:"status"`
	PlannedMinutes int            `json:"plannedMinutes"`
	Template       string         `json:"template"` // the key of the one it was made from
	ReEntries      int            `json:"reEntries"`
	Alternates     int            `json:"alternates"` // that wait for a seat
	PlayersLeft    int            `json:"playersLeft"`
	OpenTables     int            `json:"openTables"`
	OpenSeats      int            `json:"openSeats"` // that can be drawn
	EntriesOpen    bool           `json:"entriesOpen"`
	PrizePool      money.Cents    `json:"prizePool"`
	Bounties       money.Cents    `json:"bounties"`
	ChipsInPlay    int64          `json:"chipsInPlay"`
	Bounty         money.Cents    `json:"bounty"` // of a buy-in
	Winner         *player.Named  `json:"winner"` // after a deal who had the most chips in it; null: not known, or several
	SeasonID       *string        `json:"seasonId"`
	StartedAt      *clock.Instant `json:"startedAt"`
	CompletedAt    *clock.Instant `json:"completedAt"`
	CancelledAt    *clock.Instant `json:"cancelledAt"` // called off, everything paid for it refunded; its status is completed
	Clock          Clock          `json:"clock"`
	LevelEndsAt    *clock.Instant `json:"levelEndsAt"` // null: the clock stands or this is the last one
	TableIDs       []string       `json:"tableIds"`    // the room's tables on which it is dealt
}

// Price is what a purchase costs, split as it is declared, and the chips it gives. All amounts are fixed: a fee that is
// a share of the pool cannot be said.
type Price struct {
	Prize    money.Cents `json:"prize"`
	Bounty   money.Cents `json:"bounty"`
	HouseFee money.Cents `json:"houseFee"` // booked as seat rental
	Staff    money.Cents `json:"staff"`
	Chips    int64       `json:"chips"`
}

// Sum is what is paid.
func (p Price) Sum() money.Cents { return p.Prize + p.Bounty + p.HouseFee + p.Staff }

// Prices are what can be bought. What is null is not sold.
type Prices struct {
	BuyIn        Price  `json:"buyIn"`
	ReEntry      *Price `json:"reEntry"`
	Rebuy        *Price `json:"rebuy"`
	AddOn        *Price `json:"addOn"`
	MaxReEntries int    `json:"maxReEntries"` // a player; 0: as many as he likes
	MaxRebuys    int    `json:"maxRebuys"`    // an entry; 0: as many as he likes
}

// Check finds what is wrong with prices.
func (p Prices) Check(f *fault.Fields) {
	for _, one := range []struct {
		field string
		price *Price
	}{{"prices.buyIn", &p.BuyIn}, {"prices.reEntry", p.ReEntry}, {"prices.rebuy", p.Rebuy}, {"prices.addOn", p.AddOn}} {
		if one.price != nil {
			f.Require(one.price.Chips >= 1 && one.price.Chips <= mostChips, one.field+".chips", "Enter the chips it gives")
			f.Require(one.price.Sum() <= money.Max, one.field, money.ErrTooLarge.Error())
		}
	}
	f.Require(p.MaxReEntries >= 0 && p.MaxReEntries <= 100, "prices.maxReEntries", "Enter a number up to 100, 0 for no limit")
	f.Require(p.MaxRebuys >= 0 && p.MaxRebuys <= 100, "prices.maxRebuys", "Enter a number up to 100, 0 for no limit")
	f.Require(p.AddOn == nil || p.AddOn.Bounty == 0, "prices.addOn.bounty", "An add-on has no bounty")
	f.Require(p.Rebuy == nil || p.Rebuy.Bounty == 0, "prices.rebuy.bounty", "A rebuy has no bounty")
}

// Rules are the room's choices for a tournament.
type Rules struct {
	SeatsPerTable int `json:"seatsPerTable"` // 2 to 10
	FinalTable    int `json:"finalTable"`    // players who are redrawn to one table
	BalanceAt     int `json:"balanceAt"`     // the difference between the longest and the shortest table at which somebody moves; 2 or more
	HaltAt        int `json:"haltAt"`        // a table so many short stops dealing (TDA: three)
}

func (r Rules) Check(f *fault.Fields) {
	f.Require(r.SeatsPerTable >= 2 && r.SeatsPerTable <= 10, "rules.seatsPerTable", "A table has 2 to 10 seats")
	f.Require(r.FinalTable >= 2 && r.FinalTable <= 10, "rules.finalTable", "The final table has 2 to 10 seats")
	f.Require(r.BalanceAt >= 2 && r.BalanceAt <= 5, "rules.balanceAt", "Balance when tables are 2 to 5 apart")
	f.Require(r.HaltAt >= r.BalanceAt && r.HaltAt <= 9, "rules.haltAt", "Play stops no earlier than tables are balanced")
}

// EntryKind is what an entry is.
type EntryKind string

// The kinds.
const (
	FirstEntry EntryKind = "first"
	ReEntry    EntryKind = "re_entry"
	Alternate  EntryKind = "alternate" // came when every place was taken
)

// Values are the words allowed on the wire.
func (EntryKind) Values() []string {
	return []string{string(FirstEntry), string(ReEntry), string(Alternate)}
}

// EntryStatus is how an entry stands.
type EntryStatus string

// The statuses.
const (
	Registered EntryStatus = "registered" // paid; before the start with a seat, an alternate without one
	Seated     EntryStatus = "seated"     // in play
	Busted     EntryStatus = "busted"
	Voided     EntryStatus = "voided" // refunded, as if it had never been
)

// Values are the words allowed on the wire.
func (EntryStatus) Values() []string {
	return []string{string(Registered), string(Seated), string(Busted), string(Voided)}
}

// PurchaseKind is what was bought.
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

// Purchase is something bought for an entry.
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

// Entry is an entry.
type Entry struct {
	ID           string         `json:"id"`
	TournamentID string         `json:"tournamentId"`
	Number       int            `json:"number"`
	Player       player.Named   `json:"player"`
	Kind         EntryKind      `json:"kind"`
	Status       EntryStatus    `json:"status"`
	TableNumber  *int           `json:"tableNumber"` // the key of its table
	TableName    *string        `json:"tableName"`   // what people call that table
	SeatNumber   *int           `json:"seatNumber"`
	Stack        *int64         `json:"stack"` // as counted last; null: never since it was sold
	CountedAt    *clock.Instant `json:"countedAt"`
	Place        *int           `json:"place"`  // 1 plus the entries that lasted longer; the winner's 1 once he is alone
	Shared       int            `json:"shared"` // entries that share the place; 1 when nobody else does
	BustedAt     *clock.Instant `json:"bustedAt"`
	OutTable     *int           `json:"outTable"` // where it sat when it went out
	OutTableName *string        `json:"outTableName"`
	OutSeat      *int           `json:"outSeat"`
	BustedBy     []string       `json:"bustedBy" see:"name"` // names
	BountiesWon  money.Cents    `json:"bountiesWon"`
	RegisteredAt clock.Instant  `json:"registeredAt"`
	AlternateNo  *int           `json:"alternateNo"` // of those who wait, 1 the next
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

// Position is what a seat has in the hand being played, as far as the button's place is known.
type Position string

// The positions that matter when somebody moves.
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
	Number   int           `json:"number"`  // its key in the tournament
	Name     string        `json:"name"`    // what people call it: the number of the room's table, else "T1", or as the director says
	TableID  *string       `json:"tableId"` // the room's table on which it is dealt
	Seats    []Seat        `json:"seats"`
	Players  int           `json:"players"`
	Button   *int          `json:"button"` // null: not known, or not said for a whole level
	Evenness Evenness      `json:"level"`
	BreaksAt *int          `json:"breaksAt"` // with so many left; null: the last one, the final table
	Order    int           `json:"order"`    // of breaking, 1 the next
	OpenedAt clock.Instant `json:"openedAt"`
}

// Evenness is how full a table is beside the others.
type Evenness string

// The words.
const (
	EvenTable  Evenness = "even"
	ShortTable Evenness = "short" // so many under the longest that somebody moves
	LongTable  Evenness = "long"  // so many over the shortest
)

// Values are the words allowed on the wire.
func (Evenness) Values() []string {
	return []string{string(EvenTable), string(ShortTable), string(LongTable)}
}

// Move is one player's way from a seat to another.
type Move struct {
	EntryID       string `json:"entryId"`
	EntryNo       int    `json:"entryNo"`
	Name          string `json:"name" see:"name"`
	FromTable     int    `json:"fromTable"` // the key of a table; 0: it had no seat
	FromTableName string `json:"fromTableName"`
	FromSeat      int    `json:"fromSeat"`
	ToTable       int    `json:"toTable"`
	ToTableName   string `json:"toTableName"`
	ToSeat        int    `json:"toSeat"`
}

// DutyKind is what the director has to do about seats.
type DutyKind string

// The kinds, the most pressing first.
const (
	DutyReported   DutyKind = "reported" // the dealer says that a player is out
	DutyFinalTable DutyKind = "final_table"
	DutyBreak      DutyKind = "break"
	DutyBalance    DutyKind = "balance"
	DutyAlternate  DutyKind = "alternate" // a seat is open and somebody waits for it
)

// Values are the words allowed on the wire.
func (DutyKind) Values() []string {
	return []string{string(DutyReported), string(DutyFinalTable), string(DutyBreak), string(DutyBalance), string(DutyAlternate)}
}

// Duty is something the director has to do about seats, with its reason: why now, from where, who, to where.
type Duty struct {
	Kind       DutyKind `json:"kind"`
	Title      string   `json:"title"`
	Reason     string   `json:"now"`
	From       string   `json:"from"`
	Player     string   `json:"who"`
	To         string   `json:"to"`
	Table      int      `json:"table"` // that breaks, or where a player is out; 0 for another kind
	TableName  string   `json:"tableName"`
	Move       *Move    `json:"move"` // of a balance
	StopsPlay  bool     `json:"halt"` // the short table stops dealing until it is done
	WaitReason string   `json:"wait"` // why it has to wait a hand; empty when it can be done now

	WaitsForButton int    `json:"buttonAt"` // the table whose button it waits for; 0: it waits for none
	EntryID        string `json:"entryId"`  // that the dealer reports out; empty for another kind
}

// ChipCount is what is in play of one chip.
type ChipCount struct {
	Value       int64 `json:"value"`
	Count       int64 `json:"count"`
	LeavesAfter *int  `json:"leavesAfter"` // the level behind which it is colored up
	ColoredUp   bool  `json:"left"`        // it has been
}

// Desk is what the director's desk shows of a tournament; its entries are read apart.
type Desk struct {
	Tournament    Tournament     `json:"tournament"`
	Prices        Prices         `json:"prices"`
	Structure     Structure      `json:"structure"`
	Rules         Rules          `json:"rules"`
	Tables        []Table        `json:"tables"` // open ones, by number
	Duties        []Duty         `json:"duties"`
	Chips         []ChipCount    `json:"chips"`
	DrawPool      int            `json:"drawPool"` // seats from which the next entry's is drawn
	LastBusted    []Entry        `json:"lastOut"`  // the five who went out last
	CashGameSeats []CashGameSeat `json:"inCash"`   // players of its entries who sit in a cash game of the room before it starts
	Undo          *Undo          `json:"undo" see:"personal,view_players"`
}

// CashGameSeat is a player with an entry who sits in a cash game.
type CashGameSeat struct {
	EntryID     string `json:"entryId"`
	Name        string `json:"name" see:"name"`
	TableNumber int    `json:"tableNumber"`
	SeatNumber  int    `json:"seatNumber"`
}

// Undo is the last act on seats, or the last jump of the clock, which can be taken back for a minute.
type Undo struct {
	LogNumber int           `json:"n"` // of the log
	Text      string        `json:"text" see:"personal"`
	Until     clock.Instant `json:"until"`
	Hindrance string        `json:"hindrance" see:"personal"` // why it cannot be taken back, though its minute is not over; empty: it can
}

// LogLine is something that happened.
type LogLine struct {
	Number    int            `json:"n"`
	Kind      string         `json:"kind"`
	Text      string         `json:"text" see:"personal,view_players"`
	At        clock.Instant  `json:"at"`
	ActorName string         `json:"actorName"`
	UndoneAt  *clock.Instant `json:"undoneAt"`
	LogDetail
}

// LogDetail is what a line says beside its text.
type LogDetail struct {
	Moves []Move `json:"moves"` // of a slip
	Seed  string `json:"seed"`  // of a draw: who knows it, who drew and which seats were free can repeat it; empty: none
}

// Template is a tournament to start from: one of the specified four, or one that was saved.
type Template struct {
	Key            string      `json:"key"` // of a saved one its id
	Name           string      `json:"name"`
	Saved          bool        `json:"saved"`
	BuyIn          money.Cents `json:"buyIn"`
	PlannedMinutes int         `json:"plannedMinutes"`
	MaxEntries     *int        `json:"maxEntries"`
	Prices         Prices      `json:"prices"`
	Structure      Structure   `json:"structure"`
	Rules          Rules       `json:"rules"`
}

// BustResult is what an elimination led to.
type BustResult struct {
	Out  []Entry `json:"out"` // the best place first
	Undo Undo    `json:"undo"`
}

// StackCount is what an entry was counted to have.
type StackCount struct {
	EntryID string `json:"entryId"`
	Chips   int64  `json:"chips"`
}

// BustOut is who goes out of a tournament.
type BustOut struct {
	EntryID string   `json:"entryId"`
	Stack   *int64   `json:"stack"` // at the start of the hand; needed when several go out
	By      []string `json:"by"`    // the entries that knocked him out; needed when there is a bounty
}
