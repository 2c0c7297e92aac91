package player

import "pitboss/internal/foundation/db"

// Invariants are conditions that always hold for the directory, sessions and memberships.
var Invariants = []db.Invariant{
	{Name: "A player has at most one open session in a room", Query: `
		SELECT org_id || '/' || player_id FROM player_session WHERE check_out_time IS NULL
		GROUP BY org_id, room_id, player_id HAVING count(*) > 1`},
	{Name: "A session ends after it begins and has a time played that is not negative", Query: `
		SELECT org_id || '/' || id FROM player_session WHERE played < 0 OR check_out_time < check_in_time
		OR check_out_time IS NULL AND status = 'checked_out'
		OR check_out_time IS NOT NULL AND status <> 'checked_out'`},
	{Name: "A merged record is inactive and refers to another record of the organization", Query: `
		SELECT p.org_id || '/' || p.id FROM player p LEFT JOIN player k ON k.org_id = p.org_id AND k.id = p.merged_into
		WHERE p.merged_into IS NOT NULL AND (p.is_active OR k.id IS NULL OR k.id = p.id)`},
	{Name: "The player counters of an organization match its players", Query: `
		SELECT id FROM organization o WHERE (players, players_inactive) <> (
			SELECT count(*), count(*) FILTER (WHERE NOT is_active) FROM player p
			WHERE p.org_id = o.id AND p.merged_into IS NULL)`},
	{Name: "A merged record has no search terms", Query: `
		SELECT t.org_id || '/' || t.player_id || '/' || t.term FROM player_term t JOIN player p ON p.org_id = t.org_id
		AND p.id = t.player_id WHERE p.merged_into IS NOT NULL`},
	{Name: "A player's search terms are stored under the current name", Query: `
		SELECT t.org_id || '/' || t.player_id || '/' || t.term FROM player_term t JOIN player p ON p.org_id = t.org_id
		AND p.id = t.player_id WHERE p.name_key <> t.name_key`},
	{Name: "A bar names its author, and a self-exclusion has a start", Query: `
		SELECT org_id || '/' || id FROM player WHERE (barred_at IS NULL) <> (barred_by IS NULL)
		OR (excluded_until IS NULL) <> (excluded_at IS NULL)`},
	{Name: "No merged record is kept apart from another player", Query: `
		SELECT a.org_id || '/' || a.player_id || '/' || a.other_id FROM player_apart a
		JOIN player p ON p.org_id = a.org_id AND (p.id = a.player_id OR p.id = a.other_id)
		WHERE p.merged_into IS NOT NULL`},
	{Name: "A player with a session has a visit to the room", Query: `
		SELECT org_id || '/' || player_id || '/' || room_id FROM (
			SELECT org_id, player_id, room_id FROM player_session EXCEPT SELECT org_id, player_id, room_id
			FROM player_day) x`},
}
