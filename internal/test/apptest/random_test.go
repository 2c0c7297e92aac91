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
		acts = 2000 // each takes six times as long
	}
	randomActs(t, acts, 20261120)
}

// randomActs does what people do in two rooms, sensible or not, through days with clock changes in them, and looks
// again and again whether everything is still true.
func randomActs(t *testing.T, acts int, seed uint64) {
	t.Helper()
	c := apptest.New(t)
	c.Clock.Advance(time.Date(2026, 10, 30, 20, 0, 0, 0, time.UTC).Sub(apptest.Friday.Time()))
	n := newNights(t, signedInAgain(t, c), seed)
	for i := range acts {
		n.act()
		if n.r.IntN(40) == 0 {
			c.RunJobs()
		}
		if i == acts/3 {
			rule(t, c, "charge_increment = 30, charge_rounding = 'nearest', minimum_minutes = 60, closing_hour = 4, "+
				"block_unpaid = TRUE")
		}
		if i%(acts/4) == acts/4-1 {
			n.check()
		}
	}
	for _, kind := range nightActs {
		if n.done[kind.what] == 0 {
			t.Errorf("%s was never done in %d acts (seed %d)", kind.what, acts, seed)
		}
	}
	t.Logf("done: %v", n.done)
}

// nights is what random acts know and remember.
type nights struct {
	*testing.T
	c      *apptest.Club
	r      *rand.Rand
	rooms  []string
	tables []floor.Table
	people []player.Player
	staff  []*apptest.Person
	known  map[string][]string // ids of things, by what they are
	done   map[string]int      // acts that were done, by what they are
	passed time.Duration
}

