package homegame

import (
	"cmp"
	"slices"

	"pitboss/internal/foundation/money"
)

// CashBox is the party that holds the cash of the night.
const CashBox = ""

// Party is someone who settles: what he is to be given, or is to pay when it is negative.
type Party struct {
	ID  string
	Due money.Cents
}

// Transfer is a payment of one party to another.
type Transfer struct {
	From, To string
	Amount   money.Cents
}

// mostExact is up to how many parties the fewest transfers are found by looking at every way to group them. Each party more
// doubles the tables: they are 9 MB for twenty.
const mostExact = 20

// Settle is the fewest transfers after which nobody is due anything. The dues have to add up to zero; the order of the
// parties decides between ways that are equally short. Parties that can settle among themselves need one transfer less
// than they are: so the most groups that add up to zero give the fewest transfers.
func Settle(parties []Party) []Transfer {
	left := slices.DeleteFunc(slices.Clone(parties), func(p Party) bool { return p.Due == 0 })
	pairs, left := opposites(left)
	var transfers []Transfer
	for _, group := range append(pairs, groups(left)...) {
		transfers = append(transfers, within(group)...)
	}
	place := map[string]int{}
	for i, p := range parties {
		place[p.ID] = i
	}
	slices.SortFunc(transfers, func(a, b Transfer) int {
		return cmp.Or(cmp.Compare(place[a.From], place[b.From]), cmp.Compare(place[a.To], place[b.To]))
	})
	return transfers
}

// opposites takes out pairs of which one is due what the other owes: each who pays with the first who gets as much. A
// pair is never in the way of the fewest transfers.
func opposites(parties []Party) (pairs [][]Party, left []Party) {
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

// groups parts parties, whose dues add up to zero, into the most groups whose dues do too; very many are one group.
func groups(parties []Party) (found [][]Party) {
	n := len(parties)
	if n == 0 || n > mostExact {
		return [][]Party{parties}
	}
	// most[set] is into how many groups that add up to zero the parties of set can be put one after the other, the last
	// of them perhaps unfinished.
	most, sum := make([]int8, 1<<n), make([]money.Cents, 1<<n)
	for set := 1; set < 1<<n; set++ {
		for i := range n {
			if set&(1<<i) != 0 {
				most[set] = max(most[set], most[set&^(1<<i)])
				sum[set] = sum[set&^(1<<i)] + parties[i].Due
			}
		}
		if sum[set] == 0 {
			most[set]++
		}
	}
	// Backwards from all: the first party without whom the rest does as well is taken out, until what is left adds up again.
	rest := 1<<n - 1
	for set := rest; set != 0; {
		want := most[set]
		if sum[set] == 0 {
			want--
		}
		for i := range n {
			if set&(1<<i) != 0 && most[set&^(1<<i)] == want {
				set &^= 1 << i
				break
			}
		}
		if sum[set] == 0 {
			found = append(found, members(parties, rest&^set))
			rest = set
		}
	}
	return found
}

// members are the parties of a set, in their order.
func members(parties []Party, set int) (list []Party) {
	for i, p := range parties {
		if set&(1<<i) != 0 {
			list = append(list, p)
		}
	}
	return list
}

// within settles one group: the largest debtor pays the largest creditor, the earlier one where they are alike.
func within(group []Party) (transfers []Transfer) {
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
