// Package organization is what an owner sets up: the organization's own data, its rooms and their settings, its game types,
// and the first set-up of a room. The floor has the tables; rates belong to rooms and rentals.
package organization

import (
	"fmt"
	"slices"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/room"
)

// Limits of a first set-up.
const (
	mostTablesOfGame = 30
	mostTables       = 60
	usualSeats       = 9
)

// presetOf is the preset with a name.
func presetOf(name string) (room.Preset, bool) {
	i := slices.IndexFunc(room.Presets, func(p room.Preset) bool { return p.Name == name })
	if i < 0 {
		return room.Preset{}, false
	}
	return room.Presets[i], true
}

// freeNumbers are the n lowest table numbers that no table has.
func freeNumbers(taken []int, n int) []int {
	free := []int{}
	for number := 1; len(free) < n && number <= 999; number++ {
		if !slices.Contains(taken, number) {
			free = append(free, number)
		}
	}
	return free
}

// sameDay refuses another calendar of a room at a moment to which it would give another gaming day: the day's money, cash
// limits and visits would be counted for two.
func sameDay(was, to room.Room, now clock.Instant) error {
	alike, from, never := room.CalendarsAgree(was.Calendar(), to.Calendar(), now)
	if alike {
		return nil
	}
	says := fmt.Sprintf("The gaming day of this moment would be %s instead of %s.", to.Calendar().DayOf(now), was.Calendar().DayOf(now))
	if !never {
		says += fmt.Sprintf(" Change it after %s.", was.FormatLocal(from, now))
	}
	return fault.Conflict("%s", says)
}
