package demo

import (
	"context"
	"time"

	"pitboss/internal/feature/account"
	"pitboss/internal/feature/community"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
)

// CompanionSignIns are the sign-ins that are shown at the door of the demo organization's community.
var CompanionSignIns = []account.DemoSignIn{
	{Role: "Host", Email: "host@demo.pitboss.example", Password: "demo-host-2026"},
	{Role: "Player", Email: "player@demo.pitboss.example", Password: "demo-player-2026"},
}

// The community's members in the order in which they joined. The first two have the sign-ins above; nobody knows the
// others' passwords.
var memberNames = []string{
	"Marcus Hale", "Dana Whitlock", "Tomás Rivera", "Priya Nair", "Erin Colfax", "Joel Brandt", "Simone Archer", "Wes Okafor", "Lena Fischer", "Hector Ruiz",
	"Mei Tanaka", "Gus Pappas", "Nadia Karim", "Rob Sandoval", "Ivy Lindholm", "Carl Jansen", "Tessa Moore", "Omar Haddad", "Beth Kowalski", "Ravi Menon",
	"Julia Stein", "Andy Pruitt", "Sam Delacroix",
}

func memberID(name string) string { return "member_" + slug(name, "_") }

const communityAge = 300 * day

// welcome makes the community's members. The first is the floor manager's member too, so that his dashboard of home games
// has some.
func (s *seed) welcome(ctx context.Context) error {
	known := make([]string, len(CompanionSignIns))
	for i, in := range CompanionSignIns {
		known[i] = account.HashPassword(in.Password)
	}
	unknown := account.HashPassword(db.NewID() + db.NewID())
	joined := s.ago(communityAge)
	for i, name := range memberNames {
		u := community.NewUser{ID: memberID(name), Email: slug(name, ".") + "@demo.pitboss.example", Name: name, PasswordHash: &unknown}
		if i < len(known) {
			u.Email, u.PasswordHash = CompanionSignIns[i].Email, &known[i]
		}
		if i == 0 {
			self := floorManager.ID
			u.IsAdmin, u.StaffID = true, &self
		}
		at := db.WithTime(ctx, joined.Add(time.Duration(i)*2*day))
		_, err := db.InCommunity(at, s.db, s.as(owner), func(tx *db.CommunityTx) (any, error) { return nil, community.Add(tx, u) })
		if err != nil {
			return err
		}
	}
	_, err := db.InCommunity(db.WithTime(ctx, s.ago(3*day)), s.db, s.as(tenant.System), func(tx *db.CommunityTx) (any, error) {
		for _, email := range []string{"quinn.abbott@example.org", "lou.petrov@example.org"} {
			if _, err := community.Invite(tx, memberID(memberNames[0]), email); err != nil {
				return nil, err
			}
		}
		return nil, nil
	})
	return err
}
