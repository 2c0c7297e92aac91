package cage

import "pitboss/internal/foundation/db"

// canonicalRecords is a common table expression: the merged records, each with the canonical record of its player.
const canonicalRecords = `WITH RECURSIVE merged (org_id, id, stands) AS (
		SELECT org_id, id, merged_into FROM player WHERE merged_into IS NOT NULL
		UNION SELECT m.org_id, m.id, p.merged_into FROM merged m JOIN player p ON p.org_id = m.org_id
		AND p.id = m.stands
		WHERE p.merged_into IS NOT NULL),
	standing AS (SELECT m.org_id, m.id, m.stands FROM merged m JOIN player p ON p.org_id = m.org_id AND p.id = m.stands
	WHERE p.merged_into IS NULL)`

// Invariants are the conditions that the ledger and the totals beside it always satisfy. A query compares two sides by
// adding both up, one of them negative: SQLite has no index for rows that are missing on either side of an outer join,
// and would compare all pairs.
var Invariants = []db.Invariant{
	{Name: "A player's cash of a gaming day is that of the entries which are not reversed", Query: canonicalRecords + `
		SELECT org_id || '/' || player_id || '/' || gaming_day FROM (
			SELECT e.org_id, coalesce(s.stands, e.player_id) AS player_id, e.gaming_day,
			CASE WHEN l.amount > 0 THEN l.amount ELSE 0 END AS cash_in,
				CASE WHEN l.amount < 0 THEN -l.amount ELSE 0 END AS cash_out, 1 AS entries
			FROM ledger_entry e
			JOIN (SELECT org_id, entry_id, sum(amount) AS amount FROM ledger_line WHERE account IN ('cash', 'vault')
			GROUP BY org_id, entry_id) l
				ON l.org_id = e.org_id AND l.entry_id = e.id AND l.amount <> 0
			LEFT JOIN standing s ON s.org_id = e.org_id AND s.id = e.player_id
			WHERE e.payment_method = 'cash' AND e.player_id IS NOT NULL AND e.reverses IS NULL
				AND NOT EXISTS (SELECT 1 FROM ledger_entry r WHERE r.org_id = e.org_id AND r.reverses = e.id)
			UNION ALL SELECT org_id, player_id, gaming_day, -cash_in, -cash_out, -entries FROM player_cash) x
		GROUP BY org_id, player_id, gaming_day HAVING sum(cash_in) <> 0 OR sum(cash_out) <> 0 OR sum(entries) <> 0`},
	{Name: "A player's cash of a gaming day for which a report is due has its alert", Query: canonicalRecords + `
		SELECT c.org_id || '/' || c.player_id || '/' || c.gaming_day || '/' || c.direction FROM (
			SELECT org_id, player_id, gaming_day, 'in' AS direction FROM player_cash WHERE cash_in > 1000000
			UNION ALL SELECT org_id, player_id, gaming_day, 'out' FROM player_cash WHERE cash_out > 1000000) c
		WHERE NOT EXISTS (SELECT 1 FROM alert a WHERE a.org_id = c.org_id AND a.kind = 'large_cash'
			AND (a.subject = 'cash:' || c.player_id || ':' || c.gaming_day || ':' || c.direction
				OR a.subject IN (SELECT 'cash:' || s.id || ':' || c.gaming_day || ':' || c.direction FROM standing s
					WHERE s.org_id = c.org_id AND s.stands = c.player_id)))`},
	// Two records that were merged later may each have had a membership, hence f.player_id = e.player_id.
	{Name: "No player has paid for the same time twice", Query: `
		SELECT m.org_id || '/' || m.id || '/' || n.id FROM membership m
		JOIN membership n ON n.org_id = m.org_id AND n.player_id = m.player_id AND n.id > m.id
		AND n.starts_at < m.expires_at
		AND n.expires_at > m.starts_at
		JOIN ledger_entry e ON e.org_id = m.org_id AND e.id = m.entry_id
		JOIN ledger_entry f ON f.org_id = n.org_id AND f.id = n.entry_id AND f.player_id = e.player_id
		WHERE m.cancelled_at IS NULL AND n.cancelled_at IS NULL AND m.fee_amount > 0 AND n.fee_amount > 0`},
	{Name: "The lines of a ledger entry add up to zero", Query: `
		SELECT org_id || '/' || entry_id FROM ledger_line GROUP BY org_id, entry_id HAVING sum(amount) <> 0`},
	{Name: "The numbers of a room's entries are dense", Query: `
		SELECT org_id || '/' || room_id FROM ledger_entry GROUP BY org_id, room_id
		HAVING max(number) <> count(*) OR min(number) <> 1`},
	{Name: "The total of a gaming day is the sum of its lines", Query: `
		SELECT org_id || '/' || room_id || '/' || gaming_day || '/' || account
		FROM (SELECT org_id, room_id, gaming_day, account, amount FROM ledger_line
			UNION ALL SELECT org_id, room_id, gaming_day, account, -amount FROM ledger_day) x
		GROUP BY org_id, room_id, gaming_day, account HAVING sum(amount) <> 0`},
	{Name: "The total of a kind of entries is their number and sum", Query: `
		SELECT org_id || '/' || room_id || '/' || gaming_day || '/' || kind
		FROM (SELECT e.org_id, e.room_id, e.gaming_day, coalesce(o.kind, e.kind) AS kind,
		coalesce(e.payment_method, '') AS payment_method,
				CASE WHEN o.id IS NULL THEN 1 ELSE -1 END AS entries, CASE WHEN o.id IS NULL THEN e.amount
				ELSE -e.amount END AS amount
			FROM ledger_entry e LEFT JOIN ledger_entry o ON o.org_id = e.org_id AND o.id = e.reverses
			UNION ALL SELECT org_id, room_id, gaming_day, kind, payment_method, -entries, -amount
			FROM ledger_kind_day) x
		GROUP BY org_id, room_id, gaming_day, kind, payment_method HAVING sum(entries) <> 0 OR sum(amount) <> 0`},
	{Name: "A player's balance is the sum of the player's lines", Query: `
		SELECT org_id || '/' || player_id || '/' || account
		FROM (SELECT org_id, subject AS player_id, account, amount FROM ledger_line
		WHERE account IN ('receivable', 'player_funds', 'prepaid_time')
			UNION ALL SELECT org_id, player_id, account, -amount FROM player_balance) x
		GROUP BY org_id, player_id, account HAVING sum(amount) <> 0`},
	{Name: "The debt of a player is the sum of the player's open bills", Query: `
		SELECT org_id || '/' || player_id
		FROM (SELECT org_id, player_id, amount FROM bill WHERE paid_at IS NULL AND voided_by IS NULL
			UNION ALL SELECT org_id, player_id, -amount FROM player_balance WHERE account = 'receivable') x
		GROUP BY org_id, player_id HAVING sum(amount) <> 0`},
	{Name: "No balance of a player is negative", Query: `
		SELECT org_id || '/' || player_id || '/' || account FROM player_balance
		WHERE account <> 'receivable' AND amount > 0 OR account = 'receivable' AND amount < 0`},
	{Name: "A closed shift has no cash left in the ledger, and an open one what its entries left", Query: `
		SELECT s.org_id || '/' || s.id FROM cage_shift s
		JOIN (SELECT org_id, subject, sum(amount) AS amount FROM ledger_line WHERE account = 'cash'
		GROUP BY org_id, subject) l ON l.org_id = s.org_id AND l.subject = s.id
		WHERE s.closed_at IS NOT NULL AND l.amount <> 0`},
	{Name: "Chips that left the cage are worth what the ledger says is outstanding", Query: `
		SELECT org_id || '/' || entry_id
		FROM (SELECT org_id, entry_id, amount FROM ledger_line WHERE account = 'chips'
		UNION ALL SELECT org_id, entry_id, value FROM chip_line) x
		GROUP BY org_id, entry_id HAVING sum(amount) <> 0`},
	{Name: "A membership has the entry of its sale", Query: `
		SELECT m.org_id || '/' || m.id FROM membership m LEFT JOIN ledger_entry e ON e.org_id = m.org_id
		AND e.id = m.entry_id
		WHERE e.id IS NULL
		OR NOT (e.kind = 'membership_sale' AND e.amount = m.fee_amount
		OR e.kind = 'opening_balance' AND m.fee_amount = 0)
		OR e.player_id <> m.player_id
		AND NOT EXISTS (
			SELECT 1 FROM player p WHERE p.org_id = e.org_id AND p.id = e.player_id AND p.merged_into IS NOT NULL)`},
	{Name: "Nothing was counted for a gaming day after its close, as far as the room's time ran on", Query: `
		SELECT org_id || '/' || entry_id FROM (
			SELECT l.org_id, l.room_id, l.entry_id, e.at, d.closed_at AS moment FROM ledger_line l
			JOIN ledger_entry e ON e.org_id = l.org_id AND e.id = l.entry_id
			JOIN cage_day d ON d.org_id = l.org_id AND d.room_id = l.room_id AND d.gaming_day >= l.gaming_day) x
		WHERE at > moment AND NOT ` + db.ClockWentBack},
}
