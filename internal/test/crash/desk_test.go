package crash_test

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"time"

	"pitboss/internal/floor"
	"pitboss/internal/foundation/money"
	"pitboss/internal/test/clubdata"
	"pitboss/internal/test/process"
	"pitboss/internal/test/receivers"
)

// desk is a client with a table and some players of its own, so that it knows the exact expected state. It acts
// sequentially. It keeps an act without an answer until it has repeated it.
type desk struct {
	number int
	club   clubdata.Club
	room   clubdata.Room
	table  string
	event  string            // a tournament
	people []string          // the last ones join lists from home
	owed   map[string][]bill // by player: debts at the start of the test
	sold   map[string][]term // by player: memberships, in the order of their start
	pages  map[string]page   // by player
	board  string            // token of the lists board
	alerts *receivers.Push   // takes them for devices; nil: the desk has none
	pick   *rand.Rand
	played []string    // tournaments that it has announced
	held   money.Cents // the ledger's balance for them, by acknowledged acts
	hands  []string    // the dealers of its table
	movers []string    // the players of its must-move game
	game   string      // the must-move game; empty: the desk has none
	main   string      // its main table
	feeder string      // the table that feeds the main table
	tried  int         // pushes along their string
	pushes int         // confirmed, along all strings

	is   state          // the state by the answers so far
	open *act           // sent, not answered
	sent int            // acts, for their keys
	acts int            // acknowledged
	did  map[string]int // acknowledged acts by name

	past *past // the state after each act; nil if not recorded

	repeated, wereRecorded int // acts without an answer; those of them that had been done

	withdrawals, tooLate int // of acts; those of them that came after the act

	patient bool // tolerates a failing database and waits for its recovery
	delayed int  // acts that had to wait
}

// state is a desk's knowledge of its table, its waitlist, its players' money and its tournaments.
type state struct {
	seats   map[int]taken     // by number
	waiting map[string]string // entry by player; empty: joined on their page, which does not know the id
	coming  map[string]bool   // of the waiting: still on their way
	called  map[string]call   // of the waiting, by player
	money   map[string]purse  // of players that deal with the cage
	paid    map[string]bool   // bill by rental
	entries map[string]string // of the tournament, by player
	facts   map[string]string // of the desk's tournament, as the server shows them
	play    contest           // the same by the answers
	calls   map[string]bool   // open calls at the table
	work    map[string]string // where the dealers are
	line    string            // the string along which they are pushed
	asked   map[int]int       // requested seat by current seat
	moves   map[string]string // facts of the must-move game
	codes   int               // printed for the first player
	devices map[string]bool   // that get the alerts of the desk's user
}

type taken struct{ player, seat string } // an empty player is a walk-in, whose seat id is not needed

func (s state) clone() state {
	s.facts = nil
	s.seats, s.waiting, s.coming, s.called = maps.Clone(s.seats), maps.Clone(s.waiting), maps.Clone(s.coming),
		maps.Clone(s.called)
	s.money, s.paid, s.entries, s.play = maps.Clone(s.money), maps.Clone(s.paid), maps.Clone(s.entries), s.play.clone()
	s.calls, s.work, s.asked, s.devices = maps.Clone(s.calls), maps.Clone(s.work), maps.Clone(s.asked),
		maps.Clone(s.devices)
	s.moves = maps.Clone(s.moves)
	return s
}

func noState() state {
	return state{seats: map[int]taken{}, waiting: map[string]string{}, coming: map[string]bool{},
		called: map[string]call{}, money: map[string]purse{}, paid: map[string]bool{}, entries: map[string]string{},
		facts: map[string]string{}, calls: map[string]bool{}, work: map[string]string{}, asked: map[int]int{},
		devices: map[string]bool{}, moves: map[string]string{}}
}

// act is one request, and its effect on the state.
type act struct {
	what, method, path, key string
	token                   string                                    // of a player; empty: the staff's
	find                    func(url string) (path string, err error) // of an unknown path
	body                    any
	refusable               bool // may be refused with 409, which changes nothing
	refused                 bool // must be refused in this way
	withdrawn               bool // its withdrawal was sent, so it is not repeated
	done                    func(s *state, answer []byte) error
}

// isWithdrawable: a player's page repeats an act until it is answered, and never withdraws it.
func (a *act) isWithdrawable() bool { return a.token == "" }

