package floor

import (
	"slices"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/player/notice"
)

// queueCall queues the notice of a call and the reminder before the hold ends.
func queueCall(tx *db.RoomTx, k *entryRow) error {
	n := notice.Notice{
		Kind: notice.Called, PlayerID: k.PlayerID, AboutID: k.WaitlistEntry.ID, Number: int64(*k.state.CalledAt),
		ExpiresAt: *k.state.HoldUntil,
	}
	if k.state.Calls > 1 {
		n.Kind = notice.CalledAgain
	}
	if err := notice.Queue(tx, n); err != nil {
		return err
	}
	n.ExpiresAt = n.ExpiresAt.Add(moreTime) // which the player may ask for
	if err := notice.QueueSeatEnding(tx, n, *k.state.HoldUntil); err != nil {
		return err
	}
	return refreshNotice(tx, k)
}

const noticeOfEntry = "SELECT " + notice.StateOfEntry + ` FROM waitlist_entry w
	WHERE w.org_id = $1 AND w.room_id = $2 AND w.id = $3`

// refreshNotice reads the notice of an entry again, after the act has queued one.
func refreshNotice(tx *db.RoomTx, k *entryRow) error {
	state, err := db.Value[string](tx, noticeOfEntry, k.WaitlistEntry.ID)
	k.Notice = notice.ParseState(state)
	return err
}

// queueNextInLine tells the next player of a list, after the entry of another player has left its place.
func queueNextInLine(tx *db.RoomTx, left entryRow, places []listPlace) error {
	if left.state.Status == EntryWaiting {
		return nil
	}
	i := slices.IndexFunc(places, listPlace.isNext)
	if i < 0 {
		return nil
	}
	return notice.Queue(tx, notice.Notice{
		Kind: notice.NextInLine, PlayerID: places[i].playerID, AboutID: places[i].id,
		ExpiresAt: tx.Now().Add(nextInLineTTL),
	})
}

// queueHoldMove queues the notice that a called player's seat is another one now.
func queueHoldMove(tx *db.RoomTx, k *entryRow) error {
	err := notice.Queue(tx, notice.Notice{
		Kind: notice.CalledAgain, PlayerID: k.PlayerID, AboutID: k.WaitlistEntry.ID, Number: movedCallNumber(k),
		ExpiresAt: *k.state.HoldUntil,
	})
	if err != nil {
		return err
	}
	return refreshNotice(tx, k)
}

// movedCallNumber tells the seats of a call apart. A call has its time as its number, and other calls are not so close.
func movedCallNumber(k *entryRow) int64 {
	return int64(*k.state.CalledAt) + int64(*k.TableNumber)*100 + int64(*k.state.SeatNumber)
}

// queueMove queues the notice of a player's new seat, with the time of the move as its number.
func queueMove(tx *db.RoomTx, s Seat, at clock.Instant) error {
	if s.Player == nil {
		return nil
	}
	return notice.Queue(tx, notice.Notice{
		Kind: notice.SeatMoved, PlayerID: s.Player.ID, AboutID: s.ID, Number: int64(at),
		ExpiresAt: tx.Now().Add(moveTTL),
	})
}

// Checks are the checks of the notices that this package queues.
func Checks() map[notice.Kind]notice.Check {
	return map[notice.Kind]notice.Check{
		notice.Called: checkCall, notice.CalledAgain: checkCall, notice.SeatEnding: checkSeatEnding,
		notice.NextInLine: checkNextInLine, notice.SeatMoved: checkMove,
	}
}

// checkCall holds while the call has not ended. A player who is on the way hears only of another seat.
func checkCall(tx db.RoomReader, n notice.Notice, now clock.Instant) (f notice.Facts, err error) {
	k, found, err := db.One(tx, scanEntry, entryByID, n.AboutID)
	if err != nil || !found {
		return f, err
	}
	s := k.state
	isCalled := s.Status == EntryCalled && *s.HoldUntil > now && k.PlayerID == n.PlayerID
	if !isCalled || k.TableNumber == nil {
		return f, nil
	}
	isOnWay := s.Answer != nil && *s.Answer == AnswerOnMyWay
	if n.Number != movedCallNumber(&k) && (isOnWay || n.Number != int64(*s.CalledAt)) {
		return f, nil
	}
	return notice.Facts{
		IsTrue: true, Game: k.GameType.Name, Table: *k.TableNumber, Seat: *s.SeatNumber, Until: *s.HoldUntil,
	}, nil
}

// checkSeatEnding holds like the call. More time puts it off.
func checkSeatEnding(tx db.RoomReader, n notice.Notice, now clock.Instant) (notice.Facts, error) {
	f, err := checkCall(tx, n, now)
	f.NotBefore = notice.ReminderTime(f.Until)
	return f, err
}

// isNext reports whether an entry is the next one if none ahead of it is. The list skips expected players.
func (p listPlace) isNext() bool { return p.status == EntryWaiting && !p.isExpected }

// checkNextInLine holds while the player is the next of the list.
func checkNextInLine(tx db.RoomReader, n notice.Notice, _ clock.Instant) (f notice.Facts, err error) {
	k, found, err := db.One(tx, scanEntry, entryByID, n.AboutID)
	if err != nil || !found || k.state.Status != EntryWaiting || k.PlayerID != n.PlayerID {
		return f, err
	}
	places, err := listOrder(tx, k.GameTypeID)
	i := slices.IndexFunc(places, listPlace.isNext)
	if err != nil || i < 0 || places[i].id != n.AboutID {
		return f, err
	}
	return notice.Facts{IsTrue: true, Game: k.GameType.Name}, nil
}

const placeOfSeat = `SELECT t.table_number, s.seat_number FROM seat s JOIN poker_table t ON t.org_id = s.org_id
	AND t.id = s.table_id
	JOIN seat_stay y ON y.org_id = s.org_id AND y.table_id = s.table_id AND y.seat_number = s.seat_number
	AND y.ended_at IS NULL
	WHERE s.org_id = $1 AND s.room_id = $2 AND s.id = $3 AND s.player_id = $4 AND y.started_at = $5`

// checkMove holds while the player has the seat since that move.
func checkMove(tx db.RoomReader, n notice.Notice, _ clock.Instant) (f notice.Facts, err error) {
	f, found, err := db.One(tx, func(scan db.Scan) (f notice.Facts, err error) {
		return f, scan(&f.Table, &f.Seat)
	}, placeOfSeat, n.AboutID, n.PlayerID, n.Number)
	f.IsTrue = found
	return f, err
}
