package account

import (
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
)

// stored is a staff user as sign-in needs him.
type stored struct {
	org  Organization
	id   string
	hash string
}

const organizationByDomain = "SELECT id, name, domain FROM organization WHERE domain = $1 AND is_active"

const onlyOrganization = "SELECT id, name, domain FROM organization WHERE is_active AND (SELECT count(*) FROM organization) = 1"

const countOrganizations = "SELECT count(*) FROM organization"

func organization(tx db.Reader, query string, args ...any) (Organization, bool, error) {
	return db.One(tx, func(scan db.Scan) (o Organization, err error) {
		return o, scan(&o.ID, &o.Name, &o.Domain)
	}, query, args...)
}

const userByEmail = "SELECT id, password_hash FROM staff_user WHERE org_id = $1 AND email_key = $2 AND is_active"

func findUser(tx db.Reader, org Organization, key string) (stored, bool, error) {
	return db.One(tx, func(scan db.Scan) (stored, error) {
		u := stored{org: org}
		return u, scan(&u.id, &u.hash)
	}, userByEmail, org.ID, key)
}

// session is a token's session with its user.
type session struct {
	org                    string
	actor                  tenant.Actor
	created, seen, expires clock.Instant
}

const sessionByToken = `SELECT s.org_id, s.id, s.impersonator_id, s.created_at, s.seen_at, s.expires_at, u.id, u.name, u.role
	FROM staff_session s
	JOIN staff_user u ON u.org_id = s.org_id AND u.id = s.user_id
	JOIN organization o ON o.id = s.org_id
	WHERE s.token_hash = $1 AND s.ended_at IS NULL AND u.is_active AND o.is_active`

func findSession(tx db.Reader, tokenHash string) (session, bool, error) {
	return db.One(tx, func(scan db.Scan) (s session, err error) {
		return s, scan(&s.org, &s.actor.Session, &s.actor.Impersonator, &s.created, &s.seen, &s.expires, &s.actor.ID, &s.actor.Name, &s.actor.Role)
	}, sessionByToken, tokenHash)
}

const (
	insertSession = `INSERT INTO staff_session (org_id, id, user_id, token_hash, address, created_at, seen_at, expires_at)
		VALUES ($1, $2, $3, $4, $5, $6, $6, $7)`
	touchSession    = "UPDATE staff_session SET seen_at = $3 WHERE org_id = $1 AND id = $2 AND seen_at < $3"
	endSession      = "UPDATE staff_session SET ended_at = $3 WHERE org_id = $1 AND id = $2 AND ended_at IS NULL"
	insertFailure   = "INSERT INTO sign_in_failure (id, account_key, address, at) VALUES ($1, $2, $3, $4)"
	takeBackFailure = "DELETE FROM sign_in_failure WHERE id = $1"
	forgiveFailures = "DELETE FROM sign_in_failure WHERE account_key = $1"
	sweepFailures   = "DELETE FROM sign_in_failure WHERE at < $1"
)

const failuresOf = `SELECT count(CASE WHEN account_key = $1 THEN 1 END), count(CASE WHEN address = $2 THEN 1 END), coalesce(min(at), 0)
	FROM sign_in_failure WHERE (account_key = $1 OR address = $2) AND at > $3`

type failures struct {
	account, address int
	oldest           clock.Instant
}

func countFailures(tx db.Reader, account, address string, since clock.Instant) (failures, error) {
	f, _, err := db.One(tx, func(scan db.Scan) (f failures, err error) {
		return f, scan(&f.account, &f.address, &f.oldest)
	}, failuresOf, account, address, since)
	return f, err
}

const currentUser = `SELECT u.id, u.email, u.name, u.role, o.id, o.name, o.domain
	FROM staff_user u JOIN organization o ON o.id = u.org_id WHERE u.org_id = $1 AND u.id = $2`

func readUser(tx db.OrgReader, id string) (User, bool, error) {
	return db.One(tx, func(scan db.Scan) (u User, err error) {
		err = scan(&u.ID, &u.Email, &u.Name, &u.Role, &u.Organization.ID, &u.Organization.Name, &u.Organization.Domain)
		u.Permissions = u.Role.Granted()
		return u, err
	}, currentUser, id)
}

const listUsers = "SELECT id, name, email, role FROM staff_user WHERE org_id = $1 AND is_active ORDER BY email_key"

func readSignIns(tx db.OrgReader) ([]SignIn, error) {
	return db.All(tx, func(scan db.Scan) (s SignIn, err error) { return s, scan(&s.ID, &s.Name, &s.Email, &s.Role) }, listUsers)
}

const insertUser = `INSERT INTO staff_user (org_id, id, email, email_key, name, role, password_hash, created_at)
	VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`

// NewUser is a staff user to be made. PasswordHash comes from HashPassword.
type NewUser struct {
	ID, Email, Name, PasswordHash string
	Role                          tenant.Role
}

// Add makes a staff user in the organization of the transaction.
func Add(tx *db.OrgTx, u NewUser) error {
	_, err := tx.Exec(insertUser, u.ID, u.Email, EmailKey(u.Email), u.Name, string(u.Role), u.PasswordHash, tx.Now())
	return err
}
