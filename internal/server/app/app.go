// Package app puts the features together: their routes, their background jobs and what must always be true of
// their data. It is the one place that lists them.
package app

import (
	"context"
	"slices"
	"time"

	"pitboss/internal/account"
	"pitboss/internal/account/acts"
	"pitboss/internal/cage"
	"pitboss/internal/floor"
	"pitboss/internal/floor/rental"
	"pitboss/internal/floor/smartseat"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/eventchain"
	"pitboss/internal/foundation/mask"
	"pitboss/internal/frontoffice"
	"pitboss/internal/homegame"
	"pitboss/internal/homegame/community"
	"pitboss/internal/organization"
	"pitboss/internal/organization/audit"
	"pitboss/internal/organization/platform"
	"pitboss/internal/organization/privacy"
	"pitboss/internal/player"
	"pitboss/internal/report"
	"pitboss/internal/report/analytics"
	"pitboss/internal/report/figures"
	"pitboss/internal/room"
	"pitboss/internal/staff"
	"pitboss/internal/staff/alerting"
	"pitboss/internal/tournament/director"
)

// Set is the product on one database.
type Set struct {
	Routes                      *api.Routes
	Authenticate                api.Authenticate
	Recheck                     api.Authenticate                                 // as Authenticate, without keeping the session awake
	Companion, RecheckCompanion api.Authenticate                                 // the same of the community
	Refresh, RefreshCompanion   func(ctx context.Context, tokens []string) error // lets the two rechecks answer from memory
	Platform                    *platform.Actions                                // for the first run, and for what the server says of itself
	Privacy                     *privacy.Actions                                 // for the backup that it gives out
	Accounts                    *account.Actions                                 // for what the server says about sign-in
	Jobs                        []Job
}

// Job is something the program does by itself, again and again.
type Job struct {
	Name     string
	Interval time.Duration
	Run      func(context.Context) error
}

// Wire makes the features on a database.
func Wire(d *db.DB, door account.Config) *Set {
	accounts := account.New(d, door)
	rooms := room.New(d)
	players := player.New(d)
	tables := floor.New(d, staff.RequireTableUnused)
	tournaments := director.New(d)
	alerts := alerting.New(d)
	rankings := player.NewRankings()
	insights := figures.New(d, rankings)
	seats := smartseat.New(d, rankings)
	figures := analytics.New(d, insights)
	members := community.New(d, accounts)
	admins := platform.New(d, accounts, platform.Config{
		PlatformDomain: door.PlatformDomain, Organization: door.Organization, Demo: len(door.Demo) > 0, Registration: door.Registration,
	}, accounts, members)
	private := privacy.New(d)
	desk := cage.New(d, rental.CountStartedBefore)
	outcomes := acts.New(d)
	routes := api.New(d, api.Authenticators{
		Staff: accounts.Authenticate, Companion: members.Authenticate, Platform: admins.Authenticate,
		StaffRecall: accounts.CachedSession, CompanionRecall: members.Recall,
	})
	if door.TrustedProxies != nil {
		routes.Trust(door.TrustedProxies)
	}
	for _, f := range []interface{ Routes(*api.Routes) }{
		accounts, rooms, admins, frontoffice.New(d, players, desk, insights, private), desk, tables, organization.New(d, rooms, tables), tournaments,
		staff.New(d), alerts, insights, seats, figures, report.New(d), members, homegame.New(d, members), audit.New(d), private, outcomes,
	} {
		f.Routes(routes)
	}
	return &Set{
		Routes:           routes,
		Accounts:         accounts,
		Privacy:          private,
		Authenticate:     accounts.Authenticate,
		Recheck:          accounts.Recheck,
		Companion:        members.Authenticate,
		RecheckCompanion: members.Recheck,
		Refresh:          accounts.RefreshSessions,
		RefreshCompanion: members.Refresh,
		Platform:         admins,
		Jobs: []Job{
			{"checkpoint-events", time.Second, func(ctx context.Context) error { return eventchain.Checkpoint(ctx, d) }},
			{"anchor-checkpoints", time.Hour, func(ctx context.Context) error { return eventchain.Anchor(ctx, d) }},
			{"purge-deleted", time.Minute, d.RetryPurge},
			{"expire-holds", time.Second, tables.ExpireHolds},
			{"advance-tournament-clocks", time.Second, tournaments.AdvanceClocks},
			{"evaluate-alerts", 2 * time.Second, alerts.EvaluateRooms},
			{"auto-seat", 5 * time.Second, seats.CallBestRecommendation},
			{"apply-scheduled-fees", time.Second, rooms.EmitStartedFees},
			{"roll-up-hours", 5 * time.Minute, figures.RollUpHours},
			{"close-forgotten-sessions", time.Minute, tables.CloseForgottenSessions},
			{"purge-stored-responses", 10 * time.Minute, outcomes.DeleteExpired},
			{"recount-players", 10 * time.Minute, players.Recount},
			{"purge-staff-sign-ins", 5 * time.Minute, accounts.DeleteExpiredAttempts},
			{"purge-community-sessions", time.Hour, members.Sweep},
			{"purge-administrator-sessions", time.Hour, admins.Sweep},
		},
	}
}

// Invariants are what must be true of the features' data at every moment.
func Invariants() []db.Invariant {
	return slices.Concat(eventchain.Invariants, account.Invariants, player.Invariants, cage.Invariants, rental.Invariants, floor.Invariants, director.Invariants, staff.Invariants, alerting.Invariants,
		community.Invariants, homegame.Invariants)
}

// Events are the events of the features, with what has to be left out of each for whom.
func Events() mask.Events { return mask.EventsOf(Declared()) }

// Declared are the events of the features with the types of their data.
func Declared() []mask.Event {
	return slices.Concat(account.Events, room.Events, platform.Events, player.Events, cage.Events, rental.Events, floor.Events,
		director.Events, staff.Events, analytics.Events, community.Events, homegame.Events, privacy.Events)
}
