package floor

import (
	"context"
	"fmt"
	"slices"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/player"
)

const (
	seatChangesOfRoom = `SELECT c.seat_id, c.kind, c.seats, c.to_table_id, c.asked_at, s.table_id, s.seat_number,
		s.player_id, p.name
		FROM seat_change c
		JOIN seat s ON s.org_id = c.org_id AND s.id = c.seat_id
		LEFT JOIN player p ON p.org_id = s.org_id AND p.id = s.player_id
		WHERE c.org_id = $1 AND c.room_id = $2 ORDER BY c.asked_at, c.seat_id`
	// Each seat and each called entry with the tables at which a player kept apart from its player sits, or to which
	// they are called.
	keptApartByPlace = `SELECT s.id, x.table_id FROM player_apart a
		JOIN ` + placesOfPlayers + ` s ON s.player_id IN (a.player_id, a.other_id)
		JOIN ` + placesOfPlayers + ` x
			ON x.player_id = CASE WHEN s.player_id = a.player_id THEN a.other_id ELSE a.player_id END
		WHERE a.org_id = $1`
	placesOfPlayers = `(SELECT id, player_id, table_id FROM seat
			WHERE org_id = $1 AND room_id = $2 AND player_id IS NOT NULL
		UNION ALL SELECT id, player_id, table_id FROM waitlist_entry
			WHERE org_id = $1 AND room_id = $2 AND status = 'called')`
	pairsKeptApartAt = `SELECT s.id, o.id FROM player_apart a
		JOIN seat s ON s.org_id = a.org_id AND s.room_id = $2 AND s.table_id = $3 AND s.player_id = a.player_id
		JOIN seat o ON o.org_id = a.org_id AND o.room_id = $2 AND o.table_id = $3 AND o.player_id = a.other_id
		WHERE a.org_id = $1`
	waitingByGame = `SELECT game_type_id, count(*) FROM waitlist_entry WHERE org_id = $1 AND room_id = $2
		AND status = 'waiting'
		GROUP BY game_type_id`
	seatLeftAt = `SELECT max(ended_at) FROM seat_stay WHERE org_id = $1 AND room_id = $2 AND table_id = $3
		AND seat_number = $4`
	insertSeatChange = `INSERT INTO seat_change (org_id, room_id, seat_id, kind, seats, to_table_id, asked_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7)`
	updateSeatChange = "UPDATE seat_change SET seats = $4 WHERE org_id = $1 AND room_id = $2 AND seat_id = $3"
	deleteSeatChange = "DELETE FROM seat_change WHERE org_id = $1 AND room_id = $2 AND seat_id = $3"
)

func scanSeatChange(scan db.Scan) (c SeatChange, err error) {
	var list string
	var playerID, name *string
	err = scan(&c.SeatID, &c.Kind, &list, &c.ToTableID, &c.AskedAt, &c.TableID, &c.SeatNumber, &playerID, &name)
	if err != nil {
		return c, err
	}
	if playerID != nil {
		c.Player = &player.Named{ID: *playerID, Name: *name}
	}
	c.Seats, err = parseSeats(list)
	return c, err
}

// tablesKeptApart maps each seat and each called entry to the tables that its player may not join: a player kept apart
// from them sits there.
func tablesKeptApart(tx db.RoomReader) (map[string][]string, error) {
	apart := map[string][]string{}
	_, err := db.All(tx, func(scan db.Scan) (none struct{}, err error) {
		var id, table string
		err = scan(&id, &table)
		apart[id] = append(apart[id], table)
		return none, err
	}, keptApartByPlace)
	return apart, err
}

// seatsKeptApart returns the pairs of seats of a table whose players are kept apart.
func seatsKeptApart(tx db.RoomReader, tableID string) ([][2]string, error) {
	return db.All(tx, func(scan db.Scan) (p [2]string, err error) {
		return p, scan(&p[0], &p[1])
	}, pairsKeptApartAt, tableID)
}

