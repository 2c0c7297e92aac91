package apptest_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"

	"pitboss/internal/apptest"
	"pitboss/internal/feature/floor"
	"pitboss/internal/feature/player"
	"pitboss/internal/feature/waitlist"
	"pitboss/internal/foundation/db/dbtest"
)

// act is what a client asks for, and seen what it is answered: a history of both is what the checker looks at.
type act struct {
	what          string // sit, leave, join, seat, remove, look at seats, look at list
	table, player string
	number        int
	id            string // of the seat or entry
}

type seen struct {
	status int
	id     string
	number int
	shown  string
}

// floorModel is the whole of what two tables and a list do, in its simplest form.
type floorModel struct {
	seats [][3]string // table and number, player, id: sorted by place
	list  [][2]string // player, id: in order
}

const seatsOfModel = 2 // at each of the tables a and b

func (m floorModel) key() string { return fmt.Sprint(m.seats, m.list) }

func (m floorModel) seat(place string) int {
	return slices.IndexFunc(m.seats, func(s [3]string) bool { return s[0] == place })
}

func (m floorModel) sits(player string) bool {
	return slices.ContainsFunc(m.seats, func(s [3]string) bool { return s[1] == player })
}

func (m floorModel) with(place, player, id string) floorModel {
	m.seats = append(slices.Clone(m.seats), [3]string{place, player, id})
	slices.SortFunc(m.seats, func(a, b [3]string) int { return strings.Compare(a[0], b[0]) })
	return m
}

// step says whether an answer is right for the state in which the act came, and what the state is then.
func (m floorModel) step(a act, o seen) (bool, floorModel) {
	switch a.what {
	case "sit":
		place := fmt.Sprint(a.table, a.number)
		if m.seat(place) >= 0 || m.sits(a.player) {
			return o.status == http.StatusConflict, m
		}
		return o.status == http.StatusCreated, m.with(place, a.player, o.id)
	case "leave":
		i := slices.IndexFunc(m.seats, func(s [3]string) bool { return s[2] == a.id })
		if i < 0 {
			return o.status == http.StatusNotFound, m
		}
		m.seats = slices.Delete(slices.Clone(m.seats), i, i+1)
		return o.status == http.StatusNoContent, m
	case "join":
		if slices.ContainsFunc(m.list, func(e [2]string) bool { return e[0] == a.player }) {
			return o.status == http.StatusConflict, m
		}
		m.list = append(slices.Clone(m.list), [2]string{a.player, o.id})
		return o.status == http.StatusCreated && o.number == len(m.list), m
	case "seat", "remove":
		i := slices.IndexFunc(m.list, func(e [2]string) bool { return e[1] == a.id })
		if i < 0 {
			return o.status == http.StatusConflict, m
		}
		after := m
		after.list = slices.Delete(slices.Clone(m.list), i, i+1)
		if a.what == "remove" {
			return o.status == http.StatusNoContent, after
		}
		free := 0
		for n := seatsOfModel; n > 0; n-- {
			if m.seat(fmt.Sprint("a", n)) < 0 {
				free = n
			}
		}
		if free == 0 || m.sits(m.list[i][0]) {
			return o.status == http.StatusConflict, m
		}
		return o.status == http.StatusOK && o.number == free, after.with(fmt.Sprint("a", free), m.list[i][0], o.id)
	case "look at seats":
		shown := ""
		for _, s := range m.seats {
			if strings.HasPrefix(s[0], a.table) {
				shown += s[0][1:] + s[1] + " "
			}
		}
		return o.shown == shown, m
	}
	shown := ""
	for _, e := range m.list {
		shown += e[0] + " "
	}
	return o.shown == shown, m
}

var linearModel = porcupine.Model{
	Init:  func() any { return floorModel{} },
	Step:  func(state, in, out any) (bool, any) { return state.(floorModel).step(in.(act), out.(seen)) },
	Equal: func(a, b any) bool { return a.(floorModel).key() == b.(floorModel).key() },
	DescribeOperation: func(in, out any) string {
		return fmt.Sprintf("%+v → %+v", in, out)
	},
}

// linearClub is the club that eight clients work in.
type linearClub struct {
	*apptest.Club
	tables map[string]floor.Table // a in the main room, b in the other
	people map[string]player.Player
	names  map[string]string // by id

	mu             sync.Mutex
	seats, entries []string // ids that anyone has been told
}

func (c *linearClub) known(list *[]string, r *rand.Rand) string {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(*list) == 0 {
		return ""
	}
	return (*list)[max(0, len(*list)-1-r.IntN(4))]
}

func (c *linearClub) tell(list *[]string, id string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	*list = append(*list, id)
}

