package prize

import (
	"cmp"
	"math"
	"slices"

	"pitboss/internal/foundation/money"
)

// MaxICMPlayers is the maximum number of players for the independent chip model, because the work doubles with each
// player.
const MaxICMPlayers = 10

// dealRounding is the unit to which the shares of a deal are rounded when the pool has at least one unit per player.
const dealRounding money.Cents = 1_00

// PrizesToShare returns the prizes that a deal shares after an amount is kept for first place. The amount is taken from
// the highest prize until it equals the second, then from both equally, and so on. The sum falls by exactly the kept
// amount.
func PrizesToShare(prizes []money.Cents, keptForFirst money.Cents) []money.Cents {
	out := slices.Clone(prizes)
	for i := 1; keptForFirst > 0 && i <= len(out); i++ {
		gap := out[0]
		if i < len(out) {
			gap -= out[i]
		}
		take := min(keptForFirst, gap*money.Cents(i))
		each, odd := take/money.Cents(i), take%money.Cents(i)
		for j := range i {
			out[j] -= each
			if money.Cents(i-1-j) < odd {
				out[j]--
			}
		}
		keptForFirst -= take
	}
	return out
}

// icm returns the value of stacks by the independent chip model (Malmuth–Harville). The chance to finish first is the
// player's part of the chips; each further place goes in the same way to the remaining players. prizes has an amount
// for every stack, 0 for an unpaid place.
func icm(stacks []int64, prizes []money.Cents) []float64 {
	n := len(stacks)
	worth := make([]float64, n)
	chance := make([]float64, 1<<n) // by set of players: the chance that exactly they fill the first places
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
			p := chance[set] / float64(players) // all stacks are empty
			if left > 0 {
				p = chance[set] * float64(s) / float64(left)
			}
			worth[i] += p * float64(prizes[place])
			chance[set|1<<i] += p
		}
	}
	return worth
}

// chipChop gives every remaining player the lowest prize in play and divides the rest by chips.
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

// evenSplit gives every player the same amount.
func evenSplit(stacks []int64, prizes []money.Cents) []float64 {
	worth := make([]float64, len(stacks))
	for i := range worth {
		worth[i] = float64(Sum(prizes)) / float64(len(stacks))
	}
	return worth
}

// shareFuncs holds the computed methods.
var shareFuncs = map[Method]func([]int64, []money.Cents) []float64{ICM: icm, ChipChop: chipChop, Even: evenSplit}

// DealShares returns the share of each remaining player. stacks and prizes have equal length; prizes are sorted from
// the highest. Shares are rounded down to whole dollars and add up to the prizes: the odd dollars go to the players who
// lost most by rounding, of equals to the larger stack, and odd cents go to the chip leader.
func DealShares(m Method, stacks []int64, prizes []money.Cents) []money.Cents {
	computeShares, found := shareFuncs[m]
	if !found || len(stacks) == 0 || m == ICM && len(stacks) > MaxICMPlayers {
		return nil
	}
	unit := dealRounding
	total := Sum(prizes)
	if total < unit*money.Cents(len(stacks)) {
		unit = 1
	}
	exact := computeShares(stacks, prizes)
	out := make([]money.Cents, len(stacks))
	rest := total
	order := make([]int, len(stacks))
	for i, e := range exact {
		out[i] = money.Cents(e+tolerance) / unit * unit
		rest -= out[i]
		order[i] = i
	}
	lost := func(i int) float64 { return exact[i] - float64(out[i]) }
	taken := make([]float64, len(out))
	for i := range out {
		taken[i] = lost(i)
	}
	slices.SortStableFunc(order, func(a, b int) int {
		if math.Abs(taken[a]-taken[b]) > tolerance {
			return cmp.Compare(taken[b], taken[a])
		}
		return cmp.Compare(stacks[b], stacks[a])
	})
	for i := 0; rest >= unit; i++ {
		out[order[i%len(order)]] += unit
		rest -= unit
	}
	out[chipLeader(stacks)] += rest
	return out
}

// tolerance is the largest difference between equal amounts that floating-point arithmetic may leave. It is far below a
// cent.
const tolerance = 1e-4

// chipLeader returns the index of the largest stack, of equals the first.
func chipLeader(stacks []int64) int {
	at := 0
	for i, s := range stacks {
		if s > stacks[at] {
			at = i
		}
	}
	return at
}
