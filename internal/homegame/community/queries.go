package community

import (
	"encoding/json"

	"pitboss/internal/account/signin"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/optional"
	"pitboss/internal/foundation/tenant"
)

type session = signin.Session[tenant.Actor]

const (
	// isAdmin is true for appointed admins, and for members of staff while they are owners, unless an admin has decided
	// otherwise.
	isAdmin = `CASE WHEN u.admin_as_owner THEN EXISTS (SELECT 1 FROM staff_user w
		WHERE w.org_id = u.org_id AND w.id = u.staff_id AND w.is_active AND w.role = 'owner') ELSE u.is_admin END`

	// joinStaff adds the staff account with the member's email address. The member uses its password, and the member's
	// sessions end with its sessions.
	joinStaff = "LEFT JOIN staff_user f ON f.org_id = u.org_id AND f.email_key = u.email_key "

	sessionColumns = `s.token_hash, s.org_id, s.id, s.expires_at, t.expires_at, u.id, u.name, ` + isAdmin + `
		FROM community_session s
		JOIN community_user u ON u.org_id = s.org_id AND u.id = s.user_id
		JOIN organization o ON o.id = s.org_id ` + joinStaff + `
		LEFT JOIN staff_session t ON t.org_id = s.org_id AND t.id = s.staff_session_id
		WHERE s.ended_at IS NULL AND u.status = 'active' AND o.is_active AND CASE WHEN s.staff_session_id IS NULL
			THEN f.id IS NULL OR f.is_active AND s.staff_epoch = f.session_epoch
			ELSE t.ended_at IS NULL AND EXISTS (SELECT 1 FROM staff_user w
				WHERE w.org_id = t.org_id AND w.id = t.user_id AND w.is_active) END
			AND s.token_hash `
	sessionByToken   = "SELECT " + sessionColumns + "= $1 AND (NOT o.is_demo OR $2)"
	sessionsByTokens = "SELECT " + sessionColumns + "IN " + signin.HashPlaceholders + " AND (NOT o.is_demo OR $33)"
)

func scanSession(scan db.Scan) (s session, err error) {
	var isAdmin bool
	var staffExpires *clock.Instant // of the staff session that opened it
	err = scan(&s.TokenHash, &s.Organization, &s.ID, &s.Expires, &staffExpires, &s.Account.ID, &s.Account.Name,
		&isAdmin)
	s.Expires = min(s.Expires, optional.Or(staffExpires, s.Expires))
	s.Account.Role, s.Account.Session = roleOf(isAdmin), s.ID
	return s, err
}

// scopeOf returns the scope of a session that has just been looked up.
func scopeOf(s session) tenant.Org { return tenant.Mint(s.Organization, s.Account) }

const (
	insertSession = `INSERT INTO community_session (org_id, id, user_id, token_hash, address, created_at, expires_at,
		staff_session_id, staff_epoch)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`
	epochOf       = "SELECT f.session_epoch FROM community_user u " + joinStaff + "WHERE u.org_id = $1 AND u.id = $2"
	lockActive    = "UPDATE community_user SET status = status WHERE org_id = $1 AND id = $2 AND status = 'active'"
	endSession    = "UPDATE community_session SET ended_at = $3 WHERE org_id = $1 AND id = $2 AND ended_at IS NULL"
	endSessionsOf = `UPDATE community_session SET ended_at = $3
		WHERE org_id = $1 AND user_id = $2 AND id <> $4 AND ended_at IS NULL`
	endAllSessions = "UPDATE community_session SET ended_at = $2 WHERE org_id = $1 AND ended_at IS NULL"
	sweepSessions  = `DELETE FROM community_session WHERE token_hash IN
		(SELECT token_hash FROM community_session WHERE expires_at < $1 ORDER BY expires_at LIMIT 500)`
)

// storedUser is a member as sign-in needs them.
type storedUser struct {
	org, id, hash string
	epoch         *int64 // session epoch of the member's staff account; null: none
	hasTwoStep    bool
	known         int // 1 if the member used this browser before
}

const userByEmail = `SELECT u.id, CASE WHEN f.id IS NULL THEN u.password_hash ELSE f.password_hash END, f.session_epoch,
	coalesce(f.totp_on, FALSE),
	(SELECT count(*) FROM community_device d WHERE d.org_id = u.org_id AND d.user_id = u.id AND d.device_hash = $3)
	FROM community_user u ` + joinStaff + `WHERE u.org_id = $1 AND u.email_key = $2 AND u.status = 'active'
	AND CASE WHEN f.id IS NULL THEN u.password_hash IS NOT NULL ELSE f.is_active END`

func findUser(tx db.Reader, org, key, browser string) (storedUser, error) {
	u, _, err := db.One(tx, func(scan db.Scan) (u storedUser, err error) {
		return u, scan(&u.id, &u.hash, &u.epoch, &u.hasTwoStep, &u.known)
	}, userByEmail, org, key, browser)
	u.org = org
	return u, err
}

const (
	countDevice  = "SELECT count(*) FROM community_device WHERE org_id = $1 AND device_hash = $2"
	upsertDevice = `INSERT INTO community_device (org_id, user_id, device_hash, seen_at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (org_id, user_id, device_hash) DO UPDATE SET seen_at = $4`
	forgetDevices = `DELETE FROM community_device WHERE org_id = $1 AND user_id = $2 AND device_hash IN (
		SELECT d.device_hash FROM community_device d WHERE d.org_id = $1 AND d.user_id = $2
		ORDER BY d.seen_at DESC, d.device_hash LIMIT 1000 OFFSET $3)`
	sweepDevices = `DELETE FROM community_device WHERE (org_id, user_id, device_hash) IN
		(SELECT org_id, user_id, device_hash FROM community_device WHERE seen_at < $1 ORDER BY seen_at LIMIT 500)`
)

