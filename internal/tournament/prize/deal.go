package prize

import (
	"cmp"
	"math"
	"slices"

	"pitboss/internal/foundation/money"
)

// MaxICMPlayers is for how many players the independent chip model is reckoned: the work doubles with each.
const MaxICMPlayers = 10

// dealUnit is what the shares of a deal are rounded to, where there is a dollar for each.
const dealUnit money.Cents = 1_00

// PrizesToShare are the prizes that a deal shares after something is kept for the first place: it is taken from the
// highest prize until that is no more than the second, then from both alike, and so on. The sum falls by exactly what
// is kept.
func PrizesToShare(prizes []money.Cents, kept money.Cents) []money.Cents {
	out := slices.Clone(prizes)
	for i := 1; kept > 0 && i <= len(out); i++ {
		gap := out[0]
		if i < len(out) {
			gap -= out[i]
		}
		take := min(kept, gap*money.Cents(i))
		each, odd := take/money.Cents(i), take%money.Cents(i)
		for j := range i {
			out[j] -= each
			if money.Cents(i-1-j) < odd {
				out[j]--
			}
		}
		kept -= take
	}
	return out
}

// icm is what stacks are worth by the independent chip model (Malmuth–Harville): a player is first with the chance of his
// part of the chips, and each further place goes in the same way to those who are left. prizes has an amount for each
// stack, 0 for a place that is not paid.
func icm(stacks []int64, prizes []money.Cents) []float64 {
	n := len(stacks)
	worth := make([]float64, n)
	chance := make([]float64, 1<<n) // that just these players fill the first places
	chance[0] = 1
	for set := range 1<<n - 1 {
		var left, place int64
		players := int64(0)
		for i, s := range stacks {
			if set&(1<<i) == 0 {
				left += s
				players++
			} else {
				place++
			}
		}
		for i, s := range stacks {
			if set&(1<<i) != 0 {
				continue
			}
			p := chance[set] / float64(players) // nobody has a chip
			if left > 0 {
				p = chance[set] * float64(s) / float64(left)
			}
			worth[i] += p * float64(prizes[place])
			chance[set|1<<i] += p
		}
	}
	return worth
}

// chipChop gives every one left the lowest prize in play, and the rest by chips.
func chipChop(stacks []int64, prizes []money.Cents) []float64 {
	lowest := slices.Min(prizes)
	rest := float64(Sum(prizes) - lowest*money.Cents(len(prizes)))
	chips := int64(0)
	for _, s := range stacks {
		chips += s
	}
	worth := make([]float64, len(stacks))
	for i, s := range stacks {
		part := 1 / float64(len(stacks))
		if chips > 0 {
			part = float64(s) / float64(chips)
		}
		worth[i] = float64(lowest) + rest*part
	}
	return worth
}

// evenly gives everyone the same.
func evenly(stacks []int64, prizes []money.Cents) []float64 {
	worth := make([]float64, len(stacks))
	for i := range worth {
		worth[i] = float64(Sum(prizes)) / float64(len(stacks))
	}
	return worth
}

// ways are the methods that are reckoned.
var ways = map[Method]func([]int64, []money.Cents) []float64{ICM: icm, ChipChop: chipChop, Even: evenly}

// DealShares is what a deal by a method gives each of the players left; stacks and prizes (by place, highest first) are
// equally many. Shares are rounded to the dollar and add up to the prizes: the odd dollars go to those from whom rounding
// took most, of equals to the larger stack, and odd cents to the chip leader.
func DealShares(m Method, stacks []int64, prizes []money.Cents) []money.Cents {
	reckon, known := ways[m]
	if !known || len(stacks) == 0 || m == ICM && len(stacks) > MaxICMPlayers {
		return nil
	}
	unit := dealUnit
	whole := Sum(prizes)
	if whole < unit*money.Cents(len(stacks)) {
		unit = 1
	}
	exact := reckon(stacks, prizes)
	out := make([]money.Cents, len(stacks))
	rest := whole
	order := make([]int, len(stacks))
	for i, e := range exact {
		out[i] = money.Cents(e+rounding) / unit * unit
		rest -= out[i]
		order[i] = i
	}
	lost := func(i int) float64 { return exact[i] - float64(out[i]) }
	taken := make([]float64, len(out))
	for i := range out {
		taken[i] = lost(i)
	}
	slices.SortStableFunc(order, func(a, b int) int {
		if math.Abs(taken[a]-taken[b]) > rounding {
			return cmp.Compare(taken[b], taken[a])
		}
		return cmp.Compare(stacks[b], stacks[a])
	})
	for i := 0; rest >= unit; i++ {
		out[order[i%len(order)]] += unit
		rest -= unit
	}
	out[leader(stacks)] += rest
	return out
}

// rounding is how far from each other amounts reckoned in two ways may lie: far less than a cent.
const rounding = 1e-4

// leader is who has the most chips, of equals the first.
func leader(stacks []int64) int {
	at := 0
	for i, s := range stacks {
		if s > stacks[at] {
			at = i
		}
	}
	return at
}
