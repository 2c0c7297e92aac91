package report_test

import (
	"net/http"
	"testing"

	"pitboss/internal/report/figures"
	"pitboss/internal/test/apptest"
)

func TestDirectoryReturnsRequestedPlayersInOrder(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	ray, joanna := c.Player("Ray Whitfield"), c.Guest("Joanna Pike")
	c.Player("Amy Cole")
	path := "/api/directory/" + c.Room + "?players="
	rows := apptest.Get[[]figures.DirectoryRow](c.Owner, path+joanna.ID+","+ray.ID+",nobody,"+joanna.ID)
	if len(rows) != 2 || rows[0].Player.ID != joanna.ID || rows[1].Player.ID != ray.ID {
		t.Fatalf("got %+v, want Joanna and Ray", rows)
	}
	if rows[0].Membership != nil || rows[1].Membership == nil {
		t.Errorf("got %+v, want a membership of Ray only", rows)
	}
	if rows := apptest.Get[[]figures.DirectoryRow](c.Owner, path+",,"); len(rows) != 0 {
		t.Errorf("empty list: got %+v, want no rows", rows)
	}
	c.Dealer.Do("GET", path+ray.ID, nil).Want(http.StatusForbidden)
}
