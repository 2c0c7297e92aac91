package main

import (
	"context"
	"fmt"
	"time"

	"pitboss/bench/benchkit"
	"pitboss/bench/night"
)

// How finely the search looks: two sizes are the same when they are less apart.
const (
	firstRooms = 8
	nearEnough = 0.07
	// of each size that is tried; the one that is found is confirmed for as long as a night lasts
	searchFor = 30 * time.Second
)

// search looks for the largest number of rooms that one processor serves: everything that is asked answered within
// 150 ms, 99 times of a hundred, nothing refused, no event missed.
func (b *bench) search(ctx context.Context) error { return b.served(ctx, "search", b.searched) }

func (b *bench) searched(ctx context.Context, at *side, h night.Server) error {
	steps, s, err := b.largest(ctx, at, h)
	if err != nil {
		return err
	}
	figure := fmt.Sprintf("rooms on one processor, p99 ≤ %s", millis(night.Soon))
	found := fmt.Sprint(steps.Found())
	if steps.More() {
		found += ", and more: -rooms is the most it tries"
	}
	b.table.row(figure, found, fmt.Sprintf("≥ %d", aimRooms), steps.Found() >= aimRooms)
	if s != nil {
		b.report(s)
	}
	return nil
}

// largest tries sizes, and says which is the largest that is served, with the night that confirmed it.
func (b *bench) largest(ctx context.Context, at *side, h night.Server) (*night.SizeSearch, *night.Phase, error) {
	steps := night.NewSizeSearch(firstRooms, b.size.rooms, nearEnough)
	var confirmed *night.Phase
	for rooms, confirm := steps.Next(); rooms > 0; rooms, confirm = steps.Next() {
		last := min(searchFor, b.last)
		if confirm {
			last = b.last
		}
		part := h
		part.Rooms = h.Rooms[:rooms]
		s, err := b.hold(ctx, at, &part, last)
		if err != nil {
			return steps, nil, err
		}
		copy(h.Rooms, part.Rooms) // as the night has left them
		b.say("  %d rooms: p99 %s, %s, processor %.0f %%, held: %s", rooms,
			millis(s.Tally.Class(night.Classes...).Times.Quantile(0.99)), lagOf(s),
			100*s.Server.Seconds()/s.Took.Seconds(), benchkit.YesNo(s.Holds()))
		if steps.Report(s.Holds(), s.Valid()); confirm && s.Holds() {
			confirmed = s
		}
	}
	return steps, confirmed, nil
}

func lagOf(s *night.Phase) string {
	if s.Valid() {
		return "lag " + millis(s.Tally.Lag.Quantile(0.99))
	}
	return "NOT VALID: the generator lagged " + millis(s.Tally.Lag.Quantile(0.99))
}
