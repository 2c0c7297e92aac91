package apptest

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"sync"
	"testing"

	"github.com/pquerna/otp/totp"

	"pitboss/internal/account"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/secret"
	"pitboss/internal/foundation/tenant"
)

// secretKey is the key with which the servers of the tests encrypt stored secrets.
var secretKey = sync.OnceValues(func() (*secret.Key, error) { return secret.New(bytes.Repeat([]byte("k"), 32)) })

// Staff adds a staff user to an organization and opens a session for them. Their email address is name@domain.example.
func (c *Club) Staff(domain, name string, role tenant.Role) *Person {
	c.t.Helper()
	return c.addStaff(tenant.Mint(domain, tenant.System), domain+"_"+name, name+"@"+domain+".example", role)
}

// NewSession opens another session for the same person and returns the person with it.
func (p *Person) NewSession() *Person {
	p.club.t.Helper()
	token, err := account.OpenSession(context.Background(), p.club.DB, p.Scope.ID(), p.Scope.Actor().ID)
	p.club.must(err)
	twin := *p
	twin.Token = token
	return &twin
}

// SessionOf returns the id of a person's session.
func (c *Club) SessionOf(p *Person) string {
	c.t.Helper()
	return c.queryText("SELECT id FROM staff_session WHERE token_hash = $1", hashToken(p.Token))
}

// Impersonate marks a session as opened by a platform administrator.
func (c *Club) Impersonate(p *Person) {
	c.t.Helper()
	c.execute("UPDATE staff_session SET impersonator_id = 'admin' WHERE token_hash = $1", hashToken(p.Token))
	c.Clock.Advance(2e9) // sessions are cached for a second
}

// Person adds a staff user with an id and an email address, and opens a session for them.
func (c *Club) Person(domain, id, email string, role tenant.Role) *Person {
	c.t.Helper()
	return c.addStaff(tenant.Mint(domain, tenant.System), id, email, role)
}

// EnableTwoStep turns on two-step sign-in for a person, with a secret from which no test can compute codes.
func (c *Club) EnableTwoStep(p *Person) {
	c.t.Helper()
	c.execute("UPDATE staff_user SET totp_secret = 'sealed', totp_on = TRUE WHERE org_id = $1 AND id = $2",
		p.Scope.ID(),
		p.Scope.Actor().ID)
}

// DisableTwoStep turns off two-step sign-in for a person.
func (c *Club) DisableTwoStep(p *Person) {
	c.t.Helper()
	c.execute(`UPDATE staff_user SET totp_secret = '', totp_on = FALSE, totp_step = 0, recovery_codes = ''
		WHERE org_id = $1 AND id = $2`, p.Scope.ID(), p.Scope.Actor().ID)
}

// CodeAt returns the code that an authenticator app shows at a moment.
func CodeAt(t testing.TB, secret string, at clock.Instant) string {
	t.Helper()
	code, err := totp.GenerateCode(secret, at.Time())
	if err != nil {
		t.Fatal(err)
	}
	return code
}

func hashToken(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

func (c *Club) queryText(query string, args ...any) string {
	c.t.Helper()
	s, err := db.ViewAcross(context.Background(), c.DB, "a test looks at rows", func(tx *db.AnyTx) (string,
		error) {
		return db.Value[string](tx, query, args...)
	})
	c.must(err)
	return s
}

func (c *Club) execute(query string, args ...any) {
	c.t.Helper()
	_, err := db.AcrossTenants(context.Background(), c.DB, "a test changes rows", func(tx *db.AnyTx) (int64,
		error) {
		return tx.Exec(query, args...)
	})
	c.must(err)
}
