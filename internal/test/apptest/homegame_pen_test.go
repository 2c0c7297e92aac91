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

// penDevice is a device at a home game. It writes entries without a network and pushes them when it is online. It
// discards the entries that it wrote after another device had taken the pen.
type penDevice struct {
	name         string
	by           *apptest.Person
	game         string
	random       *rand.Rand
	isOffline    func() bool // whether the network is down now
	epoch        int         // of the pen that the device holds; 0: the device does not hold the pen
	head         int         // number of entries that the device knows to be on the server
	unsent       []apptest.Body
	discarded    int
	written      int
	acknowledged map[string]bool // ids of entries that the server has acknowledged
	seated       bool
	pensTaken    int // number of times that the device has taken the pen
	refusals     int
}

var errNoNetwork = errors.New("no network")

// call loses the request while the network is down, and sometimes loses the answer.
func (p *penDevice) call(what string, in any) (apptest.Answer, error) {
	if p.isOffline() {
		return apptest.Answer{}, errNoNetwork
	}
	a, err := p.by.Try("POST", "/api/pitboss-go/game-sessions/"+p.game+"/"+what, in, "Idempotency-Key", db.NewID())
	if err == nil && (p.isOffline() || p.random.IntN(5) == 0) {
		err = errNoNetwork
	}
	return a, err
}

func (p *penDevice) pull() (homegame.Log, error) {
	var l homegame.Log
	if p.isOffline() {
		return l, errNoNetwork
	}
	a, err := p.by.Try("GET", "/api/pitboss-go/game-sessions/"+p.game+"/log", nil)
	if err != nil {
		return l, err
	}
	return l, json.Unmarshal(a.Body, &l)
}

// step writes an entry, pushes unsent entries, or takes the pen.
func (p *penDevice) step() error {
	switch n := p.random.IntN(10); {
	case p.epoch > 0 && n < 5:
		p.write()
		return nil
	case p.epoch > 0:
		return p.push()
	case n < 3:
		return p.takePen()
	}
	return nil
}

func (p *penDevice) write() {
	p.written++
	id := fmt.Sprintf("%s-%d", p.name, p.written)
	player := "player-" + p.name
	e := apptest.Body{"id": id, "kind": "act", "at": "2026-11-21T02:50:00.000Z", "body": apptest.Body{"n": p.written}}
	switch {
	case !p.seated:
		e, p.seated = sitEntry(id, player, p.name), true
	case p.written%3 == 0:
		e = buyInEntry(id, player, fmt.Sprintf("%d.00", 1+p.random.IntN(100)), "cash")
	case p.written%5 == 0:
		e["kind"] = "hand"
	case p.written%7 == 0 && len(p.unsent) > 0 && p.unsent[len(p.unsent)-1]["kind"] == "buy_in":
		e = apptest.Body{
			"id": id, "kind": "undo", "at": "2026-11-21T02:50:00.000Z", "target": p.unsent[len(p.unsent)-1]["id"],
		}
	}
	p.unsent = append(p.unsent, e)
}

func (p *penDevice) push() error {
	if len(p.unsent) == 0 {
		return nil
	}
	batch := p.unsent[:min(len(p.unsent), 1+p.random.IntN(12))]
	a, err := p.call("log", apptest.Body{"device": p.name, "epoch": p.epoch, "after": p.head, "entries": batch})
	switch {
	case errors.Is(err, errNoNetwork):
		return nil // the outcome is unknown, so the device pushes again
	case err != nil:
		return err
	case a.Status == http.StatusConflict:
		return p.discardUnsent()
	case a.Status != http.StatusOK:
		return fmt.Errorf("%s pushes: %d %s", p.name, a.Status, a.Body)
	}
	for _, e := range batch {
		p.acknowledged[e["id"].(string)] = true
	}
	p.head += len(batch)
	p.unsent = slices.Clone(p.unsent[len(batch):])
	return nil
}

