// Package nights seeds the community of the demo organization: its members and their home games. Recorded nights are
// replayed hand by hand from played.jsonl.gz; the other past nights have buy-ins, hand counts and cash-outs only.
//
// Like package demo it runs only with --demo, owns no table, and uses the actions of homegame and community.
package nights

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"pitboss/internal/account"
	"pitboss/internal/account/signin"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/homegame/community"
)

// SignIns are the sign-ins shown on the sign-in page of the demo organization's community.
var SignIns = []account.DemoSignIn{
	{Role: "Host", Email: "host@demo.pitboss.example", Password: "demo-host-2026"},
	{Role: "Player", Email: "player@demo.pitboss.example", Password: "demo-player-2026"},
}

// memberNames are the members in the order in which they joined. The first two have the sign-ins above; the others
// cannot sign in.
var memberNames = []string{
	"Marcus Hale", "Dana Whitlock", "Tomás Rivera", "Priya Nair", "Erin Colfax", "Joel Brandt", "Simone Archer",
	"Wes Okafor", "Lena Fischer", "Hector Ruiz", "Mei Tanaka", "Gus Pappas", "Nadia Karim", "Rob Sandoval",
	"Ivy Lindholm", "Carl Jansen", "Tessa Moore", "Omar Haddad", "Beth Kowalski", "Ravi Menon", "Julia Stein",
	"Andy Pruitt", "Sam Delacroix",
}

// slug is a name in plain lower-case letters, its words joined by the separator.
func slug(name, separator string) string {
	return strings.NewReplacer("á", "a", " ", separator).Replace(strings.ToLower(name))
}

func memberID(name string) string { return "member_" + slug(name, "_") }

const day = 24 * time.Hour

func minutes(n float64) time.Duration { return time.Duration(n * float64(time.Minute)) }

// seed is the state of one seeding.
type seed struct {
	db  *db.DB
	org tenant.Org
	now clock.Instant // the moment of seeding
}

func (s *seed) ago(d time.Duration) clock.Instant { return s.now.Add(-d) }

// Seed makes the community of an organization. Some of its members are staff users too.
func Seed(ctx context.Context, d *db.DB, org tenant.Org, staff []tenant.Actor, now clock.Instant) error {
	s := &seed{d, org, now}
	if err := s.addMembers(ctx, staff); err != nil {
		return err
	}
	return s.playNights(ctx)
}

const communityAge = 340 * day

// addMembers adds the members.
func (s *seed) addMembers(ctx context.Context, staff []tenant.Actor) error {
	known := make([]string, len(SignIns))
	for i, in := range SignIns {
		known[i] = signin.HashPassword(in.Password)
	}
	unknown := signin.HashPassword(db.NewID() + db.NewID())
	// In the order of the staff sign-ins, so that each staff user has games on their dashboard.
	staffMembers := []string{memberNames[0]}
	for _, n := range staffNights {
		staffMembers = append(staffMembers, n.by)
	}
	joined := s.ago(communityAge)
	for i, name := range memberNames {
		u := community.NewUser{
			ID: memberID(name), Email: slug(name, ".") + "@demo.pitboss.example", Name: name, PasswordHash: &unknown,
		}
		if i < len(known) {
			u.Email, u.PasswordHash = SignIns[i].Email, &known[i]
		}
		u.IsAdmin = i == 0
		if n := slices.Index(staffMembers, name); n >= 0 {
			u.StaffID = &staff[n].ID
		}
		at := db.WithTime(ctx, joined.Add(time.Duration(i)*2*day))
		_, err := db.InCommunity(at, s.db, s.org, func(tx *db.CommunityTx) (any, error) {
			return nil, community.AddUser(tx, u)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

const hostsPhone = "demo-phone"

// hostNamed is the member that hosts a game; without a name the community's administrator.
func hostNamed(name string) community.ActingUser {
	name = cmp.Or(name, memberNames[0])
	return community.ActingUser{ID: memberID(name), Name: name, IsAdmin: name == memberNames[0]}
}
