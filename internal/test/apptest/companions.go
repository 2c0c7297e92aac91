package apptest

import (
	"context"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/homegame/community"
)

// Companions are members of the communities: an admin and another member in the club, and an admin in the other
// organization. Their email addresses contain their roles, as in community_admin@club.example.
type Companions struct{ Admin, Member, Stranger *Person }

// Companions returns the members of the communities. The first call adds them.
func (c *Club) Companions() Companions {
	c.t.Helper()
	if c.companions.Admin == nil {
		c.companions = Companions{
			Admin:    c.Companion("club", string(tenant.RoleCommunityAdmin), true),
			Member:   c.Companion("club", string(tenant.RoleCommunityMember), false),
			Stranger: c.Companion("elsewhere", string(tenant.RoleCommunityAdmin), true),
		}
	}
	return c.companions
}

// Companion adds a member to a community and opens a session for them.
func (c *Club) Companion(domain, name string, isAdmin bool) *Person {
	c.t.Helper()
	ctx, id, hash := context.Background(), domain+"_"+name, passwordHash()
	role := tenant.RoleCommunityMember
	if isAdmin {
		role = tenant.RoleCommunityAdmin
	}
	_, err := db.InCommunity(ctx, c.DB, tenant.Mint(domain, tenant.System), func(tx *db.CommunityTx) (any, error) {
		return nil, community.AddUser(tx, community.NewUser{ID: id, Email: name + "@" + domain + ".example", Name: name,
			IsAdmin: isAdmin, PasswordHash: &hash})
	})
	c.must(err)
	token, err := community.OpenSession(ctx, c.DB, domain, id)
	c.must(err)
	return &Person{Token: token, Role: role, Scope: tenant.Mint(domain, tenant.Actor{ID: id, Name: name, Role: role}),
		club: c}
}
