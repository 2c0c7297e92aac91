package account

import "pitboss/internal/foundation/db"

// Invariants are conditions that always hold for staff accounts.
var Invariants = []db.Invariant{
	{Name: "A used invitation has made one user, of the address that it was for", Query: `
		SELECT l.org_id || '/' || l.id FROM user_link l LEFT JOIN staff_user u ON u.org_id = l.org_id
		AND u.id = l.user_id
		WHERE l.kind = 'invitation' AND l.used_at IS NOT NULL
		AND (u.id IS NULL OR u.email_key <> l.email_key OR l.used_at >= l.expires_at OR l.used_at <> u.created_at)`},
	{Name: "An organization that has owners has one who is active", Query: `
		SELECT org_id FROM staff_user WHERE role = 'owner'
		GROUP BY org_id HAVING max(CASE WHEN is_active THEN 1 ELSE 0 END) = 0`},
	{Name: "A staff user who is not active has no session", Query: `
		SELECT s.org_id || '/' || s.id FROM staff_session s JOIN staff_user u ON u.org_id = s.org_id
		AND u.id = s.user_id
		WHERE NOT u.is_active AND s.ended_at IS NULL`},
	{Name: "A second step that is on has a secret, and one that was never begun has nothing", Query: `
		SELECT org_id || '/' || id FROM staff_user
		WHERE totp_on AND (totp_secret = '' OR totp_step = 0) OR totp_secret = ''
		AND (totp_step <> 0 OR recovery_codes <> '')`},
}