// choose makes up the next act.
func (c *linearClub) choose(r *rand.Rand) act {
	table, name := pick(r, []string{"a", "a", "b"}), fmt.Sprint("p", r.IntN(4))
	switch n := r.IntN(100); {
	case n < 25:
		return act{what: "sit", table: table, player: name, number: 1 + r.IntN(seatsOfModel)}
	case n < 45:
		if id := c.known(&c.seats, r); id != "" {
			return act{what: "leave", id: id}
		}
	case n < 60:
		return act{what: "join", player: name}
	case n < 75:
		if id := c.known(&c.entries, r); id != "" {
			return act{what: "seat", id: id}
		}
	case n < 80:
		if id := c.known(&c.entries, r); id != "" {
			return act{what: "remove", id: id}
		}
	case n < 90:
		return act{what: "look at seats", table: table}
	}
	return act{what: "look at list"}
}

// ask is the request of an act.
func (c *linearClub) ask(a act) (method, path string, in any) {
	switch a.what {
	case "sit":
		return "POST", "/api/seats", sitting(c.tables[a.table], c.people[a.player], a.number)
	case "leave":
		return "DELETE", "/api/seats/" + a.id, nil
	case "join":
		return "POST", "/api/waitlist", body{"playerId": c.people[a.player].ID, "gameTypeId": c.NL25.ID, "roomId": c.Room}
	case "seat":
		return "POST", "/api/waitlist/" + a.id + "/seat", body{"reason": "Test"}
	case "remove":
		return "DELETE", "/api/waitlist/" + a.id, nil
	case "look at seats":
		return "GET", "/api/seats/" + c.tables[a.table].ID, nil
	}
	return "GET", "/api/waitlist/" + c.Room, nil
}

// told takes what an answer says.
func (c *linearClub) told(a act, answer apptest.Answer) (o seen, err error) {
	o.status = answer.Status
	read := func(into any) {
		if err == nil {
			err = json.Unmarshal(answer.Body, into)
		}
	}
	switch {
	case o.status >= http.StatusInternalServerError:
		return o, fmt.Errorf("%+v: %d %s", a, o.status, answer.Body)
	case strings.HasPrefix(a.what, "look") && o.status != http.StatusOK:
		return o, fmt.Errorf("%+v: %d %s", a, o.status, answer.Body)
	case a.what == "look at seats":
		var seats []floor.Seat
		read(&seats)
		for _, s := range seats {
			if s.State != floor.Closed {
				o.shown += fmt.Sprint(s.SeatNumber, c.names[s.Player.ID], " ")
			}
		}
	case a.what == "look at list":
		var entries []waitlist.Entry
		read(&entries)
		for _, e := range entries {
			o.shown += c.names[e.PlayerID] + " "
		}
	case a.what == "join" && o.status == http.StatusCreated:
		var e waitlist.Entry
		read(&e)
		o.id, o.number = e.ID, e.Position
		c.tell(&c.entries, e.ID)
	case a.what == "sit" && o.status == http.StatusCreated, a.what == "seat" && o.status == http.StatusOK:
		var s floor.Seat
		read(&s)
		o.id, o.number = s.ID, s.SeatNumber
		c.tell(&c.seats, s.ID)
	}
	return o, err
}

// insist sends an act until it has an answer, each time to another node: which one lost it nobody knows. One answer in five
// counts as lost.
func (c *linearClub) insist(nodes []*apptest.Person, a act, key string, r *rand.Rand) (seen, error) {
	method, path, in := c.ask(a)
	var first *apptest.Answer
	for try := 0; ; try++ {
		answer, err := nodes[try%len(nodes)].Try(method, path, in, "Idempotency-Key", key)
		again := err != nil || answer.Status == http.StatusServiceUnavailable
		switch {
		case again && try > 200:
			return seen{}, fmt.Errorf("%+v: %w, %d %s", a, err, answer.Status, answer.Body)
		case again:
			<-time.After(20 * time.Millisecond)
			continue
		case first != nil && first.Status < 300 && (answer.Status != first.Status || string(answer.Body) != string(first.Body)):
			return seen{}, fmt.Errorf("%+v: first %d %s, then %d %s", a, first.Status, first.Body, answer.Status, answer.Body)
		case method != "GET" && answer.Status < 300 && first == nil && r.IntN(5) == 0:
			first = &answer
			continue
		}
		return c.told(a, answer)
	}
}

// linearClubOf opens a club of its own.
func linearClubOf(t *testing.T) *linearClub {
	c := &linearClub{Club: apptest.New(t), tables: map[string]floor.Table{}, people: map[string]player.Player{}, names: map[string]string{}}
	for name, where := range map[string]string{"a": c.Room, "b": c.OtherRoom} {
		var table floor.Table
		c.Owner.Do("POST", "/api/tables", body{"roomId": where, "tableNumber": 1, "gameTypeId": c.NL25.ID, "maxSeats": seatsOfModel}).Want(http.StatusCreated).Into(&table)
		c.tables[name] = table
	}
	for i := range 4 {
		p := c.Player(fmt.Sprint("p", i))
		c.people[p.Name], c.names[p.ID] = p, p.Name
	}
	return c
}

