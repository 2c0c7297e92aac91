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

// linear runs eight clients on one or two nodes in this process and checks that the history is linearizable. At random
// moments it calls shake, which disturbs the given node for a short time. With a nil shake no node is disturbed.
func linear(t *testing.T, seed uint64, nodes int, shake func(node string)) {
	t.Helper()
	c := apptest.New(t)
	of := linearizability.Club{Room: c.Room, Game: c.NL25.ID, Tables: map[string]string{}, People: map[string]string{}}
	for name, where := range map[string]string{"a": c.Room, "b": c.OtherRoom} {
		var table floor.Table
		c.Owner.Do("POST", "/api/tables", apptest.Body{
			"roomId": where, "tableNumber": 1, "gameTypeId": c.NL25.ID, "maxSeats": linearizability.Seats,
		}).Want(http.StatusCreated).Into(&table)
		of.Tables[name] = table.ID
	}
	for i := range 4 {
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
			linear(t, uint64(round), nodes, nil)
		})
	}
}
