package night

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"time"
)

// operation is an act that the generator is about to send.
type operation struct {
	act     Act
	by      *client
	before  []Query
	player  string
	request Request
	planned time.Time
	mark    string // by which the room's events tell of it
	seat    int    // from 1; 0: it is about none

	table *table             // reserved for this operation until it is done
	done  func(Answer) error // it was done: what is known of the room changes
	undo  func()             // it was not
}

// holdTimeout is how long after a call the generator still seats the player. Holds expire after five minutes.
const holdTimeout = 4 * time.Minute

// A called player comes to the held seat soon, but not at once.
const arrivalDelay = time.Second

// newOperation chooses the next act. An impossible act is replaced by its fallback. The caller holds r.mu.
func (r *room) newOperation(now time.Time) *operation {
	n := r.random.IntN(1000)
	act := r.mix[0].Act
	for _, p := range r.mix {
		if n -= p.Weight; n < 0 {
			act = p.Act
			break
		}
	}
	for range len(r.mix) {
		if e := r.try(r.partOf(act), now); e != nil {
			return e
		}
		act = fallback[act]
	}
	return nil
}

func (r *room) partOf(a Act) Part {
	for _, p := range r.mix {
		if p.Act == a {
			return p
		}
	}
	return Part{}
}

// try makes an errand of an act, nil when it is not possible.
func (r *room) try(p Part, now time.Time) *operation {
	kind := p.By[r.random.IntN(len(p.By))]
	e := &operation{act: p.Act, before: p.Before}
	possible := false
	switch p.Act {
	case Seat:
		possible = r.seats(e)
	case Leave:
		possible = r.leaves(e)
	case PlusOne:
		possible = r.walks(e, http.MethodPost, open)
	case MinusOne:
		possible = r.walks(e, http.MethodDelete, "walk_in")
	case Join:
		possible = r.joins(e)
	case Call:
		possible = r.calls(e)
	case SeatFromList:
		possible = r.seatsCalled(e, now)
	case CheckIn:
		possible = r.checksIn(e)
	case SellChips:
		possible = r.sells(e)
	case PayRental:
		possible = r.pays(e)
	case EnterPot, SetStatus:
		possible = r.tells(e)
	case PushDealers:
		possible = r.pushes(e)
	case RaiseAlert, ResolveAlert:
		possible = r.alarms(e)
	}
	if !possible {
		return nil
	}
	if e.table != nil {
		e.table.busy = true
	}
	at := r.stations[kind]
	e.by = at[r.random.IntN(len(at))]
	if kind == Dealer && e.table != nil {
		for _, s := range at {
			if s.table == e.table.id {
				e.by = s
			}
		}
	}
	switch {
	case r.bySeat && e.table != nil:
		e.mark = SeatKey(e.table.id, e.seat)
	case e.mark == "":
		e.mark = "by " + e.by.who.Name
	}
	if e.request.Method != http.MethodDelete || e.act != Leave {
		e.request.Keep = true
	}
	e.request.Key = fmt.Sprintf("friday-%016x%016x", rand.Uint64(), rand.Uint64())
	return e
}

func asked(e *operation, method, path string, body any) {
	e.request.Method, e.request.Path = method, path
	if body != nil {
		b, _ := json.Marshal(body) // strings and numbers
		e.request.Body = string(b)
	}
}

type fields map[string]any

func (r *room) seats(e *operation) bool {
	t := r.pick(open, nil)
	if t == nil || len(r.free) == 0 {
		return false
	}
	i := t.with(open)
	e.table, e.seat, e.player = t, i+1, one(r.random, &r.free)
	asked(e, http.MethodPost, "/api/seats", fields{"tableId": t.id, "playerId": e.player, "seatNumber": i + 1,
		"buyInAmount": "300.00"})
	e.done = func(a Answer) error { return t.taken(i, e.player, a) }
	e.undo = func() { r.free = append(r.free, e.player) }
	return true
}

// taken puts a player on a seat.
func (t *table) taken(i int, player string, a Answer) error {
	var s struct{ ID string }
	if err := json.Unmarshal(a.Body, &s); err != nil {
		return err
	}
	t.seats[i] = seat{state: "occupied", id: s.ID, player: player}
	return nil
}

func (r *room) leaves(e *operation) bool {
	t := r.pick("occupied", nil)
	if t == nil {
		return false
	}
	i := t.with("occupied")
	for range t.seats { // not always the same
		if n := r.random.IntN(len(t.seats)); t.seats[n].state == "occupied" {
			i = n
		}
	}
	e.table, e.seat = t, i+1
	gone := t.seats[i]
	asked(e, http.MethodDelete, "/api/seats/"+gone.id, nil)
	e.done = func(Answer) error {
		t.seats[i] = seat{state: open}
		r.free = append(r.free, gone.player)
		return nil
	}
	return true
}

func (r *room) walks(e *operation, method, seat string) bool {
	t := r.pick(seat, nil)
	if t == nil {
		return false
	}
	e.table = t
	asked(e, method, "/api/tables/"+t.id+"/walk-ins", nil)
	if method == http.MethodPost {
		e.request.Body = "{}"
	}
	e.done = func(a Answer) error { return t.states(a.Body) }
	return true
}

