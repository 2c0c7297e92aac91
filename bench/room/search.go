package main

import (
	"context"
	"fmt"
	"time"

	"pitboss/bench/friday"
	"pitboss/bench/ground"
)

// How finely the search looks: two sizes are the same when they are less apart.
const (
	firstRooms = 8
	nearEnough = 0.07
	searchFor  = 30 * time.Second // of each size that is tried; the one that is found is confirmed for as long as a night lasts
)

// search looks for the largest number of rooms that one processor serves: everything that is asked answered within 150 ms, 99 times
// of a hundred, nothing refused, no event missed.
func (b *bench) search(ctx context.Context) error { return b.served(ctx, "search", b.searched) }

func (b *bench) searched(ctx context.Context, at *side, h friday.House) error {
	found, s, err := b.largest(ctx, at, h)
	if err != nil {
		return err
	}
	figure := fmt.Sprintf("rooms on one processor, p99 ≤ %s", millis(aimAnswer))
	switch {
	case found == b.size.rooms:
		b.table.row(figure, fmt.Sprintf("%d, and more: -rooms is the most it tries", found), fmt.Sprintf("≥ %d", aimRooms), found >= aimRooms)
	default:
		b.table.row(figure, fmt.Sprint(found), fmt.Sprintf("≥ %d", aimRooms), found >= aimRooms)
	}
	if s != nil {
		b.report(s)
	}
	return nil
}

// largest tries sizes, larger and larger, then between the last that held and the first that did not; what it finds it confirms.
func (b *bench) largest(ctx context.Context, at *side, h friday.House) (int, *stretch, error) {
	try := func(rooms int, last time.Duration) (bool, *stretch, error) {
		part := h
		part.Rooms = h.Rooms[:rooms]
		s, err := b.hold(ctx, at, &part, last)
		if err != nil {
			return false, nil, err
		}
		copy(h.Rooms, part.Rooms) // as the night has left them
		all := s.tally.Class(friday.Classes...)
		held := s.holds()
		b.say("  %d rooms: p99 %s, %s, processor %.0f %%, held: %s", rooms, millis(all.Times.At(0.99)), lagOf(s), 100*s.server.Seconds()/s.took.Seconds(), ground.Met(held))
		return held, s, nil
	}
	good, bad, rooms := 0, 0, min(firstRooms, b.size.rooms)
	for bad == 0 || float64(bad-good) > max(1, nearEnough*float64(good)) {
		held, _, err := try(rooms, min(searchFor, b.last))
		if err != nil {
			return 0, nil, err
		}
		if held {
			good = rooms
			if good == b.size.rooms {
				break
			}
		} else if bad = rooms; bad == 1 {
			return 0, nil, nil
		}
		if rooms = min(good*3/2+1, b.size.rooms); bad > 0 {
			rooms = (good + bad) / 2
		}
	}
	for good > 0 {
		held, s, err := try(good, b.last)
		if err != nil || held {
			return good, s, err
		}
		good = good * 19 / 20
	}
	return 0, nil, nil
}

// holds says whether a size is served as it should be.
func (s *stretch) holds() bool {
	t := s.tally
	all, acts := t.Class(friday.Classes...), t.Class(friday.Acts)
	return s.valid() && all.Times.At(0.99) <= aimAnswer && acts.Times.At(0.99) <= aimAnswer && errorsOf(all.Status()) == "none" && t.Missed.Load() == 0 && s.untold == 0
}

func lagOf(s *stretch) string {
	if s.valid() {
		return "lag " + millis(s.tally.Lag.At(0.99))
	}
	return "NOT VALID: the generator lagged " + millis(s.tally.Lag.At(0.99))
}
