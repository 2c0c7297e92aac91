// Package pairs runs every two acts that move money, seats, memberships or balances at the same time: in one room,
// in two rooms, and on two nodes. It needs no model of an act. Each pair acts on copies of one organization, in either
// order and concurrently; the statuses and the rows that a concurrent run leaves must equal those of one of the two
// orders.
package pairs

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"pitboss/internal/foundation/admission"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

// pair is two acts, which may be the same.
type pair struct{ acts [2]act }

func (p pair) String() string { return p.acts[0].String() + " & " + p.acts[1].String() }

// sharesSubject reports whether both acts are about the same thing.
func (p pair) sharesSubject() bool {
	return p.acts[0].name == p.acts[1].name || slices.ContainsFunc(p.acts[0].about, func(a string) bool {
		return slices.Contains(p.acts[1].about, a)
	})
}

// serialRuns is how many runs in each order show the possible outcomes of a pair.
func (p pair) serialRuns() int {
	if p.acts[0].random || p.acts[1].random {
		return 16
	}
	return 1
}

// pairs are all pairs of the scene's acts. Two acts that are possible in either room are paired in the main room and
// across the rooms: a pair in the side room would repeat the one in the main room.
func (s *scene) pairs() (list []pair) {
	for i, a := range s.acts {
		for _, b := range s.acts[i:] {
			if a.room != sideRoom || b.room != sideRoom {
				list = append(list, pair{[2]act{a, b}})
			}
		}
	}
	return list
}

// call sends an act's request to a node, and repeats it only if the server is too busy to begin.
func (s *scene) call(node *apptest.Club, r replica, a act, key string) (int, string) {
	method, path, _ := strings.Cut(a.route, " ")
	for name, value := range a.path {
		path = strings.ReplaceAll(path, "{"+name+"}", value)
	}
	raw := []byte("{}")
	if a.body != nil {
		raw, _ = json.Marshal(a.body) // of strings and numbers
	}
	for {
		req := httptest.NewRequest(method, path, bytes.NewReader(raw))
		if method == http.MethodDelete {
			req = httptest.NewRequest(method, path, nil)
		}
		req.Header.Set("Authorization", "Bearer "+r.tokens[a.by])
		req.Header.Set("Content-Type", "application/json")
		req.Header.Set("Idempotency-Key", key)
		w := httptest.NewRecorder()
		node.Handler.ServeHTTP(w, req)
		again, _ := strconv.Atoi(w.Header().Get("Retry-After"))
		if w.Code != http.StatusServiceUnavailable || again < 1 ||
			!strings.Contains(w.Body.String(), admission.ProblemType) {
			return w.Code, w.Body.String()
		}
		<-time.After(time.Duration(again) * time.Second)
	}
}

// trial is one run of a pair on a copy of the scene.
type trial struct {
	pair     pair
	order    int // 0: the first act first; 1: the second act first; 2: both at once
	twoNodes bool
	replica  replica
	outcome
	answers [2]string
}

const bothAtOnce = 2

func (s *scene) run(t *trial) {
	nodes := [2]*apptest.Club{s.club, s.club}
	if t.twoNodes {
		nodes[1] = s.other
	}
	do := func(i int) {
		t.statuses[i], t.answers[i] = s.call(nodes[i], t.replica, t.pair.acts[i], "act "+strconv.Itoa(i))
	}
	if t.order != bothAtOnce {
		do(t.order)
		do(1 - t.order)
		return
	}
	var both sync.WaitGroup
	start := make(chan struct{})
	for i := range 2 {
		both.Go(func() {
			<-start
			do(i)
		})
	}
	close(start)
	both.Wait()
}

// findings counts the failed trials by pair, with the details of each pair's first one.
type findings struct {
	mu    sync.Mutex
	count map[string]int
	first map[string]string
}

func (f *findings) add(p pair, what string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	name := p.String()
	if f.count[name]++; f.count[name] == 1 {
		f.first[name] = what
	}
}

// report fails the test for each pair with failed trials.
func (f *findings) report(t *testing.T, rounds int) {
	t.Helper()
	for name, n := range f.count {
		t.Errorf("%s: %d of %d trials are no serial order\n%s", name, n, rounds, f.first[name])
	}
}

// noQuote removes quotes, so that a pair's name can be part of SQL. A broken invariant names the organization, and so
// the pair.
var noQuote = strings.NewReplacer("'", "")

// judge runs each pair in both orders and then concurrently, and adds the failures to the findings.
func (s *scene) judge(t *testing.T, pairs []pair, rounds int, out *findings) {
	t.Helper()
	var trials []*trial
	for _, p := range pairs {
		for i := range 2 * p.serialRuns() {
			trials = append(trials, &trial{pair: p, order: i % 2})
		}
		for i := range rounds {
			trials = append(trials, &trial{pair: p, order: bothAtOnce, twoNodes: s.other != nil && i%2 == 0})
		}
	}
	names := make([]string, len(trials))
	for i, x := range trials {
		s.made++
		names[i] = fmt.Sprintf("%d. %s", s.made, noQuote.Replace(x.pair.String()))
	}
	for i, r := range s.replicate(t, names) {
		trials[i].replica = r
	}
	work := make(chan *trial)
	var workers sync.WaitGroup
	for range 3 {
		workers.Go(func() {
			for x := range work {
				s.run(x)
			}
		})
	}
	for _, x := range trials {
		work <- x
	}
	close(work)
	workers.Wait()
	rows := s.rowsOf(t, names)
	for len(trials) > 0 {
		serial := 2 * trials[0].pair.serialRuns()
		of := trials[:serial+rounds]
		trials = trials[len(of):]
		for _, x := range of {
			x.rows = rows[x.replica.org]
		}
		for _, x := range of {
			s.judgeOne(x, of[:serial], out)
		}
	}
}

