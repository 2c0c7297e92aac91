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

// secretKey seals what the tests' servers have to hide.
var secretKey = sync.OnceValues(func() (*secret.Key, error) { return secret.New(bytes.Repeat([]byte("k"), 32)) })

// Staff adds a staff user to an organization and opens a session for them. Their email address is name@domain.example.
func (c *Club) Staff(domain, name string, role tenant.Role) *Person {
	c.t.Helper()
	return c.user(tenant.Mint(domain, tenant.System), domain+"_"+name, name+"@"+domain+".example", role)
}

// NewSession is the same person on another screen, with a session of its own.
func (p *Person) NewSession() *Person {
	p.club.t.Helper()
	token, err := account.OpenSession(context.Background(), p.club.DB, p.Scope.ID(), p.Scope.Actor().ID)
	p.club.must(err)
	twin := *p
	twin.Token = token
	return &twin
}

// SessionOf is the id of a person's session.
func (c *Club) SessionOf(p *Person) string {
	c.t.Helper()
	return c.text("SELECT id FROM staff_session WHERE token_hash = $1", hashed(p.Token))
}

// Impersonate makes a session one that a platform administrator has opened.
func (c *Club) Impersonate(p *Person) {
	c.t.Helper()
	c.change("UPDATE staff_session SET impersonator_id = 'admin' WHERE token_hash = $1", hashed(p.Token))
	c.Clock.Advance(2e9) // what is known of a session is trusted for a second
}

// Person adds a staff user with an id and an email address, and opens a session for them.
func (c *Club) Person(domain, id, email string, role tenant.Role) *Person {
	c.t.Helper()
	return c.user(tenant.Mint(domain, tenant.System), id, email, role)
}

// EnableTwoStep makes sign-in ask for a person's second step. No test knows its codes.
func (c *Club) EnableTwoStep(p *Person) {
	c.t.Helper()
	c.change("UPDATE staff_user SET totp_secret = 'sealed', totp_on = TRUE WHERE org_id = $1 AND id = $2", p.Scope.ID(),
		p.Scope.Actor().ID)
}

// DisableTwoStep takes a person's second step away.
func (c *Club) DisableTwoStep(p *Person) {
	c.t.Helper()
	c.change(`UPDATE staff_user SET totp_secret = '', totp_on = FALSE, totp_step = 0, recovery_codes = ''
		WHERE org_id = $1 AND id = $2`, p.Scope.ID(), p.Scope.Actor().ID)
}

// CodeAt is what an authenticator app shows.
func CodeAt(t testing.TB, secret string, at clock.Instant) string {
	t.Helper()
	code, err := totp.GenerateCode(secret, at.Time())
	if err != nil {
		t.Fatal(err)
	}
	return code
}

func hashed(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

func (c *Club) text(query string, args ...any) string {
	c.t.Helper()
	s, err := db.ViewAcross(context.Background(), c.DB, "a test looks at rows", func(tx *db.AnyTx) (string,
		error) {
		return db.Value[string](tx, query, args...)
	})
	c.must(err)
	return s
}

func (c *Club) change(query string, args ...any) {
	c.t.Helper()
	_, err := db.AcrossTenants(context.Background(), c.DB, "a test changes rows", func(tx *db.AnyTx) (int64,
		error) {
		return tx.Exec(query, args...)
	})
	c.must(err)
}
