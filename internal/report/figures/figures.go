// Package figures computes the figures of the dashboards, the directory, player profiles, sessions and revenue from
// recorded facts.
//
// It owns no table, only reads, and serves /api/dashboard, /api/directory, /api/sessions-stats, /api/texas-revenue
// and /api/whereabouts; frontoffice routes profiles here. It may import staff, tournament, floor, cage, player and
// room.
//
// Two rules: each figure has one function and one formula, which all screens use and the tooltip states, and all
// revenue comes from RevenueTotals.
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
	AverageWaitMinutes *int          `json:"averageWaitMinutes"` // null: no seating from a list in 24 hours
	Comparisons        Tooltips      `json:"comparisons"`
	Formulas           Tooltips      `json:"formulas"`
	AsOf               clock.Instant `json:"asOf"`
	GamingDayStartedAt clock.Instant `json:"gamingDayStartedAt"`
}

// Tooltips explain the four figures.
type Tooltips struct {
	ActiveTables  string `json:"activeTables"`
	PlayersSeated string `json:"playersSeated"`
	WaitlistTotal string `json:"waitlistTotal"`
	DailyRevenue  string `json:"dailyRevenue" see:"money,view_reports,manage_cage"`
}

// tooltips are the definitions of the figures as screens show them.
var tooltips = Tooltips{
	ActiveTables: "Tables with 4 or more players, those of tournaments too. Compared: tables with players now and at " +
		"the same time of the previous gaming day.",
	PlayersSeated: "Occupied seats of all tables, players away from their seat and walk-ins included. Compared with " +
		"one hour ago.",
	WaitlistTotal: "Open entries of all lists, called players included. " +
		"The average is over entries seated in the last " +
		"24 hours, from joining to seat.",
	DailyRevenue: "Membership fees sold plus rental minutes played and tournament fees sold on the gaming day, " +
		"running " +
		"rentals as they stand. Compared with the previous gaming day up to the same time.",
}

// NoComparison replaces a comparison that has no basis yet.
const NoComparison = "no comparison yet"

// difference formats a difference as "+2 from yesterday".
func difference(now, then int, from string) string {
	return signed(now-then) + " from " + from
}

// signed formats a number with its sign: "+2", "−3".
func signed(n int) string {
	if n < 0 {
		return fmt.Sprintf("−%d", -n)
	}
	return fmt.Sprintf("+%d", n)
}

// minute and hour are in microseconds.
const (
	minute = 60_000_000
	hour   = 60 * minute
)

// change formats a change as "+18% vs yesterday". Nothing is compared with zero.
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
