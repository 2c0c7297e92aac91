package multinode_test

import (
	"context"
	"slices"
	"sync"
	"testing"
	"time"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/server/notify/notifytest"
	"pitboss/internal/test/process"
)

// killing has the parameters of a kill test.
type killing struct {
	kills   int
	every   time.Duration // between two kills
	events  string        // address; empty: LISTEN and NOTIFY
	rooms   int
	screens int // per room
}

func TestOnPostgresKilledNodesLoseNoActAndNoEvent(t *testing.T) {
	t.Parallel()
	if !dbtest.OnPostgres() {
		return // SQLite has one process
	}
	path := process.Binary(t)
	t.Run("listen", func(t *testing.T) {
		t.Parallel()
		killInTurn(t, path, killing{kills: 3, every: time.Second, rooms: 2, screens: 3})
	})
	t.Run("nats", func(t *testing.T) {
		t.Parallel()
		killInTurn(t, path, killing{
			kills: 2, every: time.Second, events: notifytest.New(t).URL(), rooms: 2, screens: 3,
		})
	})
}

// killInTurn runs clients at two nodes and kills one node after the other.
func killInTurn(t *testing.T, path string, k killing) {
	config := dbtest.ConfigOf(t, db.Config{})
	h := build(t, config, k.rooms)
	args := []string{"--database-url", config.URL}
	if k.events != "" {
		args = append(args, "--events-url", k.events)
	}
	nodes := []*node{newNode(t, path, args...), newNode(t, path, args...)}
	for _, n := range nodes {
		n.start()
	}
	both := &balancer{nodes: nodes}
	var screens []*screen
	for _, w := range h.workers {
		for i := range k.screens {
			screens = append(screens, openScreen(t, nodes, w.room.ID, h.club.Token, h.begins[w.room.ID], i))
		}
	}
	ctx, stop := context.WithCancel(t.Context())
	var all sync.WaitGroup
	for _, w := range h.workers {
		all.Go(func() { w.work(ctx, both.call) })
	}
	var back []time.Duration
	for i := range k.kills {
		<-time.After(k.every)
		h.waitForActs(actsBetween)
		n := nodes[i%2]
		n.kill()
		<-time.After(200 * time.Millisecond) // the other node is alone
		begun := time.Now()
		n.start()
		back = append(back, time.Since(begun))
	}
	<-time.After(min(k.every, time.Second))
	stop()
	all.Wait()
	for _, w := range h.workers {
		for _, err := range w.failed {
			t.Errorf("%s: %v", w.room.ID, err)
		}
	}
	acts := h.addsUp(t, both.call)
	ends := h.ends()
	var slowest []time.Duration
	sockets := 0
	for _, s := range screens {
		s.report(ends[s.room])
		slowest = append(slowest, s.slowest)
		sockets += s.opened
	}
	for _, n := range nodes {
		n.stop()
	}
	nodes[0].check("--database-url", config.URL)
	t.Logf("%d acts through %d kills, %d requests repeated; %d screens opened %d sockets; the latest event came after "+
		"%v; ready again after %v",
		acts, k.kills, both.passed, len(screens), sockets, slices.Max(slowest), back)
}
