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

// SettingsChange holds the settings to change; null leaves a setting unchanged.
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

	BoardNames *BoardNames `json:"boardNames"`

	ArrivalMinutes *int `json:"arrivalMinutes"`

	PageCodes *bool `json:"pageCodes"`

	MustMoveOrder    *MustMoveOrder `json:"mustMoveOrder"`
	MustMoveDeclines *int           `json:"mustMoveDeclines"`

	MinimumAge *int `json:"minimumAge"`
}

// numberSetting is a number among the settings, with the limits that the schema has too.
type numberSetting struct {
	field, label, unit string
	min, max           int
	requested          func(*SettingsChange) *int
	current            func(*Settings) *int
}

var numberSettings = []numberSetting{
	{"holdMinutes", "hold time", "minutes", 1, 60,
		func(c *SettingsChange) *int { return c.HoldMinutes }, func(s *Settings) *int { return &s.HoldMinutes }},
	{"awayMinutes", "away time", "minutes", 1, 240,
		func(c *SettingsChange) *int { return c.AwayMinutes }, func(s *Settings) *int { return &s.AwayMinutes }},
	{"waitTargetMinutes", "wait target", "minutes", 1, 480,
		func(c *SettingsChange) *int { return c.WaitTargetMinutes },
		func(s *Settings) *int { return &s.WaitTargetMinutes }},
	{"maxPasses", "number of passes", "", 1, 20,
		func(c *SettingsChange) *int { return c.MaxPasses }, func(s *Settings) *int { return &s.MaxPasses }},
	{"graceMinutes", "grace time", "minutes", 0, 60,
		func(c *SettingsChange) *int { return c.GraceMinutes }, func(s *Settings) *int { return &s.GraceMinutes }},
	{"interestMinimum", "number of names for a new game", "", 2, 10,
		func(c *SettingsChange) *int { return c.InterestMinimum },
		func(s *Settings) *int { return &s.InterestMinimum }},
	{"minimumMinutes", "minimum charge", "minutes", 0, 240,
		func(c *SettingsChange) *int { return c.MinimumMinutes }, func(s *Settings) *int { return &s.MinimumMinutes }},
	{"downMinutes", "down", "minutes", 10, 120,
		func(c *SettingsChange) *int { return c.DownMinutes }, func(s *Settings) *int { return &s.DownMinutes }},
	{"tournamentDownMinutes", "tournament down", "minutes", 10, 120,
		func(c *SettingsChange) *int { return c.TournamentDownMinutes },
		func(s *Settings) *int { return &s.TournamentDownMinutes }},
	{"downsBeforeBreak", "number of downs before a break", "", 1, 8,
		func(c *SettingsChange) *int { return c.DownsBeforeBreak },
		func(s *Settings) *int { return &s.DownsBeforeBreak }},
	{"undealtMinutes", "time without a dealer", "minutes", 0, 60,
		func(c *SettingsChange) *int { return c.UndealtMinutes }, func(s *Settings) *int { return &s.UndealtMinutes }},
	{"dealerMinutes", "longest time of a dealer at one table", "minutes", 15, 240,
		func(c *SettingsChange) *int { return c.DealerMinutes }, func(s *Settings) *int { return &s.DealerMinutes }},
	{"shortMinutes", "time until a short table is an alert", "minutes", 1, 240,
		func(c *SettingsChange) *int { return c.ShortMinutes }, func(s *Settings) *int { return &s.ShortMinutes }},
	{"utilizationTarget", "utilization target", "percent", 1, 100,
		func(c *SettingsChange) *int { return c.UtilizationTarget },
		func(s *Settings) *int { return &s.UtilizationTarget }},
	{"autoSeatingLimit", "confidence", "percent", 50, 100,
		func(c *SettingsChange) *int { return c.AutoSeatingLimit },
		func(s *Settings) *int { return &s.AutoSeatingLimit }},
	{"arrivalMinutes", "time to arrive", "minutes", 5, 240,
		func(c *SettingsChange) *int { return c.ArrivalMinutes }, func(s *Settings) *int { return &s.ArrivalMinutes }},
	{"mustMoveDeclines", "number of must-moves a player may decline", "", 0, 5,
		func(c *SettingsChange) *int { return c.MustMoveDeclines },
		func(s *Settings) *int { return &s.MustMoveDeclines }},
	{"minimumAge", "minimum age", "years", 18, 25,
		func(c *SettingsChange) *int { return c.MinimumAge }, func(s *Settings) *int { return &s.MinimumAge }},
}

