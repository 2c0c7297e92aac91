package apptest_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"
	"time"

	"pitboss/internal/floor"
	"pitboss/internal/floor/rental"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/player"
	"pitboss/internal/server/app"
	"pitboss/internal/test/apptest"
)

func TestThousandsOfRandomActsOnFloorAndCageLeaveEverythingTrue(t *testing.T) {
	t.Parallel()
	acts := 4000
	if dbtest.OnPostgres() {
		acts = 2000 // PostgreSQL takes six times as long per act
	}
	walkFloor(t, acts, 20261120)
}

// walkFloor is a random walk through the acts of two rooms over several days, across daylight saving changes. The acts
// include ones that the server has to refuse. The walk checks all invariants at intervals.
func walkFloor(t *testing.T, acts int, seed uint64) {
	t.Helper()
	c := apptest.New(t)
	c.Clock.Advance(time.Date(2026, 10, 30, 20, 0, 0, 0, time.UTC).Sub(apptest.Friday.Time()))
	n := newFloorWalk(t, signInStaffAgain(t, c), seed)
	for i := range acts {
		n.actOnce()
		if n.r.IntN(40) == 0 {
			c.RunJobs()
		}
		if i == acts/3 {
			setRoomColumns(t, c,
				"charge_increment = 30, charge_rounding = 'nearest', minimum_minutes = 60, closing_hour = 4, "+
					"block_unpaid = TRUE")
		}
		if i%(acts/4) == acts/4-1 {
			n.checkInvariants()
		}
	}
	for _, kind := range floorActs {
		if n.done[kind.what] == 0 {
			t.Errorf("%s was never done in %d acts (seed %d)", kind.what, acts, seed)
		}
	}
	t.Logf("done: %v", n.done)
}

// floorWalk is the state of a random walk: the fixture and the IDs of the objects that the acts have added.
type floorWalk struct {
	*testing.T
	c      *apptest.Club
	r      *rand.Rand
	rooms  []string
	tables []floor.Table
	people []player.Player
	staff  []*apptest.Person
	ids    map[string][]string // IDs of added objects by kind
	done   map[string]int      // number of successful acts by kind
	passed time.Duration
}

func newFloorWalk(t *testing.T, c *apptest.Club, seed uint64) *floorWalk {
	n := &floorWalk{
		T: t, c: c, r: rand.New(rand.NewPCG(seed, 1)), rooms: []string{c.Room, c.OtherRoom},
		ids: map[string][]string{}, done: map[string]int{},
	}
	n.staff = []*apptest.Person{c.Owner, c.FloorManager, c.FrontOffice, c.PitBoss}
	for i := range 6 {
		var table floor.Table
		c.Owner.Do("POST", "/api/tables", apptest.Body{
			"roomId": n.rooms[i%4/3], "tableNumber": i + 1, "gameTypeId": []string{c.NL13.ID, c.NL25.ID, c.PLO.ID}[i%3],
			"maxSeats": 6,
		}).
			Want(http.StatusCreated).Into(&table)
		n.tables = append(n.tables, table)
	}
	for i := range 24 {
		if i%6 == 5 {
			n.people = append(n.people, c.Guest(fmt.Sprintf("Guest %d", i)))
		} else {
			n.people = append(n.people, c.Player(fmt.Sprintf("Player %d", i)))
		}
	}
	for i, room := range append(n.rooms, n.rooms...) {
		n.try(c.Owner, "drawer", "POST", "/api/drawers", apptest.Body{
			"roomId": room, "name": fmt.Sprintf("Drawer %d", i),
		})
	}
	return n
}

// floorAct is a kind of random act with its relative frequency.
type floorAct struct {
	what   string
	weight int
	do     func(*floorWalk, string)
}

