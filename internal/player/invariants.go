package player

import "pitboss/internal/foundation/db"

// Invariants are what is always true of the directory, of sessions and of memberships.
var Invariants = []db.Invariant{
	{Name: "A player has at most one open session in a room", Query: `
		SELECT org_id || '/' || player_id FROM player_session WHERE check_out_time IS NULL GROUP BY org_id, room_id, player_id HAVING count(*) > 1`},
	{Name: "A session ends after it begins and has a time played that is not negative", Query: `
		SELECT org_id || '/' || id FROM player_session WHERE played < 0 OR check_out_time < check_in_time
		OR check_out_time IS NULL AND status = 'checked_out' OR check_out_time IS NOT NULL AND status <> 'checked_out'`},
	{Name: "A record that another stands for is inactive, and leads to one of the organization", Query: `
		SELECT p.org_id || '/' || p.id FROM player p LEFT JOIN player k ON k.org_id = p.org_id AND k.id = p.merged_into
		WHERE p.merged_into IS NOT NULL AND (p.is_active OR k.id IS NULL OR k.id = p.id)`},
	{Name: "An organization's players are as many as are counted", Query: `
		SELECT id FROM organization o WHERE (players, players_inactive) <> (
			SELECT count(*), count(*) FILTER (WHERE NOT is_active) FROM player p WHERE p.org_id = o.id AND p.merged_into IS NULL)`},
	{Name: "A record that another stands for is not found", Query: `
		SELECT t.org_id || '/' || t.player_id || '/' || t.term FROM player_term t JOIN player p ON p.org_id = t.org_id AND p.id = t.player_id
		WHERE p.merged_into IS NOT NULL`},
	{Name: "What a player is found by stands under his present name", Query: `
		SELECT t.org_id || '/' || t.player_id || '/' || t.term FROM player_term t JOIN player p ON p.org_id = t.org_id AND p.id = t.player_id
		WHERE p.name_key <> t.name_key`},
	{Name: "Who is barred is so for a reason, and who has excluded himself asked for it", Query: `
		SELECT org_id || '/' || id FROM player WHERE (barred_at IS NULL) <> (barred_by IS NULL) OR (excluded_until IS NULL) <> (excluded_at IS NULL)`},
	{Name: "Two players are kept apart from each other, and no record that is merged", Query: `
		SELECT a.org_id || '/' || a.player_id || '/' || a.other_id FROM player_apart a
		JOIN player p ON p.org_id = a.org_id AND (p.id = a.player_id OR p.id = a.other_id) WHERE p.merged_into IS NOT NULL`},
	{Name: "Who checked in visited the room", Query: `
		SELECT org_id || '/' || player_id || '/' || room_id FROM (
			SELECT org_id, player_id, room_id FROM player_session EXCEPT SELECT org_id, player_id, room_id FROM player_day) x`},
}
