package floor

import (
	"slices"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
)

// MustMoveGame is a main game with the tables that feed it.
type MustMoveGame struct {
	GameName string
	Tables   []MustMoveTable // the main game first, then by the number of moves to it
}

// MustMoveTable is one table of a must-move game.
type MustMoveTable struct {
	Table
	Steps  int     // moves to the main game
	Movers []Mover // the players that have to move to the next table, in order
}

// Mover is a player with the duty to move.
type Mover struct {
	Player Person // without a name: a walk-in
	SeatChange
}

const personsAtFeeders = `SELECT s.id, p.id, p.name, p.nickname FROM seat s
	JOIN poker_table t ON t.org_id = s.org_id AND t.id = s.table_id
	JOIN player p ON p.org_id = s.org_id AND p.id = s.player_id
	WHERE s.org_id = $1 AND s.room_id = $2 AND t.must_move_table_id IS NOT NULL`

// MustMoveGames returns the must-move games of a room, by the number of their main table.
func MustMoveGames(tx db.RoomReader, now clock.Instant) ([]MustMoveGame, error) {
	tables, err := Tables(tx, now)
	if err != nil {
		return nil, err
	}
	mains := mainGames(tables)
	games := []MustMoveGame{}
	if len(mains) == 0 {
		return games, nil
	}
	changes, err := DatedSeatChanges(tx, now)
	if err != nil {
		return nil, err
	}
	persons := map[string]Person{} // by seat
	_, err = db.All(tx, func(scan db.Scan) (p Person, err error) {
		var seat string
		err = scan(&seat, &p.ID, &p.Name, &p.Nickname)
		persons[seat] = p
		return p, err
	}, personsAtFeeders)
	if err != nil {
		return nil, err
	}
	steps := stepsToMain(tables)
	for _, main := range tables {
		g := MustMoveGame{GameName: main.GameType.Name}
		for _, t := range tables {
			if mains[t.ID] != main.ID {
				continue
			}
			m := MustMoveTable{Table: t, Steps: steps[t.ID]}
			for _, c := range changes {
				if c.Kind == MustMove && c.TableID == t.ID {
					m.Movers = append(m.Movers, Mover{persons[c.SeatID], c})
				}
			}
			g.Tables = append(g.Tables, m)
		}
		if len(g.Tables) > 0 {
			slices.SortStableFunc(g.Tables, func(a, b MustMoveTable) int { return a.Steps - b.Steps })
			games = append(games, g)
		}
	}
	return games, nil
}

// mainGames returns the table of the main game for each table of a must-move game.
func mainGames(tables []Table) map[string]string {
	next := map[string]string{}
	for _, t := range tables {
		if t.MustMoveTableID != nil {
			next[t.ID] = *t.MustMoveTableID
		}
	}
	mains := map[string]string{}
	for id := range next {
		main := id
		for range next { // a chain is not longer than this
			if to, ok := next[main]; ok {
				main = to
			}
		}
		mains[id], mains[main] = main, main
	}
	return mains
}
