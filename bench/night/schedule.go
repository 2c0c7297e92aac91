package night

import (
	"math"
	"math/rand/v2"
	"slices"
	"time"
)

// Rates are how many acts a second each of so many rooms does, the busiest first; in the middle it is the evening's
// rate.
func (e Evening) Rates(rooms int) []float64 {
	rates := make([]float64, rooms)
	var sum float64
	for i := range rates {
		rates[i] = 1 / math.Pow(float64(i+1), e.Zipf)
		sum += rates[i]
	}
	for i := range rates {
		rates[i] *= e.Rate * float64(rooms) / sum
	}
	return rates
}

// Arrivals are the moments at which a room does something: singly, as a Poisson process, and in bursts, which begin
// as one. The same seed gives the same moments.
type Arrivals struct {
	evening      Evening
	rate         float64
	random       *rand.Rand
	single, next time.Duration // the next act by itself; the next burst
	burst        []time.Duration
}

// Arrivals begins a room's night, at the time 0.
func (e Evening) Arrivals(room int, rate float64) *Arrivals {
	a := &Arrivals{evening: e, rate: rate, random: rand.New(rand.NewPCG(e.Seed, uint64(room)))}
	a.single = a.after(0, rate*(1-e.Bursts))
	a.next = a.after(0, rate*e.Bursts/float64(max(e.Burst, 1)))
	return a
}

// after is the next moment of a Poisson process of so many a second.
func (a *Arrivals) after(t time.Duration, rate float64) time.Duration {
	if rate <= 0 {
		return math.MaxInt64
	}
	return t + time.Duration(a.random.ExpFloat64()/rate*float64(time.Second))
}

// Next is the moment of the next act. They come in order.
func (a *Arrivals) Next() time.Duration {
	for a.next <= a.single && (len(a.burst) == 0 || a.next <= a.burst[0]) {
		begins := a.next
		for i := range a.evening.Burst {
			at := begins +
				time.Duration(float64(a.evening.Within)*(float64(i)+a.random.Float64())/float64(a.evening.Burst))
			a.burst = append(a.burst, at)
		}
		a.next = a.after(begins, a.rate*a.evening.Bursts/float64(max(a.evening.Burst, 1)))
		if len(a.burst) > a.evening.Burst { // two at once
			slices.Sort(a.burst)
		}
	}
	if len(a.burst) > 0 && a.burst[0] <= a.single {
		at := a.burst[0]
		a.burst = a.burst[1:]
		return at
	}
	at := a.single
	a.single = a.after(at, a.rate*(1-a.evening.Bursts))
	return at
}
