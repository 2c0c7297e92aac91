package night

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"time"
)

// operation is an act that the generator sends.
type operation struct {
	act      Act
	client   *client
	lookups  []Query
	player   string
	request  Request
	planned  time.Time
	eventKey string // identifies the act in the room's events
	seat     int    // number; 0: none

	table     *table               // reserved for this operation until its response
	onSuccess func(Response) error // updates the model of the room
	onRefusal func()               // restores the model of the room
}

// holdTimeout is how long after a call the generator still seats the player. Holds expire after five minutes.
const holdTimeout = 4 * time.Minute

// arrivalDelay is the minimum time from a call until the player comes to the held seat.
const arrivalDelay = time.Second

// newOperation chooses the next act. An impossible act is replaced by its fallback. The caller holds r.mu.
func (r *room) newOperation(now time.Time) *operation {
	n := r.random.IntN(1000)
	act := r.mix[0].Act
	for _, m := range r.mix {
		if n -= m.Weight; n < 0 {
			act = m.Act
			break
		}
	}
	for range len(r.mix) {
		if o := r.tryOperation(r.mixEntry(act), now); o != nil {
			return o
		}
		act = fallback[act]
	}
	return nil
}

// mixEntry returns the entry of an act; an empty one if the load does not have the act.
func (r *room) mixEntry(a Act) MixEntry {
	for _, m := range r.mix {
		if m.Act == a {
			return m
		}
	}
	return MixEntry{}
}

// tryOperation returns an operation of an act; nil if the act is not possible now.
func (r *room) tryOperation(m MixEntry, now time.Time) *operation {
	screen := m.Screens[r.random.IntN(len(m.Screens))]
	o := &operation{act: m.Act, lookups: m.Lookups}
	possible := false
	switch m.Act {
	case Seat:
		possible = r.seatPlayer(o)
	case Leave:
		possible = r.endSeat(o)
	case PlusOne:
		possible = r.changeWalkIns(o, http.MethodPost, openSeat)
	case MinusOne:
		possible = r.changeWalkIns(o, http.MethodDelete, "walk_in")
	case Join:
		possible = r.joinList(o)
	case Call:
		possible = r.callPlayer(o)
	case SeatFromList:
		possible = r.seatCalled(o, now)
	case CheckIn:
		possible = r.checkIn(o)
	case SellChips:
		possible = r.sellChips(o)
	case PayRental:
		possible = r.payRental(o)
	case EnterPot, SetStatus:
		possible = r.reportTable(o)
	case PushDealers:
		possible = r.pushDealers(o)
	case RaiseAlert, ResolveAlert:
		possible = r.changeAlert(o)
	}
	if !possible {
		return nil
	}
	if o.table != nil {
		o.table.busy = true
	}
	clients := r.clients[screen]
	o.client = clients[r.random.IntN(len(clients))]
	if screen == Dealer && o.table != nil {
		for _, c := range clients {
			if c.table == o.table.id {
				o.client = c
			}
		}
	}
	switch {
	case r.eventsNameSeat && o.table != nil:
		o.eventKey = SeatKey(o.table.id, o.seat)
	case o.eventKey == "":
		o.eventKey = "by " + o.client.user.Name
	}
	o.request.KeepBody = o.act != Leave
	o.request.IdempotencyKey = fmt.Sprintf("friday-%016x%016x", rand.Uint64(), rand.Uint64())
	return o
}

func (o *operation) setRequest(method, path string, body any) {
	o.request.Method, o.request.Path = method, path
	if body != nil {
		b, _ := json.Marshal(body) // strings and numbers
		o.request.Body = string(b)
	}
}

type fields map[string]any

func (r *room) seatPlayer(o *operation) bool {
	t := r.pickTable(openSeat)
	if t == nil || len(r.free) == 0 {
		return false
	}
	i := t.findSeat(openSeat)
	o.table, o.seat, o.player = t, i+1, takeRandom(r.random, &r.free)
	o.setRequest(http.MethodPost, "/api/seats", fields{"tableId": t.id, "playerId": o.player, "seatNumber": i + 1,
		"buyInAmount": "300.00"})
	o.onSuccess = func(a Response) error { return t.setPlayer(i, o.player, a) }
	o.onRefusal = func() { r.free = append(r.free, o.player) }
	return true
}

// setPlayer puts a player on a seat.
func (t *table) setPlayer(i int, player string, a Response) error {
	var s struct{ ID string }
	if err := json.Unmarshal(a.Body, &s); err != nil {
		return err
	}
	t.seats[i] = seat{state: "occupied", id: s.ID, player: player}
	return nil
}

func (r *room) endSeat(o *operation) bool {
	t := r.pickTable("occupied")
	if t == nil {
		return false
	}
	i := t.findSeat("occupied")
	for range t.seats { // pick a random one
		if n := r.random.IntN(len(t.seats)); t.seats[n].state == "occupied" {
			i = n
		}
	}
	o.table, o.seat = t, i+1
	left := t.seats[i]
	o.setRequest(http.MethodDelete, "/api/seats/"+left.id, nil)
	o.onSuccess = func(Response) error {
		t.seats[i] = seat{state: openSeat}
		r.free = append(r.free, left.player)
		return nil
	}
	return true
}

func (r *room) changeWalkIns(o *operation, method, seat string) bool {
	t := r.pickTable(seat)
	if t == nil {
		return false
	}
	o.table = t
	o.setRequest(method, "/api/tables/"+t.id+"/walk-ins", nil)
	if method == http.MethodPost {
		o.request.Body = "{}"
	}
	o.onSuccess = func(a Response) error { return t.setSeatStates(a.Body) }
	return true
}

