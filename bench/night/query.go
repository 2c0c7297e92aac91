package night

import (
	"math/bits"
	"strings"
	"time"
)

// Query is a list, an aggregate or a search that a screen reads.
type Query int

// The queries, as the web app has them.
const (
	WhoAmI Query = iota
	Rooms
	EveryTable
	Tables
	Waitlist
	Estimates
	JustEnded
	Seats
	AtTable // the screen of a dealer tablet
	SeatChanges
	Alerts
	Overview
	Staff
	Rotation
	Dealers
	Stats
	Feed
	Tournaments
	Cage
	Shift
	RecentChips
	TodaysChips
	Owing
	RecentPlayers
	PlayerCounts
	Summary
	Insights
	Search
	Door
	queryCount
)

// QueryInfo describes a query: its name, path and refresh rules. The path has placeholders such as {room}.
type QueryInfo struct {
	Name, Path    string
	PollInterval  time.Duration // of a screen without a socket; 0: the query is not polled
	Class         Class
	Live          bool // events keep it up to date; a naive client would read it after any event
	TimeDependent bool // changes without events, so that a screen with a socket reads it each minute
}

// Queries describes every query.
var Queries = [queryCount]QueryInfo{
	WhoAmI:     {Name: "user", Path: "/api/auth/user", Class: Lists},
	Rooms:      {Name: "rooms", Path: "/api/rooms", Class: Lists},
	EveryTable: {Name: "tables of all rooms", Path: "/api/tables", Class: Lists},
	Tables:     {Name: "tables", Path: "/api/tables/{room}", PollInterval: 15 * time.Second, Class: Lists, Live: true},
	Waitlist: {Name: "waitlist", Path: "/api/waitlist/{room}",
		PollInterval: 30 * time.Second, Class: Lists, Live: true},
	Estimates: {Name: "estimates", Path: "/api/waitlist/{room}/estimates",
		PollInterval: 30 * time.Second, Class: Figures,
		Live: true},
	JustEnded: {Name: "just ended", Path: "/api/waitlist/{room}/history?limit=10", Class: Lists, Live: true},
	Seats:     {Name: "seats", Path: "/api/seats/{table}", PollInterval: 5 * time.Second, Class: Lists, Live: true},
	AtTable: {Name: "dealer's screen", Path: "/api/dealer/{table}", PollInterval: 10 * time.Second, Class: Figures,
		Live: true},
	SeatChanges: {Name: "seat changes", Path: "/api/seat-changes/{room}", PollInterval: 5 * time.Second, Class: Lists,
		Live: true},
	Alerts: {Name: "alerts", Path: "/api/pit-boss/alerts/{room}", PollInterval: 10 * time.Second, Class: Lists,
		Live: true},
	Overview: {Name: "overview", Path: "/api/pit-boss/overview/{room}", PollInterval: 30 * time.Second, Class: Figures,
		Live: true},
	Staff: {Name: "staff", Path: "/api/pit-boss/staff/{room}",
		PollInterval: time.Minute, Class: Figures, Live: true},
	Rotation: {Name: "rotation", Path: "/api/rotation/{room}", PollInterval: time.Minute, Class: Figures, Live: true},
	Dealers:  {Name: "dealers", Path: "/api/dealers/{room}", PollInterval: time.Minute, Class: Lists, Live: true},
	Stats: {Name: "dashboard stats", Path: "/api/dashboard/stats/{room}",
		PollInterval: 30 * time.Second, Class: Figures,
		Live: true, TimeDependent: true},
	Feed: {Name: "activity", Path: "/api/activity/{room}?limit=20",
		PollInterval: time.Minute, Class: Lists, Live: true},
	Tournaments: {Name: "tournaments", Path: "/api/tournaments/{room}", PollInterval: 30 * time.Second, Class: Lists,
		Live: true},
	Cage: {Name: "cage", Path: "/api/cage/{room}", PollInterval: 20 * time.Second, Class: Lists, Live: true},
	Shift: {Name: "drawer's shift", Path: "/api/shifts/{shift}", PollInterval: 20 * time.Second, Class: Lists,
		Live: true},
	RecentChips: {Name: "recent chip transactions", Path: "/api/chip-transactions/recent?room={room}&limit=10",
		PollInterval: 20 * time.Second, Class: Lists, Live: true},
	TodaysChips: {Name: "chip transactions of the day",
		Path: "/api/chip-transactions?room={room}&from={day}&limit=200", Class: Lists, Live: true},
	Owing: {Name: "owing rentals", Path: "/api/seat-rentals?room={room}&owing=true&limit=200",
		PollInterval: 15 * time.Second, Class: Lists, Live: true},
	RecentPlayers: {Name: "recent players", Path: "/api/directory/{room}?list=recent&limit=10",
		PollInterval: 30 * time.Second,
		Class:        Figures, Live: true},
	PlayerCounts: {Name: "player counts", Path: "/api/directory/{room}/counts",
		PollInterval: 30 * time.Second, Class: Figures,
		Live: true},
	Summary: {Name: "executive summary", Path: "/api/executive/summary", PollInterval: 30 * time.Second, Class: Figures,
		Live: true, TimeDependent: true},
	Insights: {Name: "insights", Path: "/api/executive/insights", PollInterval: time.Minute, Class: Figures, Live: true,
		TimeDependent: true},
	Search: {Name: "player search", Path: "/api/players?q={words}&limit=50", Class: Lookups},
	Door:   {Name: "door", Path: "/api/players/{player}/door?room={room}", Class: Lookups},
}

