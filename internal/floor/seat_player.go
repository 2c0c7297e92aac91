package floor

import (
	"fmt"

	"pitboss/internal/floor/rental"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/player"
	"pitboss/internal/room"
)

// SeatAssignment is who sits down where.
type SeatAssignment struct {
	PlayerID         string
	SeatNumber       int    // 0: the lowest open seat
	EntryID          string // the waitlist entry for which the seat may be held
	BuyIn            money.Cents
	Chips            *money.Cents // nil: as bought in
	Override         string       // why he sits without a membership, or beside someone he is kept apart from; empty: he does not
	FeedSuffix       string       // how the feed's sentence goes on
	PriorityOverride string       // why he gets a seat that somebody at a table has asked for; empty: he does not

	who *db.PendingRow[newcomer] // nil before Ask
}

// QueueChecks asks the database about the player, so that the question can go together with those of Begin. Without it
// Sit asks.
func (in *SeatAssignment) QueueChecks(tx *db.RoomTx, table string) {
	in.who = askNewcomer(tx, in.PlayerID, table)
}

// newcomer is who is about to sit down: the player as the door sees him, and what else this depends on.
type newcomer struct {
	player.Guest
	sitsAt  *int // the table at which they have a seat
	sitsIn  *int
	seatID  *string // of that seat, when it is in the room of the act
	plays   *string // the game type of its table
	prepaid money.Cents
	inRoom  bool    // is checked in
	playsIn *string // the running tournament in which he has a seat and an opponent
	apartOf *string // who sits at the table and is kept apart from him
}

// newcomerByID runs while the room is locked. It locks the player's record: another room may be merging it, barring the
// player or seating them too.
const newcomerByID = newcomerColumns + db.ForUpdateP

// newcomerColumns is one statement, so that it takes one round trip.
const newcomerColumns = `SELECT p.id, p.name, p.is_active, p.barred_at, p.barred_reason, p.excluded_until, p.merged_into,
	(SELECT max(m.expires_at) FROM membership m WHERE m.org_id = p.org_id AND m.player_id = p.id
		AND m.cancelled_at IS NULL AND m.starts_at <= $5 AND m.expires_at > $5),
	t.table_number, s.seat_number, CASE WHEN s.room_id = $2 THEN s.id END, t.game_type_id, -b.amount,
	EXISTS (SELECT 1 FROM player_session c WHERE c.org_id = p.org_id AND c.room_id = $2 AND c.player_id = p.id AND c.check_out_time IS NULL),
	(SELECT min(g.name) FROM tournament_entry e JOIN tournament g ON g.org_id = e.org_id AND g.id = e.tournament_id AND g.status = 'running'
		WHERE e.org_id = p.org_id AND e.player_id = p.id AND e.status = 'seated' AND EXISTS (SELECT 1 FROM tournament_entry o
			WHERE o.org_id = e.org_id AND o.tournament_id = e.tournament_id AND o.status = 'seated' AND o.id <> e.id)),
	(SELECT min(o.name) FROM player_apart a
		JOIN seat x ON x.org_id = a.org_id AND x.player_id = CASE WHEN a.player_id = p.id THEN a.other_id ELSE a.player_id END
		JOIN player o ON o.org_id = x.org_id AND o.id = x.player_id
		WHERE a.org_id = p.org_id AND (a.player_id = p.id OR a.other_id = p.id) AND x.table_id = $4)
	FROM player p
	LEFT JOIN seat s ON s.org_id = p.org_id AND s.player_id = p.id
	LEFT JOIN poker_table t ON t.org_id = s.org_id AND t.id = s.table_id
	LEFT JOIN player_balance b ON b.org_id = p.org_id AND b.player_id = p.id AND b.account = 'prepaid_time'
	WHERE p.org_id = $1 AND p.id = $3`

func scanNewcomer(scan db.Scan) (n newcomer, err error) {
	var barred *clock.Instant
	var reason *string
	var prepaid *money.Cents
	err = scan(&n.ID, &n.Name, &n.IsActive, &barred, &reason, &n.ExcludedUntil, &n.MergedInto, &n.MemberUntil,
		&n.sitsAt, &n.sitsIn, &n.seatID, &n.plays, &prepaid, &n.inRoom, &n.playsIn, &n.apartOf)
	if barred != nil {
		n.Barred = &player.Barred{Since: *barred}
		if reason != nil {
			n.Barred.Reason = *reason
		}
	}
	if prepaid != nil {
		n.prepaid = *prepaid
	}
	return n, err
}

// askNewcomer asks who is to sit at a table.
func askNewcomer(tx *db.RoomTx, id, table string) *db.PendingRow[newcomer] {
	return db.QueueOne(tx, scanNewcomer, newcomerByID, id, table, tx.Now())
}

