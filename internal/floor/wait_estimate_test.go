package floor

import (
	"container/heap"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"pgregory.net/rapid"

	"pitboss/internal/test/assert"
)

func TestEstimateNeedsABasisAndGrowsWithPosition(t *testing.T) {
	t.Parallel()
	model := newWaitModel(nil, "game")
	for turnovers := range minTurnovers {
		assert.Len(t, fmt.Sprintf("%d turnovers", turnovers), model.ranges(turnovers, 3), 0)
	}
	rapid.Check(t, func(t *rapid.T) {
		open := rapid.IntRange(0, 30).Draw(t, "open seats")
		list := model.ranges(rapid.IntRange(minTurnovers, 200).Draw(t, "turnovers"), open)
		assert.Len(t, "list", list, maxPositions)
		for i, r := range list {
			assert.MustEqual(t, "Position", r.Position, i+1)
			if r.LowMinutes < 0 {
				t.Fatalf("LowMinutes: got %v, want at least 0", r.LowMinutes)
			}
			if r.HighMinutes < r.LowMinutes+5 {
				t.Fatalf("HighMinutes: got %v, want at least %v", r.HighMinutes, r.LowMinutes+5)
			}
			assert.MustEqual(t, "r.LowMinutes%5", r.LowMinutes%5, 0)
			assert.MustEqual(t, "r.HighMinutes%5", r.HighMinutes%5, 0)
			if i < open && (r.LowMinutes != 0 || r.HighMinutes != 5) {
				t.Fatalf("with %d open seats: %+v", open, r)
			}
			if i > 0 && (r.LowMinutes < list[i-1].LowMinutes || r.HighMinutes < list[i-1].HighMinutes) {
				t.Fatalf("%+v after %+v", r, list[i-1])
			}
		}
	})
	// Six seats in three hours: the third comes after 90 minutes, give or take 1.28 times 52.
	assert.Equal(t, "model.ranges(6, 0)[2]", model.ranges(6, 0)[2], Range{3, 25, 155})
}

// night is a simulated night of one game: players leave their seats by an exponential distribution, others join the
// list at a rate that follows the hour, and some of them give up.
type night struct {
	random   *rand.Rand
	now      time.Duration
	leaving  departures
	vacated  []time.Duration
	waiting  []waiter
	finished []pastWait
}

// departures are the times at which the seated players leave.
type departures []time.Duration

func (d departures) Len() int           { return len(d) }
func (d departures) Less(i, j int) bool { return d[i] < d[j] }
func (d departures) Swap(i, j int)      { d[i], d[j] = d[j], d[i] }
func (d *departures) Push(x any)        { *d = append(*d, x.(time.Duration)) }
func (d *departures) Pop() any {
	last := (*d)[len(*d)-1]
	*d = (*d)[:len(*d)-1]
	return last
}

type waiter struct {
	joined, givesUp time.Duration
	told            *Forecast
}

func (n *night) after(mean time.Duration) time.Duration {
	return n.now + time.Duration(n.random.ExpFloat64()*float64(mean))
}

// play plays a night with the waits of the nights before, newest first, and returns those that ended in it.
func (n *night) play(seats int, stay time.Duration, past []pastWait) []pastWait {
	for range seats {
		heap.Push(&n.leaving, n.after(stay))
	}
	const length = 12 * time.Hour
	joins := n.after(10 * time.Minute)
	for n.now < length {
		if n.leaving[0] < joins {
			n.now = heap.Pop(&n.leaving).(time.Duration)
			n.vacated = append(n.vacated, n.now)
			n.seatNext()
			heap.Push(&n.leaving, n.after(stay))
			continue
		}
		n.now = joins
		turnovers := 0
		for _, at := range n.vacated {
			if n.now-at < turnoverWindow {
				turnovers++
			}
		}
		w := waiter{joined: n.now, givesUp: n.after(4 * time.Hour)}
		model := newWaitModel(append(reversed(n.finished), past...), "game")
		if f, ok := model.forecast(turnovers, len(n.waiting)+1, 0); ok {
			w.told = &f
		}
		n.waiting = append(n.waiting, w)
		// About as many join as leave; early in the night more, late fewer.
		late := float64(n.now) / float64(length)
		joins = n.after(time.Duration(float64(stay) / float64(seats) * (0.75 + 0.6*late)))
	}
	return reversed(n.finished)
}

// seatNext seats the first player that has not given up. An empty list leaves the seat to a walk-in.
func (n *night) seatNext() {
	for len(n.waiting) > 0 {
		w := n.waiting[0]
		n.waiting = n.waiting[1:]
		if w.givesUp < n.now {
			continue
		}
		if w.told != nil {
			n.finished = append(n.finished, pastWait{"game", n.now - w.joined, *w.told})
		}
		return
	}
}

func reversed(list []pastWait) []pastWait {
	out := make([]pastWait, 0, len(list))
	for i := len(list) - 1; i >= 0; i-- {
		out = append(out, list[i])
	}
	return out
}

// Each forecast knows only the nights before it and the night so far.
func TestFourOfFiveWaitsEndInTheRangeThatWasTold(t *testing.T) {
	t.Parallel()
	for _, game := range []struct {
		seats int
		stay  time.Duration
	}{{9, 90 * time.Minute}, {27, 3 * time.Hour}, {54, 2 * time.Hour}} {
		var past []pastWait
		right, all := 0, 0
		for seed := range uint64(60) {
			n := &night{random: rand.New(rand.NewPCG(seed, uint64(game.seats)))}
			ended := n.play(game.seats, game.stay, past)
			past = append(ended, past...)
			past = past[:min(len(past), 300)]
			if seed < 5 {
				continue // the model is not calibrated yet
			}
			for _, w := range ended {
				all++
				if w.holds(w.waited) {
					right++
				}
			}
		}
		share := float64(right) / float64(all)
		t.Logf("%d seats: %d waits, %.1f %% in the range", game.seats, all, 100*share)
		if share < 0.75 || share > 0.85 {
			t.Errorf("%d seats: %.3f of %d waits ended in the range, want 0.75 to 0.85", game.seats, share, all)
		}
	}
}

func TestARecordCountsTheLastHundredForecastsOfAGame(t *testing.T) {
	t.Parallel()
	told := Forecast{Mean: time.Hour, Deviation: time.Hour, Low: 15, High: 35}
	past := []pastWait{}
	add := func(game string, n, minutes int) {
		for range n {
			past = append(past, pastWait{game, time.Duration(minutes) * time.Minute, told})
		}
	}
	add("a", 60, 15)
	add("b", 19, 20)
	add("a", 30, 36)
	add("a", 50, 35)
	assert.Equal(t, "a", *recordOf(past, "a"), EstimateRecord{Right: 70, Of: 100})
	if r := recordOf(past, "b"); r != nil {
		t.Errorf("19 waits are no record: %+v", r)
	}
	add("b", 1, 14)
	assert.Equal(t, "b", *recordOf(past, "b"), EstimateRecord{Right: 19, Of: 20})
}
