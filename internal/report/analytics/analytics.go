// Package analytics computes the figures of the pit boss, executive and analytics screens, and the insights and
// advice that follow from them by rules.
//
// It owns the table seat_hour, the hourly rollup of past gaming days, and serves /api/analytics, /api/executive and
// /api/pit-boss/overview. It may import report/figures, staff, tournament, floor, cage, player and room.
//
// Three rules: all screens are filled in from one snapshot of a room, so that they agree; revenue and presence come
// from package figures; a rule says something only when it has a basis.
package analytics

import (
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/money"
)

// PitOverview is the head of the pit boss screen.
type PitOverview struct {
	TotalRevenue         money.Cents   `json:"totalRevenue"` // of the gaming day
	SeatRentalRevenue    money.Cents   `json:"seatRentalRevenue"`
	MembershipRevenue    money.Cents   `json:"membershipRevenue"`
	ActiveTableCount     int           `json:"activeTableCount"`
	TableCount           int           `json:"tableCount"`
	ShortTableCount      int           `json:"shortTableCount"`
	TotalPlayersSeated   int           `json:"totalPlayersSeated"`
	WaitlistCount        int           `json:"waitlistCount"`
	CalledCount          int           `json:"calledCount"`
	LongestWait          *int          `json:"longestWait"`     // minutes; null: no waits
	AverageWaitTime      *int          `json:"averageWaitTime"` // minutes; null: no seating from a list in 24 hours
	StaffOnDuty          int           `json:"staffOnDuty"`
	IncidentsToday       int           `json:"incidentsToday"` // disputes and calls for security of the gaming day
	VIPPlayersActive     int           `json:"vipPlayersActive"`
	VIPTables            []int         `json:"vipTables"`        // numbers of the VIPs' tables
	TableUtilization     Figure        `json:"tableUtilization"` // with the next two on the insights tab
	OnTimePushes         Figure        `json:"onTimePushes"`
	CustomerSatisfaction Figure        `json:"customerSatisfaction"`
	GamingDayStartedAt   clock.Instant `json:"gamingDayStartedAt"`
	AsOf                 clock.Instant `json:"asOf"`
}

// Figure is a share in percent with its parts.
type Figure struct {
	Percent *int   `json:"percent"` // null: no basis yet
	Part    int64  `json:"part"`    // "412 of 644"; of seat and dealer time in minutes
	Total   int64  `json:"of"`
	Target  *int   `json:"target"` // percent
	Formula string `json:"formula"`
}

// Summary is the head of the executive screen, over all rooms or one.
type Summary struct {
	TotalRevenue     money.Cents `json:"totalRevenue"`     // of the gaming day so far
	HourlyRevenue    money.Cents `json:"hourlyRevenue"`    // hourly cost of the running rentals
	ProjectedRevenue money.Cents `json:"projectedRevenue"` // 24 times hourlyRevenue
	// RevenueGrowth is in percent against the previous gaming day up to the same time; null: nothing to compare with.
	RevenueGrowth        *float64      `json:"revenueGrowth"`
	TotalPlayers         int           `json:"totalPlayers"` // seated now
	PlayersToday         int           `json:"playersToday"` // distinct players of the gaming day
	AverageSpend         *money.Cents  `json:"averageSpend"` // revenue by distinct players; null: no players yet
	TableUtilization     Figure        `json:"tableUtilization"`
	StaffEfficiency      Figure        `json:"staffEfficiency"`
	CustomerSatisfaction Figure        `json:"customerSatisfaction"`
	KeyAlerts            int           `json:"keyAlerts"` // open alerts, critical and high
	CriticalAlerts       int           `json:"criticalAlerts"`
	HighAlerts           int           `json:"highAlerts"`
	VIPPlayers           int           `json:"vipPlayers"` // seated now
	Rooms                []RoomColumn  `json:"rooms"`
	AsOf                 clock.Instant `json:"asOf"`
}

