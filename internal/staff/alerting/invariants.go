package alerting

import "pitboss/internal/foundation/db"

// Invariants always hold for alerts.
var Invariants = []db.Invariant{
	{Name: "A resolved alert says who resolved it, and was raised before", Query: `
		SELECT org_id || '/' || id FROM alert WHERE (resolved_at IS NULL) <> (resolved_by IS NULL)
			OR resolved_at < raised_at`},
	{Name: "A rule has one open alert for a table or a list", Query: `
		SELECT org_id || '/' || room_id || '/' || kind FROM alert
		WHERE resolved_at IS NULL AND kind IN ('high_pot', 'wait_over_target', 'table_short', 'dealer_over',
		'no_dealer',
			'interest_reached')
		GROUP BY org_id, room_id, kind, coalesce(table_id, table_name) HAVING count(*) > 1`},
	{Name: "An alert of a rule has a subject, and an alert for large cash is for cash reviewers only", Query: `
		SELECT org_id || '/' || id FROM alert WHERE (subject = '')
			<> (kind IN ('floor', 'dispute', 'security', 'technical', 'vip_request', 'shift_note'))
			OR (permission = 'review_cash') <> (kind = 'large_cash')`},
	{Name: "The table of an alert is one of its room", Query: `
		SELECT a.org_id || '/' || a.id FROM alert a LEFT JOIN poker_table t ON t.org_id = a.org_id AND t.id = a.table_id
		WHERE a.table_id IS NOT NULL AND (t.id IS NULL OR t.room_id <> a.room_id)`},
}
