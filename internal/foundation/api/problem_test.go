package api

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http/httptest"
	"testing"

	"pitboss/internal/foundation/db/dberr"
	"pitboss/internal/test/assert"
)

// An unknown outcome of a commit has its own problem type and no Retry-After, which would mean that nothing was done.
func TestUnknownCommitOutcomeHasItsOwnProblemType(t *testing.T) {
	t.Parallel()
	for _, kind := range []dberr.Failure{dberr.Unavailable, dberr.IOError} {
		for _, isOpen := range []bool{true, false} {
			w := httptest.NewRecorder()
			problem(w, slog.New(slog.DiscardHandler), "POST /api/seats", kind.Fault(true, isOpen))
			var p problemDocument
			if err := json.Unmarshal(w.Body.Bytes(), &p); err != nil {
				t.Fatal(err)
			}
			again := w.Header().Get("Retry-After")
			assert.Equal(t, fmt.Sprintf("%v, open: isOpen", kind), isOpen, p.Type == "urn:pitboss:outcome-unknown")
			assert.Equal(t, fmt.Sprintf("%v, open: isOpen", kind), isOpen, again == "")
			assert.Equal(t, fmt.Sprintf("%v, open: w.Code", kind), w.Code, 503)
		}
	}
}
