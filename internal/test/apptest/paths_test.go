package apptest_test

import (
	"net/http"
	"regexp"
	"testing"

	"pitboss/internal/test/apptest"
)

var wildcard = regexp.MustCompile(`\{[^}]*\}`)

// A path may contain bytes that are not valid UTF-8, which PostgreSQL rejects in a query.
func TestAPathThatIsNoTextIsNotFoundOnAnyRoute(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	for _, r := range c.Features.Routes.Table() {
		if !wildcard.MatchString(r.Path) || refusalStatus(c.Owner.Role, r) != 0 {
			continue
		}
		a := c.Owner.Do(r.Method, wildcard.ReplaceAllString(r.Path, "%ED%A0%80"), requestBody(r, sample{}))
		if a.Status != http.StatusNotFound {
			t.Errorf("%s: got %d %s, want 404", routeKey(r), a.Status, a.Body)
		}
	}
}
