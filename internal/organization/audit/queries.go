package audit

import (
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
)

const (
	// searchEnd is the act at which a search for the acts after a position ends, so that a page reads a bounded number.
	searchEnd = `SELECT at, room_id, version FROM event WHERE org_id = $1 AND n = 0
		AND (at, room_id, version) < ($2, $3, $4) AND at >= $5
		ORDER BY at DESC, room_id DESC, version DESC LIMIT 1 OFFSET $6`

	// acts reads the acts between two positions, each with its first events and its sentences, without the entries of
	// home game logs. A change of a room is two acts, of the room and of the organization's list of rooms; a search
	// over both shows the room's. The administrator behind an act is known from their own acts, else from the session.
	acts = `WITH page AS (
			SELECT h.room_id, h.version, h.at, h.actor_id, h.actor_name, h.impersonator_id FROM event h
			WHERE h.org_id = $1 AND h.n = 0 AND (h.at, h.room_id, h.version) < ($2, $3, $4)
			AND (h.at, h.room_id, h.version) >= ($5, $6, $7)
				AND h.type <> 'home_game_log'
				AND ($8 <> '*' OR $10 <> '' OR h.type NOT IN ('room_updated', 'rooms_ordered') OR NOT EXISTS (SELECT 1
				FROM event o
					WHERE o.org_id = $1 AND o.at = h.at AND o.n = 0 AND o.actor_id = h.actor_id
					AND o.room_id > h.room_id))
				AND ($8 = '*' OR h.room_id = $8) AND ($9 = '' OR h.actor_id = $9)
				AND ($10 = '' OR EXISTS (SELECT 1 FROM event t WHERE t.org_id = $1 AND t.room_id = h.room_id
				AND t.version = h.version AND t.type = $10))
			ORDER BY h.at DESC, h.room_id DESC, h.version DESC LIMIT $11)
		SELECT p.room_id, p.version, p.at, p.actor_id, p.actor_name, u.role,
			CASE WHEN p.impersonator_id = '' OR p.impersonator_id = p.actor_id THEN NULL ELSE coalesce(
				(SELECT i.actor_name FROM event i WHERE i.org_id = $1 AND i.impersonator_id = p.impersonator_id
				AND i.impersonator_id <> ''
					AND i.actor_id = p.impersonator_id LIMIT 1),
				(SELECT s.impersonator_name FROM staff_session s WHERE s.org_id = $1 AND s.user_id = p.actor_id
					AND s.impersonator_id = p.impersonator_id AND s.impersonator_name <> ''
					LIMIT 1), 'Platform administrator') END,
			e.type, e.permission, CASE WHEN length(e.payload) < 20000 THEN e.payload ELSE '' END
		FROM page p JOIN event e ON e.org_id = $1 AND e.room_id = p.room_id AND e.version = p.version
		AND (e.n < 4 OR e.type = 'activity')
		LEFT JOIN staff_user u ON u.org_id = $1 AND u.id = p.actor_id
		ORDER BY p.at DESC, p.room_id DESC, p.version DESC, e.n`

	people = "SELECT id, name, role, is_active FROM staff_user WHERE org_id = $1 " +
		"ORDER BY is_active DESC, lower(name), id"
)

// elsewhere names the scopes that are not rooms.
var elsewhere = []struct{ scope, name string }{{"", "Organization"}, {db.Accounts, "Accounts"},
	{db.Community, "Community"}}

// act is an act of the trail.
type act struct {
	position
	actor, name  string
	role         *tenant.Role
	impersonator *string
	parts        []part
}

// filter selects acts.
type filter struct {
	room, actor, kind string        // "*" is any room, an empty actor or type any of them
	from              clock.Instant // not before
}

// readActs reads up to limit acts that come after a position, and the position at which the search continues; the zero
// position ends it. It reads at most maxRead acts, so the page may be short or empty.
func readActs(tx db.OrgReader, f filter, after position, limit, maxRead int) ([]act, position, error) {
	end := position{at: f.from}
	last, more, err := db.One(tx, func(scan db.Scan) (p position, err error) {
		return p, scan(&p.at, &p.room, &p.version)
	}, searchEnd, after.at, after.room, after.version, f.from, maxRead)
	if err != nil {
		return nil, position{}, err
	}
	if more {
		end = last
	}
	var list []act
	_, err = db.All(tx, func(scan db.Scan) (none struct{}, err error) {
		var a act
		var p part
		if err = scan(&a.room, &a.version, &a.at, &a.actor, &a.name, &a.role, &a.impersonator, &p.kind, &p.permission,
			&p.payload); err != nil {
			return none, err
		}
		if n := len(list); n == 0 || list[n-1].position != a.position {
			list = append(list, a)
		}
		of := &list[len(list)-1]
		of.parts = append(of.parts, p)
		return none, nil
	}, acts, after.at, after.room, after.version, end.at, end.room, end.version, f.room, f.actor, f.kind, limit+1)
	switch {
	case err != nil:
		return nil, position{}, err
	case len(list) > limit:
		return list[:limit], list[limit-1].position, nil
	case more:
		// The search has read the act at which it ended.
		return list, end, nil
	}
	return list, position{}, nil
}

func readPeople(tx db.OrgReader) ([]TrailPerson, error) {
	return db.All(tx, func(scan db.Scan) (p TrailPerson, err error) {
		return p, scan(&p.ID, &p.Name, &p.Role, &p.IsActive)
	}, people)
}