// newcomer finds who is to sit at the table. The id of a record that was merged stands for the one it was merged into.
func (a *TableEdit) newcomer(in SeatAssignment) (newcomer, error) {
	who := in.who
	if who == nil {
		who = askNewcomer(a.tx, in.PlayerID, a.b.ID)
	}
	n, found, err := who.Result()
	if err == nil && found && n.MergedInto != nil {
		var whole player.Player
		if whole, err = player.Canonical(a.tx.InOrg(), in.PlayerID); err == nil {
			n, found, err = askNewcomer(a.tx, whole.ID, a.b.ID).Result()
		}
	}
	if err == nil && !found {
		err = fault.NotFound("Player")
	}
	n.At = a.tx.Now()
	return n, err
}

// SeatingObstacle says why a player who waits for a game cannot be given a seat in it now, as the end of a sentence. It
// is empty when they can, also when they move there from another table of the room. plays reports that they play the
// game already.
func SeatingObstacle(tx db.RoomReader, now clock.Instant, playerID, gameTypeID string) (why string, plays bool, err error) {
	n, found, err := db.One(tx, scanNewcomer, newcomerColumns, playerID, "", now)
	if err != nil || !found || n.MergedInto != nil { // the entry of a merged record is about to follow it
		return "", false, err
	}
	n.At = now
	switch {
	case n.seatID != nil && *n.plays == gameTypeID:
		return fmt.Sprintf("already plays at Table %d", *n.sitsAt), true, nil
	case !n.IsActive:
		return "is not an active player", false, nil
	case n.RefusalReason() == player.ReasonBarred:
		return "is barred", false, nil
	case n.RefusalReason() != "":
		return "is self-excluded", false, nil
	case n.sitsAt == nil && n.playsIn != nil:
		return "is playing in " + *n.playsIn, false, nil
	case n.sitsAt != nil && n.seatID == nil:
		return "is seated in another room", false, nil
	case n.sitsAt == nil && n.MemberUntil == nil:
		return "needs an active membership", false, nil
	}
	return "", false, nil
}

const apartAt = `SELECT coalesce(min(o.name), '') FROM player_apart a
	JOIN seat x ON x.org_id = a.org_id AND x.player_id = CASE WHEN a.player_id = $3 THEN a.other_id ELSE a.player_id END
	JOIN player o ON o.org_id = x.org_id AND o.id = x.player_id
	WHERE a.org_id = $1 AND (a.player_id = $3 OR a.other_id = $3) AND x.room_id = $2 AND x.table_id = $4`

// KeptApartFrom names a player at a table that this player is kept apart from; it is empty when there is none.
func KeptApartFrom(tx db.RoomReader, playerID, tableID string) (string, error) {
	return db.Value[string](tx, apartAt, playerID, tableID)
}

// mayPlay refuses a player who may not sit anywhere.
func (a *TableEdit) mayPlay(n newcomer) error {
	if !n.IsActive {
		return fault.Conflict("%s is not an active player", fault.Person(n.Name))
	}
	if why := n.RefusalReason(); why != "" {
		return player.NewRefusedError(a.tx, n.Guest, player.AtSeating, why, 0)
	}
	return nil
}

// mayCome is mayPlay for a player who must not have a seat yet.
func (a *TableEdit) mayCome(n newcomer) error {
	if err := a.mayPlay(n); err != nil {
		return err
	}
	if n.sitsAt != nil {
		return n.alreadySeated()
	}
	if n.playsIn != nil { // nobody sits in two games
		return fault.Conflict("%s is playing in %s", fault.Person(n.Name), *n.playsIn)
	}
	return nil
}

// SeatPlace is a seat of a table of the room.
type SeatPlace struct {
	TableID    string `json:"tableId"`
	SeatNumber int    `json:"seatNumber"`
}

// SeatOrMovePlayer is SeatPlayer for a player who may have a seat at another table of the room. They move from there:
// the rental goes on at the new table's rate, they take their chips along, and in.BuyIn is added to them. left is the
// seat that they leave; nil for a player who had none.
func (a *TableEdit) SeatOrMovePlayer(in SeatAssignment) (s Seat, left *SeatPlace, err error) {
	who, err := a.newcomer(in)
	if err != nil {
		return Seat{}, nil, err
	}
	if who.seatID == nil {
		s, err := a.sit(who, in)
		return s, nil, err
	}
	from, was, err := EditTableOfSeat(a.tx, *who.seatID)
	if err != nil {
		return Seat{}, nil, err
	}
	if from.b.ID == a.b.ID {
		return Seat{}, nil, who.alreadySeated()
	}
	if s, err = a.takeFrom(from, was, who, in); err != nil {
		return Seat{}, nil, err
	}
	return s, &SeatPlace{from.b.ID, was.SeatNumber}, from.Commit()
}

