package nodetest_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"testing"
	"time"

	"pitboss/internal/bigclub"
	"pitboss/internal/foundation/db"
	"pitboss/internal/running"
)

// house is a club with some rooms, each of which has one who works there.
type house struct {
	club    bigclub.Club
	workers []*worker
	begins  map[string]int64 // version of each room before anybody worked
}

func build(t *testing.T, config db.Config, rooms int) *house {
	t.Helper()
	d, err := db.Open(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = d.Close() }()
	if err := d.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	h := &house{begins: map[string]int64{}}
	if h.club, err = bigclub.Build(t.Context(), d, bigclub.Plan{Organization: "club", Rooms: rooms, Tables: 1, Players: 5}); err != nil {
		t.Fatal(err)
	}
	for _, r := range h.club.Rooms {
		if h.begins[r.ID], _, err = db.Versions(t.Context(), d, "club", r.ID); err != nil {
			t.Fatal(err)
		}
		h.workers = append(h.workers, &worker{room: r, token: h.club.Token, player: r.Free[0]})
	}
	return h
}

// worker does one thing after the other: money comes in for a player, somebody is called, the call is resolved. Each is one
// version of his room.
type worker struct {
	room          bigclub.Room
	token, player string
	sent          int
	done          int   // acts that were acknowledged
	dollars       int64 // that were brought
	open          string
	failed        []error
}

// asks is how a request gets to some node.
type asks func(ctx context.Context, method, path, token, key string, body any) (running.Answer, error)

// work acts until ctx ends. It repeats an act without an answer until there is one: it must not be left open.
func (w *worker) work(ctx context.Context, ask asks) {
	for ctx.Err() == nil {
		w.sent++
		key := fmt.Sprintf("%s %d", w.room.ID, w.sent)
		path, body, done := w.next()
		for {
			a, err := ask(context.Background(), http.MethodPost, path, w.token, key, body)
			if err != nil {
				w.failed = append(w.failed, err)
				if len(w.failed) > 100 {
					return
				}
				<-time.After(20 * time.Millisecond)
				continue
			}
			if a.Status/100 != 2 {
				w.failed = append(w.failed, fmt.Errorf("%s: %d %s", path, a.Status, a.Body))
				return
			}
			if err := done(a.Body); err != nil {
				w.failed = append(w.failed, err)
				return
			}
			w.done++
			break
		}
		// And now and then he looks.
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
		case <-time.After(5 * time.Millisecond): // and not as fast as the machine can
		case <-ctx.Done():
		}
	}
}

func (w *worker) next() (path string, body any, done func(raw []byte) error) {
	switch {
	case w.sent%3 == 1:
		return "/api/player-funds", map[string]any{"playerId": w.player, "roomId": w.room.ID, "direction": "deposit", "amount": "1.00", "paymentMethod": "cash"}, func([]byte) error {
			w.dollars++
			return nil
		}
	case w.open != "":
		return "/api/pit-boss/alerts/" + w.open + "/resolve", nil, func([]byte) error {
			w.open = ""
			return nil
		}
	}
	return "/api/pit-boss/alerts", map[string]any{"roomId": w.room.ID, "tableId": w.room.Tables[0], "kind": "technical", "note": "Shuffler jammed"}, func(raw []byte) error {
		var made struct{ ID string }
		err := json.Unmarshal(raw, &made)
		w.open = made.ID
		return err
	}
}

// addsUp compares what is there in the end with what was acknowledged: no act is lost, none was done twice.
func (h *house) addsUp(t *testing.T, ask asks) (acts int) {
	t.Helper()
	for _, w := range h.workers {
		var door struct{ Funds string }
		a, err := ask(t.Context(), http.MethodGet, "/api/players/"+w.player+"/door", w.token, "", nil)
		if err == nil {
			err = json.Unmarshal(a.Body, &door)
		}
		if want := fmt.Sprintf("%d.00", w.dollars); err != nil || door.Funds != want {
			t.Errorf("%s: the player has %s with the house, %v; %s was brought: %s", w.room.ID, door.Funds, err, want, a.Body)
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
	return acts
}

// ends is the version at which each room has to be.
func (h *house) ends() map[string]int64 {
	ends := map[string]int64{}
	for _, w := range h.workers {
		ends[w.room.ID] = h.begins[w.room.ID] + int64(w.done)
	}
	return ends
}
