package prize

import (
	"math"

	"pitboss/internal/foundation/money"
)

// curve is the form of a template: which part of the field is paid, which part of the pool all paid places share alike,
// and how steeply the rest falls.
type curve struct {
	percent int     // of the entries that are paid, rounded up
	alike   float64 // of the pool
	fall    float64
	sitAndG bool // small fields pay two from five entries and three from eight on
}

// curves are the templates that are reckoned. Nine entries of the standard one come near the 50, 30 and 20 per cent that
// every card player knows.
var curves = map[TemplateKey]curve{
	Standard: {13, 0.20, 1.2, true},
	Flat:     {15, 0.35, 1.0, true},
	TopHeavy: {10, 0.10, 1.4, false},
}

// places is how many places are paid to a number of entries.
func (c curve) places(entries int) int {
	n := max((entries*c.percent+99)/100, 1)
	switch {
	case !c.sitAndG && entries >= 8, c.sitAndG && entries >= 5 && entries < 8:
		n = max(n, 2)
	case c.sitAndG && entries >= 8:
		n = max(n, 3)
	}
	return min(n, max(entries, 1))
}

// step is the place in whose stead a place is paid: from the tenth on places of one step are paid alike, three to a step
// up to the 18th, then nine.
func step(place int) float64 {
	switch {
	case place < 10:
		return float64(place)
	case place < 19:
		return float64((place-10)/3*3 + 11)
	}
	return float64((place-19)/9*9 + 23)
}

// units are what amounts are rounded to, the largest first: ten dollars, a dollar, a cent.
var units = []money.Cents{10_00, 1_00, 1}

// roughest is how many units the lowest prize has at least, lest rounding make it much smaller than it should be. Below a
// dollar that does not matter.
const roughest = 5

// PayoutAmounts is what a template pays by place for a number of entries. They add up to the pool, none is nothing, and
// none is more than the one before it: all but the first are rounded down, and the first has what is over. An empty
// pool has no places.
func PayoutAmounts(t TemplateKey, entries int, pool money.Cents) []money.Cents {
	if pool <= 0 || entries <= 0 {
		return []money.Cents{}
	}
	c, reckoned := curves[t]
	if !reckoned {
		return []money.Cents{pool}
	}
	for n := min(c.places(entries), int(min(pool, 1<<30))); n > 1; n-- {
		exact := c.parts(n)
		for i := range exact {
			exact[i] *= float64(pool)
		}
		for _, unit := range units {
			least := unit
			if unit > 1 {
				least *= roughest
			}
			if exact[n-1] >= float64(least) {
				return roundDown(exact, pool, unit)
			}
		}
	}
	return []money.Cents{pool}
}

// parts are the parts of the pool by place, of n places.
func (c curve) parts(n int) []float64 {
	out := make([]float64, n)
	sum := 0.0
	for i := range out {
		out[i] = math.Pow(step(i+1)+0.5, -c.fall)
		sum += out[i]
	}
	for i := range out {
		out[i] = c.alike/float64(n) + (1-c.alike)*out[i]/sum
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

// SplitSharedPlace is what the entries of a shared place get, in order of their numbers: together the amounts of all
// the places they fill, the odd cents to the lower numbers.
func SplitSharedPlace(amounts []money.Cents, place, shared int) []money.Cents {
	var whole money.Cents
	for p := place; p < place+shared && p <= len(amounts); p++ {
		whole += amounts[p-1]
	}
	out := make([]money.Cents, shared)
	for i := range out {
		out[i] = whole / money.Cents(shared)
		if money.Cents(i) < whole%money.Cents(shared) {
			out[i]++
		}
	}
	return out
}
