package account

import (
	"slices"

	"pitboss/internal/account/signin"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// credentials are a staff user's sign-in data.
type credentials struct {
	org                Organization
	id, name, emailKey string
	role               tenant.Role
	hash               string
	step               signin.TwoStep
	knownDevices       int // 1 if the user has signed in with this browser before
}

// The demo organization has public passwords, so it counts only while the server runs with demo data. The last
// parameter of each of these queries says whether it does.
const (
	organizationByDomain = `SELECT id, name, domain FROM organization
		WHERE domain = $1 AND is_active AND (NOT is_demo OR $2)`
	onlyOrganization = `SELECT id, name, domain FROM organization WHERE is_active AND (NOT is_demo OR $1)
		AND (SELECT count(*) FROM organization WHERE NOT is_demo OR $1) = 1`
	countOrganizations = "SELECT count(*) FROM organization WHERE NOT is_demo OR $1"
)

func organization(tx db.Reader, query string, args ...any) (Organization, bool, error) {
	return db.One(tx, func(scan db.Scan) (o Organization, err error) {
		return o, scan(&o.ID, &o.Name, &o.Domain)
	}, query, args...)
}

const (
	credentialColumns = `u.id, u.name, u.email_key, u.role, u.password_hash, u.totp_secret, u.totp_on, u.totp_step,
		u.recovery_codes`
	userByEmail = "SELECT " + credentialColumns + `,
		(SELECT count(*) FROM known_device d WHERE d.org_id = u.org_id AND d.user_id = u.id AND d.device_hash = $3)
		FROM staff_user u WHERE u.org_id = $1 AND u.email_key = $2 AND u.is_active`
	userByID = "SELECT " + credentialColumns + `, o.id, o.name, o.domain
		FROM staff_user u JOIN organization o ON o.id = u.org_id WHERE u.org_id = $1 AND u.id = $2 AND u.is_active`
)

func (u *credentials) scan(scan db.Scan, more ...any) error {
	return scan(append([]any{&u.id, &u.name, &u.emailKey, &u.role, &u.hash, &u.step.EncryptedSecret, &u.step.IsEnabled,
		&u.step.LastStep, &u.step.RecoveryDigests}, more...)...)
}

// findUser returns the active user with an email address, and whether the browser is known. Without one it returns
// empty credentials.
func findUser(tx db.Reader, org Organization, key, browser string) (credentials, error) {
	u, _, err := db.One(tx, func(scan db.Scan) (u credentials, err error) {
		return u, u.scan(scan, &u.knownDevices)
	}, userByEmail, org.ID, key, browser)
	u.org = org
	return u, err
}

// loadCredentials returns the credentials of an active user by id; signin.ErrNoSession when there is none.
func loadCredentials(tx db.OrgReader, id string) (credentials, error) {
	u, found, err := db.One(tx, func(scan db.Scan) (u credentials, err error) {
		return u, u.scan(scan, &u.org.ID, &u.org.Name, &u.org.Domain)
	}, userByID, id)
	if err == nil && !found {
		err = signin.ErrNoSession
	}
	return u, err
}

// user is the user of a session.
type user struct {
	actor    tenant.Actor
	versions orgVersions
}

type session = signin.Session[user]

// orgVersions are the versions of an organization and of its accounts. Every act that ends a session early, or changes
// its user's name or role, increments one of them or deactivates the organization.
type orgVersions struct{ version, accounts int64 }

const (
	tokenSessionColumns = `s.token_hash, s.org_id, s.id, s.impersonator_id, s.seen_at, s.expires_at, u.id,
		u.name, u.role, ` + versionColumns + `
		FROM staff_session s
		JOIN staff_user u ON u.org_id = s.org_id AND u.id = s.user_id
		JOIN organization o ON o.id = s.org_id
		LEFT JOIN account_log l ON l.org_id = s.org_id
		WHERE s.ended_at IS NULL AND u.is_active AND o.is_active AND s.token_hash `
	sessionByToken   = "SELECT " + tokenSessionColumns + "= $1 AND (NOT o.is_demo OR $2)"
	sessionsByTokens = "SELECT " + tokenSessionColumns + "IN " + signin.HashPlaceholders + " AND (NOT o.is_demo OR $33)"

	versionColumns   = "o.version, coalesce(l.version, 0)"
	selectActiveOrgs = "SELECT o.id, " + versionColumns +
		" FROM organization o LEFT JOIN account_log l ON l.org_id = o.id WHERE o.is_active AND o.id IN " +
		signin.HashPlaceholders
)

// endSessions ends a user's sessions except one, or all of them if exceptSession is empty. Incrementing the epoch also
// ends the sessions that the same person opened in the community with this password.
func endSessions(tx *db.AccountsTx, user, exceptSession string) error {
	if err := tx.Write(incrementEpoch, user); err != nil {
		return err
	}
	return tx.Write(endSessionsOf, user, tx.Now(), exceptSession)
}

// unchanged returns a test for sessions whose organization is active and has had no act since they were read.
func unchanged(tx *db.AnyTx, cached []session) (func(session) bool, error) {
	var orgs []string
	for _, s := range cached {
		if !slices.Contains(orgs, s.Organization) {
			orgs = append(orgs, s.Organization)
		}
	}
	now := map[string]orgVersions{}
	for _, batch := range signin.HashBatches(orgs) {
		_, err := db.All(tx, func(scan db.Scan) (v orgVersions, err error) {
			var id string
			err = scan(&id, &v.version, &v.accounts)
			now[id] = v
			return v, err
		}, selectActiveOrgs, batch...)
		if err != nil {
			return nil, err
		}
	}
	return func(s session) bool {
		is, active := now[s.Organization]
		return active && s.Account.versions == is
	}, nil
}

func scanTokenSession(scan db.Scan) (s session, err error) {
	u := &s.Account
	err = scan(&s.TokenHash, &s.Organization, &s.ID, &u.actor.Impersonator, &s.Seen, &s.Expires, &u.actor.ID,
		&u.actor.Name, &u.actor.Role, &u.versions.version, &u.versions.accounts)
	u.actor.Session = s.ID
	return s, err
}

// scopeOf returns the scope of a session that has just been looked up.
func scopeOf(s session) tenant.Org { return tenant.Mint(s.Organization, s.Account.actor) }

func touch(tx *db.AnyTx, s session) (int64, error) {
	return tx.Exec(touchSession, s.Organization, s.ID, s.Seen)
}

const (
	insertSession = `INSERT INTO staff_session (org_id, id, user_id, token_hash, address, created_at, seen_at,
		expires_at, device)
		VALUES ($1, $2, $3, $4, $5, $6, $6, $7, $8)`
	touchSession  = "UPDATE staff_session SET seen_at = $3 WHERE org_id = $1 AND id = $2 AND seen_at < $3"
	endSession    = "UPDATE staff_session SET ended_at = $3 WHERE org_id = $1 AND id = $2 AND ended_at IS NULL"
	endSessionsOf = `UPDATE staff_session SET ended_at = $3 WHERE org_id = $1 AND user_id = $2 AND id <> $4
		AND ended_at IS NULL`
	incrementEpoch = "UPDATE staff_user SET session_epoch = session_epoch + 1 WHERE org_id = $1 AND id = $2"
	sweepSessions  = `DELETE FROM staff_session WHERE token_hash IN (SELECT s.token_hash FROM staff_session s
		WHERE s.expires_at < $1 AND (s.impersonator_id <> '' OR EXISTS (SELECT 1 FROM staff_session n
			WHERE n.org_id = s.org_id AND n.user_id = s.user_id AND n.impersonator_id = '' AND n.seen_at > s.seen_at))
		ORDER BY s.expires_at LIMIT 500)`

	// Open sessions; $2 is the user, empty for all users.
	sessionColumns = `s.id, s.user_id, u.name, u.role, s.address, s.device, s.created_at, s.seen_at,
		s.impersonator_id <> ''
		FROM staff_session s JOIN staff_user u ON u.org_id = s.org_id AND u.id = s.user_id
		WHERE s.org_id = $1 AND s.ended_at IS NULL AND u.is_active AND `
	sessionPage = "SELECT " + sessionColumns + `($2 = '' OR s.user_id = $2) AND s.expires_at > $3 AND s.seen_at > $4
		AND (s.created_at, s.id) < ($5, $6) ORDER BY s.created_at DESC, s.id DESC LIMIT $7`
	aliveSessionByID = "SELECT " + sessionColumns +
		"s.id = $2 AND ($3 = '' OR s.user_id = $3) AND s.expires_at > $4 AND s.seen_at > $5"
)

func scanSession(scan db.Scan) (s StaffSession, err error) {
	return s, scan(&s.ID, &s.UserID, &s.Name, &s.Role, &s.Address, &s.Device, &s.CreatedAt, &s.SeenAt, &s.Impersonated)
}

const (
	countDevices = "SELECT count(*) FROM known_device WHERE org_id = $1 AND device_hash = $2"
	upsertDevice = `INSERT INTO known_device (org_id, user_id, device_hash, seen_at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (org_id, user_id, device_hash) DO UPDATE SET seen_at = $4`
	trimDevices = `DELETE FROM known_device WHERE org_id = $1 AND user_id = $2
		AND device_hash IN (SELECT d.device_hash FROM known_device d
		WHERE d.org_id = $1 AND d.user_id = $2 ORDER BY d.seen_at DESC, d.device_hash LIMIT 1000 OFFSET $3)`
	sweepDevices = `DELETE FROM known_device WHERE (org_id, user_id, device_hash) IN
		(SELECT org_id, user_id, device_hash FROM known_device WHERE seen_at < $1 ORDER BY seen_at LIMIT 500)`
)

const (
	insertFailure = "INSERT INTO sign_in_failure (id, account_key, address, device, at) VALUES ($1, $2, $3, $4, $5)"
	deleteFailure = "DELETE FROM sign_in_failure WHERE id = $1"
	sweepFailures = `DELETE FROM sign_in_failure WHERE id IN (SELECT id FROM sign_in_failure WHERE at < $1
		ORDER BY at LIMIT 500)`

	selectFailures = `SELECT count(CASE WHEN account_key = $1 THEN 1 END),
		count(CASE WHEN account_key = $1 AND device = $3 THEN 1 END),
		count(CASE WHEN address = $2 AND device = '' THEN 1 END), coalesce(min(at), 0)
		FROM sign_in_failure WHERE (account_key = $1 OR address = $2) AND at > $4`
)

func countFailures(tx db.Reader, source AttemptSource, since clock.Instant) (failures, error) {
	f, _, err := db.One(tx, func(scan db.Scan) (f failures, err error) {
		return f, scan(&f.account, &f.share, &f.address, &f.oldest)
	}, selectFailures, source.Key, source.Address, source.Device, since)
	return f, err
}

const currentUser = `SELECT u.id, u.email, u.name, u.role, o.id, o.name, o.domain
	FROM staff_user u JOIN organization o ON o.id = u.org_id WHERE u.org_id = $1 AND u.id = $2`

func readUser(tx db.OrgReader, id string) (User, bool, error) {
	return db.One(tx, func(scan db.Scan) (u User, err error) {
		err = scan(&u.ID, &u.Email, &u.Name, &u.Role, &u.Organization.ID, &u.Organization.Name, &u.Organization.Domain)
		u.Permissions = u.Role.Permissions()
		return u, err
	}, currentUser, id)
}

const listUsers = `SELECT id, name, email, role FROM staff_user WHERE org_id = $1 AND is_active
	ORDER BY email_key LIMIT 1000`

func readSignIns(tx db.OrgReader) ([]SignIn, error) {
	return db.All(tx, func(scan db.Scan) (s SignIn, err error) {
		return s, scan(&s.ID, &s.Name, &s.Email, &s.Role)
	}, listUsers)
}

const (
	accountColumns = `u.id, u.name, u.email, u.role, u.is_active, u.totp_on, u.created_at, u.name_key,
		(SELECT max(s.seen_at) FROM staff_session s
		WHERE s.org_id = u.org_id AND s.user_id = u.id AND s.impersonator_id = '') FROM staff_user u
		WHERE u.org_id = $1 AND `
	accountPage = "SELECT " + accountColumns + "(u.name_key, u.id) > ($2, $3) ORDER BY u.name_key, u.id LIMIT $4"
	accountByID = "SELECT " + accountColumns + "u.id = $2"
)

func scanAccount(scan db.Scan) (u Account, err error) {
	return u, scan(&u.ID, &u.Name, &u.Email, &u.Role, &u.IsActive, &u.TwoStep, &u.CreatedAt, &u.nameKey, &u.LastSeenAt)
}

// readAccount returns a user of the organization; fault Missing when there is none with this id.
func readAccount(tx db.OrgReader, id string) (Account, error) {
	return db.OneOr(tx, fault.NotFound("User"), scanAccount, accountByID, id)
}

const (
	countOwners = "SELECT count(*) FROM staff_user WHERE org_id = $1 AND role = 'owner' AND is_active"
	emailTaken  = "SELECT count(*) FROM staff_user WHERE org_id = $1 AND email_key = $2"
	updateUser  = "UPDATE staff_user SET name = $3, name_key = $4, role = $5, is_active = $6 WHERE org_id = $1 " +
		"AND id = $2"
	setPassword = "UPDATE staff_user SET password_hash = $3 WHERE org_id = $1 AND id = $2"
	updateStep  = `UPDATE staff_user SET totp_secret = $3, totp_on = $4, totp_step = $5, recovery_codes = $6
		WHERE org_id = $1 AND id = $2`
	insertUser = `INSERT INTO staff_user (org_id, id, email, email_key, name, name_key, role, password_hash, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`
)

func storeTwoStep(tx *db.AccountsTx, user string, t signin.TwoStep) error {
	return tx.Write(updateStep, user, t.EncryptedSecret, t.IsEnabled, t.LastStep, t.RecoveryDigests)
}

const (
	isOpenUntil       = "org_id = $1 AND used_at IS NULL AND revoked_at IS NULL AND expires_at > "
	invitationColumns = "id, email, name, role, made_by, created_at, expires_at FROM user_link " +
		"WHERE kind = 'invitation' AND " + isOpenUntil + "$2 AND "
	invitationPage = "SELECT " + invitationColumns +
		"(created_at, id) < ($3, $4) ORDER BY created_at DESC, id DESC LIMIT $5"
	invitationPending = "SELECT " + invitationColumns + "id = $3"

	insertLink = `INSERT INTO user_link (org_id, id, kind, email, email_key, name, role, user_id, code_hash, made_by,
		created_at, expires_at, made_by_id) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`
	useLink     = "UPDATE user_link SET used_at = $3, user_id = $4 WHERE org_id = $1 AND id = $2"
	revokeLink  = "UPDATE user_link SET revoked_at = $3 WHERE org_id = $1 AND id = $2"
	revokeLinks = `UPDATE user_link SET revoked_at = $4 WHERE org_id = $1 AND kind = $2 AND email_key = $3
		AND used_at IS NULL AND revoked_at IS NULL`
	revokeLinksBy = `UPDATE user_link SET revoked_at = $3
		WHERE org_id = $1 AND made_by_id = $2 AND used_at IS NULL AND revoked_at IS NULL`
	revokeResets = `UPDATE user_link SET revoked_at = $3
		WHERE org_id = $1 AND kind = 'reset' AND user_id = $2 AND used_at IS NULL AND revoked_at IS NULL`

	// A reset works for an active user, with the two-step state at the time of use.
	linkByCode = `SELECT l.id, l.kind, l.email, l.email_key, coalesce(u.name, l.name), coalesce(u.role, l.role),
		coalesce(l.user_id, ''), l.made_by,
		coalesce(u.totp_secret, ''), coalesce(u.totp_on, FALSE), coalesce(u.totp_step, 0),
		coalesce(u.recovery_codes, '')
		FROM user_link l LEFT JOIN staff_user u ON u.org_id = l.org_id AND u.id = l.user_id
		WHERE l.org_id = $1 AND l.code_hash = $2 AND l.used_at IS NULL AND l.revoked_at IS NULL AND l.expires_at > $3
		AND (l.kind = 'invitation' OR u.is_active)`
)

func scanInvitation(scan db.Scan) (i StaffInvitation, err error) {
	return i, scan(&i.ID, &i.Email, &i.Name, &i.Role, &i.InvitedBy, &i.CreatedAt, &i.ExpiresAt)
}

// link is an unused, valid link.
type link struct {
	id, email, emailKey, name, user, madeBy string
	kind                                    Purpose
	role                                    tenant.Role
	step                                    signin.TwoStep
}

func scanLink(scan db.Scan) (l link, err error) {
	return l, scan(&l.id, &l.kind, &l.email, &l.emailKey, &l.name, &l.role, &l.user, &l.madeBy, &l.step.EncryptedSecret,
		&l.step.IsEnabled, &l.step.LastStep, &l.step.RecoveryDigests)
}

// NewUser describes a staff user to add. PasswordHash comes from HashPassword.
type NewUser struct {
	ID, Email, Name, PasswordHash string
	Role                          tenant.Role
}

// Add adds a staff user to the organization of the transaction.
func Add(tx *db.OrgTx, u NewUser) error {
	_, key := NormalizeName(u.Name)
	return tx.Write(insertUser, u.ID, u.Email, EmailKey(u.Email), u.Name, key, string(u.Role), u.PasswordHash, tx.Now())
}
