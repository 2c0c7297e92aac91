package apptest_test

import (
	"context"
	"fmt"
	"net/http"
	"testing"

	"pitboss/internal/cage"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/money"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
	"pitboss/internal/tournament"
	"pitboss/internal/tournament/director"
)

// contest is a tournament of the main room with its entries, in the order in which they were sold.
type contest struct {
	t       *testing.T
	c       *apptest.Club
	id      string
	path    string
	entries []tournament.Entry
}

// bountyPrices are a buy-in of $100 of which $25 are on the player's head.
var bountyPrices = apptest.Body{
	"buyIn":   apptest.Body{"prize": "60.00", "bounty": "25.00", "houseFee": "12.00", "staff": "3.00", "chips": 15000},
	"reEntry": apptest.Body{"prize": "60.00", "bounty": "25.00", "houseFee": "12.00", "staff": "3.00", "chips": 15000},
	"rebuy":   nil, "addOn": nil, "maxReEntries": 0, "maxRebuys": 0,
}

// plainPrices have neither bounty nor anything for the staff.
var plainPrices = apptest.Body{
	"buyIn":   apptest.Body{"prize": "90.00", "bounty": "0.00", "houseFee": "10.00", "staff": "0.00", "chips": 15000},
	"reEntry": nil, "rebuy": nil, "addOn": nil, "maxReEntries": 0, "maxRebuys": 0,
}

// onSale is a tournament of $100 that takes entries, with so many sold.
func onSale(t *testing.T, c *apptest.Club, prices apptest.Body, entries int, more apptest.Body) *contest {
	t.Helper()
	var made tournament.Tournament
	c.FloorManager.Do("POST", "/api/tournaments", with(apptest.Body{
		"roomId": c.Room, "name": "Friday Bounty", "buyIn": "100.00", "startTime": "2026-11-21T03:00:00.000Z",
		"status": "registration", "template": "turbo_bounty",
		"prices": prices, "structure": structureOf(20), "rules": apptest.Body{
			"seatsPerTable": 9, "finalTable": 9, "balanceAt": 2, "haltAt": 3,
		},
	}, more)).Want(http.StatusCreated).Into(&made)
	e := &contest{t: t, c: c, id: made.ID, path: "/api/tournaments/" + made.ID}
	for i := range entries {
		e.sell(c.Player(fmt.Sprintf("Player %d", i+1)).ID, []string{"cash", "card", "check"}[i%3],
			tournament.FirstEntry)
	}
	return e
}

func (e *contest) sell(playerID, method string, kind tournament.EntryKind) {
	e.t.Helper()
	var sold tournament.Entry
	e.c.FrontOffice.Do("POST", e.path+"/entries", apptest.Body{
		"playerId": playerID, "kind": kind, "paymentMethod": method,
	}).Want(http.StatusCreated).Into(&sold)
	e.entries = append(e.entries, sold)
}

// starts lets it run to the level in which no entries are sold any more.
func (e *contest) starts() {
	e.t.Helper()
	e.c.FloorManager.Do("PATCH", e.path, apptest.Body{"status": "running"}).Want(http.StatusOK)
	e.closes()
}

// closes goes to that level.
func (e *contest) closes() {
	e.t.Helper()
	e.clock(apptest.Body{"act": "jump", "position": 3})
}

func (e *contest) clock(in apptest.Body) {
	e.t.Helper()
	e.c.FloorManager.Do("POST", e.path+"/clock", in).Want(http.StatusOK)
}

// out says that entries, by their place in the order of sale from 1, went out in one hand with so many chips each.
func (e *contest) out(by int, chips int64, who ...int) {
	e.t.Helper()
	list := make([]any, len(who))
	for i, n := range who {
		list[i] = apptest.Body{"entryId": e.of(n), "stack": chips, "by": []any{e.of(by)}}
	}
	e.c.FloorManager.Do("POST", e.path+"/busts", apptest.Body{"out": list}).Want(http.StatusOK)
}

func (e *contest) of(n int) string { return e.entries[n-1].ID }

// counts enters the stacks of players, by their place in the order of sale.
func (e *contest) counts(stacks map[int]int64) {
	e.t.Helper()
	list := []any{}
	for n, chips := range stacks {
		list = append(list, apptest.Body{"entryId": e.of(n), "chips": chips})
	}
	e.c.FloorManager.Do("POST", e.path+"/counts", apptest.Body{"counts": list}).Want(http.StatusOK)
}

func (e *contest) payouts() director.Payouts {
	e.t.Helper()
	p := apptest.Get[director.Payouts](e.c.FloorManager, e.path+"/payouts")
	var all money.Cents
	for _, place := range p.Places {
		all += place.Prize
	}
	assert.MustEqual(e.t, "the places add up to: all", all, p.Pool)
	assert.MustEqual(e.t, "the places add up to: p.Paid+p.Due+p.InPlay", p.Paid+p.Due+p.InPlay, p.Pool)
	return p
}

func (e *contest) approve(n int) apptest.Answer {
	e.t.Helper()
	return e.c.FloorManager.Do("POST", "/api/tournament-entries/"+e.of(n)+"/prize/approve", nil)
}

func (e *contest) pay(n int, what, method string) apptest.Answer {
	e.t.Helper()
	return e.c.FrontOffice.Do("POST", "/api/tournament-entries/"+e.of(n)+"/"+what+"/pay",
		apptest.Body{"paymentMethod": method})
}

func (e *contest) payStaff() apptest.Answer {
	e.t.Helper()
	return e.c.FrontOffice.Do("POST", e.path+"/staff/pay", apptest.Body{"paymentMethod": "cash"})
}

// everyone returns all remaining players, for a deal.
func (e *contest) everyone(who ...int) []any {
	out := make([]any, len(who))
	for i, n := range who {
		out[i] = e.of(n)
	}
	return out
}

// held is what the ledger holds for the tournament: for the players, and for the staff.
func (e *contest) held() [2]money.Cents {
	e.t.Helper()
	held, err := db.ViewRoom(context.Background(), e.c.DB, e.c.Owner.Scope.Room(e.c.Room),
		func(tx *db.RoomView) (held [2]money.Cents, err error) {
			for i, account := range []cage.Account{cage.PrizePool, cage.StaffPool} {
				if held[i], err = cage.PoolBalance(tx, account, e.id); err != nil {
					return held, err
				}
			}
			return held, nil
		})
	if err != nil {
		e.t.Fatal(err)
	}
	return held
}
