package floor

import (
	"context"
	"fmt"
	"slices"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/player"
)

const (
	askedInRoom = `SELECT c.seat_id, c.kind, c.seats, c.to_table_id, c.asked_at, s.table_id, s.seat_number, s.player_id, p.name
		FROM seat_change c
		JOIN seat s ON s.org_id = c.org_id AND s.id = c.seat_id
		LEFT JOIN player p ON p.org_id = s.org_id AND p.id = s.player_id
		WHERE c.org_id = $1 AND c.room_id = $2 ORDER BY c.asked_at, c.seat_id`
	waitingByGame = `SELECT game_type_id, count(*) FROM waitlist_entry WHERE org_id = $1 AND room_id = $2 AND status = 'waiting'
		GROUP BY game_type_id`
	insertAsked = `INSERT INTO seat_change (org_id, room_id, seat_id, kind, seats, to_table_id, asked_at) VALUES ($1, $2, $3, $4, $5, $6, $7)`
	updateAsked = "UPDATE seat_change SET seats = $4 WHERE org_id = $1 AND room_id = $2 AND seat_id = $3"
	deleteAsked = "DELETE FROM seat_change WHERE org_id = $1 AND room_id = $2 AND seat_id = $3"
)

func scanAsked(scan db.Scan) (c SeatChange, err error) {
	var list string
	var playerID, name *string
	if err = scan(&c.SeatID, &c.Kind, &list, &c.ToTableID, &c.AskedAt, &c.TableID, &c.SeatNumber, &playerID, &name); err != nil {
		return c, err
	}
	if playerID != nil {
		c.Player = &player.Named{ID: *playerID, Name: *name}
	}
	c.Seats, err = readWanted(list)
	return c, err
}

// SeatChanges are those in the room who have asked for another seat, in the order in which they did, with what each may
// take now.
func SeatChanges(tx db.RoomReader, now clock.Instant) ([]SeatChange, error) {
	asked, err := db.All(tx, scanAsked, askedInRoom)
	if err != nil || len(asked) == 0 {
		return []SeatChange{}, err
	}
	tables, err := Tables(tx, now)
	if err != nil {
		return nil, err
	}
	type game struct {
		id string
		n  int
	}
	games, err := db.All(tx, func(scan db.Scan) (g game, err error) { return g, scan(&g.id, &g.n) }, waitingByGame)
	if err != nil {
		return nil, err
	}
	waiting := map[string]int{}
	for _, g := range games {
		waiting[g.id] = g.n
	}
	for i := range asked {
		c := &asked[i]
		for _, t := range tables {
			if t.ID == c.TableID {
				c.TableNumber = t.TableNumber
			}
			if c.ToTableID != nil && t.ID == *c.ToTableID {
				c.ToTableNumber = &t.TableNumber
			}
		}
	}
	offerSeats(asked, tables, waiting)
	return asked, nil
}

func (a *Actions) seatChanges(tx *db.RoomView, _ roomRequest) ([]SeatChange, error) {
	return SeatChanges(tx, tx.Now())
}

// OfferedSeatChange is what whoever has a seat has asked for, when that seat is his to take.
func OfferedSeatChange(tx *db.RoomTx, s Seat, tableID string, number int) (SeatChange, error) {
	if _, err := TableLabel(tx, tableID); err != nil {
		return SeatChange{}, err
	}
	c, err := SeatChangeOf(tx, s)
	if err == nil && (c.Offer == nil || c.Offer.TableID != tableID || c.Offer.SeatNumber != number) {
		err = fault.Conflict("That seat is no longer offered to %s. Look again.", fault.Person(s.name()))
	}
	return c, err
}

// SeatChangeOf is what whoever has a seat has asked for.
func SeatChangeOf(tx *db.RoomTx, s Seat) (SeatChange, error) {
	all, err := SeatChanges(tx, tx.Now())
	if err != nil {
		return SeatChange{}, err
	}
	for _, c := range all {
		if c.SeatID == s.ID {
			return c, nil
		}
	}
	return SeatChange{}, fault.Conflict("%s has not asked for another seat", fault.Person(s.name()))
}

func (a *Actions) ask(ctx context.Context, org tenant.Org, in askRequest) (Seat, error) {
	return a.around(ctx, org, in.ID, func(act *TableEdit, s Seat) (Seat, error) {
		if in.Kind == ChangeTable {
			return s, act.RequestTableChange(s, in.TableID)
		}
		return s, act.RequestSeatChange(s, in.Seats)
	})
}

// RequestSeatChange is that somebody would like another seat at his table: one of these, or any.
func (a *TableEdit) RequestSeatChange(s Seat, seats []int) error {
	if len(seats) == 0 {
		for n := 1; n <= a.b.MaxSeats; n++ {
			seats = append(seats, n)
		}
		seats = slices.DeleteFunc(seats, func(n int) bool { return n == s.SeatNumber })
	}
	slices.Sort(seats)
	seats = slices.Compact(seats)
	switch {
	case seats[0] < 1 || seats[len(seats)-1] > a.b.MaxSeats:
		return fault.InvalidField("seats", fmt.Sprintf("%s has seats 1 to %d", a.b.Label(), a.b.MaxSeats))
	case slices.Contains(seats, s.SeatNumber):
		return fault.InvalidFieldf("seats", "%s has seat %d", fault.Person(s.name()), s.SeatNumber)
	}
	return a.ask(s, ChangeSeat, seats, nil)
}