// floorActs are the kinds of acts of a random walk.
var floorActs = []floorAct{
	{"sit", 14, func(n *floorWalk, what string) {
		in := seatBody(n.randomTable(), n.randomPlayer(), 1+n.r.IntN(6))
		in["overrideReason"] = n.pick("", "", "A friend")
		if n.r.IntN(3) == 0 {
			in["sellChips"] = apptest.Body{"paymentMethod": n.randomMethod()}
		}
		n.rememberID("seat", n.try(n.randomCaller(), what, "POST", "/api/seats", in))
	}},
	{"leave", 8, func(n *floorWalk, what string) { n.tryOnID("seat", what, "DELETE", "/api/seats/%s", nil) }},
	{"move", 5, func(n *floorWalk, what string) {
		n.tryOnID("seat", what, "POST", "/api/seats/%s/move", apptest.Body{
			"tableId": n.randomTable().ID, "seatNumber": 1 + n.r.IntN(6),
		})
	}},
	{"ask for a seat", 3, func(n *floorWalk, what string) {
		n.tryOnID("seat", what, "POST", "/api/seats/%s/change", apptest.Body{"kind": n.pick("seat", "seat", "table")})
	}},
	{"take an offered seat", 4, func(n *floorWalk, what string) { n.answerSeatOffer(what, "take") }},
	{"skip an offered seat", 3, func(n *floorWalk, what string) { n.answerSeatOffer(what, "skip") }},
	{"away", 4,
		func(n *floorWalk, what string) { n.tryOnID("seat", what, "POST", "/api/seats/%s/away", apptest.Body{}) }},
	{"back", 4,
		func(n *floorWalk, what string) { n.tryOnID("seat", what, "POST", "/api/seats/%s/back", apptest.Body{}) }},
	{"pause", 3, func(n *floorWalk, what string) {
		n.try(n.randomCaller(), what, "POST", "/api/tables/"+n.randomTable().ID+"/pause",
			apptest.Body{"reason": "Light out"})
	}},
	{"resume", 4, func(n *floorWalk, what string) {
		n.try(n.randomCaller(), what, "POST", "/api/tables/"+n.randomTable().ID+"/resume", apptest.Body{})
	}},
	{"break", 1, func(n *floorWalk, what string) {
		n.try(n.randomCaller(), what, "POST", "/api/tables/"+n.randomTable().ID+"/break",
			apptest.Body{"rest": n.pick("waitlist", "leave")})
	}},
	{"walk in", 2, func(n *floorWalk, what string) {
		n.try(n.randomCaller(), what, "POST", "/api/tables/"+n.randomTable().ID+"/walk-ins", apptest.Body{})
	}},
	{"join", 4, func(n *floorWalk, what string) {
		n.rememberID("entry", n.try(n.randomCaller(), what, "POST", "/api/waitlist", apptest.Body{
			"playerId": n.randomPlayer().ID, "gameTypeId": n.randomTable().GameTypeID, "roomId": n.randomRoom(),
			"source": n.pick("walk_in", "walk_in", "phone"),
		}))
	}},
	{"seat from the list", 4, func(n *floorWalk, what string) {
		n.rememberID("seat", n.tryOnID("entry", what, "POST", "/api/waitlist/%s/seat", apptest.Body{
			"reason": "Regular", "overrideReason": "Regular",
		}))
	}},
	{"undo", 4, func(n *floorWalk, what string) {
		n.tryOnID("entry", what, "POST", "/api/waitlist/%s/undo", apptest.Body{})
	}},
	{"call", 4, func(n *floorWalk, what string) {
		n.tryOnID("entry", what, "POST", "/api/waitlist/%s/call", apptest.Body{"reason": "Regular"})
	}},
	{"arrive", 2, func(n *floorWalk, what string) {
		n.tryOnID("entry", what, "POST", "/api/waitlist/%s/arrive", apptest.Body{})
	}},
	{"pass", 1, func(n *floorWalk, what string) {
		n.tryOnID("entry", what, "POST", "/api/waitlist/%s/pass", apptest.Body{})
	}},
	{"no show", 5, func(n *floorWalk, what string) {
		n.tryOnID("entry", what, "POST", "/api/waitlist/%s/no-show", apptest.Body{})
	}},
	{"keep apart", 1, func(n *floorWalk, what string) {
		n.try(n.randomCaller(), what, "POST", "/api/players/"+n.randomPlayer().ID+"/apart",
			apptest.Body{"otherId": n.randomPlayer().ID})
	}},
	{"merge", 2, func(n *floorWalk, what string) {
		i := n.r.IntN(len(n.people))
		if n.try(n.c.Owner, what, "POST", "/api/players/"+n.randomPlayer().ID+"/merge",
			apptest.Body{"duplicateId": n.people[i].ID}) != nil {
			n.people[i] = n.c.Player(n.people[i].Name)
		}
	}},
	{"chips", 6, func(n *floorWalk, what string) {
		amount := n.randomAmount()
		n.rememberID("ledger entry", n.try(n.randomCaller(), what, "POST", "/api/chip-transactions",
			apptest.Body{"playerId": n.randomPlayer().ID, "roomId": n.randomRoom(),
				"transactionType": n.pick("chip_sale", "chip_redemption", "exchange"), "amount": amount,
				"chipCount": amount, "paymentMethod": n.randomMethod()}))
	}},
	{"funds", 5, func(n *floorWalk, what string) {
		n.rememberID("ledger entry", n.try(n.randomCaller(), what, "POST", "/api/player-funds",
			apptest.Body{"playerId": n.randomPlayer().ID,
				"roomId": n.randomRoom(), "direction": n.pick("deposit", "withdrawal"), "amount": n.randomAmount(),
				"paymentMethod": n.randomMethod()}))
	}},
	{"prepay", 3, func(n *floorWalk, what string) {
		n.rememberID("ledger entry", n.try(n.randomCaller(), what, "POST", "/api/prepaid-time",
			apptest.Body{"playerId": n.randomPlayer().ID,
				"roomId": n.randomRoom(), "hourlyRate": "12", "hours": 0.5 * float64(1+n.r.IntN(4)),
				"paymentMethod": n.randomMethod()}))
	}},
	{"pay", 6, func(n *floorWalk, what string) {
		n.tryOnID("rental", what, "POST", "/api/seat-rentals/%s/pay", apptest.Body{"paymentMethod": n.randomMethod()})
	}},
	{"look at tabs", 3, func(n *floorWalk, what string) {
		var tabs []rental.Tab
		if raw := n.try(n.c.Owner, what, "GET", "/api/seat-rentals?limit=20&"+n.pick("status=pending", "owing=true",
			"status=running"), nil); raw != nil && json.Unmarshal(raw, &tabs) == nil {
			for _, t := range tabs {
				n.ids["rental"] = append(n.ids["rental"], t.ID)
			}
		}
	}},
	{"look at the ledger", 1, func(n *floorWalk, what string) {
		var entries []struct{ ID string }
		if raw := n.try(n.c.Owner, what, "GET", "/api/ledger/"+n.randomRoom()+"?limit=20", nil); raw != nil &&
			json.Unmarshal(raw, &entries) == nil {
			for _, e := range entries {
				n.ids["ledger entry"] = append(n.ids["ledger entry"], e.ID)
			}
		}
	}},
	{"check in", 6, func(n *floorWalk, what string) {
		in := apptest.Body{
			"playerId": n.randomPlayer().ID, "roomId": n.randomRoom(), "payOwed": n.r.IntN(2) == 0,
			"paymentMethod": n.randomMethod(),
		}
		if n.r.IntN(3) == 0 {
			in["membershipType"] = "daily"
		}
		n.rememberID("session", n.try(n.randomCaller(), what, "POST", "/api/sessions/check-in", in))
		if list := n.ids["session"]; len(list) > 0 && n.r.IntN(4) == 0 {
			n.try(n.randomCaller(), "undo a check-in", "POST", "/api/sessions/"+list[len(list)-1]+"/undo",
				apptest.Body{})
		}
	}},
	{"check out", 4, func(n *floorWalk, what string) {
		n.tryOnID("session", what, "POST", "/api/sessions/%s/check-out", apptest.Body{})
	}},
	{"change a session", 2, func(n *floorWalk, what string) {
		n.tryOnID("session", what, "PATCH", "/api/sessions/%s/status",
			apptest.Body{"status": n.pick("playing", "waiting", "checked_out")})
	}},
	{"open a drawer", 3, func(n *floorWalk, what string) {
		if id := n.randomID("drawer"); id != "" {
			n.rememberID("shift", n.try(n.randomCaller(), what, "POST", "/api/shifts", apptest.Body{
				"roomId": n.rooms[n.r.IntN(2)], "drawerId": id,
				"counts": []any{apptest.Body{"denomination": "20", "count": n.r.IntN(40)}},
			}))
		}
	}},
	{"close a drawer", 2, func(n *floorWalk, what string) {
		n.tryOnID("shift", what, "POST", "/api/shifts/%s/close",
			apptest.Body{"counts": []any{apptest.Body{"denomination": "1", "count": n.r.IntN(3000)}}})
	}},
	{"move cash", 2, func(n *floorWalk, what string) {
		n.tryOnID("shift", what, "POST", "/api/shifts/%s/transfer", apptest.Body{
			"direction": n.pick("fill", "drop"), "amount": n.randomAmount(),
		})
	}},
	{"reverse", 3, func(n *floorWalk, what string) {
		n.rememberID("ledger entry", n.tryOnID("ledger entry", what, "POST", "/api/ledger-entries/%s/reverse",
			apptest.Body{"reason": "Wrong"}))
	}},
	{"close the day", 1, func(n *floorWalk, what string) {
		day := n.c.Clock.Now().Add(-48 * time.Hour).Time().Format(time.DateOnly)
		n.try(n.randomCaller(), what, "POST", "/api/cage/"+n.randomRoom()+"/days/"+day+"/close", apptest.Body{})
	}},
	{"let time pass", 12, func(n *floorWalk, what string) {
		d := []time.Duration{
			time.Second, 20 * time.Second, time.Minute, 7 * time.Minute, 30 * time.Minute, time.Hour, -20 * time.Second,
		}[n.r.IntN(7)] + time.Duration(n.r.IntN(1000))*time.Microsecond
		n.c.Clock.Advance(d)
		n.done[what]++
		if n.passed += d; n.passed > 6*time.Hour { // The sessions of staff expire.
			n.passed = 0
			n.c = signInStaffAgain(n.T, n.c)
			n.staff = []*apptest.Person{n.c.Owner, n.c.FloorManager, n.c.FrontOffice, n.c.PitBoss}
		}
	}},
}