// newDesk is a desk with players, the first of whom deal with the cage.
func newDesk(
	number int, seed uint64, club clubdata.Club, room clubdata.Room, table, event string, people []string,
) *desk {
	return &desk{number: number, club: club, room: room, table: table, event: event, people: people,
		owed: map[string][]bill{}, sold: map[string][]term{}, did: map[string]int{},
		pick: rand.New(rand.NewPCG(seed, uint64(number)+1)),
		is:   noState()}
}

// work acts until ctx ends, which is when the program dies. Now and then it withdraws an act while sending it.
func (d *desk) work(ctx context.Context, url string, acted func()) error {
	for ctx.Err() == nil {
		d.open = d.next()
		settle := d.sendOnce
		if d.open.isWithdrawable() && d.pick.IntN(8) == 0 {
			settle = d.sendAndWithdraw
		}
		answered, err := settle(url)
		if err != nil {
			return err
		}
		acted()
		if answered {
			continue
		}
		d.delayed++
		// the program or its database died during the request; verifyAndRepeat finds out whether the act was done
		<-ctx.Done()
	}
	return nil
}

// verifyAndRepeat compares the state after a restart with what was acknowledged, then repeats the act without an
// answer, or withdraws it.
func (d *desk) verifyAndRepeat(url string) error {
	is, err := d.readState(url)
	if err != nil {
		return err
	}
	if d.open == nil {
		return same(is, d.is)
	}
	before := same(is, d.is)
	open, acts := d.open, d.acts
	open.withdrawn = open.withdrawn || open.isWithdrawable() && d.pick.IntN(2) == 0
	settle, send := d.answered, d.send
	if open.withdrawn {
		settle, send = func(a process.Answer) error { return d.settleWithdrawal(a, nil) }, d.withdraw
	}
	a, err := d.retryWhilePatient(url, send)
	if err != nil {
		return fmt.Errorf("%s again: %w", open.what, err)
	}
	if err := settle(a); err != nil {
		return fmt.Errorf("again: %w", err)
	}
	// Either it was not done at all or it was done completely.
	after := same(is, d.is)
	d.repeated++
	switch {
	case after == nil && d.acts > acts:
		d.wereRecorded++
	case before != nil:
		return fmt.Errorf("%s was done by half: not as before it (%w), not as after it (%w)", open.what, before, after)
	}
	if open.withdrawn && d.acts == acts && open.path != "" {
		if err := d.staysWithdrawn(url, open); err != nil {
			return err
		}
	}
	if is, err = d.readState(url); err != nil {
		return err
	}
	return same(is, d.is)
}

func (d *desk) send(url string) (process.Answer, error) {
	if d.open.path == "" {
		path, err := d.open.find(url)
		if other, ok := errors.AsType[*process.UnexpectedStatus](err); ok && d.patient && other.IsRetryable() {
			return other.Answer, nil
		}
		if err != nil {
			return process.Answer{}, err
		}
		d.open.path = path
	}
	token := cmp.Or(d.open.token, d.club.Token)
	return process.Call(context.Background(), d.open.method, url+d.open.path, token, d.open.key, d.open.body)
}

func (d *desk) answered(a process.Answer) error {
	if a.Status == http.StatusConflict && (d.open.refusable || d.open.refused) {
		d.open = nil
		return nil
	}
	if a.Status/100 != 2 || d.open.refused {
		return fmt.Errorf("%s: status %d: %s", d.open.what, a.Status, a.Body)
	}
	d.did[d.open.what]++
	after := d.is.clone()
	if err := d.open.done(&after, a.Body); err != nil {
		return fmt.Errorf("%s: %w in %s", d.open.what, err, a.Body)
	}
	d.is, d.open = after, nil
	d.acts++
	if d.past != nil {
		d.past.append(after)
	}
	return nil
}

// readState reads the state of the desk's table and players. A patient desk retries while the database fails.
func (d *desk) readState(url string) (state, error) {
	for end := time.Now().Add(process.RequestTimeout); ; lasts(50 * time.Millisecond) {
		s, err := d.readOnce(url)
		if other, ok := errors.AsType[*process.UnexpectedStatus](err); !d.patient || !ok || !other.IsRetryable() ||
			time.Now().After(end) {
			return s, err
		}
	}
}

