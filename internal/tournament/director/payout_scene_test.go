package director_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"testing"

	"pitboss/internal/cage"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/money"
	"pitboss/internal/test/apptest"
	"pitboss/internal/tournament"
	"pitboss/internal/tournament/director"
)

type body = map[string]any

// contest is a tournament of the main room with its entries in the order in which they were sold. Tests name an entry
// by its number in that order, from 1.
type contest struct {
	t       *testing.T
	c       *apptest.Club
	path    string
	id      string
	entries []tournament.Entry
}

// bountyBuyIn is a buy-in of $100: $60 for the places, a bounty of $25, $12 for the house and $3 for the staff.
var bountyBuyIn = body{"prize": "60.00", "bounty": "25.00", "houseFee": "12.00", "staff": "3.00", "chips": 15000}

// plainBuyIn is a buy-in of $100 with neither a bounty nor a part for the staff.
var plainBuyIn = body{"prize": "90.00", "bounty": "0.00", "houseFee": "10.00", "staff": "0.00", "chips": 15000}

// newContest sells entries of a tournament that sells no more of them from its third level on.
func newContest(t *testing.T, c *apptest.Club, buyIn body, entries int) *contest {
	t.Helper()
	level := func(blind int) body {
		return body{"kind": "level", "minutes": 20, "smallBlind": blind, "bigBlind": 2 * blind, "ante": 0,
			"colorUp": []any{}, "note": ""}
	}
	var made tournament.Tournament
	c.FloorManager.Do("POST", "/api/tournaments", body{
		"roomId": c.Room, "name": "Friday Bounty", "buyIn": "100.00", "startTime": "2026-11-21T03:00:00.000Z",
		"status": "registration", "template": "turbo_bounty",
		"prices": body{"buyIn": buyIn, "reEntry": nil, "rebuy": nil, "addOn": nil, "maxReEntries": 0, "maxRebuys": 0},
		"structure": body{
			"stack": 15000, "ante": "big_blind", "entriesCloseAfter": 2, "items": []any{
				level(100), level(200), level(300),
			},
			"chips": []any{
				body{"value": 100, "count": 10}, body{"value": 500, "count": 8}, body{"value": 1000, "count": 10},
			},
		},
		"rules": body{"seatsPerTable": 9, "finalTable": 9, "balanceAt": 2, "haltAt": 3},
	}).Want(http.StatusCreated).Into(&made)
	e := &contest{t: t, c: c, id: made.ID, path: "/api/tournaments/" + made.ID}
	for i := range entries {
		e.sell(fmt.Sprintf("Player %d", i+1))
	}
	return e
}

func (e *contest) sell(name string) {
	e.t.Helper()
	var sold tournament.Entry
	e.c.FrontOffice.Do("POST", e.path+"/entries", body{"playerId": e.c.Player(name).ID, "kind": "first",
		"paymentMethod": "cash"}).
		Want(http.StatusCreated).Into(&sold)
	e.entries = append(e.entries, sold)
}

func (e *contest) setStatus(status string) {
	e.t.Helper()
	e.c.FloorManager.Do("PATCH", e.path, body{"status": status}).Want(http.StatusOK)
}

// start runs the tournament in the level in which no entries are sold any more.
func (e *contest) start() {
	e.t.Helper()
	e.setStatus("running")
	e.closeEntries()
}

func (e *contest) closeEntries() {
	e.t.Helper()
	e.c.FloorManager.Do("POST", e.path+"/clock", body{"act": "jump", "position": 2}).Want(http.StatusOK)
}

// bust takes an entry out of the tournament; another entry gets its bounty.
func (e *contest) bust(by, loser int) {
	e.t.Helper()
	e.c.FloorManager.Do("POST", e.path+"/busts", body{"out": []any{body{"entryId": e.of(loser), "stack": 100,
		"by": []any{e.of(by)}}}}).Want(http.StatusOK)
}

func (e *contest) of(n int) string { return e.entries[n-1].ID }

// count enters the stacks of entries 1 and up.
func (e *contest) count(stacks ...int) {
	e.t.Helper()
	list := make([]any, len(stacks))
	for i, chips := range stacks {
		list[i] = body{"entryId": e.of(i + 1), "chips": chips}
	}
	e.c.FloorManager.Do("POST", e.path+"/counts", body{"counts": list}).Want(http.StatusOK)
}