// answerSeatOffer answers the first open offer of another seat.
func (n *floorWalk) answerSeatOffer(what, says string) {
	for _, asked := range apptest.Get[[]floor.SeatChange](n.c.Owner, "/api/seat-changes/"+n.randomRoom()) {
		if o := asked.Offer; o != nil {
			n.try(n.randomCaller(), what, "POST", "/api/seats/"+asked.SeatID+"/change/"+says, apptest.Body{
				"tableId": o.TableID, "seatNumber": o.SeatNumber,
			})
			return
		}
	}
}

func (n *floorWalk) actOnce() { n.actFrom(floorActs) }

// actFrom does one random act, chosen by weight.
func (n *floorWalk) actFrom(acts []floorAct) {
	all := 0
	for _, a := range acts {
		all += a.weight
	}
	at := n.r.IntN(all)
	for _, a := range acts {
		if at -= a.weight; at < 0 {
			a.do(n, a.what)
			return
		}
	}
}

func (n *floorWalk) randomCaller() *apptest.Person { return n.staff[n.r.IntN(len(n.staff))] }
func (n *floorWalk) randomRoom() string            { return n.rooms[n.r.IntN(8)/7] }
func (n *floorWalk) randomTable() floor.Table      { return n.tables[n.r.IntN(len(n.tables))] }
func (n *floorWalk) randomPlayer() player.Player   { return n.people[n.r.IntN(len(n.people))] }
func (n *floorWalk) pick(words ...string) string   { return words[n.r.IntN(len(words))] }
func (n *floorWalk) randomMethod() string          { return n.pick("cash", "cash", "card", "check") }
func (n *floorWalk) randomAmount() string {
	return fmt.Sprintf("%d.%02d", 1+n.r.IntN(1200), n.r.IntN(100))
}