// RequestTableChange is that somebody would like a seat at another table of his game: at this one, or at any.
func (a *TableEdit) RequestTableChange(s Seat, tableID string) error {
	if tableID == "" {
		return a.ask(s, ChangeTable, nil, nil)
	}
	if tableID == a.b.ID {
		return fault.InvalidFieldf("tableId", "%s sits at %s", fault.Person(s.name()), a.b.Label())
	}
	to, err := load(a.tx, tableID, a.tx.Now())
	if err != nil {
		return err
	}
	if to.GameTypeID != a.b.GameTypeID {
		return fault.Conflict("%s deals %s, not %s", to.Label(), to.GameType.Name, a.b.GameType.Name)
	}
	return a.ask(s, ChangeTable, nil, to)
}

func (a *TableEdit) ask(s Seat, kind ChangeKind, seats []int, to *board) error {
	if err := a.b.notLent(); err != nil {
		return err
	}
	var toID *string
	what := "another seat"
	switch {
	case to != nil:
		toID, what = &to.ID, to.Label()
	case kind == ChangeTable:
		what = "another table"
	}
	a.note("seat_change", fmt.Sprintf("%s, %s, asked for %s", s.name(), a.b.place(s.SeatNumber), what), s.name())
	asked := fault.Conflict("%s has already asked for another seat", fault.Person(s.name()))
	return a.tx.WriteUnique(asked, insertAsked, s.ID, string(kind), wanted(seats), toID, a.tx.Now())
}

func (a *Actions) stopAsking(ctx context.Context, org tenant.Org, in oneRequest) (Seat, error) {
	return a.around(ctx, org, in.ID, func(act *TableEdit, s Seat) (Seat, error) {
		if _, err := SeatChangeOf(act.tx, s); err != nil {
			return s, err
		}
		act.note("seat_change", fmt.Sprintf("%s, %s, no longer asks for another seat", s.name(), act.b.place(s.SeatNumber)), s.name())
		return s, act.askedEnough(s)
	})
}

func (a *TableEdit) askedEnough(s Seat) error {
	return a.tx.Write(deleteAsked, s.ID)
}

// skip is that somebody does not want the seat that is his to take: it goes to the next. Who does not want a seat at
// another table asks no more, and neither does who wants none of the others.
func (a *Actions) skip(ctx context.Context, org tenant.Org, in skipRequest) (Seat, error) {
	return a.around(ctx, org, in.ID, func(act *TableEdit, s Seat) (Seat, error) {
		c, err := OfferedSeatChange(act.tx, s, in.TableID, in.SeatNumber)
		if err != nil {
			return s, err
		}
		at := Table{TableNumber: c.Offer.TableNumber}
		act.note("seat_change", fmt.Sprintf("%s did not want %s", s.name(), at.place(c.Offer.SeatNumber)), s.name())
		rest := slices.DeleteFunc(c.Seats, func(n int) bool { return n == in.SeatNumber })
		if c.Kind == ChangeTable || len(rest) == 0 {
			return s, act.askedEnough(s)
		}
		err = act.tx.Write(updateAsked, s.ID, wanted(rest))
		return s, err
	})
}

// offered are the seats of the act's table that are somebody's who asked, by number.
func (a *TableEdit) offered() (map[int]SeatChange, error) {
	if !a.b.asked {
		return nil, nil
	}
	all, err := SeatChanges(a.tx, a.tx.Now())
	out := map[int]SeatChange{}
	for _, c := range all {
		if c.Offer != nil && c.Offer.TableID == a.b.ID {
			out[c.Offer.SeatNumber] = c
		}
	}
	return out, err
}

// firstOpen is the lowest open seat for which nobody has asked, else the lowest; 0 when there is none.
func (a *TableEdit) firstOpen() (int, error) {
	offered, err := a.offered()
	if err != nil {
		return 0, err
	}
	for n := 1; n <= a.b.MaxSeats; n++ {
		if _, ok := offered[n]; !ok && a.b.at(n) == nil {
			return n, nil
		}
	}
	return a.b.lowestOpen(), nil
}

// afterAsked refuses a seat to a newcomer whom somebody at a table was before in asking for it, unless it is said why.
func (a *TableEdit) afterAsked(name string, number int, why string) error {
	offered, err := a.offered()
	if err != nil {
		return err
	}
	c, ok := offered[number]
	if !ok {
		return nil
	}
	if why == "" {
		return fault.Conflict("%s asked for seat %d of %s first", fault.Person(c.name()), number, a.b.Label())
	}
	a.note("seat_change", fmt.Sprintf("%s got %s although %s asked for it first: %s", name, a.b.place(number), c.name(), why))
	return nil
}