func (d *desk) readOnce(url string) (state, error) {
	s := noState()
	if err := d.readCage(url, &s); err != nil {
		return s, err
	}
	if err := d.readCalls(url, &s); err != nil {
		return s, err
	}
	if err := d.readRotation(url, &s); err != nil {
		return s, err
	}
	for _, read := range []func(string, *state) error{
		d.readSeatChanges, d.readEntries, d.readCodes, d.readDevices, d.readGame,
	} {
		if err := read(url, &s); err != nil {
			return s, err
		}
	}
	var seats []floor.Seat
	if err := process.GetJSON(url+"/api/seats/"+d.table, d.club.Token, &seats); err != nil {
		return s, err
	}
	for _, seat := range seats {
		switch {
		case seat.State == floor.SeatReserved: // for a called player
		case seat.Player != nil:
			s.seats[seat.SeatNumber] = taken{seat.Player.ID, seat.ID}
		default:
			s.seats[seat.SeatNumber] = taken{}
		}
	}
	var entered []struct {
		ID, Status string
		Player     struct{ ID string }
	}
	if err := process.GetJSON(url+"/api/tournaments/"+d.event+"/entries", d.club.Token, &entered); err != nil {
		return s, err
	}
	for _, e := range entered {
		if e.Status != "voided" {
			s.entries[e.Player.ID] = e.ID
		}
	}
	return s, d.readContest(url, &s)
}

func same(is, want state) error {
	if !maps.Equal(is.seats, want.seats) {
		return fmt.Errorf("seats are %v, not %v", is.seats, want.seats)
	}
	if !maps.Equal(is.asked, want.asked) {
		return fmt.Errorf("seats asked for are %v, not %v", is.asked, want.asked)
	}
	if !sameEntries(is.waiting, want.waiting) {
		return fmt.Errorf("waiting are %v, not %v", is.waiting, want.waiting)
	}
	if !maps.Equal(is.coming, want.coming) || !maps.Equal(is.called, want.called) {
		return fmt.Errorf("coming are %v and called %v, not %v and %v", is.coming, is.called, want.coming, want.called)
	}
	if !maps.Equal(is.moves, want.moves) {
		return fmt.Errorf("the must-move game is %v, not %v", is.moves, want.moves)
	}
	if is.codes != want.codes || !maps.Equal(is.devices, want.devices) {
		return fmt.Errorf("%d codes and devices %v, not %d and %v", is.codes, is.devices, want.codes, want.devices)
	}
	if !maps.Equal(is.money, want.money) {
		return fmt.Errorf("the cage has %+v, not %+v", is.money, want.money)
	}
	if !maps.Equal(is.paid, want.paid) {
		return fmt.Errorf("paid are %v, not %v", is.paid, want.paid)
	}
	if !maps.Equal(is.entries, want.entries) {
		return fmt.Errorf("entries are %v, not %v", is.entries, want.entries)
	}
	if !maps.Equal(is.calls, want.calls) {
		return fmt.Errorf("calls are %v, not %v", is.calls, want.calls)
	}
	if !maps.Equal(is.work, want.work) || is.line != want.line {
		return fmt.Errorf("the dealers are %v along %q, not %v along %q", is.work, is.line, want.work, want.line)
	}
	if facts := want.play.facts(); !maps.Equal(is.facts, facts) {
		return fmt.Errorf("the contest is %v, not %v", is.facts, facts)
	}
	return nil
}

// next chooses an act from the current state.
func (d *desk) next() *act {
	d.sent++
	a := d.choose()
	a.key = fmt.Sprintf("desk %d act %d", d.number, d.sent)
	return a
}

