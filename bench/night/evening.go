// Package night is a Friday night in card rooms, as an open loop: which screens are open, what each screen reads,
// and which acts are planned for which moment. A planned request is sent at its time whatever the server answers,
// and its latency counts from that time, so that a slow server does not receive fewer requests. Command
// bench/room runs it against the server, bench/peers as much of it as others can do. docs/decisions/0033 says where
// the figures are from.
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

// Crew is the number of screens of a kind in a room, and the role of their users.
type Crew struct {
	Screen Screen
	Count  int
	Role   string
}

// Crews are the screens of one room: forty-seven.
var Crews = []Crew{
	{Dealer, 30, "dealer"},
	{FrontOffice, 3, "front_office"},
	{FloorManager, 3, "floor_manager"},
	{Phone, 6, "floor_manager"},
	{Dashboard, 2, "owner"},
	{PitBoss, 2, "pit_boss"},
	{Executive, 1, "executive"},
}

// ScreensPerRoom is the number of screens of all crews.
func ScreensPerRoom() (n int) {
	for _, c := range Crews {
		n += c.Count
	}
	return n
}

// Act is something that people do.
type Act string

// The acts.
const (
	Seat         Act = "seat"           // a named player, at a seat that is chosen
	Leave        Act = "leave"          // a named player
	PlusOne      Act = "+1"             // an unnamed walk-in
	MinusOne     Act = "-1"             // a walk-in leaves
	Join         Act = "join"           // a waiting list
	Call         Act = "call"           // a waiting player, to a held seat
	SeatFromList Act = "seat from list" // the called player
	CheckIn      Act = "check-in"
	SellChips    Act = "chip sale"
	PayRental    Act = "rental payment"
	EnterPot     Act = "pot"
	SetStatus    Act = "status" // of a table
	PushDealers  Act = "dealer push"
	RaiseAlert   Act = "alert"
	ResolveAlert Act = "resolve"
)

// Part is an act's part of the mix.
type Part struct {
	Act    Act
	Weight int      // of a thousand
	By     []Screen // the screens that send it, in turn
	// Before are the reads that precede the act, a second apart: the search for the player and the check at the door.
	Before []Query
}

// Mix is the share of each act on a Friday, in thousandths. As many players sit down as get up (260), and as many are
// called as join, less the players still waiting at the end of the night.
var Mix = []Part{
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

// fallback maps an act to the one that replaces it when it is impossible: the list is empty, the table is full, or
// nothing is owed.
var fallback = map[Act]Act{
	Leave: Seat, PlusOne: MinusOne, MinusOne: PlusOne, Seat: Leave, Join: CheckIn, Call: Join, SeatFromList: Call,
	CheckIn: EnterPot, SellChips: EnterPot, PayRental: SellChips, PushDealers: EnterPot, SetStatus: EnterPot,
	RaiseAlert: EnterPot, ResolveAlert: RaiseAlert, EnterPot: Join,
}

// Evening configures a night: the acts, the screens and the rate.
type Evening struct {
	Mix   []Part                         // the acts; an impossible act is replaced by its fallback
	Reads func(s Screen, number int) Set // the reads of a screen, by its number among those of its kind
	// a screen closes its connections after its reads and keeps only the socket until it reads again
	HangsUp bool

	Rate   float64       // acts a second, of a room in the middle
	Bursts float64       // the share of them that comes in bursts: a game breaks, another opens
	Burst  int           // acts of one burst
	Within time.Duration // a burst
	// how much busier some rooms are than others: the n-th busiest does 1/n^Zipf as much as the first; 0: all alike
	Zipf    float64
	Polling float64 // the share of screens without a socket
	Seed    uint64

	Patience time.Duration // how long anybody waits for an answer
	Lines    int           // connections of a screen
}

// UsualEvening is a usual Friday.
func UsualEvening() Evening {
	return Evening{Mix: Mix, Reads: Reads, Rate: 0.3, Bursts: 1. / 3, Burst: 10, Within: 2 * time.Second, Zipf: 1,
		Polling: 0.03, Seed: 20, Patience: 30 * time.Second, Lines: 6}
}

// CommonEvening is as much of a usual Friday as every floor has: the same screens at the same times, but each shows
// the tables and the waiting list alone, and people sit down and get up.
func CommonEvening() Evening {
	e := UsualEvening()
	standing := []Screen{FrontOffice, FloorManager, Phone}
	e.Mix = []Part{{Seat, 500, standing, nil}, {Leave, 500, standing, nil}}
	e.Reads = func(Screen, int) Set { return SetOf(Tables, Waitlist) }
	e.HangsUp = true
	return e
}
