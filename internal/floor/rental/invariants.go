package rental

import "pitboss/internal/foundation/db"

// Invariants are the conditions that time charges always satisfy.
var Invariants = []db.Invariant{
	{Name: "The days of a charge add up to it", Query: `
		SELECT r.org_id || '/' || r.id FROM seat_rental r
		LEFT JOIN (SELECT org_id, rental_id, sum(amount) AS amount FROM rental_charge GROUP BY org_id, rental_id) c
		ON c.org_id = r.org_id AND c.rental_id = r.id
		WHERE r.ended_at IS NOT NULL AND r.charge <> coalesce(c.amount, 0) OR r.ended_at IS NULL
		AND c.amount IS NOT NULL`},
	{Name: "The sums of a gaming day are those of its charges", Query: `
		SELECT org_id || '/' || room_id || '/' || gaming_day FROM (
			SELECT org_id, room_id, gaming_day, hourly_rate, minutes, amount FROM rental_charge
			UNION ALL SELECT org_id, room_id, gaming_day, hourly_rate, -minutes, -amount FROM rental_day) x
		GROUP BY org_id, room_id, gaming_day, hourly_rate HAVING sum(minutes) <> 0 OR sum(amount) <> 0`},
	{Name: "A pause is over when its rental is", Query: `
		SELECT p.org_id || '/' || p.rental_id FROM rental_pause p JOIN seat_rental r ON r.org_id = p.org_id
		AND r.id = p.rental_id
		WHERE r.ended_at IS NOT NULL AND p.to_at IS NULL`},
	{Name: "The charge of a rental is booked, and owed as far as it was not prepaid", Query: `
		SELECT r.org_id || '/' || r.id FROM seat_rental r
		LEFT JOIN (SELECT org_id, subject, sum(amount) AS amount, min(id) AS id FROM ledger_entry
			WHERE kind = 'seat_rental' GROUP BY org_id, subject) e ON e.org_id = r.org_id AND e.subject = r.id
		LEFT JOIN bill b ON b.org_id = r.org_id AND b.id = r.id
		WHERE coalesce(e.amount, 0) <> coalesce(r.charge, 0) OR coalesce(b.amount, 0) <> coalesce(
			(SELECT sum(l.amount) FROM ledger_line l WHERE l.org_id = e.org_id AND l.entry_id = e.id
			AND l.account = 'receivable'), 0)`},
	{Name: "A rental is booked once, and only an ended one or an imported debt is owed", Query: `
		SELECT org_id || '/' || subject FROM ledger_entry WHERE kind = 'seat_rental' GROUP BY org_id, subject
		HAVING count(*) > 1
		UNION ALL SELECT b.org_id || '/' || b.id FROM bill b LEFT JOIN seat_rental r ON r.org_id = b.org_id
		AND r.id = b.id
		WHERE r.ended_at IS NULL AND NOT EXISTS (SELECT 1 FROM ledger_entry e WHERE e.org_id = b.org_id
		AND e.id = b.entry_id AND e.kind = 'opening_balance')`},
}
