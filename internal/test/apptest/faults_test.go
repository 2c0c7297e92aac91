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

// On a full disk the server refuses acts with a clear text and Retry-After, and answers lists. After space is freed, a
// retry with the same idempotency key performs the act once.
func TestOnAFullDiskActsArePutOffAndListsAreShown(t *testing.T) {
	t.Parallel()
	if dbtest.OnPostgres() {
		return // the test fills the disk of SQLite
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
	joined := 0 // free pages may allow some acts
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
		t.Fatalf("status after %d players: got %d %s, want %d", joined, refused.Status, refused.Body,
			http.StatusServiceUnavailable)
	}
	if refused.Header.Get("Retry-After") == "" {
		t.Fatalf("the refusal after %d players has no Retry-After", joined)
	}
	assert.MustEqual(t, fmt.Sprintf("detail of the refusal after %d players", joined), detail,
		"The server's disk is full. Nothing was changed; what is there can still be read.")
	for c.FrontOffice.Do("POST", "/api/chip-transactions", apptest.Body{"playerId": ray.ID, "roomId": c.Room,
		"transactionType": "chip_sale", "amount": "5.00", "chipCount": "5.00",
		"paymentMethod": "cash"}).Status != http.StatusServiceUnavailable {
		joined++
		if joined > 1000 {
			t.Fatal("1,000 acts of the cage on a full disk: got no refusal, want one")
		}
	}
	joinList := func() apptest.Answer {
		return c.FrontOffice.Do("POST", "/api/waitlist", join, "Idempotency-Key", "joanna joins")
	}
	first := joinList()
	assert.Equal(t, "players at the table on a full disk", c.ReadTable(table).CurrentPlayers, 1)
	if err := c.DB.LimitPages(t.Context(), 1<<30); err != nil {
		t.Fatal(err)
	}
	var once, again floor.WaitlistEntry
	joinList().Want(http.StatusCreated).Into(&once)
	joinList().Want(http.StatusCreated).Into(&again)
	assert.Equal(t, "entry of a retry", again.ID, once.ID)
	if first.Status != http.StatusServiceUnavailable && first.Status != http.StatusCreated {
		t.Errorf("status of a join on a full disk: got %d, want %d or %d", first.Status, http.StatusServiceUnavailable,
			http.StatusCreated)
	}
}

// The clock is set back and forward by minutes and hours several times. The invariants hold, which the end of every
// test checks, and no charge is negative.
func TestAClockThatIsSetByHoursHarmsNothing(t *testing.T) {
	t.Parallel()
	for name, steps := range map[string][]time.Duration{
		"back by minutes": {-10 * time.Minute, 2 * time.Hour},
		"back by hours":   {-10 * time.Minute, -time.Hour, -5 * time.Hour, 2 * time.Hour, 3 * time.Hour},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			checkClockJumps(t, steps)
		})
	}
}

// checkClockJumps performs random acts and changes the clock by one of the steps after every eighth act.
func checkClockJumps(t *testing.T, steps []time.Duration) {
	c := apptest.New(t)
	c.Clock.Advance(time.Date(2026, 10, 30, 20, 0, 0, 0, time.UTC).Sub(apptest.Friday.Time()))
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	n := newFloorWalk(t, signInStaffAgain(t, c), seed)
	for i := range 500 {
		n.actOnce()
		if i%8 == 0 {
			c.Clock.Advance(steps[n.r.IntN(len(steps))])
		}
		if n.r.IntN(40) == 0 {
			c.RunJobs()
		}
	}
	_, err := db.ViewOrg(t.Context(), c.DB, tenant.Mint("club", tenant.System), func(v *db.OrgView) (any, error) {
		for what, query := range map[string]string{
			"rentals with a negative charge": "SELECT count(*) FROM seat_rental WHERE org_id = $1 AND charge < 0",
			"negative charges": "SELECT count(*) FROM rental_charge WHERE org_id = $1 " +
				"AND (minutes < 0 OR amount < 0)",
		} {
			bad, err := db.Value[int64](v, query)
			assert.NoError(t, fmt.Sprintf("%s, seed %v", what, seed), err)
			if bad > 0 {
				t.Errorf("%s, seed %v: got %d, want 0", what, seed, bad)
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
