package prize

import "pitboss/internal/foundation/db"

// Invariants are what is always true of prizes.
var Invariants = []db.Invariant{
	{Name: "No tournament pays more than was paid in for it", Query: `
		SELECT o.org_id || '/' || o.tournament_id || '/' || o.part
		FROM (SELECT org_id, tournament_id, CASE kind WHEN 'deal' THEN 'prize' ELSE kind END AS part, sum(amount) AS amount FROM tournament_payout
			GROUP BY org_id, tournament_id, CASE kind WHEN 'deal' THEN 'prize' ELSE kind END) o
		LEFT JOIN (SELECT org_id, tournament_id, sum(prize) AS prize, sum(bounty) AS bounty, sum(staff) AS staff FROM tournament_purchase
			WHERE voided_at IS NULL GROUP BY org_id, tournament_id) p ON p.org_id = o.org_id AND p.tournament_id = o.tournament_id
		WHERE o.amount > coalesce(CASE o.part WHEN 'prize' THEN p.prize WHEN 'bounty' THEN p.bounty ELSE p.staff END, 0)`},
	{Name: "Only entries that share a place are paid for the same one", Query: `
		SELECT a.org_id || '/' || a.tournament_id || '/' || a.place FROM tournament_payout a
		JOIN tournament_payout b ON b.org_id = a.org_id AND b.tournament_id = a.tournament_id AND b.place = a.place AND b.id > a.id AND b.kind = 'prize'
		JOIN tournament_entry x ON x.org_id = a.org_id AND x.id = a.tournament_entry_id
		JOIN tournament_entry y ON y.org_id = b.org_id AND y.id = b.tournament_entry_id
		WHERE a.kind = 'prize' AND (coalesce(x.bust, 0) <> coalesce(y.bust, 0) OR coalesce(x.bust_stack, 0) <> coalesce(y.bust_stack, 0))`},
	{Name: "A payout goes to him whose entry it is", Query: `
		SELECT o.org_id || '/' || o.id FROM tournament_payout o
		JOIN ledger_entry e ON e.org_id = o.org_id AND e.id = o.ledger_entry_id
		JOIN tournament_entry t ON t.org_id = o.org_id AND t.id = o.tournament_entry_id
		WHERE e.player_id <> t.player_id AND NOT EXISTS (
			SELECT 1 FROM player p WHERE p.org_id = e.org_id AND p.id IN (e.player_id, t.player_id) AND p.merged_into IS NOT NULL)`},
	{Name: "Nobody who was refunded has a prize, and prizes are locked when one is approved", Query: `
		SELECT o.org_id || '/' || o.id FROM tournament_payout o
		LEFT JOIN tournament_entry t ON t.org_id = o.org_id AND t.id = o.tournament_entry_id
		LEFT JOIN tournament_prizes z ON z.org_id = o.org_id AND z.tournament_id = o.tournament_id
		WHERE t.status = 'voided' OR t.tournament_id <> o.tournament_id OR o.kind IN ('prize', 'deal') AND z.locked_at IS NULL`},
	{Name: "Bounties paid to an entry are no more than it has won, its own with them", Query: `
		SELECT o.org_id || '/' || o.tournament_entry_id
		FROM (SELECT org_id, tournament_entry_id, sum(amount) AS amount FROM tournament_payout WHERE kind = 'bounty' GROUP BY org_id, tournament_entry_id) o
		LEFT JOIN (SELECT org_id, winner_id, sum(amount) AS amount FROM tournament_bounty GROUP BY org_id, winner_id) w
			ON w.org_id = o.org_id AND w.winner_id = o.tournament_entry_id
		LEFT JOIN (SELECT org_id, tournament_entry_id, sum(bounty) AS amount FROM tournament_purchase WHERE voided_at IS NULL GROUP BY org_id, tournament_entry_id) own
			ON own.org_id = o.org_id AND own.tournament_entry_id = o.tournament_entry_id
		WHERE o.amount > coalesce(w.amount, 0) + coalesce(own.amount, 0)`},
}
