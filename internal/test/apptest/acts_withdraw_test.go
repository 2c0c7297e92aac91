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

// TestAnActAndItsWithdrawalNeverBothSucceed sends an act and the withdrawal of its key at the same time, again and
// again.
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
	made := madePlayers(t, c)
	for caller := range callers {
		for n := range trials / callers {
			name := fmt.Sprintf("Racer %d of %d", n, caller)
			state := lookUp(c.FrontOffice, "key of "+name).State
			assert.Equal(t, state+": made[name]", made[name], map[string]int{"recorded": 1}[state])
		}
	}
}

// madePlayers says how many players of each name there are.
func madePlayers(t *testing.T, c *apptest.Club) map[string]int {
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

// raceWithdrawal makes a player and withdraws the act at once. It returns how that ended, or what of it cannot be.
func raceWithdrawal(who *apptest.Person, name string, first int) (string, error) {
	id := "key of " + name
	var act, withdrawal, found apptest.Answer
	var errs [2]error
	var wg sync.WaitGroup
	send := func() {
		act, errs[0] = who.Try("POST", "/api/players", apptest.Body{"name": name}, "Idempotency-Key", id)
	}
	take := func() {
		withdrawal, errs[1] = who.Try("POST", actPath(who, id)+"/withdraw", "{}")
	}
	if first == 0 {
		wg.Go(send)
		wg.Go(take)
	} else {
		wg.Go(take)
		wg.Go(send)
	}
	wg.Wait()
	found, err := who.Try("GET", actPath(who, id), nil)
	for _, e := range append(errs[:], err) {
		if e != nil {
			return "", e
		}
	}
	var taken, seen outcome
	withdrawal.Want(http.StatusOK).Into(&taken)
	found.Want(http.StatusOK).Into(&seen)
	switch {
	case act.Status == http.StatusCreated && taken.State == "recorded" && seen.State == "recorded":
		var made player.Player
		act.Into(&made)
		if answer := taken.Answer.(map[string]any); answer["id"] != made.ID {
			return "", fmt.Errorf("the act made %s, and the withdrawal says %v", made.ID, answer["id"])
		}
	case act.Status == http.StatusConflict && act.Problem().Type == db.Withdrawn && taken.State == "withdrawn" &&
		seen.State == "withdrawn":
	default:
		return "", fmt.Errorf("the act was answered %d %s, its withdrawal %s, and the look-up says %s", act.Status,
			act.Body, taken.State, seen.State)
	}
	again, err := who.Try("POST", "/api/players", apptest.Body{"name": name}, "Idempotency-Key", id)
	if err == nil && again.Status != act.Status {
		err = fmt.Errorf("the act was answered %d, and again %d", act.Status, again.Status)
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
				t.Error(`a.Header.Get("Changed"): got no text, want some`)
			}
		}
		assert.Equal(t, name+" was made: madePlayers(t, c)[name]", madePlayers(t, c)[name], 1)
	}
}

// TestAKeyThatIsTakenWhileAnActRunsAnswersTheAct withdraws a key from inside the act that has it.
func TestAKeyThatIsTakenWhileAnActRunsAnswersTheAct(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	if c.DB.Engine() == db.SQLite {
		return // its one writer runs nothing else while an act runs
	}
	ctx := db.WithIdempotencyKey(context.Background(), db.IdempotencyKey{Key: "k", Hash: "h"})
	withdrawn := outcome{}
	_, err := db.InRoom(ctx, c.DB, c.FrontOffice.Scope.Room(c.Room), func(tx *db.RoomTx) (string, error) {
		withdrawn = withdraw(c.FrontOffice, "k")
		tx.Emit(db.NewEvent[any]("activity", "view_floor").With(nil))
		return "done", nil
	})
	assert.Equal(t, "withdrawn.State", withdrawn.State, "withdrawn")
	if err == nil {
		t.Fatal("err: got no error")
	}
	assert.Contains(t, "err.Error()", err.Error(), "withdrawn")
}
