package cage_test

import (
	"context"
	"net/http"
	"sync"
	"testing"

	"pitboss/internal/cage"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/player"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

type body = map[string]any

// call is a request to be made.
type call struct {
	actor        *apptest.Person
	method, path string
	body         any
}

func (c call) do() apptest.Answer { return c.actor.Do(c.method, c.path, c.body) }

// pairs is the number of concurrent tries. Only PostgreSQL runs two rooms in parallel.
func pairs() int {
	if dbtest.OnPostgres() {
		return 40
	}
	return 5
}

// atOnce makes two calls at the same moment.
func atOnce(t *testing.T, one, other call) (answers [2]apptest.Answer) {
	t.Helper()
	var all sync.WaitGroup
	start := make(chan struct{})
	for i, c := range []call{one, other} {
		all.Go(func() {
			<-start
			a, err := c.actor.Try(c.method, c.path, c.body)
			if err != nil {
				t.Error(err)
			}
			answers[i] = a
		})
	}
	close(start)
	all.Wait()
	for _, a := range answers {
		if a.Status >= http.StatusInternalServerError {
			t.Fatalf("status %d: %s", a.Status, a.Body)
		}
	}
	return answers
}

// wantOne fails the test unless exactly one of two acts was done and the other one refused.
func wantOne(t *testing.T, answers [2]apptest.Answer) {
	t.Helper()
	done, refused := 0, 0
	for _, a := range answers {
		switch a.Status {
		case http.StatusOK, http.StatusCreated:
			done++
		case http.StatusConflict:
			refused++
		}
	}
	assert.MustEqual(t, "done", done, 1)
	assert.MustEqual(t, "refused", refused, 1)
}

// refused fails the test unless an act was refused with a sentence.
func refused(t *testing.T, a apptest.Answer, detail string) {
	t.Helper()
	if p := a.Want(http.StatusConflict).Problem(); p.Detail != detail {
		t.Errorf("refused with %q, want %q", p.Detail, detail)
	}
}

func funds(c *apptest.Club, room string, p player.Player, d cage.Direction, amount string) call {
	return call{c.Owner, "POST", "/api/player-funds",
		body{"playerId": p.ID, "roomId": room, "direction": d, "amount": amount, "paymentMethod": "cash"}}
}

func prepays(c *apptest.Club, room string, p player.Player, rate string, hours float64) call {
	return call{c.Owner, "POST", "/api/prepaid-time",
		body{"playerId": p.ID, "roomId": room, "hourlyRate": rate, "hours": hours, "paymentMethod": "cash"}}
}

func reverses(c *apptest.Club, id string) call {
	return call{c.Owner, "POST", "/api/ledger-entries/" + id + "/reverse", body{"reason": "Wrong player"}}
}

func chips(c *apptest.Club, room string, p player.Player, kind cage.Kind, amount string, m cage.Method) call {
	return call{c.Owner, "POST", "/api/chip-transactions",
		body{"playerId": p.ID, "roomId": room, "transactionType": kind, "amount": amount, "chipCount": amount,
			"paymentMethod": m}}
}

func merges(c *apptest.Club, keep, duplicate player.Player) call {
	return call{c.Owner, "POST", "/api/players/" + keep.ID + "/merge", body{"duplicateId": duplicate.ID}}
}

// made is the entry that a call makes.
func made(c call) (e cage.Entry) {
	c.do().Want(http.StatusCreated).Into(&e)
	return e
}

func balanceOf(t *testing.T, c *apptest.Club, p player.Player) cage.Balance {
	t.Helper()
	b, err := db.ViewOrg(context.Background(), c.DB, c.Owner.Scope, func(tx *db.OrgView) (cage.Balance, error) {
		return cage.BalanceOf(tx, p.ID)
	})
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// inRoom runs an act past the routes.
func inRoom[T any](
	t *testing.T, c *apptest.Club, who *apptest.Person, act func(*db.RoomTx, *cage.Desk) (T, error),
) (T, error) {
	t.Helper()
	return db.InRoom(context.Background(), c.DB, who.Scope.Room(c.Room), func(tx *db.RoomTx) (out T, err error) {
		desk, err := cage.CallerDesk(tx)
		if err != nil {
			return out, err
		}
		tx.Emit(db.NewEvent[any]("cage_updated", tenant.ManageCage).With(nil))
		return act(tx, desk)
	})
}
