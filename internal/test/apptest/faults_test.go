package apptest_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"pitboss/internal/floor"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

// A full disk, seen from a screen: acts are refused in plain words and with when to try again, lists are there,
// and the same act with the same key is done once when there is room.
func TestOnAFullDiskActsArePutOffAndListsAreShown(t *testing.T) {
	t.Parallel()
	if dbtest.OnPostgres() {
		return // its disk is its own matter
	}
	c := apptest.New(t)
	table, ray := c.Table(5, c.NL25), c.Player("Ray Whitfield")
	c.SeatPlayer(ray, table, 4)
	long := strings.Repeat("A long name. ", 7)
	join := apptest.Body{"playerId": c.Player("Joanna Pike").ID, "gameTypeId": c.NL25.ID, "roomId": c.Room}
	if err := c.DB.LimitPages(t.Context(), 0); err != nil {
		t.Fatal(err)
	}
	var refused apptest.Answer
	joined := 0 // there may be room for some
	for range 200 {
		p := c.Owner.Do("POST", "/api/players", apptest.Body{"name": long})
		if p.Status != http.StatusCreated {
			refused = p
			break
		}
		joined++
	}
	detail := refused.Problem().Detail
	if refused.Status != http.StatusServiceUnavailable {
		t.Fatalf("after %d players: refused.Status: got %d %s, want %d", joined, refused.Status, refused.Body,
			http.StatusServiceUnavailable)
	}
	if refused.Header.Get("Retry-After") == "" {
		t.Fatalf(`after %d players: refused.Header.Get("Retry-After"): got no text, want some`, joined)
	}
	assert.MustEqual(t, fmt.Sprintf("after %d players: detail", joined), detail,
		"The server's disk is full. Nothing was changed; what is there can still be read.")
	for c.FrontOffice.Do("POST", "/api/chip-transactions", apptest.Body{"playerId": ray.ID, "roomId": c.Room,
		"transactionType": "chip_sale", "amount": "5.00", "chipCount": "5.00",
		"paymentMethod": "cash"}).Status != http.StatusServiceUnavailable {
		joined++
		if joined > 1000 {
			t.Fatal("the cage never finds the disk full")
		}
	}
	put := func() apptest.Answer {
		return c.FrontOffice.Do("POST", "/api/waitlist", join, "Idempotency-Key", "joanna joins")
	}
	first := put()
	assert.Equal(t, "the table shows: c.ReadTable(table).CurrentPlayers", c.ReadTable(table).CurrentPlayers, 1)
	if err := c.DB.LimitPages(t.Context(), 1<<30); err != nil {
		t.Fatal(err)
	}
	var once, again floor.WaitlistEntry
	put().Want(http.StatusCreated).Into(&once)
	put().Want(http.StatusCreated).Into(&again)
	assert.Equal(t, "first: ID", once.ID, again.ID)
	if first.Status != http.StatusServiceUnavailable && first.Status != http.StatusCreated {
		t.Errorf("first %d, then entry %s, then %s", first.Status, once.ID, again.ID)
	}
}

// The invariants hold, and no charge is negative, when the clock is set back or forward by minutes or hours several
// times. Every test ends with the invariants; one of them is that versions are dense.
func TestAClockThatIsSetByHoursHarmsNothing(t *testing.T) {
	t.Parallel()
	for name, steps := range map[string][]time.Duration{
		"back by minutes": {-10 * time.Minute, 2 * time.Hour},
		"back by hours":   {-10 * time.Minute, -time.Hour, -5 * time.Hour, 2 * time.Hour, 3 * time.Hour},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			clockIsSet(t, steps)
		})
	}
}

// clockIsSet sets the clock by one of the steps after every eighth act.
func clockIsSet(t *testing.T, steps []time.Duration) {
	c := apptest.New(t)
	c.Clock.Advance(time.Date(2026, 10, 30, 20, 0, 0, 0, time.UTC).Sub(apptest.Friday.Time()))
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	n := newNights(t, signedInAgain(t, c), seed)
	for i := range 500 {
		n.act()
		if i%8 == 0 {
			c.Clock.Advance(steps[n.r.IntN(len(steps))])
		}
		if n.r.IntN(40) == 0 {
			c.RunJobs()
		}
	}
	_, err := db.ViewOrg(t.Context(), c.DB, tenant.Mint("club", tenant.System), func(v *db.OrgView) (any, error) {
		for what, query := range map[string]string{
			"rentals that cost less than nothing": "SELECT count(*) FROM seat_rental WHERE org_id = $1 AND charge < 0",
			"charges of less than nothing": "SELECT count(*) FROM rental_charge WHERE org_id = $1 " +
				"AND (minutes < 0 OR amount < 0)",
		} {
			bad, err := db.Value[int64](v, query)
			assert.NoError(t, fmt.Sprintf("%s, seed %v", what, seed), err)
			if bad > 0 {
				t.Errorf("%s, seed %v: bad: got %v, want at most 0", what, seed, bad)
			}
		}
		return nil, nil
	})
	if err != nil {
		t.Error(err)
	}
	if got, err := json.Marshal(n.done); err == nil {
		t.Logf("done: %s", got)
	}
}
