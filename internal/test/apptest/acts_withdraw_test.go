package apptest_test

import (
	"context"
	"fmt"
	"net/http"
	"sync"
	"testing"

	"pitboss/internal/foundation/db"
	"pitboss/internal/player"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

// TestAnActAndItsWithdrawalNeverBothSucceed sends an act and the withdrawal of its idempotency key at the same time in
// many trials.
func TestAnActAndItsWithdrawalNeverBothSucceed(t *testing.T) {
	t.Parallel()
	const trials, callers = 200, 8
	c := apptest.New(t)
	var mu sync.Mutex
	ends := map[string]int{}
	var wg sync.WaitGroup
	for caller := range callers {
		wg.Go(func() {
			for n := range trials / callers {
				name := fmt.Sprintf("Racer %d of %d", n, caller)
				end, err := raceWithdrawal(c.FrontOffice, name, n%3)
				if err != nil {
					t.Errorf("%s: %v", name, err)
					return
				}
				mu.Lock()
				ends[end]++
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	t.Logf("%d trials: %v", trials, ends)
	made := countPlayersByName(t, c)
	for caller := range callers {
		for n := range trials / callers {
			name := fmt.Sprintf("Racer %d of %d", n, caller)
			state := lookUpAct(c.FrontOffice, "key of "+name).State
			assert.Equal(t, state+": made[name]", made[name], map[string]int{"recorded": 1}[state])
		}
	}
}

// countPlayersByName returns the number of players with each name.
func countPlayersByName(t *testing.T, c *apptest.Club) map[string]int {
	t.Helper()
	names, err := db.ViewAcross(context.Background(), c.DB, "a test counts what was made",
		func(tx *db.AnyTx) ([]string, error) {
			return db.All(tx, func(scan db.Scan) (name string, err error) { return name, scan(&name) },
				"SELECT name FROM player")
		})
	if err != nil {
		t.Fatal(err)
	}
	made := map[string]int{}
	for _, name := range names {
		made[name]++
	}
	return made
}

// raceWithdrawal adds a player and withdraws the act at the same time. It returns the final state of the act, or an
// error if the answers contradict each other.
func raceWithdrawal(by *apptest.Person, name string, first int) (string, error) {
	id := "key of " + name
	var act, withdrawal, found apptest.Answer
	var errs [2]error
	var wg sync.WaitGroup
	send := func() {
		act, errs[0] = by.Try("POST", "/api/players", apptest.Body{"name": name}, "Idempotency-Key", id)
	}
	take := func() {
		withdrawal, errs[1] = by.Try("POST", actPath(by, id)+"/withdraw", "{}")
	}
	if first == 0 {
		wg.Go(send)
		wg.Go(take)
	} else {
		wg.Go(take)
		wg.Go(send)
	}
	wg.Wait()
	found, err := by.Try("GET", actPath(by, id), nil)
	for _, e := range append(errs[:], err) {
		if e != nil {
			return "", e
		}
	}
	var taken, seen actLookup
	withdrawal.Want(http.StatusOK).Into(&taken)
	found.Want(http.StatusOK).Into(&seen)
	switch {
	case act.Status == http.StatusCreated && taken.State == "recorded" && seen.State == "recorded":
		var made player.Player
		act.Into(&made)
		if answer := taken.Answer.(map[string]any); answer["id"] != made.ID {
			return "", fmt.Errorf("the act added player %s, and the answer of the withdrawal has player %v", made.ID,
				answer["id"])
		}
	case act.Status == http.StatusConflict && act.Problem().Type == db.Withdrawn && taken.State == "withdrawn" &&
		seen.State == "withdrawn":
	default:
		return "", fmt.Errorf("contradiction: the act answered %d %s, its withdrawal %s, the look-up %s", act.Status,
			act.Body, taken.State, seen.State)
	}
	again, err := by.Try("POST", "/api/players", apptest.Body{"name": name}, "Idempotency-Key", id)
	if err == nil && again.Status != act.Status {
		err = fmt.Errorf("status of the act %d, of its retry %d", act.Status, again.Status)
	}
	return taken.State, err
}

func TestRequestsWithOneKeyAtTheSameTimeAreDoneOnceAndAnsweredAlike(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	for n := range 20 {
		name := fmt.Sprintf("Twin %d", n)
		answers := make([]apptest.Answer, 6)
		var wg sync.WaitGroup
		for i := range answers {
			wg.Go(func() {
				a, err := c.FrontOffice.Try("POST", "/api/players", apptest.Body{"name": name}, "Idempotency-Key",
					"key of "+name)
				if err != nil {
					t.Error(err)
				}
				answers[i] = a
			})
		}
		wg.Wait()
		for _, a := range answers {
			if a.Status != http.StatusCreated {
				t.Fatalf("Status: got %d %s, want %d", a.Status, a.Body, http.StatusCreated)
			}
			assert.Equal(t, "Body", string(a.Body), string(answers[0].Body))
			if a.Header.Get("Changed") == "" {
				t.Error("the answer has no header Changed")
			}
		}
		assert.Equal(t, "players with the name "+name, countPlayersByName(t, c)[name], 1)
	}
}

// TestAKeyThatIsTakenWhileAnActRunsAnswersTheAct withdraws an idempotency key while the act with this key runs.
func TestAKeyThatIsTakenWhileAnActRunsAnswersTheAct(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	if c.DB.Engine() == db.SQLite {
		return // its single writer runs one act at a time
	}
	ctx := db.WithIdempotencyKey(context.Background(), db.IdempotencyKey{Key: "k", Hash: "h"})
	withdrawn := actLookup{}
	_, err := db.InRoom(ctx, c.DB, c.FrontOffice.Scope.Room(c.Room), func(tx *db.RoomTx) (string, error) {
		withdrawn = withdrawAct(c.FrontOffice, "k")
		tx.Emit(db.NewEvent[any]("activity", "view_floor").With(nil))
		return "done", nil
	})
	assert.Equal(t, "withdrawn.State", withdrawn.State, "withdrawn")
	if err == nil {
		t.Fatal("an act whose key was withdrawn while it ran: got no error, want one")
	}
	assert.Contains(t, "err.Error()", err.Error(), "withdrawn")
}
