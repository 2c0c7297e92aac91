//go:build bench

package apptest_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"
	"time"

	"pitboss/internal/account/signin"
	"pitboss/internal/foundation/db"
	"pitboss/internal/test/apptest"
)

// TestAnUnknownAddressIsAnsweredAfterAsLongATimeAsAKnownOne measures times; `make bench-sign-in` runs it on an idle
// machine. Each round tries both addresses in alternating order, and the median of all rounds counts.
func TestAnUnknownAddressIsAnsweredAfterAsLongATimeAsAKnownOne(t *testing.T) {
	c := apptest.New(t)
	for i := range 8 { // accounts of this test only
		c.Staff("club", fmt.Sprintf("known%d", i), "dealer")
	}
	_, err := db.AcrossTenants(t.Context(), c.DB, "passwords cost what they cost", func(tx *db.AnyTx) (int64, error) {
		return tx.Exec("UPDATE staff_user SET password_hash = $1", signin.HashPassword(apptest.Password))
	})
	if err != nil {
		t.Fatal(err)
	}
	const rounds = 301
	var known, unknown []time.Duration
	try := func(i int, kind string) time.Duration {
		in := apptest.Body{
			"email": fmt.Sprintf("%s%d@club.example", kind, i%8), "password": "a password that is wrong",
			"organizationDomain": "club",
		}
		begun := time.Now()
		res := signInFrom(t, c, fmt.Sprintf("198.51.%d.%d", i/250, i%250), in)
		took := time.Since(begun)
		if res.Code != http.StatusUnauthorized {
			t.Fatalf("%d %s", res.Code, res.Body)
		}
		return took
	}
	for i := range rounds {
		c.Clock.Advance(16 * time.Minute)
		if i%2 == 0 {
			known, unknown = append(known, try(i, "known")), append(unknown, try(i, "nobody"))
		} else {
			unknown, known = append(unknown, try(i, "nobody")), append(known, try(i, "known"))
		}
	}
	slices.Sort(known)
	slices.Sort(unknown)
	a, b := known[rounds/2], unknown[rounds/2]
	apart := 100 * float64(max(a, b)-min(a, b)) / float64(min(a, b))
	t.Logf("known %s, unknown %s, %.2f %% apart", a, b, apart)
	if apart >= 5 {
		t.Errorf("the two times differ by %.2f %%", apart)
	}
}
