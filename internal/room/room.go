// Package room holds what a card room is set up with: its rooms and their settings, the games it deals, and the fee
// schedule that gives a seat its hourly rate. It does not know tables, seats or players.
package room

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"pitboss/internal/foundation/clock"
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

	earlier []clock.Era // how its days were counted before
}

// Settings are where rooms differ (floor.md). Times are in minutes.
type Settings struct {
	HoldMinutes       int  `json:"holdMinutes"`       // how long a called player's seat is held
	AwayMinutes       int  `json:"awayMinutes"`       // after which chips may be picked up
	WaitTargetMinutes int  `json:"waitTargetMinutes"` // within which a wait should end
	MaxPasses         int  `json:"maxPasses"`         // passes after which a name comes off the list
	GraceMinutes      int  `json:"graceMinutes"`      // a shorter stay is free
	ChargeAway        bool `json:"chargeAway"`        // whether time away from the table is charged
	InterestMinimum   int  `json:"interestMinimum"`   // names that make a game worth opening

	ChargeIncrement int      `json:"chargeIncrement"` // 1, 30 or 60: the unit of the time charge
	ChargeRounding  Rounding `json:"chargeRounding"`  // of a unit that is not full
	MinimumMinutes  int      `json:"minimumMinutes"`  // charged at least, once past the grace
	ClosingHour     *int     `json:"closingHour"`     // hour of the local day; null: open round the clock

	BlockUnpaid  bool          `json:"blockUnpaid"`                          // whether who owes is refused at the next check-in, or only warned of
	LargeCashLog money.Cents   `json:"largeCashLog" see:"money,review_cash"` // cash of a player and gaming day from which on it is listed
	ChipValues   []money.Cents `json:"chipValues"`                           // the chips that the cage hands out, smallest first

	DownMinutes           int `json:"downMinutes"`           // how long a dealer deals at a cash table
	TournamentDownMinutes int `json:"tournamentDownMinutes"` // and at a tournament's
	DownsBeforeBreak      int `json:"downsBeforeBreak"`      // downs in a row after which a break is due
	UndealtMinutes        int `json:"undealtMinutes"`        // without a dealer, until the time charge is paused; 0: never
	DealerMinutes         int `json:"dealerMinutes"`         // at one table, after which a dealer is there too long

	ShortMinutes      int         `json:"shortMinutes"`      // after which a short table is an alert
	HighPot           money.Cents `json:"highPot"`           // above which a pot is an alert
	UtilizationTarget int         `json:"utilizationTarget"` // percent of the seats that should be taken
	AutoSeating       bool        `json:"autoSeating"`       // whether the best recommendation is called by itself
	AutoSeatingLimit  int         `json:"autoSeatingLimit"`  // percent of confidence from which on it is
}

// Rounding says what a unit of the time charge that is not full counts as.
type Rounding string

// The roundings.
const (
	RoundUp      Rounding = "up"
	RoundNearest Rounding = "nearest"
	RoundDown    Rounding = "down"
)

// Values are the words allowed on the wire.
func (Rounding) Values() []string {
	return []string{string(RoundUp), string(RoundNearest), string(RoundDown)}
}

// Calendar is the room's gaming day. An unknown zone, which the schema of a room does not let in, counts as UTC.
func (r Room) Calendar() clock.Calendar {
	return clock.Calendar{Zone: zoneOf(r.TimeZone), Start: r.GamingDayStart, PastEras: r.earlier}
}

func zoneOf(name string) *time.Location {
	zone, err := clock.Zone(name)
	if err != nil {
		return time.UTC
	}
	return zone
}

// WithCalendarFrom is the room with the days counted before a moment as another form of it counted them.
func (r Room) WithCalendarFrom(was Room, until clock.Instant) Room {
	r.earlier = append(slices.Clone(was.earlier), clock.Era{Until: until, Zone: zoneOf(was.TimeZone), Start: was.GamingDayStart})
	return r
}

// earlierDays is how the earlier days are kept: "1795000000000000 America/Chicago 6;…".
func (r Room) earlierDays() string {
	words := make([]string, len(r.earlier))
	for i, e := range r.earlier {
		words[i] = fmt.Sprintf("%d %s %d", e.Until, e.Zone, e.Start)
	}
	return strings.Join(words, ";")
}

func readEarlier(list string) ([]clock.Era, error) {
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

// FormatLocal is a moment as the clock on the room's wall shows it, with the date unless it is of the same gaming day
// as now.
func (r Room) FormatLocal(at, now clock.Instant) string {
	calendar, layout := r.Calendar(), "3:04 PM"
	if calendar.DayOf(at) != calendar.DayOf(now) {
		layout = "Jan 2, 3:04 PM"
	}
	return at.Time().In(calendar.Zone).Format(layout)
}

// GameFormat is how a game is dealt and bet.
type GameFormat string

// TournamentFormat is the format of a game that is dealt level by level.
const TournamentFormat GameFormat = "Tournament"

// Formats are the formats a game can have (product 9).
var Formats = []GameFormat{"NL Hold'em", "Limit Hold'em", "PLO", "NL Omaha", "Mixed", TournamentFormat}

// InSentence is what a sentence says that somebody deals.
func (f GameFormat) InSentence() string {
	if f == TournamentFormat {
		return "tournaments"
	}
	return string(f)
}

// Values are the words allowed on the wire.
func (GameFormat) Values() []string {
	words := make([]string, len(Formats))
	for i, f := range Formats {
		words[i] = string(f)
	}
	return words
}

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
}

// Preset is a game that a room can add with one tap (product 9).
type Preset struct {
	Name       string      `json:"name"`
	GameFormat GameFormat  `json:"gameFormat"`
	SmallBlind money.Cents `json:"smallBlind"`
	BigBlind   money.Cents `json:"bigBlind"`
	MinBuyIn   money.Cents `json:"minBuyIn"`
	MaxBuyIn   money.Cents `json:"maxBuyIn"`
}

// Presets are the games most rooms deal.
var Presets = []Preset{
	{"1/3 NL Hold'em", "NL Hold'em", 1_00, 3_00, 100_00, 500_00},
	{"2/5 NL Hold'em", "NL Hold'em", 2_00, 5_00, 200_00, 1000_00},
	{"5/10 NL Hold'em", "NL Hold'em", 5_00, 10_00, 500_00, 2000_00},
	{"1/2 PLO", "PLO", 1_00, 2_00, 100_00, 400_00},
}

// NameKey is the form under which names are compared.
func NameKey(name string) string { return strings.ToLower(strings.Join(strings.Fields(name), " ")) }

// checkTimes says what is wrong with a room's zone and settings.
func checkTimes(zone string) error {
	if zone == "" || zone == "Local" {
		return fmt.Errorf("Time zone is required")
	}
	// Some machines have the zones twice more, once with leap seconds.
	_, err := time.LoadLocation(zone)
	if err != nil || strings.HasPrefix(zone, "right/") || strings.HasPrefix(zone, "posix") || zone == "localtime" || zone == "Factory" {
		return fmt.Errorf("Unknown time zone")
	}
	return nil
}

// sortGames puts games in the order in which rooms list them: by stakes, then name.
func sortGames(games []GameType) {
	slices.SortStableFunc(games, func(a, b GameType) int {
		if a.BigBlind != b.BigBlind {
			return int(a.BigBlind - b.BigBlind)
		}
		return strings.Compare(a.Name, b.Name)
	})
}
