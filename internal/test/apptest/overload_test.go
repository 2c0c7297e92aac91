package apptest_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"pitboss/internal/foundation/admission"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

// loadResult is one request of the load test.
type loadResult struct {
	class      admission.Priority
	came, went time.Time
	status     int
	id         string // ID of the added object
}

// sendLoad sends requests of a class from concurrent clients until stop is set. Each client sends its next request
// after the answer to the last. The requests bypass the network, because connections are not under test.
func sendLoad(t *testing.T, c *apptest.Club, class admission.Priority, clients int, stop *atomic.Bool,
	make func(n int64) (method, path, body string)) func() []loadResult {
	var all sync.WaitGroup
	var mu sync.Mutex
	var list []loadResult
	var sent atomic.Int64
	for range clients {
		all.Go(func() {
			for !stop.Load() {
				n := sent.Add(1)
				method, path, text := make(n)
				req := httptest.NewRequest(method, path, strings.NewReader(text))
				req.Header.Set("Authorization", "Bearer "+c.Owner.Token)
				if text != "" {
					req.Header.Set("Content-Type", "application/json")
					req.Header.Set("Idempotency-Key", fmt.Sprint(class, n))
				}
				one, w := loadResult{class: class, came: time.Now()}, httptest.NewRecorder()
				c.Handler.ServeHTTP(w, req)
				one.went, one.status = time.Now(), w.Code
				var out struct{ ID, Type string }
				_ = json.Unmarshal(w.Body.Bytes(), &out) // A list has no ID.
				one.id = out.ID
				switch after, _ := strconv.Atoi(w.Header().Get("Retry-After")); {
				case w.Code < 300:
				case w.Code != http.StatusServiceUnavailable, after < 1, out.Type != admission.ProblemType,
					w.Header().Get("Content-Type") != "application/problem+json":
					t.Errorf("%s %s: %d %v %s", method, path, w.Code, w.Header(), w.Body)
				}
				mu.Lock()
				list = append(list, one)
				mu.Unlock()
				if w.Code >= 300 {
					<-time.After(20 * time.Millisecond) // far sooner than Retry-After asks for
				}
			}
		})
	}
	return func() []loadResult { all.Wait(); return list }
}

func TestUnderTenTimesTheLoadPollsAreRefusedFirstAndNothingAcknowledgedIsLost(t *testing.T) {
	t.Parallel()
	var slow atomic.Int64 // added latency per statement, in nanoseconds
	c := apptest.NewWithStatementHook(t, func(string) {
		if d := slow.Load(); d > 0 {
			<-time.After(time.Duration(d))
		}
	})
	p := c.Player("Sal Greco")
	kept := func() (n [2]int) {
		t.Helper()
		n, err := db.ViewAcross(t.Context(), c.DB, "a test counts what was done",
			func(tx *db.AnyTx) (n [2]int, err error) {
				if n[0], err = db.Value[int](tx, "SELECT count(*) FROM ledger_entry WHERE player_id = $1",
					p.ID); err == nil {
					n[1], err = db.Value[int](tx, "SELECT count(*) FROM player_note WHERE player_id = $1", p.ID)
				}
				return n, err
			})
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	before := kept()
	var stop atomic.Bool
	pace := time.Millisecond // SQLite has a single writer
	if dbtest.OnPostgres() {
		pace = 15 * time.Millisecond
	}
	slow.Store(int64(pace))
	money := sendLoad(t, c, admission.Critical, 300, &stop, func(n int64) (string, string, string) {
		return "POST", "/api/player-funds",
			fmt.Sprintf(`{"playerId":%q,"roomId":%q,"direction":"deposit","amount":"%d.00",`+
				`"paymentMethod":"check","notes":null}`,
				p.ID, c.Room, 1+n)
	})
	acts := sendLoad(t, c, admission.Write, 100, &stop, func(n int64) (string, string, string) {
		return "POST", "/api/players/" + p.ID + "/notes", fmt.Sprintf(`{"text":"Note %d"}`, n)
	})
	polls := sendLoad(t, c, admission.Read, 100, &stop, func(n int64) (string, string, string) {
		return "GET", fmt.Sprintf("/api/players?limit=5&q=sal%d", n), ""
	})
	<-time.After(7 * time.Second)
	slow.Store(0)
	stop.Store(true)
	done := [][]loadResult{polls(), acts(), money()}
	var served, refused [3]int
	var first [3]time.Time // time of the first refusal, by priority
	for class, list := range done {
		for _, a := range list {
			if a.status < 300 {
				served[class]++
				continue
			}
			refused[class]++
			if first[class].IsZero() || a.went.Before(first[class]) {
				first[class] = a.went
			}
		}
	}
	t.Logf("served %v, refused %v (polls, acts, money)", served, refused)
	for class := 1; class < 3; class++ {
		if refused[class] > 0 && (refused[class-1] == 0 || first[class].Before(first[class-1])) {
			t.Errorf("%v was refused before %v", admission.Priorities[class], admission.Priorities[class-1])
		}
	}
	if served[admission.Critical] < served[admission.Write] {
		t.Fatalf("served: served[admission.Critical]: got %v, want at least %v", served[admission.Critical],
			served[admission.Write])
	}
	if refused[admission.Read] == 0 {
		t.Fatalf("served: refused[admission.Read]: got %v, want a value other than 0", refused[admission.Read])
	}
	if refused[admission.Write] == 0 {
		t.Errorf("served: refused[admission.Write]: got %v, want a value other than 0", refused[admission.Write])
	}
	// Polls are shed before payments: no poll that arrived in the 300 ms before the refusal of a payment was served.
	for _, m := range done[admission.Critical] {
		for _, a := range done[admission.Read] {
			if m.status >= 300 && a.status < 300 && a.came.Before(m.went) && m.went.Sub(a.came) < 300*time.Millisecond {
				t.Fatalf("a poll that came %v before money was refused was served", m.went.Sub(a.came))
			}
		}
	}
	// All acknowledged acts are recorded and no refused one is.
	now := kept()
	assert.Equal(t, "now[0]-before[0]", now[0]-before[0], served[admission.Critical])
	assert.Equal(t, "now[1]-before[1]", now[1]-before[1], served[admission.Write])
	// After the load the server answers every request again.
	for _, path := range []string{
		"/api/players?limit=5&q=sal", "/api/tables/" + c.Room, "/api/dashboard/stats/" + c.Room,
	} {
		c.Owner.Do("GET", path, nil).Want(http.StatusOK)
	}
	c.Owner.Do("POST", "/api/players/"+p.ID+"/notes", apptest.Body{"text": "Quiet again"}).Want(http.StatusCreated)
}
