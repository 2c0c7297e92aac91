// Package night is an open-loop load generator for a Friday night in card rooms: it opens the rooms' screens, sends the
// reads of each screen, and sends acts at planned times. A planned request is sent at its time even if earlier ones are
// unanswered, and its latency counts from that time, so that a slow server does not receive less load. Command
// bench/room runs it against the server, bench/peers runs the part that other servers can do.
// docs/decisions/0033 describes the load.
package night

import "time"

// Screen is a kind of screen.
type Screen string

// The screens of a room.
const (
	Dealer       Screen = "dealer tablet"
	FrontOffice  Screen = "front office"
	FloorManager Screen = "floor manager"
	Phone        Screen = "phone"
	Dashboard    Screen = "dashboard"
	PitBoss      Screen = "pit boss"
	Executive    Screen = "executive"
)

// ScreenGroup is the number of screens of a kind in a room, and the role of their users.
type ScreenGroup struct {
	Screen Screen
	Count  int
	Role   string
}

// ScreenGroups has the 47 screens of a room.
var ScreenGroups = []ScreenGroup{
	{Dealer, 30, "dealer"},
	{FrontOffice, 3, "front_office"},
	{FloorManager, 3, "floor_manager"},
	{Phone, 6, "floor_manager"},
	{Dashboard, 2, "owner"},
	{PitBoss, 2, "pit_boss"},
	{Executive, 1, "executive"},
}

// ScreensPerRoom returns the number of screens of all groups.
func ScreensPerRoom() (n int) {
	for _, g := range ScreenGroups {
		n += g.Count
	}
	return n
}

// Act is a kind of act.
type Act string

// The acts.
const (
	Seat         Act = "seat"           // a named player at an open seat
	Leave        Act = "leave"          // a named player gets up
	PlusOne      Act = "+1"             // a walk-in sits down
	MinusOne     Act = "-1"             // a walk-in gets up
	Join         Act = "join"           // a player joins the waitlist
	Call         Act = "call"           // a waiting player gets a held seat
	SeatFromList Act = "seat from list" // the called player sits down
	CheckIn      Act = "check-in"
	SellChips    Act = "chip sale"
	PayRental    Act = "rental payment"
	EnterPot     Act = "pot"
	SetStatus    Act = "status" // of a table
	PushDealers  Act = "dealer push"
	RaiseAlert   Act = "alert"
	ResolveAlert Act = "resolve"
)

// MixEntry is the share of an act in the load.
type MixEntry struct {
	Act     Act
	Weight  int      // in thousandths
	Screens []Screen // that send it, with equal shares
	// Lookups are sent before the act, a second apart: the search for the player and the check at the door.
	Lookups []Query
}

// Mix is the share of each act on a Friday, in thousandths. As many players sit down as get up (260), and as many are
// called as join, less the players still waiting at the end of the night.
var Mix = []MixEntry{
	{Leave, 180, []Screen{Dealer}, nil},
	{PlusOne, 80, []Screen{Phone, FloorManager, Phone}, nil},
	{MinusOne, 80, []Screen{Phone, FloorManager, Dealer}, nil},
	{Seat, 80, []Screen{FrontOffice, FloorManager, Phone}, []Query{Search, Door}},
	{Join, 120, []Screen{FrontOffice, Phone, FrontOffice}, []Query{Search}},
	{Call, 110, []Screen{FloorManager, Phone, FrontOffice}, nil},
	{SeatFromList, 100, []Screen{Dealer, FloorManager, Phone}, nil},
	{CheckIn, 80, []Screen{FrontOffice}, []Query{Search, Door}},
	{SellChips, 60, []Screen{FrontOffice}, []Query{Search}},
	{PayRental, 40, []Screen{FrontOffice}, nil},
	{EnterPot, 30, []Screen{Dealer}, nil},
	{SetStatus, 10, []Screen{FloorManager}, nil},
	{PushDealers, 10, []Screen{PitBoss}, nil},
	{RaiseAlert, 10, []Screen{Dealer}, nil},
	{ResolveAlert, 10, []Screen{PitBoss, Phone}, nil},
}

// fallback maps an act to its replacement when it is impossible: the list is empty, the tables are full, or no rental
// is unpaid.
var fallback = map[Act]Act{
	Leave: Seat, PlusOne: MinusOne, MinusOne: PlusOne, Seat: Leave, Join: CheckIn, Call: Join, SeatFromList: Call,
	CheckIn: EnterPot, SellChips: EnterPot, PayRental: SellChips, PushDealers: EnterPot, SetStatus: EnterPot,
	RaiseAlert: EnterPot, ResolveAlert: RaiseAlert, EnterPot: Join,
}

// Scenario configures a night.
type Scenario struct {
	Mix     []MixEntry
	Queries func(s Screen, number int) Set // that a screen shows, by its number among the screens of its kind
	// ClosesIdle makes a screen close its connections after its first reads and keep only the socket.
	ClosesIdle bool

	Rate          float64       // mean acts per second and room
	BurstShare    float64       // of the acts: a game breaks, another opens
	BurstSize     int           // acts of one burst
	BurstDuration time.Duration // of one burst
	// Zipf skews the load over the rooms: the n-th busiest sends 1/n^Zipf of the acts of the busiest. 0: equal shares.
	Zipf    float64
	Polling float64 // share of screens without a socket
	Seed    uint64

	RequestTimeout time.Duration
	Connections    int // of a screen
}

// FridayScenario is a usual Friday.
func FridayScenario() Scenario {
	return Scenario{Mix: Mix, Queries: ScreenQueries, Rate: 0.3, BurstShare: 1. / 3, BurstSize: 10,
		BurstDuration: 2 * time.Second, Zipf: 1, Polling: 0.03, Seed: 20, RequestTimeout: 30 * time.Second,
		Connections: 6}
}

// CommonScenario is the part of a Friday that every peer can do: the same screens and times, but each screen shows only
// the tables and the waitlist, and players only sit down and get up.
func CommonScenario() Scenario {
	s := FridayScenario()
	screens := []Screen{FrontOffice, FloorManager, Phone}
	s.Mix = []MixEntry{{Seat, 500, screens, nil}, {Leave, 500, screens, nil}}
	s.Queries = func(Screen, int) Set { return SetOf(Tables, Waitlist) }
	s.ClosesIdle = true
	return s
}
