package crash_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync/atomic"
	"testing"
	"time"

	"pitboss/internal/floor"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/test/clubdata"
	"pitboss/internal/test/linearizability"
	"pitboss/internal/test/process"
)

// The program is killed while eight clients act: either the only node, which is started again, or one of two. The
// outcome of open acts is unknown; each is repeated with its key.

const (
	historiesWithKills = 2
	betweenKills       = 150 * time.Millisecond // at most, besides the time of a start
)

func TestConcurrentClientsAreLinearizableThroughKills(t *testing.T) {
	killedHistories(t, seedOf(t), historiesWithKills)
}

// killedHistories records n histories, with seeds from first on.
func killedHistories(t *testing.T, first uint64, n int) {
	t.Helper()
	path := process.Binary(t)
	var kills, nobody atomic.Int64
	t.Run("histories", func(t *testing.T) {
		for i := range n {
			seed := first + uint64(i)
			t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
				t.Parallel()
				killedHistory(t, path, seed, &kills, &nobody)
			})
		}
	})
	t.Logf("%d histories through %d kills; %d requests got no answer", n, kills.Load(), nobody.Load())
	if kills.Load() < int64(n) {
		t.Fatalf("the kills test nothing: kills.Load(): got %v, want at least %v", kills.Load(), int64(n))
	}
	if nobody.Load() == 0 {
		t.Errorf("the kills test nothing: nobody.Load(): got %v, want a value other than 0", nobody.Load())
	}
}

// killedHistory records one history.
func killedHistory(t *testing.T, path string, seed uint64, kills, nobody *atomic.Int64) {
	config := dbtest.Fresh(t, db.Config{})
	club, token := smallClub(t, config)
	nodes := []*program{{t: t, path: path, config: config, address: process.FreeAddress(t)}}
	if dbtest.OnPostgres() {
		nodes = append(nodes, &program{t: t, path: path, config: config, address: process.FreeAddress(t)})
	}
	var doors []linearizability.Endpoint
	for _, p := range nodes {
		p.start()
		doors = append(doors, func(method, path string, body any, key string) (int, []byte, error) {
			a, err := process.Call(context.Background(), method, "http://"+p.address+path, token, key, body)
			return a.Status, a.Body, err
		})
	}
	nobody.Add(int64(club.Run(t, seed, func(client int) []linearizability.Endpoint {
		return append(doors[client%len(doors):len(doors):len(doors)], doors[:client%len(doors)]...)
	}, func(r *rand.Rand) error {
		p := nodes[r.IntN(len(nodes))]
		lasts(time.Duration(r.Int64N(int64(betweenKills))))
		p.kill()
		kills.Add(1)
		return p.run()
	})))
	for _, p := range nodes {
		p.kill()
	}
	nodes[0].check()
}

// smallClub is a club for histories, with a session.
func smallClub(t *testing.T, config db.Config) (*linearizability.Club, string) {
	t.Helper()
	d, err := db.Open(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = d.Close() }()
	if err := d.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	of, err := clubdata.Build(t.Context(), d, clubdata.Plan{Organization: "club", Rooms: 2, Players: 4})
	if err != nil {
		t.Fatal(err)
	}
	club := &linearizability.Club{Room: of.Rooms[0].ID, Game: of.Game.ID, Tables: map[string]string{},
		People: map[string]string{}}
	for i, name := range []string{"a", "b"} {
		club.Tables[name], err = db.InRoom(t.Context(), d, of.Org.Room(of.Rooms[i].ID),
			func(tx *db.RoomTx) (string, error) {
				table, err := floor.AddTable(tx, floor.NewTable{ID: db.NewID(), Number: 1, GameTypeID: of.Game.ID,
					MaxSeats: linearizability.Seats})
				return table.ID, err
			})
		if err != nil {
			t.Fatal(err)
		}
	}
	for i, id := range of.Rooms[0].Free {
		club.People[fmt.Sprint("p", i)] = id
	}
	return club, of.Token
}
