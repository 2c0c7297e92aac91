package apptest_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strconv"
	"testing"
	"time"

	"pitboss/internal/account"
	"pitboss/internal/floor"
	"pitboss/internal/floor/smartseat"
	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/frontoffice"
	"pitboss/internal/player"
	"pitboss/internal/report/analytics"
	"pitboss/internal/room"
	"pitboss/internal/server/app"
	"pitboss/internal/server/demo"
	"pitboss/internal/staff"
	"pitboss/internal/staff/rotation"
	"pitboss/internal/test/apptest"
	"pitboss/internal/tournament"
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
	evenings := 12
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
		p := randomEvening(t, seed+uint64(i))
		for what, n := range p.pressed {
			total[what] += n
		}
		if p.refused > 0 {
			t.Logf("of the evening of seed %d, %d proposals were refused", seed+uint64(i), p.refused)
		}
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
		n.try(n.who(), what, "POST", fmt.Sprintf("/api/tables/%s/seats/%d/close", n.table().ID, 1+n.r.IntN(6)), apptest.Body{})
	}},
	{"keep apart", 4, func(n *nights, what string) {
		n.try(n.c.Owner, what, "POST", "/api/players/"+n.person().ID+"/apart", apptest.Body{"otherId": n.person().ID})
	}},
	{"bar", 1, func(n *nights, what string) {
		n.try(n.c.Owner, what, "POST", "/api/players/"+n.person().ID+"/bar", apptest.Body{"reason": "Threats"})
	}},
	{"sell a membership", 1, func(n *nights, what string) {
		in := apptest.Body{"playerId": n.person().ID, "roomId": n.room(), "membershipType": "daily", "paymentMethod": "card"}
		n.try(n.who(), what, "POST", "/api/memberships", in)
	}},
	{"take a table over", 5, func(n *nights, what string) {
		if id := n.one("dealer"); id != "" {
			n.try(n.c.Dealer, what, "POST", "/api/dealer/"+n.table().ID+"/take", apptest.Body{"staffId": id, "pin": samplePIN})
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
	(*presser).nextPlayers, (*presser).called, (*presser).starts, (*presser).breaks, (*presser).smart, (*presser).advice,
	(*presser).insights, (*presser).rotation, (*presser).offers, (*presser).duties,
}

// pressAll presses the proposals of every screen one after another, in random order. After each press all screens are read
// again. A proposal is pressed once, so that this ends although a screen may propose the same again.
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

// nextPlayers are "Seat Next Player" and the open seats of Priority Actions.
func (p *presser) nextPlayers() (list []proposal) {
	for _, n := range shownTo[[]floor.NextPlayer](p, "/api/next-players/"+p.room) {
		path, what := "/api/waitlist/"+n.EntryID+"/seat", "Seat Next"
		in := apptest.Body{"tableId": n.TableID, "seatNumber": n.SeatNumber}
		if p.r.IntN(2) == 0 {
			path, what = "/api/waitlist/"+n.EntryID+"/call", "Call Next"
		} else {
			in["buyInAmount"] = "300.00"
		}
		list = append(list, proposal{what, n.EntryID, "POST", path, in})
	}
	return list
}

// called are the called players of Priority Actions. The dialog that opens asks the door: it does not send where the door
// refuses the player or the player sits in another room, and asks why an exception is made for a player without a
// membership (web/src/features/door/seat-door.tsx).
func (p *presser) called() (list []proposal) {
	for _, e := range shownTo[[]floor.WaitlistEntry](p, "/api/waitlist/"+p.room) {
		if e.Status != floor.EntryCalled {
			continue
		}
		in := apptest.Body{"tableId": e.TableID, "seatNumber": e.SeatNumber}
		door := shownTo[frontoffice.Door](p, "/api/players/"+e.PlayerID+"/door?room="+p.room)
		if door.Refuse != nil && *door.Refuse != player.ReasonNoMembership || door.Seat != nil && door.Seat.RoomID != p.room {
			continue
		}
		in["overrideReason"] = "Asked the owner"
		list = append(list, proposal{"Called", e.ID, "POST", "/api/waitlist/" + e.ID + "/seat", in})
	}
	return list
}

func (p *presser) start(what string, t floor.Table) proposal {
	return proposal{what, t.Label(), "PATCH", "/api/tables/" + t.ID, apptest.Body{"status": "active"}}
}

// breakUp is the plan of the server for a table, confirmed as it stands.
func (p *presser) breakUp(what string, t floor.Table) proposal {
	moves := []any{}
	for _, m := range shownTo[floor.Plan](p, "/api/tables/"+t.ID+"/break-plan").Moves {
		moves = append(moves, apptest.Body{"seatId": m.SeatID, "tableId": m.TableID, "seatNumber": m.SeatNumber})
	}
	return proposal{what, t.Label(), "POST", "/api/tables/" + t.ID + "/break", apptest.Body{"moves": moves, "rest": "waitlist"}}
}

// starts are the tables that Priority Actions may propose to start: more than it does, every idle one.
func (p *presser) starts() (list []proposal) {
	for _, t := range p.tables() {
		if t.Status == floor.TableAvailable && t.CurrentPlayers == 0 && t.Event == nil {
			list = append(list, p.start("Start", t))
		}
	}
	return list
}

// breaks are the tables that Priority Actions may propose to break: more than it does, every short one.
func (p *presser) breaks() (list []proposal) {
	for _, t := range p.tables() {
		if t.ShortSince != nil && t.Status != floor.TableTournament && p.r.IntN(4) == 0 {
			list = append(list, p.breakUp("Break", t))
		}
	}
	return list
}

func (p *presser) smart() (list []proposal) {
	s := shownTo[smartseat.SmartSeating](p, "/api/smart-seating?room="+p.room)
	tables := p.tables()
	table := func(id string) floor.Table {
		return tables[slices.IndexFunc(tables, func(t floor.Table) bool { return t.ID == id })]
	}
	for _, r := range s.Recommendations {
		switch {
		case r.Ready:
			list = append(list, proposal{"Smart seating", r.EntryID, "POST", "/api/smart-seating/implement",
				apptest.Body{"playerId": r.PlayerID, "tableId": r.TableID, "seatNumber": r.SeatNumber}})
		case r.OpensTable:
			list = append(list, p.start("Smart start", table(r.TableID)))
		}
	}
	for _, a := range s.TableAnalytics {
		switch a.Act {
		case smartseat.ActStart:
			list = append(list, p.start("Smart start", table(a.TableID)))
		case smartseat.ActBreak:
			list = append(list, p.breakUp("Smart break", table(a.TableID)))
		case smartseat.ActSeat:
			if !slices.ContainsFunc(s.Recommendations, func(r smartseat.Recommendation) bool { return r.TableID == a.TableID }) {
				p.Errorf("%s is to be seated at %s, which nothing recommends", a.RecommendedAction, a.TableName)
			}
		case smartseat.ActLeave, smartseat.ActHold:
		}
	}
	return list
}

// said finds the acts in the sentences of advice and insights.
var (
	callSaid  = regexp.MustCompile(`^Call the next player for (.+) to Table (\d+)$`)
	startSaid = regexp.MustCompile(`^Start .+ on Table (\d+)$`)
	breakSaid = regexp.MustCompile(`^Break Table (\d+)`)
	openSaid  = regexp.MustCompile(`^Table (\d+) is empty`)
)

func (p *presser) numbered(number string) floor.Table {
	p.Helper()
	for _, t := range p.tables() {
		if strconv.Itoa(t.TableNumber) == number {
			return t
		}
	}
	p.Fatalf("no Table %s", number)
	return floor.Table{}
}

func (p *presser) advice() (list []proposal) {
	for _, a := range shownTo[analytics.Advanced](p, "/api/analytics/advanced?room="+p.room).Advice {
		if m := callSaid.FindStringSubmatch(a.Title); m != nil {
			list = append(list, p.callTo(a.Title, m[1], p.numbered(m[2]))...)
		}
		if m := startSaid.FindStringSubmatch(a.Title); m != nil {
			list = append(list, p.start("Advice", p.numbered(m[1])))
		}
		if m := breakSaid.FindStringSubmatch(a.Title); m != nil {
			list = append(list, p.breakUp("Advice", p.numbered(m[1])))
		}
	}
	return list
}

// callTo calls the player who is next for a game to a table.
func (p *presser) callTo(says, game string, t floor.Table) []proposal {
	p.Helper()
	for _, n := range shownTo[[]floor.NextPlayer](p, "/api/next-players/"+p.room) {
		if n.GameTypeID == t.GameTypeID {
			return []proposal{{"Advice", says, "POST", "/api/waitlist/" + n.EntryID + "/call", apptest.Body{"tableId": t.ID}}}
		}
	}
	p.refused++
	p.Errorf("%s, but nobody is next for %s", says, game)
	return nil
}

func (p *presser) insights() (list []proposal) {
	for _, i := range shownTo[[]analytics.Insight](p, "/api/executive/insights?room="+p.room) {
		if m := breakSaid.FindStringSubmatch(i.Title); m != nil {
			list = append(list, p.breakUp("Insight", p.numbered(m[1])))
		}
		if m := openSaid.FindStringSubmatch(i.Description); m != nil {
			list = append(list, p.start("Insight", p.numbered(m[1])))
		}
	}
	return list
}

func (p *presser) rotation() (list []proposal) {
	r := shownTo[staff.Rotation](p, "/api/rotation/"+p.room)
	tables := p.tables()
	for _, w := range r.Warnings {
		if w.BreakTable != nil {
			at := slices.IndexFunc(tables, func(t floor.Table) bool { return t.ID == *w.BreakTable })
			list = append(list, p.breakUp("Rotation break", tables[at]))
		}
		if w.CallStaff != nil {
			list = append(list, proposal{"Call in", *w.CallStaff, "POST", "/api/staff/" + *w.CallStaff + "/called", apptest.Body{}})
		}
	}
	for _, t := range tables {
		for _, c := range shownTo[staff.DealerScreen](p, "/api/dealer/"+t.ID).Candidates {
			if c.HasPin && p.pin != "" {
				in := apptest.Body{"staffId": c.StaffID, "pin": p.pin}
				list = append(list, proposal{"Take over", c.StaffID, "POST", "/api/dealer/" + t.ID + "/take", in})
			}
		}
	}
	for _, s := range r.Strings {
		if len(s.Pushes) > 1 && s.Pushes[1].Sub(p.c.Clock.Now()) <= rotation.PushWindow {
			in := apptest.Body{"stringId": s.ID, "pushAt": s.Pushes[1].String()}
			list = append(list, proposal{"Push", s.Name, "POST", "/api/rotation/" + p.room + "/push", in})
		}
	}
	return list
}

// offers are the seats that players at tables have asked for and may take.
func (p *presser) offers() (list []proposal) {
	for _, c := range shownTo[[]floor.SeatChange](p, "/api/seat-changes/"+p.room) {
		if c.Offer != nil {
			list = append(list, proposal{"Offered seat", c.SeatID, "POST", "/api/seats/" + c.SeatID + "/change/take",
				apptest.Body{"tableId": c.Offer.TableID, "seatNumber": c.Offer.SeatNumber}})
		}
	}
	return list
}

// duties are what a tournament's desk asks the director to do.
func (p *presser) duties() (list []proposal) {
	for _, t := range shownTo[[]tournament.Tournament](p, "/api/tournaments/"+p.room) {
		if t.Status != tournament.Running {
			continue
		}
		path := "/api/tournaments/" + t.ID
		for _, d := range shownTo[tournament.Desk](p, path+"/desk").Duties {
			q := proposal{what: "Duty", says: d.Title + d.Player, method: "POST"}
			switch {
			case d.WaitReason != "":
				continue
			case d.Kind == tournament.DutyFinalTable:
				q.path, q.in = path+"/redraw", apptest.Body{"final": true}
			case d.Kind == tournament.DutyBreak:
				q.path = fmt.Sprintf("%s/tables/%d/break", path, d.Table)
			case d.Kind == tournament.DutyAlternate:
				q.path = path + "/alternates/seat"
			case d.Kind == tournament.DutyBalance:
				m := d.Move
				q.path = path + "/moves"
				q.in = apptest.Body{
					"entryId": m.EntryID, "fromTable": m.FromTable, "fromSeat": m.FromSeat, "toTable": m.ToTable, "toSeat": m.ToSeat,
				}
			default:
				continue
			}
			list = append(list, q)
		}
	}
	return list
}
