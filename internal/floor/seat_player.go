package floor

import (
	"fmt"

	"pitboss/internal/floor/rental"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/optional"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/player"
	"pitboss/internal/room"
)

// SeatAssignment describes the seating of a player.
type SeatAssignment struct {
	PlayerID         string
	SeatNumber       int    // 0: the lowest open seat
	EntryID          string // the waitlist entry for which the seat may be held
	BuyIn            money.Cents
	Chips            *money.Cents // nil: as bought in
	Override         string       // reason for sitting without a membership, or with a player they are kept apart from
	FeedSuffix       string       // end of the feed's sentence
	PriorityOverride string       // reason for taking a seat that a player at a table has asked for

	candidate *db.PendingRow[candidate] // nil before QueueChecks
}

// QueueChecks queues the query for the player, which then shares a round trip with the queries of EditTable. Without it
// SeatPlayer runs the query.
func (in *SeatAssignment) QueueChecks(tx *db.RoomTx, table string) {
	in.candidate = queueCandidate(tx, in.PlayerID, table)
}

// candidate is a player before the seating: the facts for the checks of the door, and those of the seating.
type candidate struct {
	player.Guest
	tableNumber *int // the table of the seat that the player has
	seatNumber  *int
	seatID      *string // nil also when the seat is in another room
	gameTypeID  *string // the game of that table
	prepaid     money.Cents
	isCheckedIn bool
	isComing    bool    // waits on a list of the room as not arrived
	tournament  *string // the running tournament in which the player has a seat and an opponent
	apartFrom   *string // a player at the table, kept apart from this one
}

// candidateForUpdate runs while the room is locked. It locks the player's record, because another room may be merging
// it, barring the player or seating them too.
const candidateForUpdate = candidateByID + db.ForUpdateP

// candidateByID is one statement, so that it takes one round trip.
const candidateByID = `SELECT p.id, p.name, p.birth_date, p.is_active, p.barred_at, p.barred_reason,
	p.excluded_until, p.merged_into,
	(SELECT max(m.expires_at) FROM membership m WHERE m.org_id = p.org_id AND m.player_id = p.id
		AND m.cancelled_at IS NULL AND m.starts_at <= $5 AND m.expires_at > $5),
	t.table_number, s.seat_number, CASE WHEN s.room_id = $2 THEN s.id END, t.game_type_id, -b.amount,
	EXISTS (SELECT 1 FROM player_session c WHERE c.org_id = p.org_id AND c.room_id = $2 AND c.player_id = p.id
	AND c.check_out_time IS NULL),
	EXISTS (SELECT 1 FROM waitlist_entry w WHERE w.org_id = p.org_id AND w.room_id = $2 AND w.player_id = p.id
	AND w.ended_at IS NULL AND w.arrived_at IS NULL),
	(SELECT min(g.name) FROM tournament_entry e JOIN tournament g ON g.org_id = e.org_id AND g.id = e.tournament_id
	AND g.status = 'running'
		WHERE e.org_id = p.org_id AND e.player_id = p.id AND e.status = 'seated' AND EXISTS (SELECT 1
		FROM tournament_entry o
			WHERE o.org_id = e.org_id AND o.tournament_id = e.tournament_id AND o.status = 'seated' AND o.id <> e.id)),
	(SELECT min(o.name) FROM player_apart a
		JOIN seat x ON x.org_id = a.org_id AND x.player_id = CASE WHEN a.player_id = p.id THEN a.other_id
		ELSE a.player_id END
		JOIN player o ON o.org_id = x.org_id AND o.id = x.player_id
		WHERE a.org_id = p.org_id AND (a.player_id = p.id OR a.other_id = p.id) AND x.table_id = $4)
	FROM player p
	LEFT JOIN seat s ON s.org_id = p.org_id AND s.player_id = p.id
	LEFT JOIN poker_table t ON t.org_id = s.org_id AND t.id = s.table_id
	LEFT JOIN player_balance b ON b.org_id = p.org_id AND b.player_id = p.id AND b.account = 'prepaid_time'
	WHERE p.org_id = $1 AND p.id = $3`

