// Package organization is what an owner sets up: the organization's profile, its rooms and their settings, its game
// types and the first setup of a room.
//
// It owns the table organization (the version columns belong to foundation/db) and serves /api/organization,
// /api/rooms and /api/game-types. Rooms, games and tables themselves are rows of packages room and floor, which write
// them. It may import floor, cage, player, room and account.
//
// Two rules: a room's gaming day changes only while no drawer is open and never re-dates what is already booked; the
// blinds of a game change only while no table plays it.
package organization

import (
	"fmt"
	"slices"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/room"
)

// Limits of a room's setup.
const (
	maxTablesPerGame = 30
	maxTables        = 60
	defaultSeats     = 9
)

// findPreset returns the preset with a name.
func findPreset(name string) (room.Preset, bool) {
	i := slices.IndexFunc(room.Presets, func(p room.Preset) bool { return p.Name == name })
	if i < 0 {
		return room.Preset{}, false
	}
	return room.Presets[i], true
}

// freeNumbers returns the n lowest table numbers that are not taken.
func freeNumbers(taken []int, n int) []int {
	free := []int{}
	for number := 1; len(free) < n && number <= 999; number++ {
		if !slices.Contains(taken, number) {
			free = append(free, number)
		}
	}
	return free
}

// checkSameGamingDay refuses a calendar change at a moment that the new calendar would count for another gaming day:
// the day's money, cash limits and visits would be counted twice.
func checkSameGamingDay(was, to room.Room, now clock.Instant) error {
	alike, from, never := room.CalendarsAgree(was.Calendar(), to.Calendar(), now)
	if alike {
		return nil
	}
	message := fmt.Sprintf("The gaming day of this moment would be %s instead of %s.", to.Calendar().DayOf(now),
		was.Calendar().DayOf(now))
	if !never {
		message += fmt.Sprintf(" Change it after %s.", was.FormatLocal(from, now))
	}
	return fault.Conflict("%s", message)
}