// randomID is the ID of one of the 30 newest objects of a kind, or empty if there is none.
func (n *floorWalk) randomID(kind string) string {
	list := n.ids[kind]
	if len(list) == 0 {
		return ""
	}
	return list[len(list)-1-n.r.IntN(min(len(list), 30))]
}

// rememberID stores the ID of the object in an answer.
func (n *floorWalk) rememberID(kind string, answer []byte) {
	var thing struct {
		ID     string
		Rental *struct{ ID string }
		Head   struct{ ID string } // ID of a shift
	}
	if answer == nil || json.Unmarshal(answer, &thing) != nil {
		return
	}
	if thing.ID += thing.Head.ID; thing.ID == "" {
		return
	}
	n.ids[kind] = append(n.ids[kind], thing.ID)
	if thing.Rental != nil {
		n.ids["rental"] = append(n.ids["rental"], thing.Rental.ID)
	}
}

// tryOnID tries an act on a random object of a kind.
func (n *floorWalk) tryOnID(kind, what, method, path string, in apptest.Body) []byte {
	id := n.randomID(kind)
	if id == "" {
		return nil
	}
	return n.try(n.randomCaller(), what, method, fmt.Sprintf(path, id), in)
}

// try calls the handler without a network. It returns nil if the server refused the act with a client error that an act
// may cause.
func (n *floorWalk) try(who *apptest.Person, what, method, path string, in apptest.Body) []byte {
	raw, err := json.Marshal(in)
	if err != nil {
		n.Fatal(err)
	}
	req := httptest.NewRequestWithContext(context.Background(), method, path, bytes.NewReader(raw))
	req.Header.Set("Authorization", "Bearer "+who.Token)
	if method != http.MethodGet && method != http.MethodDelete {
		req.Header.Set("Content-Type", "application/json")
	}
	w := httptest.NewRecorder()
	n.c.Handler.ServeHTTP(w, req)
	switch {
	case w.Code < 300:
		n.done[what]++
		if what == "drawer" {
			n.rememberID("drawer", w.Body.Bytes())
		}
		return w.Body.Bytes()
	case !slices.Contains([]int{
		http.StatusForbidden, http.StatusNotFound, http.StatusConflict, http.StatusUnprocessableEntity,
	}, w.Code):
		n.Fatalf("%s: %s %s %s: %d %s", what, method, path, raw, w.Code, w.Body)
	}
	return nil
}

