package room

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/wording"
)

// SettingsChange is what is to change of a room's settings; what is null stays as it is.
type SettingsChange struct {
	HoldMinutes       *int  `json:"holdMinutes"`
	AwayMinutes       *int  `json:"awayMinutes"`
	WaitTargetMinutes *int  `json:"waitTargetMinutes"`
	MaxPasses         *int  `json:"maxPasses"`
	GraceMinutes      *int  `json:"graceMinutes"`
	ChargeAway        *bool `json:"chargeAway"`
	InterestMinimum   *int  `json:"interestMinimum"`

	ChargeIncrement *int      `json:"chargeIncrement"`
	ChargeRounding  *Rounding `json:"chargeRounding"`
	MinimumMinutes  *int      `json:"minimumMinutes"`
	ClosingHour     *int      `json:"closingHour"` // -1: open round the clock

	BlockUnpaid  *bool          `json:"blockUnpaid"`
	LargeCashLog *money.Cents   `json:"largeCashLog"`
	ChipValues   *[]money.Cents `json:"chipValues"`

	DownMinutes           *int `json:"downMinutes"`
	TournamentDownMinutes *int `json:"tournamentDownMinutes"`
	DownsBeforeBreak      *int `json:"downsBeforeBreak"`
	UndealtMinutes        *int `json:"undealtMinutes"`
	DealerMinutes         *int `json:"dealerMinutes"`

	ShortMinutes      *int         `json:"shortMinutes"`
	HighPot           *money.Cents `json:"highPot"`
	UtilizationTarget *int         `json:"utilizationTarget"`
	AutoSeating       *bool        `json:"autoSeating"`
	AutoSeatingLimit  *int         `json:"autoSeatingLimit"`
}

// bounds are what a number among the settings may be, as the schema has it too.
type bounds struct {
	field, label, unit string
	least, most        int
	given              func(*SettingsChange) *int
	kept               func(*Settings) *int
}

var numbers = []bounds{
	{"holdMinutes", "hold time", "minutes", 1, 60, func(c *SettingsChange) *int { return c.HoldMinutes }, func(s *Settings) *int { return &s.HoldMinutes }},
	{"awayMinutes", "away time", "minutes", 1, 240, func(c *SettingsChange) *int { return c.AwayMinutes }, func(s *Settings) *int { return &s.AwayMinutes }},
	{"waitTargetMinutes", "wait target", "minutes", 1, 480, func(c *SettingsChange) *int { return c.WaitTargetMinutes }, func(s *Settings) *int { return &s.WaitTargetMinutes }},
	{"maxPasses", "number of passes", "", 1, 20, func(c *SettingsChange) *int { return c.MaxPasses }, func(s *Settings) *int { return &s.MaxPasses }},
	{"graceMinutes", "grace time", "minutes", 0, 60, func(c *SettingsChange) *int { return c.GraceMinutes }, func(s *Settings) *int { return &s.GraceMinutes }},
	{"interestMinimum", "number of names for a new game", "", 2, 10, func(c *SettingsChange) *int { return c.InterestMinimum }, func(s *Settings) *int { return &s.InterestMinimum }},
	{"minimumMinutes", "minimum charge", "minutes", 0, 240, func(c *SettingsChange) *int { return c.MinimumMinutes }, func(s *Settings) *int { return &s.MinimumMinutes }},
	{"downMinutes", "down", "minutes", 10, 120, func(c *SettingsChange) *int { return c.DownMinutes }, func(s *Settings) *int { return &s.DownMinutes }},
	{"tournamentDownMinutes", "tournament down", "minutes", 10, 120, func(c *SettingsChange) *int { return c.TournamentDownMinutes }, func(s *Settings) *int { return &s.TournamentDownMinutes }},
	{"downsBeforeBreak", "number of downs before a break", "", 1, 8, func(c *SettingsChange) *int { return c.DownsBeforeBreak }, func(s *Settings) *int { return &s.DownsBeforeBreak }},
	{"undealtMinutes", "time without a dealer", "minutes", 0, 60, func(c *SettingsChange) *int { return c.UndealtMinutes }, func(s *Settings) *int { return &s.UndealtMinutes }},
	{"dealerMinutes", "longest time of a dealer at one table", "minutes", 15, 240, func(c *SettingsChange) *int { return c.DealerMinutes }, func(s *Settings) *int { return &s.DealerMinutes }},
	{"shortMinutes", "time until a short table is an alert", "minutes", 1, 240, func(c *SettingsChange) *int { return c.ShortMinutes }, func(s *Settings) *int { return &s.ShortMinutes }},
	{"utilizationTarget", "utilization target", "percent", 1, 100, func(c *SettingsChange) *int { return c.UtilizationTarget }, func(s *Settings) *int { return &s.UtilizationTarget }},
	{"autoSeatingLimit", "confidence", "percent", 50, 100, func(c *SettingsChange) *int { return c.AutoSeatingLimit }, func(s *Settings) *int { return &s.AutoSeatingLimit }},
}

