package floor

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/player"
)

// NextSeats is the order of the open seats of a room: the next player of each list, and the next player of each table.
type NextSeats struct {
	Players []NextPlayer  `json:"players"` // by the time of joining
	Places  []ListPlace   `json:"places"`  // open seats that no player at a table is offered
	Tables  []NextAtTable `json:"tables"`  // cash tables in the order in which newcomers get them
}

// NextPlayer is the player that "Seat Next Player" seats in a game, and the seat that the player gets.
type NextPlayer struct {
	GameTypeID  string          `json:"gameTypeId"`
	EntryID     string          `json:"entryId"`
	TableID     string          `json:"tableId"`
	TableNumber int             `json:"tableNumber"`
	SeatNumber  int             `json:"seatNumber"`
	Skipped     []SkippedPlayer `json:"skipped"` // players ahead on the list
}

// SkippedPlayer is a player of a list without a possible seat now, with the reason.
type SkippedPlayer struct {
	EntryID string `json:"entryId"`
	Why     string `json:"why" see:"personal,view_players"` // the end of a sentence that begins with the name
}

// ListPlace is a seat for a player of a list.
type ListPlace struct {
	EntryID    string `json:"entryId"`
	TableID    string `json:"tableId"`
	SeatNumber int    `json:"seatNumber"`
}

// NextAtTable is the next player of a table. A player with an offered seat here comes before the list.
type NextAtTable struct {
	TableID string     `json:"tableId"`
	Offer   *NextMove  `json:"offer"` // null: no player at a table is offered a seat here
	Place   *ListPlace `json:"place"` // the seat of the list: an open one, else the held one; null: none
	Why     string     `json:"why"`   // reason why there is no place; empty when there is one
}

// NextMove is the player at another table with the first claim to the seat, before the list.
type NextMove struct {
	Kind        ChangeKind    `json:"kind"`
	SeatID      string        `json:"seatId"`
	Player      *player.Named `json:"player"`      // null: a walk-in
	TableNumber int           `json:"tableNumber"` // of the player's seat
	SeatNumber  int           `json:"seatNumber"`  // that is offered
}

// next lists the next player of each game and table: open seats go first to players at a table, then to the list in its
// order. A player without a possible seat is skipped.
func (a *Actions) next(ctx context.Context, at tenant.Room, _ api.RoomRequest) (NextSeats, error) {
	return db.ViewRoom(ctx, a.db, at, func(tx *db.RoomView) (NextSeats, error) {
		return readNextSeats(tx, tx.Now())
	})
}

// NextPlayers returns the next player of each game that has an open seat for one, in the order of joining.
func NextPlayers(tx db.RoomReader, now clock.Instant) ([]NextPlayer, error) {
	next, err := readNextSeats(tx, now)
	return next.Players, err
}

// nextReader reads the order of the open seats of a room.
type nextReader struct {
	tx        db.RoomReader
	now       clock.Instant
	obstacles map[string]seatObstacles // by player and game
}

func readNextSeats(tx db.RoomReader, now clock.Instant) (NextSeats, error) {
	next := NextSeats{Players: []NextPlayer{}, Places: []ListPlace{}, Tables: []NextAtTable{}}
	all, err := Tables(tx, now)
	if err != nil {
		return next, err
	}
	changes, err := SeatChanges(tx, now)
	if err != nil {
		return next, err
	}
	entries, err := OpenEntries(tx)
	if err != nil {
		return next, err
	}
	lists := map[string][]WaitlistEntry{}
	joined := map[string]clock.Instant{}
	for _, e := range entries {
		lists[e.GameTypeID] = append(lists[e.GameTypeID], e)
		joined[e.ID] = e.JoinedAt
	}
	free := ReserveOfferedSeats(slices.Clone(all), changes)
	running := slices.DeleteFunc(slices.Clone(free), func(t Table) bool { return !t.IsRunning() })
	r := nextReader{tx, now, map[string]seatObstacles{}}
	for game, list := range lists {
		fit := seatChoices(running, game)
		if len(fit) == 0 {
			continue
		}
		n, err := r.nextOf(list, fit)
		if err != nil {
			return next, err
		}
		if n.EntryID != "" {
			next.Players = append(next.Players, n)
			next.Places = append(next.Places, listPlaces(n, list, running)...)
		}
	}
	slices.SortFunc(next.Players, func(a, b NextPlayer) int {
		return cmp.Or(cmp.Compare(joined[a.EntryID], joined[b.EntryID]), cmp.Compare(a.EntryID, b.EntryID))
	})
	slices.SortFunc(next.Places, func(a, b ListPlace) int { return cmp.Compare(a.EntryID, b.EntryID) })
	for _, t := range newcomerOrder(free) {
		at, err := r.nextAt(t, lists[t.GameTypeID], changes)
		if err != nil {
			return next, err
		}
		next.Tables = append(next.Tables, at)
	}
	return next, nil
}

