package prize

import (
	"math"

	"pitboss/internal/foundation/money"
)

// curve is the shape of a payout template: the part of the field that is paid, the part of the pool that all paid
// places share equally, and how steeply the rest falls.
type curve struct {
	paidPercent int     // of the entries, rounded up
	evenPart    float64 // of the pool
	exponent    float64
	sitAndGo    bool // small fields pay two places from five entries on, three from eight
}

// curves holds the computed templates. With nine entries the standard template comes close to the usual 50, 30 and 20
// percent.
var curves = map[TemplateKey]curve{
	Standard: {13, 0.20, 1.2, true},
	Flat:     {15, 0.35, 1.0, true},
	TopHeavy: {10, 0.10, 1.4, false},
}

// places returns the number of paid places.
func (c curve) places(entries int) int {
	n := max((entries*c.paidPercent+99)/100, 1)
	switch {
	case !c.sitAndGo && entries >= 8, c.sitAndGo && entries >= 5 && entries < 8:
		n = max(n, 2)
	case c.sitAndGo && entries >= 8:
		n = max(n, 3)
	}
	return min(n, max(entries, 1))
}

// payingPlace returns the place whose weight a place gets. From the 10th place on, places are grouped and paid equally:
// in threes up to the 18th, then in nines.
func payingPlace(place int) float64 {
	switch {
	case place < 10:
		return float64(place)
	case place < 19:
		return float64((place-10)/3*3 + 11)
	}
	return float64((place-19)/9*9 + 23)
}

// roundingUnits are the units to which amounts are rounded, the largest first: ten dollars, a dollar, a cent.
var roundingUnits = []money.Cents{10_00, 1_00, 1}

// minLowestUnits is the minimum lowest prize, in rounding units, for which a unit above one cent is used. With fewer
// units rounding would distort the lowest prize.
const minLowestUnits = 5

// PayoutAmounts returns the amounts by place that a template pays for a number of entries. They add up to the pool, are
// positive, and never rise from one place to the next: all but the first are rounded down, and the first gets the rest.
// An empty pool has no places.
func PayoutAmounts(t TemplateKey, entries int, pool money.Cents) []money.Cents {
	if pool <= 0 || entries <= 0 {
		return []money.Cents{}
	}
	c, reckoned := curves[t]
	if !reckoned {
		return []money.Cents{pool}
	}
	for n := min(c.places(entries), int(min(pool, 1<<30))); n > 1; n-- {
		exact := c.poolParts(n)
		for i := range exact {
			exact[i] *= float64(pool)
		}
		for _, unit := range roundingUnits {
			minimum := unit
			if unit > 1 {
				minimum *= minLowestUnits
			}
			if exact[n-1] >= float64(minimum) {
				return roundDown(exact, pool, unit)
			}
		}
	}
	return []money.Cents{pool}
}

// poolParts returns the part of the pool for each of n places.
func (c curve) poolParts(n int) []float64 {
	out := make([]float64, n)
	sum := 0.0
	for i := range out {
		out[i] = math.Pow(payingPlace(i+1)+0.5, -c.exponent)
		sum += out[i]
	}
	for i := range out {
		out[i] = c.evenPart/float64(n) + (1-c.evenPart)*out[i]/sum
	}
	return out
}

func roundDown(exact []float64, pool, unit money.Cents) []money.Cents {
	out := make([]money.Cents, len(exact))
	rest := pool
	for i := len(exact) - 1; i > 0; i-- {
		out[i] = money.Cents(exact[i]) / unit * unit
		rest -= out[i]
	}
	out[0] = rest
	return out
}

// Sum adds amounts up.
func Sum(amounts []money.Cents) (s money.Cents) {
	for _, a := range amounts {
		s += a
	}
	return s
}

// SplitSharedPlace returns the amounts for the entries that share a place, in order of their numbers. Together they get
// the amounts of all places that they fill; odd cents go to the lower numbers.
func SplitSharedPlace(amounts []money.Cents, place, shared int) []money.Cents {
	var total money.Cents
	for p := place; p < place+shared && p <= len(amounts); p++ {
		total += amounts[p-1]
	}
	out := make([]money.Cents, shared)
	for i := range out {
		out[i] = total / money.Cents(shared)
		if money.Cents(i) < total%money.Cents(shared) {
			out[i]++
		}
	}
	return out
}