func (q Query) String() string { return Queries[q].Name }

// Set is a set of queries.
type Set uint64

// SetOf returns the set of some queries.
func SetOf(list ...Query) (s Set) {
	for _, q := range list {
		s |= 1 << q
	}
	return s
}

// Has reports whether the set has a query.
func (s Set) Has(q Query) bool { return s>>q&1 == 1 }

// All iterates over the queries of the set.
func (s Set) All(yield func(Query) bool) {
	for s != 0 {
		q := Query(bits.TrailingZeros64(uint64(s)))
		if !yield(q) {
			return
		}
		s &^= 1 << q
	}
}

// ScreenQueries returns the queries that a screen shows. Screens of the same kind have different tabs open: the front
// offices the lists, the cage and the players; the pit bosses the overview and the staff.
func ScreenQueries(s Screen, number int) Set {
	shell := SetOf(WhoAmI, Rooms, Tables, Waitlist)
	switch s {
	case Dealer:
		return shell | SetOf(EveryTable, AtTable, Seats, SeatChanges)
	case FrontOffice:
		return shell | [...]Set{
			SetOf(Estimates, JustEnded), SetOf(Cage, Shift, RecentChips, TodaysChips, Owing, Dealers),
			SetOf(RecentPlayers, PlayerCounts),
		}[number%3]
	case FloorManager:
		return shell | SetOf(JustEnded)
	case Phone:
		return shell | SetOf(Alerts, SeatChanges)
	case Dashboard:
		return shell | SetOf(Stats, Tournaments, Feed)
	case PitBoss:
		return SetOf(WhoAmI, Rooms, Tables, Alerts) | [...]Set{SetOf(Overview), SetOf(Staff, Rotation)}[number%2]
	case Executive:
		return SetOf(WhoAmI, Rooms, Summary, Insights)
	}
	return 0
}

// The effects of an event by its type (web/src/room/*/events.ts): lists that the client invalidates, because the event
// does not carry all of their data; aggregate figures, whose reads it debounces; and lists that it patches itself, so
// that its copy is no longer a response of the server.
var (
	invalidated = map[string]Set{
		"seat_updated":             directory | SetOf(Owing),
		"waitlist_updated":         directory,
		"player_updated":           directory,
		"alert_created":            SetOf(Overview, Summary, Insights, AtTable),
		"alert_updated":            SetOf(Overview, Summary, Insights, AtTable),
		"staff_updated":            SetOf(Staff, Overview, Rotation, Dealers, AtTable),
		"session_updated":          directory,
		"membership_created":       SetOf(Overview) | directory,
		"membership_updated":       SetOf(Overview) | directory,
		"chip_transaction_created": SetOf(TodaysChips),
		"ledger_entry_created":     SetOf(Cage, Shift, Owing),
		"cage_updated":             SetOf(Cage, Shift),
		"rental_updated":           SetOf(Owing),
	}
	debounced = map[string]Set{
		"table_updated":      floorFigures | SetOf(Estimates),
		"waitlist_updated":   floorFigures | SetOf(Estimates),
		"staff_updated":      houseFigures,
		"membership_created": houseFigures,
		"membership_updated": houseFigures,
	}
	patched = map[string]Set{
		"table_updated":            SetOf(Tables, EveryTable),
		"seat_updated":             SetOf(Seats),
		"waitlist_updated":         SetOf(Waitlist),
		"alert_created":            SetOf(Alerts),
		"alert_updated":            SetOf(Alerts),
		"activity":                 SetOf(Feed),
		seatMessage:                SetOf(Tables),
		"chip_transaction_created": SetOf(RecentChips),
	}
	floorFigures = SetOf(Stats, Overview) | houseFigures
	houseFigures = SetOf(Summary, Insights)
	directory    = SetOf(RecentPlayers, PlayerCounts)
)

// The lists that the web app reads again after the response to the user's own act (web/src/api/keys.ts).
var (
	floorLists   = SetOf(EveryTable, Tables, Seats, SeatChanges, Waitlist, Estimates, JustEnded, Feed, Stats)
	cageLists    = SetOf(Cage, Shift, RecentChips, TodaysChips, Owing, Stats)
	readAfterAct = map[Act]Set{
		Seat: floorLists, Leave: floorLists, PlusOne: floorLists, MinusOne: floorLists, Join: floorLists,
		Call:         floorLists,
		SeatFromList: floorLists, SetStatus: floorLists,
		EnterPot: floorLists | SetOf(AtTable), RaiseAlert: SetOf(AtTable,
			Alerts), ResolveAlert: SetOf(Alerts), CheckIn: directory, SellChips: cageLists,
		PayRental: cageLists, PushDealers: SetOf(Staff, Rotation),
	}
)

// path returns the path of a query. The arguments are placeholders, each followed by its value.
func (q Query) path(values ...string) string {
	p := Queries[q].Path
	if strings.IndexByte(p, '{') < 0 {
		return p
	}
	return strings.NewReplacer(values...).Replace(p)
}