func (d *desk) choose() *act {
	if d.pick.IntN(5) == 0 {
		if a := d.lobby(); a != nil {
			return a
		}
	}
	if d.game != "" && d.pick.IntN(4) == 0 {
		if a := d.playMustMove(); a != nil {
			return a
		}
	}
	if d.pick.IntN(3) == 0 {
		return d.deal(d.people[d.pick.IntN(dealers)])
	}
	if d.pick.IntN(3) > 0 {
		return d.play()
	}
	if len(d.hands) > 0 && d.pick.IntN(2) == 0 {
		return d.rotate()
	}
	if d.pick.IntN(6) == 0 {
		return d.callOrResolve()
	}
	if d.pick.IntN(4) == 0 {
		return d.entry(d.entrant())
	}
	if a := d.moveUp(); a != nil {
		return a
	}
	if d.pick.IntN(4) == 0 {
		if a := d.requestOrWithdrawSeat(); a != nil {
			return a
		}
	}
	free := d.free()
	switch n := d.pick.IntN(10); {
	case n < 3 && free > 0:
		return d.sit(d.idle(d.people), free)
	case n < 5 && free > 0:
		return d.walkIn(free)
	case n < 7 && len(d.is.waiting) < 20:
		return d.join(d.idle(d.people))
	case n < 8 && len(d.is.waiting) > 0:
		for player := range d.is.waiting {
			if d.pick.IntN(2) == 0 {
				return d.leaveList(player)
			}
			if c, isCalled := d.is.called[player]; isCalled {
				return d.seatFromList(player, c.seat)
			}
			if free > 0 {
				return d.seatFromList(player, free)
			}
			return d.remove(player)
		}
	}
	for number, t := range d.is.seats {
		if t.player != "" {
			return d.leave(number, t.seat)
		}
	}
	if len(d.is.seats) > 0 {
		return d.walkOut()
	}
	return d.join(d.idle(d.people))
}

// free is the lowest open seat, or 0.
func (d *desk) free() int {
	held := map[int]bool{}
	for _, c := range d.is.called {
		held[c.seat] = true
	}
	for n := 1; n <= clubdata.Seats; n++ {
		if _, ok := d.is.seats[n]; !ok && !held[n] {
			return n
		}
	}
	return 0
}

// idle is one of some players that neither sits, nor waits, nor has entered the contest, which may be about to begin.
func (d *desk) idle(of []string) string {
	busy := map[string]bool{}
	for _, t := range d.is.seats {
		busy[t.player] = true
	}
	for {
		p := of[d.pick.IntN(len(of))]
		if !d.waits(p) && !busy[p] && !d.is.play.has(p) {
			return p
		}
	}
}

// seated takes the seat of a named player from an answer.
func seated(s *state, raw []byte) error {
	var seat struct {
		ID         string
		SeatNumber int
		Player     struct{ ID string }
	}
	if err := json.Unmarshal(raw, &seat); err != nil {
		return err
	}
	s.seats[seat.SeatNumber] = taken{seat.Player.ID, seat.ID}
	return nil
}

func (d *desk) sit(player string, number int) *act {
	return &act{what: "sit", method: "POST", path: "/api/seats", done: seated,
		body: map[string]any{"tableId": d.table, "playerId": player, "seatNumber": number, "buyInAmount": "300.00"}}
}

func (d *desk) leave(number int, seat string) *act {
	return &act{what: "leave", method: "DELETE", path: "/api/seats/" + seat, done: func(s *state, _ []byte) error {
		delete(s.seats, number)
		s.gone()
		return nil
	}}
}

func (d *desk) walkIn(number int) *act {
	return &act{what: "walk in", method: "POST", path: "/api/tables/" + d.table + "/walk-ins",
		done: func(s *state, _ []byte) error {
			s.seats[number] = taken{}
			return nil
		}}
}

// walkOut frees the seat of the latest walk-in, which the answer names.
func (d *desk) walkOut() *act {
	return &act{what: "walk out", method: "DELETE", path: "/api/tables/" + d.table + "/walk-ins",
		done: func(s *state, raw []byte) error {
			var table struct{ SeatStates []string }
			if err := json.Unmarshal(raw, &table); err != nil {
				return err
			}
			for i, now := range table.SeatStates {
				if now == "open" {
					delete(s.seats, i+1)
				}
			}
			return nil
		}}
}

// entry sells a tournament entry to a player, or refunds it. Without a free place the player becomes an alternate.
func (d *desk) entry(player string) *act {
	if id, in := d.is.entries[player]; in {
		return &act{what: "void an entry", method: "POST", path: "/api/tournament-entries/" + id + "/void",
			body: map[string]any{"reason": "went home"},
			done: func(s *state, _ []byte) error {
				delete(s.entries, player)
				return nil
			}}
	}
	return &act{what: "enter", method: "POST", path: "/api/tournaments/" + d.event + "/entries",
		body: map[string]any{"playerId": player, "orAlternate": true, "paymentMethod": "cash"},
		done: func(s *state, raw []byte) error {
			var entry struct{ ID string }
			err := json.Unmarshal(raw, &entry)
			s.entries[player] = entry.ID
			return err
		}}
}
