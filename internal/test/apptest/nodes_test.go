package apptest_test

import (
	"fmt"
	"net/http"
	"slices"
	"sync"
	"testing"
	"time"

	"pitboss/internal/account"
	"pitboss/internal/floor"
	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/player"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

// Caches of lists show the changes of another node at once. The cache of sessions is stale for at most a second.
// RunJobs tests jobs on two nodes.
func TestOnPostgresWhatANodeRemembersIsRightAtTheOther(t *testing.T) {
	t.Parallel()
	if !dbtest.OnPostgres() {
		return // SQLite has one node
	}
	c := apptest.New(t)
	b := c.StartNode()
	here, there := c.FrontOffice, b.Adopt(c.FrontOffice)

	// Cached lists and their ETags.
	list := "/api/waitlist/" + c.Room
	here.Do("GET", list, nil).Want(http.StatusOK)
	there.Do("GET", list, nil).Want(http.StatusOK)
	p := c.Guest("Dana")
	e := c.JoinWaitlist(p, c.NL13)
	for range 3 {
		old := there.Do("GET", list, nil).Want(http.StatusOK)
		var at []floor.WaitlistEntry
		old.Into(&at)
		assert.Len(t, "after an act at the other node: at", at, 1)
		assert.MustEqual(t, "after an act at the other node: at[0].ID", at[0].ID, e.ID)
		assert.MustEqual(t, `after an act at the other node: old.Header.Get("ETag")`, old.Header.Get("ETag"),
			here.Do("GET", list, nil).Header.Get("ETag"))
		here.Do("GET", list, nil, "If-None-Match", old.Header.Get("ETag")).Want(http.StatusNotModified)
	}

	// Concurrent requests with one idempotency key at both nodes are one act.
	answers := make([]apptest.Answer, 8)
	var all sync.WaitGroup
	for i := range answers {
		all.Go(func() {
			caller := []*apptest.Person{here, there}[i%2]
			answers[i], _ = caller.Try("POST", "/api/player-funds", apptest.Body{"playerId": p.ID, "roomId": c.Room,
				"direction": "deposit", "amount": "5.00", "paymentMethod": "cash"}, "Idempotency-Key", "once")
		})
	}
	all.Wait()
	for _, a := range answers {
		if a.Status != answers[0].Status {
			t.Fatalf("Status: got %d %s, want %d", a.Status, a.Body, answers[0].Status)
		}
		assert.Equal(t, "class of the status", a.Status/100, 2)
		assert.Equal(t, "Body", string(a.Body), string(answers[0].Body))
	}
	assert.Equal(t, "the player: Funds", apptest.Get[struct{ Funds string }](there, "/api/players/"+p.ID+"/door").
		Funds, "5.00")

	// A node that has cached a session refuses it at most a second after its end.
	there.Do("GET", list, nil).Want(http.StatusOK)
	here.Do("POST", "/api/auth/logout", nil).Want(http.StatusNoContent)
	c.Clock.Advance(time.Second + time.Millisecond)
	there.Do("GET", list, nil).Want(http.StatusUnauthorized)
	here.Do("GET", list, nil).Want(http.StatusUnauthorized)

	// Guesses are counted for all nodes together.
	status := []int{}
	for i := range 2 * account.MaxFailuresPerShare {
		caller := []*apptest.Club{c, b}[i%2].Anonymous()
		status = append(status, caller.Do("POST", "/api/auth/login", apptest.Body{
			"email": "owner@club.example", "password": "wrong-horse-battery", "organizationDomain": "club",
		}).Status)
	}
	assert.Equal(t, fmt.Sprintf("guesses at two nodes: %v", status), slices.Index(status, http.StatusTooManyRequests),
		account.MaxFailuresPerShare)
}

// An impersonation code is accepted once, at any node.
func TestOnPostgresACodeOfOneNodeIsTakenAtTheOtherAndOnce(t *testing.T) {
	t.Parallel()
	if !dbtest.OnPostgres() {
		return
	}
	c := apptest.New(t)
	b := c.StartNode()
	code := requestImpersonation(t, c.Administrator(), "club", "Ticket").Token
	status := make([]int, 6)
	var all sync.WaitGroup
	for i := range status {
		all.Go(func() {
			a, err := []*apptest.Club{
				c, b,
			}[i%2].Anonymous().Try("POST", "/api/auth/impersonate", apptest.Body{"code": code})
			if err == nil {
				status[i] = a.Status
			}
		})
	}
	all.Wait()
	taken := 0
	for _, s := range status {
		if s == http.StatusOK {
			taken++
		} else if s != http.StatusUnauthorized {
			t.Errorf("status of a used code: got %d, want %d", s, http.StatusUnauthorized)
		}
	}
	assert.Equal(t, "sign-ins with the code", taken, 1)
}

// Two nodes seat players in the same seat at the same time: one succeeds, independent of the caches.
func TestOnPostgresASeatIsGivenOnceByTwoNodes(t *testing.T) {
	t.Parallel()
	if !dbtest.OnPostgres() {
		return
	}
	c := apptest.New(t)
	b := c.StartNode()
	table := c.Table(1, c.NL13)
	people := []player.Player{}
	for _, name := range []string{"Ada", "Bea", "Cal", "Dov", "Eve", "Fay", "Gus", "Hal"} {
		people = append(people, c.Player(name))
	}
	for seat := 1; seat <= 4; seat++ {
		two := people[2*(seat-1) : 2*seat]
		status := make([]int, 2)
		var both sync.WaitGroup
		for i, at := range []*apptest.Club{c, b} {
			both.Go(func() {
				a, err := at.Adopt(c.FloorManager).Try("POST", "/api/seats", apptest.Body{
					"tableId": table.ID, "playerId": two[i].ID, "seatNumber": seat, "buyInAmount": "300.00",
				})
				if err == nil {
					status[i] = a.Status
				}
			})
		}
		both.Wait()
		slices.Sort(status)
		if !slices.Equal(status, []int{http.StatusCreated, http.StatusConflict}) {
			t.Errorf("seat %d: statuses: got %v, want 201 and 409", seat, status)
		}
	}
}
