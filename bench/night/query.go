package night

import (
	"math/bits"
	"strings"
	"time"
)

// Query is something that a screen reads.
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
	AtTable // the reads of the dealer at a table
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
	queries
)

// QueryInfo describes a query: its name, path and refresh rules.
type QueryInfo struct {
	Name, Path string
	Poll       time.Duration // how often a screen asks that has no socket; 0: never
	Class      Class
	Fresh      bool // events keep it fresh: after any of them a plain client would read it again
	Grows      bool // with time, so it is read each minute beside a socket too
}

const grows = time.Minute

// Queries say how each of them is asked. {room}, {table}, {shift}, {day}, {words} and {player} stand for what they
// say.
var Queries = [queries]QueryInfo{
	WhoAmI:     {Name: "user", Path: "/api/auth/user", Class: Lists},
	Rooms:      {Name: "rooms", Path: "/api/rooms", Class: Lists},
	EveryTable: {Name: "tables of all rooms", Path: "/api/tables", Class: Lists},
	Tables:     {Name: "tables", Path: "/api/tables/{room}", Poll: 15 * time.Second, Class: Lists, Fresh: true},
	Waitlist:   {Name: "waitlist", Path: "/api/waitlist/{room}", Poll: 30 * time.Second, Class: Lists, Fresh: true},
	Estimates: {Name: "estimates", Path: "/api/waitlist/{room}/estimates", Poll: 30 * time.Second, Class: Figures,
		Fresh: true},
	JustEnded: {Name: "just ended", Path: "/api/waitlist/{room}/history?limit=10", Class: Lists, Fresh: true},
	Seats:     {Name: "seats", Path: "/api/seats/{table}", Poll: 5 * time.Second, Class: Lists, Fresh: true},
	AtTable: {Name: "dealer's screen", Path: "/api/dealer/{table}", Poll: 10 * time.Second, Class: Figures,
		Fresh: true},
	SeatChanges: {Name: "seat changes", Path: "/api/seat-changes/{room}", Poll: 5 * time.Second, Class: Lists,
		Fresh: true},
	Alerts: {Name: "alerts", Path: "/api/pit-boss/alerts/{room}", Poll: 10 * time.Second, Class: Lists,
		Fresh: true},
	Overview: {Name: "overview", Path: "/api/pit-boss/overview/{room}", Poll: 30 * time.Second, Class: Figures,
		Fresh: true},
	Staff:    {Name: "staff", Path: "/api/pit-boss/staff/{room}", Poll: time.Minute, Class: Figures, Fresh: true},
	Rotation: {Name: "rotation", Path: "/api/rotation/{room}", Poll: time.Minute, Class: Figures, Fresh: true},
	Dealers:  {Name: "dealers", Path: "/api/dealers/{room}", Poll: time.Minute, Class: Lists, Fresh: true},
	Stats: {Name: "dashboard stats", Path: "/api/dashboard/stats/{room}", Poll: 30 * time.Second, Class: Figures,
		Fresh: true, Grows: true},
	Feed: {Name: "activity", Path: "/api/activity/{room}?limit=20", Poll: time.Minute, Class: Lists, Fresh: true},
	Tournaments: {Name: "tournaments", Path: "/api/tournaments/{room}", Poll: 30 * time.Second, Class: Lists,
		Fresh: true},
	Cage: {Name: "cage", Path: "/api/cage/{room}", Poll: 20 * time.Second, Class: Lists, Fresh: true},
	Shift: {Name: "drawer's shift", Path: "/api/shifts/{shift}", Poll: 20 * time.Second, Class: Lists,
		Fresh: true},
	RecentChips: {Name: "recent chip transactions", Path: "/api/chip-transactions/recent?room={room}&limit=10",
		Poll: 20 * time.Second, Class: Lists, Fresh: true},
	TodaysChips: {Name: "chip transactions of the day",
		Path: "/api/chip-transactions?room={room}&from={day}&limit=200", Class: Lists, Fresh: true},
	Owing: {Name: "owing rentals", Path: "/api/seat-rentals?room={room}&owing=true&limit=200",
		Poll: 15 * time.Second, Class: Lists, Fresh: true},
	RecentPlayers: {Name: "recent players", Path: "/api/directory/{room}?list=recent&limit=10", Poll: 30 * time.Second,
		Class: Figures, Fresh: true},
	PlayerCounts: {Name: "player counts", Path: "/api/directory/{room}/counts", Poll: 30 * time.Second, Class: Figures,
		Fresh: true},
	Summary: {Name: "executive summary", Path: "/api/executive/summary", Poll: 30 * time.Second, Class: Figures,
		Fresh: true, Grows: true},
	Insights: {Name: "insights", Path: "/api/executive/insights", Poll: time.Minute, Class: Figures, Fresh: true,
		Grows: true},
	Search: {Name: "player search", Path: "/api/players?q={words}&limit=50", Class: Looks},
	Door:   {Name: "door", Path: "/api/players/{player}/door?room={room}", Class: Looks},
}

func (q Query) String() string { return Queries[q].Name }

// Set is a set of queries.
type Set uint64

// SetOf makes one.
func SetOf(list ...Query) (s Set) {
	for _, q := range list {
		s |= 1 << q
	}
	return s
}

// Has says whether a query is among them.
func (s Set) Has(q Query) bool { return s>>q&1 == 1 }

// All are the queries of a set, one after the other.
func (s Set) All(yield func(Query) bool) {
	for s != 0 {
		q := Query(bits.TrailingZeros64(uint64(s)))
		if !yield(q) {
			return
		}
		s &^= 1 << q
	}
}

// Reads are what a screen reads when it opens, and shows from then on. Of several of a kind in a room each stands
// at another tab: the first front office at the lists, the second at the cage, the third at the players; the first
// pit boss at the alerts, the second at the staff.
func Reads(s Screen, number int) Set {
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

// The effects of an event (web/src/room/*/events.ts): lists that the client invalidates, because the event does
// not carry all of their data; aggregate figures, which it reads at the first event and then at most every two seconds;
// and lists that it patches itself, so that its copy is no longer a response of the server.
var (
	derived = map[string]Set{
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
	figures = map[string]Set{
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
		toldBySeat:                 SetOf(Tables),
		"chip_transaction_created": SetOf(RecentChips),
	}
	floorFigures = SetOf(Stats, Overview) | houseFigures
	houseFigures = SetOf(Summary, Insights)
	directory    = SetOf(RecentPlayers, PlayerCounts)
)

// The reads of a person's own screen after the response to their act (web/src/api/keys.ts).
var (
	ofFloor = SetOf(EveryTable, Tables, Seats, SeatChanges, Waitlist, Estimates, JustEnded, Feed, Stats)
	ofCage  = SetOf(Cage, Shift, RecentChips, TodaysChips, Owing, Stats)
	ofDoor  = directory
	touched = map[Act]Set{
		Seat: ofFloor, Leave: ofFloor, PlusOne: ofFloor, MinusOne: ofFloor, Join: ofFloor, Call: ofFloor,
		SeatFromList: ofFloor, SetStatus: ofFloor,
		EnterPot: ofFloor | SetOf(AtTable), RaiseAlert: SetOf(AtTable,
			Alerts), ResolveAlert: SetOf(Alerts), CheckIn: ofDoor, SellChips: ofCage,
		PayRental: ofCage, PushDealers: SetOf(Staff, Rotation),
	}
)

// path is a query's address with what it is about.
func (q Query) path(about ...string) string {
	p := Queries[q].Path
	if strings.IndexByte(p, '{') < 0 {
		return p
	}
	return strings.NewReplacer(about...).Replace(p)
}
