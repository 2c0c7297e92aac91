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
	Rooms []Place
	Other Peer // nil: the server is ours
}

// Place is one room before the night begins.
type Place struct {
	Organization, ID, Game string
	Tables                 []string
	Staff                  map[Screen][]Person
	Beside                 []string // the organization's other rooms, which an executive follows too
	Free                   []string // players without a seat or a place on a list
	Arriving               []string // other players, not checked in yet
	Owing                  []string // rentals that have ended and are not paid
	Pages                  []Page   // of players
	Board                  string   // credential of the lists board; empty: none
}

// Person is a user with a session. Names are unique in a room.
type Person struct{ Name, Token string }

// room is the generator's model of a room, which lets it send only possible acts.
type room struct {
	place    Place
	rate     float64
	mix      []Part
	bySeat   bool // events name the seat and not the actor
	stations map[Screen][]*client
	ears     atomic.Int64 // sockets that follow it
	sizes    [queries]atomic.Int64

	mu       sync.Mutex
	random   *rand.Rand
	tables   []*table
	byID     map[string]*table
	waiting  []entry
	called   []entry
	free     []string
	arriving []string
	owing    []string
	alerts   []string
	strings  []dealers
	count    int
	rumours  eventTracker
	glass    glass
}

// table is a table with its seats.
type table struct {
	id    string
	seats []seat
	short bool // reported as short
	busy  bool // an act on it is under way, so that what comes of it is not known yet
}

type seat struct {
	state      string // as the server calls it
	id, player string
	since      string
}

const open = "open"

// entry is a player on the waiting list.
type entry struct {
	id, player string
	at         *table
	seat       int
	since      time.Time // of the call
}

// dealers is a string of tables along which dealers are pushed, with its next push.
type dealers struct {
	id   string
	push time.Time
}

func newRoom(p Place, rate float64, e Evening, number int) *room {
	r := &room{
		place: p, rate: rate, mix: e.Mix, random: rand.New(rand.NewPCG(e.Seed,
			uint64(number)+1<<32)), byID: map[string]*table{}, stations: map[Screen][]*client{},
		free: slices.Clone(p.Free), arriving: slices.Clone(p.Arriving), owing: slices.Clone(p.Owing),
	}
	r.rumours = newEventTracker(&r.ears)
	for _, id := range p.Tables {
		t := &table{id: id}
		r.tables, r.byID[id] = append(r.tables, t), t
	}
	return r
}

// does says whether anybody does an act.
func (r *room) does(a Act) bool {
	return slices.ContainsFunc(r.mix, func(p Part) bool { return p.Act == a })
}

// shown takes over what the server says of a table's seats: those that are not open.
func (t *table) shown(body []byte, seats int) error {
	var list []struct {
		ID, State, Since string
		SeatNumber       int
		Player           *struct{ ID string }
	}
	if err := json.Unmarshal(body, &list); err != nil {
		return fmt.Errorf("seats of %s: %w", t.id, err)
	}
	t.seats = make([]seat, seats)
	for i := range t.seats {
		t.seats[i].state = open
	}
	for _, s := range list {
		if s.SeatNumber < 1 || s.SeatNumber > seats {
			return fmt.Errorf("seat %d of %s", s.SeatNumber, t.id)
		}
		to := &t.seats[s.SeatNumber-1]
		*to = seat{state: s.State, id: s.ID, since: s.Since}
		if s.Player != nil {
			to.player = s.Player.ID
		}
	}
	return nil
}

// states takes over what an answer says of every seat at a glance.
func (t *table) states(body []byte) error {
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

// with is a seat of some state, from 0; -1: none.
func (t *table) with(state string) int {
	return slices.IndexFunc(t.seats, func(s seat) bool { return s.state == state })
}

// pick returns a table without an operation that has a seat in a state, preferably one that suits.
func (r *room) pick(state string, suits func(*table) bool) *table {
	from := r.random.IntN(max(len(r.tables), 1))
	var found *table
	for i := range r.tables {
		t := r.tables[(from+i)%len(r.tables)]
		if t.busy || t.with(state) < 0 {
			continue
		}
		if suits == nil || suits(t) {
			return t
		}
		if found == nil {
			found = t
		}
	}
	return found
}

// one takes one out of a list, any.
func one(r *rand.Rand, list *[]string) string {
	i := r.IntN(len(*list))
	id := (*list)[i]
	last := len(*list) - 1
	(*list)[i] = (*list)[last]
	*list = (*list)[:last]
	return id
}

// words returns the text typed to find a player: the beginning of a name.
func (r *room) words() string {
	syllables := []string{"pla", "joh", "mar", "smi", "bro", "gar", "wal", "zac", "ray", "whi"}
	return syllables[r.random.IntN(len(syllables))]
}
