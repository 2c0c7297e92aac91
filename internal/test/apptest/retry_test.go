package apptest_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"

	"pitboss/internal/cage"
	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/frontoffice"
	"pitboss/internal/player"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

// lossyConnection loses one answer in five: the server has done the act, but the caller does not know.
type lossyConnection struct{ random *rand.Rand }

var errLost = errors.New("the answer was lost")

func (l *lossyConnection) call(who *apptest.Person, path, key string, in any) (apptest.Answer, error) {
	a, err := who.Try("POST", path, in, "Idempotency-Key", key)
	if err == nil && l.random.IntN(5) == 0 {
		err = errLost
	}
	return a, err
}

// callUntilAnswered retries a call with the same idempotency key until its answer arrives. One time in ten it repeats
// the call after the answer.
func (l *lossyConnection) callUntilAnswered(who *apptest.Person, path, key string, in any) (first, last apptest.Answer,
	err error) {
	for range 100 {
		if first, err = l.call(who, path, key, in); err == nil {
			break
		}
	}
	last = first
	if err == nil && l.random.IntN(10) == 0 {
		last, err = who.Try("POST", path, in, "Idempotency-Key", key)
	}
	return first, last, err
}

func TestThousandsOfMoneyCallsOverALineThatLosesAnswersHappenOnceEach(t *testing.T) {
	t.Parallel()
	const desks, comes = 8, 7
	calls := 10_000
	if dbtest.OnPostgres() {
		calls = 4_000 // PostgreSQL takes four times as long per call
	}
	c := apptest.New(t)
	players := make([]player.Player, desks)
	each := make([]*retryingDesk, desks)
	for i := range each {
		players[i] = c.Guest(fmt.Sprintf("Player %d", i))
		each[i] = &retryingDesk{
			lossyConnection: &lossyConnection{rand.New(rand.NewPCG(20261120,
				uint64(i)))}, c: c, number: i, cashier: []*apptest.Person{
				c.FrontOffice, c.PitBoss, c.Owner,
			}[i%3],
			room: []string{c.Room, c.OtherRoom}[i%2], // the writes of one room are serialized
		}
		for n := range comes {
			each[i].players = append(each[i].players, c.Player(fmt.Sprintf("Contestant %d of %d", n, i)))
		}
	}
	openDrawer(c, "Drawer 1", c.FrontOffice)
	openDrawer(c, "Drawer 2", c.PitBoss)
	newest := func(room string) int64 {
		for _, e := range apptest.Get[[]cage.Entry](c.PitBoss, "/api/ledger/"+room+"?limit=1") {
			return e.Number
		}
		return 0
	}
	entries := map[string]int64{c.Room: newest(c.Room), c.OtherRoom: newest(c.OtherRoom)}
	var wg sync.WaitGroup
	sums := make([]struct{ chips, funds int64 }, desks)
	for i, d := range each {
		wg.Go(func() {
			for d.calls < calls/desks && d.err == nil {
				if d.random.IntN(150) == 0 {
					d.playTournament()
					continue
				}
				cents := 100 + d.random.Int64N(50_000)
				amount := fmt.Sprintf("%d.%02d", cents/100, cents%100)
				in := apptest.Body{
					"playerId": players[i].ID, "roomId": d.room, "amount": amount, "paymentMethod": "cash",
				}
				path := "/api/chip-transactions"
				switch d.random.IntN(3) {
				case 0:
					in["transactionType"], in["chipCount"] = "chip_sale", amount
					sums[i].chips += cents
				case 1:
					in["transactionType"], in["chipCount"] = "chip_redemption", amount
					sums[i].chips -= cents
				default:
					path, in["direction"] = "/api/player-funds", "deposit"
					sums[i].funds += cents
				}
				d.postPayment(path, in, nil)
			}
		})
	}
	wg.Wait()
	var chips int64
	all, tournaments := 0, 0
	for i, d := range each {
		if d.err != nil {
			t.Fatalf("desk %d: %v", i, d.err)
		}
		all += d.calls
		tournaments += d.tournaments
		entries[d.room] += d.ledgerEntries
		chips += sums[i].chips
		door := apptest.Get[frontoffice.Door](c.FrontOffice, "/api/players/"+players[i].ID+"/door")
		assert.Equal(t, "Funds", int64(door.Funds), sums[i].funds)
	}
	for room, want := range entries {
		if got := newest(room); got != want {
			t.Errorf("%s has %d entries, want %d", room, got, want)
		}
	}
	if out := chipsOutstanding(t, c); out != chips {
		t.Errorf("outstanding chips: got %d cents, want %d", out, chips)
	}
	t.Logf("%d calls, with them %d tournaments", all, tournaments)
}
