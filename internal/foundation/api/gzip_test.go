package api

import (
	"compress/gzip"
	"io"
	"net/http/httptest"
	"strings"
	"testing"

	"pitboss/internal/foundation/tenant"
	"pitboss/internal/test/assert"
)

func TestLargeAnswerToAPhoneIsCompressed(t *testing.T) {
	t.Parallel()
	large, small := strings.Repeat("a night ", 1000), "a night"
	for _, tc := range []struct {
		name, path, accept, body string
		packed                   bool
	}{
		{"the companion's", "/api/pitboss-go/game-sessions", "gzip, deflate, br", large, true},
		{"a small one", "/api/pitboss-go/game-sessions", "gzip", small, false},
		{"a caller who takes none", "/api/pitboss-go/game-sessions", "", large, false},
		{"a caller who refuses it", "/api/pitboss-go/game-sessions", "br, gzip;q=0", large, false},
		{"the club's own screens'", "/api/players", "gzip", large, false},
	} {
		req := httptest.NewRequest("GET", tc.path, nil)
		req.Header.Set("Accept-Encoding", tc.accept)
		w := httptest.NewRecorder()
		if err := respond(w, req, 200, tenant.RoleOwner, tc.body); err != nil {
			t.Fatal(err)
		}
		var body io.Reader = w.Body
		if (w.Header().Get("Content-Encoding") == "gzip") != tc.packed {
			t.Errorf("%s: encoding %q", tc.name, w.Header().Get("Content-Encoding"))
			continue
		}
		if tc.packed {
			z, err := gzip.NewReader(w.Body)
			assert.NoError(t, tc.name, err)
			assert.MustEqual(t, tc.name+`: w.Header().Get("Vary")`, w.Header().Get("Vary"), "Accept-Encoding")
			assert.MustEqual(t, tc.name+`: w.Header().Get("Content-Length")`, w.Header().Get("Content-Length"), "")
			body = z
		}
		got, err := io.ReadAll(body)
		assert.NoError(t, "ReadAll", err)
		assert.Equal(t, "unpacked body", string(got), `"`+tc.body+`"`)
	}
}