func newNights(t *testing.T, c *apptest.Club, seed uint64) *nights {
	n := &nights{
		T: t, c: c, r: rand.New(rand.NewPCG(seed, 1)), rooms: []string{c.Room, c.OtherRoom},
		known: map[string][]string{}, done: map[string]int{},
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

// nightAct is something that people do on a random night, and how often beside the others.
type nightAct struct {
	what   string
	weight int
	do     func(*nights, string)
}

// nightActs are what random acts are chosen from.
var nightActs = []nightAct{
	{"sit", 14, func(n *nights, what string) {
		in := sitting(n.table(), n.person(), 1+n.r.IntN(6))
		in["overrideReason"] = n.pick("", "", "A friend")
		if n.r.IntN(3) == 0 {
			in["sellChips"] = apptest.Body{"paymentMethod": n.method()}
		}
		n.keep("seat", n.try(n.who(), what, "POST", "/api/seats", in))
	}},
	{"leave", 8, func(n *nights, what string) { n.about("seat", what, "DELETE", "/api/seats/%s", nil) }},
	{"move", 5, func(n *nights, what string) {
		n.about("seat", what, "POST", "/api/seats/%s/move", apptest.Body{
			"tableId": n.table().ID, "seatNumber": 1 + n.r.IntN(6),
		})
	}},
	{"ask for a seat", 3, func(n *nights, what string) {
		n.about("seat", what, "POST", "/api/seats/%s/change", apptest.Body{"kind": n.pick("seat", "seat", "table")})
	}},
	{"take an offered seat", 4, func(n *nights, what string) { n.answerOffer(what, "take") }},
	{"skip an offered seat", 3, func(n *nights, what string) { n.answerOffer(what, "skip") }},
	{"away", 4, func(n *nights, what string) { n.about("seat", what, "POST", "/api/seats/%s/away", apptest.Body{}) }},
	{"back", 4, func(n *nights, what string) { n.about("seat", what, "POST", "/api/seats/%s/back", apptest.Body{}) }},
	{"pause", 3, func(n *nights, what string) {
		n.try(n.who(), what, "POST", "/api/tables/"+n.table().ID+"/pause", apptest.Body{"reason": "Light out"})
	}},
	{"resume", 4, func(n *nights, what string) {
		n.try(n.who(), what, "POST", "/api/tables/"+n.table().ID+"/resume", apptest.Body{})
	}},
	{"break", 1, func(n *nights, what string) {
		n.try(n.who(), what, "POST", "/api/tables/"+n.table().ID+"/break",
			apptest.Body{"rest": n.pick("waitlist", "leave")})
	}},
	{"walk in", 2, func(n *nights, what string) {
		n.try(n.who(), what, "POST", "/api/tables/"+n.table().ID+"/walk-ins", apptest.Body{})
	}},
	{"join", 4, func(n *nights, what string) {
		n.keep("entry", n.try(n.who(), what, "POST", "/api/waitlist", apptest.Body{
			"playerId": n.person().ID, "gameTypeId": n.table().GameTypeID, "roomId": n.room(),
			"source": n.pick("walk_in", "walk_in", "phone"),
		}))
	}},
	{"seat from the list", 4, func(n *nights, what string) {
		n.keep("seat", n.about("entry", what, "POST", "/api/waitlist/%s/seat", apptest.Body{
			"reason": "Regular", "overrideReason": "Regular",
		}))
	}},
	{"undo", 4, func(n *nights, what string) {
		n.about("entry", what, "POST", "/api/waitlist/%s/undo", apptest.Body{})
	}},
	{"call", 4, func(n *nights, what string) {
		n.about("entry", what, "POST", "/api/waitlist/%s/call", apptest.Body{"reason": "Regular"})
	}},
	{"arrive", 2, func(n *nights, what string) {
		n.about("entry", what, "POST", "/api/waitlist/%s/arrive", apptest.Body{})
	}},
	{"pass", 1, func(n *nights, what string) {
		n.about("entry", what, "POST", "/api/waitlist/%s/pass", apptest.Body{})
	}},
	{"no show", 5, func(n *nights, what string) {
		n.about("entry", what, "POST", "/api/waitlist/%s/no-show", apptest.Body{})
	}},
	{"keep apart", 1, func(n *nights, what string) {
		n.try(n.who(), what, "POST", "/api/players/"+n.person().ID+"/apart", apptest.Body{"otherId": n.person().ID})
	}},
	{"merge", 2, func(n *nights, what string) {
		i := n.r.IntN(len(n.people))
		if n.try(n.c.Owner, what, "POST", "/api/players/"+n.person().ID+"/merge",
			apptest.Body{"duplicateId": n.people[i].ID}) != nil {
			n.people[i] = n.c.Player(n.people[i].Name)
		}
	}},
	{"chips", 6, func(n *nights, what string) {
		amount := n.amount()
		n.keep("ledger entry", n.try(n.who(), what, "POST", "/api/chip-transactions",
			apptest.Body{"playerId": n.person().ID, "roomId": n.room(),
				"transactionType": n.pick("chip_sale", "chip_redemption", "exchange"), "amount": amount,
				"chipCount": amount, "paymentMethod": n.method()}))
	}},
	{"funds", 5, func(n *nights, what string) {
		n.keep("ledger entry", n.try(n.who(), what, "POST", "/api/player-funds", apptest.Body{"playerId": n.person().ID,
			"roomId": n.room(), "direction": n.pick("deposit", "withdrawal"), "amount": n.amount(),
			"paymentMethod": n.method()}))
	}},
	{"prepay", 3, func(n *nights, what string) {
		n.keep("ledger entry", n.try(n.who(), what, "POST", "/api/prepaid-time", apptest.Body{"playerId": n.person().ID,
			"roomId": n.room(), "hourlyRate": "12", "hours": 0.5 * float64(1+n.r.IntN(4)),
			"paymentMethod": n.method()}))
	}},
	{"pay", 6, func(n *nights, what string) {
		n.about("rental", what, "POST", "/api/seat-rentals/%s/pay", apptest.Body{"paymentMethod": n.method()})
	}},
	{"look at tabs", 3, func(n *nights, what string) {
		var tabs []rental.Tab
		if raw := n.try(n.c.Owner, what, "GET", "/api/seat-rentals?limit=20&"+n.pick("status=pending", "owing=true",
			"status=running"), nil); raw != nil && json.Unmarshal(raw, &tabs) == nil {
			for _, t := range tabs {
				n.known["rental"] = append(n.known["rental"], t.ID)
			}
		}
	}},
	{"look at the ledger", 1, func(n *nights, what string) {
		var entries []struct{ ID string }
		if raw := n.try(n.c.Owner, what, "GET", "/api/ledger/"+n.room()+"?limit=20", nil); raw != nil &&
			json.Unmarshal(raw, &entries) == nil {
			for _, e := range entries {
				n.known["ledger entry"] = append(n.known["ledger entry"], e.ID)
			}
		}
	}},
	{"check in", 6, func(n *nights, what string) {
		in := apptest.Body{
			"playerId": n.person().ID, "roomId": n.room(), "payOwed": n.r.IntN(2) == 0, "paymentMethod": n.method(),
		}
		if n.r.IntN(3) == 0 {
			in["membershipType"] = "daily"
		}
		n.keep("session", n.try(n.who(), what, "POST", "/api/sessions/check-in", in))
		if list := n.known["session"]; len(list) > 0 && n.r.IntN(4) == 0 {
			n.try(n.who(), "undo a check-in", "POST", "/api/sessions/"+list[len(list)-1]+"/undo", apptest.Body{})
		}
	}},
	{"check out", 4, func(n *nights, what string) {
		n.about("session", what, "POST", "/api/sessions/%s/check-out", apptest.Body{})
	}},
	{"change a session", 2, func(n *nights, what string) {
		n.about("session", what, "PATCH", "/api/sessions/%s/status",
			apptest.Body{"status": n.pick("playing", "waiting", "checked_out")})
	}},
	{"open a drawer", 3, func(n *nights, what string) {
		if id := n.one("drawer"); id != "" {
			n.keep("shift", n.try(n.who(), what, "POST", "/api/shifts", apptest.Body{
				"roomId": n.rooms[n.r.IntN(2)], "drawerId": id,
				"counts": []any{apptest.Body{"denomination": "20", "count": n.r.IntN(40)}},
			}))
		}
	}},
	{"close a drawer", 2, func(n *nights, what string) {
		n.about("shift", what, "POST", "/api/shifts/%s/close",
			apptest.Body{"counts": []any{apptest.Body{"denomination": "1", "count": n.r.IntN(3000)}}})
	}},
	{"move cash", 2, func(n *nights, what string) {
		n.about("shift", what, "POST", "/api/shifts/%s/transfer", apptest.Body{
			"direction": n.pick("fill", "drop"), "amount": n.amount(),
		})
	}},
	{"reverse", 3, func(n *nights, what string) {
		n.keep("ledger entry", n.about("ledger entry", what, "POST", "/api/ledger-entries/%s/reverse",
			apptest.Body{"reason": "Wrong"}))
	}},
	{"close the day", 1, func(n *nights, what string) {
		day := n.c.Clock.Now().Add(-48 * time.Hour).Time().Format(time.DateOnly)
		n.try(n.who(), what, "POST", "/api/cage/"+n.room()+"/days/"+day+"/close", apptest.Body{})
	}},
	{"let time pass", 12, func(n *nights, what string) {
		d := []time.Duration{
			time.Second, 20 * time.Second, time.Minute, 7 * time.Minute, 30 * time.Minute, time.Hour, -20 * time.Second,
		}[n.r.IntN(7)] + time.Duration(n.r.IntN(1000))*time.Microsecond
		n.c.Clock.Advance(d)
		n.done[what]++
		if n.passed += d; n.passed > 6*time.Hour { // sessions of staff end
			n.passed = 0
			n.c = signedInAgain(n.T, n.c)
			n.staff = []*apptest.Person{n.c.Owner, n.c.FloorManager, n.c.FrontOffice, n.c.PitBoss}
		}
	}},
}

// answerOffer answers one of the open offers of another seat.
func (n *nights) answerOffer(what, says string) {
	for _, asked := range apptest.Get[[]floor.SeatChange](n.c.Owner, "/api/seat-changes/"+n.room()) {
		if o := asked.Offer; o != nil {
			n.try(n.who(), what, "POST", "/api/seats/"+asked.SeatID+"/change/"+says, apptest.Body{
				"tableId": o.TableID, "seatNumber": o.SeatNumber,
			})
			return
		}
	}
}

func (n *nights) act() { n.actOf(nightActs) }

// actOf does one of the acts.
func (n *nights) actOf(acts []nightAct) {
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

func (n *nights) who() *apptest.Person        { return n.staff[n.r.IntN(len(n.staff))] }
func (n *nights) room() string                { return n.rooms[n.r.IntN(8)/7] }
func (n *nights) table() floor.Table          { return n.tables[n.r.IntN(len(n.tables))] }
func (n *nights) person() player.Player       { return n.people[n.r.IntN(len(n.people))] }
func (n *nights) pick(words ...string) string { return words[n.r.IntN(len(words))] }
func (n *nights) method() string              { return n.pick("cash", "cash", "card", "check") }
func (n *nights) amount() string {
	return fmt.Sprintf("%d.%02d", 1+n.r.IntN(1200), n.r.IntN(100))
}

// one is a thing that is known, of the newest.
func (n *nights) one(kind string) string {
	list := n.known[kind]
	if len(list) == 0 {
		return ""
	}
	return list[len(list)-1-n.r.IntN(min(len(list), 30))]
}

// keep remembers the thing that an answer is about.
func (n *nights) keep(kind string, answer []byte) {
	var thing struct {
		ID     string
		Rental *struct{ ID string }
		Head   struct{ ID string } // of a shift
	}
	if answer == nil || json.Unmarshal(answer, &thing) != nil {
		return
	}
	if thing.ID += thing.Head.ID; thing.ID == "" {
		return
	}
	n.known[kind] = append(n.known[kind], thing.ID)
	if thing.Rental != nil {
		n.known["rental"] = append(n.known["rental"], thing.Rental.ID)
	}
}

// about tries an act on a thing that is known.
func (n *nights) about(kind, what, method, path string, in apptest.Body) []byte {
	id := n.one(kind)
	if id == "" {
		return nil
	}
	return n.try(n.who(), what, method, fmt.Sprintf(path, id), in)
}

// try asks the server, without a network between; nil when it refused, which it may, in words.
func (n *nights) try(who *apptest.Person, what, method, path string, in apptest.Body) []byte {
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
			n.keep("drawer", w.Body.Bytes())
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

// check looks whether all that must be true is, and whether the house has earned what its rentals cost.
func (n *nights) check() {
	n.Helper()
	nothingIsLeftWithMerged(n.T, n.c)
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
