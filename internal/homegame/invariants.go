package homegame

import "pitboss/internal/foundation/db"

// Invariants are the invariants of home games.
var Invariants = []db.Invariant{
	{Name: "The entries of a log are numbered without a gap, and add up to what stands with its game", Query: `
		SELECT g.org_id || '/' || g.id FROM home_game g LEFT JOIN (
			SELECT org_id, game_id, count(*) AS n, max(seq) AS top,
				count(CASE WHEN kind = 'hand' AND struck_by IS NULL THEN 1 END) AS hands,
				sum(CASE WHEN kind = 'buy_in' AND struck_by IS NULL THEN amount ELSE 0 END) AS bought,
				sum(CASE WHEN kind = 'cash_out' AND struck_by IS NULL THEN amount ELSE 0 END) AS cashed,
				sum(CASE WHEN kind = 'adjust' AND struck_by IS NULL THEN amount ELSE 0 END) AS adjusted
			FROM home_entry GROUP BY org_id, game_id
		) e ON e.org_id = g.org_id AND e.game_id = g.id
		WHERE g.head <> coalesce(e.n, 0) OR g.head <> coalesce(e.top, 0) OR g.hands <> coalesce(e.hands, 0)
		OR g.bought <> coalesce(e.bought, 0)
			OR g.cashed <> coalesce(e.cashed, 0) OR g.adjusted <> coalesce(e.adjusted, 0)`},
	{Name: "What a player of a night has is what the log says of them", Query: `
		SELECT y.org_id || '/' || y.game_id || '/' || y.player FROM home_player y LEFT JOIN (
			SELECT org_id, game_id, player,
				sum(CASE WHEN kind = 'buy_in' THEN amount ELSE 0 END) AS bought,
				sum(CASE WHEN kind = 'buy_in' AND method <> 'cash' THEN amount ELSE 0 END) AS on_paper,
				sum(CASE WHEN kind IN ('cash_out', 'adjust') THEN amount ELSE 0 END) AS out,
				count(CASE WHEN kind = 'sit' THEN 1 END) - count(CASE WHEN kind = 'cash_out' THEN 1 END) AS seats
			FROM home_entry WHERE struck_by IS NULL GROUP BY org_id, game_id, player
		) e ON e.org_id = y.org_id AND e.game_id = y.game_id AND e.player = y.player
		WHERE e.player IS NULL OR y.bought <> e.bought OR y.on_paper <> e.on_paper OR y.out <> e.out
		OR CASE WHEN y.sitting THEN 1 ELSE 0 END <> e.seats
		UNION ALL SELECT e.org_id || '/' || e.game_id || '/' || e.id FROM home_entry e
		WHERE e.kind IN ('sit', 'buy_in', 'cash_out', 'adjust') AND e.struck_by IS NULL
		AND NOT EXISTS (SELECT 1 FROM home_player y WHERE y.org_id = e.org_id AND y.game_id = e.game_id
		AND y.player = e.player)
		UNION ALL SELECT g.org_id || '/' || g.id FROM home_game g WHERE g.sitting <>
			(SELECT count(*) FROM home_player y WHERE y.org_id = g.org_id AND y.game_id = g.id AND y.sitting)`},
	{Name: "An entry is struck by the undo that names it, and every undo strikes one", Query: `
		SELECT e.org_id || '/' || e.game_id || '/' || e.id FROM home_entry e
		LEFT JOIN home_entry u ON u.org_id = e.org_id AND u.game_id = e.game_id AND u.seq = e.struck_by
		WHERE e.struck_by IS NOT NULL AND (u.id IS NULL OR u.kind <> 'undo' OR u.target <> e.id OR e.kind = 'undo')
		UNION ALL SELECT u.org_id || '/' || u.game_id || '/' || u.id FROM home_entry u
		WHERE u.kind = 'undo' AND NOT EXISTS
			(SELECT 1 FROM home_entry e WHERE e.org_id = u.org_id AND e.game_id = u.game_id AND e.id = u.target
			AND e.struck_by = u.seq)`},
	{Name: "Who won got what others lost", Query: `
		SELECT y.org_id || '/' || y.game_id FROM home_player y JOIN home_game g ON g.org_id = y.org_id
		AND g.id = y.game_id
		WHERE g.status = 'completed' GROUP BY y.org_id, y.game_id HAVING sum(y.out - y.bought) <> 0`},
	{Name: "The payments after a game settle it", Query: `
		SELECT y.org_id || '/' || y.game_id || '/' || y.player FROM home_player y
		JOIN home_game g ON g.org_id = y.org_id AND g.id = y.game_id
		WHERE g.status = 'completed' AND y.out - y.on_paper <>
			coalesce((SELECT sum(p.amount) FROM home_payment p WHERE p.org_id = y.org_id AND p.game_id = y.game_id
			AND p.to_player = y.player), 0) -
			coalesce((SELECT sum(p.amount) FROM home_payment p WHERE p.org_id = y.org_id AND p.game_id = y.game_id
			AND p.from_player = y.player), 0)
		UNION ALL SELECT p.org_id || '/' || p.game_id FROM home_payment p
		JOIN home_game g ON g.org_id = p.org_id AND g.id = p.game_id
		WHERE g.status <> 'completed'
			OR p.from_player <> '' AND NOT EXISTS (SELECT 1 FROM home_player y
			WHERE y.org_id = p.org_id AND y.game_id = p.game_id AND y.player = p.from_player)
			OR p.to_player <> '' AND NOT EXISTS (SELECT 1 FROM home_player y
			WHERE y.org_id = p.org_id AND y.game_id = p.game_id AND y.player = p.to_player)`},
	{Name: "The pen is held for a running game only, and was taken", Query: `
		SELECT org_id || '/' || id FROM home_game WHERE pen_device IS NOT NULL
		AND (status <> 'active' OR pen_epoch < 1)`},
	{Name: "No more go to a game than it has places", Query: `
		SELECT g.org_id || '/' || g.id FROM home_game g JOIN home_rsvp r ON r.org_id = g.org_id AND r.game_id = g.id
		WHERE r.answer = 'going' GROUP BY g.org_id, g.id, g.max_players HAVING count(*) > g.max_players`},
}
