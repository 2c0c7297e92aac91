package floor

import (
	"fmt"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/room"
)

// PastEntry is a wait that is over: sample data, or the record of another system.
type PastEntry struct {
	PlayerID, GameTypeID string
	Source               Source
	JoinedAt, EndedAt    clock.Instant
	EndStatus            EntryStatus    // seated, removed, no_show or expired
	CalledAt             *clock.Instant // nil: seated or removed without a call
	TableID              string         // where he was seated
	SeatNumber           int
}

const importEntry = `INSERT INTO waitlist_entry (org_id, room_id, id, player_id, game_type_id, status, source, joined_at, rank, rank_at, reason,
	calls, expiries, called_at, table_id, seat_number, ended_at)
	VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`

// ImportEntry brings in a wait that is over, as the acts of its time would have left it. It leaves no event of its own;
// the transaction that it is part of emits one for all.
func ImportEntry(tx *db.RoomTx, r room.Room, e PastEntry) error {
	if e.EndStatus.open() || e.EndedAt < e.JoinedAt {
		return fmt.Errorf("a wait from %v to %v that ended %s is not over", e.JoinedAt, e.EndedAt, e.EndStatus)
	}
	s := standing{Status: EntryWaiting, Rank: rankOrder, RankAt: e.JoinedAt, Reason: "Joined " + onWall(r, e.JoinedAt)}
	if e.CalledAt != nil {
		s = s.call(e.TableID, e.SeatNumber, *e.CalledAt, e.CalledAt.Add(minutes(r.Settings.HoldMinutes)))
	}
	switch e.EndStatus {
	case EntrySeated:
		s.TableID, s.SeatNumber = &e.TableID, &e.SeatNumber
		s = s.end(EntrySeated, e.EndedAt)
	case EntryExpired:
		for s.Status != EntryExpired {
			s = s.expire("Missed a call at "+onWall(r, e.EndedAt), e.EndedAt)
		}
		s.Calls = s.Expiries
	case EntryRemoved, EntryNoShow:
		s = s.end(e.EndStatus, e.EndedAt)
	case EntryWaiting, EntryCalled:
	}
	return tx.Write(importEntry, db.NewID(), e.PlayerID, e.GameTypeID, string(s.Status), string(e.Source), e.JoinedAt, s.Rank, s.RankAt, s.Reason,
		s.Calls, s.Expiries, s.CalledAt, s.TableID, s.SeatNumber, s.EndedAt)
}
