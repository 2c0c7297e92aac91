package community

import "pitboss/internal/foundation/db"

// Invariants are the invariants of communities.
var Invariants = []db.Invariant{
	{Name: "A used invitation has made one member, of the address that it was for", Query: `
		SELECT i.org_id || '/' || i.id FROM community_invitation i
		LEFT JOIN community_user u ON u.org_id = i.org_id AND u.id = i.used_by
		WHERE i.used_at IS NOT NULL AND (u.id IS NULL OR u.email_key <> i.email_key OR i.used_at > i.expires_at
		OR i.used_at <> u.created_at)
		UNION ALL SELECT org_id || '/' || used_by FROM community_invitation WHERE used_by IS NOT NULL
		GROUP BY org_id, used_by HAVING count(*) > 1`},
	{Name: "A member who is not active has no session", Query: `
		SELECT s.org_id || '/' || s.id FROM community_session s JOIN community_user u ON u.org_id = s.org_id
		AND u.id = s.user_id
		WHERE u.status = 'inactive' AND s.ended_at IS NULL`},
	{Name: "A community that has admins has one who is active", Query: `
		SELECT org_id FROM community_user GROUP BY org_id
		HAVING max(CASE WHEN is_admin THEN 1 ELSE 0 END) = 1 AND max(CASE WHEN is_admin AND status = 'active' THEN 1
		ELSE 0 END) = 0`},
}
