package player

import (
	"slices"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/player/importlog"
	"pitboss/internal/player/notice"
	"pitboss/internal/room"
)

// maxMerges bounds how many merged records Canonical follows.
const maxMerges = 50

// Canonical returns the record that a player's record was merged into, or the record itself.
func Canonical(tx db.OrgReader, id string) (Player, error) {
	p, err := Get(tx, id)
	for range maxMerges {
		if err != nil || p.MergedInto == nil {
			break
		}
		p, err = Get(tx, *p.MergedInto)
	}
	return p, err
}

// RecordsOf and AndMerged enclose a query for the ids of players. Together they select these records and all that were
// merged into them, because rentals, lists and the ledger keep the id of a merged record.
const (
	RecordsOf = "(WITH RECURSIVE same (id) AS ("
	AndMerged = ` UNION SELECT p.id FROM player p JOIN same s ON p.org_id = $1 AND p.merged_into = s.id)
		SELECT id FROM same)`
)

const updatePlayer = `UPDATE player SET name = $3, name_key = $4, nickname = $5, phone = $6, phone_key = $7,
	email = $8, email_key = $9, is_active = $10, barred_at = $11, barred_by = $12, barred_reason = $13,
	excluded_at = $14, excluded_until = $15, probation_until = $16, skill_level = $17, skill_set_by = $18,
	skill_set_at = $19, merged_into = $20, created_at = $21, removed_at = $22,
	birth_date = $23 WHERE org_id = $1 AND id = $2`

// store writes a player's record and search terms and emits player_updated.
func store(tx *db.OrgTx, was, p Player) error {
	since, by, reason := p.Barred.columns()
	err := tx.Write(updatePlayer, p.ID, p.Name, fold(p.Name), p.Nickname, p.PhoneNumber, optionalKey(p.PhoneNumber,
		digits),
		p.Email, optionalKey(p.Email, fold),
		p.IsActive, since, by, reason, p.ExcludedAt, p.ExcludedUntil, p.ProbationUntil, p.SkillLevel, p.SkillSetBy,
		p.SkillSetAt, p.MergedInto, p.CreatedAt, p.RemovedAt, p.BirthDate)
	if err != nil {
		return err
	}
	if err := storeTerms(tx, was, p); err != nil {
		return err
	}
	if err := adjustCounts(tx, was.counts(), p.counts()); err != nil {
		return err
	}
	calendar, err := room.Calendar(tx)
	if err != nil {
		return err
	}
	tx.Emit(playerUpdated.With(playerUpdate{p, p.changedFrom(was, calendar.Zone)}))
	return nil
}

const deleteTerm = "DELETE FROM player_term WHERE org_id = $1 AND term = $2 AND name_key = $3 AND player_id = $4"

// storeTerms replaces the player's search terms by those of the new state.
func storeTerms(tx *db.OrgTx, was, p Player) error {
	old, terms := was.terms(), p.terms()
	oldKey, key := fold(was.Name), fold(p.Name)
	for _, t := range old {
		if key != oldKey || !slices.Contains(terms, t) {
			if err := tx.Write(deleteTerm, t, oldKey, p.ID); err != nil {
				return err
			}
		}
	}
	for _, t := range terms {
		if key != oldKey || !slices.Contains(old, t) {
			if err := tx.Write(insertTerm, t, key, p.ID); err != nil {
				return err
			}
		}
	}
	return nil
}

const (
	lockPair = "SELECT p.id FROM player p WHERE p.org_id = $1 AND p.id IN ($2, $3) ORDER BY p.id" +
		db.ForUpdateP
	countOpenSessions = `SELECT count(*) FROM player_session WHERE org_id = $1 AND player_id = $2
		AND check_out_time IS NULL`

	moveNotes       = "UPDATE player_note SET player_id = $3 WHERE org_id = $1 AND player_id = $2"
	moveMemberships = "UPDATE membership SET player_id = $3 WHERE org_id = $1 AND player_id = $2"
	moveSessions    = "UPDATE player_session SET player_id = $3 WHERE org_id = $1 AND player_id = $2"
	// An entry stays with the duplicate only where both records are still in a completed tournament.
	moveEntries = `UPDATE tournament_entry SET player_id = $3 WHERE org_id = $1 AND player_id = $2
		AND NOT EXISTS (SELECT 1 FROM tournament_entry o WHERE o.org_id = $1 AND o.player_id = $3
		AND o.tournament_id = tournament_entry.tournament_id AND o.status IN ('registered', 'seated')
		AND tournament_entry.status IN ('registered', 'seated'))`
	selectTournamentOfBoth = `SELECT t.name FROM tournament_entry e
		JOIN tournament_entry o ON o.org_id = e.org_id AND o.tournament_id = e.tournament_id
		JOIN tournament t ON t.org_id = e.org_id AND t.id = e.tournament_id
		WHERE e.org_id = $1 AND e.player_id = $2 AND o.player_id = $3 AND t.status <> 'completed'
		AND e.status IN ('registered', 'seated') AND o.status IN ('registered', 'seated') LIMIT 1`
	moveRefusals = "UPDATE refused_entry SET player_id = $3 WHERE org_id = $1 AND player_id = $2"
	addDays      = `INSERT INTO player_day (org_id, room_id, player_id, gaming_day, played)
		SELECT $1, room_id, CAST($3 AS TEXT), gaming_day, played FROM player_day WHERE org_id = $1 AND player_id = $2
		ON CONFLICT (org_id, player_id, gaming_day, room_id) DO UPDATE SET played = player_day.played + excluded.played`
	deleteDays = "DELETE FROM player_day WHERE org_id = $1 AND player_id = $2"
)