// linear has eight clients do what comes to their minds, on one or on two nodes, and looks whether one after another could have
// done it. Shake is called at random moments, with a node that is then in trouble for a moment; nil: nobody is.
func linear(t *testing.T, seed uint64, nodes int, shake func(node string)) {
	t.Helper()
	c := linearClubOf(t)
	at := []*apptest.Club{c.Club}
	for n := 1; n < nodes; n++ {
		at = append(at, c.Another(nodeName(seed, n)))
	}
	begun := time.Now()
	var mu sync.Mutex
	var history []porcupine.Operation
	var clients, shaking sync.WaitGroup
	stop := make(chan struct{})
	if shake != nil {
		shaking.Go(func() {
			r := rand.New(rand.NewPCG(seed, 1000))
			for {
				select {
				case <-stop:
					return
				case <-time.After(time.Duration(20+r.IntN(150)) * time.Millisecond):
					shake(nodeName(seed, 1+r.IntN(nodes-1)))
				}
			}
		})
	}
	for client := range 8 {
		r := rand.New(rand.NewPCG(seed, uint64(client)))
		who := []*apptest.Person{c.Owner, c.FloorManager, c.FrontOffice, c.PitBoss}[client%4]
		var doors []*apptest.Person
		for n := range at {
			doors = append(doors, at[(client+n)%nodes].As(who))
		}
		clients.Go(func() {
			for n := range 50 {
				a := c.choose(r)
				called := time.Since(begun).Nanoseconds()
				o, err := c.insist(doors, a, fmt.Sprint("client ", client, " act ", n), r)
				if err != nil {
					t.Error(err)
					return
				}
				mu.Lock()
				history = append(history, porcupine.Operation{ClientId: client, Input: a, Call: called, Output: o, Return: time.Since(begun).Nanoseconds()})
				mu.Unlock()
			}
		})
	}
	clients.Wait()
	close(stop)
	shaking.Wait()
	done := 0
	for _, o := range history {
		if s := o.Output.(seen).status; s < 300 {
			done++
		}
	}
	if len(history) != 400 || done < 100 {
		t.Fatalf("%d acts, %d done", len(history), done)
	}
	if result := porcupine.CheckOperationsTimeout(linearModel, history, 30*time.Second); result != porcupine.Ok {
		slices.SortFunc(history, func(a, b porcupine.Operation) int { return int(a.Call - b.Call) })
		for _, o := range history {
			t.Logf("%8d–%8d µs  client %d  %s", o.Call/1000, o.Return/1000, o.ClientId, linearModel.DescribeOperation(o.Input, o.Output))
		}
		t.Fatalf("the history of %d acts, seed %d, is %s", len(history), seed, result)
	}
	t.Logf("%d acts, %d done", len(history), done)
}

func nodeName(seed uint64, n int) string { return fmt.Sprint("node ", n, " of ", seed) }

func TestWhatEightClientsDoAtOnceIsWhatOneAfterAnotherCouldHaveDone(t *testing.T) {
	t.Parallel()
	for round := range 3 {
		t.Run(fmt.Sprint("round ", round), func(t *testing.T) {
			t.Parallel()
			nodes := 1
			if dbtest.OnPostgres() && round > 0 {
				nodes = 2
			}
			linear(t, uint64(round), nodes, nil)
		})
	}
}

func TestTheModelRefusesAHistoryThatNoOrderExplains(t *testing.T) {
	t.Parallel()
	ok := func(client int, call, back int64, a act, o seen) porcupine.Operation {
		return porcupine.Operation{ClientId: client, Input: a, Call: call, Output: o, Return: back}
	}
	sits := func(client int, player, id string, number int) porcupine.Operation {
		return ok(client, 0, 10, act{what: "sit", table: "a", player: player, number: number}, seen{status: http.StatusCreated, id: id, number: number})
	}
	for name, history := range map[string][]porcupine.Operation{
		"two in one seat":      {sits(0, "p1", "s1", 1), sits(1, "p2", "s2", 1)},
		"one in two seats":     {sits(0, "p1", "s1", 1), sits(1, "p1", "s2", 2)},
		"an old look":          {sits(0, "p1", "s1", 1), ok(1, 20, 30, act{what: "look at seats", table: "a"}, seen{status: http.StatusOK})},
		"a refusal of nothing": {ok(0, 0, 10, act{what: "join", player: "p1"}, seen{status: http.StatusConflict})},
	} {
		if porcupine.CheckOperations(linearModel, history) {
			t.Errorf("%s is taken for possible", name)
		}
	}
	if !porcupine.CheckOperations(linearModel, []porcupine.Operation{
		sits(0, "p1", "s1", 1), ok(1, 5, 30, act{what: "look at seats", table: "a"}, seen{status: http.StatusOK}),
	}) {
		t.Error("a look while somebody sits down may come before it")
	}
}
