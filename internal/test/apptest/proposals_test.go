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

	"pitboss/internal/account"
	"pitboss/internal/floor"
	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/room"
	"pitboss/internal/server/app"
	"pitboss/internal/server/demo"
	"pitboss/internal/test/apptest"
)

func TestEveryProposalOfTheDemoIsAcceptedWhenItIsPressed(t *testing.T) {
	t.Parallel()
	c := apptest.NewEmpty(t)
	if err := demo.SeedWeeks(t.Context(), c.DB, 1); err != nil {
		t.Fatal(err)
	}
	c = c.WithFeatures(app.Wire(c.DB, account.Config{PlatformDomain: "localhost", Demo: demo.SignIns}))
	token, err := account.OpenSession(t.Context(), c.DB, "org_demo", "user_pit")
	if err != nil {
		t.Fatal(err)
	}
	p := newPresser(t, c, c.Adopt(&apptest.Person{Token: token, Role: tenant.RolePitBoss}), 1)
	for range 12 {
		for _, r := range apptest.Get[[]room.Room](p.by, "/api/rooms") {
			p.room = r.ID
			p.pressAll()
		}
		c.Clock.Advance(7 * time.Minute)
		c.RunJobs()
	}
	p.want("Seat Next", "Smart seating", "Start", "Break", "Rotation break", "Push", "Insight", "Advice", "Called")
}

func TestEveryProposalOfRandomEveningsIsAcceptedWhenItIsPressed(t *testing.T) {
	t.Parallel()
	evenings := 8
	if dbtest.OnPostgres() {
		evenings = 4 // each takes six times as long
	}
	pressEvenings(t, evenings, 20261120)
}

// pressEvenings plays random evenings, stops again and again, and presses all that the screens propose at that moment.
func pressEvenings(t *testing.T, evenings int, seed uint64) {
	t.Helper()
	total := map[string]int{}
	for i := range evenings {
		// A test of its own closes its connections before the next evening begins.
		t.Run(fmt.Sprint("seed ", seed+uint64(i)), func(t *testing.T) {
			p := randomEvening(t, seed+uint64(i))
			for what, n := range p.pressed {
				total[what] += n
			}
			if p.refused > 0 {
				t.Logf("got %d refused proposals, want none", p.refused)
			}
		})
	}
	t.Logf("pressed: %v", total)
	for _, what := range []string{"Seat Next", "Smart seating", "Start", "Break", "Take over", "Advice", "Called"} {
		if total[what] == 0 {
			t.Errorf("%s was never proposed in %d evenings", what, evenings)
		}
	}
}

// eveningActs are what happens on a random evening beside nightActs: everything on which a proposal depends.
var eveningActs = append(slices.Clone(nightActs), []nightAct{
	{"join", 14, func(n *nights, what string) {
		in := apptest.Body{"playerId": n.person().ID, "gameTypeId": n.table().GameTypeID, "roomId": n.c.Room}
		n.keep("entry", n.try(n.who(), what, "POST", "/api/waitlist", in))
	}},
	{"sit", 10, func(n *nights, what string) {
		n.keep("seat", n.try(n.who(), what, "POST", "/api/seats", sitting(n.table(), n.person(), 1+n.r.IntN(6))))
	}},
	{"call", 5, func(n *nights, what string) {
		n.about("entry", what, "POST", "/api/waitlist/%s/call", apptest.Body{"reason": "Asked for this table"})
	}},
	{"end a game", 1, func(n *nights, what string) {
		n.try(n.who(), what, "POST", "/api/tables/"+n.table().ID+"/end", apptest.Body{})
	}},
	{"set a table's status", 2, func(n *nights, what string) {
		in := apptest.Body{"status": n.pick("active", "short", "available", "tournament")}
		n.try(n.who(), what, "PATCH", "/api/tables/"+n.table().ID, in)
	}},
	{"close a seat", 1, func(n *nights, what string) {
		n.try(n.who(), what, "POST", fmt.Sprintf("/api/tables/%s/seats/%d/close", n.table().ID, 1+n.r.IntN(6)),
			apptest.Body{})
	}},
	{"keep apart", 4, func(n *nights, what string) {
		n.try(n.c.Owner, what, "POST", "/api/players/"+n.person().ID+"/apart", apptest.Body{"otherId": n.person().ID})
	}},
	{"bar", 1, func(n *nights, what string) {
		n.try(n.c.Owner, what, "POST", "/api/players/"+n.person().ID+"/bar", apptest.Body{"reason": "Threats"})
	}},
	{"sell a membership", 1, func(n *nights, what string) {
		in := apptest.Body{
			"playerId": n.person().ID, "roomId": n.room(), "membershipType": "daily", "paymentMethod": "card",
		}
		n.try(n.who(), what, "POST", "/api/memberships", in)
	}},
	{"take a table over", 5, func(n *nights, what string) {
		if id := n.one("dealer"); id != "" {
			n.try(n.c.Dealer, what, "POST", "/api/dealer/"+n.table().ID+"/take", apptest.Body{
				"staffId": id, "pin": samplePIN,
			})
		}
	}},
	{"leave a table", 2, func(n *nights, what string) {
		n.try(n.c.Dealer, what, "POST", "/api/dealer/"+n.table().ID+"/leave", apptest.Body{})
	}},
	{"clock", 2, func(n *nights, what string) {
		act := n.pick("clock-in", "clock-out", "break", "back")
		n.about("dealer", what, "POST", "/api/staff/%s/"+act, apptest.Body{"roomId": n.c.Room})
	}},
}...)

