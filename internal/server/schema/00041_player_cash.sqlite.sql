-- +goose Up
-- A player's cash of a gaming day, counted anew from the ledger: a reversal on a later day was taken from that day, not from
-- the day on which the entry was counted.
DELETE FROM player_cash;
INSERT INTO player_cash (org_id, player_id, gaming_day, cash_in, cash_out, entries)
WITH RECURSIVE merged (org_id, id, stands) AS (
	SELECT org_id, id, merged_into FROM player WHERE merged_into IS NOT NULL
	UNION SELECT m.org_id, m.id, p.merged_into FROM merged m JOIN player p ON p.org_id = m.org_id AND p.id = m.stands WHERE p.merged_into IS NOT NULL),
standing AS (SELECT m.org_id, m.id, m.stands FROM merged m JOIN player p ON p.org_id = m.org_id AND p.id = m.stands WHERE p.merged_into IS NULL)
SELECT e.org_id, coalesce(s.stands, e.player_id), e.gaming_day, sum(CASE WHEN l.amount > 0 THEN l.amount ELSE 0 END),
	sum(CASE WHEN l.amount < 0 THEN -l.amount ELSE 0 END), count(*)
FROM ledger_entry e
JOIN (SELECT org_id, entry_id, sum(amount) AS amount FROM ledger_line WHERE account IN ('cash', 'vault') GROUP BY org_id, entry_id) l
	ON l.org_id = e.org_id AND l.entry_id = e.id AND l.amount <> 0
LEFT JOIN standing s ON s.org_id = e.org_id AND s.id = e.player_id
WHERE e.payment_method = 'cash' AND e.player_id IS NOT NULL AND e.reverses IS NULL
	AND NOT EXISTS (SELECT 1 FROM ledger_entry r WHERE r.org_id = e.org_id AND r.reverses = e.id)
GROUP BY e.org_id, coalesce(s.stands, e.player_id), e.gaming_day;

-- Reports that were due and of which nobody was told: an alert in the room of the day's last entry.
INSERT INTO alert (org_id, room_id, id, type, kind, permission, priority, subject, message, raised_at, raised_by)
WITH RECURSIVE merged (org_id, id, stands) AS (
	SELECT org_id, id, merged_into FROM player WHERE merged_into IS NOT NULL
	UNION SELECT m.org_id, m.id, p.merged_into FROM merged m JOIN player p ON p.org_id = m.org_id AND p.id = m.stands WHERE p.merged_into IS NOT NULL),
records AS (SELECT org_id, id, id AS stands FROM player WHERE merged_into IS NULL UNION ALL SELECT org_id, id, stands FROM merged),
due AS (
	SELECT org_id, player_id, gaming_day, 'in' AS direction FROM player_cash WHERE cash_in > 1000000
	UNION ALL SELECT org_id, player_id, gaming_day, 'out' FROM player_cash WHERE cash_out > 1000000),
last_entry AS (
	SELECT e.org_id, d.player_id, d.gaming_day, d.direction, e.room_id, e.at,
		row_number() OVER (PARTITION BY e.org_id, d.player_id, d.gaming_day, d.direction ORDER BY e.at DESC, e.id DESC) AS n
	FROM due d JOIN records r ON r.org_id = d.org_id AND r.stands = d.player_id
	JOIN ledger_entry e ON e.org_id = r.org_id AND e.player_id = r.id AND e.gaming_day = d.gaming_day AND e.payment_method = 'cash'
	WHERE NOT EXISTS (SELECT 1 FROM alert a JOIN records o ON o.org_id = a.org_id AND o.stands = d.player_id
		WHERE a.org_id = d.org_id AND a.kind = 'large_cash' AND a.subject = 'cash:' || o.id || ':' || d.gaming_day || ':' || d.direction))
SELECT x.org_id, x.room_id, 'large_cash_' || x.player_id || '_' || x.gaming_day || '_' || x.direction, 'security', 'large_cash', 'review_cash', 'critical',
	'cash:' || x.player_id || ':' || x.gaming_day || ':' || x.direction,
	p.name || ': cash ' || x.direction || ' above $10,000.00 on the gaming day ' || x.gaming_day || '. A currency-transaction report is due.', x.at, 'PitBoss'
FROM last_entry x JOIN player p ON p.org_id = x.org_id AND p.id = x.player_id WHERE x.n = 1;