func (r *room) joins(e *operation) bool {
	if len(r.free) == 0 {
		return false
	}
	e.player = one(r.random, &r.free)
	asked(e, http.MethodPost, "/api/waitlist", fields{"playerId": e.player, "gameTypeId": r.place.Game,
		"roomId": r.place.ID, "source": "walk_in"})
	e.done = func(a Answer) error {
		var in struct{ ID string }
		if err := json.Unmarshal(a.Body, &in); err != nil {
			return err
		}
		r.waiting = append(r.waiting, entry{id: in.ID, player: e.player})
		return nil
	}
	e.undo = func() { r.free = append(r.free, e.player) }
	return true
}

func (r *room) calls(e *operation) bool {
	t := r.pick(open, nil)
	if t == nil || len(r.waiting) == 0 {
		return false
	}
	i, next := t.with(open), r.waiting[0]
	r.waiting = r.waiting[1:]
	e.table, e.player = t, next.player
	// Two concurrent calls may arrive in the wrong order; the list accepts that with a reason.
	asked(e, http.MethodPost, "/api/waitlist/"+next.id+"/call", fields{"tableId": t.id, "seatNumber": i + 1,
		"reason": "Asked for this table"})
	e.done = func(Answer) error {
		t.seats[i] = seat{state: "reserved"}
		next.at, next.seat, next.since = t, i, time.Now()
		r.called = append(r.called, next)
		return nil
	}
	e.undo = func() { r.waiting = append([]entry{next}, r.waiting...) }
	return true
}

func (r *room) seatsCalled(e *operation, now time.Time) bool {
	for n, c := range r.called {
		if c.at.busy || now.Sub(c.since) < arrivalDelay || now.Sub(c.since) > holdTimeout {
			continue
		}
		r.called = append(r.called[:n:n], r.called[n+1:]...)
		e.table, e.player = c.at, c.player
		asked(e, http.MethodPost, "/api/waitlist/"+c.id+"/seat", fields{"tableId": c.at.id, "seatNumber": c.seat + 1,
			"buyInAmount": "400.00"})
		e.done = func(a Answer) error { return c.at.taken(c.seat, c.player, a) }
		e.undo = func() { r.called = append([]entry{c}, r.called...) }
		return true
	}
	return false
}

func (r *room) checksIn(e *operation) bool {
	if len(r.arriving) == 0 {
		return false
	}
	e.player = one(r.random, &r.arriving)
	asked(e, http.MethodPost, "/api/sessions/check-in", fields{"playerId": e.player, "roomId": r.place.ID,
		"status": "checked_in"})
	e.done = func(Answer) error {
		r.free = append(r.free, e.player)
		return nil
	}
	e.undo = func() { r.arriving = append(r.arriving, e.player) }
	return true
}

func (r *room) sells(e *operation) bool {
	if len(r.free) == 0 {
		return false
	}
	e.player = r.free[r.random.IntN(len(r.free))]
	amount := fmt.Sprintf("%d.00", 100*(1+r.random.IntN(5)))
	asked(e, http.MethodPost, "/api/chip-transactions", fields{
		"playerId": e.player, "roomId": r.place.ID, "transactionType": "chip_sale", "amount": amount,
		"chipCount": amount, "paymentMethod": "cash",
	})
	return true
}

func (r *room) pays(e *operation) bool {
	if len(r.owing) == 0 {
		return false
	}
	id := one(r.random, &r.owing)
	asked(e, http.MethodPost, "/api/seat-rentals/"+id+"/pay", fields{"paymentMethod": "card"})
	e.undo = func() { r.owing = append(r.owing, id) }
	return true
}

// tells reports a table's pot, or that its game is on.
func (r *room) tells(e *operation) bool {
	t := r.pick("occupied", nil)
	if t == nil {
		return false
	}
	e.table = t
	r.count++
	if e.act == SetStatus {
		// Never the present value: that would emit no event.
		status := map[bool]string{false: "short", true: "active"}[t.short]
		asked(e, http.MethodPatch, "/api/tables/"+t.id, fields{"status": status})
		e.done = func(Answer) error {
			t.short = !t.short
			return nil
		}
		e.mark = "table " + t.id
		return true
	}
	// Below what raises an alert, and never twice the same.
	asked(e, http.MethodPost, "/api/tables/"+t.id+"/pot", fields{"amount": fmt.Sprintf("%d.%02d", 100+r.count%800,
		r.count/800%100)})
	e.mark = "table " + t.id
	return true
}

func (r *room) pushes(e *operation) bool {
	if len(r.strings) == 0 {
		return false
	}
	s := r.strings[0]
	r.strings = nil // until the answer says what comes next
	if time.Until(s.push) < 5*time.Second {
		return false
	}
	asked(e, http.MethodPost, "/api/rotation/"+r.place.ID+"/push", fields{"stringId": s.id, "pushAt": s.push})
	return true
}

func (r *room) alarms(e *operation) bool {
	if e.act == RaiseAlert {
		t := r.tables[r.random.IntN(len(r.tables))]
		asked(e, http.MethodPost, "/api/pit-boss/alerts", fields{"roomId": r.place.ID, "tableId": t.id, "kind": "floor",
			"note": "A question about a seat"})
		e.done = func(a Answer) error {
			var raised struct{ ID string }
			err := json.Unmarshal(a.Body, &raised)
			r.alerts = append(r.alerts, raised.ID)
			return err
		}
		return true
	}
	if len(r.alerts) == 0 {
		return false
	}
	id := r.alerts[0]
	r.alerts = r.alerts[1:]
	asked(e, http.MethodPost, "/api/pit-boss/alerts/"+id+"/resolve", nil)
	e.undo = func() { r.alerts = append(r.alerts, id) }
	return true
}
