package night

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// Server is the server under load, with its rooms and their staff.
type Server struct {
	Addr  string // host:port
	Rooms []Room
	Peer  Peer // nil: PitBoss
}

// Room is one room before the night. Game is the id of its game type.
type Room struct {
	ID, Game      string
	Tables        []string
	Staff         map[Screen][]User
	OtherRooms    []string // of the organization; an executive follows them too
	Free          []string // players who are neither seated nor waiting
	NotCheckedIn  []string // further players
	UnpaidRentals []string
	Pages         []Page // of players
	Board         string // credential of the lists board; empty: none
}

// User is a user with a session. Names are unique in a room.
type User struct{ Name, Token string }

// room is the generator's model of a room. With it the generator sends only acts that are possible.
type room struct {
	setup          Room
	rate           float64 // acts per second
	mix            []MixEntry
	eventsNameSeat bool // and not the actor: the server is a peer
	clients        map[Screen][]*client
	sockets        atomic.Int64             // that follow the room
	sizes          [queryCount]atomic.Int64 // bytes of the last response to each query

	mu            sync.Mutex
	random        *rand.Rand
	tables        []*table
	byID          map[string]*table
	waiting       []entry
	called        []entry
	free          []string
	notCheckedIn  []string
	unpaidRentals []string
	alerts        []string
	strings       []dealerString
	pots          int // reported, to report a different amount each time
	tracker       eventTracker
	boardTracker  boardTracker
}

// table is a table with its seats.
type table struct {
	id    string
	seats []seat
	short bool // reported as short
	busy  bool // an act on the table is in flight
}

type seat struct {
	state      string // as in the server's responses
	id, player string
}

const openSeat = "open" // state

// SeatsPerTable is the number of seats of every table.
const SeatsPerTable = 9

// entry is a player on the waitlist.
type entry struct {
	id, player string
	table      *table // of a called player
	seat       int
	calledAt   time.Time
}

// dealerString is a string of tables with the time of its next push.
type dealerString struct {
	id     string
	pushAt time.Time
}

func newRoom(setup Room, rate float64, s Scenario, number int) *room {
	r := &room{
		setup: setup, rate: rate, mix: s.Mix, random: rand.New(rand.NewPCG(s.Seed, uint64(number)+1<<32)),
		byID: map[string]*table{}, clients: map[Screen][]*client{}, free: slices.Clone(setup.Free),
		notCheckedIn: slices.Clone(setup.NotCheckedIn), unpaidRentals: slices.Clone(setup.UnpaidRentals),
	}
	r.tracker = newEventTracker(&r.sockets)
	for _, id := range setup.Tables {
		t := &table{id: id}
		r.tables, r.byID[id] = append(r.tables, t), t
	}
	return r
}

// mixHas reports whether the load has an act.
func (r *room) mixHas(a Act) bool {
	return slices.ContainsFunc(r.mix, func(m MixEntry) bool { return m.Act == a })
}

// setSeats takes the seats from a response, which leaves out open seats.
func (t *table) setSeats(body []byte) error {
	var list []struct {
		ID, State  string
		SeatNumber int
		Player     *struct{ ID string }
	}
	if err := json.Unmarshal(body, &list); err != nil {
		return fmt.Errorf("seats of %s: %w", t.id, err)
	}
	t.seats = make([]seat, SeatsPerTable)
	for i := range t.seats {
		t.seats[i].state = openSeat
	}
	for _, s := range list {
		if s.SeatNumber < 1 || s.SeatNumber > SeatsPerTable {
			return fmt.Errorf("seat %d of %s", s.SeatNumber, t.id)
		}
		seat := &t.seats[s.SeatNumber-1]
		seat.state, seat.id = s.State, s.ID
		if s.Player != nil {
			seat.player = s.Player.ID
		}
	}
	return nil
}

// setSeatStates takes the states of the seats from the response to an act.
func (t *table) setSeatStates(body []byte) error {
	var b struct{ SeatStates []string }
	if err := json.Unmarshal(body, &b); err != nil {
		return err
	}
	for i, s := range b.SeatStates {
		if i < len(t.seats) && t.seats[i].state != s {
			t.seats[i] = seat{state: s}
		}
	}
	return nil
}

// findSeat returns the index of a seat in a state; -1 if there is none.
func (t *table) findSeat(state string) int {
	return slices.IndexFunc(t.seats, func(s seat) bool { return s.state == state })
}

// pickTable returns a random table that is not busy and has a seat in a state; nil if there is none.
func (r *room) pickTable(state string) *table {
	first := r.random.IntN(max(len(r.tables), 1))
	for i := range r.tables {
		if t := r.tables[(first+i)%len(r.tables)]; !t.busy && t.findSeat(state) >= 0 {
			return t
		}
	}
	return nil
}

// takeRandom removes a random id from a list.
func takeRandom(r *rand.Rand, list *[]string) string {
	i := r.IntN(len(*list))
	id := (*list)[i]
	last := len(*list) - 1
	(*list)[i] = (*list)[last]
	*list = (*list)[:last]
	return id
}

// searchText returns a text typed to find a player: the beginning of a name.
func (r *room) searchText() string {
	syllables := []string{"pla", "joh", "mar", "smi", "bro", "gar", "wal", "zac", "ray", "whi"}
	return syllables[r.random.IntN(len(syllables))]
}
