package apptest_test

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"testing"

	"pitboss/internal/foundation/money"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
	"pitboss/internal/tournament"
	"pitboss/internal/tournament/director"
)

// allowRefusal reports whether the act was done. It fails for any status other than a success, a conflict or invalid
// input.
func (e *contest) allowRefusal(a apptest.Answer) bool {
	e.t.Helper()
	switch a.Status {
	case http.StatusOK, http.StatusCreated, http.StatusNoContent:
		return true
	case http.StatusConflict, http.StatusUnprocessableEntity:
		return false
	}
	e.t.Fatalf("%d %s", a.Status, a.Body)
	return false
}

// remainingEntries returns the entries that are still in, numbered by the order of sale.
func (e *contest) remainingEntries() (in []int) {
	e.t.Helper()
	at := map[string]int{}
	for i, one := range e.entries {
		at[one.ID] = i + 1
	}
	for _, s := range e.readPayouts().Remaining {
		in = append(in, at[s.EntryID])
	}
	return in
}

// step does one random act on the tournament, including acts that the server has to refuse.
func (e *contest) step(r *rand.Rand) {
	e.t.Helper()
	one := 1 + r.IntN(len(e.entries))
	in := e.remainingEntries()
	floor := func(method, path string, in any) bool {
		return e.allowRefusal(e.c.FloorManager.Do(method, e.path+path, in))
	}
	switch r.IntN(13) {
	case 0, 1, 2:
		if len(in) > 1 {
			r.Shuffle(len(in), func(i, j int) { in[i], in[j] = in[j], in[i] })
			out := []any{}
			for _, n := range in[1 : 2+r.IntN(min(3, len(in)-1))] {
				out = append(out, apptest.Body{
					"entryId": e.entryID(n), "stack": 1000 * (1 + r.IntN(2)), "by": []any{e.entryID(in[0])},
				})
			}
			floor("POST", "/busts", apptest.Body{"out": out})
		}
	case 3, 4:
		e.allowRefusal(e.approvePrize(one))
	case 5, 6:
		e.allowRefusal(e.pay(one, "prize", "cash"))
	case 7:
		e.allowRefusal(e.pay(one, "bounties", "check"))
	case 8:
		if undo := apptest.Get[tournament.Desk](e.c.FloorManager, e.path+"/desk").Undo; undo != nil {
			floor("POST", "/undo", apptest.Body{"n": undo.LogNumber})
		}
	case 9:
		if len(in) > 1 && len(in) < 6 {
			desk := apptest.Get[tournament.Desk](e.c.FloorManager, e.path+"/desk")
			stacks, rest := map[int]int64{}, desk.Tournament.ChipsInPlay
			for _, n := range in[1:] {
				stacks[n] = r.Int64N(rest + 1)
				rest -= stacks[n]
			}
			stacks[in[0]] = rest
			e.enterStacks(stacks)
			method := []string{"icm", "chip_chop", "even"}[r.IntN(3)]
			floor("POST", "/deal", apptest.Body{
				"method": method, "keptForFirst": money.Cents(r.IntN(60_00)), "agreed": e.entryIDs(in...),
			})
		}
	case 10:
		switch r.IntN(4) {
		case 0:
			floor("DELETE", "/deal", nil)
		case 1:
			floor("PATCH", "/payouts", apptest.Body{
				"template": []string{"standard", "flat", "top_heavy", "winner_takes_all"}[r.IntN(4)],
			})
		case 2:
			e.allowRefusal(e.payStaff())
		case 3: // Void an entry, if that is still allowed.
			e.allowRefusal(e.c.FrontOffice.Do("POST", "/api/tournament-entries/"+e.entryID(one)+"/void",
				apptest.Body{"reason": "Changed their mind"}))
		}
	case 11:
		floor("POST", "/clock", apptest.Body{"act": "jump", "position": []int{0, 3}[r.IntN(2)]})
		floor("POST", "/clock", apptest.Body{"act": "jump", "position": 3})
	case 12:
		floor("POST", "/payouts/approve", nil)
	}
	e.readPayouts()
}

func TestEventsOfAnyKindArePaidToALedgerPoolOfZero(t *testing.T) {
	t.Parallel()
	for seed := range uint64(8) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(seed, 4))
			c := apptest.New(t)
			e := newContest(t, c, bountyPrices, 2+r.IntN(10), nil)
			e.start()
			e.setClock(apptest.Body{"act": "hand_for_hand", "on": true})
			for range 60 {
				e.step(r)
			}
			// The undo of a jump may have reopened late registration, and prizes are final only after it has closed.
			e.allowRefusal(e.c.FloorManager.Do("POST", e.path+"/clock", apptest.Body{"act": "jump", "position": 3}))
			for in := e.remainingEntries(); len(in) > 1; in = e.remainingEntries() {
				e.bust(in[0], 1000, in[1])
			}
			for n := range e.entries {
				e.allowRefusal(e.approvePrize(n + 1))
				e.allowRefusal(e.pay(n+1, "prize", "cash"))
				e.allowRefusal(e.pay(n+1, "bounties", "cash"))
			}
			e.allowRefusal(e.payStaff())
			p := e.readPayouts()
			assert.MustEqual(t, "the ledger holds: Paid", p.Paid, p.Pool)
			assert.MustEqual(t, "the ledger holds: Due", p.Due, 0)
			assert.MustEqual(t, "the ledger holds: StaffPaid", p.StaffPaid, p.Staff)
			assert.MustEqual(t, "the ledger holds: e.held()", e.ledgerBalances(), [2]money.Cents{})
			var won money.Cents
			for _, r := range apptest.Get[[]director.Result](c.Dealer, e.path+"/results") {
				won += r.Prize + r.Bounties
			}
			p = e.readPayouts()
			assert.MustEqual(t, "results give", won, p.Pool+p.BountyPool)
		})
	}
}
