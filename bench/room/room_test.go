package main

import (
	"context"
	"strings"
	"testing"
	"time"

	"pitboss/bench/night"
	"pitboss/internal/foundation/admission"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/server"
	"pitboss/internal/server/app"
)

// In a short night every kind of screen reads, every kind of act is sent, no request is refused, and every screen of
// the room receives the event of each act.
func TestAFridayNightSendsEveryActAndDeliversItToEveryScreen(t *testing.T) {
	config := dbtest.ConfigOf(t, db.Config{})
	d, err := db.Open(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	h, err := build(t.Context(), d, size{rooms: 1, organizations: 1, players: 50, chips: 60})
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	running, stop := context.WithCancel(t.Context())
	ended, ready := make(chan error, 1), make(chan string, 1)
	go func() {
		ended <- server.Run(running, server.Config{Addr: "127.0.0.1:0", Dir: config.Dir, DatabaseURL: config.URL},
			func(addr string) { ready <- addr })
	}()
	select {
	case h.Addr = <-ready:
	case err := <-ended:
		t.Fatal(err)
	}

	friday := night.FridayScenario()
	friday.Rate, friday.Polling = 25, 0.1
	h = runUntilComplete(t, h, friday, missing)

	common := night.CommonScenario()
	common.Rate = 25
	runUntilComplete(t, h, common, func(w *night.Window) string {
		if w.Classes(night.Acts).Latency.Len() < 50 {
			return "fewer than fifty acts"
		}
		return ""
	})

	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	dbtest.OpenWith(t, config, app.Invariants()...) // checks every invariant
}

// runUntilComplete runs a night until missing returns an empty text, and returns the state of the rooms at its end.
func runUntilComplete(t *testing.T, h night.Server, scenario night.Scenario, missing func(*night.Window) string) (
	after night.Server) {
	t.Helper()
	n, err := night.Open(t.Context(), h, scenario)
	if err != nil {
		t.Fatal(err)
	}
	n.Begin()
	w := n.StartWindow()
	for until := time.Now().Add(30 * time.Second); time.Now().Before(until) && missing(w) != ""; {
		<-time.After(100 * time.Millisecond)
	}
	n.EndWindow()
	n.Drain(15 * time.Second)
	undelivered, sockets, problems := n.Undelivered(), n.Sockets.Load(), n.Problems()
	n.Close()

	for _, p := range problems {
		if strings.Contains(p, admission.ProblemType) {
			// The machine is busy with other tests. Clients repeat refused acts and refused reads.
			t.Log(p)
			continue
		}
		t.Error(p)
	}
	acts := w.Classes(night.Acts)
	if acts.Latency.Len() != w.LastDelivery.Len() || undelivered != 0 {
		t.Errorf("%d acts, %d delivered to every screen, %d to none", acts.Latency.Len(),
			w.LastDelivery.Len(), undelivered)
	}
	if want := acts.Latency.Len() * (sockets - 1); w.Delivery.Len() < want ||
		w.Delivery.Len() > acts.Latency.Len()*sockets {
		t.Errorf("%d deliveries of acts, want about %d", w.Delivery.Len(), want)
	}
	if w.MissedEvents.Load() != 0 || w.BrokenSockets.Load() != 0 {
		t.Errorf("%d events missed, %d sockets broken", w.MissedEvents.Load(), w.BrokenSockets.Load())
	}
	if what := missing(w); what != "" {
		t.Error(what)
	}
	if w.SocketBytes.Load() == 0 || w.ReadBytes.Load() == 0 || w.NaiveBytes.Load() < w.SocketBytes.Load() {
		t.Errorf("bytes: %d by socket, %d by reading, %d by naive reading", w.SocketBytes.Load(), w.ReadBytes.Load(),
			w.NaiveBytes.Load())
	}
	return n.Server()
}

// missing describes a request that the window does not have yet.
func missing(w *night.Window) string {
	kinds := w.Kinds()
	done := func(kind string) bool { return kinds[kind] != nil && kinds[kind].Latency.Len() > 0 }
	for _, p := range night.Mix {
		if p.Weight >= 60 && !done(string(p.Act)) {
			return "no act " + string(p.Act)
		}
	}
	for _, q := range []night.Query{night.Tables, night.Stats, night.Overview, night.Summary, night.Insights,
		night.Estimates, night.Search} {
		if !done(q.String()) {
			return "no read of " + q.String()
		}
	}
	if polls := w.Classes(night.Polls).Status(); polls[200]+polls[304] == 0 {
		return "no screen polled"
	}
	if w.Classes(night.Acts).Latency.Len() < 50 {
		return "fewer than fifty acts"
	}
	return ""
}
