// Package room holds the setup of a card room: rooms and their settings, the games they deal, gaming days, fee
// schedules, and the feed. It knows no tables, seats or players. Package alert below it holds the alerts of a room.
//
// It owns the tables drawing, fee_start, game_type, membership_fee, room and seat_fee, and serves /api/fees,
// /api/activity and /api/drawings. Package organization binds the acts on rooms and games. It imports no other wing.
//
// Rules: a fee schedule replaces the previous one as a whole and never changes once in force. A gaming day is named by
// the calendar that was valid on it, so a room keeps its earlier calendars. The row of the room also holds its
// version, which package db writes.
package room

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/enum"
	"pitboss/internal/foundation/money"
)

// Room is one card room of an organization.
type Room struct {
	ID             string   `json:"id"`
	Name           string   `json:"name"`
	Location       string   `json:"location"`
	TimeZone       string   `json:"timeZone"`       // IANA name
	GamingDayStart int      `json:"gamingDayStart"` // hour of the local day
	Settings       Settings `json:"settings"`

	pastEras []clock.Era // earlier calendars of the room
}

// Settings are the rules that differ between rooms. Times are in minutes.
type Settings struct {
	HoldMinutes       int  `json:"holdMinutes"`       // duration of the hold for a called player
	AwayMinutes       int  `json:"awayMinutes"`       // after which chips may be picked up
	WaitTargetMinutes int  `json:"waitTargetMinutes"` // target for a wait
	MaxPasses         int  `json:"maxPasses"`         // passes after which a name comes off the list
	GraceMinutes      int  `json:"graceMinutes"`      // a shorter stay is free
	ChargeAway        bool `json:"chargeAway"`        // whether time away from the table is charged
	InterestMinimum   int  `json:"interestMinimum"`   // names that make a game worth opening

	ChargeIncrement int      `json:"chargeIncrement"` // 1, 30 or 60: the unit of the time charge
	ChargeRounding  Rounding `json:"chargeRounding"`  // of a unit that is not full
	MinimumMinutes  int      `json:"minimumMinutes"`  // charged at least, once past the grace
	ClosingHour     *int     `json:"closingHour"`     // hour of the local day; null: open round the clock

	// BlockUnpaid refuses players with an unpaid balance at check-in, instead of a warning.
	BlockUnpaid bool `json:"blockUnpaid"`
	// LargeCashLog is the cash per player and gaming day from which on it is listed.
	LargeCashLog money.Cents `json:"largeCashLog" see:"money,review_cash"`
	// ChipValues are the chips of the cage, smallest first.
	ChipValues []money.Cents `json:"chipValues"`

	DownMinutes           int `json:"downMinutes"`           // length of a down at a cash table
	TournamentDownMinutes int `json:"tournamentDownMinutes"` // length of a down at a tournament table
	DownsBeforeBreak      int `json:"downsBeforeBreak"`      // downs in a row after which a break is due
	// without a dealer, until the time charge is paused; 0: never
	UndealtMinutes int `json:"undealtMinutes"`
	DealerMinutes  int `json:"dealerMinutes"` // longest time of a dealer at one table

	ShortMinutes      int         `json:"shortMinutes"`      // after which a short table is an alert
	HighPot           money.Cents `json:"highPot"`           // above which a pot is an alert
	UtilizationTarget int         `json:"utilizationTarget"` // percent of the seats that should be taken
	AutoSeating       bool        `json:"autoSeating"`       // call the best recommendation automatically
	AutoSeatingLimit  int         `json:"autoSeatingLimit"`  // minimum confidence for it, in percent

	BoardNames BoardNames `json:"boardNames"` // what the boards show of a player's name

	// ArrivalMinutes is the time after the moment at which a player said they will be here, until the name comes off.
	ArrivalMinutes int `json:"arrivalMinutes"`

	PageCodes bool `json:"pageCodes"` // receipts, seat cards and the kiosk show a code that opens the player's page

	MustMoveOrder    MustMoveOrder `json:"mustMoveOrder"`    // of the players of a feeder table
	MustMoveDeclines int           `json:"mustMoveDeclines"` // moves that a player may decline while at a feeder table

	MinimumAge int `json:"minimumAge"` // years, of players whose birth date is known
}

// MustMoveOrder is the order in which the players of a feeder table move, by their time at that table.
type MustMoveOrder string

// The orders.
const (
	LongestFirst MustMoveOrder = "longest"
	LatestFirst  MustMoveOrder = "latest"
)

// Values are the words allowed on the wire.
func (MustMoveOrder) Values() []string { return []string{string(LongestFirst), string(LatestFirst)} }

// BoardNames is what the boards on the walls show of a player's name.
type BoardNames string

// The choices. A player without a nickname is shown with first name and initial.
const (
	FullNames        BoardNames = "full"
	FirstAndInitials BoardNames = "initial"
	Nicknames        BoardNames = "nickname"
)

// Values are the words allowed on the wire.
func (BoardNames) Values() []string { return enum.Words(FullNames, FirstAndInitials, Nicknames) }

// Rounding is the rounding of an incomplete unit of the time charge.
type Rounding string

// The roundings.
const (
	RoundUp      Rounding = "up"
	RoundNearest Rounding = "nearest"
	RoundDown    Rounding = "down"
)

// Values are the words allowed on the wire.
func (Rounding) Values() []string { return enum.Words(RoundUp, RoundNearest, RoundDown) }