const (
	rentalEarned = "SELECT CAST(coalesce(-sum(amount), 0) AS BIGINT) FROM ledger_line " +
		"WHERE account = 'seat_rental_revenue'"
	rentalsCost = `SELECT CAST(coalesce(sum(r.charge), 0) AS BIGINT) FROM seat_rental r WHERE NOT EXISTS (
		SELECT 1 FROM ledger_entry e JOIN ledger_entry b ON b.org_id = e.org_id AND b.reverses = e.id
		WHERE e.org_id = r.org_id AND e.kind = 'seat_rental' AND e.subject = r.id)`
)

// checkInvariants checks all invariants, and that the ledger's rental revenue equals the charges of the rentals.
func (n *floorWalk) checkInvariants() {
	n.Helper()
	wantNoRowsOfMergedRecords(n.T, n.c)
	broken, err := db.Check(context.Background(), n.c.DB, app.Invariants())
	if err != nil {
		n.Fatal(err)
	}
	for _, b := range broken {
		n.Errorf("%s: %s", b.Invariant, b.Offender)
	}
	_, err = db.ViewAcross(context.Background(), n.c.DB, "a test adds up", func(tx *db.AnyTx) (any, error) {
		earned, err := db.Value[int64](tx, rentalEarned)
		if err != nil {
			return nil, err
		}
		cost, err := db.Value[int64](tx, rentalsCost)
		if earned != cost {
			n.Errorf("rentals cost %d and earned %d", cost, earned)
		}
		return nil, err
	})
	if err != nil {
		n.Fatal(err)
	}
}
