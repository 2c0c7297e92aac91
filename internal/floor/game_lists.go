package floor

import (
	"slices"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/room"
)

// GameList is a cash game that is dealt or waited for.
type GameList struct {
	GameTypeID string
	GameName   string
	Tables     []Table         // that deal the game now, by number
	Entries    []WaitlistEntry // that are open, by position
	Estimate   Estimate        // of the wait; without ranges: none

	InterestMinimum *int // names that make it worth opening; nil: as many as the room asks for
}

// GameLists returns the cash games of the room that are dealt or waited for, by stakes. Everything that is shown to
// players counts tables, seats and names from them. The callers share the lists and must not change them.
func GameLists(tx db.RoomReader, now clock.Instant) ([]GameList, error) {
	// The readers of a version share the lists, because thousands of players can have their pages open.
	return db.CachedFor(tx, "game lists", now, maxEstimateAge, func() ([]GameList, error) {
		games, err := room.CachedGames(tx, now)
		if err != nil {
			return nil, err
		}
		tables, err := Tables(tx, now)
		if err != nil {
			return nil, err
		}
		entries, err := OpenEntries(tx)
		if err != nil {
			return nil, err
		}
		estimates, err := Estimates(tx, now)
		return gameLists(games, tables, entries, estimates), err
	})
}

// gameLists joins games by stakes, tables by number, entries by game and position, and estimates.
func gameLists(games []room.GameType, tables []Table, entries []WaitlistEntry, estimates []Estimate) []GameList {
	lists := []GameList{}
	list := func(id, name string) *GameList {
		i := slices.IndexFunc(lists, func(g GameList) bool { return g.GameTypeID == id })
		if i < 0 {
			i = len(lists)
			lists = append(lists, GameList{GameTypeID: id, GameName: name})
		}
		return &lists[i]
	}
	for _, g := range games {
		list(g.ID, g.Name).InterestMinimum = g.InterestMinimum
	}
	for _, t := range tables { // a game out of use can still be dealt; it comes last
		if t.IsRunning() && t.Event == nil {
			l := list(t.GameTypeID, t.GameType.Name)
			l.Tables = append(l.Tables, t)
		}
	}
	for _, e := range entries {
		l := list(e.GameTypeID, e.GameType.Name)
		l.Entries = append(l.Entries, e)
	}
	for _, e := range estimates {
		if i := slices.IndexFunc(lists, func(g GameList) bool { return g.GameTypeID == e.GameTypeID }); i >= 0 {
			lists[i].Estimate = e
		}
	}
	return slices.DeleteFunc(lists, func(g GameList) bool { return len(g.Tables)+len(g.Entries) == 0 })
}

// Coming counts the players of the list that are still on their way.
func (g GameList) Coming() (n int) {
	for _, e := range g.Entries {
		if e.ArrivedAt == nil {
			n++
		}
	}
	return n
}

// Seated counts the players at the tables.
func (g GameList) Seated() int { return g.sum(func(t Table) int { return t.CurrentPlayers }) }

// Seats counts the seats of the tables.
func (g GameList) Seats() int { return g.sum(func(t Table) int { return t.MaxSeats }) }

// OpenSeats counts the seats that are neither taken nor held.
func (g GameList) OpenSeats() int { return g.sum(func(t Table) int { return len(t.FreeSeats()) }) }

func (g GameList) sum(of func(Table) int) (sum int) {
	for _, t := range g.Tables {
		sum += of(t)
	}
	return sum
}

// WaitAt returns the expected wait at a position of the list, or nil without an estimate.
func (g GameList) WaitAt(position int) *Range {
	if position > len(g.Estimate.PerPosition) {
		return nil
	}
	return &g.Estimate.PerPosition[position-1]
}

// EntryOf returns the entry of a player, or nil.
func (g GameList) EntryOf(playerID string) *WaitlistEntry {
	i := slices.IndexFunc(g.Entries, func(e WaitlistEntry) bool { return e.PlayerID == playerID })
	if i < 0 {
		return nil
	}
	return &g.Entries[i]
}
