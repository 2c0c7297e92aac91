// Package linearizability checks that concurrent acts on seats and a waitlist are linearizable. Eight clients send
// random acts; the package records each call and its answer, and searches for a sequential order that explains all
// answers.
//
// The outcome of an act without an answer is unknown. The client repeats it with its idempotency key, and it counts
// as one act from the first attempt to the answer. A FaultInjector disturbs the server meanwhile. The package is for
// tests only.
package linearizability

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

	"pitboss/internal/floor"
)

// Size of a history, and how long a client repeats an act.
const (
	clients       = 8
	actsPerClient = 50
	minDone       = 100
	retryTimeout  = 30 * time.Second
)

// Endpoint sends a request to a server. The key is empty for reads.
type Endpoint func(method, path string, body any, key string) (status int, answer []byte, err error)

// Club is the test's organization. At the start no player sits or waits.
type Club struct {
	Room   string            // of the waitlist
	Game   string            // of the waitlist
	People map[string]string // p0 to p3, or more
	// Tables have Seats seats each. a deals the game in the room, b is in another room. Instead of b there may be f,
	// which feeds a, and o, both in the room and of the game: then players change seats as well.
	Tables map[string]string

	mu             sync.Mutex
	names          map[string]string // of players, by id
	seats, entries []string          // ids from the answers so far
	shownOffer     Act               // a move to a seat that was offered
}

// body is a request body.
type body map[string]any

func (c *Club) recentID(list *[]string, r *rand.Rand) string {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(*list) == 0 {
		return ""
	}
	return (*list)[max(0, len(*list)-1-r.IntN(4))]
}

func (c *Club) addID(list *[]string, id string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	*list = append(*list, id)
}

// choose draws the next act.
func (c *Club) choose(r *rand.Rand) Act {
	table, name := []string{"a", "a", "b"}[r.IntN(3)], fmt.Sprint("p", r.IntN(len(c.People)))
	if c.Tables["f"] != "" {
		if table = []string{"a", "f", "o"}[r.IntN(3)]; r.IntN(4) > 0 {
			return c.chooseSeatChange(r, table, name)
		}
	}
	switch n := r.IntN(100); {
	case n < 25:
		return Act{Kind: "sit", Table: table, Player: name, Number: 1 + r.IntN(Seats)}
	case n < 45:
		if id := c.recentID(&c.seats, r); id != "" {
			return Act{Kind: "leave", ID: id}
		}
	case n < 60:
		return Act{Kind: "join", Player: name}
	case n < 75:
		if id := c.recentID(&c.entries, r); id != "" {
			return Act{Kind: "seat", ID: id}
		}
	case n < 80:
		if id := c.recentID(&c.entries, r); id != "" {
			return Act{Kind: "remove", ID: id}
		}
	case n < 90:
		return Act{Kind: "look at seats", Table: table}
	}
	return Act{Kind: "look at list"}
}

// requestFor is the request of an act.
func (c *Club) requestFor(a Act) (method, path string, in any) {
	switch a.Kind {
	case "sit":
		return "POST", "/api/seats", body{
			"tableId": c.Tables[a.Table], "playerId": c.People[a.Player], "seatNumber": a.Number,
			"buyInAmount": "300.00",
		}
	case "leave":
		return "DELETE", "/api/seats/" + a.ID, nil
	case "join":
		return "POST", "/api/waitlist", body{
			"playerId": c.People[a.Player], "gameTypeId": c.Game, "roomId": c.Room,
		}
	case "seat":
		return "POST", "/api/waitlist/" + a.ID + "/seat", body{"tableId": c.Tables["a"], "reason": "Test"}
	case "ask seat":
		return "POST", "/api/seats/" + a.ID + "/change", body{"kind": "seat", "seats": []int{a.Number}}
	case "ask table":
		return "POST", "/api/seats/" + a.ID + "/change", body{"kind": "table", "tableId": c.Tables["a"]}
	case "take":
		return "POST", "/api/seats/" + a.ID + "/change/take", body{"tableId": c.Tables[a.Table], "seatNumber": a.Number}
	case "look at offers":
		return "GET", "/api/seat-changes/" + c.Room, nil
	case "remove":
		return "DELETE", "/api/waitlist/" + a.ID, nil
	case "look at seats":
		return "GET", "/api/seats/" + c.Tables[a.Table], nil
	}
	return "GET", "/api/waitlist/" + c.Room, nil
}

// observe extracts the observation from an answer.
func (c *Club) observe(a Act, status int, answer []byte) (o Observation, err error) {
	o.Status = status
	read := func(into any) {
		if err == nil {
			err = json.Unmarshal(answer, into)
		}
	}
	switch {
	case o.Status >= http.StatusInternalServerError:
		return o, fmt.Errorf("%+v: %d %s", a, o.Status, answer)
	case strings.HasPrefix(a.Kind, "look") && o.Status != http.StatusOK:
		return o, fmt.Errorf("%+v: %d %s", a, o.Status, answer)
	case a.Kind == "look at seats":
		var seats []floor.Seat
		read(&seats)
		for _, s := range seats {
			if s.State != floor.SeatClosed {
				o.Shown += fmt.Sprint(s.SeatNumber, c.names[s.Player.ID], " ")
			}
		}
	case a.Kind == "look at offers":
		var changes []floor.SeatChange
		read(&changes)
		o.Shown = c.observeOffers(changes)
	case a.Kind == "look at list":
		var entries []floor.WaitlistEntry
		read(&entries)
		for _, e := range entries {
			o.Shown += c.names[e.PlayerID] + " "
		}
	case a.Kind == "join" && o.Status == http.StatusCreated:
		var e floor.WaitlistEntry
		read(&e)
		o.ID, o.Number = e.ID, e.Position
		c.addID(&c.entries, e.ID)
	case a.Kind == "sit" && o.Status == http.StatusCreated, a.Kind == "seat" && o.Status == http.StatusOK,
		a.Kind == "take" && o.Status == http.StatusOK:
		var s floor.Seat
		read(&s)
		o.ID, o.Number = s.ID, s.SeatNumber
		c.addID(&c.seats, s.ID)
	}
	return o, err
}

