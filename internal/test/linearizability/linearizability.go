// Package linearizability has eight clients at once do what comes to their minds with seats and a list, records what each asked and was
// answered, and looks whether one after another could have done it. What an act without an answer has done is not known: it is
// asked for again with its key, and counts as one act from the first time to the answer. It is for tests only.
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

// What is recorded in each history, and for how long somebody insists on an answer.
const (
	clients       = 8
	actsPerClient = 50
	minDone       = 100
	retryTimeout  = 30 * time.Second
)

// Endpoint is where a client asks. The key is empty for what changes nothing.
type Endpoint func(method, path string, body any, key string) (status int, answer []byte, err error)

// Club is where they act: nobody sits or waits yet.
type Club struct {
	Room   string            // of the list
	Game   string            // that the list is for
	Tables map[string]string // a, which deals the game in the room, and b, in another; each of Seats seats
	People map[string]string // p0 to p3

	mu             sync.Mutex
	names          map[string]string // of people, by id
	seats, entries []string          // ids that anyone has been told
}

// body is a request.
type body map[string]any

func (c *Club) known(list *[]string, r *rand.Rand) string {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(*list) == 0 {
		return ""
	}
	return (*list)[max(0, len(*list)-1-r.IntN(4))]
}

func (c *Club) addKnown(list *[]string, id string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	*list = append(*list, id)
}

// choose makes up the next act.
func (c *Club) choose(r *rand.Rand) Act {
	table, name := []string{"a", "a", "b"}[r.IntN(3)], fmt.Sprint("p", r.IntN(4))
	switch n := r.IntN(100); {
	case n < 25:
		return Act{Kind: "sit", Table: table, Player: name, Number: 1 + r.IntN(Seats)}
	case n < 45:
		if id := c.known(&c.seats, r); id != "" {
			return Act{Kind: "leave", ID: id}
		}
	case n < 60:
		return Act{Kind: "join", Player: name}
	case n < 75:
		if id := c.known(&c.entries, r); id != "" {
			return Act{Kind: "seat", ID: id}
		}
	case n < 80:
		if id := c.known(&c.entries, r); id != "" {
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
		return "POST", "/api/seats", body{"tableId": c.Tables[a.Table], "playerId": c.People[a.Player], "seatNumber": a.Number, "buyInAmount": "300.00"}
	case "leave":
		return "DELETE", "/api/seats/" + a.ID, nil
	case "join":
		return "POST", "/api/waitlist", body{"playerId": c.People[a.Player], "gameTypeId": c.Game, "roomId": c.Room}
	case "seat":
		return "POST", "/api/waitlist/" + a.ID + "/seat", body{"reason": "Test"}
	case "remove":
		return "DELETE", "/api/waitlist/" + a.ID, nil
	case "look at seats":
		return "GET", "/api/seats/" + c.Tables[a.Table], nil
	}
	return "GET", "/api/waitlist/" + c.Room, nil
}

// observe takes what an answer says.
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
		c.addKnown(&c.entries, e.ID)
	case a.Kind == "sit" && o.Status == http.StatusCreated, a.Kind == "seat" && o.Status == http.StatusOK:
		var s floor.Seat
		read(&s)
		o.ID, o.Number = s.ID, s.SeatNumber
		c.addKnown(&c.seats, s.ID)
	}
	return o, err
}

// attempt is what a client was told, and how often it was told nothing before.
type attempt struct {
	seen   Observation
	nobody int
}

// retryUntilAnswered sends an act until it has an answer, each time at another door: which one lost it nobody knows. One answer in five
// counts as lost.
func (c *Club) retryUntilAnswered(doors []Endpoint, a Act, key string, r *rand.Rand) (out attempt, err error) {
	method, path, in := c.requestFor(a)
	if method == "GET" {
		key = ""
	}
	first, kept := 0, []byte(nil)
	end := time.Now().Add(retryTimeout)
	for try := 0; ; try++ {
		status, answer, err := doors[try%len(doors)](method, path, in, key)
		again := err != nil || status == http.StatusServiceUnavailable
		switch {
		case again && time.Now().After(end):
			return out, fmt.Errorf("%+v: %w, %d %s", a, err, status, answer)
		case again:
			out.nobody++
			<-time.After(20 * time.Millisecond)
			continue
		case first != 0 && (status != first || string(answer) != string(kept)):
			return out, fmt.Errorf("%+v: first %d %s, then %d %s", a, first, kept, status, answer)
		case method != "GET" && status < 300 && first == 0 && r.IntN(5) == 0:
			first, kept = status, answer
			continue
		}
		out.seen, err = c.observe(a, status, answer)
		return out, err
	}
}

// FaultInjector is trouble that comes again and again while they act, until there are no more of them: it returns after one, with what
// went wrong with it.
type FaultInjector func(r *rand.Rand) error

// Run records a history by a seed, and judges it. Doors are those of each client, by its number: it begins at the first one. A nil
// shake makes no trouble. It returns how many requests got no answer.
func (c *Club) Run(t *testing.T, seed uint64, doors func(client int) []Endpoint, shake FaultInjector) (nobody int) {
	t.Helper()
	c.names = map[string]string{}
	for name, id := range c.People {
		c.names[id] = name
	}
	begun := time.Now()
	var mu sync.Mutex
	var history []porcupine.Operation
	var all, shaking sync.WaitGroup
	stop := make(chan struct{})
	if shake != nil {
		shaking.Go(func() {
			r := rand.New(rand.NewPCG(seed, 1000))
			for {
				select {
				case <-stop:
					return
				case <-time.After(time.Duration(20+r.IntN(150)) * time.Millisecond):
					if err := shake(r); err != nil {
						t.Error(err)
						return
					}
				}
			}
		})
	}
	for client := range clients {
		r, at := rand.New(rand.NewPCG(seed, uint64(client))), doors(client)
		all.Go(func() {
			for n := range actsPerClient {
				a := c.choose(r)
				called := time.Since(begun).Nanoseconds()
				o, err := c.retryUntilAnswered(at, a, fmt.Sprint("client ", client, " act ", n), r)
				if err != nil {
					t.Error(err)
					return
				}
				mu.Lock()
				nobody += o.nobody
				history = append(history, porcupine.Operation{ClientId: client, Input: a, Call: called, Output: o.seen, Return: time.Since(begun).Nanoseconds()})
				mu.Unlock()
			}
		})
	}
	all.Wait()
	close(stop)
	shaking.Wait()
	judge(t, seed, history)
	return nobody
}

// judge looks whether an order of the acts explains every answer.
func judge(t *testing.T, seed uint64, history []porcupine.Operation) {
	t.Helper()
	done := 0
	for _, o := range history {
		if s := o.Output.(Observation).Status; s < 300 {
			done++
		}
	}
	if len(history) != clients*actsPerClient || done < minDone {
		t.Fatalf("%d acts, %d done", len(history), done)
	}
	if result := porcupine.CheckOperationsTimeout(Model, history, 30*time.Second); result != porcupine.Ok {
		slices.SortFunc(history, func(a, b porcupine.Operation) int { return int(a.Call - b.Call) })
		for _, o := range history {
			t.Logf("%8d–%8d µs  client %d  %s", o.Call/1000, o.Return/1000, o.ClientId, Model.DescribeOperation(o.Input, o.Output))
		}
		t.Fatalf("the history of %d acts, seed %d, is %s", len(history), seed, result)
	}
	t.Logf("%d acts, %d done", len(history), done)
}