// randomEvening plays one evening and presses what is proposed on the way.
func randomEvening(t *testing.T, seed uint64) *presser {
	t.Helper()
	c := apptest.New(t)
	n := newNights(t, c, seed)
	for i := range 24 {
		n.people = append(n.people, c.Player(fmt.Sprintf("Regular %d", i)))
	}
	w := worldOf(t, c)
	var stops []any
	for _, table := range n.tables {
		if table.RoomID == c.Room {
			stops = append(stops, table.ID)
		}
	}
	in := apptest.Body{"name": "Cash", "downMinutes": 20, "stops": append(stops, nil)}
	c.PitBoss.Do("POST", "/api/rotation/"+c.Room+"/strings", in).Want(http.StatusCreated)
	for range 4 + n.r.IntN(4) {
		n.known["dealer"] = append(n.known["dealer"], w.onShift())
	}
	p := newPresser(t, c, c.PitBoss, seed)
	p.pin = samplePIN
	for range 6 {
		for range 20 + n.r.IntN(30) {
			n.actOf(eveningActs)
		}
		// Acts go on from the latest time that the room has seen; proposals that are read on a clock set back are of an
		// earlier one.
		n.c.Clock.Advance(21 * time.Second)
		n.c.RunJobs()
		p.c, p.by = n.c, n.c.PitBoss
		for _, p.room = range n.rooms {
			p.pressAll()
		}
	}
	return p
}

// presser presses what the screens propose, as they would.
type presser struct {
	*testing.T
	c       *apptest.Club
	by      *apptest.Person
	room    string
	r       *rand.Rand
	pin     string // of every dealer; empty: unknown
	pressed map[string]int
	refused int
}

func newPresser(t *testing.T, c *apptest.Club, by *apptest.Person, seed uint64) *presser {
	return &presser{T: t, c: c, by: by, r: rand.New(rand.NewPCG(seed, 2)), pressed: map[string]int{}}
}

func (p *presser) want(what ...string) {
	p.Helper()
	p.Logf("pressed: %v", p.pressed)
	for _, w := range what {
		if p.pressed[w] == 0 {
			p.Errorf("%s was never proposed", w)
		}
	}
}

// proposal is one button.
type proposal struct {
	what, says   string
	method, path string
	in           apptest.Body
}

// sources read what each screen proposes now.
var sources = []func(*presser) []proposal{
	(*presser).nextPlayers, (*presser).called, (*presser).starts, (*presser).breaks, (*presser).smart,
	(*presser).advice, (*presser).insights, (*presser).rotation, (*presser).offers, (*presser).duties,
}

// pressAll presses the proposals of every screen one after another, in random order. After each press all screens are
// read again. A proposal is pressed once, so that this ends although a screen may propose the same again.
func (p *presser) pressAll() {
	p.Helper()
	for _, i := range p.r.Perm(len(sources)) {
		done := map[string]bool{}
		for range 4 {
			list := slices.DeleteFunc(sources[i](p), func(q proposal) bool { return done[q.says] })
			if len(list) == 0 {
				break
			}
			q := list[p.r.IntN(len(list))]
			done[q.says] = true
			p.press(q)
		}
	}
}

func (p *presser) press(q proposal) {
	p.Helper()
	status, answer := p.ask(q.method, q.path, q.in)
	if status >= 300 {
		p.refused++
		p.Errorf("%s, %s: %s %s %v: %d %s", q.what, q.says, q.method, q.path, q.in, status, answer)
	}
	p.pressed[q.what]++
}

// ask asks the server, without a network between.
func (p *presser) ask(method, path string, in apptest.Body) (int, []byte) {
	p.Helper()
	raw, err := json.Marshal(in)
	if err != nil {
		p.Fatal(err)
	}
	req := httptest.NewRequestWithContext(context.Background(), method, path, bytes.NewReader(raw))
	req.Header.Set("Authorization", "Bearer "+p.by.Token)
	if method != http.MethodGet {
		req.Header.Set("Content-Type", "application/json")
	}
	w := httptest.NewRecorder()
	p.c.Handler.ServeHTTP(w, req)
	return w.Code, w.Body.Bytes()
}

// shownTo reads v from a path that has to answer 200.
func shownTo[T any](p *presser, path string) (v T) {
	p.Helper()
	status, raw := p.ask("GET", path, nil)
	if status != http.StatusOK {
		p.Fatalf("GET %s: %d %s", path, status, raw)
	}
	if err := json.Unmarshal(raw, &v); err != nil {
		p.Fatal(err)
	}
	return v
}

func (p *presser) tables() []floor.Table { return shownTo[[]floor.Table](p, "/api/tables/"+p.room) }
