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
	p := newProposalWalk(t, c, c.Adopt(&apptest.Person{Token: token, Role: tenant.RolePitBoss}), 1)
	for range 12 {
		for _, r := range apptest.Get[[]room.Room](p.by, "/api/rooms") {
			p.room = r.ID
			p.pressAll()
		}
		c.Clock.Advance(7 * time.Minute)
		c.RunJobs()
	}
	p.requirePressed("Seat Next", "Smart seating", "Start", "Break", "Rotation break", "Push", "Insight", "Advice",
		"Called")
}

func TestEveryProposalOfRandomEveningsIsAcceptedWhenItIsPressed(t *testing.T) {
	t.Parallel()
	evenings := 8
	if dbtest.OnPostgres() {
		evenings = 4 // PostgreSQL takes six times as long per evening
	}
	runEvenings(t, evenings, 20261120)
}

// runEvenings plays random evenings. At random moments it sends every request that the screens propose.
func runEvenings(t *testing.T, evenings int, seed uint64) {
	t.Helper()
	total := map[string]int{}
	for i := range evenings {
		// Each evening is a subtest, so that its connections close before the next one begins.
		t.Run(fmt.Sprint("seed ", seed+uint64(i)), func(t *testing.T) {
			p := runEvening(t, seed+uint64(i))
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

// eveningActs are floorActs plus the acts that affect proposals.
var eveningActs = append(slices.Clone(floorActs), []floorAct{
	{"join", 14, func(n *floorWalk, what string) {
		in := apptest.Body{"playerId": n.randomPlayer().ID, "gameTypeId": n.randomTable().GameTypeID,
			"roomId": n.c.Room}
		n.rememberID("entry", n.try(n.randomCaller(), what, "POST", "/api/waitlist", in))
	}},
	{"sit", 10, func(n *floorWalk, what string) {
		n.rememberID("seat", n.try(n.randomCaller(), what, "POST", "/api/seats", seatBody(n.randomTable(),
			n.randomPlayer(), 1+n.r.IntN(6))))
	}},
	{"call", 5, func(n *floorWalk, what string) {
		n.tryOnID("entry", what, "POST", "/api/waitlist/%s/call", apptest.Body{"reason": "Asked for this table"})
	}},
	{"end a game", 1, func(n *floorWalk, what string) {
		n.try(n.randomCaller(), what, "POST", "/api/tables/"+n.randomTable().ID+"/end", apptest.Body{})
	}},
	{"set a table's status", 2, func(n *floorWalk, what string) {
		in := apptest.Body{"status": n.pick("active", "short", "available", "tournament")}
		n.try(n.randomCaller(), what, "PATCH", "/api/tables/"+n.randomTable().ID, in)
	}},
	{"close a seat", 1, func(n *floorWalk, what string) {
		n.try(n.randomCaller(), what, "POST", fmt.Sprintf("/api/tables/%s/seats/%d/close", n.randomTable().ID,
			1+n.r.IntN(6)),
			apptest.Body{})
	}},
	{"keep apart", 4, func(n *floorWalk, what string) {
		n.try(n.c.Owner, what, "POST", "/api/players/"+n.randomPlayer().ID+"/apart",
			apptest.Body{"otherId": n.randomPlayer().ID})
	}},
	{"bar", 1, func(n *floorWalk, what string) {
		n.try(n.c.Owner, what, "POST", "/api/players/"+n.randomPlayer().ID+"/bar", apptest.Body{"reason": "Threats"})
	}},
	{"sell a membership", 1, func(n *floorWalk, what string) {
		in := apptest.Body{
			"playerId": n.randomPlayer().ID, "roomId": n.randomRoom(), "membershipType": "daily",
			"paymentMethod": "card",
		}
		n.try(n.randomCaller(), what, "POST", "/api/memberships", in)
	}},
	{"take a table over", 5, func(n *floorWalk, what string) {
		if id := n.randomID("dealer"); id != "" {
			n.try(n.c.Dealer, what, "POST", "/api/dealer/"+n.randomTable().ID+"/take", apptest.Body{
				"staffId": id, "pin": samplePIN,
			})
		}
	}},
	{"leave a table", 2, func(n *floorWalk, what string) {
		n.try(n.c.Dealer, what, "POST", "/api/dealer/"+n.randomTable().ID+"/leave", apptest.Body{})
	}},
	{"clock", 2, func(n *floorWalk, what string) {
		act := n.pick("clock-in", "clock-out", "break", "back")
		n.tryOnID("dealer", what, "POST", "/api/staff/%s/"+act, apptest.Body{"roomId": n.c.Room})
	}},
}...)

// runEvening plays one evening and sends the proposed requests between the random acts.
func runEvening(t *testing.T, seed uint64) *proposalWalk {
	t.Helper()
	c := apptest.New(t)
	n := newFloorWalk(t, c, seed)
	for i := range 24 {
		n.people = append(n.people, c.Player(fmt.Sprintf("Regular %d", i)))
	}
	w := newWorld(t, c)
	var stops []any
	for _, table := range n.tables {
		if table.RoomID == c.Room {
			stops = append(stops, table.ID)
		}
	}
	in := apptest.Body{"name": "Cash", "downMinutes": 20, "stops": append(stops, nil)}
	c.PitBoss.Do("POST", "/api/rotation/"+c.Room+"/strings", in).Want(http.StatusCreated)
	for range 4 + n.r.IntN(4) {
		n.ids["dealer"] = append(n.ids["dealer"], w.startDealerShift())
	}
	p := newProposalWalk(t, c, c.PitBoss, seed)
	p.pin = samplePIN
	for range 6 {
		for range 20 + n.r.IntN(30) {
			n.actFrom(eveningActs)
		}
		// Acts continue from the latest time that the room has seen, so proposals must not be read on a clock that was
		// set back.
		n.c.Clock.Advance(21 * time.Second)
		n.c.RunJobs()
		p.c, p.by = n.c, n.c.PitBoss
		for _, p.room = range n.rooms {
			p.pressAll()
		}
	}
	return p
}

// proposalWalk is a random walk that sends what the screens propose, in the same form as the screens.
type proposalWalk struct {
	*testing.T
	c       *apptest.Club
	by      *apptest.Person
	room    string
	r       *rand.Rand
	pin     string // PIN of every dealer, or empty if unknown
	pressed map[string]int
	refused int
}

func newProposalWalk(t *testing.T, c *apptest.Club, by *apptest.Person, seed uint64) *proposalWalk {
	return &proposalWalk{T: t, c: c, by: by, r: rand.New(rand.NewPCG(seed, 2)), pressed: map[string]int{}}
}

func (p *proposalWalk) requirePressed(what ...string) {
	p.Helper()
	p.Logf("pressed: %v", p.pressed)
	for _, w := range what {
		if p.pressed[w] == 0 {
			p.Errorf("%s was never proposed", w)
		}
	}
}

// proposal is one button of a screen with its request.
type proposal struct {
	kind, subject string
	method, path  string
	body          apptest.Body
}

// sources read the current proposals of each screen.
var sources = []func(*proposalWalk) []proposal{
	(*proposalWalk).nextPlayerProposals, (*proposalWalk).calledPlayers,
	(*proposalWalk).startProposals, (*proposalWalk).breakProposals,
	(*proposalWalk).smartSeatingProposals, (*proposalWalk).adviceProposals,
	(*proposalWalk).insightProposals, (*proposalWalk).rotationProposals,
	(*proposalWalk).offerProposals, (*proposalWalk).dutyProposals,
}

// pressAll sends the proposals of each screen in random order and reads the screen again after each request. Each
// proposal is sent at most once, because a screen may repeat it.
func (p *proposalWalk) pressAll() {
	p.Helper()
	for _, i := range p.r.Perm(len(sources)) {
		done := map[string]bool{}
		for range 4 {
			list := slices.DeleteFunc(sources[i](p), func(q proposal) bool { return done[q.subject] })
			if len(list) == 0 {
				break
			}
			q := list[p.r.IntN(len(list))]
			done[q.subject] = true
			p.press(q)
		}
	}
}

func (p *proposalWalk) press(q proposal) {
	p.Helper()
	status, answer := p.request(q.method, q.path, q.body)
	if status >= 300 {
		p.refused++
		p.Errorf("%s, %s: %s %s %v: %d %s", q.kind, q.subject, q.method, q.path, q.body, status, answer)
	}
	p.pressed[q.kind]++
}

// request calls the handler without a network.
func (p *proposalWalk) request(method, path string, in apptest.Body) (int, []byte) {
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

// readAs decodes the answer of a GET request that must succeed.
func readAs[T any](p *proposalWalk, path string) (v T) {
	p.Helper()
	status, raw := p.request("GET", path, nil)
	if status != http.StatusOK {
		p.Fatalf("GET %s: %d %s", path, status, raw)
	}
	if err := json.Unmarshal(raw, &v); err != nil {
		p.Fatal(err)
	}
	return v
}

func (p *proposalWalk) tables() []floor.Table { return readAs[[]floor.Table](p, "/api/tables/"+p.room) }
