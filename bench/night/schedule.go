package night

import (
	"math"
	"math/rand/v2"
	"slices"
	"time"
)

// Rates returns the acts per second of each room, the busiest first. Their mean is the scenario's rate.
func (s Scenario) Rates(rooms int) []float64 {
	rates := make([]float64, rooms)
	var sum float64
	for i := range rates {
		rates[i] = 1 / math.Pow(float64(i+1), s.Zipf)
		sum += rates[i]
	}
	for i := range rates {
		rates[i] *= s.Rate * float64(rooms) / sum
	}
	return rates
}

// Arrivals generates the times of a room's acts: single acts as one Poisson process, and the beginnings of bursts as
// another. The same seed gives the same times.
type Arrivals struct {
	scenario   Scenario
	rate       float64
	random     *rand.Rand
	nextSingle time.Duration
	nextBurst  time.Duration
	burst      []time.Duration // acts of the bursts that have begun
}

// Arrivals starts a room's schedule at the time 0.
func (s Scenario) Arrivals(room int, rate float64) *Arrivals {
	a := &Arrivals{scenario: s, rate: rate, random: rand.New(rand.NewPCG(s.Seed, uint64(room)))}
	a.nextSingle = a.after(0, a.singleRate())
	a.nextBurst = a.after(0, a.burstRate())
	return a
}

func (a *Arrivals) singleRate() float64 { return a.rate * (1 - a.scenario.BurstShare) }

func (a *Arrivals) burstRate() float64 {
	return a.rate * a.scenario.BurstShare / float64(max(a.scenario.BurstSize, 1))
}

// after returns the next time of a Poisson process with a rate per second.
func (a *Arrivals) after(t time.Duration, rate float64) time.Duration {
	if rate <= 0 {
		return math.MaxInt64
	}
	return t + time.Duration(a.random.ExpFloat64()/rate*float64(time.Second))
}

// Next returns the time of the next act, in ascending order.
func (a *Arrivals) Next() time.Duration {
	size := a.scenario.BurstSize
	for a.nextBurst <= a.nextSingle && (len(a.burst) == 0 || a.nextBurst <= a.burst[0]) {
		begin := a.nextBurst
		for i := range size {
			offset := float64(a.scenario.BurstDuration) * (float64(i) + a.random.Float64()) / float64(size)
			a.burst = append(a.burst, begin+time.Duration(offset))
		}
		a.nextBurst = a.after(begin, a.burstRate())
		if len(a.burst) > size { // bursts overlap
			slices.Sort(a.burst)
		}
	}
	if len(a.burst) > 0 && a.burst[0] <= a.nextSingle {
		at := a.burst[0]
		a.burst = a.burst[1:]
		return at
	}
	at := a.nextSingle
	a.nextSingle = a.after(at, a.singleRate())
	return at
}