func scanCandidate(scan db.Scan) (n candidate, err error) {
	var barred *clock.Instant
	var reason *string
	var prepaid *money.Cents
	err = scan(&n.ID, &n.Name, &n.BirthDate, &n.IsActive, &barred, &reason, &n.ExcludedUntil, &n.MergedInto,
		&n.MemberUntil, &n.tableNumber, &n.seatNumber, &n.seatID, &n.gameTypeID, &prepaid, &n.isCheckedIn, &n.isComing,
		&n.tournament, &n.apartFrom)
	if barred != nil {
		n.Barred = &player.Barred{Since: *barred, Reason: optional.Or(reason, "")}
	}
	n.prepaid = optional.Or(prepaid, 0)
	return n, err
}

// queueCandidate queues the query for the candidate of a table.
func queueCandidate(tx *db.RoomTx, id, table string) *db.PendingRow[candidate] {
	return db.QueueOne(tx, scanCandidate, candidateForUpdate, id, table, tx.Now())
}

// loadCandidate loads the candidate of the table. The id of a merged record leads to the canonical
// one.
func (a *TableEdit) loadCandidate(in SeatAssignment) (candidate, error) {
	pending := in.candidate
	if pending == nil {
		pending = queueCandidate(a.tx, in.PlayerID, a.table.ID)
	}
	n, found, err := pending.Result()
	if err == nil && found && n.MergedInto != nil {
		var canonical player.Player
		if canonical, err = player.Canonical(a.tx.InOrg(), in.PlayerID); err == nil {
			n, found, err = queueCandidate(a.tx, canonical.ID, a.table.ID).Result()
		}
	}
	if err == nil && !found {
		err = fault.NotFound("Player")
	}
	n.At = a.tx.Now()
	if err == nil {
		n.Guest, err = n.CheckAge(a.tx)
	}
	return n, err
}

// SeatingObstacle returns the reason why a waiting player cannot get a seat in a game now, as the end of a sentence.
// It is empty when they can, also by moving from another table of the room. plays reports that they already play the
// game.
func SeatingObstacle(
	tx db.RoomReader, now clock.Instant, playerID, gameTypeID string,
) (why string, plays bool, err error) {
	n, found, err := db.One(tx, scanCandidate, candidateByID, playerID, "", now)
	if err != nil || !found || n.MergedInto != nil { // the merge is about to update the entry
		return "", false, err
	}
	n.At = now
	if n.Guest, err = n.CheckAge(tx); err != nil {
		return "", false, err
	}
	switch {
	case n.seatID != nil && *n.gameTypeID == gameTypeID:
		return fmt.Sprintf("already plays at Table %d", *n.tableNumber), true, nil
	case !n.IsActive:
		return "is not an active player", false, nil
	case n.RefusalReason() == player.ReasonBarred:
		return "is barred", false, nil
	case n.RefusalReason() == player.ReasonUnderAge:
		return "is under age", false, nil
	case n.RefusalReason() != "":
		return "is self-excluded", false, nil
	case n.tableNumber == nil && n.tournament != nil:
		return "is playing in " + *n.tournament, false, nil
	case n.tableNumber != nil && n.seatID == nil:
		return "is seated in another room", false, nil
	case n.tableNumber == nil && n.MemberUntil == nil:
		return "needs an active membership", false, nil
	}
	return "", false, nil
}

// keptApartByTable finds the tables at which a player kept apart from this one sits, or to which they are called.
const keptApartByTable = `SELECT x.table_id, min(o.name) FROM player_apart a
	JOIN player o ON o.org_id = a.org_id AND o.id = CASE WHEN a.player_id = $3 THEN a.other_id ELSE a.player_id END
	JOIN ` + placesOfPlayers + ` x ON x.player_id = o.id
	WHERE a.org_id = $1 AND (a.player_id = $3 OR a.other_id = $3) GROUP BY x.table_id`

// checkPlayer refuses a player without the right to sit anywhere.
func (a *TableEdit) checkPlayer(n candidate) error {
	if !n.IsActive {
		return fault.Conflict("%s is not an active player", fault.Person(n.Name))
	}
	if why := n.RefusalReason(); why != "" {
		return player.NewRefusedError(a.tx, n.Guest, player.AtSeating, why, 0)
	}
	return nil
}

