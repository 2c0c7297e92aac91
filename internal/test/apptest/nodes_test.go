package apptest_test

import (
	"net/http"
	"slices"
	"sync"
	"testing"
	"time"

	"pitboss/internal/account"
	"pitboss/internal/account/signin"
	"pitboss/internal/floor"
	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/player"
	"pitboss/internal/test/apptest"
)

// What one node has in its memory is right at another, or gives way within a second. What jobs do at two nodes is in every scene
// that runs them.
func TestOnPostgresWhatANodeRemembersIsRightAtTheOther(t *testing.T) {
	t.Parallel()
	if !dbtest.OnPostgres() {
		return // SQLite is one program's
	}
	c := apptest.New(t)
	b := c.StartNode()
	here, there := c.FrontOffice, b.Adopt(c.FrontOffice)

	// Lists that a node keeps, and their ETags.
	list := "/api/waitlist/" + c.Room
	here.Do("GET", list, nil).Want(http.StatusOK)
	there.Do("GET", list, nil).Want(http.StatusOK)
	p := c.Guest("Dana")
	e := c.JoinWaitlist(p, c.NL13)
	for range 3 {
		old := there.Do("GET", list, nil).Want(http.StatusOK)
		var at []floor.WaitlistEntry
		old.Into(&at)
		if len(at) != 1 || at[0].ID != e.ID || old.Header.Get("ETag") != here.Do("GET", list, nil).Header.Get("ETag") {
			t.Fatalf("after an act at the other node: %s %s", old.Header.Get("ETag"), old.Body)
		}
		here.Do("GET", list, nil, "If-None-Match", old.Header.Get("ETag")).Want(http.StatusNotModified)
	}

	// A key that is used at both nodes at once is one act.
	answers := make([]apptest.Answer, 8)
	var all sync.WaitGroup
	for i := range answers {
		all.Go(func() {
			who := []*apptest.Person{here, there}[i%2]
			answers[i], _ = who.Try("POST", "/api/player-funds", apptest.Body{"playerId": p.ID, "roomId": c.Room, "direction": "deposit", "amount": "5.00", "paymentMethod": "cash"}, "Idempotency-Key", "once")
		})
	}
	all.Wait()
	for _, a := range answers {
		if a.Status != answers[0].Status || a.Status/100 != 2 || string(a.Body) != string(answers[0].Body) {
			t.Errorf("%d %s, and %d %s", a.Status, a.Body, answers[0].Status, answers[0].Body)
		}
	}
	if door := apptest.Get[struct{ Funds string }](there, "/api/players/"+p.ID+"/door"); door.Funds != "5.00" {
		t.Errorf("the player has %s with the house", door.Funds)
	}

	// An ended session is over at a node that has just seen it, after no more than a second.
	there.Do("GET", list, nil).Want(http.StatusOK)
	here.Do("POST", "/api/auth/logout", nil).Want(http.StatusNoContent)
	c.Clock.Advance(signin.CacheTTL + time.Millisecond)
	there.Do("GET", list, nil).Want(http.StatusUnauthorized)
	here.Do("GET", list, nil).Want(http.StatusUnauthorized)

	// Guesses are counted for all nodes together.
	status := []int{}
	for i := range 2 * account.MaxFailuresPerShare {
		who := []*apptest.Club{c, b}[i%2].Anonymous()
		status = append(status, who.Do("POST", "/api/auth/login", apptest.Body{"email": "owner@club.example", "password": "wrong-horse-battery", "organizationDomain": "club"}).Status)
	}
	if i := slices.Index(status, http.StatusTooManyRequests); i != account.MaxFailuresPerShare {
		t.Errorf("guesses at two nodes: %v", status)
	}
}

// The code of an impersonation is taken at any node, and once.
func TestOnPostgresACodeOfOneNodeIsTakenAtTheOtherAndOnce(t *testing.T) {
	t.Parallel()
	if !dbtest.OnPostgres() {
		return
	}
	c := apptest.New(t)
	b := c.StartNode()
	code := opens(t, c.Administrator(), "club", "Ticket").Token
	status := make([]int, 6)
	var all sync.WaitGroup
	for i := range status {
		all.Go(func() {
			a, err := []*apptest.Club{c, b}[i%2].Anonymous().Try("POST", "/api/auth/impersonate", apptest.Body{"code": code})
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
			t.Errorf("status %d", s)
		}
	}
	if taken != 1 {
		t.Errorf("the code was taken %d times: %v", taken, status)
	}
}

// Of two who seat the same seat at two nodes one wins, whatever each node remembers.
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
				a, err := at.Adopt(c.FloorManager).Try("POST", "/api/seats", apptest.Body{"tableId": table.ID, "playerId": two[i].ID, "seatNumber": seat, "buyInAmount": "300.00"})
				if err == nil {
					status[i] = a.Status
				}
			})
		}
		both.Wait()
		slices.Sort(status)
		if !slices.Equal(status, []int{http.StatusCreated, http.StatusConflict}) {
			t.Errorf("seat %d: %v", seat, status)
		}
	}
}