// Calendar returns the room's gaming days. An unknown zone, which the schema does not allow, counts as UTC.
func (r Room) Calendar() clock.Calendar {
	return clock.Calendar{Zone: zoneOf(r.TimeZone), Start: r.GamingDayStart, PastEras: r.pastEras}
}

func zoneOf(name string) *time.Location {
	zone, err := clock.Zone(name)
	if err != nil {
		return time.UTC
	}
	return zone
}

// WithCalendarFrom returns the room with the days before a moment counted by its previous calendar.
func (r Room) WithCalendarFrom(was Room, until clock.Instant) Room {
	era := clock.Era{Until: until, Zone: zoneOf(was.TimeZone), Start: was.GamingDayStart}
	r.pastEras = append(slices.Clone(was.pastEras), era)
	return r
}

// formatEras is the stored form of the earlier calendars: "1795000000000000 America/Chicago 6;…".
func (r Room) formatEras() string {
	words := make([]string, len(r.pastEras))
	for i, e := range r.pastEras {
		words[i] = fmt.Sprintf("%d %s %d", e.Until, e.Zone, e.Start)
	}
	return strings.Join(words, ";")
}

func parseEras(list string) ([]clock.Era, error) {
	if list == "" {
		return nil, nil
	}
	var eras []clock.Era
	for word := range strings.SplitSeq(list, ";") {
		var until int64
		var zone string
		var start int
		if _, err := fmt.Sscanf(word, "%d %s %d", &until, &zone, &start); err != nil {
			return nil, fmt.Errorf("earlier days %q: %w", word, err)
		}
		eras = append(eras, clock.Era{Until: clock.Instant(until), Zone: zoneOf(zone), Start: start})
	}
	return eras, nil
}

// FormatLocal formats a moment in the room's time zone, with the date unless it is on the same gaming day as now.
func (r Room) FormatLocal(at, now clock.Instant) string {
	calendar, layout := r.Calendar(), "3:04 PM"
	if calendar.DayOf(at) != calendar.DayOf(now) {
		layout = "Jan 2, 3:04 PM"
	}
	return at.Time().In(calendar.Zone).Format(layout)
}

// GameFormat is the poker variant and betting structure.
type GameFormat string

// TournamentFormat is the format of tournament games.
const TournamentFormat GameFormat = "Tournament"

// Formats are the formats of games.
var Formats = []GameFormat{"NL Hold'em", "Limit Hold'em", "PLO", "NL Omaha", "Mixed", TournamentFormat}

// InSentence is the format as the object of "deals" in a sentence.
func (f GameFormat) InSentence() string {
	if f == TournamentFormat {
		return "tournaments"
	}
	return string(f)
}

// Values are the words allowed on the wire.
func (GameFormat) Values() []string { return enum.Words(Formats...) }

// GameType is a game with its stakes, as players sign up for it.
type GameType struct {
	ID         string       `json:"id"`
	Name       string       `json:"name"`
	GameFormat GameFormat   `json:"gameFormat"`
	SmallBlind money.Cents  `json:"smallBlind"`
	BigBlind   money.Cents  `json:"bigBlind"`
	MinBuyIn   money.Cents  `json:"minBuyIn"`
	MaxBuyIn   *money.Cents `json:"maxBuyIn"`
	HourlyRate money.Cents  `json:"hourlyRate"` // of a seat, by the fee schedule today

	InterestMinimum *int `json:"interestMinimum"` // names that make it worth opening; null: the room's number
}

// Preset is a game that a room can add with one tap.
type Preset struct {
	Name       string      `json:"name"`
	GameFormat GameFormat  `json:"gameFormat"`
	SmallBlind money.Cents `json:"smallBlind"`
	BigBlind   money.Cents `json:"bigBlind"`
	MinBuyIn   money.Cents `json:"minBuyIn"`
	MaxBuyIn   money.Cents `json:"maxBuyIn"`
}

// Presets are the most common games.
var Presets = []Preset{
	{"1/3 NL Hold'em", "NL Hold'em", 1_00, 3_00, 100_00, 500_00},
	{"2/5 NL Hold'em", "NL Hold'em", 2_00, 5_00, 200_00, 1000_00},
	{"5/10 NL Hold'em", "NL Hold'em", 5_00, 10_00, 500_00, 2000_00},
	{"1/2 PLO", "PLO", 1_00, 2_00, 100_00, 400_00},
}

// NameKey is the form in which names are compared.
func NameKey(name string) string { return strings.ToLower(strings.Join(strings.Fields(name), " ")) }

// checkTimeZone refuses an unknown time zone. Its errors are sentences for the user.
func checkTimeZone(zone string) error {
	if zone == "" || zone == "Local" {
		return fmt.Errorf("Time zone is required")
	}
	// Some systems list the zones twice more, once with leap seconds.
	isAlias := strings.HasPrefix(zone, "right/") || strings.HasPrefix(zone, "posix") ||
		zone == "localtime" || zone == "Factory"
	if _, err := time.LoadLocation(zone); err != nil || isAlias {
		return fmt.Errorf("Unknown time zone")
	}
	return nil
}

// sortGames sorts games by stakes, then by name.
func sortGames(games []GameType) {
	slices.SortStableFunc(games, func(a, b GameType) int {
		if a.BigBlind != b.BigBlind {
			return int(a.BigBlind - b.BigBlind)
		}
		return strings.Compare(a.Name, b.Name)
	})
}
