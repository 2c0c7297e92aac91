package apptest

import (
	"context"
	"time"

	"pitboss/internal/feature/platform"
	"pitboss/internal/foundation/tenant"
)

// AdministratorEmail is the e-mail address of Administrator.
const AdministratorEmail = "kim@platform.example"

// Administrator is a platform administrator, who is made when a test first asks for him and signs in anew when he has been
// away for long. His Scope is empty: he belongs to no organization.
func (c *Club) Administrator() *Person {
	c.t.Helper()
	now := c.Clock.Now()
	switch {
	case c.administrator == nil:
		c.administrator = c.NewAdministrator(AdministratorEmail, "Kim Osei")
	case now.Sub(c.administratorSeen) < 20*time.Minute && now >= c.administratorSeen:
		return c.administrator
	default:
		token, err := platform.OpenSession(context.Background(), c.DB, AdministratorEmail)
		c.must(err)
		c.administrator.Token = token
	}
	c.administratorSeen = now
	return c.administrator
}

// NewAdministrator adds an administrator and opens a session for him.
func (c *Club) NewAdministrator(email, name string) *Person {
	c.t.Helper()
	ctx := context.Background()
	c.must(platform.Add(ctx, c.DB, platform.NewAdministrator{Email: email, Name: name, PasswordHash: passwordHash()}))
	token, err := platform.OpenSession(ctx, c.DB, email)
	c.must(err)
	return &Person{Token: token, Role: tenant.RoleAdministrator, club: c}
}