func (r *room) joinList(o *operation) bool {
	if len(r.free) == 0 {
		return false
	}
	o.player = takeRandom(r.random, &r.free)
	o.setRequest(http.MethodPost, "/api/waitlist", fields{"playerId": o.player, "gameTypeId": r.setup.Game,
		"roomId": r.setup.ID, "source": "walk_in"})
	o.onSuccess = func(a Response) error {
		var created struct{ ID string }
		if err := json.Unmarshal(a.Body, &created); err != nil {
			return err
		}
		r.waiting = append(r.waiting, entry{id: created.ID, player: o.player})
		return nil
	}
	o.onRefusal = func() { r.free = append(r.free, o.player) }
	return true
}

func (r *room) callPlayer(o *operation) bool {
	t := r.pickTable(openSeat)
	if t == nil || len(r.waiting) == 0 {
		return false
	}
	i, next := t.findSeat(openSeat), r.waiting[0]
	r.waiting = r.waiting[1:]
	o.table, o.player = t, next.player
	// Two concurrent calls may arrive in the wrong order; the list accepts that with a reason.
	o.setRequest(http.MethodPost, "/api/waitlist/"+next.id+"/call", fields{"tableId": t.id, "seatNumber": i + 1,
		"reason": "Asked for this table"})
	o.onSuccess = func(Response) error {
		t.seats[i] = seat{state: "reserved"}
		next.table, next.seat, next.calledAt = t, i, time.Now()
		r.called = append(r.called, next)
		return nil
	}
	o.onRefusal = func() { r.waiting = append([]entry{next}, r.waiting...) }
	return true
}

func (r *room) seatCalled(o *operation, now time.Time) bool {
	for n, c := range r.called {
		if c.table.busy || now.Sub(c.calledAt) < arrivalDelay || now.Sub(c.calledAt) > holdTimeout {
			continue
		}
		r.called = append(r.called[:n:n], r.called[n+1:]...)
		o.table, o.player = c.table, c.player
		o.setRequest(http.MethodPost, "/api/waitlist/"+c.id+"/seat", fields{"tableId": c.table.id,
			"seatNumber":  c.seat + 1,
			"buyInAmount": "400.00"})
		o.onSuccess = func(a Response) error { return c.table.setPlayer(c.seat, c.player, a) }
		o.onRefusal = func() { r.called = append([]entry{c}, r.called...) }
		return true
	}
	return false
}

func (r *room) checkIn(o *operation) bool {
	if len(r.notCheckedIn) == 0 {
		return false
	}
	o.player = takeRandom(r.random, &r.notCheckedIn)
	o.setRequest(http.MethodPost, "/api/sessions/check-in", fields{"playerId": o.player, "roomId": r.setup.ID,
		"status": "checked_in"})
	o.onSuccess = func(Response) error {
		r.free = append(r.free, o.player)
		return nil
	}
	o.onRefusal = func() { r.notCheckedIn = append(r.notCheckedIn, o.player) }
	return true
}

func (r *room) sellChips(o *operation) bool {
	if len(r.free) == 0 {
		return false
	}
	o.player = r.free[r.random.IntN(len(r.free))]
	amount := fmt.Sprintf("%d.00", 100*(1+r.random.IntN(5)))
	o.setRequest(http.MethodPost, "/api/chip-transactions", fields{
		"playerId": o.player, "roomId": r.setup.ID, "transactionType": "chip_sale", "amount": amount,
		"chipCount": amount, "paymentMethod": "cash",
	})
	return true
}

func (r *room) payRental(o *operation) bool {
	if len(r.unpaidRentals) == 0 {
		return false
	}
	id := takeRandom(r.random, &r.unpaidRentals)
	o.setRequest(http.MethodPost, "/api/seat-rentals/"+id+"/pay", fields{"paymentMethod": "card"})
	o.onRefusal = func() { r.unpaidRentals = append(r.unpaidRentals, id) }
	return true
}

// reportTable reports a table's pot or its status.
func (r *room) reportTable(o *operation) bool {
	t := r.pickTable("occupied")
	if t == nil {
		return false
	}
	o.table = t
	r.pots++
	if o.act == SetStatus {
		// Never the present value: that would emit no event.
		status := map[bool]string{false: "short", true: "active"}[t.short]
		o.setRequest(http.MethodPatch, "/api/tables/"+t.id, fields{"status": status})
		o.onSuccess = func(Response) error {
			t.short = !t.short
			return nil
		}
		o.eventKey = "table " + t.id
		return true
	}
	// The amount is below the threshold of an alert, and differs from the one before.
	o.setRequest(http.MethodPost, "/api/tables/"+t.id+"/pot", fields{"amount": fmt.Sprintf("%d.%02d", 100+r.pots%800,
		r.pots/800%100)})
	o.eventKey = "table " + t.id
	return true
}

func (r *room) pushDealers(o *operation) bool {
	if len(r.strings) == 0 {
		return false
	}
	s := r.strings[0]
	r.strings = nil // until the response has the next pushes
	if time.Until(s.pushAt) < 5*time.Second {
		return false
	}
	o.setRequest(http.MethodPost, "/api/rotation/"+r.setup.ID+"/push", fields{"stringId": s.id, "pushAt": s.pushAt})
	return true
}

// changeAlert raises or resolves an alert.
func (r *room) changeAlert(o *operation) bool {
	if o.act == RaiseAlert {
		t := r.tables[r.random.IntN(len(r.tables))]
		o.setRequest(http.MethodPost, "/api/pit-boss/alerts", fields{"roomId": r.setup.ID, "tableId": t.id,
			"kind": "floor",
			"note": "A question about a seat"})
		o.onSuccess = func(a Response) error {
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
	o.setRequest(http.MethodPost, "/api/pit-boss/alerts/"+id+"/resolve", nil)
	o.onRefusal = func() { r.alerts = append(r.alerts, id) }
	return true
}