// checkDoor is checkPlayer, and refuses a player with a seat.
func (a *TableEdit) checkDoor(n candidate) error {
	if err := a.checkPlayer(n); err != nil {
		return err
	}
	if n.tableNumber != nil {
		return n.errAlreadySeated()
	}
	if n.tournament != nil { // a player sits in one game at a time
		return fault.Conflict("%s is playing in %s", fault.Person(n.Name), *n.tournament)
	}
	return nil
}

// SeatPlace is a seat of a table of the room.
type SeatPlace struct {
	TableID    string `json:"tableId"`
	SeatNumber int    `json:"seatNumber"`
}

// SeatOrMovePlayer is SeatPlayer, also for a player with a seat at another table of the room. They move from there:
// the rental goes on at the new table's rate, they take their chips along, and in.BuyIn is added to them. left is the
// seat that they leave; nil without one.
func (a *TableEdit) SeatOrMovePlayer(in SeatAssignment) (s Seat, left *Seat, err error) {
	n, err := a.loadCandidate(in)
	if err != nil {
		return Seat{}, nil, err
	}
	if n.seatID == nil {
		s, err := a.sit(n, in)
		return s, nil, err
	}
	from, was, err := EditTableOfSeat(a.tx, *n.seatID)
	if err != nil {
		return Seat{}, nil, err
	}
	if from.table.ID == a.table.ID {
		return Seat{}, nil, n.errAlreadySeated()
	}
	if s, err = a.moveFrom(from, was, n, in); err != nil {
		return Seat{}, nil, err
	}
	return s, &was, from.Commit()
}

// moveFrom moves a player from their seat at another table to one of this table.
func (a *TableEdit) moveFrom(from *TableEdit, was Seat, n candidate, in SeatAssignment) (Seat, error) {
	if err := from.table.requireNotLent(); err != nil {
		return Seat{}, err
	}
	if err := a.checkPlayer(n); err != nil {
		return Seat{}, err
	}
	number, held, err := a.chooseSeat(in.SeatNumber, in.EntryID)
	if err != nil {
		return Seat{}, err
	}
	if err := a.checkApart(n, n.Name+" moved to "+a.table.seatLabel(number), in.Override); err != nil {
		return Seat{}, err
	}
	if err := a.checkSeatPriority(n.Name, was.ID, number, in.PriorityOverride); err != nil {
		return Seat{}, err
	}
	if held != nil {
		if err := a.removeSeat(*held); err != nil {
			return Seat{}, err
		}
	}
	was.BuyInAmount += in.BuyIn
	was.ChipCount += in.BuyIn
	place := from.table.seatLabel(was.SeatNumber)
	s, err := from.MoveStay(was, a, number)
	if err == nil {
		says := fmt.Sprintf("%s moved from %s to %s%s", n.Name, place, a.table.seatLabel(number), in.FeedSuffix)
		a.logActivity("player_moved", says, n.Name)
	}
	return s, err
}

func (n candidate) errAlreadySeated() error {
	return fault.Conflict("%s is already seated at Table %d, seat %d", fault.Person(n.Name), *n.tableNumber,
		*n.seatNumber)
}

// checkTable refuses a player without a membership, or one kept apart from a player at this table, unless an actor with
// the permission gives a reason. It logs the seating.
func (a *TableEdit) checkTable(n candidate, seat int, in SeatAssignment) error {
	role, sits := a.tx.Actor().Role, n.Name+" seated at "+a.table.seatLabel(seat)
	action, says := room.PlayerSeated, sits
	if n.MemberUntil == nil {
		if in.Override == "" {
			return player.NewRefusedError(a.tx, n.Guest, player.AtSeating, player.ReasonNoMembership, 0)
		}
		if !role.May(tenant.OverrideMembership) {
			return fault.PermissionRequired(string(tenant.OverrideMembership))
		}
		action, says = "membership_override", fmt.Sprintf("%s without a membership: %s", sits, in.Override)
	}
	if err := a.checkApart(n, sits, in.Override); err != nil {
		return err
	}
	names := []string{n.Name}
	if in.FeedSuffix != "" || in.Override != "" {
		names = nil // the text may name other players
	}
	a.logActivity(action, says+in.FeedSuffix, names...)
	return nil
}

