package apptest_test

import (
	"net/http"
	"testing"
	"time"

	"pitboss/internal/cage"
	"pitboss/internal/lobby/playerpage"
	"pitboss/internal/player"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

// newMergedVisitor adds a record with a sale of chips and two hours at a table, and merges it into another record.
func newMergedVisitor(t *testing.T, c *apptest.Club) (keep string) {
	t.Helper()
	kept, duplicate := c.Player("Ray Whitfield"), c.Player("Ray Whitfeld")
	seat := c.SeatPlayer(duplicate, c.Table(5, c.NL25), 2)
	sellChips(c.FrontOffice, duplicate, "300.00", "cash").Want(http.StatusCreated)
	c.Clock.Advance(2 * time.Hour)
	leaveSeat(c, seat)
	c.Owner.Do("POST", "/api/players/"+kept.ID+"/merge", apptest.Body{"duplicateId": duplicate.ID}).
		Want(http.StatusOK)
	return kept.ID
}

func TestTheListsOfTheCageFindWhatAMergedRecordOwesAndBought(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	keep := newMergedVisitor(t, c)
	assert.Len(t, "unpaid rentals", readTabs(c, "?owing=true&player="+keep), 1)
	assert.Len(t, "unpaid rentals of the room", readTabs(c, "?owing=true&room="+c.Room+"&player="+keep), 1)
	assert.Len(t, "unpaid rentals by name", readTabs(c, "?owing=true&q=whitfield"), 1)
	assert.Len(t, "all rentals", readTabs(c, "?player="+keep), 1)
	chips := apptest.Get[[]cage.ChipTransaction](c.FrontOffice, "/api/chip-transactions?q=whitfield")
	assert.Len(t, "sales of chips by name", chips, 1)
}

func TestAPlayersPageHasTheHistoryOfAMergedRecord(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	keep := newMergedVisitor(t, c)
	p := c.PlayerPage(c.Owner, c.Room, keep)
	path := "/api/player-pages/" + p.Scope.Actor().Session + "/history"
	h := apptest.Get[playerpage.History](p, path)
	kinds := map[cage.Kind]int{}
	for _, r := range h.Receipts {
		kinds[r.Kind]++
	}
	assert.Equal(t, "receipts of chips", kinds[cage.ChipSale], 1)
	assert.Equal(t, "receipts of rentals", kinds[cage.SeatRental], 1)
	assert.Equal(t, "rental of the week", h.Week.Rental.String(), "24.00")
	sat := false
	for _, m := range h.Tonight {
		sat = sat || m.Kind == "sat_down"
	}
	assert.Equal(t, "sat down tonight", sat, true)
	charge := apptest.Get[[]cage.Entry](c.PitBoss, "/api/ledger/"+c.Room+"?kind=seat_rental")[0]
	c.PitBoss.Do("POST", "/api/ledger-entries/"+charge.ID+"/reverse", apptest.Body{"reason": "The game was free"}).
		Want(http.StatusCreated)
	reversed := apptest.Get[playerpage.History](p, path)
	assert.Equal(t, "rental of the week after the reversal", reversed.Week.Rental.String(), "0.00")
}

// A screen may still show a record that another user has merged. A note that is added there must not get lost.
func TestNothingIsAddedToARecordThatWasMerged(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	keep, duplicate, other := c.Player("Ray Whitfield"), c.Player("Ray Whitfeld"), c.Player("Sam Okafor")
	c.Owner.Do("POST", "/api/players/"+keep.ID+"/merge", apptest.Body{"duplicateId": duplicate.ID}).
		Want(http.StatusOK)
	const merged = "Ray Whitfeld was merged into another record"
	note := apptest.Body{"text": "Asked for a quiet table"}
	apptest.WantConflict(t, c.Owner.Do("POST", "/api/players/"+duplicate.ID+"/notes", note), merged)
	apart := apptest.Body{"otherId": other.ID}
	apptest.WantConflict(t, c.Owner.Do("POST", "/api/players/"+duplicate.ID+"/apart", apart), merged)
	apart = apptest.Body{"otherId": duplicate.ID}
	apptest.WantConflict(t, c.Owner.Do("POST", "/api/players/"+other.ID+"/apart", apart), merged)
	c.Owner.Do("POST", "/api/players/"+duplicate.ID+"/refusals", apptest.Body{"roomId": c.Room, "place": "check_in",
		"reason": "barred"}).Want(http.StatusCreated)
	assert.Len(t, "refusals", apptest.Get[[]player.Refusal](c.Owner, "/api/players/"+keep.ID+"/refusals"), 1)
}
