package platform

import (
	"pitboss/internal/account"
	"pitboss/internal/account/signin"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// administrator is the administrator of a session.
type administrator struct {
	id, name, email string
	hasTwoStep      bool // or needs none
}

type session = signin.Session[administrator]

const sessionByToken = `SELECT s.id, a.id, a.name, a.email, s.seen_at, s.expires_at, a.two_step_on OR a.is_demo
	FROM platform_session s JOIN platform_admin a ON a.id = s.admin_id
	WHERE s.token_hash = $1 AND s.ended_at IS NULL AND a.is_active AND (NOT a.is_demo OR $2)`

func scanSession(scan db.Scan) (s session, err error) {
	by := &s.Account
	return s, scan(&s.ID, &by.id, &by.name, &by.email, &s.Seen, &s.Expires, &by.hasTwoStep)
}

// scopeOf returns the scope of a session that has just been looked up.
func scopeOf(s session) tenant.Administrator {
	by := tenant.MintAdministrator(s.Account.id, s.Account.name, s.Account.email, s.ID)
	if !s.Account.hasTwoStep {
		by = by.Unfinished()
	}
	return by
}

func touch(tx *db.AnyTx, s session) (int64, error) { return tx.Exec(touchSession, s.ID, s.Seen) }

const (
	insertSession = `INSERT INTO platform_session (id, admin_id, token_hash, address, created_at, seen_at, expires_at)
		SELECT $1, id, $3, $4, CAST($5 AS BIGINT), CAST($5 AS BIGINT), CAST($6 AS BIGINT) FROM platform_admin
		WHERE id = $2 AND is_active`
	touchSession     = "UPDATE platform_session SET seen_at = $2 WHERE id = $1 AND seen_at < $2"
	endSession       = "UPDATE platform_session SET ended_at = $2 WHERE id = $1 AND ended_at IS NULL"
	endOtherSessions = "UPDATE platform_session SET ended_at = $3 WHERE admin_id = $1 AND id <> $2 AND ended_at IS NULL"
	sweepSessions    = "DELETE FROM platform_session WHERE expires_at < $1"

	countDeviceOfAdmin = "SELECT count(*) FROM platform_device WHERE admin_id = $1 AND device_hash = $2"
	countDevice        = "SELECT count(*) FROM platform_device WHERE device_hash = $1"
	upsertDevice       = `INSERT INTO platform_device (admin_id, device_hash, seen_at) VALUES ($1, $2, $3)
		ON CONFLICT (admin_id, device_hash) DO UPDATE SET seen_at = $3`
	forgetDevices = `DELETE FROM platform_device WHERE admin_id = $1 AND device_hash IN (SELECT d.device_hash
		FROM platform_device d
		WHERE d.admin_id = $1 ORDER BY d.seen_at DESC, d.device_hash LIMIT 1000 OFFSET $2)`
	sweepDevices = "DELETE FROM platform_device WHERE seen_at < $1"

	insertAdministrator = `INSERT INTO platform_admin (id, email, email_key, name, password_hash, is_demo, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7)`
	setPassword = "UPDATE platform_admin SET password_hash = $2 WHERE id = $1"
)

// storedAdmin is an administrator as sign-in needs them.
type storedAdmin struct {
	id, name, email, hash string
	isDemo                bool
	step                  signin.TwoStep
}

const (
	storedColumns = `id, name, email, password_hash, is_demo, two_step_secret, two_step_on, two_step_step,
		two_step_codes FROM platform_admin WHERE is_active AND `
	administratorByEmail = "SELECT " + storedColumns + "email_key = $1 AND (NOT is_demo OR $2)"
	administratorByID    = "SELECT " + storedColumns + "id = $1"
	updateStep           = `UPDATE platform_admin SET two_step_secret = $2, two_step_on = $3, two_step_step = $4,
		two_step_codes = $5 WHERE id = $1`
)

func scanStoredAdmin(scan db.Scan) (s storedAdmin, err error) {
	return s, scan(&s.id, &s.name, &s.email, &s.hash, &s.isDemo, &s.step.EncryptedSecret, &s.step.IsEnabled,
		&s.step.LastStep, &s.step.RecoveryDigests)
}

// findAdministrator finds an active administrator by email. The demo's administrator, whose password is public,
// exists only on a demo server.
func findAdministrator(tx db.Reader, key string, demo bool) (storedAdmin, bool, error) {
	return db.One(tx, scanStoredAdmin, administratorByEmail, key, demo)
}

// readStoredAdmin reads an administrator by id.
func readStoredAdmin(tx db.Reader, id string) (storedAdmin, error) {
	return db.OneOr(tx, signin.ErrNoSession, scanStoredAdmin, administratorByID, id)
}

func storeTwoStep(tx *db.PlatformTx, id string, t signin.TwoStep) error {
	return tx.Write(updateStep, id, t.EncryptedSecret, t.IsEnabled, t.LastStep, t.RecoveryDigests)
}

const administratorOfSession = `SELECT a.id, a.email, a.name, s.created_at, s.expires_at,
	NOT (a.two_step_on OR a.is_demo)
	FROM platform_session s JOIN platform_admin a ON a.id = s.admin_id WHERE s.id = $1`

func readMe(tx db.Reader, session string) (Administrator, error) {
	return db.OneOr(tx, signin.ErrNoSession, func(scan db.Scan) (a Administrator, err error) {
		return a, scan(&a.ID, &a.Email, &a.Name, &a.SignedInAt, &a.SignedOutAt, &a.NeedsTwoStep)
	}, administratorOfSession, session)
}

const (
	organizationColumns = `o.id, o.name, o.type, o.domain, o.contact_email, o.contact_phone, o.address, o.city, o.state,
		o.zip_code, o.is_active, o.is_demo, o.created_at, o.deactivated_at,
		(SELECT max(s.seen_at) FROM staff_session s WHERE s.org_id = o.id AND s.impersonator_id = ''),
		(SELECT count(*) FROM staff_user u WHERE u.org_id = o.id AND u.is_active),
		(SELECT count(*) FROM room r WHERE r.org_id = o.id),
		(SELECT count(DISTINCT r.location) FROM room r WHERE r.org_id = o.id)
		FROM organization o WHERE `
	organizationByID = "SELECT " + organizationColumns + "o.id = $1"
	organizationPage = "SELECT " + organizationColumns +
		`(lower(o.name) LIKE $1 ESCAPE '\' OR o.domain LIKE $1 ESCAPE '\')
		AND (lower(o.name), o.id) > (lower($2), $3) ORDER BY lower(o.name), o.id LIMIT $4`
)

func scanOrganization(scan db.Scan) (o Organization, err error) {
	return o, scan(&o.ID, &o.Name, &o.Type, &o.Domain, &o.ContactEmail, &o.ContactPhone, &o.Address, &o.City, &o.State,
		&o.ZipCode, &o.IsActive,
		&o.IsDemo, &o.CreatedAt, &o.DeactivatedAt, &o.LastActiveAt, &o.Stats.UserCount, &o.Stats.RoomCount,
		&o.Stats.LocationCount)
}

func readOrganizations(tx db.Reader, pattern, name, id string, limit int) ([]Organization, error) {
	return db.All(tx, scanOrganization, organizationPage, pattern, name, id, limit)
}

func readOrganization(tx db.Reader, id string) (Organization, error) {
	return db.OneOr(tx, fault.NotFound("Organization"), scanOrganization, organizationByID, id)
}

const (
	countOrganizations = "SELECT count(*) FROM organization WHERE NOT is_demo OR $1"
	domainTaken        = "SELECT count(*) FROM organization WHERE domain = $1"
	insertOrganization = `INSERT INTO organization (id, domain, name, type, contact_email, contact_phone, address, city,
		state, zip_code, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`
	updateOrganization = `UPDATE organization SET name = $2, type = $3, contact_email = $4, contact_phone = $5,
		address = $6, city = $7, state = $8, zip_code = $9, is_active = $10, deactivated_at = $11 WHERE id = $1`
)

const (
	organizationStats = `SELECT count(*), count(CASE WHEN is_active THEN 1 END), max(created_at),
		max(CASE WHEN NOT is_active THEN deactivated_at END),
		(SELECT count(*) FROM room), (SELECT count(*) FROM (SELECT DISTINCT org_id, location FROM room) l),
		(SELECT count(*) FROM staff_user WHERE is_active)
		FROM organization`
	signedInUsers = `SELECT count(*) FROM (SELECT DISTINCT org_id, user_id FROM staff_session
		WHERE ended_at IS NULL AND impersonator_id = '' AND expires_at > $1 AND seen_at > $2) s`
)

// readStats counts over all organizations. A session counts when it is valid now and was used since activeSince.
func readStats(tx db.Reader, now, activeSince clock.Instant) (PlatformStats, error) {
	s, _, err := db.One(tx, func(scan db.Scan) (s PlatformStats, err error) {
		return s, scan(&s.TotalOrganizations, &s.ActiveOrganizations, &s.LastCreatedAt, &s.LastDeactivatedAt,
			&s.TotalRooms, &s.TotalLocations, &s.TotalUsers)
	}, organizationStats)
	if err == nil {
		s.SignedInUsers, err = db.Value[int](tx, signedInUsers, now, activeSince)
	}
	return s, err
}

const (
	countOwners         = "SELECT count(*) FROM staff_user WHERE org_id = $1 AND role = 'owner' AND is_active"
	insertImpersonation = `INSERT INTO impersonation (id, organization_id, admin_id, reason, code_hash, created_at,
		code_expires_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7)`
	useCode = "UPDATE impersonation SET used_at = $2, session_id = $3, ends_at = $4 WHERE id = $1"

	codeByHash = `SELECT i.id, i.organization_id, i.reason, a.id, a.name, a.email
		FROM impersonation i JOIN platform_admin a ON a.id = i.admin_id JOIN organization o ON o.id = i.organization_id
		WHERE i.code_hash = $1 AND i.used_at IS NULL AND i.code_expires_at > $2 AND a.is_active AND o.is_active
		AND (NOT o.is_demo OR $3)`
)

// code is a valid code of an impersonation.
type code struct{ id, org, reason, admin, name, email string }

func findCode(tx db.Reader, hash string, now clock.Instant, withDemo bool) (code, error) {
	return db.OneOr(tx, errCode, func(scan db.Scan) (c code, err error) {
		return c, scan(&c.id, &c.org, &c.reason, &c.admin, &c.name, &c.email)
	}, codeByHash, hash, now, withDemo)
}

const (
	activeColumns = `i.id, a.name, o.id, o.name, o.domain, i.reason, i.used_at, i.ends_at, i.session_id
		FROM impersonation i JOIN platform_admin a ON a.id = i.admin_id JOIN organization o ON o.id = i.organization_id
		JOIN staff_session s ON s.org_id = i.organization_id AND s.id = i.session_id
		WHERE i.ends_at > $1 AND s.ended_at IS NULL`
	activeImpersonations = "SELECT " + activeColumns + " ORDER BY i.used_at DESC, i.id LIMIT 200"
	activeImpersonation  = "SELECT " + activeColumns + " AND i.id = $2"
	impersonationsOf     = "SELECT " + activeColumns + " AND i.admin_id = $2 ORDER BY o.id, i.id"
)

// active is an impersonation in progress with its staff session.
type active struct {
	Impersonation
	session string
}

func scanActive(scan db.Scan) (a active, err error) {
	return a, scan(&a.ID, &a.Administrator, &a.Organization.ID, &a.Organization.Name, &a.Organization.Domain, &a.Reason,
		&a.Since, &a.EndsAt, &a.session)
}

func readImpersonations(tx db.Reader, now clock.Instant) ([]Impersonation, error) {
	return db.All(tx, func(scan db.Scan) (Impersonation, error) {
		a, err := scanActive(scan)
		return a.Impersonation, err
	}, activeImpersonations, now)
}

func findActive(tx db.Reader, id string, now clock.Instant) (active, error) {
	return db.OneOr(tx, fault.NotFound("Impersonation"), scanActive, activeImpersonation, now, id)
}

const (
	countFailures       = "SELECT count(*) FROM sign_in_failure WHERE at > $1"
	countImpersonations = "SELECT count(*) FROM impersonation WHERE used_at > $1"

	// throttledAddresses are addresses that were throttled at some moment: they failed too often within the 15 minutes
	// that count.
	throttledAddresses = `SELECT f.address, count(*), max(f.at) FROM (SELECT address, at,
			count(*) OVER (PARTITION BY account_key, address ORDER BY at RANGE BETWEEN 900000000 PRECEDING
			AND CURRENT ROW) AS of_account,
			count(*) OVER (PARTITION BY address ORDER BY at RANGE BETWEEN 900000000 PRECEDING
			AND CURRENT ROW) AS of_address
			FROM sign_in_failure WHERE at > $1) f
		GROUP BY f.address HAVING max(f.of_account) >= $2 OR max(f.of_address) >= $3 ORDER BY max(f.at) DESC, f.address`
)

// readSecurity counts failures and impersonations since a moment.
func readSecurity(tx db.Reader, since clock.Instant) (s SecurityFigures, err error) {
	if s.FailedSignIns, err = db.Value[int](tx, countFailures, since); err != nil {
		return s, err
	}
	if s.Impersonations, err = db.Value[int](tx, countImpersonations, since); err != nil {
		return s, err
	}
	s.Throttled, err = db.All(tx, func(scan db.Scan) (t ThrottledAddress, err error) {
		return t, scan(&t.Address, &t.Failures, &t.At)
	}, throttledAddresses, since, account.MaxFailuresPerShare, account.MaxFailuresPerAddress)
	s.ThrottledAddresses = len(s.Throttled)
	s.Throttled = s.Throttled[:min(len(s.Throttled), maxThrottled)]
	return s, err
}