// nextOf returns the first player of a list who can be seated at one of the tables; without an entry when there is
// none.
func (r nextReader) nextOf(list []WaitlistEntry, fit []Table) (NextPlayer, error) {
	n := NextPlayer{GameTypeID: fit[0].GameTypeID, Skipped: []SkippedPlayer{}}
	for _, e := range list {
		if e.Status != EntryWaiting {
			continue
		}
		if e.IsExpected() {
			n.Skipped = append(n.Skipped, SkippedPlayer{e.ID, NotHereYet})
			continue
		}
		o, err := r.obstaclesOf(e)
		if err != nil {
			return n, err
		}
		t, why := o.tableOf(fit)
		if why == "" {
			n.EntryID, n.TableID, n.TableNumber, n.SeatNumber = e.ID, t.ID, t.TableNumber, t.FreeSeats()[0]
			return n, nil
		}
		n.Skipped = append(n.Skipped, SkippedPlayer{e.ID, why})
	}
	return n, nil
}

func (r nextReader) obstaclesOf(e WaitlistEntry) (seatObstacles, error) {
	key := e.PlayerID + " " + e.GameTypeID
	if o, ok := r.obstacles[key]; ok {
		return o, nil
	}
	o, err := readObstacles(r.tx, r.now, e.PlayerID, e.GameTypeID)
	r.obstacles[key] = o
	return o, err
}

// listPlaces gives the open seats of a game to the next player and to the waiting players behind, in the order of the
// list. Those behind are not checked, because each is checked once they are next.
func listPlaces(n NextPlayer, list []WaitlistEntry, running []Table) []ListPlace {
	tables := slices.Clone(running)
	take := func(table string, number int) {
		for i := range tables {
			if t := &tables[i]; t.ID == table {
				t.SeatStates = slices.Clone(t.SeatStates)
				t.SeatStates[number-1] = SeatReserved
				t.CurrentPlayers++
			}
		}
	}
	places := []ListPlace{{n.EntryID, n.TableID, n.SeatNumber}}
	take(n.TableID, n.SeatNumber)
	skipped := map[string]bool{n.EntryID: true}
	for _, s := range n.Skipped {
		skipped[s.EntryID] = true
	}
	for _, e := range list {
		if e.Status != EntryWaiting || e.IsExpected() || skipped[e.ID] {
			continue
		}
		fit := seatChoices(tables, n.GameTypeID)
		if len(fit) == 0 {
			break
		}
		number := fit[0].FreeSeats()[0]
		places = append(places, ListPlace{e.ID, fit[0].ID, number})
		take(fit[0].ID, number)
	}
	return places
}

// newcomerOrder returns the cash tables in the order in which newcomers get them: those with an open seat by
// seatChoices, game by game, then the others by number.
func newcomerOrder(tables []Table) []Table {
	var order, rest []Table
	seen := map[string]bool{}
	for _, t := range tables {
		if t.Event != nil || t.Status == TableTournament {
			continue
		}
		if !seen[t.GameTypeID] {
			seen[t.GameTypeID] = true
			order = append(order, seatChoices(tables, t.GameTypeID)...)
		}
		if len(t.FreeSeats()) == 0 {
			rest = append(rest, t)
		}
	}
	return append(order, rest...)
}

