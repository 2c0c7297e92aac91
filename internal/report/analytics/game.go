package analytics

import (
	"slices"

	"pitboss/internal/floor"
	"pitboss/internal/room"
)

// enough is how many players a new game needs: with fewer the table would be short (product 9).
const enough = 4

// dealt is a game with its lists and tables, as rules look at it.
type dealt struct {
	room.GameType
	open  floor.OpenWaits
	ended floor.EndedWaits
	runs  []floor.Table // at which anybody sits
	empty []floor.Table // set up for it, and nobody there
	free  int           // open seats at the tables that run
}

// uncalled is how many wait for whom no seat is held.
func (d dealt) uncalled() int { return d.open.Waiting - d.open.Called }

// left is how many would still wait if every open seat were taken.
func (d dealt) left() int { return max(0, d.uncalled()-d.free) }

// dealtGames are the games of the room, in their order. A table that is paused, or lent to a tournament, is none to sit at.
func (s *sheet) dealtGames() []dealt {
	var list []dealt
	for _, g := range s.games {
		d := dealt{GameType: g}
		open, ended := s.waitsFor(g.ID)
		d.open, d.ended = open, floor.SumWaits(ended)
		for _, t := range s.tables {
			switch {
			case t.GameTypeID != g.ID || t.Event != nil || t.Status == floor.TableTournament || t.PausedAt != nil:
			case t.CurrentPlayers > 0:
				d.runs = append(d.runs, t)
				d.free += len(t.FreeSeats())
			case len(t.FreeSeats()) >= enough:
				d.empty = append(d.empty, t)
			}
		}
		list = append(list, d)
	}
	return list
}

// spareDealers is how many dealers on shift are more than the tables in use; unknown without anybody on shift.
func (s *sheet) spareDealers() (n int, known bool) {
	if s.crew.dealers == 0 {
		return 0, false
	}
	return max(0, s.crew.dealers-s.inUse()), true
}

// inUse is how many tables anybody sits at, those of tournaments too.
func (s *sheet) inUse() (n int) {
	for _, t := range s.tables {
		if t.CurrentPlayers > 0 {
			n++
		}
	}
	return n
}

// opening is a table that could be opened for those who wait for a game.
type opening struct {
	game  dealt
	table floor.Table
	seats int // that would be taken at once
	// frees is a short table that would have to be broken first, because every dealer is at a table; nil: none.
	frees *breaking
}

// breaking is a short table for which nobody waits.
type breaking struct {
	table floor.Table
	game  string
	fits  *floor.Table // another table of its game that has seats for its players
}

// breakings are the tables that have been short for as long as the room lets them, the fewest players first. With nobody
// waiting for their game they will not fill.
func (s *sheet) breakings() []breaking {
	var list []breaking
	for _, d := range s.dealtGames() {
		for _, t := range d.runs {
			if t.ShortSince == nil || d.open.Waiting > 0 || minutesSince(*t.ShortSince, s.now) < s.room.Settings.ShortMinutes {
				continue
			}
			b := breaking{table: t, game: d.Name}
			for _, other := range d.runs {
				if other.ID != t.ID && len(other.FreeSeats()) >= t.CurrentPlayers && other.CurrentPlayers >= t.CurrentPlayers {
					b.fits = &other
					break
				}
			}
			list = append(list, b)
		}
	}
	slices.SortStableFunc(list, func(a, b breaking) int { return a.table.CurrentPlayers - b.table.CurrentPlayers })
	return list
}

// openings are the tables that could be opened: enough players wait for whom no seat is open, a table for their game is
// empty, and there is a dealer, or one who can be freed. Each empty table, dealer and short table is spoken of once.
func (s *sheet) openings() []opening {
	var list []opening
	spare, known := s.spareDealers()
	short := s.breakings()
	for _, d := range s.dealtGames() {
		if d.left() < enough || len(d.empty) == 0 {
			continue
		}
		o := opening{game: d, table: d.empty[0], seats: min(d.left(), len(d.empty[0].FreeSeats()))}
		switch {
		case !known:
		case spare > 0:
			spare--
		case len(short) > 0:
			o.frees, short = &short[0], short[1:]
		default:
			continue // nobody could deal there
		}
		list = append(list, o)
	}
	return list
}
