package playerpage

import (
	"context"

	"pitboss/internal/account/signin"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/player/notice"
)

type session = signin.Session[tenant.Actor]

const (
	sessionColumns = `l.secret_hash, l.org_id, l.id, l.room_id, l.player_id, l.made_at, l.seen_at, l.kind,
		p.excluded_until
		FROM player_link l JOIN organization o ON o.id = l.org_id
		JOIN player p ON p.org_id = l.org_id AND p.id = l.player_id
		WHERE o.is_active AND p.merged_into IS NULL AND p.removed_at IS NULL AND p.barred_at IS NULL
		AND l.secret_hash `
	sessionByToken   = "SELECT " + sessionColumns + "= $1 AND (NOT o.is_demo OR $2)"
	sessionsByTokens = "SELECT " + sessionColumns + "IN " + signin.HashPlaceholders + " AND (NOT o.is_demo OR $33)"
)

// actorName stands in the audit trail instead of the player's name, which has to be erasable.
const actorName = "Player"

func (a *Actions) scanSession(scan db.Scan) (s session, err error) {
	by := &s.Account
	var madeAt clock.Instant
	var kind Kind
	var excludedUntil *clock.Instant
	err = scan(&s.TokenHash, &s.Organization, &s.ID, &by.Room, &by.ID, &madeAt, &s.Seen, &kind, &excludedUntil)
	by.Name, by.Role, by.Session = actorName, tenant.RolePlayer, s.ID
	s.Expires = kind.endOf(madeAt, s.Seen)
	if excludedUntil != nil && *excludedUntil > a.db.Now() {
		s.Expires = 0
	}
	return s, err
}

func scopeOf(s session) tenant.Org { return tenant.Mint(s.Organization, s.Account) }

const touchLink = "UPDATE player_link SET seen_at = $3 WHERE org_id = $1 AND id = $2"

func touch(tx *db.AnyTx, s session) (int64, error) {
	return tx.Exec(touchLink, s.Organization, s.ID, s.Seen)
}

const (
	linkOfPlayer = `SELECT id, room_id, player_id, made_at, made_by, seen_at FROM player_link
		WHERE org_id = $1 AND room_id = $2 AND player_id = $3 AND kind = 'desk'`
	countCodes = `SELECT count(*) FROM player_link
		WHERE org_id = $1 AND room_id = $2 AND player_id = $3 AND kind IN ('paper', 'kiosk')`
	writeLink = `INSERT INTO player_link (org_id, room_id, id, player_id, secret_hash, made_at, made_by, seen_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $6)`
	insertJoinedLink = `INSERT INTO player_link (org_id, room_id, id, player_id, secret_hash, made_at, made_by,
		seen_at, entry_id, kind) VALUES ($1, $2, $3, $4, $5, $6, $7, $6, $8, 'joined')`
	linksOfPlayer = `SELECT id FROM player_link WHERE org_id = $1 AND room_id = $2 AND player_id = $3
		ORDER BY id`
	deleteLinksOfPlayer = "DELETE FROM player_link WHERE org_id = $1 AND room_id = $2 AND player_id = $3"
	// deleteEnded deletes links that cannot open any more. A bar and a self-exclusion may end, and then the link opens.
	deleteEnded = `DELETE FROM player_link WHERE secret_hash IN (SELECT l.secret_hash FROM player_link l
		JOIN player p ON p.org_id = l.org_id AND p.id = l.player_id
		WHERE l.seen_at < $1 OR l.kind IN ('paper', 'kiosk') AND l.seen_at = l.made_at AND l.made_at < $2
		OR p.merged_into IS NOT NULL OR p.removed_at IS NOT NULL LIMIT 500)`
)

func scanLink(scan db.Scan) (l Link, err error) {
	var seen clock.Instant
	if err = scan(&l.ID, &l.RoomID, &l.PlayerID, &l.MadeAt, &l.MadeBy, &seen); seen > l.MadeAt {
		l.SeenAt = &seen
	}
	return l, err
}

func currentLink(tx db.RoomReader, playerID string) (c CurrentLink, err error) {
	l, found, err := db.One(tx, scanLink, linkOfPlayer, playerID)
	if err != nil {
		return c, err
	}
	if found {
		c.Link = &l
	}
	c.Codes, err = db.Value[int](tx, countCodes, playerID)
	return c, err
}

// inWholePage does an act that a limited link may not do.
func inWholePage[T any](ctx context.Context, a *Actions, at tenant.Org,
	act func(tx *db.RoomTx, playerID string) (T, error)) (T, error) {
	by := at.Actor()
	return db.InRoom(ctx, a.db, at.Room(by.Room), func(tx *db.RoomTx) (none T, err error) {
		limits, err := limitsOf(tx, by)
		if err == nil && limits.isLimited {
			err = errLimited
		}
		if err != nil {
			return none, err
		}
		return act(tx, by.ID)
	})
}

// deleteLinks deletes the links of a player with their push notices, and returns their ids.
func deleteLinks(tx *db.RoomTx, playerID string) ([]string, error) {
	links, err := db.All(tx, func(scan db.Scan) (id string, err error) { return id, scan(&id) },
		linksOfPlayer, playerID)
	if err != nil || len(links) == 0 {
		return nil, err
	}
	if err := notice.StopPush(tx, playerID); err != nil {
		return nil, err
	}
	return links, tx.Write(deleteLinksOfPlayer, playerID)
}
