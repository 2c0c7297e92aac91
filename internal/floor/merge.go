package floor

import (
	"cmp"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/player"
)

const (
	seatAnywhere = `SELECT t.table_number, s.seat_number FROM seat s JOIN poker_table t ON t.org_id = s.org_id
		AND t.id = s.table_id
		WHERE s.org_id = $1 AND s.player_id = $2`
	openEntriesOfPlayer = "SELECT " + entryColumns + `
		WHERE w.org_id = $1 AND w.room_id = $2 AND w.player_id = $3 AND w.ended_at IS NULL ORDER BY w.id || ''`
	openEntryForTable = "SELECT " + entryColumns + `
		WHERE w.org_id = $1 AND w.room_id = $2 AND w.player_id = $3 AND w.ended_at IS NULL
		AND w.game_type_id = (SELECT t.game_type_id FROM poker_table t WHERE t.org_id = $1 AND t.id = $4)`
	reassignEntry = "UPDATE waitlist_entry SET player_id = $4 WHERE org_id = $1 AND room_id = $2 AND id = $3"
)

// CheckNotSeated refuses to merge the record of a player with a seat in any room of the organization.
func CheckNotSeated(tx *db.RoomTx, p player.Player) error {
	type seat struct{ table, number int }
	at, isSeated, err := db.One(tx.InOrg(), func(scan db.Scan) (s seat, err error) {
		return s, scan(&s.table, &s.number)
	}, seatAnywhere, p.ID)
	if err == nil && isSeated {
		err = fault.Conflict("%s is seated at Table %d, seat %d", fault.Person(p.Name), at.table, at.number)
	}
	return err
}

// isBetterThan compares two entries of a player for one game: a call before a wait, then the better place.
func (s entryState) isBetterThan(other entryState) bool {
	if isCalled := s.Status == EntryCalled; isCalled != (other.Status == EntryCalled) {
		return isCalled
	}
	return cmp.Or(cmp.Compare(s.Rank, other.Rank), cmp.Compare(s.RankAt, other.RankAt)) < 0
}

// MergeEntries gives the open entries of a duplicate record to the record that stays. Where both records wait for a
// game, the better entry stays. A player who is here under either record has arrived.
func MergeEntries(tx *db.RoomTx, keep, duplicate string) error {
	open, err := db.All(tx, scanEntry, openEntriesOfPlayer, duplicate)
	if err != nil {
		return err
	}
	isHere, err := IsHere(tx, keep, tx.Now())
	if err != nil {
		return err
	}
	for _, k := range open {
		own, waits, err := db.One(tx, scanEntry, openEntryOf, keep, k.GameTypeID)
		if err != nil {
			return err
		}
		isHere = isHere || k.state.ArrivedAt != nil || own.state.ArrivedAt != nil
		keepsOwn := waits && !k.state.isBetterThan(own.state)
		if waits {
			ended, says := k, "was on the list for "+k.GameType.Name+" twice"
			if !keepsOwn {
				ended = own
			}
			if err := releaseAndSet(tx, &ended, ended.state.end(EntryRemoved, tx.Now()), says, false); err != nil {
				return err
			}
			if _, err := emitUpdated(tx, ended); err != nil {
				return err
			}
		}
		if keepsOwn {
			continue
		}
		if err := tx.Write(reassignEntry, k.WaitlistEntry.ID, keep); err != nil {
			return err
		}
		if k, err = loadEntry(tx, k.WaitlistEntry.ID); err != nil {
			return err
		}
		if _, err := emitUpdated(tx, k); err != nil {
			return err
		}
	}
	if isHere {
		_, err = MarkArrived(tx, keep)
	}
	return err
}