// RoomColumn is a room in the comparison of rooms.
type RoomColumn struct {
	RoomID               string       `json:"roomId"`
	Name                 string       `json:"name"`
	WorstAlert           *string      `json:"worstAlert"`  // highest priority of the open alerts; null: none
	WorstAlerts          int          `json:"worstAlerts"` // number of alerts of that priority
	Seated               int          `json:"seated"`
	SeatedByHour         []Point      `json:"seatedByHour"` // since the gaming day began
	Revenue              money.Cents  `json:"revenue"`
	RevenueGrowth        *float64     `json:"revenueGrowth"`
	HourlyRevenue        money.Cents  `json:"hourlyRevenue"`
	ProjectedRevenue     money.Cents  `json:"projectedRevenue"`
	PlayersToday         int          `json:"playersToday"`
	AverageSpend         *money.Cents `json:"averageSpend"`
	CriticalAlerts       int          `json:"criticalAlerts"`
	HighAlerts           int          `json:"highAlerts"`
	ActiveTables         int          `json:"activeTables"`
	Tables               int          `json:"tables"`
	Waiting              int          `json:"waiting"`
	LongestWait          *int         `json:"longestWait"` // minutes
	WaitTarget           int          `json:"waitTarget"`
	TableUtilization     Figure       `json:"tableUtilization"`
	CustomerSatisfaction Figure       `json:"customerSatisfaction"`
	StaffEfficiency      Figure       `json:"staffEfficiency"`
	VIPPlayers           int          `json:"vipPlayers"`
}

// Point is a figure at or from a moment.
type Point struct {
	At    clock.Instant `json:"at"`
	Value float64       `json:"value"`
}

// InsightType is the type of an insight.
type InsightType string

// The types.
const (
	Opportunity    InsightType = "opportunity"
	Success        InsightType = "success"
	Concern        InsightType = "concern"
	Recommendation InsightType = "recommendation"
)

// Values returns the words allowed on the wire.
func (InsightType) Values() []string {
	return []string{string(Opportunity), string(Success), string(Concern), string(Recommendation)}
}

// Insight is a conclusion from the figures by a rule: a sentence, its evidence, and where to act.
type Insight struct {
	ID             string        `json:"id"` // of the rule and its subject: constant while it holds
	RoomID         string        `json:"roomId"`
	RoomName       string        `json:"roomName"`
	Type           InsightType   `json:"type"`
	Title          string        `json:"title"`
	Description    string        `json:"description"`
	Impact         string        `json:"impact"`
	ActionRequired bool          `json:"actionRequired"`
	Timestamp      clock.Instant `json:"timestamp"` // since when it holds, if known
	Evidence       []Evidence    `json:"evidence"`
	Link           ActionLink    `json:"act"`
}

// Evidence is a figure that supports an insight.
type Evidence struct {
	Value string `json:"value"` // "54 min"
	Label string `json:"label"` // "longest"
}

// ActionLink is the button that leads to the place of an action.
type ActionLink struct {
	Label string `json:"label"` // "Open Pit Boss"
	Path  string `json:"to"`    // a path of the app
}

// Advice is a recommended action on the analytics screen: a sentence, its evidence, one button.
type Advice struct {
	Title    string     `json:"title"`
	Evidence string     `json:"evidence"`
	Link     ActionLink `json:"act"`
	Urgent   bool       `json:"urgent"` // can and should be done at once
}

// Advanced is the analytics screen of a room.
type Advanced struct {
	CurrentHourRevenue   money.Cents `json:"currentHourRevenue"` // since the hour began
	RevenueGrowth        *float64    `json:"revenueGrowth"`      // as on the executive screen
	AverageSessionTime   *int        `json:"averageSessionTime"` // minutes of the gaming day's check-ins; null: none
	CheckIns             int         `json:"checkIns"`           // of the gaming day
	PlayerRetentionRate  Figure      `json:"playerRetentionRate"`
	TableUtilization     Figure      `json:"tableUtilization"`
	AverageWaitTime      *int        `json:"averageWaitTime"`
	SeatedFromList       int         `json:"seatedFromList"` // within 24 hours: the basis of the average
	WaitTarget           int         `json:"waitTarget"`     // minutes
	StaffEfficiency      Figure      `json:"staffEfficiency"`
	CustomerSatisfaction Figure      `json:"customerSatisfaction"`
	PeakHourForecast     *Forecast   `json:"peakHourForecast"`   // null: no basis yet
	RecommendedActions   []string    `json:"recommendedActions"` // the titles of the advice
	Advice               []Advice    `json:"advice"`
	Alerts               []Notice    `json:"alerts"`
	Waits                []GameWaits `json:"waits"`
	AllWaits             GameWaits   `json:"allWaits"`
	// Retention is in percent, as of today and of its weekday in each of the last eight weeks, oldest first.
	Retention       []Point         `json:"retention"`
	RetentionByTerm []TermRetention `json:"retentionByTerm"` // by the membership last held
	HourStartedAt   clock.Instant   `json:"hourStartedAt"`
	AsOf            clock.Instant   `json:"asOf"`
}

