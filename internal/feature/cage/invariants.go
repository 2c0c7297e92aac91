package cage

import "pitboss/internal/foundation/db"

// Invariants are what is always true of the ledger and of what is kept beside it.
var Invariants = []db.Invariant{
	{Name: "The lines of a ledger entry add up to zero", Query: `
		SELECT org_id || '/' || entry_id FROM ledger_line GROUP BY org_id, entry_id HAVING sum(amount) <> 0`},
	{Name: "The numbers of a room's entries are dense", Query: `
		SELECT org_id || '/' || room_id FROM ledger_entry GROUP BY org_id, room_id HAVING max(number) <> count(*) OR min(number) <> 1`},
	{Name: "What is kept of a gaming day is the sum of its lines", Query: `
		SELECT coalesce(d.org_id, l.org_id) || '/' || coalesce(d.room_id, l.room_id) || '/' || coalesce(d.gaming_day, l.gaming_day) || '/' || coalesce(d.account, l.account)
		FROM (SELECT org_id, room_id, gaming_day, account, sum(amount) AS amount FROM ledger_line GROUP BY org_id, room_id, gaming_day, account) l
		FULL JOIN ledger_day d ON d.org_id = l.org_id AND d.room_id = l.room_id AND d.gaming_day = l.gaming_day AND d.account = l.account
		WHERE coalesce(d.amount, 0) <> coalesce(l.amount, 0)`},
	{Name: "What is kept of a kind of entries is their number and sum", Query: `
		SELECT coalesce(k.org_id, e.org_id) || '/' || coalesce(k.room_id, e.room_id) || '/' || coalesce(k.gaming_day, e.gaming_day) || '/' || coalesce(k.kind, e.kind)
		FROM (SELECT e.org_id, e.room_id, e.gaming_day, coalesce(o.kind, e.kind) AS kind, coalesce(e.payment_method, '') AS payment_method,
				sum(CASE WHEN o.id IS NULL THEN 1 ELSE -1 END) AS entries, sum(CASE WHEN o.id IS NULL THEN e.amount ELSE -e.amount END) AS amount
			FROM ledger_entry e LEFT JOIN ledger_entry o ON o.org_id = e.org_id AND o.id = e.reverses
			GROUP BY e.org_id, e.room_id, e.gaming_day, coalesce(o.kind, e.kind), coalesce(e.payment_method, '')) e
		FULL JOIN ledger_kind_day k ON k.org_id = e.org_id AND k.room_id = e.room_id AND k.gaming_day = e.gaming_day AND k.kind = e.kind
			AND k.payment_method = e.payment_method
		WHERE coalesce(k.entries, 0) <> coalesce(e.entries, 0) OR coalesce(k.amount, 0) <> coalesce(e.amount, 0)`},
	{Name: "A player's balance is the sum of the lines in his name", Query: `
		SELECT coalesce(b.org_id, l.org_id) || '/' || coalesce(b.player_id, l.subject) || '/' || coalesce(b.account, l.account)
		FROM (SELECT org_id, subject, account, sum(amount) AS amount FROM ledger_line WHERE account IN ('receivable', 'player_funds', 'prepaid_time')
			GROUP BY org_id, subject, account) l
		FULL JOIN player_balance b ON b.org_id = l.org_id AND b.player_id = l.subject AND b.account = l.account
		WHERE coalesce(b.amount, 0) <> coalesce(l.amount, 0)`},
	{Name: "What a player owes is the sum of his open bills", Query: `
		SELECT coalesce(p.org_id, b.org_id) || '/' || coalesce(p.player_id, b.player_id)
		FROM (SELECT org_id, player_id, sum(amount) AS amount FROM bill WHERE paid_at IS NULL AND voided_by IS NULL GROUP BY org_id, player_id) b
		FULL JOIN (SELECT org_id, player_id, amount FROM player_balance WHERE account = 'receivable') p ON p.org_id = b.org_id AND p.player_id = b.player_id
		WHERE coalesce(p.amount, 0) <> coalesce(b.amount, 0)`},
	{Name: "No player has less than nothing with the house", Query: `
		SELECT org_id || '/' || player_id || '/' || account FROM player_balance WHERE account <> 'receivable' AND amount > 0 OR account = 'receivable' AND amount < 0`},
	{Name: "A closed shift has no cash left in the ledger, and an open one what its entries left", Query: `
		SELECT s.org_id || '/' || s.id FROM cage_shift s
		JOIN (SELECT org_id, subject, sum(amount) AS amount FROM ledger_line WHERE account = 'cash' GROUP BY org_id, subject) l ON l.org_id = s.org_id AND l.subject = s.id
		WHERE s.closed_at IS NOT NULL AND l.amount <> 0`},
	{Name: "Chips that left the cage are worth what the ledger says is outstanding", Query: `
		SELECT coalesce(l.org_id, c.org_id) || '/' || coalesce(l.entry_id, c.entry_id)
		FROM (SELECT org_id, entry_id, -sum(amount) AS amount FROM ledger_line WHERE account = 'chips' GROUP BY org_id, entry_id) l
		FULL JOIN (SELECT org_id, entry_id, sum(value) AS value FROM chip_line GROUP BY org_id, entry_id HAVING sum(value) <> 0) c
			ON c.org_id = l.org_id AND c.entry_id = l.entry_id
		WHERE coalesce(l.amount, 0) <> coalesce(c.value, 0)`},
	{Name: "The house earns what it sold: a membership has its sale", Query: `
		SELECT m.org_id || '/' || m.id FROM membership m LEFT JOIN ledger_entry e ON e.org_id = m.org_id AND e.id = m.entry_id
		WHERE e.id IS NULL OR e.kind <> 'membership_sale' OR e.amount <> m.fee_amount OR e.player_id <> m.player_id AND NOT EXISTS (
			SELECT 1 FROM player p WHERE p.org_id = e.org_id AND p.id = e.player_id AND p.merged_into IS NOT NULL)`},
	{Name: "Nothing was counted for a gaming day after its close", Query: `
		SELECT l.org_id || '/' || l.entry_id FROM ledger_line l JOIN ledger_entry e ON e.org_id = l.org_id AND e.id = l.entry_id
		JOIN cage_day d ON d.org_id = l.org_id AND d.room_id = l.room_id AND d.gaming_day >= l.gaming_day WHERE e.at > d.closed_at`},
}
