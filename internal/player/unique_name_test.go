package player_test

import (
	"maps"
	"net/http"
	"testing"

	"pitboss/internal/player"
	"pitboss/internal/test/apptest"
)

func TestNamesakeIsRefusedOnlyWithUniqueName(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	add := func(name string, more apptest.Body) apptest.Answer {
		sent := apptest.Body{"name": name}
		maps.Copy(sent, more)
		return c.FrontOffice.Do("POST", "/api/players", sent)
	}
	unique := apptest.Body{"uniqueName": true}
	var first player.Player
	add("Sam Lee", unique).Want(http.StatusCreated).Into(&first)
	for _, name := range []string{"Sam Lee", "sam  lee", " SAM LEE ", "Sám Lee"} {
		var refused struct {
			Detail  string
			Current player.Player
		}
		add(name, unique).Want(http.StatusConflict).Into(&refused)
		if refused.Current.ID != first.ID || refused.Detail != "There is already a player named Sam Lee" {
			t.Errorf("%q: got %+v, want a conflict with %s", name, refused, first.ID)
		}
	}
	add("Sam Leeson", unique).Want(http.StatusCreated)
	if list := apptest.Get[[]player.Player](c.FrontOffice, "/api/players?q=sam+lee"); len(list) != 2 {
		t.Errorf("got players %+v, want the two that were added", list)
	}
	add("Sam Lee", nil).Want(http.StatusCreated)
	add("Sam Lee", apptest.Body{"uniqueName": false}).Want(http.StatusCreated)

	// A merged record does not reserve its name.
	var duplicate player.Player
	add("Joanna Pike", nil).Want(http.StatusCreated).Into(&duplicate)
	merge := apptest.Body{"duplicateId": duplicate.ID}
	c.FloorManager.Do("POST", "/api/players/"+first.ID+"/merge", merge).Want(http.StatusOK)
	add("Joanna Pike", unique).Want(http.StatusCreated)
}
