package homegame

import (
	"cmp"
	"slices"

	"pitboss/internal/foundation/money"
)

// CashBox is the party that holds the cash of the night.
const CashBox = ""

// Party is a player or the cash box at settlement. A positive due is received, a negative one is paid.
type Party struct {
	ID  string
	Due money.Cents
}

// Transfer is a payment of one party to another.
type Transfer struct {
	From, To string
	Amount   money.Cents
}

// maxExactParties is the largest number of parties for which all groupings are searched. Each further party doubles
// the tables, which take 9 MB for twenty.
const maxExactParties = 20

// Settle returns the fewest transfers that bring all dues to zero. The dues add up to zero; the order of the parties
// decides between equally short solutions. A group that settles among itself needs one transfer fewer than it has
// parties, so the largest number of groups that add up to zero gives the fewest transfers.
func Settle(parties []Party) []Transfer {
	left := slices.DeleteFunc(slices.Clone(parties), func(p Party) bool { return p.Due == 0 })
	pairs, left := matchOpposites(left)
	var transfers []Transfer
	for _, group := range append(pairs, splitIntoGroups(left)...) {
		transfers = append(transfers, settleGroup(group)...)
	}
	order := map[string]int{}
	for i, p := range parties {
		order[p.ID] = i
	}
	slices.SortFunc(transfers, func(a, b Transfer) int {
		return cmp.Or(cmp.Compare(order[a.From], order[b.From]), cmp.Compare(order[a.To], order[b.To]))
	})
	return transfers
}

// matchOpposites takes out pairs with opposite dues, each debtor with the first matching creditor. Such pairs never
// cost an extra transfer.
func matchOpposites(parties []Party) (pairs [][]Party, left []Party) {
	taken := make([]bool, len(parties))
	for i, p := range parties {
		if p.Due > 0 {
			continue
		}
		for j, q := range parties {
			if !taken[j] && q.Due == -p.Due {
				taken[i], taken[j] = true, true
				pairs = append(pairs, []Party{p, q})
				break
			}
		}
	}
	for i, p := range parties {
		if !taken[i] {
			left = append(left, p)
		}
	}
	return pairs, left
}

// splitIntoGroups splits parties whose dues add up to zero into the largest number of groups that do too. More than
// maxExactParties parties stay one group.
func splitIntoGroups(parties []Party) (found [][]Party) {
	n := len(parties)
	if n == 0 || n > maxExactParties {
		return [][]Party{parties}
	}
	// maxGroups[set] is the largest number of zero-sum groups into which the parties of set can be arranged one after
	// the other, the last group possibly unfinished.
	maxGroups, sum := make([]int8, 1<<n), make([]money.Cents, 1<<n)
	for set := 1; set < 1<<n; set++ {
		for i := range n {
			if set&(1<<i) != 0 {
				maxGroups[set] = max(maxGroups[set], maxGroups[set&^(1<<i)])
				sum[set] = sum[set&^(1<<i)] + parties[i].Due
			}
		}
		if sum[set] == 0 {
			maxGroups[set]++
		}
	}
	// Reconstruct from the full set: take out the first party whose removal keeps the optimum until the rest adds up
	// again.
	rest := 1<<n - 1
	for set := rest; set != 0; {
		want := maxGroups[set]
		if sum[set] == 0 {
			want--
		}
		for i := range n {
			if set&(1<<i) != 0 && maxGroups[set&^(1<<i)] == want {
				set &^= 1 << i
				break
			}
		}
		if sum[set] == 0 {
			found = append(found, partiesOf(parties, rest&^set))
			rest = set
		}
	}
	return found
}

// partiesOf returns the parties of a set in their order.
func partiesOf(parties []Party, set int) (list []Party) {
	for i, p := range parties {
		if set&(1<<i) != 0 {
			list = append(list, p)
		}
	}
	return list
}

// settleGroup settles one group: the largest debtor pays the largest creditor, and the earlier one wins ties.
func settleGroup(group []Party) (transfers []Transfer) {
	left := slices.Clone(group)
	for {
		from, to := -1, -1
		for i, p := range left {
			if p.Due < 0 && (from < 0 || p.Due < left[from].Due) {
				from = i
			}
			if p.Due > 0 && (to < 0 || p.Due > left[to].Due) {
				to = i
			}
		}
		if from < 0 || to < 0 {
			return transfers
		}
		amount := min(-left[from].Due, left[to].Due)
		left[from].Due += amount
		left[to].Due -= amount
		transfers = append(transfers, Transfer{left[from].ID, left[to].ID, amount})
	}
}
