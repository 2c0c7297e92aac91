package apptest_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"pitboss/internal/foundation/db"
	"pitboss/internal/homegame"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

// phone is a device at a home game. It writes without a network and synchronizes when it is online again. It sets aside
// the entries that it wrote after another device had taken the pen.
type phone struct {
	name    string
	by      *apptest.Person
	game    string
	random  *rand.Rand
	cut     func() bool // whether the network is down at this moment
	epoch   int         // of its own pen; 0: it has none
	head    int         // of what it knows the server has
	unsent  []apptest.Body
	aside   int
	made    int
	sent    map[string]bool // what the server has acknowledged
	seated  bool
	handed  int // how often it has taken the pen
	refused int
}

var errNoNetwork = errors.New("no network")

// call loses the request when the network is cut, and now and then the answer.
func (p *phone) call(what string, in any) (apptest.Answer, error) {
	if p.cut() {
		return apptest.Answer{}, errNoNetwork
	}
	a, err := p.by.Try("POST", "/api/pitboss-go/game-sessions/"+p.game+"/"+what, in, "Idempotency-Key", db.NewID())
	if err == nil && (p.cut() || p.random.IntN(5) == 0) {
		err = errNoNetwork
	}
	return a, err
}

func (p *phone) pull() (homegame.Log, error) {
	var l homegame.Log
	if p.cut() {
		return l, errNoNetwork
	}
	a, err := p.by.Try("GET", "/api/pitboss-go/game-sessions/"+p.game+"/log", nil)
	if err != nil {
		return l, err
	}
	return l, json.Unmarshal(a.Body, &l)
}

// step writes something, pushes what is unsent, or takes the pen.
func (p *phone) step() error {
	switch n := p.random.IntN(10); {
	case p.epoch > 0 && n < 5:
		p.write()
		return nil
	case p.epoch > 0:
		return p.push()
	case n < 3:
		return p.take()
	}
	return nil
}

func (p *phone) write() {
	p.made++
	id := fmt.Sprintf("%s-%d", p.name, p.made)
	player := "player-" + p.name
	e := apptest.Body{"id": id, "kind": "act", "at": "2026-11-21T02:50:00.000Z", "body": apptest.Body{"n": p.made}}
	switch {
	case !p.seated:
		e, p.seated = sat(id, player, p.name), true
	case p.made%3 == 0:
		e = boughtIn(id, player, fmt.Sprintf("%d.00", 1+p.random.IntN(100)), "cash")
	case p.made%5 == 0:
		e["kind"] = "hand"
	case p.made%7 == 0 && len(p.unsent) > 0 && p.unsent[len(p.unsent)-1]["kind"] == "buy_in":
		e = apptest.Body{
			"id": id, "kind": "undo", "at": "2026-11-21T02:50:00.000Z", "target": p.unsent[len(p.unsent)-1]["id"],
		}
	}
	p.unsent = append(p.unsent, e)
}

func (p *phone) push() error {
	if len(p.unsent) == 0 {
		return nil
	}
	batch := p.unsent[:min(len(p.unsent), 1+p.random.IntN(12))]
	a, err := p.call("log", apptest.Body{"device": p.name, "epoch": p.epoch, "after": p.head, "entries": batch})
	switch {
	case errors.Is(err, errNoNetwork):
		return nil // it does not know, and repeats it
	case err != nil:
		return err
	case a.Status == http.StatusConflict:
		return p.lose()
	case a.Status != http.StatusOK:
		return fmt.Errorf("%s pushes: %d %s", p.name, a.Status, a.Body)
	}
	for _, e := range batch {
		p.sent[e["id"].(string)] = true
	}
	p.head += len(batch)
	p.unsent = slices.Clone(p.unsent[len(batch):])
	return nil
}

// lose looks how much of what is unsent had arrived, and sets the rest aside.
func (p *phone) lose() error {
	p.refused++
	l, err := p.pull()
	if err != nil {
		return nil //nolint:nilerr // later
	}
	have := map[string]bool{}
	for _, e := range l.Entries {
		have[e.ID] = true
	}
	for _, e := range p.unsent {
		if !have[e["id"].(string)] {
			p.aside++
		}
	}
	p.epoch, p.unsent = 0, nil
	return nil
}