// Merge merges two records of the same person: keep takes over what the duplicate has and stands for it from then on.
// It covers the directory and the entries of tournaments; rentals, lists and the ledger keep the id of the duplicate.
// A duplicate that is checked in is a conflict, because keep may have an open session too, and so are two records in
// one tournament, because a player is in once.
func Merge(tx *db.OrgTx, keep, duplicate string) (Player, error) {
	// Another room may be checking the duplicate in or adding it to a list. The lock orders that act before or after
	// the whole merge.
	_, err := db.All(tx, func(scan db.Scan) (id string, err error) { return id, scan(&id) }, lockPair, keep, duplicate)
	if err != nil {
		return Player{}, err
	}
	k, err := Get(tx, keep)
	if err != nil {
		return k, err
	}
	d, err := Get(tx, duplicate)
	switch {
	case err != nil:
		return k, err
	case k.ID == d.ID:
		return k, fault.Conflict("A record cannot be merged into itself")
	case k.MergedInto != nil:
		return k, fault.Conflict("%s was merged into another record", fault.Person(k.Name))
	case d.MergedInto != nil:
		return k, fault.Conflict("%s was merged before", fault.Person(d.Name))
	case k.RemovedAt != nil || d.RemovedAt != nil:
		return k, ErrRemoved
	}
	if open, err := db.Value[int](tx, countOpenSessions, d.ID); err != nil || open > 0 {
		if err == nil {
			err = fault.Conflict("%s is checked in", fault.Person(d.Name))
		}
		return k, err
	}
	both, err := db.Value[string](tx, selectTournamentOfBoth, d.ID, k.ID)
	if err == nil && both != "" {
		err = fault.Conflict("%s and %s are both in %s. Void one of the entries first.", fault.Person(k.Name),
			fault.Person(d.Name), both)
	}
	if err != nil {
		return k, err
	}
	gone := d
	gone.IsActive, gone.MergedInto = false, &k.ID
	// The duplicate comes first, because a phone number and an email address belong to one active player.
	if err := store(tx, d, gone); err != nil {
		return k, err
	}
	if d, err = withoutTakenContacts(tx, k, d); err != nil {
		return k, err
	}
	merged := k.mergeFrom(d)
	if err := store(tx, k, merged); err != nil {
		return k, err
	}
	for _, move := range []func() (int64, error){
		func() (int64, error) { return tx.Exec(moveNotes, d.ID, k.ID) },
		func() (int64, error) { return tx.Exec(moveMemberships, d.ID, k.ID) },
		func() (int64, error) { return tx.Exec(incrementMembershipChanges) },
		func() (int64, error) { return tx.Exec(moveSessions, d.ID, k.ID) },
		func() (int64, error) { return tx.Exec(moveEntries, d.ID, k.ID) },
		func() (int64, error) { return tx.Exec(moveRefusals, d.ID, k.ID) },
		func() (int64, error) { return tx.Exec(addDays, d.ID, k.ID) },
		func() (int64, error) { return tx.Exec(deleteDays, d.ID) },
	} {
		if _, err := move(); err != nil {
			return k, err
		}
	}
	if err := notice.Merge(tx, d.ID, k.ID); err != nil {
		return k, err
	}
	if err := importlog.MoveRows(tx, d.ID, k.ID); err != nil {
		return k, err
	}
	return merged, moveApart(tx, d.ID, k.ID)
}

// withoutTakenContacts returns a duplicate without a phone number or email address that belongs to an active player
// other than keep.
func withoutTakenContacts(tx db.OrgReader, keep, d Player) (Player, error) {
	clash, err := findContactConflict(tx, keep.ID, d.PhoneNumber, nil)
	if err != nil {
		return d, err
	}
	if clash != nil {
		d.PhoneNumber = nil
	}
	clash, err = findContactConflict(tx, keep.ID, nil, d.Email)
	if clash != nil {
		d.Email = nil
	}
	return d, err
}
