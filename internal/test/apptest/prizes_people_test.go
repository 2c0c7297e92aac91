package apptest_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"

	"pitboss/internal/cage"
	"pitboss/internal/foundation/money"
	"pitboss/internal/player"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
	"pitboss/internal/tournament"
	"pitboss/internal/tournament/director"
	"pitboss/internal/tournament/prize"
)

// Ray plays the first event of a season under one record and the second event under a duplicate, with a re-entry under
// the other record. Merged records count once, for the surviving record, in whichever direction they were merged.
func TestAMergedPersonIsOneInResultsPayoutsAndTheLeague(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	var season director.Season
	c.FloorManager.Do("POST", "/api/seasons", apptest.Body{
		"roomId": c.Room, "league": "Friday League", "name": "Winter", "startsOn": "2026-11-01", "endsOn": "2027-02-28",
		"counted": nil,
	}).
		Want(http.StatusCreated).Into(&season)
	first, dup, ray := c.Player("R. Whitfield"), c.Player("Raymond Whitfield"), c.Player("Ray Whitfield")
	merge := func(keep, duplicate player.Player) {
		t.Helper()
		checkOutAll(c)
		c.FloorManager.Do("POST", "/api/players/"+keep.ID+"/merge", apptest.Body{"duplicateId": duplicate.ID}).
			Want(http.StatusOK)
	}

	// Entries 1 to 8 are other players. Entry 9 is Ray's first record; it busts and re-enters under the duplicate as
	// entry 10, which wins.
	e := newContest(t, c, bountyPrices, 8, apptest.Body{"seasonId": season.ID})
	c.FloorManager.Do("PATCH", e.path, apptest.Body{"status": "running"}).Want(http.StatusOK)
	e.sell(first.ID, "cash", tournament.FirstEntry)
	e.bust(1, 100, 9)
	e.sell(dup.ID, "cash", tournament.FirstEntry)
	e.closeEntries()
	for _, n := range []int{1, 2, 3, 4, 5, 6, 7, 8} {
		e.bust(10, 100, n)
	}
	merge(dup, first)
	p := e.readPayouts()
	assert.MustEqual(t, "before the second merge: Places[0].Player.ID", p.Places[0].Player.ID, dup.ID)
	assert.MustEqual(t, "before the second merge: Places[0].Player.Name", p.Places[0].Player.Name, "Raymond Whitfield")
	merge(ray, dup)

	for _, one := range apptest.Get[[]tournament.Entry](c.FrontOffice, e.path+"/entries") {
		if one.Number >= 9 && one.Player != (player.Named{ID: ray.ID, Name: "Ray Whitfield"}) {
			t.Errorf("entry %d: got the player %+v", one.Number, one.Player)
		}
	}
	p = e.readPayouts()
	assert.MustEqual(t, "payouts: Places[0].Player.ID", p.Places[0].Player.ID, ray.ID)
	assert.MustEqual(t, "payouts: Bounties[0].Player.ID", p.Bounties[0].Player.ID, ray.ID)
	e.approvePrize(10).Want(http.StatusOK)
	var paid director.Payouts
	e.pay(10, "prize", "cash").Want(http.StatusOK).Into(&paid)
	e.pay(10, "bounties", "cash").Want(http.StatusOK)
	entry := apptest.Get[cage.Entry](c.FrontOffice, "/api/ledger-entries/"+*paid.Places[0].LedgerEntryID)
	assert.NotNil(t, "the prize went to: Player", entry.Player)
	assert.Equal(t, "the prize went to: Player.ID", entry.Player.ID, ray.ID)
	results := apptest.Get[[]director.Result](c.Dealer, e.path+"/results")
	i := slices.IndexFunc(results, func(r director.Result) bool { return r.EntryNo == 9 })
	assert.MustEqual(t, "results: results[0].Player.ID", results[0].Player.ID, ray.ID)
	assert.MustEqual(t, "results: results[0].Points", results[0].Points, prize.SeasonPoints(10, 1, 1))
	assert.MustEqual(t, "results: results[i].Player.ID", results[i].Player.ID, ray.ID)
	assert.MustEqual(t, "results: results[i].Points", results[i].Points, 0)
	c.FloorManager.Do("PATCH", e.path, apptest.Body{"status": "completed"}).Want(http.StatusOK)

	other := newContest(t, c, plainPrices, 0, apptest.Body{"seasonId": season.ID, "name": "Second Friday"})
	other.sell(ray.ID, "cash", tournament.FirstEntry)
	other.sell(c.Player("Second").ID, "cash", tournament.FirstEntry)
	other.start()
	other.bust(2, 100, 1)
	c.FloorManager.Do("PATCH", other.path, apptest.Body{"status": "completed"}).Want(http.StatusOK)

	ranks := apptest.Get[[]prize.Rank](c.Dealer, "/api/seasons/"+season.ID+"/standings")
	at := slices.IndexFunc(ranks, func(r prize.Rank) bool { return r.Player.ID == ray.ID })
	assert.Len(t, "standings: ranks", ranks, 10)
	assert.MustEqual(t, "standings: at", at, 0)
	assert.MustEqual(t, "standings: ranks[0].Played", ranks[0].Played, 2)
	assert.MustEqual(t, "standings: ranks[0].Points", ranks[0].Points,
		prize.SeasonPoints(10, 1, 1)+prize.SeasonPoints(2, 2, 1))
	for _, r := range ranks {
		if r.Player.ID == dup.ID {
			t.Fatalf("Player.ID: got %v, want a value other than dup.ID", r.Player.ID)
		}
		if r.Player.ID == first.ID {
			t.Errorf("Player.ID: got %v, want a value other than first.ID", r.Player.ID)
		}
	}
}

