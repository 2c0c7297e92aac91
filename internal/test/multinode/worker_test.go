package multinode_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/money"
	"pitboss/internal/test/clubdata"
	"pitboss/internal/test/process"
)

// testClub is a club with some rooms and one worker in each.
type testClub struct {
	club    clubdata.Club
	workers []*worker
	begins  map[string]int64 // version of each room at the start
}

func build(t *testing.T, config db.Config, rooms int) *testClub {
	t.Helper()
	d, err := db.Open(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = d.Close() }()
	if err := d.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	h := &testClub{begins: map[string]int64{}}
	if h.club, err = clubdata.Build(t.Context(), d, clubdata.Plan{Organization: "club", Rooms: rooms, Tables: 1,
		Players: 5}); err != nil {
		t.Fatal(err)
	}
	for _, r := range h.club.Rooms {
		if h.begins[r.ID], _, err = db.Versions(t.Context(), d, "club", r.ID); err != nil {
			t.Fatal(err)
		}
		h.workers = append(h.workers, &worker{room: r, token: h.club.Token, player: r.Free[0],
			stopped: make(chan struct{})})
	}
	return h
}

// worker acts sequentially: a player's deposit, a call, and its resolution. Each act is one version of the worker's
// room. Four acts of ten are withdrawn: before they are sent, while they are sent, after a lost answer and after the
// answer.
type worker struct {
	room          clubdata.Room
	token, player string
	sent          int
	over          atomic.Int64  // acts that are over, for the test
	stopped       chan struct{} // closed when the worker stops
	done          int           // acknowledged acts
	funds         money.Cents   // deposited
	open          string
	settled       []settled
	failed        []error
}

// act is one request, and its effect on the worker's books.
type act struct {
	key, path  string
	body       any
	withdrawal withdrawal
	done       func(answer []byte) error
}

// withdrawal says when a worker withdraws an act.
type withdrawal int

const (
	never withdrawal = iota
	beforeTheAct
	atTheSameMoment
	afterALostAnswer
	afterTheAnswer
)

// settled is a withdrawn act with the answer to its withdrawal.
type settled struct {
	act     *act
	outcome process.Outcome
}

// maxPatience is the longest time after which a worker treats an answer as lost.
const maxPatience = 10 * time.Millisecond

// asks sends a request to some node.
type asks func(ctx context.Context, method, path, token, key string, body any) (process.Answer, error)

// work acts until ctx ends.
func (w *worker) work(ctx context.Context, ask asks) {
	defer close(w.stopped)
	for ; ctx.Err() == nil; w.over.Add(1) {
		w.sent++
		if err := w.perform(ask, w.next()); err != nil {
			w.failed = append(w.failed, err)
			return
		}
		// Now and then it reads.
		if w.sent%5 == 0 {
			a, err := ask(context.Background(), http.MethodGet, "/api/tables/"+w.room.ID, w.token, "", nil)
			if err == nil && a.Status != http.StatusOK {
				err = fmt.Errorf("tables: %d %s", a.Status, a.Body)
			}
			if err != nil {
				w.failed = append(w.failed, err)
			}
		}
		select {
		case <-time.After(5 * time.Millisecond): // slower than the machine can
		case <-ctx.Done():
		}
	}
}

// waitForActs waits until each worker has acted n more times, however slow the machine is.
func (h *testClub) waitForActs(n int64) {
	for _, w := range h.workers {
		for end := w.over.Load() + n; w.over.Load() < end; {
			select {
			case <-w.stopped:
				return // its error is reported at the end
			case <-time.After(5 * time.Millisecond):
			}
		}
	}
}

// perform sends an act and, if it is due, its withdrawal. Afterwards the worker knows whether the act was done.
func (w *worker) perform(ask asks, a *act) error {
	if a.withdrawal == never {
		own, err := w.send(ask, a.path, a.key, a.body)
		if err == nil && own.Status/100 != 2 {
			err = fmt.Errorf("%s: %d %s", a.path, own.Status, own.Body)
		}
		if err != nil {
			return err
		}
		return w.book(a, own.Body)
	}
	var own process.Answer
	var lost error
	var sending sync.WaitGroup
	sending.Go(func() {
		switch a.withdrawal {
		case beforeTheAct: // holds sends it, like a late original
			lost = errors.New("not sent")
		case afterALostAnswer:
			ctx, stop := context.WithTimeout(context.Background(), rand.N(maxPatience))
			defer stop()
			own, lost = ask(ctx, http.MethodPost, a.path, w.token, a.key, a.body)
		default:
			own, lost = w.send(ask, a.path, a.key, a.body)
		}
	})
	if a.withdrawal >= afterALostAnswer {
		sending.Wait()
	}
	answer, err := w.send(ask, process.ActPath(a.key)+"/withdraw", a.key+" withdrawn", struct{}{})
	sending.Wait()
	if err != nil {
		return err
	}
	outcome, err := process.OutcomeOf(answer)
	if err == nil && lost == nil {
		err = outcome.Compare(own)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", a.path, err)
	}
	w.settled = append(w.settled, settled{a, outcome})
	if !outcome.IsRecorded() {
		return nil
	}
	return w.book(a, outcome.Answer)
}