// takeFrom moves a player from their seat at another table to one of this table.
func (a *TableEdit) takeFrom(from *TableEdit, was Seat, who newcomer, in SeatAssignment) (Seat, error) {
	if err := from.b.notLent(); err != nil {
		return Seat{}, err
	}
	if err := a.mayPlay(who); err != nil {
		return Seat{}, err
	}
	number, held, err := a.place(in.SeatNumber, in.EntryID)
	if err != nil {
		return Seat{}, err
	}
	if err := a.keepsApart(who, who.Name+" moved to "+a.b.place(number), in.Override); err != nil {
		return Seat{}, err
	}
	if err := a.afterAsked(who.Name, number, in.PriorityOverride); err != nil {
		return Seat{}, err
	}
	if held != nil {
		if err := a.remove(*held); err != nil {
			return Seat{}, err
		}
	}
	was.BuyInAmount += in.BuyIn
	was.ChipCount += in.BuyIn
	place := from.b.place(was.SeatNumber)
	s, err := from.MoveStay(was, a, number)
	if err == nil {
		a.note("player_moved", fmt.Sprintf("%s moved from %s to %s%s", who.Name, place, a.b.place(number), in.FeedSuffix), who.Name)
	}
	return s, err
}

func (n newcomer) alreadySeated() error {
	return fault.Conflict("%s is already seated at Table %d, seat %d", fault.Person(n.Name), *n.sitsAt, *n.sitsIn)
}

// mayStay refuses who may not sit at this table unless somebody who may says why he does, and tells the feed.
func (a *TableEdit) mayStay(n newcomer, seat int, in SeatAssignment) error {
	role, sits := a.tx.Actor().Role, n.Name+" seated at "+a.b.place(seat)
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
	if err := a.keepsApart(n, sits, in.Override); err != nil {
		return err
	}
	names := []string{n.Name}
	if in.FeedSuffix != "" || in.Override != "" {
		names = nil // others may be named there
	}
	a.note(action, says+in.FeedSuffix, names...)
	return nil
}

// keepsApart refuses a seat at a table with a player that this one is kept apart from, unless a reason is given.
func (a *TableEdit) keepsApart(n newcomer, what, override string) error {
	if n.apartOf == nil {
		return nil
	}
	if override == "" {
		return fault.Conflict("%s is kept apart from %s at %s", fault.Person(n.Name), fault.Person(*n.apartOf), a.b.Label())
	}
	role := a.tx.Actor().Role
	if !role.May(tenant.ManageTables) && !role.May(tenant.OverrideMembership) {
		return fault.PermissionRequired(string(tenant.ManageTables))
	}
	a.note("apart_override", fmt.Sprintf("%s although kept apart from %s: %s", what, *n.apartOf, override))
	return nil
}

// SeatPlayer seats a named player, starts his rental and tells the feed. It refuses a taken seat, a player who sits
// elsewhere, and whom the door does not let sit: *player.RefusedError.
func (a *TableEdit) SeatPlayer(in SeatAssignment) (Seat, error) {
	who, err := a.newcomer(in)
	if err != nil {
		return Seat{}, err
	}
	return a.sit(who, in)
}

func (a *TableEdit) sit(who newcomer, in SeatAssignment) (Seat, error) {
	if err := a.mayCome(who); err != nil {
		return Seat{}, err
	}
	number, held, err := a.place(in.SeatNumber, in.EntryID)
	if err != nil {
		return Seat{}, err
	}
	if err := a.mayStay(who, number, in); err != nil {
		return Seat{}, err
	}
	if err := a.afterAsked(who.Name, number, in.PriorityOverride); err != nil {
		return Seat{}, err
	}
	s, err := a.begin(who, number, in)
	if err != nil {
		return Seat{}, err
	}
	query := insertSeat
	if held != nil {
		s.ID, query = held.ID, updateSeat
	}
	// Another room of the organization may be quicker; within this room the look-ups above have the last word.
	if err := a.writeNew(fault.Conflict("%s is already seated", fault.Person(who.Name)), query, s); err != nil {
		return Seat{}, err
	}
	if err := a.beginStay(s, a.b.HourlyRate, a.tx.Now()); err != nil {
		return Seat{}, err
	}
	return s, a.present(who)
}

// begin starts a rental, and makes the seat of it.
func (a *TableEdit) begin(who newcomer, number int, in SeatAssignment) (Seat, error) {
	chips := in.BuyIn
	if in.Chips != nil {
		chips = *in.Chips
	}
	r, err := rental.Start(a.tx, who.ID, a.room.Settings, a.b.HourlyRate, who.prepaid)
	s := Seat{
		ID: db.NewID(), TableID: a.b.ID, RoomID: a.b.RoomID, SeatNumber: number, State: SeatOccupied, IsActive: true,
		ChipCount: chips, BuyInAmount: in.BuyIn, Player: &player.Named{ID: who.ID, Name: who.Name}, Since: a.tx.Now(), Rental: r,
	}
	if err != nil || a.b.PausedAt == nil {
		return s, err
	}
	return s, a.pause(&s, rental.PauseTable)
}

// present counts the visit and, of a player who checked in, the time that he plays from now on.
func (a *TableEdit) present(who newcomer) error {
	if err := player.CountVisit(a.tx, who.ID, a.room.Calendar().DayOf(a.tx.Now())); err != nil || !who.inRoom {
		return err
	}
	return player.MarkPlaying(a.tx, who.ID)
}