// switches are the settings that are on or off.
var switches = []struct {
	label string
	given func(*SettingsChange) *bool
	kept  func(*Settings) *bool
}{
	{"away time charged", func(c *SettingsChange) *bool { return c.ChargeAway }, func(s *Settings) *bool { return &s.ChargeAway }},
	{"check-in blocked while anything is unpaid", func(c *SettingsChange) *bool { return c.BlockUnpaid }, func(s *Settings) *bool { return &s.BlockUnpaid }},
	{"Auto-Seating", func(c *SettingsChange) *bool { return c.AutoSeating }, func(s *Settings) *bool { return &s.AutoSeating }},
}

// Limits of amounts among the settings, and of the chips that a room hands out.
const (
	leastAmount  money.Cents = 1_00
	mostLargeLog money.Cents = 10_000_00
	mostChips                = 12
)

// Check says what is wrong with the change, each setting by its name on the wire.
func (c *SettingsChange) Check(f *fault.Fields) {
	for _, b := range numbers {
		if v := b.given(c); v != nil {
			f.Require(*v >= b.least && *v <= b.most, "settings."+b.field, b.message())
		}
	}
	if v := c.ChargeIncrement; v != nil {
		f.Require(*v == 1 || *v == 30 || *v == 60, "settings.chargeIncrement", "Choose minutes, half hours or hours: 1, 30 or 60")
	}
	if v := c.ChargeRounding; v != nil {
		f.Require(*v != "", "settings.chargeRounding", "Choose how a unit that is not full counts")
	}
	if v := c.ClosingHour; v != nil {
		f.Require(*v >= -1 && *v <= 23, "settings.closingHour", "Enter an hour from 0 to 23, or -1 for a room that never closes")
	}
	if v := c.LargeCashLog; v != nil {
		f.Require(*v >= leastAmount && *v <= mostLargeLog, "settings.largeCashLog", "Enter an amount from 1.00 to 10,000.00")
	}
	if v := c.HighPot; v != nil {
		f.Require(*v >= leastAmount, "settings.highPot", "Enter an amount of at least 1.00")
	}
	if v := c.ChipValues; v != nil {
		f.Require(len(*v) >= 1 && len(*v) <= mostChips, "settings.chipValues", "Enter the values of 1 to 12 chips")
		for i, value := range *v {
			f.Require(value > 0, "settings.chipValues", "A chip is worth at least a cent")
			f.Require(!slices.Contains((*v)[:i], value), "settings.chipValues", "Enter each chip once")
		}
	}
}

// message says what the number may be: "Hold time: enter 1 to 60 minutes".
func (b bounds) message() string {
	return strings.TrimSpace(fmt.Sprintf("%s%s: enter %d to %d %s", strings.ToUpper(b.label[:1]), b.label[1:], b.least, b.most, b.unit))
}

