package floor

import (
	"fmt"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/room"
)

// PastEntry is a past wait: sample data, or the record of another system.
type PastEntry struct {
	PlayerID, GameTypeID string
	Source               Source
	JoinedAt, EndedAt    clock.Instant
	EndStatus            EntryStatus    // seated, removed, no_show or expired
	CalledAt             *clock.Instant // nil: seated or removed without a call
	TableID              string         // the table of the seat or call
	SeatNumber           int
}

const importEntry = `INSERT INTO waitlist_entry (org_id, room_id, id, player_id, game_type_id, status, source,
	joined_at, rank, rank_at, reason,
	calls, expiries, called_at, table_id, seat_number, ended_at)
	VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`

// ImportEntry imports a past wait, in the state in which the acts of its time would have left it. It emits no event;
// the transaction that it is part of emits one for all.
func ImportEntry(tx *db.RoomTx, r room.Room, e PastEntry) error {
	if e.EndStatus.isOpen() || e.EndedAt < e.JoinedAt {
		return fmt.Errorf("import wait from %v to %v, %s: not ended", e.JoinedAt, e.EndedAt, e.EndStatus)
	}
	s := entryState{Status: EntryWaiting, Rank: rankNormal, RankAt: e.JoinedAt,
		Reason: "Joined " + formatLocal(r, e.JoinedAt)}
	if e.CalledAt != nil {
		s = s.call(e.TableID, e.SeatNumber, *e.CalledAt, e.CalledAt.Add(minutes(r.Settings.HoldMinutes)))
	}
	switch e.EndStatus {
	case EntrySeated:
		s.TableID, s.SeatNumber = &e.TableID, &e.SeatNumber
		s = s.end(EntrySeated, e.EndedAt)
	case EntryExpired:
		for s.Status != EntryExpired {
			s = s.expire("Missed a call at "+formatLocal(r, e.EndedAt), e.EndedAt)
		}
		s.Calls = s.Expiries
	case EntryRemoved, EntryNoShow:
		s = s.end(e.EndStatus, e.EndedAt)
	case EntryWaiting, EntryCalled:
	}
	return tx.Write(importEntry, db.NewID(), e.PlayerID, e.GameTypeID, string(s.Status), string(e.Source), e.JoinedAt,
		s.Rank, s.RankAt, s.Reason,
		s.Calls, s.Expiries, s.CalledAt, s.TableID, s.SeatNumber, s.EndedAt)
}
