package homegame

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"pitboss/internal/foundation/money"
)

// minTransfers is the smallest number of transfers that settles dues, by brute force: the first party settles with
// each of the others in turn.
func minTransfers(dues []money.Cents) int {
	for len(dues) > 0 && dues[0] == 0 {
		dues = dues[1:]
	}
	if len(dues) == 0 {
		return 0
	}
	least := len(dues)
	for i := 1; i < len(dues); i++ {
		if (dues[i] < 0) != (dues[0] < 0) && dues[i] != 0 {
			dues[i] += dues[0]
			least = min(least, 1+minTransfers(dues[1:]))
			dues[i] -= dues[0]
		}
	}
	return least
}

func TestSettleUsesFewestTransfersAndLeavesNoDebt(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(20261120, 1))
	for range 6000 {
		n := 1 + r.IntN(8)
		parties := make([]Party, n)
		var sum money.Cents
		largest := []int{3, 6, 12, 1000}[r.IntN(4)] // small amounts make groups that add up
		for i := range parties {
			parties[i] = Party{fmt.Sprint(i), money.Cents(r.IntN(2*largest+1)-largest) * 500}
			sum += parties[i].Due
		}
		parties[n-1] = Party{CashBox, parties[n-1].Due - sum}
		transfers := Settle(parties)
		left, dues := map[string]money.Cents{}, make([]money.Cents, n)
		for i, p := range parties {
			left[p.ID], dues[i] = p.Due, p.Due
		}
		for _, x := range transfers {
			if x.Amount <= 0 {
				t.Fatalf("%v: got an invalid transfer: Amount: got %v, want more than 0", parties, x.Amount)
			}
			if x.From == x.To {
				t.Fatalf("%v: got an invalid transfer: From: got %v, want a value other than x.To", parties, x.From)
			}
			left[x.From] += x.Amount
			left[x.To] -= x.Amount
		}
		for id, due := range left {
			if due != 0 {
				t.Fatalf("%v: %v leaves party %q a due of %s, want 0", parties, transfers, id, due)
			}
		}
		if least := minTransfers(dues); len(transfers) != least {
			t.Fatalf("%v: got %d transfers %v, want %d", parties, len(transfers), transfers, least)
		}
	}
}

func TestSettleHandlesLargestNight(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(20261120, 2))
	for n := range maxPlayersOfNight + 1 {
		parties := make([]Party, n+1)
		for i := range n {
			parties[i] = Party{fmt.Sprint(i), money.Cents(r.IntN(200_001) - 100_000)}
			parties[n].Due -= parties[i].Due
		}
		if transfers := Settle(parties); len(transfers) > n {
			t.Errorf("%d parties: got %d transfers, want at most %d", n+1, len(transfers), n)
		}
	}
}

// randomNight makes a random log that obeys the rules.
func randomNight(r *rand.Rand, length int) []Entry {
	var log []Entry
	var l Ledger
	for len(log) < length {
		e := Entry{ID: fmt.Sprintf("e%d", len(log)+1), Seq: len(log) + 1, At: 1,
			Kind: []Kind{KindSit, KindBuyIn, KindBuyIn, KindCashOut, KindAdjust, KindHand, KindUndo, "act"}[r.IntN(8)]}
		e.Player = fmt.Sprintf("p%d", r.IntN(12))
		cents := func(least int) *money.Signed {
			c := money.Signed(least + 25*r.IntN(400))
			return &c
		}
		switch e.Kind {
		case KindSit:
			e.Name = "Player " + e.Player
		case KindBuyIn:
			e.Amount, e.Method = cents(25), Methods[r.IntN(3)]
			if e.Method == IOU {
				e.OwedTo = fmt.Sprintf("p%d", r.IntN(12))
			}
		case KindCashOut:
			e.Amount = cents(0)
		case KindAdjust:
			e.Amount, e.Name = cents(-500), "miscount"
		case KindUndo:
			e.Target = l.UndoTarget
		}
		if e.validate() == "" && l.checkNext(&e) == "" {
			log = append(log, e)
			l.apply(&e)
		}
	}
	return log
}

func TestLedgerSumsAgreeHoweverTheyAreBuilt(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(20261120, 3))
	for range 400 {
		log := randomNight(r, 1+r.IntN(120))
		var oneByOne Ledger
		var standing []Entry
		for i, e := range log {
			oneByOne.apply(&log[i])
			if e.Kind == KindUndo {
				standing = standing[:len(standing)-1]
			} else {
				standing = append(standing, e)
			}
		}
		for _, other := range []Ledger{NewLedger(log), NewLedger(standing)} {
			if fmt.Sprint(other) != fmt.Sprint(oneByOne) {
				t.Fatalf("%v:\n got %v\nwant %v", log, other, oneByOne)
			}
		}
		l := &oneByOne
		if l.CountSeated() > maxSeated {
			t.Fatalf("got %d seated players, want at most %d", l.CountSeated(), maxSeated)
		}
		var nets, dues money.Cents
		for _, s := range l.Players {
			nets += s.Net()
		}
		for _, p := range l.Parties() {
			dues += p.Due
		}
		if off := l.TotalOut() - l.TotalIn(); nets != off || dues != off {
			t.Fatalf("got nets of %s and dues of %s, want %s", nets, dues, off)
		}
	}
}