func TestAPayoutSaysOutOfWhichDrawerItWasPaid(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	e := newContest(t, c, plainPrices, 9, nil)
	e.start()
	for n := 9; n > 1; n-- {
		e.bust(1, 100, n)
	}
	for n := 1; n <= 3; n++ {
		e.approvePrize(n).Want(http.StatusOK)
	}
	e.pay(1, "prize", "cash").Want(http.StatusOK) // No drawer is open.
	openDrawer(c, "Drawer 2", c.FrontOffice)
	e.pay(2, "prize", "cash").Want(http.StatusOK)
	p := e.readPayouts()
	assert.MustNil(t, "paid out: Places[0].DrawerName", p.Places[0].DrawerName)
	assert.MustPointer(t, "paid out: Places[1].DrawerName", p.Places[1].DrawerName, "Drawer 2")
	assert.MustNil(t, "paid out: Places[2].DrawerName", p.Places[2].DrawerName)
}

// The preview of a payout template equals the payouts after it is chosen.
func TestPreviewsArePaidToTheCentOnceChosen(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	e := newContest(t, c, plainPrices, 9, nil)
	previews := func() []director.Preview {
		return apptest.Get[[]director.Preview](c.Dealer, e.path+"/payouts/previews")
	}
	assert.MustEqual(t, "len(previews())", len(previews()), 4)
	for _, one := range previews() {
		before := e.readPayouts()
		if before.Template == one.Template && fmt.Sprint(prizesOf(before)) != fmt.Sprint(one.Amounts) {
			t.Errorf("%s pays %v, its preview says %v", one.Template, prizesOf(before), one.Amounts)
		}
		c.FloorManager.Do("PATCH", e.path+"/payouts", apptest.Body{"template": one.Template}).Want(http.StatusOK)
		if after := prizesOf(e.readPayouts()); !slices.Equal(after, one.Amounts) {
			t.Errorf("%s pays %v, its preview said %v", one.Template, after, one.Amounts)
		}
	}
	c.FloorManager.Do("PATCH", e.path+"/payouts", apptest.Body{"template": "custom", "amounts": []any{"800", "10"}}).
		Want(http.StatusOK)
	list := previews()
	assert.Len(t, "by hand: list", list, 5)
	assert.Equal(t, "by hand: list[4].Template", list[4].Template, prize.Custom)
	assert.Elements(t, "by hand: list[4].Amounts", list[4].Amounts, []money.Cents{800_00, 10_00})
	c.Stranger.Do("GET", e.path+"/payouts/previews", nil).Want(http.StatusNotFound)
}