// nextAt returns the next player of a table, of which the offered seats are shown as reserved.
func (r nextReader) nextAt(t Table, list []WaitlistEntry, changes []SeatChange) (NextAtTable, error) {
	at := NextAtTable{TableID: t.ID}
	for _, c := range changes {
		if o := c.Offer; o != nil && o.TableID == t.ID {
			at.Offer = &NextMove{c.Kind, c.SeatID, c.Player, c.TableNumber, o.SeatNumber}
			break
		}
	}
	if !t.IsRunning() {
		at.Why = "Start the game first"
		return at, nil
	}
	if len(t.FreeSeats()) == 0 {
		at.Why = "No open seat"
	} else {
		n, err := r.nextOf(list, []Table{t})
		if err != nil {
			return at, err
		}
		switch {
		case n.EntryID != "":
			at.Place = &ListPlace{n.EntryID, t.ID, n.SeatNumber}
			return at, nil
		case len(n.Skipped) > 0:
			at.Why = "Nobody on the list can be seated now"
		default:
			at.Why = "Nobody is waiting for " + t.GameType.Name
		}
	}
	if len(t.Holds) > 0 {
		h := slices.MinFunc(t.Holds, func(a, b HeldSeat) int { return cmp.Compare(a.Until, b.Until) })
		at.Place, at.Why = &ListPlace{h.EntryID, t.ID, h.SeatNumber}, ""
	}
	return at, nil
}

// tablesForNext returns the running tables, with the seats that are offered to players at a table shown as reserved.
func tablesForNext(tx db.RoomReader, now clock.Instant) ([]Table, error) {
	tables, err := Tables(tx, now)
	if err != nil {
		return nil, err
	}
	asked, err := SeatChanges(tx, now)
	return slices.DeleteFunc(ReserveOfferedSeats(tables, asked), func(t Table) bool { return !t.IsRunning() }), err
}

// seatObstacles are the reasons that keep a waiting player from a seat of a game.
type seatObstacles struct {
	why       string            // reason why no seat is possible, as the end of a sentence; empty without one
	keptApart map[string]string // names of players kept apart from this one, by table
}

func readObstacles(
	tx db.RoomReader, now clock.Instant, playerID, gameTypeID string,
) (o seatObstacles, err error) {
	if o.why, _, err = SeatingObstacle(tx, now, playerID, gameTypeID); err != nil || o.why != "" {
		return o, err
	}
	o.keptApart = map[string]string{}
	_, err = db.All(tx, func(scan db.Scan) (none struct{}, err error) {
		var table, name string
		err = scan(&table, &name)
		o.keptApart[table] = name
		return none, err
	}, keptApartByTable, playerID)
	return o, err
}

// tableOf returns the first table with a possible seat. A table with a player kept apart from this one is
// skipped. Without such a table, why holds the reason as the end of a sentence.
func (o seatObstacles) tableOf(fit []Table) (t Table, why string) {
	if o.why != "" {
		return t, o.why
	}
	for _, t := range fit {
		other := o.keptApart[t.ID]
		if other == "" {
			return t, ""
		}
		if why == "" {
			why = fmt.Sprintf("is kept apart from %s at %s", other, t.Label())
		}
	}
	return t, why
}

// seatFor returns the first of the tables in fit at which a waiting player can be seated now. The tables in fit deal
// the player's game and have open seats. Without such a table, why holds the reason as the end of a sentence.
func seatFor(tx db.RoomReader, now clock.Instant, playerID string, fit []Table) (t Table, why string, err error) {
	o, err := readObstacles(tx, now, playerID, fit[0].GameTypeID)
	if err != nil {
		return t, "", err
	}
	t, why = o.tableOf(fit)
	return t, why, nil
}