// SeatChanges returns the seat changes of the room in the order in which they get a seat, each with the seat that is
// offered now: changes within a table and transfers in the order in which players asked, between them the must-moves
// from the main game on.
func SeatChanges(tx db.RoomReader, now clock.Instant) ([]SeatChange, error) {
	asked, err := db.All(tx, scanSeatChange, seatChangesOfRoom)
	if err != nil {
		return nil, err
	}
	tables, err := Tables(tx, now)
	if err != nil {
		return nil, err
	}
	moves, err := mustMoves(tx, tables)
	if err != nil {
		return nil, err
	}
	if asked = append(asked, moves...); len(asked) == 0 {
		return []SeatChange{}, nil
	}
	type game struct {
		id string
		n  int
	}
	games, err := db.All(tx, func(scan db.Scan) (g game, err error) {
		return g, scan(&g.id, &g.n)
	}, waitingByGame)
	if err != nil {
		return nil, err
	}
	waiting := map[string]int{}
	for _, g := range games {
		waiting[g.id] = g.n
	}
	apart, err := tablesKeptApart(tx)
	if err != nil {
		return nil, err
	}
	for i := range asked {
		c := &asked[i]
		c.apart = apart
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

func (a *Actions) seatChanges(tx *db.RoomView, _ api.RoomRequest) ([]SeatChange, error) {
	return DatedSeatChanges(tx, tx.Now())
}

// DatedSeatChanges is SeatChanges with the time since when each seat is offered.
func DatedSeatChanges(tx db.RoomReader, now clock.Instant) ([]SeatChange, error) {
	changes, err := SeatChanges(tx, now)
	if err != nil {
		return nil, err
	}
	tables, err := Tables(tx, now)
	if err != nil {
		return nil, err
	}
	byID := map[string]Table{}
	for _, t := range tables {
		byID[t.ID] = t
	}
	pending := make([]*db.PendingRow[*clock.Instant], len(changes))
	for i, c := range changes {
		if o := c.Offer; o != nil {
			pending[i] = db.QueueOne(tx, func(scan db.Scan) (at *clock.Instant, err error) {
				return at, scan(&at)
			}, seatLeftAt, o.TableID, o.SeatNumber)
		}
	}
	for i := range changes {
		if pending[i] == nil {
			continue
		}
		leftAt, _, err := pending[i].Result()
		if err != nil {
			return nil, err
		}
		changes[i].Offer.Since = offeredSince(changes[i], byID, leftAt)
	}
	return changes, nil
}

// offeredSince is the time since when the player of a change could have taken the offered seat: it was left, the game
// was dealt there, and the player had asked or had to move. leftAt is when the last player left the seat; nil: no
// player had it.
func offeredSince(c SeatChange, tables map[string]Table, leftAt *clock.Instant) *clock.Instant {
	since := c.AskedAt
	moves := tables[c.TableID].mustMoveSince
	if c.Kind != MustMove {
		moves = nil
	}
	for _, at := range []*clock.Instant{leftAt, tables[c.Offer.TableID].OpenedAt, moves} {
		if at != nil {
			since = max(since, *at)
		}
	}
	return &since
}

// OfferedSeatChange returns the seat change of the player in a seat, when it offers the given seat.
func OfferedSeatChange(tx *db.RoomTx, s Seat, tableID string, number int) (SeatChange, error) {
	if _, err := TableLabel(tx, tableID); err != nil {
		return SeatChange{}, err
	}
	all, err := SeatChanges(tx, tx.Now())
	if err != nil {
		return SeatChange{}, err
	}
	hasAsked := false
	for _, c := range all {
		if c.SeatID != s.ID {
			continue
		}
		if hasAsked = true; c.Offer != nil && c.Offer.TableID == tableID && c.Offer.SeatNumber == number {
			return c, nil
		}
	}
	if !hasAsked {
		return SeatChange{}, errNotAsked(s)
	}
	return SeatChange{}, fault.Conflict("That seat is no longer offered to %s. Look again.",
		fault.Person(s.displayName()))
}

func errNotAsked(s Seat) error {
	return fault.Conflict("%s has not asked for another seat", fault.Person(s.displayName()))
}

func (a *Actions) requestSeatChange(ctx context.Context, org tenant.Org, in seatChangeRequest) (Seat, error) {
	return a.editSeat(ctx, org, in.ID, func(act *TableEdit, s Seat) (Seat, error) {
		if in.Kind == ChangeTable {
			return s, act.RequestTableChange(s, in.TableID)
		}
		return s, act.RequestSeatChange(s, in.Seats)
	})
}

// RequestSeatChange records that a player wants another seat at the same table: one of the given seats, or any.
func (a *TableEdit) RequestSeatChange(s Seat, seats []int) error {
	if len(seats) == 0 {
		for n := 1; n <= a.table.MaxSeats; n++ {
			seats = append(seats, n)
		}
		seats = slices.DeleteFunc(seats, func(n int) bool { return n == s.SeatNumber })
	}
	slices.Sort(seats)
	seats = slices.Compact(seats)
	switch {
	case seats[0] < 1 || seats[len(seats)-1] > a.table.MaxSeats:
		return fault.InvalidField("seats", fmt.Sprintf("%s has seats 1 to %d", a.table.Label(), a.table.MaxSeats))
	case slices.Contains(seats, s.SeatNumber):
		return fault.InvalidFieldf("seats", "%s has seat %d", fault.Person(s.displayName()), s.SeatNumber)
	}
	return a.requestChange(s, ChangeSeat, seats, nil)
}

// RequestTableChange records that a player wants a seat at another table of the same game: the given table, or any.
func (a *TableEdit) RequestTableChange(s Seat, tableID string) error {
	if tableID == "" {
		return a.requestChange(s, ChangeTable, nil, nil)
	}
	if tableID == a.table.ID {
		return fault.InvalidFieldf("tableId", "%s sits at %s", fault.Person(s.displayName()), a.table.Label())
	}
	to, err := loadState(a.tx, tableID, a.tx.Now())
	if err != nil {
		return err
	}
	if to.GameTypeID != a.table.GameTypeID {
		return fault.Conflict("%s deals %s, not %s", to.Label(), to.GameType.Name, a.table.GameType.Name)
	}
	return a.requestChange(s, ChangeTable, nil, to)
}

func (a *TableEdit) requestChange(s Seat, kind ChangeKind, seats []int, to *tableState) error {
	if err := a.table.requireNotLent(); err != nil {
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
	says := fmt.Sprintf("%s, %s, asked for %s", s.displayName(), a.table.seatLabel(s.SeatNumber), what)
	a.logActivity("seat_change", says, s.displayName())
	conflict := fault.Conflict("%s has already asked for another seat", fault.Person(s.displayName()))
	return a.tx.WriteUnique(conflict, insertSeatChange, s.ID, string(kind), formatSeats(seats), toID, a.tx.Now())
}

func (a *Actions) withdrawSeatChange(ctx context.Context, org tenant.Org, in api.IDRequest) (Seat, error) {
	return a.editSeat(ctx, org, in.ID, func(act *TableEdit, s Seat) (Seat, error) {
		n, err := act.tx.Exec(deleteSeatChange, s.ID)
		if err == nil && n == 0 {
			err = errNotAsked(s)
		}
		if err != nil {
			return s, err
		}
		says := fmt.Sprintf("%s, %s, no longer asks for another seat", s.displayName(),
			act.table.seatLabel(s.SeatNumber))
		act.logActivity("seat_change", says, s.displayName())
		return s, nil
	})
}

func (a *TableEdit) withdrawSeatChange(s Seat) error {
	return a.tx.Write(deleteSeatChange, s.ID)
}

// skipOffer records that a player declines the offered seat, which then goes to the next player. Declining a seat at
// another table, or the last wanted seat, withdraws the change.
func (a *Actions) skipOffer(ctx context.Context, org tenant.Org, in destinationRequest) (Seat, error) {
	return a.editSeat(ctx, org, in.ID, func(act *TableEdit, s Seat) (Seat, error) {
		c, err := OfferedSeatChange(act.tx, s, in.TableID, in.SeatNumber)
		if err != nil {
			return s, err
		}
		if c.Kind == MustMove {
			return act.declineMove(s, *c.Offer)
		}
		at := Table{TableNumber: c.Offer.TableNumber}
		says := fmt.Sprintf("%s did not want %s", s.displayName(), at.seatLabel(c.Offer.SeatNumber))
		act.logActivity("seat_change", says, s.displayName())
		rest := slices.DeleteFunc(c.Seats, func(n int) bool { return n == in.SeatNumber })
		if c.Kind == ChangeTable || len(rest) == 0 {
			return s, act.withdrawSeatChange(s)
		}
		err = act.tx.Write(updateSeatChange, s.ID, formatSeats(rest))
		return s, err
	})
}

// offeredSeats returns the seat changes that offer a seat of this table, by seat number.
func (a *TableEdit) offeredSeats() (map[int]SeatChange, error) {
	if !a.table.hasSeatChanges {
		return nil, nil
	}
	all, err := SeatChanges(a.tx, a.tx.Now())
	out := map[int]SeatChange{}
	for _, c := range all {
		if c.Offer != nil && c.Offer.TableID == a.table.ID {
			out[c.Offer.SeatNumber] = c
		}
	}
	return out, err
}

// chooseOpenSeat returns the lowest open seat that is not offered to a player, else the lowest; 0 when there is none.
func (a *TableEdit) chooseOpenSeat() (int, error) {
	offered, err := a.offeredSeats()
	if err != nil {
		return 0, err
	}
	for n := 1; n <= a.table.MaxSeats; n++ {
		if _, ok := offered[n]; !ok && a.table.seatAt(n) == nil {
			return n, nil
		}
	}
	return a.table.lowestOpen(), nil
}

// checkSeatPriority refuses a player a seat that is offered to another one, unless a reason is given. seatID is the
// seat that the player has; empty for a newcomer.
func (a *TableEdit) checkSeatPriority(name, seatID string, number int, why string) error {
	offered, err := a.offeredSeats()
	if err != nil {
		return err
	}
	c, ok := offered[number]
	if !ok || c.SeatID == seatID {
		return nil
	}
	refusal, record := "%s asked for seat %d of %s first", "%s got %s although %s asked for it first: %s"
	if c.Kind == MustMove {
		refusal, record = "%s moves to seat %d of %s first", "%s got %s although %s was to move there: %s"
	}
	if why == "" {
		return fault.Conflict(refusal, fault.Person(c.displayName()), number, a.table.Label())
	}
	a.logActivity("seat_change", fmt.Sprintf(record, name, a.table.seatLabel(number), c.displayName(), why))
	return nil
}