// attempt is the answer to an act, with the number of tries that got none.
type attempt struct {
	seen       Observation
	unanswered int
}

// retryUntilAnswered sends an act until it is answered, each time to the next endpoint. It treats one answer in five as
// lost, and then requires the same answer again.
func (c *Club) retryUntilAnswered(
	endpoints []Endpoint, a Act, key string, r *rand.Rand,
) (out attempt, err error) {
	method, path, in := c.requestFor(a)
	if method == "GET" {
		key = ""
	}
	firstStatus, firstAnswer := 0, []byte(nil)
	end := time.Now().Add(retryTimeout)
	for try := 0; ; try++ {
		status, answer, err := endpoints[try%len(endpoints)](method, path, in, key)
		isUnanswered := err != nil || status == http.StatusServiceUnavailable
		switch {
		case isUnanswered && time.Now().After(end):
			return out, fmt.Errorf("%+v: %w, %d %s", a, err, status, answer)
		case isUnanswered:
			out.unanswered++
			<-time.After(20 * time.Millisecond)
			continue
		case firstStatus != 0 && (status != firstStatus || string(answer) != string(firstAnswer)):
			return out, fmt.Errorf("%+v: first %d %s, then %d %s", a, firstStatus, firstAnswer, status, answer)
		case method != "GET" && status < 300 && firstStatus == 0 && r.IntN(5) == 0:
			firstStatus, firstAnswer = status, answer
			continue
		}
		out.seen, err = c.observe(a, status, answer)
		return out, err
	}
}

// FaultInjector causes one fault and waits for its end. Run calls it again and again while the clients act.
type FaultInjector func(r *rand.Rand) error

// Run records a history and checks it. endpoints returns the endpoints of a client, the first one to use first. A nil
// injector causes no faults. Run returns the number of requests without an answer.
func (c *Club) Run(
	t *testing.T, seed uint64, endpoints func(client int) []Endpoint, injectFault FaultInjector,
) (unanswered int) {
	t.Helper()
	c.names = map[string]string{}
	for name, id := range c.People {
		c.names[id] = name
	}
	start := time.Now()
	var mu sync.Mutex
	var history []porcupine.Operation
	var clientsDone, faultsDone sync.WaitGroup
	stop := make(chan struct{})
	if injectFault != nil {
		faultsDone.Go(func() {
			r := rand.New(rand.NewPCG(seed, 1000))
			for {
				select {
				case <-stop:
					return
				case <-time.After(time.Duration(20+r.IntN(150)) * time.Millisecond):
					if err := injectFault(r); err != nil {
						t.Error(err)
						return
					}
				}
			}
		})
	}
	for client := range clients {
		r, own := rand.New(rand.NewPCG(seed, uint64(client))), endpoints(client)
		clientsDone.Go(func() {
			for n := range actsPerClient {
				a := c.choose(r)
				called := time.Since(start).Nanoseconds()
				o, err := c.retryUntilAnswered(own, a, fmt.Sprint("client ", client, " act ", n), r)
				if err != nil {
					t.Error(err)
					return
				}
				mu.Lock()
				unanswered += o.unanswered
				returned := time.Since(start).Nanoseconds()
				history = append(history, porcupine.Operation{
					ClientId: client, Input: a, Call: called, Output: o.seen, Return: returned,
				})
				mu.Unlock()
			}
		})
	}
	clientsDone.Wait()
	close(stop)
	faultsDone.Wait()
	judge(t, seed, history)
	return unanswered
}

// judge fails the test unless some sequential order of the acts explains every answer.
func judge(t *testing.T, seed uint64, history []porcupine.Operation) {
	t.Helper()
	done := 0
	for _, o := range history {
		if s := o.Output.(Observation).Status; s < 300 {
			done++
		}
	}
	if len(history) != clients*actsPerClient || done < minDone {
		t.Fatalf("got %d acts, %d of them done, want %d and at least %d", len(history), done, clients*actsPerClient,
			minDone)
	}
	if result := porcupine.CheckOperationsTimeout(Model, history, 30*time.Second); result != porcupine.Ok {
		slices.SortFunc(history, func(a, b porcupine.Operation) int { return int(a.Call - b.Call) })
		for _, o := range history {
			operation := Model.DescribeOperation(o.Input, o.Output)
			t.Logf("%8d–%8d µs  client %d  %s", o.Call/1000, o.Return/1000, o.ClientId, operation)
		}
		t.Fatalf("got %[3]s for the history of %[1]d acts with seed %[2]d, want Ok", len(history), seed, result)
	}
	t.Logf("%d acts, %d done", len(history), done)
}