// switchSettings are the settings that are on or off.
var switchSettings = []struct {
	label     string
	requested func(*SettingsChange) *bool
	current   func(*Settings) *bool
}{
	{"away time charged",
		func(c *SettingsChange) *bool { return c.ChargeAway }, func(s *Settings) *bool { return &s.ChargeAway }},
	{"check-in blocked while anything is unpaid",
		func(c *SettingsChange) *bool { return c.BlockUnpaid }, func(s *Settings) *bool { return &s.BlockUnpaid }},
	{"Auto-Seating",
		func(c *SettingsChange) *bool { return c.AutoSeating }, func(s *Settings) *bool { return &s.AutoSeating }},
	{"codes of players' pages on paper",
		func(c *SettingsChange) *bool { return c.PageCodes }, func(s *Settings) *bool { return &s.PageCodes }},
}

// Limits of amounts and of the room's chips.
const (
	minAmount       money.Cents = 1_00
	maxLargeCashLog money.Cents = 10_000_00
	maxChips                    = 12
)

// Check validates the change, each setting under its JSON name.
func (c *SettingsChange) Check(f *fault.Fields) {
	for _, b := range numberSettings {
		if v := b.requested(c); v != nil {
			f.Require(*v >= b.min && *v <= b.max, "settings."+b.field, b.message())
		}
	}
	if v := c.ChargeIncrement; v != nil {
		f.Require(*v == 1 || *v == 30 || *v == 60, "settings.chargeIncrement",
			"Choose minutes, half hours or hours: 1, 30 or 60")
	}
	if v := c.ChargeRounding; v != nil {
		f.Require(*v != "", "settings.chargeRounding", "Choose how a unit that is not full counts")
	}
	if v := c.MustMoveOrder; v != nil {
		f.Require(*v != "", "settings.mustMoveOrder", "Choose which player moves first")
	}
	if v := c.BoardNames; v != nil {
		f.Require(*v != "", "settings.boardNames", "Choose what boards show of a name")
	}
	if v := c.ClosingHour; v != nil {
		f.Require(*v >= -1 && *v <= 23, "settings.closingHour",
			"Enter an hour from 0 to 23, or -1 for a room that never closes")
	}
	if v := c.LargeCashLog; v != nil {
		f.Require(*v >= minAmount && *v <= maxLargeCashLog, "settings.largeCashLog",
			"Enter an amount from 1.00 to 10,000.00")
	}
	if v := c.HighPot; v != nil {
		f.Require(*v >= minAmount, "settings.highPot", "Enter an amount of at least 1.00")
	}
	if v := c.ChipValues; v != nil {
		f.Require(len(*v) >= 1 && len(*v) <= maxChips, "settings.chipValues", "Enter the values of 1 to 12 chips")
		for i, value := range *v {
			f.Require(value > 0, "settings.chipValues", "A chip is worth at least a cent")
			f.Require(!slices.Contains((*v)[:i], value), "settings.chipValues", "Enter each chip once")
		}
	}
}

// message names the limits: "Hold time: enter 1 to 60 minutes".
func (b numberSetting) message() string {
	return strings.TrimSpace(fmt.Sprintf("%s%s: enter %d to %d %s", strings.ToUpper(b.label[:1]), b.label[1:], b.min,
		b.max, b.unit))
}

