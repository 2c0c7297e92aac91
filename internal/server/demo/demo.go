// Package demo fills the demo organization: a card club with two rooms, its staff and players, eight weeks that are over
// and an evening that is under way at the moment of seeding. What the evening consists of is done by the features' own
// actions at the times at which it would have happened; only what is long over is imported. Nothing here runs without
// --demo, and no other organization is touched.
package demo

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"time"

	"pitboss/internal/account"
	"pitboss/internal/account/signin"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/organization/platform"
	"pitboss/internal/player"
	"pitboss/internal/report/analytics"
	"pitboss/internal/report/figures"
	"pitboss/internal/server/demo/nights"
)

// SignIns are the sign-ins that are shown at the door of the demo organization, in that order.
var SignIns = []account.DemoSignIn{
	{Role: "Floor Manager", Email: "floor@demo.pitboss.example", Password: "demo-floor-2026"},
	{Role: "Owner", Email: "owner@demo.pitboss.example", Password: "demo-owner-2026"},
	{Role: "Executive", Email: "executive@demo.pitboss.example", Password: "demo-executive-2026"},
	{Role: "Front Office", Email: "office@demo.pitboss.example", Password: "demo-office-2026"},
	{Role: "Pit Boss", Email: "pit@demo.pitboss.example", Password: "demo-pit-2026"},
	{Role: "Dealer", Email: "dealer@demo.pitboss.example", Password: "demo-dealer-2026"},
}

// PlatformSignIns are those of the master console.
var PlatformSignIns = []account.DemoSignIn{{Role: "Platform Administrator", Email: "admin@demo.pitboss.example", Password: "demo-admin-2026"}}

const (
	clubName   = "Lodge Card Club"
	unfinished = " (sample data, unfinished)"
	age        = 800 * 24 * time.Hour // of the club at the moment of seeding
)

const (
	seeded       = "SELECT count(*) FROM organization WHERE domain = $1"
	attempts     = "SELECT count(*) FROM organization WHERE is_demo"
	demoAccounts = `SELECT (SELECT count(*) FROM organization WHERE is_demo)
		+ (SELECT count(*) FROM platform_admin WHERE is_demo)`

	begin = `INSERT INTO organization (id, domain, name, type, contact_email, contact_phone, address, city, state, zip_code, is_active, is_demo, created_at)
		VALUES ($1, $2, $3, 'poker_room', 'office@demo.pitboss.example', '(512) 555-0100', '1204 W 6th St', 'Austin', 'TX', '78703', FALSE, TRUE, $4)`
	openTheDoors = "UPDATE organization SET domain = $2, name = $3, is_active = TRUE WHERE id = $1"
)

// Seed makes the demo organization unless it is there. It is built under a name of its own and gets the demo's domain in
// the last of many transactions, so what is found under that domain is whole. A seed that broke off stays behind
// inactive, since events are never removed, and the next start builds anew. Call it before the server listens.
func Seed(ctx context.Context, d *db.DB) error { return SeedWeeks(ctx, d, 8) }

// SeedWeeks is Seed with a past of so many weeks, at least one.
func SeedWeeks(ctx context.Context, d *db.DB, weeks int) error {
	if err := appoint(ctx, d); err != nil {
		return fmt.Errorf("administrator: %w", err)
	}
	have, err := db.ViewAcross(ctx, d, "whether there is a demo organization", func(tx *db.AnyTx) (int, error) {
		return db.Value[int](tx, seeded, account.DemoDomain)
	})
	if err != nil || have > 0 {
		return err
	}
	random := rand.New(rand.NewPCG(18, 2026)) //nolint:gosec // sample data has to come out alike
	s := &seed{db: d, now: d.Now(), random: random, people: roster(random), weeks: weeks, until: map[string]clock.Instant{}}
	for _, step := range []struct {
		name string
		do   func(context.Context) error
	}{
		{"organization", s.found},
		{"staff, rooms and games", s.furnish},
		{"people who work there", s.employ},
		{"players", s.enrol},
		{"community", func(ctx context.Context) error { return nights.Seed(ctx, d, s.as(owner), signedIn, s.now) }},
		{"refused entries and tournaments", s.hold},
		{"shifts", s.shifts},
		{"history", s.remember},
		{"evening", s.open},
		{"dealers", s.dealTonight},
		{"hours", analytics.New(d, figures.New(d, player.NewRankings())).RollUpHours},
		{"sign-ins", s.signIns},
		{"statistics", d.Analyze},
	} {
		if err := step.do(ctx); err != nil {
			return fmt.Errorf("%s: %w", step.name, err)
		}
	}
	_, err = db.AcrossTenants(ctx, d, "the demo organization is complete", func(tx *db.AnyTx) (int64, error) {
		return tx.Exec(openTheDoors, s.org, account.DemoDomain, clubName)
	})
	if db.IsDuplicate(err) {
		return nil // another node was quicker; ours stays inactive
	}
	return err
}

// Present reports whether the database has demo accounts. Without --demo they cannot sign in.
func Present(ctx context.Context, d *db.DB) (bool, error) {
	n, err := db.ViewAcross(ctx, d, "whether there are demo accounts", func(tx *db.AnyTx) (int, error) {
		return db.Value[int](tx, demoAccounts)
	})
	return n > 0, err
}

// appoint makes the platform's administrator unless he is there.
func appoint(ctx context.Context, d *db.DB) error {
	p := PlatformSignIns[0]
	err := platform.AddAdministrator(ctx, d, platform.NewAdministrator{Email: p.Email, Name: "Kim Osei", PasswordHash: signin.HashPassword(p.Password), IsDemo: true})
	if fault.KindOf(err) == fault.Conflicting {
		return nil
	}
	return err
}

// seed is one seeding.
type seed struct {
	db     *db.DB
	org    string
	now    clock.Instant // the moment that all sample data leads up to
	random *rand.Rand
	people []person
	weeks  int
	until  map[string]clock.Instant // by player id: how long he is a member
	lapses string                   // the player whose pass ends tonight while he sits
}

func (s *seed) ago(d time.Duration) clock.Instant { return s.now.Add(-d) }

// as is the scope of someone in the organization.
func (s *seed) as(actor tenant.Actor) tenant.Org { return tenant.Mint(s.org, actor) }

func (s *seed) found(ctx context.Context) error {
	for {
		org, err := db.AcrossTenants(db.WithTime(ctx, s.ago(age)), s.db, "the demo organization begins", func(tx *db.AnyTx) (string, error) {
			n, err := db.Value[int](tx, attempts)
			if err != nil {
				return "", err
			}
			id := "org_demo"
			if n > 0 {
				id += "_" + strconv.Itoa(n+1)
			}
			err = tx.Write(begin, id, "unfinished-"+id, clubName+unfinished, tx.Now())
			return id, err
		})
		if !db.IsDuplicate(err) { // else another node begins at the same time
			s.org = org
			return err
		}
	}
}

// open plays the evenings of both rooms in the order in which things happened: what belongs to the organization is told
// in that order too.
func (s *seed) open(ctx context.Context) error {
	var acts []act
	for _, h := range houses {
		acts = append(acts, s.acts(h)...)
	}
	slices.SortStableFunc(acts, func(a, b act) int { return cmp.Compare(b.ago, a.ago) })
	return s.play(ctx, acts)
}