// send repeats a request until it is answered.
func (w *worker) send(ask asks, path, key string, body any) (a process.Answer, err error) {
	for range 100 {
		if a, err = ask(context.Background(), http.MethodPost, path, w.token, key, body); err == nil {
			return a, nil
		}
		<-time.After(20 * time.Millisecond)
	}
	return a, err
}

// book records an act that was done.
func (w *worker) book(a *act, answer []byte) error {
	w.done++
	return a.done(answer)
}

func (w *worker) next() *act {
	a := &act{key: fmt.Sprintf("%s %d", w.room.ID, w.sent),
		withdrawal: []withdrawal{
			never, beforeTheAct, never, never, atTheSameMoment, never, afterALostAnswer, never, never, afterTheAnswer,
		}[w.sent%10]}
	switch {
	case w.sent%3 == 1:
		amount := 1 + rand.N(money.Cents(100_00)) // so that a duplicate cannot make up for a lost act
		a.path, a.body = "/api/player-funds", map[string]any{"playerId": w.player, "roomId": w.room.ID,
			"direction": "deposit", "amount": amount, "paymentMethod": "cash"}
		a.done = func([]byte) error {
			w.funds += amount
			return nil
		}
	case w.open != "":
		a.path = "/api/pit-boss/alerts/" + w.open + "/resolve"
		a.done = func([]byte) error {
			w.open = ""
			return nil
		}
	default:
		a.path, a.body = "/api/pit-boss/alerts",
			map[string]any{
				"roomId": w.room.ID, "tableId": w.room.Tables[0], "kind": "technical", "note": "Shuffler jammed",
			}
		a.done = func(answer []byte) error {
			var made struct{ ID string }
			err := json.Unmarshal(answer, &made)
			w.open = made.ID
			return err
		}
	}
	return a
}

// addsUp compares the final state with what was acknowledged: no act is lost or duplicated, and a withdrawn act is
// either done or withdrawn, as the answer to its withdrawal said.
func (h *testClub) addsUp(t *testing.T, ask asks) (acts int) {
	t.Helper()
	recorded, withdrawn := 0, 0
	for _, w := range h.workers {
		for _, s := range w.settled {
			if err := s.holds(w, ask); err != nil {
				t.Errorf("%s, %s: %v", s.act.key, s.act.path, err)
			}
			if s.outcome.IsRecorded() {
				recorded++
			} else {
				withdrawn++
			}
		}
		var door struct{ Funds money.Cents }
		a, err := ask(t.Context(), http.MethodGet, "/api/players/"+w.player+"/door", w.token, "", nil)
		if err == nil {
			err = json.Unmarshal(a.Body, &door)
		}
		if err != nil || door.Funds != w.funds {
			t.Errorf("%s: got funds %s (%v), want %s: %s", w.room.ID, door.Funds, err, w.funds, a.Body)
		}
		var alerts []struct{ ID, Kind string }
		a, err = ask(t.Context(), http.MethodGet, "/api/pit-boss/alerts/"+w.room.ID, w.token, "", nil)
		if err == nil {
			err = json.Unmarshal(a.Body, &alerts)
		}
		open := ""
		for _, one := range alerts {
			if one.Kind == "technical" {
				open += one.ID
			}
		}
		if err != nil || open != w.open {
			t.Errorf("%s: open calls are %q, %v; want %q", w.room.ID, open, err, w.open)
		}
		acts += w.done
	}
	t.Logf("%d withdrawals: %d came too late, %d took their act back", recorded+withdrawn, recorded, withdrawn)
	if recorded == 0 {
		t.Fatalf("the withdrawals test nothing: recorded: got %v, want a value other than 0", recorded)
	}
	if withdrawn == 0 {
		t.Errorf("the withdrawals test nothing: withdrawn: got %v, want a value other than 0", withdrawn)
	}
	return acts
}

// holds looks the act up and sends it again: its outcome is that of its withdrawal.
func (s settled) holds(w *worker, ask asks) error {
	found, err := ask(context.Background(), http.MethodGet, process.ActPath(s.act.key), w.token, "", nil)
	if err != nil {
		return err
	}
	outcome, err := process.OutcomeOf(found)
	if err == nil && (outcome.State != s.outcome.State || !bytes.Equal(outcome.Answer, s.outcome.Answer)) {
		err = fmt.Errorf("its withdrawal was answered %s %s, a look-up %s", s.outcome.State, s.outcome.Answer,
			found.Body)
	}
	if err != nil {
		return err
	}
	again, err := w.send(ask, s.act.path, s.act.key, s.act.body)
	if err == nil {
		err = outcome.Compare(again)
	}
	return err
}

// ends is the expected version of each room.
func (h *testClub) ends() map[string]int64 {
	ends := map[string]int64{}
	for _, w := range h.workers {
		ends[w.room.ID] = h.begins[w.room.ID] + int64(w.done)
	}
	return ends
}
