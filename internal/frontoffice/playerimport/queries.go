package playerimport

import (
	"pitboss/internal/foundation/db"
	"pitboss/internal/player/importlog"
)

// builtOn counts the players of an import that have been used since: a visit, a seat, a place on a list, an entry in
// the cage, a note, a membership, a link, a notice or a merge that the import did not write. $2 is the import, $3 the
// player.
const builtOn = `SELECT count(*) FROM player p WHERE p.org_id = $1 AND p.id = $3 AND (
	EXISTS (SELECT 1 FROM player_session x WHERE x.org_id = p.org_id AND x.player_id = p.id)
	OR EXISTS (SELECT 1 FROM player_day x WHERE x.org_id = p.org_id AND x.player_id = p.id)
	OR EXISTS (SELECT 1 FROM refused_entry x WHERE x.org_id = p.org_id AND x.player_id = p.id)
	OR EXISTS (SELECT 1 FROM player_apart x WHERE x.org_id = p.org_id AND (x.player_id = p.id OR x.other_id = p.id))
	OR EXISTS (SELECT 1 FROM player m WHERE m.org_id = p.org_id AND m.merged_into = p.id)
	OR EXISTS (SELECT 1 FROM player_note x WHERE x.org_id = p.org_id AND x.player_id = p.id AND NOT EXISTS (
		SELECT 1 FROM player_import_row r WHERE r.org_id = p.org_id AND r.player_id = p.id AND r.note_id = x.id
		AND r.import_id = $2))
	OR EXISTS (SELECT 1 FROM membership x WHERE x.org_id = p.org_id AND x.player_id = p.id AND NOT EXISTS (
		SELECT 1 FROM player_import_row r WHERE r.org_id = p.org_id AND r.player_id = p.id AND r.membership_id = x.id
		AND r.import_id = $2 AND x.cancelled_at IS NULL))
	OR EXISTS (SELECT 1 FROM waitlist_entry x WHERE x.org_id = p.org_id AND x.player_id = p.id)
	OR EXISTS (SELECT 1 FROM seat x WHERE x.org_id = p.org_id AND x.player_id = p.id)
	OR EXISTS (SELECT 1 FROM seat_stay x WHERE x.org_id = p.org_id AND x.player_id = p.id)
	OR EXISTS (SELECT 1 FROM seat_rental x WHERE x.org_id = p.org_id AND x.player_id = p.id)
	OR EXISTS (SELECT 1 FROM tournament_entry x WHERE x.org_id = p.org_id AND x.player_id = p.id)
	OR EXISTS (SELECT 1 FROM ledger_entry x WHERE x.org_id = p.org_id AND x.player_id = p.id)
	OR EXISTS (SELECT 1 FROM bill x WHERE x.org_id = p.org_id AND x.player_id = p.id AND NOT EXISTS (
		SELECT 1 FROM player_import_row r WHERE r.org_id = p.org_id AND r.player_id = p.id AND r.bill_id = x.id
		AND r.import_id = $2))
	OR EXISTS (SELECT 1 FROM player_cash x WHERE x.org_id = p.org_id AND x.player_id = p.id)
	OR EXISTS (SELECT 1 FROM player_link x WHERE x.org_id = p.org_id AND x.player_id = p.id)
	OR EXISTS (SELECT 1 FROM notice x WHERE x.org_id = p.org_id AND x.player_id = p.id)
	OR EXISTS (SELECT 1 FROM notice_channel x WHERE x.org_id = p.org_id AND x.player_id = p.id)
	OR EXISTS (SELECT 1 FROM player_import_row r WHERE r.org_id = p.org_id AND r.player_id = p.id
		AND r.import_id <> $2 AND r.undone_at IS NULL))`

// laterMembership counts the rows whose player has a membership that begins with or after the one of the import.
const laterMembership = `SELECT count(*) FROM player_import_row r JOIN membership m ON m.org_id = r.org_id
	AND m.id = r.membership_id WHERE r.org_id = $1 AND r.import_id = $2 AND (m.cancelled_at IS NOT NULL OR EXISTS (
		SELECT 1 FROM membership x WHERE x.org_id = m.org_id AND x.player_id = m.player_id AND x.id <> m.id
		AND x.cancelled_at IS NULL AND x.starts_at >= m.starts_at)) AND r.player_id = $3`

// usedSince counts a player with a visit, a seat or an entry in the cage since a moment.
const usedSince = `SELECT count(*) FROM player p WHERE p.org_id = $1 AND p.id = $3 AND (
	EXISTS (SELECT 1 FROM player_session x WHERE x.org_id = p.org_id AND x.player_id = p.id AND x.check_in_time > $2)
	OR EXISTS (SELECT 1 FROM seat_stay x WHERE x.org_id = p.org_id AND x.player_id = p.id AND x.started_at > $2)
	OR EXISTS (SELECT 1 FROM ledger_entry x WHERE x.org_id = p.org_id AND x.player_id = p.id AND x.at > $2))`

// isBuiltOn reports whether more was built on the player of a row than the import wrote.
func isBuiltOn(tx db.OrgReader, of importlog.Import, playerID string, isAdded bool) (bool, error) {
	n, err := 0, error(nil)
	if isAdded {
		n, err = db.Value[int](tx, builtOn, of.ID, playerID)
	} else {
		n, err = db.Value[int](tx, usedSince, of.RanAt, playerID)
	}
	if err != nil || n > 0 {
		return true, err
	}
	n, err = db.Value[int](tx, laterMembership, of.ID, playerID)
	return n > 0, err
}
