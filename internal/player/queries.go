package player

import (
	"errors"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/optional"
)

var errMergedTooOften = errors.New("canonical player: too many merges to follow")

const columns = `p.id, p.name, p.nickname, p.phone, p.email, p.birth_date, p.is_active, p.created_at,
	p.barred_at, p.barred_by,
	p.barred_reason, p.excluded_at, p.excluded_until, p.probation_until, p.skill_level, p.skill_set_by, p.skill_set_at,
	p.merged_into, p.removed_at`

func scanPlayer(scan db.Scan) (Player, error) { return scanWith(scan) }

// scanWith reads a player and the columns that follow.
func scanWith(scan db.Scan, more ...any) (p Player, err error) {
	var since *clock.Instant
	var by, reason *string
	dest := []any{&p.ID, &p.Name, &p.Nickname, &p.PhoneNumber, &p.Email, &p.BirthDate,
		&p.IsActive, &p.CreatedAt, &since,
		&by, &reason, &p.ExcludedAt, &p.ExcludedUntil, &p.ProbationUntil, &p.SkillLevel, &p.SkillSetBy, &p.SkillSetAt,
		&p.MergedInto, &p.RemovedAt}
	err = scan(append(dest, more...)...)
	p.Phone = p.PhoneNumber
	if since != nil {
		p.Barred = &Barred{*since, optional.Or(by, ""), optional.Or(reason, "")}
	}
	return p, err
}

const byID = "SELECT " + columns + " FROM player p WHERE p.org_id = $1 AND p.id = $2"

// Get returns a player; fault Missing when the organization has no such player.
func Get(tx db.OrgReader, id string) (Player, error) {
	return db.OneOr(tx, fault.NotFound("Player"), scanPlayer, byID, id)
}

const lockByID = byID + db.ForUpdateP

// LockCanonical returns the record that stands for a player (see Canonical) and locks it until the transaction ends.
// The lock also protects data that rooms share per player, such as balances and cash by gaming day: acts of two rooms
// for one player run one after the other.
func LockCanonical(tx *db.RoomTx, id string) (Player, error) {
	org := tx.InOrg()
	for range maxMerges {
		p, err := db.OneOr(org, fault.NotFound("Player"), scanPlayer, lockByID, id)
		if err != nil || p.MergedInto == nil {
			return p, err
		}
		id = *p.MergedInto
	}
	return Player{}, errMergedTooOften
}

const listPlayers = "SELECT " + columns + ` FROM player p
	WHERE p.org_id = $1 AND (p.name_key, p.id) > ($2, $3) AND p.merged_into IS NULL ORDER BY p.name_key, p.id LIMIT $4`
const (
	insertPlayer = `INSERT INTO player (org_id, id, name, name_key, nickname, phone, phone_key, email, email_key,
		is_active, created_at, birth_date) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`
	insertTerm = "INSERT INTO player_term (org_id, term, name_key, player_id) VALUES ($1, $2, $3, $4)"
	byPhone    = "SELECT " + columns + " FROM player p WHERE p.org_id = $1 AND p.phone_key = $2 AND p.is_active"
	byOwnPhone = "SELECT " + columns + ` FROM player_term t JOIN player p ON p.org_id = t.org_id AND p.id = t.player_id
		WHERE t.org_id = $1 AND t.term = $2 AND p.phone_key = $2 ORDER BY p.id LIMIT 2`
	byEmail = "SELECT " + columns + " FROM player p WHERE p.org_id = $1 AND p.email_key = $2 AND p.is_active"
	byName  = "SELECT " + columns + ` FROM player p WHERE p.org_id = $1 AND p.name_key = $2
		AND p.merged_into IS NULL AND p.removed_at IS NULL ORDER BY p.is_active DESC, p.id LIMIT 1`
)

// ByPhone returns the only record with a phone number, active or not; false if there is none or more than one. It
// reads the search terms, which merged and removed records do not have.
func ByPhone(tx db.OrgReader, phone string) (Player, bool, error) {
	same, err := AllByPhone(tx, phone)
	if err != nil || len(same) != 1 {
		return Player{}, false, err
	}
	return same[0], true, nil
}

// AllByPhone returns the records with a phone number like ByPhone, at most two.
func AllByPhone(tx db.OrgReader, phone string) ([]Player, error) {
	return db.All(tx, scanPlayer, byOwnPhone, digits(phone))
}

const selectAnySession = `SELECT CASE WHEN EXISTS (SELECT 1 FROM player_session
	WHERE org_id = $1 AND room_id = $2) THEN 1 ELSE 0 END`

// HasSessions reports whether any player has ever checked in to the room.
func HasSessions(tx *db.RoomTx) (bool, error) {
	n, err := db.Value[int](tx, selectAnySession)
	return n > 0, err
}
