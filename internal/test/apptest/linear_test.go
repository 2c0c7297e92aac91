package apptest_test

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"testing"

	"pitboss/internal/floor"
	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/linearizability"
)

// checkLinearizability runs eight clients on one or two nodes in this process and checks that their history is
// linearizable. At random times it calls shake, which injects a short fault into the given node. A nil shake injects no
// fault.
func checkLinearizability(t *testing.T, seed uint64, nodes int, shake func(node string)) {
	t.Helper()
	c := apptest.New(t)
	of := linearizability.Club{Room: c.Room, Game: c.NL25.ID, Tables: map[string]string{}, People: map[string]string{}}
	for name, where := range map[string]string{"a": c.Room, "b": c.OtherRoom} {
		of.Tables[name] = addHistoryTable(c, where, 1).ID
	}
	recordHistory(t, c, &of, seed, nodes, 4, shake)
}

// addHistoryTable adds a table to a club whose history is checked.
func addHistoryTable(c *apptest.Club, in string, number int) (table floor.Table) {
	c.Owner.Do("POST", "/api/tables", apptest.Body{
		"roomId": in, "tableNumber": number, "gameTypeId": c.NL25.ID, "maxSeats": linearizability.Seats,
	}).Want(http.StatusCreated).Into(&table)
	return table
}

// recordHistory adds players to a club, then records and checks a history.
func recordHistory(
	t *testing.T, c *apptest.Club, of *linearizability.Club, seed uint64, nodes, players int, shake func(node string),
) {
	t.Helper()
	for i := range players {
		p := c.Player(fmt.Sprint("p", i))
		of.People[p.Name] = p.ID
	}
	at := []*apptest.Club{c}
	for n := 1; n < nodes; n++ {
		at = append(at, c.ConnectNode(nodeName(seed, n)))
	}
	var trouble linearizability.FaultInjector
	if shake != nil {
		trouble = func(r *rand.Rand) error {
			shake(nodeName(seed, 1+r.IntN(nodes-1)))
			return nil
		}
	}
	staff := []*apptest.Person{c.Owner, c.FloorManager, c.FrontOffice, c.PitBoss}
	of.Run(t, seed, func(client int) (doors []linearizability.Endpoint) {
		for n := range at {
			p := at[(client+n)%nodes].Adopt(staff[client%len(staff)])
			doors = append(doors, func(method, path string, body any, key string) (int, []byte, error) {
				a, err := p.Try(method, path, body, "Idempotency-Key", key)
				return a.Status, a.Body, err
			})
		}
		return doors
	}, trouble)
}

func nodeName(seed uint64, n int) string { return fmt.Sprint("node ", n, " of ", seed) }

func TestWhatEightClientsDoAtOnceIsWhatOneAfterAnotherCouldHaveDone(t *testing.T) {
	t.Parallel()
	for round := range 3 {
		t.Run(fmt.Sprint("round ", round), func(t *testing.T) {
			t.Parallel()
			nodes := 1
			if dbtest.OnPostgres() && round > 0 {
				nodes = 2
			}
			checkLinearizability(t, uint64(round), nodes, nil)
		})
	}
}

// Requests for seats, must-moves, transfers and a list compete for the seats of one table.
func TestConcurrentClaimsToOpenSeatsFollowOneOrder(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	of := linearizability.Club{Room: c.Room, Game: c.NL25.ID, Tables: map[string]string{}, People: map[string]string{}}
	for i, name := range []string{"a", "f", "o"} {
		table := addHistoryTable(c, c.Room, 1+i)
		c.FloorManager.Do("PATCH", "/api/tables/"+table.ID, apptest.Body{"status": "active"}).Want(http.StatusOK)
		of.Tables[name] = table.ID
		if name == "f" {
			setFeeder(c, table, of.Tables["a"]).Want(http.StatusOK)
		}
	}
	recordHistory(t, c, &of, 1, 1, 6, nil)
}