func (p *phone) take() error {
	l, err := p.pull()
	if err != nil {
		return nil //nolint:nilerr // later
	}
	seen := 0
	if l.Pen != nil {
		seen = l.Pen.Epoch
	}
	a, err := p.call("pen", apptest.Body{"device": p.name, "deviceName": p.name, "epoch": seen})
	if err != nil || a.Status == http.StatusConflict {
		return nil //nolint:nilerr // another was quicker, or it does not know
	}
	if a.Status != http.StatusOK {
		return fmt.Errorf("%s takes the pen: %d %s", p.name, a.Status, a.Body)
	}
	// The entries of the other device from before it lost the pen count: they are read again now that it stopped.
	if l, err = p.pull(); err != nil {
		return nil //nolint:nilerr // it has the pen and does not know how far the log goes: it takes it again
	}
	p.epoch, p.head = seen+1, l.Head
	p.handed++
	p.seated = slices.ContainsFunc(l.Entries, func(e homegame.Entry) bool {
		return e.Kind == homegame.KindSit && e.Player == "player-"+p.name
	})
	return nil
}

// takeAgain takes the pen, also from itself, and repeats it when an answer is lost.
func (p *phone) takeAgain() (err error) {
	for p.epoch = 0; p.epoch == 0 && err == nil; {
		err = p.take()
	}
	return err
}

func TestTwoDevicesAndTwentyCutsWriteEachEntryOnceAndInOrder(t *testing.T) {
	t.Parallel()
	const steps, cuts = 250, 20
	c := apptest.New(t)
	w := worldOf(t, c)
	game := w.running()
	var mu sync.Mutex
	random := rand.New(rand.NewPCG(20261120, 6))
	down, left := 0, cuts
	cut := func() bool { // the network of the whole house
		mu.Lock()
		defer mu.Unlock()
		if down == 0 && left > 0 && random.IntN(10) == 0 {
			down, left = 2+random.IntN(6), left-1
		}
		if down > 0 {
			down--
		}
		return down > 0
	}
	phones := []*phone{}
	for i, name := range []string{"phone", "tablet"} {
		phones = append(phones, &phone{
			name: name, by: w.host, game: game, random: rand.New(rand.NewPCG(20261120, uint64(10+i))), cut: cut,
			sent: map[string]bool{},
		})
	}
	var all sync.WaitGroup
	errs := make([]error, len(phones))
	for i, p := range phones {
		all.Go(func() {
			for range steps {
				if errs[i] == nil {
					errs[i] = p.step()
				}
			}
			p.cut = func() bool { return false }
			for errs[i] == nil && p.epoch > 0 && len(p.unsent) > 0 {
				errs[i] = p.push()
			}
		})
	}
	all.Wait()
	for _, err := range errs {
		if err != nil {
			t.Fatal(err)
		}
	}
	// However the machine mixed their steps: each device loses the pen twice while it has an entry unsent.
	for i := range 2 * len(phones) {
		p, other := phones[i%2], phones[(i+1)%2]
		err := p.takeAgain()
		if err == nil {
			p.write()
			err = other.takeAgain()
		}
		for before := p.refused; err == nil && p.refused == before; {
			err = p.push()
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	var log []homegame.Entry
	for {
		l := apptest.Get[homegame.Log](w.host, fmt.Sprintf("/api/pitboss-go/game-sessions/%s/log?after=%d", game,
			len(log)))
		if log = append(log, l.Entries...); len(l.Entries) == 0 || len(log) == l.Head {
			break
		}
	}
	seen, last := map[string]bool{}, map[string]int{}
	for i, e := range log {
		var by string
		var n int
		if _, err := fmt.Sscanf(strings.Replace(e.ID, "-", " ", 1), "%s %d", &by, &n); err != nil {
			t.Fatal(err)
		}
		assert.MustEqual(t, "entry: e.Seq", e.Seq, i+1)
		assert.MustEqual(t, "entry: seen[e.ID]", seen[e.ID], false)
		if n <= last[by] {
			t.Fatalf("entry: n: got %v, want more than %v", n, last[by])
		}
		seen[e.ID], last[by] = true, n
	}
	for _, p := range phones {
		for id := range p.sent {
			if !seen[id] {
				t.Errorf("%s was acknowledged and is not there", id)
			}
		}
		if p.handed < 2 {
			t.Fatalf("handed: got %v, want at least 2", p.handed)
		}
		if p.refused == 0 {
			t.Errorf("refused: got %v, want a value other than 0", p.refused)
		}
		t.Logf("%s made %d entries, %d were set aside, the pen was taken %d times", p.name, p.made, p.aside, p.handed)
	}
	if left > 0 {
		t.Errorf("%d cuts are left", left)
	}
	l, g := homegame.NewLedger(log), lookAt(w.host, game)
	assert.Equal(t, "the game says: Head", g.Head, len(log))
	assert.Equal(t, "the game says: Hands", g.Hands, l.Hands)
	assert.Equal(t, "the game says: Bought", g.Bought, l.TotalIn())
	assert.Equal(t, "the game says: InPlay", g.InPlay, l.InPlay())
	assert.Equal(t, "the game says: Playing", g.Playing, l.CountSeated())
}
