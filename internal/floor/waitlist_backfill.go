package floor

import (
	"cmp"
	"fmt"
	"slices"

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
	Told                 *Forecast // made at the time of joining; nil: none
}

const importEntry = `INSERT INTO waitlist_entry (org_id, room_id, id, player_id, game_type_id, status, source,
	joined_at, rank, rank_at, reason,
	calls, expiries, called_at, table_id, seat_number, ended_at, expected_wait, wait_deviation, likely_from, likely_to,
	arrived_at)
	VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)`

// ImportEntry imports a past wait, in the state in which the acts of its time would have left it. It emits no event;
// the transaction that it is part of emits one for all.
func ImportEntry(tx *db.RoomTx, r room.Room, e PastEntry) error {
	if e.EndStatus.isOpen() || e.EndedAt < e.JoinedAt {
		return fmt.Errorf("import wait from %v to %v, %s: not ended", e.JoinedAt, e.EndedAt, e.EndStatus)
	}
	s := entryState{Status: EntryWaiting, Rank: rankNormal, RankAt: e.JoinedAt,
		Reason: "Joined " + formatLocal(r, e.JoinedAt)}
	if e.Source == SourceWalkIn {
		s.ArrivedAt = &e.JoinedAt
	}
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
	mean, deviation, low, high := e.Told.columns()
	return tx.Write(importEntry, db.NewID(), e.PlayerID, e.GameTypeID, string(s.Status), string(e.Source), e.JoinedAt,
		s.Rank, s.RankAt, s.Reason,
		s.Calls, s.Expiries, s.CalledAt, s.TableID, s.SeatNumber, s.EndedAt, mean, deviation, low, high, s.ArrivedAt)
}

// Forecast sets the forecasts that the players would have been told, by the waits and the imported visits before each
// joining. It assumes that no seat was open.
func (i *Import) Forecast(waits []PastEntry) {
	for _, times := range i.left {
		slices.Sort(times)
	}
	byJoining, byEnd := make([]*PastEntry, len(waits)), make([]*PastEntry, len(waits))
	for n := range waits {
		byJoining[n], byEnd[n] = &waits[n], &waits[n]
	}
	slices.SortStableFunc(byJoining, func(a, b *PastEntry) int { return cmp.Compare(a.JoinedAt, b.JoinedAt) })
	slices.SortStableFunc(byEnd, func(a, b *PastEntry) int { return cmp.Compare(a.EndedAt, b.EndedAt) })
	waiting := map[string]int{} // by game
	var past []pastWait         // oldest first
	for _, e := range byJoining {
		for len(byEnd) > 0 && byEnd[0].EndedAt < e.JoinedAt {
			ended := byEnd[0]
			byEnd = byEnd[1:]
			waiting[ended.GameTypeID]--
			if ended.EndStatus == EntrySeated && ended.Told != nil {
				until := ended.EndedAt
				if ended.CalledAt != nil {
					until = *ended.CalledAt
				}
				past = append(past, pastWait{ended.GameTypeID, until.Sub(ended.JoinedAt), *ended.Told})
				past = past[max(0, len(past)-maxPastWaits):]
			}
		}
		turnovers := countBetween(i.left[e.GameTypeID], e.JoinedAt.Add(-turnoverWindow), e.JoinedAt)
		waiting[e.GameTypeID]++
		if f, ok := newWaitModel(past, e.GameTypeID).forecast(turnovers, waiting[e.GameTypeID], 0); ok {
			e.Told = &f
		}
	}
}

// countBetween counts the moments after one and up to another.
func countBetween(sorted []clock.Instant, after, to clock.Instant) int {
	from, _ := slices.BinarySearch(sorted, after+1)
	end, _ := slices.BinarySearch(sorted, to+1)
	return end - from
}