func (e *contest) payouts() director.Payouts {
	e.t.Helper()
	return apptest.Get[director.Payouts](e.c.FloorManager, e.path+"/payouts")
}

func (e *contest) set(in body) apptest.Answer {
	return e.c.FloorManager.Do("PATCH", e.path+"/payouts", in)
}

func (e *contest) approve(n int) apptest.Answer {
	return e.c.FloorManager.Do("POST", "/api/tournament-entries/"+e.of(n)+"/prize/approve", nil)
}

func (e *contest) approveAll() apptest.Answer {
	return e.c.FloorManager.Do("POST", e.path+"/payouts/approve", nil)
}

// pay pays the prize or the bounties of an entry in cash.
func (e *contest) pay(n int, what string) apptest.Answer {
	return e.c.FrontOffice.Do("POST", "/api/tournament-entries/"+e.of(n)+"/"+what+"/pay", body{"paymentMethod": "cash"})
}

func (e *contest) payStaff() apptest.Answer {
	return e.c.FrontOffice.Do("POST", e.path+"/staff/pay", body{"paymentMethod": "check"})
}

func (e *contest) deal(in body) apptest.Answer {
	return e.c.FloorManager.Do("POST", e.path+"/deal", in)
}

func (e *contest) offer(kept string) apptest.Answer {
	return e.c.FloorManager.Do("POST", e.path+"/deal/offer", body{"keptForFirst": kept})
}

func (e *contest) dropDeal() apptest.Answer {
	return e.c.FloorManager.Do("DELETE", e.path+"/deal", nil)
}

// everyone are the ids of entries.
func (e *contest) everyone(entries ...int) []any {
	ids := make([]any, len(entries))
	for i, n := range entries {
		ids[i] = e.of(n)
	}
	return ids
}

// shares are amounts for entries 1 and up.
func (e *contest) shares(amounts ...string) []any {
	list := make([]any, len(amounts))
	for i, amount := range amounts {
		list[i] = body{"entryId": e.of(i + 1), "amount": amount}
	}
	return list
}

// poolBalances returns the balances of the tournament's prize pool and staff pool.
func (e *contest) poolBalances() (players, staff money.Cents) {
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
	return balances[0], balances[1]
}

// approvedPlaces are the places of the approved payouts in order; 0 is a share of a remaining player.
func (e *contest) approvedPlaces() []int {
	e.t.Helper()
	places, err := db.ViewAcross(context.Background(), e.c.DB, "a test looks at rows",
		func(tx *db.AnyTx) ([]int, error) {
			return db.All(tx, func(scan db.Scan) (place int, err error) {
				var stored *int
				if err = scan(&stored); err == nil && stored != nil {
					if place = *stored; place == 0 {
						err = errors.New("place 0 is stored")
					}
				}
				return place, err
			}, "SELECT place FROM tournament_payout WHERE tournament_id = $1 ORDER BY coalesce(place, 0)", e.id)
		})
	if err != nil {
		e.t.Fatal(err)
	}
	return places
}

// wantLog fails the test unless the latest line of the tournament's log is this one.
func (e *contest) wantLog(text string) {
	e.t.Helper()
	if lines := apptest.Get[[]tournament.LogLine](e.c.FloorManager, e.path+"/log"); lines[0].Text != text {
		e.t.Errorf("the log says %q, want %q", lines[0].Text, text)
	}
}

func amountsOf(p director.Payouts) (amounts []money.Cents) {
	for _, place := range p.Places {
		amounts = append(amounts, place.Prize)
	}
	return amounts
}

// refused fails the test unless an act was refused with a sentence.
func refused(t *testing.T, a apptest.Answer, detail string) {
	t.Helper()
	if p := a.Want(http.StatusConflict).Problem(); p.Detail != detail {
		t.Errorf("refused with %q, want %q", p.Detail, detail)
	}
}

// invalid fails the test unless an act was refused for the value of a field.
func invalid(t *testing.T, a apptest.Answer, field, message string) {
	t.Helper()
	p := a.Want(http.StatusUnprocessableEntity).Problem()
	if len(p.Errors) == 0 || p.Errors[0].Field != field || p.Errors[0].Message != message {
		t.Errorf("refused with %+v, want %s: %q", p.Errors, field, message)
	}
}