// checkApart refuses a seat at a table with a player that this one is kept apart from, unless a reason is given.
func (a *TableEdit) checkApart(n candidate, what, override string) error {
	if n.apartFrom == nil {
		return nil
	}
	if override == "" {
		return fault.Conflict("%s is kept apart from %s at %s", fault.Person(n.Name), fault.Person(*n.apartFrom),
			a.table.Label())
	}
	role := a.tx.Actor().Role
	if !role.May(tenant.ManageTables) && !role.May(tenant.OverrideMembership) {
		return fault.PermissionRequired(string(tenant.ManageTables))
	}
	a.logActivity("apart_override", fmt.Sprintf("%s although kept apart from %s: %s", what, *n.apartFrom, override))
	return nil
}

// checkMoveApart is checkApart for the player of a seat at another table.
func (a *TableEdit) checkMoveApart(from Seat, seatNumber int, override string) error {
	if from.Player == nil {
		return nil
	}
	n, err := a.loadCandidate(SeatAssignment{PlayerID: from.Player.ID})
	if err != nil {
		return err
	}
	return a.checkApart(n, n.Name+" moved to "+a.table.seatLabel(seatNumber), override)
}

// SeatPlayer seats a named player, starts the rental and logs it. It refuses a taken seat, a player who sits
// elsewhere and a player whom the door refuses: *player.RefusedError.
func (a *TableEdit) SeatPlayer(in SeatAssignment) (Seat, error) {
	n, err := a.loadCandidate(in)
	if err != nil {
		return Seat{}, err
	}
	return a.sit(n, in)
}

func (a *TableEdit) sit(n candidate, in SeatAssignment) (Seat, error) {
	if err := a.checkDoor(n); err != nil {
		return Seat{}, err
	}
	number, held, err := a.chooseSeat(in.SeatNumber, in.EntryID)
	if err != nil {
		return Seat{}, err
	}
	if err := a.checkTable(n, number, in); err != nil {
		return Seat{}, err
	}
	if err := a.checkSeatPriority(n.Name, "", number, in.PriorityOverride); err != nil {
		return Seat{}, err
	}
	s, err := a.startRental(n, number, in)
	if err != nil {
		return Seat{}, err
	}
	query := insertSeat
	if held != nil {
		s.ID, query = held.ID, updateSeat
	}
	// Another room of the organization may have seated the player meanwhile; within this room the checks above decide.
	if err := a.writeSeatUnique(fault.Conflict("%s is already seated", fault.Person(n.Name)), query, s); err != nil {
		return Seat{}, err
	}
	if err := a.beginStay(s, a.table.HourlyRate, a.tx.Now()); err != nil {
		return Seat{}, err
	}
	return s, a.recordVisit(n)
}

// startRental starts a rental and returns its seat.
func (a *TableEdit) startRental(n candidate, number int, in SeatAssignment) (Seat, error) {
	chips := optional.Or(in.Chips, in.BuyIn)
	r, err := rental.Start(a.tx, n.ID, a.room.Settings, a.table.HourlyRate, n.prepaid)
	s := Seat{
		ID: db.NewID(), TableID: a.table.ID, RoomID: a.table.RoomID, SeatNumber: number, State: SeatOccupied,
		IsActive: true, ChipCount: chips, BuyInAmount: in.BuyIn, Player: &player.Named{ID: n.ID, Name: n.Name},
		Since: a.tx.Now(), Rental: r,
	}
	if err != nil || a.table.PausedAt == nil {
		return s, err
	}
	return s, a.startPause(&s, rental.PauseTable)
}

// recordVisit counts the visit, and sets an open session of the player to playing.
func (a *TableEdit) recordVisit(n candidate) error {
	if n.isComing {
		if _, err := MarkArrived(a.tx, n.ID); err != nil {
			return err
		}
	}
	if err := player.CountVisit(a.tx, n.ID, a.room.Calendar().DayOf(a.tx.Now())); err != nil || !n.isCheckedIn {
		return err
	}
	return player.MarkPlaying(a.tx, n.ID)
}
