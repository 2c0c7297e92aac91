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
	readTables := func(ctx context.Context) int {
		req := httptest.NewRequestWithContext(ctx, "GET", "/api/tables/"+c.Room, nil)
		req.Header.Set("Authorization", "Bearer "+c.Dealer.Token)
		res := httptest.NewRecorder()
		c.Handler.ServeHTTP(res, req)
		return res.Code
	}
	for round := range 60 {
		// The act raises the version, so the first request reads the database and the others share its answer.
		c.FrontOffice.Do([]string{"POST", "DELETE"}[round%2], "/api/tables/"+table.ID+"/walk-ins", nil).
			Want(http.StatusOK)
		readWhole := func() (apptest.Answer, error) { return apptest.Answer{Status: readTables(t.Context())}, nil }
		readAndCancel := func() (apptest.Answer, error) {
			short, cancel := context.WithTimeout(t.Context(), time.Duration(50+25*round)*time.Microsecond)
			defer cancel()
			readTables(short)
			return apptest.Answer{Status: http.StatusOK}, nil
		}
		for _, a := range apptest.Concurrently(t, readAndCancel, readWhole, readAndCancel, readWhole) {
			assert.MustEqual(t, fmt.Sprintf("round %d: Status", round), a.Status, http.StatusOK)
		}
	}
}
