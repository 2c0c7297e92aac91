// Package demo seeds the demo organization: a card club with two rooms, its staff and players, eight weeks of
// history, and an evening in progress at the moment of seeding.
//
// The wings' own actions play the evening, each at the time at which it would have happened, so that events, ledger
// and statistics fit together. Only the history is imported. Random choices have fixed seeds, so the club is the same
// on each start.
//
// The package runs only with --demo and touches no other organization. It owns no table and may import every wing.
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
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/organization/platform"
	"pitboss/internal/player"
	"pitboss/internal/report/analytics"
	"pitboss/internal/report/figures"
	"pitboss/internal/server/demo/nights"
)

// SignIns are the sign-ins shown on the sign-in page of the demo organization, in that order.
var SignIns = []account.DemoSignIn{
	{Role: "Floor Manager", Email: "floor@demo.pitboss.example", Password: "demo-floor-2026"},
	{Role: "Owner", Email: "owner@demo.pitboss.example", Password: "demo-owner-2026"},
	{Role: "Executive", Email: "executive@demo.pitboss.example", Password: "demo-executive-2026"},
	{Role: "Front Office", Email: "office@demo.pitboss.example", Password: "demo-office-2026"},
	{Role: "Pit Boss", Email: "pit@demo.pitboss.example", Password: "demo-pit-2026"},
	{Role: "Dealer", Email: "dealer@demo.pitboss.example", Password: "demo-dealer-2026"},
}

// PlatformSignIns are the sign-ins of the platform's console.
var PlatformSignIns = []account.DemoSignIn{
	{Role: "Platform Administrator", Email: "admin@demo.pitboss.example", Password: "demo-admin-2026"},
}

const (
	clubName         = "Lodge Card Club"
	unfinishedSuffix = " (sample data, unfinished)"
	clubAge          = 800 * 24 * time.Hour // of the club at the moment of seeding
)

const (
	countSeeded       = "SELECT count(*) FROM organization WHERE domain = $1"
	countAttempts     = "SELECT count(*) FROM organization WHERE is_demo"
	countDemoAccounts = `SELECT (SELECT count(*) FROM organization WHERE is_demo)
		+ (SELECT count(*) FROM platform_admin WHERE is_demo)`

	insertOrganization = `INSERT INTO organization (id, domain, name, type, contact_email, contact_phone, address, city,
			state, zip_code, is_active, is_demo, created_at)
		VALUES ($1, $2, $3, 'poker_room', 'office@demo.pitboss.example', '(512) 555-0100', '1204 W 6th St', 'Austin',
		'TX',
			'78703', FALSE, TRUE, $4)`
	activateOrganization = "UPDATE organization SET domain = $2, name = $3, is_active = TRUE WHERE id = $1"
)

// Seed makes the demo organization unless it exists. It takes many transactions: the organization has a temporary
// name and gets the demo domain in the last one, so an organization with that domain is complete. An interrupted seed
// leaves an inactive organization behind, since events are never removed, and the next start makes a new one. Seed
// must run before the server listens.
func Seed(ctx context.Context, d *db.DB) error { return SeedWeeks(ctx, d, 8) }

