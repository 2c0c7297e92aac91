package apptest_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

func TestACallerWhoHungUpTakesNobodyElsesAnswerAlong(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table := c.Table(5, c.NL13)
	look := func(ctx context.Context) int {
		req := httptest.NewRequestWithContext(ctx, "GET", "/api/tables/"+c.Room, nil)
		req.Header.Set("Authorization", "Bearer "+c.Dealer.Token)
		res := httptest.NewRecorder()
		c.Handler.ServeHTTP(res, req)
		return res.Code
	}
	for round := range 60 {
		// A new version: the first request reads the database for all the others.
		c.FrontOffice.Do([]string{"POST", "DELETE"}[round%2], "/api/tables/"+table.ID+"/walk-ins", nil).
			Want(http.StatusOK)
		asked := func() (apptest.Answer, error) { return apptest.Answer{Status: look(t.Context())}, nil }
		hungUp := func() (apptest.Answer, error) {
			soon, done := context.WithTimeout(t.Context(), time.Duration(50+25*round)*time.Microsecond)
			defer done()
			look(soon)
			return apptest.Answer{Status: http.StatusOK}, nil
		}
		for _, a := range apptest.Concurrently(t, hungUp, asked, hungUp, asked) {
			assert.MustEqual(t, fmt.Sprintf("round %d: Status", round), a.Status, http.StatusOK)
		}
	}
}