// With returns the settings after a change, and the changes in words: "hold time from 5 to 7 minutes".
func (s Settings) With(c SettingsChange) (Settings, []string) {
	var changes []string
	describe := func(label, was, is, unit string) {
		changes = append(changes, strings.TrimSpace(wording.FromTo(label, was, is)+" "+unit))
	}
	for _, b := range numberSettings {
		if v := b.requested(&c); v != nil && *v != *b.current(&s) {
			describe(b.label, strconv.Itoa(*b.current(&s)), strconv.Itoa(*v), b.unit)
			*b.current(&s) = *v
		}
	}
	for _, w := range switchSettings {
		if v := w.requested(&c); v != nil && *v != *w.current(&s) {
			onOff := map[bool]string{true: "on", false: "off"}
			describe(w.label, onOff[!*v], onOff[*v], "")
			*w.current(&s) = *v
		}
	}
	if v := c.ChargeIncrement; v != nil && *v != s.ChargeIncrement {
		describe("charge unit", strconv.Itoa(s.ChargeIncrement), strconv.Itoa(*v), "minutes")
		s.ChargeIncrement = *v
	}
	if v := c.ChargeRounding; v != nil && *v != s.ChargeRounding {
		describe("charge rounding", string(s.ChargeRounding), string(*v), "")
		s.ChargeRounding = *v
	}
	if v := c.MustMoveOrder; v != nil && *v != s.MustMoveOrder {
		describe("order of must-moves", string(s.MustMoveOrder), string(*v), "")
		s.MustMoveOrder = *v
	}
	if v := c.BoardNames; v != nil && *v != s.BoardNames {
		describe("names on boards", string(s.BoardNames), string(*v), "")
		s.BoardNames = *v
	}
	if v := c.ClosingHour; v != nil && *v != s.closingHour() {
		describe("closing time", formatClosing(s.closingHour()), formatClosing(*v), "")
		s.ClosingHour = nil
		if *v >= 0 {
			s.ClosingHour = v
		}
	}
	if v := c.LargeCashLog; v != nil && *v != s.LargeCashLog {
		s.LargeCashLog = *v
		changes = append(changes, "another limit for large cash") // not every reader of the feed may see the amount
	}
	if v := c.HighPot; v != nil && *v != s.HighPot {
		describe("high pot", s.HighPot.Dollars(), v.Dollars(), "")
		s.HighPot = *v
	}
	if v := c.ChipValues; v != nil {
		chips := slices.Sorted(slices.Values(*v))
		if !slices.Equal(chips, s.ChipValues) {
			describe("chips", describeChips(s.ChipValues), describeChips(chips), "")
			s.ChipValues = chips
		}
	}
	return s, changes
}

func formatClosing(hour int) string {
	if hour < 0 {
		return "never"
	}
	return formatHour(hour)
}

func describeChips(values []money.Cents) string {
	words := make([]string, len(values))
	for i, value := range values {
		words[i] = value.Dollars()
	}
	return strings.Join(words, ", ")
}

// closingHour is the hour at which the room closes, or -1 if it never does.
func (s Settings) closingHour() int {
	if s.ClosingHour == nil {
		return -1
	}
	return *s.ClosingHour
}

// formatChips is the stored form of the room's chips.
func (s Settings) formatChips() string {
	words := make([]string, len(s.ChipValues))
	for i, v := range s.ChipValues {
		words[i] = strconv.FormatInt(int64(v), 10)
	}
	return strings.Join(words, ",")
}

// formatHour formats an hour of the local day: "6:00 AM".
func formatHour(hour int) string {
	return time.Date(2000, 1, 1, hour, 0, 0, 0, time.UTC).Format("3:04 PM")
}

// FormatGamingDayStart formats the hour at which the room's gaming day begins.
func (r Room) FormatGamingDayStart() string { return formatHour(r.GamingDayStart) }

// CalendarsAgree reports whether two calendars put a moment on the same gaming day, and if not, from when on they
// agree. Never is true if they do not within two days.
func CalendarsAgree(a, b clock.Calendar, now clock.Instant) (alike bool, from clock.Instant, never bool) {
	if a.DayOf(now) == b.DayOf(now) {
		return true, now, false
	}
	day := a.DayOf(now)
	if other := b.DayOf(now); other < day {
		day = other
	}
	for n := range 3 {
		// The days of each calendar follow one another. From the later start of a day until the next start they agree.
		d := day.Add(n)
		from, until := max(a.DayStart(d), b.DayStart(d)), min(a.DayStart(d.Add(1)), b.DayStart(d.Add(1)))
		if from > now && from < until {
			return false, from, false
		}
	}
	return false, 0, true
}