func (s *scene) judgeOne(x *trial, serial []*trial, out *findings) {
	for i, status := range x.statuses {
		if status >= http.StatusInternalServerError {
			out.add(x.pair, fmt.Sprintf("%s: %d %s", x.pair.acts[i], status, x.answers[i]))
			return
		}
	}
	equal := func(one *trial) bool { return x.equal(one.outcome) }
	if x.order != bothAtOnce || slices.ContainsFunc(serial, equal) {
		return
	}
	var b strings.Builder
	fmt.Fprintf(&b, "two nodes: %v; answered %v; one after the other %v or %v\n", x.twoNodes, x.statuses,
		serial[0].statuses, serial[1].statuses)
	for i, answer := range x.answers {
		fmt.Fprintf(&b, "  %s: %.200s\n", x.pair.acts[i], answer)
	}
	for order, one := range serial[:2] {
		fmt.Fprintf(&b, "  against order %d:\n", order)
		for _, table := range x.differs(one.outcome) {
			had, has := strings.Split(one.rows[table], "\n"), strings.Split(x.rows[table], "\n")
			for _, line := range had {
				if !slices.Contains(has, line) {
					fmt.Fprintf(&b, "    %s - %s\n", table, line)
				}
			}
			for _, line := range has {
				if !slices.Contains(had, line) {
					fmt.Fprintf(&b, "    %s + %s\n", table, line)
				}
			}
		}
	}
	out.add(x.pair, b.String())
}

func newFindings() *findings { return &findings{count: map[string]int{}, first: map[string]string{}} }

func TestEveryWriteRouteStatesWhatItMoves(t *testing.T) {
	t.Parallel()
	known := map[string]bool{}
	for _, r := range apptest.New(t).Features.Routes.Table() {
		if r.Method == http.MethodGet {
			continue
		}
		key := r.Method + " " + r.Path
		known[key] = true
		if s := statements[key]; (s.acts == nil || s.moves == "") && s.why == "" {
			t.Errorf("%s does not state whether it moves money, seats, memberships or balances. "+
				"Add a statement with its acts, or with the reason why it moves nothing.", key)
		}
	}
	for key := range statements {
		if !known[key] {
			t.Errorf("the statement of %s is of no route", key)
		}
	}
}

func TestEachActOfTheSceneSucceedsAlone(t *testing.T) {
	t.Parallel()
	s := newScene(t)
	names, known := []string{}, map[string]bool{}
	for i, a := range s.acts {
		names = append(names, fmt.Sprintf("alone%d", i))
		if known[a.String()] {
			t.Errorf("two acts are called %q", a)
		}
		known[a.String()] = true
	}
	for i, r := range s.replicate(t, names) {
		a := s.acts[i]
		status, answer := s.call(s.club, r, a,
			"alone")
		assert.Equal(t, answer+": status < http.StatusMultipleChoices", status < http.StatusMultipleChoices, !a.refused)
		if status >= http.StatusInternalServerError {
			t.Errorf("%s: status: got %v, want less than %v", answer, status, http.StatusInternalServerError)
		}
	}
	t.Logf("%d acts, %d pairs", len(s.acts), len(s.pairs()))
}

// conflicting are acts that compete for the same money, month, seat or lock. Their pairs run each time.
var conflicting = []string{
	"withdraw all of Pat's funds", "reverse Pat's deposit", "reverse Pat's prepaid time", "free Pat's seat",
	"check Pat in and take what they owe", "redeem Pat's chips and pay Pat's rental",
	"pay for Pat's rental", "sell Nora a month", "check Nora in and sell a month", "move the room in the list",
	"withdraw all of Dora's funds",
	"merge Dora into Lena", "seat Dora at the table", "seat Quinn at the table", "seat Quinn at the side table",
	"close the drawer",
	"drop all cash of the drawer", "pay Ada's prize of the paying event", "sell Dan a rebuy",
	"void Dan's rebuy entry",
}

func (p pair) isConflicting() bool {
	return slices.Contains(conflicting, p.acts[0].name) && slices.Contains(conflicting,
		p.acts[1].name) && p.sharesSubject()
}

// TestConcurrentPairsEqualASerialOrder runs the pairs of conflicting acts, and some others by a seed.
func TestConcurrentPairsEqualASerialOrder(t *testing.T) {
	t.Parallel()
	const rounds, chosen = 5, 30
	seed, err := strconv.ParseUint(os.Getenv("FAULT_SEED"), 10, 64)
	if err != nil {
		seed = uint64(time.Now().UnixNano())
	}
	t.Logf("FAULT_SEED=%d", seed)
	pick := rand.New(rand.NewPCG(seed, 0))
	s := newScene(t)
	var list, others []pair
	for _, p := range s.pairs() {
		switch {
		case p.isConflicting():
			list = append(list, p)
		case p.sharesSubject():
			others = append(others, p)
		}
	}
	pick.Shuffle(len(others), func(i, j int) { others[i], others[j] = others[j], others[i] })
	t.Logf("%d pairs of conflicting acts and %d of %d others", len(list), chosen, len(others))
	out := newFindings()
	for part := range slices.Chunk(append(list, others[:chosen]...), 20) {
		s.judge(t, part, rounds, out)
	}
	out.report(t, rounds)
}
