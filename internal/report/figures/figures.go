// Package figures computes every figure on every dashboard from recorded facts. It only reads. Each figure has one
// function and one formula, which the screens show as a tooltip.
package figures

import (
	"fmt"
	"math"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/money"
)

// Stats are the four figures at the head of the dashboard.
type Stats struct {
	ActiveTables       int           `json:"activeTables"`
	TotalTables        int           `json:"totalTables"`
	PlayersSeated      int           `json:"playersSeated"`
	WaitlistTotal      int           `json:"waitlistTotal"`
	DailyRevenue       money.Cents   `json:"dailyRevenue" see:"money,view_reports,manage_cage"`
	AverageWaitMinutes *int          `json:"averageWaitMinutes"` // null: nobody was seated from a list in 24 hours
	Comparisons        Tooltips      `json:"comparisons"`
	Formulas           Tooltips      `json:"formulas"`
	AsOf               clock.Instant `json:"asOf"`
	GamingDayStartedAt clock.Instant `json:"gamingDayStartedAt"`
}

// Tooltips is a sentence for each of the four figures.
type Tooltips struct {
	ActiveTables  string `json:"activeTables"`
	PlayersSeated string `json:"playersSeated"`
	WaitlistTotal string `json:"waitlistTotal"`
	DailyRevenue  string `json:"dailyRevenue" see:"money,view_reports,manage_cage"`
}

// formulas are what the figures mean, for the reader of the screen.
var formulas = Tooltips{
	ActiveTables:  "Tables with 4 or more players, those of tournaments too. Compared: tables with players now and at the same time of the previous gaming day.",
	PlayersSeated: "Occupied seats of all tables, players away from their seat and walk-ins included. Compared with one hour ago.",
	WaitlistTotal: "Open entries of all lists, called players included. The average is over entries seated in the last 24 hours, from joining to seat.",
	DailyRevenue:  "Membership fees sold plus rental minutes played and tournament fees sold on the gaming day, running rentals as they stand. Compared with the previous gaming day up to the same time.",
}

// NoComparison stands where there is no basis yet (decisions 11).
const NoComparison = "no comparison yet"

// difference is "+2 from yesterday".
func difference(now, then int, from string) string {
	return signed(now-then) + " from " + from
}

// signed is a number with its sign: "+2", "−3".
func signed(n int) string {
	if n < 0 {
		return fmt.Sprintf("−%d", -n)
	}
	return fmt.Sprintf("+%d", n)
}

// minute and hour in microseconds.
const (
	minute = 60_000_000
	hour   = 60 * minute
)

// change is "+18% vs yesterday". Nothing compares with nothing.
func change(now, then money.Cents) string {
	if then <= 0 {
		return NoComparison
	}
	percent := int(math.Round(float64(now-then) / float64(then) * 100))
	if percent < 0 {
		return fmt.Sprintf("−%d%% vs yesterday", -percent)
	}
	return fmt.Sprintf("+%d%% vs yesterday", percent)
}
