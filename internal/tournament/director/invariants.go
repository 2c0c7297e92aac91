package director

import "pitboss/internal/foundation/db"

// Invariants always hold for tournaments, their entries and their money.
var Invariants = []db.Invariant{
	{Name: "A purchase in a tournament is in the ledger with its amount", Query: `
		SELECT p.org_id || '/' || p.id FROM tournament_purchase p
		LEFT JOIN ledger_entry e ON e.org_id = p.org_id AND e.id = p.ledger_entry_id
		LEFT JOIN ledger_entry r ON r.org_id = p.org_id AND r.reverses = p.ledger_entry_id
		WHERE p.ledger_entry_id IS NOT NULL AND (e.id IS NULL OR e.kind <> 'tournament_entry'
		OR e.subject <> p.tournament_id
			OR e.room_id <> p.room_id
			OR e.amount <> p.prize + p.bounty + p.house_fee + p.staff OR (p.voided_at IS NULL) <> (r.id IS NULL))`},
	{Name: "The ledger takes money for a tournament only for purchases", Query: `
		SELECT e.org_id || '/' || e.id FROM ledger_entry e LEFT JOIN tournament_purchase p ON p.org_id = e.org_id
			AND p.ledger_entry_id = e.id
		WHERE e.kind = 'tournament_entry' AND p.id IS NULL`},
	{Name: "A tournament's pools hold the purchases less the payouts", Query: `
		SELECT coalesce(l.org_id, t.org_id) || '/' || coalesce(l.subject, t.id)
		FROM (SELECT org_id, subject, sum(CASE WHEN account = 'prize_pool' THEN -amount ELSE 0 END) AS prizes,
				sum(CASE WHEN account = 'staff_pool' THEN -amount ELSE 0 END) AS staff
			FROM ledger_line WHERE account IN ('prize_pool', 'staff_pool') GROUP BY org_id, subject) l
		FULL JOIN (SELECT x.org_id, x.id, coalesce(p.prizes, 0) - coalesce(o.prizes, 0) AS prizes,
			coalesce(p.staff, 0) - coalesce(o.staff, 0) AS staff
			FROM tournament x
			LEFT JOIN (SELECT org_id, tournament_id, sum(prize + bounty) AS prizes, sum(staff) AS staff
			FROM tournament_purchase
				WHERE voided_at IS NULL GROUP BY org_id, tournament_id) p ON p.org_id = x.org_id
				AND p.tournament_id = x.id
			LEFT JOIN (SELECT org_id, tournament_id, sum(CASE WHEN kind <> 'staff' THEN amount ELSE 0 END) AS prizes,
					sum(CASE WHEN kind = 'staff' THEN amount ELSE 0 END) AS staff FROM tournament_payout
				WHERE paid_at IS NOT NULL GROUP BY org_id, tournament_id) o ON o.org_id = x.org_id
				AND o.tournament_id = x.id) t
			ON t.org_id = l.org_id AND t.id = l.subject
		WHERE coalesce(l.prizes, 0) <> coalesce(t.prizes, 0) OR coalesce(l.staff, 0) <> coalesce(t.staff, 0)
			OR coalesce(l.prizes, 0) < 0 OR coalesce(l.staff, 0) < 0`},
	{Name: "A paid payout is in the ledger with its amount", Query: `
		SELECT p.org_id || '/' || p.id FROM tournament_payout p
		LEFT JOIN ledger_entry e ON e.org_id = p.org_id AND e.id = p.ledger_entry_id
		WHERE p.paid_at IS NOT NULL AND (e.id IS NULL OR e.amount <> p.amount OR e.subject <> p.tournament_id
			OR e.kind <> CASE WHEN p.kind = 'staff' THEN 'staff_payout' ELSE 'tournament_payout' END)`},
	{Name: "An entry is voided together with all its purchases", Query: `
		SELECT e.org_id || '/' || e.id FROM tournament_entry e
		JOIN tournament_purchase p ON p.org_id = e.org_id AND p.tournament_entry_id = e.id
		WHERE (e.status = 'voided') <> (p.voided_at IS NOT NULL) OR p.tournament_id <> e.tournament_id`},
	{Name: "An entry has exactly one buy-in or re-entry", Query: `
		SELECT e.org_id || '/' || e.id FROM tournament_entry e
		LEFT JOIN tournament_purchase p ON p.org_id = e.org_id AND p.tournament_entry_id = e.id
			AND p.kind IN ('buy_in', 're_entry')
		GROUP BY e.org_id, e.id, e.kind HAVING count(p.id) <> 1
			OR min(p.kind) <> CASE WHEN e.kind = 're_entry' THEN 're_entry' ELSE 'buy_in' END`},
	{Name: "The numbers of a tournament's entries are dense", Query: `
		SELECT t.org_id || '/' || t.id FROM tournament t LEFT JOIN tournament_entry e ON e.org_id = t.org_id
			AND e.tournament_id = t.id
		GROUP BY t.org_id, t.id, t.next_number HAVING coalesce(max(e.number), 0) <> count(e.id)
			OR t.next_number <> count(e.id) + 1`},
	{Name: "A seated entry of a tournament sits at an open table that has the seat", Query: `
		SELECT e.org_id || '/' || e.id FROM tournament_entry e
		LEFT JOIN tournament_table b ON b.org_id = e.org_id AND b.tournament_id = e.tournament_id
			AND b.number = e.table_number
		WHERE e.seat_number IS NOT NULL AND (b.number IS NULL OR b.broken_at IS NOT NULL OR e.seat_number NOT BETWEEN 1
			AND b.seats)`},
	{Name: "Once a tournament has started every seated entry is in play", Query: `
		SELECT e.org_id || '/' || e.id FROM tournament_entry e
		JOIN tournament t ON t.org_id = e.org_id AND t.id = e.tournament_id
		WHERE e.seat_number IS NOT NULL AND (e.status = 'seated') <> (t.started_at IS NOT NULL)`},
	{Name: "No entry waits for a seat in a completed tournament", Query: `
		SELECT e.org_id || '/' || e.id FROM tournament_entry e
		JOIN tournament t ON t.org_id = e.org_id AND t.id = e.tournament_id
		WHERE t.status = 'completed' AND e.status = 'registered' AND e.seat_number IS NULL`},
	{Name: "A bounty is shared to the cent among its winners", Query: `
		SELECT e.org_id || '/' || e.id FROM tournament_entry e
		LEFT JOIN (SELECT org_id, tournament_entry_id, sum(bounty) AS bounty FROM tournament_purchase
		WHERE voided_at IS NULL
			GROUP BY org_id, tournament_entry_id) p ON p.org_id = e.org_id AND p.tournament_entry_id = e.id
		LEFT JOIN (SELECT org_id, busted_id, sum(amount) AS amount FROM tournament_bounty GROUP BY org_id, busted_id) b
			ON b.org_id = e.org_id AND b.busted_id = e.id
		WHERE e.status = 'busted' AND coalesce(p.bounty, 0) <> coalesce(b.amount, 0) OR e.status = 'voided'
			AND b.amount IS NOT NULL`},
	{Name: "A cancelled tournament is completed, and every entry is refunded", Query: `
		SELECT t.org_id || '/' || t.id FROM tournament t WHERE t.cancelled_at IS NOT NULL AND (t.status <> 'completed'
			OR EXISTS (SELECT 1 FROM tournament_entry e WHERE e.org_id = t.org_id AND e.tournament_id = t.id
			AND e.status <> 'voided')
			OR EXISTS (SELECT 1 FROM tournament_payout o WHERE o.org_id = t.org_id AND o.tournament_id = t.id))`},
	{Name: "The visit that an entry began is of the entry's room", Query: `
		SELECT e.org_id || '/' || e.id FROM tournament_entry e
		LEFT JOIN player_session s ON s.org_id = e.org_id AND s.id = e.session_id
		WHERE e.session_id IS NOT NULL AND (s.id IS NULL OR s.room_id <> e.room_id)`},
	{Name: "Each open table of a tournament has a name of its own", Query: `
		SELECT b.org_id || '/' || b.tournament_id || '/' || b.number FROM tournament_table b
		WHERE b.broken_at IS NULL AND (b.name = ''
			OR EXISTS (SELECT 1 FROM tournament_table o WHERE o.org_id = b.org_id AND o.tournament_id = b.tournament_id
			AND o.broken_at IS NULL
				AND o.name = b.name AND o.number <> b.number))`},
	{Name: "A table that is lent to a tournament is one of its tables, with as many players", Query: `
		SELECT coalesce(t.org_id, b.org_id) || '/' || coalesce(t.id, b.table_id)
		FROM (SELECT org_id, id, event_id, event_players FROM poker_table WHERE event_id IS NOT NULL) t
		FULL JOIN (SELECT b.org_id, b.table_id, b.tournament_id, count(e.id) AS players FROM tournament_table b
			LEFT JOIN tournament_entry e ON e.org_id = b.org_id AND e.tournament_id = b.tournament_id
				AND e.table_number = b.number
			WHERE b.table_id IS NOT NULL AND b.broken_at IS NULL GROUP BY b.org_id, b.table_id, b.tournament_id) b
			ON b.org_id = t.org_id AND b.table_id = t.id
		WHERE t.id IS NULL OR b.table_id IS NULL OR t.event_id <> b.tournament_id OR t.event_players <> b.players`},
	{Name: "No tournament pays more than was paid in for it", Query: `
		SELECT o.org_id || '/' || o.tournament_id || '/' || o.part
		FROM (SELECT org_id, tournament_id, CASE kind WHEN 'deal' THEN 'prize'
		ELSE kind END AS part, sum(amount) AS amount
		FROM tournament_payout
			GROUP BY org_id, tournament_id, CASE kind WHEN 'deal' THEN 'prize' ELSE kind END) o
		LEFT JOIN (SELECT org_id, tournament_id, sum(prize) AS prize, sum(bounty) AS bounty, sum(staff) AS staff
		FROM tournament_purchase
			WHERE voided_at IS NULL GROUP BY org_id, tournament_id) p ON p.org_id = o.org_id
				AND p.tournament_id = o.tournament_id
		WHERE o.amount > coalesce(CASE o.part WHEN 'prize' THEN p.prize WHEN 'bounty' THEN p.bounty
		ELSE p.staff END, 0)`},
	{Name: "Only entries that share a place are paid for the same place", Query: `
		SELECT a.org_id || '/' || a.tournament_id || '/' || a.place FROM tournament_payout a
		JOIN tournament_payout b ON b.org_id = a.org_id AND b.tournament_id = a.tournament_id AND b.place = a.place
			AND b.id > a.id AND b.kind = 'prize'
		JOIN tournament_entry x ON x.org_id = a.org_id AND x.id = a.tournament_entry_id
		JOIN tournament_entry y ON y.org_id = b.org_id AND y.id = b.tournament_entry_id
		WHERE a.kind = 'prize' AND (coalesce(x.bust, 0) <> coalesce(y.bust, 0)
			OR coalesce(x.bust_stack, 0) <> coalesce(y.bust_stack, 0))`},
	{Name: "A payout goes to the player of its entry", Query: `
		SELECT o.org_id || '/' || o.id FROM tournament_payout o
		JOIN ledger_entry e ON e.org_id = o.org_id AND e.id = o.ledger_entry_id
		JOIN tournament_entry t ON t.org_id = o.org_id AND t.id = o.tournament_entry_id
		WHERE e.player_id <> t.player_id AND NOT EXISTS (
			SELECT 1 FROM player p WHERE p.org_id = e.org_id AND p.id IN (e.player_id, t.player_id)
				AND p.merged_into IS NOT NULL)`},
	{Name: "A refunded entry has no prize, and prizes are locked when one is approved", Query: `
		SELECT o.org_id || '/' || o.id FROM tournament_payout o
		LEFT JOIN tournament_entry t ON t.org_id = o.org_id AND t.id = o.tournament_entry_id
		LEFT JOIN tournament_prizes z ON z.org_id = o.org_id AND z.tournament_id = o.tournament_id
		WHERE t.status = 'voided' OR t.tournament_id <> o.tournament_id OR o.kind IN ('prize', 'deal')
			AND z.locked_at IS NULL`},
	{Name: "Bounties paid to an entry are at most those it has won, with its own", Query: `
		SELECT o.org_id || '/' || o.tournament_entry_id
		FROM (SELECT org_id, tournament_entry_id, sum(amount) AS amount FROM tournament_payout WHERE kind = 'bounty'
		GROUP BY org_id, tournament_entry_id) o
		LEFT JOIN (SELECT org_id, winner_id, sum(amount) AS amount FROM tournament_bounty GROUP BY org_id, winner_id) w
			ON w.org_id = o.org_id AND w.winner_id = o.tournament_entry_id
		LEFT JOIN (SELECT org_id, tournament_entry_id, sum(bounty) AS amount FROM tournament_purchase
		WHERE voided_at IS NULL
		GROUP BY org_id, tournament_entry_id) own
			ON own.org_id = o.org_id AND own.tournament_entry_id = o.tournament_entry_id
		WHERE o.amount > coalesce(w.amount, 0) + coalesce(own.amount, 0)`},
}
