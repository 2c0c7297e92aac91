package apptest_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/player"
	"pitboss/internal/server/app"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

func TestAnActThatIsUnderWayDoesNotBringTheNameBack(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	p := c.Guest("Zoe Quastenflosser")
	removed := make(chan apptest.Answer, 1)
	_, err := db.InRoom(t.Context(), c.DB, c.Owner.Scope.Room(c.Room),
		func(tx *db.RoomTx) (who player.Player, err error) {
			if who, err = player.Get(tx.InOrg(), p.ID); err != nil {
				return who, err
			}
			go func() {
				removed <- c.Owner.Do("POST", "/api/players/"+p.ID+"/anonymize", apptest.Body{"reason": "Asked"})
			}()
			select {
			case a := <-removed:
				return who, fmt.Errorf("the removal did not wait: %d", a.Status)
			case <-time.After(300 * time.Millisecond): // The removal has read the tables and is waiting.
			}
			held := db.NewEvent[map[string]string]("drawing_held", tenant.ViewFloor)
			tx.Emit(held.With(map[string]string{"winner": who.Name}))
			return who, nil
		})
	if err != nil {
		t.Fatal(err)
	}
	(<-removed).Want(http.StatusOK)
	if found := findText(t, c, "quastenflosser"); found != nil {
		t.Errorf("the removed name is still in %v", found)
	}
	c.RunJobs()
	if broken, err := db.Check(t.Context(), c.DB, app.Invariants()); err != nil || len(broken) > 0 {
		t.Errorf("%v %v", broken, err)
	}
}

func TestWhoSharedAPrizeByADealIsForgottenInItToo(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	zoe := c.Player("Zoe Quastenflosser")
	e := newContest(t, c, plainPrices, 1, nil)
	e.sell(zoe.ID, "cash", "first")
	e.start()
	e.enterStacks(map[int]int64{1: 10_000, 2: 20_000})
	refusedFor := func(says string) {
		t.Helper()
		apptest.WantConflict(t,
			c.Owner.Do("POST", "/api/players/"+zoe.ID+"/anonymize", apptest.Body{"reason": "Asked"}), says)
	}
	refusedFor("Zoe Quastenflosser is checked in. Check out first.")
	checkOutAll(c)
	refusedFor("Zoe Quastenflosser is in a tournament that is not over. Wait for its end, or void the entry.")
	c.FloorManager.Do("POST", e.path+"/deal", apptest.Body{"method": "even", "agreed": e.entryIDs(1, 2)}).
		Want(http.StatusCreated)
	e.approvePrize(2).Want(http.StatusOK)
	e.bust(1, 20_000, 2)
	c.FloorManager.Do("PATCH", e.path, apptest.Body{"status": "completed"}).Want(http.StatusOK)
	refusedFor("Zoe Quastenflosser has a tournament prize that is not paid. Pay it first.")
	e.pay(2, "prize", "cash").Want(http.StatusOK)
	paid := e.readPayouts()
	c.Owner.Do("POST", "/api/players/"+zoe.ID+"/anonymize", apptest.Body{"reason": "Asked"}).Want(http.StatusOK)
	if found := findText(t, c, "quastenflosser"); found != nil {
		t.Errorf("the removed name is still in %v", found)
	}
	now := e.readPayouts()
	assert.NotNil(t, "the prizes: Deal", now.Deal)
	assert.Equal(t, "the prizes: Pool", now.Pool, paid.Pool)
	assert.Equal(t, "the prizes: Paid", now.Paid, paid.Paid)
	assert.Equal(t, "the prizes: Due", now.Due, paid.Due)
}

func TestABarIsLiftedFromWhoIsForgottenToo(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	barred := func(name string) (p player.Player) {
		c.FrontOffice.Do("POST", "/api/players", apptest.Body{"name": name, "phoneNumber": "512 555 1111"}).
			Want(http.StatusCreated).Into(&p)
		return p
	}
	lift := func(p player.Player) (now player.Player) {
		c.FloorManager.Do("POST", "/api/players/"+p.ID+"/unbar",
			apptest.Body{"reason": "They have paid for the chair"}).
			Want(http.StatusOK).Into(&now)
		return now
	}
	away := func(p player.Player) {
		c.Owner.Do("POST", "/api/players/"+p.ID+"/anonymize", apptest.Body{"reason": "Asked"}).Want(http.StatusOK)
	}
	first := barred("Bo Barred")
	c.FloorManager.Do("POST", "/api/players/"+first.ID+"/bar", apptest.Body{"reason": "Threw a chair"}).
		Want(http.StatusOK)
	away(first)

	// The bar is lifted on the removed record itself.
	now := lift(first)
	assert.Nil(t, "Barred", now.Barred)
	assert.NotNil(t, "RemovedAt", now.RemovedAt)
	second := barred("Robert Barred")
	if second.Barred != nil {
		t.Errorf("the new record is still barred: %+v", second)
	}

	// Lifting the bar on the player's current record lifts it on all their removed records.
	c.FloorManager.Do("POST", "/api/players/"+second.ID+"/bar", apptest.Body{"reason": "Threw a table"}).
		Want(http.StatusOK)
	away(second)
	third := barred("Rob Barred")
	assert.NotNil(t, "the new record lost its bar: Barred", third.Barred)
	assert.MustEqual(t, "the new record lost its bar: Barred.Reason", third.Barred.Reason, "Threw a table")
	lift(third)
	if now := apptest.Get[player.Player](c.Owner, "/api/players/"+second.ID); now.Barred != nil {
		t.Errorf("%+v", now)
	}
	away(third)
	if fourth := barred("Bob Barred"); fourth.Barred != nil {
		t.Errorf("the new record is still barred: %+v", fourth)
	}
	apptest.WantConflict(t, c.FloorManager.Do("POST", "/api/players/"+third.ID+"/unbar",
		apptest.Body{"reason": "Again"}), player.RemovedName+" is not barred")
}
