package cage

import "pitboss/internal/foundation/db"

// Invariants are what is always true of the ledger and of what is kept beside it. Two sides are compared by adding both
// up, one of them negative: SQLite has no index for what is missing on either side, and would look at all pairs.
var Invariants = []db.Invariant{
	{Name: "The lines of a ledger entry add up to zero", Query: `
		SELECT org_id || '/' || entry_id FROM ledger_line GROUP BY org_id, entry_id HAVING sum(amount) <> 0`},
	{Name: "The numbers of a room's entries are dense", Query: `
		SELECT org_id || '/' || room_id FROM ledger_entry GROUP BY org_id, room_id HAVING max(number) <> count(*) OR min(number) <> 1`},
	{Name: "What is kept of a gaming day is the sum of its lines", Query: `
		SELECT org_id || '/' || room_id || '/' || gaming_day || '/' || account
		FROM (SELECT org_id, room_id, gaming_day, account, amount FROM ledger_line
			UNION ALL SELECT org_id, room_id, gaming_day, account, -amount FROM ledger_day) x
		GROUP BY org_id, room_id, gaming_day, account HAVING sum(amount) <> 0`},
	{Name: "What is kept of a kind of entries is their number and sum", Query: `
		SELECT org_id || '/' || room_id || '/' || gaming_day || '/' || kind
		FROM (SELECT e.org_id, e.room_id, e.gaming_day, coalesce(o.kind, e.kind) AS kind, coalesce(e.payment_method, '') AS payment_method,
				CASE WHEN o.id IS NULL THEN 1 ELSE -1 END AS entries, CASE WHEN o.id IS NULL THEN e.amount ELSE -e.amount END AS amount
			FROM ledger_entry e LEFT JOIN ledger_entry o ON o.org_id = e.org_id AND o.id = e.reverses
			UNION ALL SELECT org_id, room_id, gaming_day, kind, payment_method, -entries, -amount FROM ledger_kind_day) x
		GROUP BY org_id, room_id, gaming_day, kind, payment_method HAVING sum(entries) <> 0 OR sum(amount) <> 0`},
	{Name: "A player's balance is the sum of the lines in his name", Query: `
		SELECT org_id || '/' || player_id || '/' || account
		FROM (SELECT org_id, subject AS player_id, account, amount FROM ledger_line WHERE account IN ('receivable', 'player_funds', 'prepaid_time')
			UNION ALL SELECT org_id, player_id, account, -amount FROM player_balance) x
		GROUP BY org_id, player_id, account HAVING sum(amount) <> 0`},
	{Name: "What a player owes is the sum of his open bills", Query: `
		SELECT org_id || '/' || player_id
		FROM (SELECT org_id, player_id, amount FROM bill WHERE paid_at IS NULL AND voided_by IS NULL
			UNION ALL SELECT org_id, player_id, -amount FROM player_balance WHERE account = 'receivable') x
		GROUP BY org_id, player_id HAVING sum(amount) <> 0`},
	{Name: "No player has less than nothing with the house", Query: `
		SELECT org_id || '/' || player_id || '/' || account FROM player_balance WHERE account <> 'receivable' AND amount > 0 OR account = 'receivable' AND amount < 0`},
	{Name: "A closed shift has no cash left in the ledger, and an open one what its entries left", Query: `
		SELECT s.org_id || '/' || s.id FROM cage_shift s
		JOIN (SELECT org_id, subject, sum(amount) AS amount FROM ledger_line WHERE account = 'cash' GROUP BY org_id, subject) l ON l.org_id = s.org_id AND l.subject = s.id
		WHERE s.closed_at IS NOT NULL AND l.amount <> 0`},
	{Name: "Chips that left the cage are worth what the ledger says is outstanding", Query: `
		SELECT org_id || '/' || entry_id
		FROM (SELECT org_id, entry_id, amount FROM ledger_line WHERE account = 'chips' UNION ALL SELECT org_id, entry_id, value FROM chip_line) x
		GROUP BY org_id, entry_id HAVING sum(amount) <> 0`},
	{Name: "The house earns what it sold: a membership has its sale", Query: `
		SELECT m.org_id || '/' || m.id FROM membership m LEFT JOIN ledger_entry e ON e.org_id = m.org_id AND e.id = m.entry_id
		WHERE e.id IS NULL OR e.kind <> 'membership_sale' OR e.amount <> m.fee_amount OR e.player_id <> m.player_id AND NOT EXISTS (
			SELECT 1 FROM player p WHERE p.org_id = e.org_id AND p.id = e.player_id AND p.merged_into IS NOT NULL)`},
	{Name: "Nothing was counted for a gaming day after its close, as far as the room's time ran on", Query: `
		SELECT org_id || '/' || entry_id FROM (
			SELECT l.org_id, l.room_id, l.entry_id, e.at, d.closed_at AS moment FROM ledger_line l JOIN ledger_entry e ON e.org_id = l.org_id AND e.id = l.entry_id
			JOIN cage_day d ON d.org_id = l.org_id AND d.room_id = l.room_id AND d.gaming_day >= l.gaming_day) x
		WHERE at > moment AND NOT ` + db.RanBack},
}