// SeedWeeks is Seed with a history of at least one week.
func SeedWeeks(ctx context.Context, d *db.DB, weeks int) error {
	if err := addAdministrator(ctx, d); err != nil {
		return fmt.Errorf("administrator: %w", err)
	}
	have, err := db.ViewAcross(ctx, d, "whether there is a demo organization", func(tx *db.AnyTx) (int, error) {
		return db.Value[int](tx, countSeeded, account.DemoDomain)
	})
	if err != nil || have > 0 {
		return err
	}
	random := rand.New(rand.NewPCG(18, 2026)) //nolint:gosec // sample data has to come out alike
	s := &seed{
		db: d, now: d.Now(), random: random, people: roster(random), weeks: weeks,
		memberUntil: map[string]clock.Instant{}, cashedOut: map[cashDay]money.Cents{},
	}
	for _, step := range []struct {
		name string
		do   func(context.Context) error
	}{
		{"organization", s.createOrganization},
		{"staff, rooms and games", s.createRooms},
		{"staff", s.hireStaff},
		{"players", s.addPlayers},
		{"community", func(ctx context.Context) error { return nights.Seed(ctx, d, s.as(owner), signInUsers, s.now) }},
		{"refused entries and tournaments", s.playTournaments},
		{"shifts", s.importShifts},
		{"history", s.importHistory},
		{"evening", s.playEvening},
		{"dealers", s.importTonightsShifts},
		{"hours", analytics.New(d, figures.New(d, player.NewRankings())).RollUpHours},
		{"sign-ins", s.signIns},
		{"statistics", d.Analyze},
	} {
		if err := step.do(ctx); err != nil {
			return fmt.Errorf("%s: %w", step.name, err)
		}
	}
	_, err = db.AcrossTenants(ctx, d, "the demo organization is complete", func(tx *db.AnyTx) (int64, error) {
		return tx.Exec(activateOrganization, s.org, account.DemoDomain, clubName)
	})
	if db.IsDuplicate(err) {
		return nil // another node was faster; this organization stays inactive
	}
	return err
}

// Present reports whether the database has demo accounts. Without --demo they cannot sign in.
func Present(ctx context.Context, d *db.DB) (bool, error) {
	n, err := db.ViewAcross(ctx, d, "whether there are demo accounts", func(tx *db.AnyTx) (int, error) {
		return db.Value[int](tx, countDemoAccounts)
	})
	return n > 0, err
}

// addAdministrator adds the platform administrator unless it exists.
func addAdministrator(ctx context.Context, d *db.DB) error {
	p := PlatformSignIns[0]
	err := platform.AddAdministrator(ctx, d, platform.NewAdministrator{
		Email: p.Email, Name: "Kim Osei", PasswordHash: signin.HashPassword(p.Password), IsDemo: true,
	})
	if fault.KindOf(err) == fault.Conflicting {
		return nil
	}
	return err
}

// seed is the state of one seeding.
type seed struct {
	db            *db.DB
	org           string
	now           clock.Instant // the moment of seeding
	random        *rand.Rand
	people        []person
	weeks         int
	memberUntil   map[string]clock.Instant // end of each player's membership, by player id
	cashedOut     map[cashDay]money.Cents  // chips redeemed in the past
	lapsingPlayer string                   // the seated player with a daily pass that ends tonight
}

func (s *seed) ago(d time.Duration) clock.Instant { return s.now.Add(-d) }

// as is the organization with an actor.
func (s *seed) as(actor tenant.Actor) tenant.Org { return tenant.Mint(s.org, actor) }

func (s *seed) createOrganization(ctx context.Context) error {
	for {
		begun := db.WithTime(ctx, s.ago(clubAge))
		org, err := db.AcrossTenants(begun, s.db, "the demo organization begins", func(tx *db.AnyTx) (string, error) {
			n, err := db.Value[int](tx, countAttempts)
			if err != nil {
				return "", err
			}
			id := "org_demo"
			if n > 0 {
				id += "_" + strconv.Itoa(n+1)
			}
			err = tx.Write(insertOrganization, id, "unfinished-"+id, clubName+unfinishedSuffix, tx.Now())
			return id, err
		})
		if !db.IsDuplicate(err) { // otherwise another node is seeding at the same time
			s.org = org
			return err
		}
	}
}

// playEvening plays the evenings of both rooms in chronological order, because their events of the organization share
// one sequence.
func (s *seed) playEvening(ctx context.Context) error {
	var acts []act
	for _, h := range demoRooms {
		acts = append(acts, s.acts(h)...)
	}
	slices.SortStableFunc(acts, func(a, b act) int { return cmp.Compare(b.ago, a.ago) })
	return s.runActs(ctx, acts)
}