const (
	userColumns = `u.id, u.email, u.name, ` + isAdmin + `, u.status, u.created_at, u.defaults, o.name
		FROM community_user u JOIN organization o ON o.id = u.org_id WHERE u.org_id = $1 AND `
	userByID = "SELECT " + userColumns + "u.id = $2"
	userPage = "SELECT " + userColumns + "(u.name_key, u.id) > ($2, $3) ORDER BY u.name_key, u.id LIMIT $4"
)

func scanUser(scan db.Scan) (u User, err error) {
	var defaults *string
	if err = scan(&u.ID, &u.Email, &u.DisplayName, &u.IsAdmin, &u.Status, &u.CreatedAt, &defaults,
		&u.Community); err == nil && defaults != nil {
		err = json.Unmarshal([]byte(*defaults), &u.Defaults)
	}
	return u, err
}

const (
	insertUser = `INSERT INTO community_user (org_id, id, email, email_key, name, name_key, is_admin, password_hash,
		staff_id, created_at, admin_as_owner)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`
	updateProfile = "UPDATE community_user SET name = $3, name_key = $4, defaults = $5 WHERE org_id = $1 AND id = $2"
	setStatus     = "UPDATE community_user SET status = $3 WHERE org_id = $1 AND id = $2"
	setAdmin      = "UPDATE community_user SET is_admin = $3, admin_as_owner = FALSE WHERE org_id = $1 AND id = $2"
	setPassword   = "UPDATE community_user SET password_hash = $3 WHERE org_id = $1 AND id = $2"
	passwordOf    = `SELECT u.email_key, coalesce(u.password_hash, ''), f.id IS NOT NULL
		FROM community_user u ` + joinStaff +
		"WHERE u.org_id = $1 AND u.id = $2"
	countAdmins  = "SELECT count(*) FROM community_user u WHERE u.org_id = $1 AND u.status = 'active' AND " + isAdmin
	emailTaken   = "SELECT count(*) FROM community_user WHERE org_id = $1 AND email_key = $2"
	emailOfStaff = "SELECT count(*) FROM staff_user WHERE org_id = $1 AND email_key = $2"

	staffUser = "SELECT email, name, role FROM staff_user WHERE org_id = $1 AND id = $2"
	selfStaff = "SELECT u.id, u.name, " + isAdmin +
		", u.status FROM community_user u WHERE u.org_id = $1 AND u.staff_id = $2"
	selfEmail = "SELECT u.id, u.name, " + isAdmin +
		", u.status FROM community_user u WHERE u.org_id = $1 AND u.email_key = $2"
	linkStaff = `UPDATE community_user SET staff_id = $3, password_hash = NULL, is_admin = is_admin OR $4,
		admin_as_owner = admin_as_owner OR NOT is_admin WHERE org_id = $1 AND id = $2`
	countUser = "SELECT count(*) FROM community_user WHERE org_id = $1 AND id = $2"
)

// linked is the member of a staff user.
type linked struct {
	ActingUser
	status Status
}

func findLinked(tx db.OrgReader, query, by string) (linked, bool, error) {
	return db.One(tx, func(scan db.Scan) (l linked, err error) {
		return l, scan(&l.ID, &l.Name, &l.IsAdmin, &l.status)
	}, query, by)
}

const (
	// fromMember adds the author of an invitation, whose invitations end with the membership.
	fromMember = `FROM community_invitation i JOIN community_user u ON u.org_id = i.org_id AND u.id = i.invited_by
		AND u.status = 'active' AND NOT EXISTS (SELECT 1 FROM staff_user w WHERE w.org_id = u.org_id
		AND w.id = u.staff_id AND NOT w.is_active)
		WHERE i.org_id = $1 AND i.used_at IS NULL AND i.revoked_at IS NULL AND `
	invitationColumns = "i.id, i.email, u.name, i.created_at, i.expires_at " + fromMember + "i.expires_at > $2 AND "
	invitationPage    = "SELECT " + invitationColumns +
		"(i.created_at, i.id) < ($3, $4) ORDER BY i.created_at DESC, i.id DESC LIMIT $5"
	invitationPending = "SELECT " + invitationColumns + "i.id = $3"

	countPendingBy = `SELECT count(*) FROM community_invitation
		WHERE org_id = $1 AND invited_by = $2 AND used_at IS NULL AND revoked_at IS NULL AND expires_at > $3`

	invitationByCode = "SELECT i.id, i.email, i.email_key " + fromMember + "i.code_hash = $2 AND i.expires_at > $3"

	insertInvitation = `INSERT INTO community_invitation (org_id, id, email, email_key, code_hash, invited_by,
		created_at, expires_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`
	useInvitation     = "UPDATE community_invitation SET used_at = $3, used_by = $4 WHERE org_id = $1 AND id = $2"
	revokeInvitation  = "UPDATE community_invitation SET revoked_at = $3 WHERE org_id = $1 AND id = $2"
	revokeInvitations = `UPDATE community_invitation SET revoked_at = $3
		WHERE org_id = $1 AND email_key = $2 AND used_at IS NULL AND revoked_at IS NULL`
)

func scanInvitation(scan db.Scan) (i Invitation, err error) {
	return i, scan(&i.ID, &i.Email, &i.InvitedBy, &i.CreatedAt, &i.ExpiresAt)
}

// invited is an invitation as registration needs it.
type invited struct{ id, email, emailKey string }

func findInvitation(tx db.OrgReader, codeHash string, now clock.Instant) (invited, bool, error) {
	return db.One(tx, func(scan db.Scan) (i invited, err error) {
		return i, scan(&i.id, &i.email, &i.emailKey)
	}, invitationByCode, codeHash, now)
}
