package waitlist

import "pitboss/internal/foundation/db"

// Invariants are what is always true of the lists.
var Invariants = []db.Invariant{
	{Name: "A player waits once for a game", Query: `
		SELECT org_id || '/' || player_id FROM waitlist_entry WHERE ended_at IS NULL
		GROUP BY org_id, room_id, player_id, game_type_id HAVING count(*) > 1`},
	{Name: "A called player has a seat held for him, and no other seat is held", Query: `
		SELECT coalesce(w.org_id, s.org_id) || '/' || coalesce(w.id, s.entry_id)
		FROM (SELECT * FROM waitlist_entry WHERE status = 'called') w
		FULL JOIN (SELECT * FROM seat WHERE state = 'reserved') s ON s.org_id = w.org_id AND s.entry_id = w.id
		WHERE w.id IS NULL OR s.id IS NULL OR s.table_id <> w.table_id OR s.seat_number <> w.seat_number OR s.reserved_until <> w.hold_until`},
}
