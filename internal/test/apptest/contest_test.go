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

// contest is a tournament of the main room with its entries in the order of sale. Methods name an entry by its number
// in this order, from 1.
type contest struct {
	t       *testing.T
	c       *apptest.Club
	id      string
	path    string
	entries []tournament.Entry
}

// bountyPrices are the prices of a $100 buy-in with a $25 bounty.
var bountyPrices = apptest.Body{
	"buyIn":   apptest.Body{"prize": "60.00", "bounty": "25.00", "houseFee": "12.00", "staff": "3.00", "chips": 15000},
	"reEntry": apptest.Body{"prize": "60.00", "bounty": "25.00", "houseFee": "12.00", "staff": "3.00", "chips": 15000},
	"rebuy":   nil, "addOn": nil, "maxReEntries": 0, "maxRebuys": 0,
}

// plainPrices are the prices of a $100 buy-in without a bounty and without a part for the staff.
var plainPrices = apptest.Body{
	"buyIn":   apptest.Body{"prize": "90.00", "bounty": "0.00", "houseFee": "10.00", "staff": "0.00", "chips": 15000},
	"reEntry": nil, "rebuy": nil, "addOn": nil, "maxReEntries": 0, "maxRebuys": 0,
}

// newContest adds a $100 tournament with open registration and sells the given number of entries.
func newContest(t *testing.T, c *apptest.Club, prices apptest.Body, entries int, more apptest.Body) *contest {
	t.Helper()
	var made tournament.Tournament
	c.FloorManager.Do("POST", "/api/tournaments", withFields(apptest.Body{
		"roomId": c.Room, "name": "Friday Bounty", "buyIn": "100.00", "startTime": "2026-11-21T03:00:00.000Z",
		"status": "registration", "template": "turbo_bounty",
		"prices": prices, "structure": structureBody(20), "rules": apptest.Body{
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

// start starts the tournament and moves the clock to the level at which late registration is closed.
func (e *contest) start() {
	e.t.Helper()
	e.c.FloorManager.Do("PATCH", e.path, apptest.Body{"status": "running"}).Want(http.StatusOK)
	e.closeEntries()
}

// closeEntries moves the clock to the level at which late registration is closed.
func (e *contest) closeEntries() {
	e.t.Helper()
	e.setClock(apptest.Body{"act": "jump", "position": 3})
}

func (e *contest) setClock(in apptest.Body) {
	e.t.Helper()
	e.c.FloorManager.Do("POST", e.path+"/clock", in).Want(http.StatusOK)
}

// bust records that entries went out in one hand, each with the given stack, and by which entry.
func (e *contest) bust(by int, chips int64, numbers ...int) {
	e.t.Helper()
	list := make([]any, len(numbers))
	for i, n := range numbers {
		list[i] = apptest.Body{"entryId": e.entryID(n), "stack": chips, "by": []any{e.entryID(by)}}
	}
	e.c.FloorManager.Do("POST", e.path+"/busts", apptest.Body{"out": list}).Want(http.StatusOK)
}

func (e *contest) entryID(n int) string { return e.entries[n-1].ID }

// enterStacks enters the stacks of entries.
func (e *contest) enterStacks(stacks map[int]int64) {
	e.t.Helper()
	list := []any{}
	for n, chips := range stacks {
		list = append(list, apptest.Body{"entryId": e.entryID(n), "chips": chips})
	}
	e.c.FloorManager.Do("POST", e.path+"/counts", apptest.Body{"counts": list}).Want(http.StatusOK)
}

func (e *contest) readPayouts() director.Payouts {
	e.t.Helper()
	p := apptest.Get[director.Payouts](e.c.FloorManager, e.path+"/payouts")
	var all money.Cents
	for _, place := range p.Places {
		all += place.Prize
	}
	assert.MustEqual(e.t, "sum of the prizes by place", all, p.Pool)
	assert.MustEqual(e.t, "sum of paid, due and in play", p.Paid+p.Due+p.InPlay, p.Pool)
	return p
}

func (e *contest) approvePrize(n int) apptest.Answer {
	e.t.Helper()
	return e.c.FloorManager.Do("POST", "/api/tournament-entries/"+e.entryID(n)+"/prize/approve", nil)
}

func (e *contest) pay(n int, what, method string) apptest.Answer {
	e.t.Helper()
	return e.c.FrontOffice.Do("POST", "/api/tournament-entries/"+e.entryID(n)+"/"+what+"/pay",
		apptest.Body{"paymentMethod": method})
}

func (e *contest) payStaff() apptest.Answer {
	e.t.Helper()
	return e.c.FrontOffice.Do("POST", e.path+"/staff/pay", apptest.Body{"paymentMethod": "cash"})
}

// entryIDs returns the ids of entries, for a deal.
func (e *contest) entryIDs(numbers ...int) []any {
	ids := make([]any, len(numbers))
	for i, n := range numbers {
		ids[i] = e.entryID(n)
	}
	return ids
}

// ledgerBalances returns the balances of the tournament's prize pool and staff pool in the ledger.
func (e *contest) ledgerBalances() [2]money.Cents {
	e.t.Helper()
	balances, err := db.ViewRoom(context.Background(), e.c.DB, e.c.Owner.Scope.Room(e.c.Room),
		func(tx *db.RoomView) (balances [2]money.Cents, err error) {
			for i, account := range []cage.Account{cage.PrizePool, cage.StaffPool} {
				if balances[i], err = cage.PoolBalance(tx, account, e.id); err != nil {
					return balances, err
				}
			}
			return balances, nil
		})
	if err != nil {
		e.t.Fatal(err)
	}
	return balances
}
