// Package app constructs the wings and lists what the server runs: their routes, background jobs, event types and
// invariants. It is the one place that knows all of them.
//
// Callbacks that one wing needs from a wing above it are passed here. A new wing is added to Wire, Invariants and
// Declared. Package server uses the Set. app owns no table and no URL, and may import every wing.
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
	"pitboss/internal/frontoffice/playerimport"
	"pitboss/internal/homegame"
	"pitboss/internal/homegame/community"
	"pitboss/internal/lobby"
	"pitboss/internal/lobby/arrivalcode"
	"pitboss/internal/lobby/kiosk"
	"pitboss/internal/lobby/playerpage"
	"pitboss/internal/lobby/roompage"
	"pitboss/internal/lobby/tablet"
	"pitboss/internal/organization"
	"pitboss/internal/organization/audit"
	"pitboss/internal/organization/platform"
	"pitboss/internal/organization/privacy"
	"pitboss/internal/player"
	"pitboss/internal/player/notice"
	"pitboss/internal/player/notice/delivery"
	"pitboss/internal/report"
	"pitboss/internal/report/analytics"
	"pitboss/internal/report/figures"
	"pitboss/internal/room"
	"pitboss/internal/room/alert"
	"pitboss/internal/staff"
	"pitboss/internal/staff/alerting"
	"pitboss/internal/tournament/director"
)

// Set is the application on one database.
type Set struct {
	Routes   *api.Routes
	Sessions api.Authenticators
	Platform *platform.Actions // first run and metrics of the server
	Privacy  *privacy.Actions  // backup download
	Accounts *account.Actions  // sign-in statistics
	Pages    *roompage.Actions // the public pages, which the server renders
	Notices  *notice.Actions   // where notices may go
	Sender   *delivery.Sender  // of notices
	Jobs     []Job
}

// Job is a background task that runs at an interval.
type Job struct {
	Name     string
	Interval time.Duration
	Run      func(context.Context) error
}

// Wire constructs the wings on a database.
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
		PlatformDomain: door.PlatformDomain, Organization: door.Organization,
		Demo: len(door.Demo) > 0, Registration: door.Registration,
	}, accounts, members)
	private := privacy.New(d, director.HasUnpaidWinnings)
	desk := cage.New(d, rental.CountStartedBefore)
	outcomes := acts.New(d)
	dealers := staff.New(d)
	codes := arrivalcode.New(door.TwoStepKey)
	screens := lobby.New(d, accounts.HasDemoData(), codes)
	pages := roompage.New(d, accounts.HasDemoData())
	notices := notice.New(d, door.TwoStepKey)
	notices.Checks = noticeChecks()
	if door.Organization == "" && door.PlatformDomain != "localhost" {
		notices.PlatformDomain = door.PlatformDomain
	}
	sender := delivery.New(notices, "https://"+door.PlatformDomain)
	notices.SendTest = sender.SendTest
	alert.OnRaised(d, notice.QueueAlert)
	imports := playerimport.New(d, private)
	playerPages := playerpage.New(d, accounts.HasDemoData(), pages, codes, notices)
	sessions := api.Authenticators{
		Staff: accounts.Sessions, Companion: members.Sessions, Platform: admins.Sessions.Authenticate,
		Screen: screens.Sessions, Player: playerPages.Sessions,
	}
	routes := api.New(d, sessions)
	if door.TrustedProxies != nil {
		routes.Trust(door.TrustedProxies)
	}
	for _, f := range []interface{ Routes(*api.Routes) }{
		accounts, rooms, admins, frontoffice.New(d, players, desk, insights, private), desk, tables,
		organization.New(d, rooms, tables), tournaments, dealers, alerts, insights, seats, figures, report.New(d),
		members, homegame.New(d, members), audit.New(d), private, outcomes,
		screens, kiosk.New(d, door.TwoStepKey), tablet.New(d, dealers), pages, playerPages, notices, imports,
	} {
		f.Routes(routes)
	}
	routes.DocumentEvents(Declared())
	return &Set{
		Routes:   routes,
		Sessions: sessions,
		Accounts: accounts,
		Pages:    pages,
		Notices:  notices,
		Sender:   sender,
		Privacy:  private,
		Platform: admins,
		Jobs: []Job{
			{"checkpoint-events", time.Second, func(ctx context.Context) error {
				return eventchain.Checkpoint(ctx, d)
			}},
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
			{"purge-screen-pairings", time.Hour, screens.DeleteExpired},
			{"send-notices", time.Second, sender.Run},
			{"announce-tournaments", time.Minute, tournaments.QueueStarts},
			{"announce-membership-ends", time.Hour, players.QueueMembershipEnds},
			{"purge-notices", time.Hour, notices.DeleteOld},
			{"purge-player-links", time.Hour, playerPages.DeleteEnded},
			{"import-players", time.Second, imports.Continue},
			{"purge-player-imports", time.Hour, imports.DeleteOld},
		},
	}
}

// noticeChecks are the checks of the notices that the wings queue.
func noticeChecks() map[notice.Kind]notice.Check {
	checks := floor.Checks()
	checks[notice.TournamentStarting] = director.CheckStart
	checks[notice.MembershipEnding] = player.CheckMembershipEnding
	return checks
}

// Invariants are the SQL checks that must hold in every database at every moment.
func Invariants() []db.Invariant {
	return slices.Concat(eventchain.Invariants, account.Invariants, player.Invariants, cage.Invariants,
		rental.Invariants, floor.Invariants, director.Invariants, staff.Invariants, alerting.Invariants,
		community.Invariants, homegame.Invariants)
}

// Events are the declared event types, with the fields to mask for each role.
func Events() mask.Events { return mask.EventsOf(Declared()) }

// Declared are the event types of all wings with the types of their payloads.
func Declared() []mask.Event {
	return slices.Concat(account.Events, room.Events, alert.Events, platform.Events, player.Events, cage.Events,
		floor.Events, director.Events, staff.Events, analytics.Events, community.Events, homegame.Events,
		privacy.Events, lobby.Events, playerpage.Events, roompage.Events, notice.Events, playerimport.Events)
}
