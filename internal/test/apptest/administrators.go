package apptest

import (
	"context"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/organization/platform"
)

// The email addresses of Administrator and Newcomer.
const (
	AdministratorEmail = "kim@platform.example"
	NewcomerEmail      = "lee@platform.example"
)

// administrator is a signed-in administrator with the time of the sign-in.
type administrator struct {
	*Person
	at clock.Instant
}

// Administrator returns a platform administrator. The first call adds the account, and a call 20 minutes after the last
// sign-in signs in again. The Scope is empty, because administrators belong to no organization.
func (c *Club) Administrator() *Person {
	c.t.Helper()
	return c.loadAdministrator(AdministratorEmail, "Kim Osei", c.NewAdministrator)
}

// Newcomer returns another administrator, who has no two-step sign-in until a test turns it on.
func (c *Club) Newcomer() *Person {
	c.t.Helper()
	return c.loadAdministrator(NewcomerEmail, "Lee Park", c.newAdministrator)
}

// loadAdministrator returns an administrator with a valid session. The first call for an email address adds the
// account.
func (c *Club) loadAdministrator(email, name string, make func(email, name string) *Person) *Person {
	c.t.Helper()
	now, have := c.Clock.Now(), c.administrators[email]
	if have == nil {
		have = &administrator{make(email, name), now}
		c.administrators[email] = have
	}
	if gone := now.Sub(have.at); gone >= 20*time.Minute || gone < 0 {
		have.Token, have.at = c.openAdministratorSession(email), now
	}
	return have.Person
}

// emailOf returns the email address of an administrator.
func (c *Club) emailOf(p *Person) string {
	for email, have := range c.administrators {
		if have.Token == p.Token {
			return email
		}
	}
	return AdministratorEmail
}

func (c *Club) openAdministratorSession(email string) string {
	c.t.Helper()
	token, err := platform.OpenSession(context.Background(), c.DB, email)
	c.must(err)
	return token
}

func (c *Club) newAdministrator(email, name string) *Person {
	c.t.Helper()
	c.must(platform.AddAdministrator(context.Background(), c.DB, platform.NewAdministrator{Email: email, Name: name,
		PasswordHash: passwordHash()}))
	return &Person{Token: c.openAdministratorSession(email), Role: tenant.RoleAdministrator, club: c}
}

// NewAdministrator adds an administrator with two-step sign-in and opens a session for them. AdministratorCode returns
// their code.
func (c *Club) NewAdministrator(email, name string) *Person {
	c.t.Helper()
	p := c.newAdministrator(email, name)
	key, err := secretKey()
	c.must(err)
	sealed, err := key.Encrypt("administrator/"+c.queryText("SELECT id FROM platform_admin WHERE email = $1", email),
		administratorSecret)
	c.must(err)
	c.execute("UPDATE platform_admin SET two_step_secret = $1, two_step_on = TRUE WHERE email = $2", sealed, email)
	return p
}

const administratorSecret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"

// AdministratorCode returns the current code of an administrator that NewAdministrator added.
func (c *Club) AdministratorCode() string {
	c.t.Helper()
	return CodeAt(c.t, administratorSecret, c.Clock.Now())
}

// DisableNewcomerTwoStep turns off two-step sign-in for Newcomer.
func (c *Club) DisableNewcomerTwoStep() {
	c.t.Helper()
	c.Newcomer()
	c.execute(`UPDATE platform_admin SET two_step_secret = '', two_step_on = FALSE, two_step_step = 0,
		two_step_codes = ''
		WHERE email = $1`, NewcomerEmail)
}