// discardUnsent reads which of the unsent entries the server has, and discards the others.
func (p *penDevice) discardUnsent() error {
	p.refusals++
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
			p.discarded++
		}
	}
	p.epoch, p.unsent = 0, nil
	return nil
}

func (p *penDevice) takePen() error {
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
		return nil //nolint:nilerr // another device was faster, or the outcome is unknown
	}
	if a.Status != http.StatusOK {
		return fmt.Errorf("%s takes the pen: %d %s", p.name, a.Status, a.Body)
	}
	// The other device may have pushed entries until it lost the pen, so the log is read again.
	if l, err = p.pull(); err != nil {
		return nil //nolint:nilerr // the head of the log is unknown, so the device takes the pen again
	}
	p.epoch, p.head = seen+1, l.Head
	p.pensTaken++
	p.seated = slices.ContainsFunc(l.Entries, func(e homegame.Entry) bool {
		return e.Kind == homegame.KindSit && e.Player == "player-"+p.name
	})
	return nil
}

// takePenUntilHeld takes the pen, also from itself, and retries after lost answers.
func (p *penDevice) takePenUntilHeld() (err error) {
	for p.epoch = 0; p.epoch == 0 && err == nil; {
		err = p.takePen()
	}
	return err
}

func TestTwoDevicesAndTwentyCutsWriteEachEntryOnceAndInOrder(t *testing.T) {
	t.Parallel()
	const steps, cuts = 250, 20
	c := apptest.New(t)
	w := newWorld(t, c)
	game := w.startHomeGame()
	var mu sync.Mutex
	random := rand.New(rand.NewPCG(20261120, 6))
	down, left := 0, cuts
	cut := func() bool { // all devices share one network
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
	devices := []*penDevice{}
	for i, name := range []string{"phone", "tablet"} {
		devices = append(devices, &penDevice{
			name: name, by: w.host, game: game, random: rand.New(rand.NewPCG(20261120, uint64(10+i))), isOffline: cut,
			acknowledged: map[string]bool{},
		})
	}
	var all sync.WaitGroup
	errs := make([]error, len(devices))
	for i, p := range devices {
		all.Go(func() {
			for range steps {
				if errs[i] == nil {
					errs[i] = p.step()
				}
			}
			p.isOffline = func() bool { return false }
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
	// Independent of the order of their steps, each device now loses the pen twice while it has an unsent entry.
	for i := range 2 * len(devices) {
		p, other := devices[i%2], devices[(i+1)%2]
		err := p.takePenUntilHeld()
		if err == nil {
			p.write()
			err = other.takePenUntilHeld()
		}
		for before := p.refusals; err == nil && p.refusals == before; {
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
			t.Fatalf("number of the entry of %s: got %d, want more than %d", by, n, last[by])
		}
		seen[e.ID], last[by] = true, n
	}
	for _, p := range devices {
		for id := range p.acknowledged {
			if !seen[id] {
				t.Errorf("the acknowledged entry %s is not in the log", id)
			}
		}
		if p.pensTaken < 2 {
			t.Fatalf("times that %s took the pen: got %d, want at least 2", p.name, p.pensTaken)
		}
		if p.refusals == 0 {
			t.Errorf("refused pushes of %s: got none, want at least one", p.name)
		}
		t.Logf("%s made %d entries, %d were discarded, the pen was taken %d times", p.name, p.written, p.discarded,
			p.pensTaken)
	}
	if left > 0 {
		t.Errorf("network outages that did not happen: got %d, want none", left)
	}
	l, g := homegame.NewLedger(log), loadGame(w.host, game)
	assert.Equal(t, "the game: Head", g.Head, len(log))
	assert.Equal(t, "the game: Hands", g.Hands, l.Hands)
	assert.Equal(t, "the game: Bought", g.Bought, l.TotalIn())
	assert.Equal(t, "the game: InPlay", g.InPlay, l.InPlay())
	assert.Equal(t, "the game: Playing", g.Playing, l.CountSeated())
}
