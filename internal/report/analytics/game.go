package analytics

import (
	"slices"

	"pitboss/internal/floor"
	"pitboss/internal/room"
)

// minPlayersForGame is the number of players that a new game needs: with fewer the table would be short.
const minPlayersForGame = 4

// gameState is a game with its waits and tables, as the rules read it.
type gameState struct {
	room.GameType
	open    floor.OpenWaits
	ended   floor.EndedWaits
	running []floor.Table // tables with players
	empty   []floor.Table // set up for the game, without players
	free    int           // open seats at the running tables
}

// uncalled returns the number of waiting players without a held seat.
func (d gameState) uncalled() int { return d.open.Waiting - d.open.Called }

// unseated returns the number of players still waiting with all open seats taken.
func (d gameState) unseated() int { return max(0, d.uncalled()-d.free) }

// gameStates returns the games of the room in their order. Paused and lent tables do not count.
func (s *snapshot) gameStates() []gameState {
	var list []gameState
	for _, g := range s.games {
		d := gameState{GameType: g}
		open, ended := s.waitsFor(g.ID)
		d.open, d.ended = open, floor.SumWaits(ended)
		for _, t := range s.tables {
			switch {
			case t.GameTypeID != g.ID || t.Event != nil || t.Status == floor.TableTournament || t.PausedAt != nil:
			case t.CurrentPlayers > 0:
				d.running = append(d.running, t)
				d.free += len(t.FreeSeats())
			case len(t.FreeSeats()) >= minPlayersForGame:
				d.empty = append(d.empty, t)
			}
		}
		list = append(list, d)
	}
	return list
}

// spareDealers returns by how many the dealers on shift exceed the tables in use; unknown without dealers on shift.
func (s *snapshot) spareDealers() (n int, known bool) {
	if s.crew.dealers == 0 {
		return 0, false
	}
	return max(0, s.crew.dealers-s.inUse()), true
}

// inUse returns the number of tables with players, including tournaments.
func (s *snapshot) inUse() (n int) {
	for _, t := range s.tables {
		if t.CurrentPlayers > 0 {
			n++
		}
	}
	return n
}

// openCandidate is a table that could be opened for a game's waiting players.
type openCandidate struct {
	game  gameState
	table floor.Table
	seats int // seats that would be taken at once
	// frees is a short table to break first because every dealer is at a table; nil: none.
	frees *breakCandidate
}

// breakCandidate is a short table without waiting players.
type breakCandidate struct {
	table floor.Table
	game  string
	fits  *floor.Table // another table of the game with seats for its players
}

// breakCandidates returns the tables that have been short for the room's limit, fewest players first. Without waiting
// players they will not fill.
func (s *snapshot) breakCandidates() []breakCandidate {
	var list []breakCandidate
	for _, d := range s.gameStates() {
		for _, t := range d.running {
			if t.ShortSince == nil || d.open.Waiting > 0 ||
				minutesSince(*t.ShortSince, s.now) < s.room.Settings.ShortMinutes {
				continue
			}
			b := breakCandidate{table: t, game: d.Name}
			for _, other := range d.running {
				if other.ID != t.ID && len(other.FreeSeats()) >= t.CurrentPlayers &&
					other.CurrentPlayers >= t.CurrentPlayers {
					b.fits = &other
					break
				}
			}
			list = append(list, b)
		}
	}
	slices.SortStableFunc(list, func(a, b breakCandidate) int {
		return a.table.CurrentPlayers - b.table.CurrentPlayers
	})
	return list
}

// openCandidates returns the tables that could be opened: enough players wait without an open seat, a table for their
// game is empty, and a dealer is available or can be freed. Each empty table, dealer and short table is used once.
func (s *snapshot) openCandidates() []openCandidate {
	var list []openCandidate
	spare, known := s.spareDealers()
	short := s.breakCandidates()
	for _, d := range s.gameStates() {
		if d.unseated() < minPlayersForGame || len(d.empty) == 0 {
			continue
		}
		o := openCandidate{game: d, table: d.empty[0], seats: min(d.unseated(), len(d.empty[0].FreeSeats()))}
		switch {
		case !known:
		case spare > 0:
			spare--
		case len(short) > 0:
			o.frees, short = &short[0], short[1:]
		default:
			continue // no dealer for the table
		}
		list = append(list, o)
	}
	return list
}
