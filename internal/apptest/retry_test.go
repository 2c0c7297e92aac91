package apptest_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"sync"
	"testing"

	"pitboss/internal/apptest"
	"pitboss/internal/feature/cage"
	"pitboss/internal/feature/player"
)

// line is a connection that loses one answer in five: the server has done what was asked, and the caller does not know.
type line struct{ random *rand.Rand }

var errLost = errors.New("the answer was lost")

func (l *line) call(who *apptest.Person, path, key string, in body) (apptest.Answer, error) {
	a, err := who.Try("POST", path, in, "Idempotency-Key", key)
	if err == nil && l.random.IntN(5) == 0 {
		err = errLost
	}
	return a, err
}

// insist repeats a call with the same key until its answer arrives, and now and then once more.
func (l *line) insist(who *apptest.Person, path, key string, in body) (first, last apptest.Answer, err error) {
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

func TestTenThousandMoneyCallsOverALineThatLosesAnswersHappenOnceEach(t *testing.T) {
	t.Parallel()
	const desks, calls = 8, 10_000
	c := apptest.New(t)
	players := make([]player.Player, desks)
	for i := range players {
		players[i] = c.Guest(fmt.Sprintf("Player %d", i))
	}
	drawer(c, "Drawer 1", c.FrontOffice)
	drawer(c, "Drawer 2", c.PitBoss)
	var wg sync.WaitGroup
	sums := make([]struct{ entries, chips, funds int64 }, desks)
	for i := range desks {
		wg.Go(func() {
			l := &line{rand.New(rand.NewPCG(20261120, uint64(i)))}
			who := []*apptest.Person{c.FrontOffice, c.PitBoss, c.Owner}[i%3]
			room := []string{c.Room, c.OtherRoom}[i%2] // the writes of one room wait for each other
			for n := range calls / desks {
				cents := 100 + l.random.Int64N(50_000)
				amount := fmt.Sprintf("%d.%02d", cents/100, cents%100)
				in := body{"playerId": players[i].ID, "roomId": room, "amount": amount, "paymentMethod": "cash"}
				path := "/api/chip-transactions"
				switch l.random.IntN(3) {
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
				sums[i].entries++
				first, last, err := l.insist(who, path, fmt.Sprintf("desk %d call %d", i, n), in)
				if err != nil || first.Status != http.StatusCreated || string(first.Body) != string(last.Body) {
					t.Errorf("desk %d, call %d: %v, %d %s, then %s", i, n, err, first.Status, first.Body, last.Body)
					return
				}
			}
		})
	}
	wg.Wait()
	var chips int64
	entries := []int64{2, 0} // two floats
	for i, s := range sums {
		entries[i%2] += s.entries
		chips += s.chips
		if door := apptest.Get[cage.Door](c.FrontOffice, "/api/players/"+players[i].ID+"/door"); int64(door.Funds) != s.funds {
			t.Errorf("%s has %s with the house, and brought %d cents", players[i].Name, door.Funds, s.funds)
		}
	}
	for i, room := range []string{c.Room, c.OtherRoom} {
		if newest := apptest.Get[[]cage.Entry](c.PitBoss, "/api/ledger/"+room+"?limit=1")[0]; newest.Number != entries[i] {
			t.Errorf("%s has %d entries, want %d", room, newest.Number, entries[i])
		}
	}
	if out := outstanding(t, c); out != chips {
		t.Errorf("%d cents of chips are out, want %d", out, chips)
	}
}