// With are the settings after a change, and what has changed in words: "hold time from 5 to 7 minutes".
func (s Settings) With(c SettingsChange) (Settings, []string) {
	var said []string
	say := func(label, was, is, unit string) {
		said = append(said, strings.TrimSpace(wording.FromTo(label, was, is)+" "+unit))
	}
	for _, b := range numbers {
		if v := b.given(&c); v != nil && *v != *b.kept(&s) {
			say(b.label, strconv.Itoa(*b.kept(&s)), strconv.Itoa(*v), b.unit)
			*b.kept(&s) = *v
		}
	}
	for _, w := range switches {
		if v := w.given(&c); v != nil && *v != *w.kept(&s) {
			onOff := map[bool]string{true: "on", false: "off"}
			say(w.label, onOff[!*v], onOff[*v], "")
			*w.kept(&s) = *v
		}
	}
	if v := c.ChargeIncrement; v != nil && *v != s.ChargeIncrement {
		say("charge unit", strconv.Itoa(s.ChargeIncrement), strconv.Itoa(*v), "minutes")
		s.ChargeIncrement = *v
	}
	if v := c.ChargeRounding; v != nil && *v != s.ChargeRounding {
		say("charge rounding", string(s.ChargeRounding), string(*v), "")
		s.ChargeRounding = *v
	}
	if v := c.ClosingHour; v != nil && *v != s.closingHour() {
		say("closing time", closingText(s.closingHour()), closingText(*v), "")
		s.ClosingHour = nil
		if *v >= 0 {
			s.ClosingHour = v
		}
	}
	if v := c.LargeCashLog; v != nil && *v != s.LargeCashLog {
		s.LargeCashLog = *v
		said = append(said, "another limit for large cash") // which one is not for everybody who reads the feed
	}
	if v := c.HighPot; v != nil && *v != s.HighPot {
		say("high pot", s.HighPot.Dollars(), v.Dollars(), "")
		s.HighPot = *v
	}
	if v := c.ChipValues; v != nil {
		chips := slices.Sorted(slices.Values(*v))
		if !slices.Equal(chips, s.ChipValues) {
			say("chips", chipText(s.ChipValues), chipText(chips), "")
			s.ChipValues = chips
		}
	}
	return s, said
}

func closingText(hour int) string {
	if hour < 0 {
		return "never"
	}
	return onTheHour(hour)
}

func chipText(values []money.Cents) string {
	words := make([]string, len(values))
	for i, value := range values {
		words[i] = value.Dollars()
	}
	return strings.Join(words, ", ")
}

// closingHour is the hour at which the room closes, -1 when it does not.
func (s Settings) closingHour() int {
	if s.ClosingHour == nil {
		return -1
	}
	return *s.ClosingHour
}

// chipList is how a room's chips are kept.
func (s Settings) chipList() string {
	words := make([]string, len(s.ChipValues))
	for i, v := range s.ChipValues {
		words[i] = strconv.FormatInt(int64(v), 10)
	}
	return strings.Join(words, ",")
}

// onTheHour is an hour of the local day in words: "6:00 AM".
func onTheHour(hour int) string {
	return time.Date(2000, 1, 1, hour, 0, 0, 0, time.UTC).Format("3:04 PM")
}

// FormatGamingDayStart is when a room's gaming day begins, in words.
func (r Room) FormatGamingDayStart() string { return onTheHour(r.GamingDayStart) }

// TimeZoneProblem says what is wrong with the name of a time zone; empty when nothing is.
func TimeZoneProblem(zone string) string {
	if err := checkTimes(zone); err != nil {
		return err.Error()
	}
	return ""
}

// CalendarsAgree says whether two calendars name the gaming day of a moment alike; where they do not, from when on they
// do. never is true when they do not within two days.
func CalendarsAgree(a, b clock.Calendar, now clock.Instant) (alike bool, from clock.Instant, never bool) {
	if a.DayOf(now) == b.DayOf(now) {
		return true, now, false
	}
	day := a.DayOf(now)
	if other := b.DayOf(now); other < day {
		day = other
	}
	for n := range 3 {
		// The days of either begin one after the other; between the later beginning and the next they are alike.
		d := day.Add(n)
		from, until := max(a.DayStart(d), b.DayStart(d)), min(a.DayStart(d.Add(1)), b.DayStart(d.Add(1)))
		if from > now && from < until {
			return false, from, false
		}
	}
	return false, 0, true
}