// Notice is a line in the alerts of the analytics screen.
type Notice struct {
	Type      NoticeType    `json:"type"`
	Message   string        `json:"message"`
	Timestamp clock.Instant `json:"timestamp"`
}

// NoticeType is the tone of a notice.
type NoticeType string

// The types.
const (
	NoticeWarning NoticeType = "warning"
	NoticeSuccess NoticeType = "success"
	NoticeInfo    NoticeType = "info"
)

// Values returns the words allowed on the wire.
func (NoticeType) Values() []string {
	return []string{string(NoticeWarning), string(NoticeSuccess), string(NoticeInfo)}
}

// GameWaits are the open waits for a game and those that ended in the last 24 hours.
type GameWaits struct {
	GameTypeID   string `json:"gameTypeId"`
	Game         string `json:"game"`
	Waiting      int    `json:"waiting"`
	LongestWait  *int   `json:"longestNow"`  // minutes
	AverageWait  *int   `json:"averageWait"` // minutes, of seated entries
	WithinTarget Figure `json:"inTarget"`
}

// TermRetention is the retention of players by the term of their latest membership.
type TermRetention struct {
	Term   string `json:"term"` // "annual", "monthly", "daily"
	Figure Figure `json:"figure"`
}

// Forecast is the busiest expected hour of the gaming day, from the same weekday of the last eight weeks.
type Forecast struct {
	HourAt        clock.Instant `json:"hourAt"`   // when the hour begins
	Expected      int           `json:"expected"` // players seated on average in the hour
	Min           int           `json:"least"`
	Max           int           `json:"most"`
	Weeks         []Point       `json:"weeks"`  // the same hour of each week on record, oldest first
	Tables        int           `json:"tables"` // for the expected players
	TablesNow     int           `json:"tablesNow"`
	DealersOnDuty int           `json:"dealersOnDuty"`
}

// Occupancy is the heat strip: players seated by hour, today and by weekday over the last eight weeks.
type Occupancy struct {
	Hours []int          `json:"hours"` // local hours with any player, in the order of the gaming day
	Today OccupancyRow   `json:"today"`
	Days  []OccupancyRow `json:"days"`  // from today's weekday on
	Basis string         `json:"basis"` // a sentence: how tonight compares
	AsOf  clock.Instant  `json:"asOf"`
}

// OccupancyRow is a day, or the average of a weekday.
type OccupancyRow struct {
	Weekday int    `json:"weekday"` // 0 is Sunday
	Cells   []Heat `json:"cells"`   // one for each of the hours
	Peak    *int   `json:"peak"`    // index of the highest; null: no players
}

// Heat is an hour: the average number of players, and their share of the open seats.
type Heat struct {
	Players  *int `json:"players"`  // null: no basis
	Percent  *int `json:"percent"`  // null: no seat was open
	Forecast bool `json:"forecast"` // a future hour
}

// RealTime is the flow of the last hours in steps of five minutes, oldest first.
type RealTime struct {
	StepMinutes     int           `json:"stepMinutes"`
	Seated          []Point       `json:"seated"`
	Waiting         []Point       `json:"waiting"`
	Tables          []Point       `json:"tables"`
	Arrivals        int           `json:"arrivals"`    // check-ins of the last hour
	Departures      int           `json:"departures"`  // check-outs of the last hour
	SeatedLastHour  int           `json:"seatedLast"`  // sat down in the last hour
	LeftLastHour    int           `json:"leftLast"`    // left a seat in the last hour
	RevenueThisHour money.Cents   `json:"revenueHour"` // since the hour began, as currentHourRevenue
	AsOf            clock.Instant `json:"asOf"`
}

// Performance is the comparison of gaming days on the executive's second tab.
type Performance struct {
	Days []DayPerformance `json:"days"` // the last 28, oldest first, today last
	AsOf clock.Instant    `json:"asOf"`
}

// DayPerformance is a gaming day of all rooms, or of one.
type DayPerformance struct {
	Day                  clock.Day   `json:"day"`
	Membership           money.Cents `json:"membership"`
	SeatRental           money.Cents `json:"seatRental"`
	Players              int         `json:"players"`
	SeatHours            float64     `json:"seatHours"` // one decimal
	TableUtilization     *int        `json:"tableUtilization"`
	CustomerSatisfaction *int        `json:"customerSatisfaction"`
	Complete             bool        `json:"complete"`
}
