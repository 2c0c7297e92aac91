package archtest

import "testing"

// exception allows one place what a rule forbids, with the reason. A place is a package ("internal/server/live"), a
// function ("internal/account.Actions.signIn") or a file of a wing ("account/password.go").
type exception struct{ where, why string }

// reasonFor is the reason of a place's exception, or "".
func reasonFor(list []exception, where string) string {
	for _, e := range list {
		if e.where == where {
			return e.why
		}
	}
	return ""
}

// machineTime lists uses of the system clock. Everything else takes the time from its transaction, so that tests and
// sample data can set it.
var machineTime = []exception{
	{"internal/foundation/clock.System.Now", "it is the system clock"},
	{"internal/foundation/api.Routes.Handler", "it measures how long a request takes"},
	{"internal/foundation/admission.Controller.Acquire", "it measures how long a request waits"},
	{"internal/foundation/admission.Controller.Release", "as Controller.Acquire"},
	{"internal/foundation/admission.Controller.sweep", "as Controller.Acquire"},
	{"internal/foundation/admission.Controller.Saturated", "as Controller.Acquire"},
	{"internal/foundation/admission.Controller.Reject", "as Controller.Acquire"},
	{"internal/foundation/api.Routes.coalesce", "as Controller.Acquire"},
	{"internal/foundation/db/sqlite.Yielder.Yield", "as Controller.Acquire"},
	{"internal/foundation/db.Restore",
		"the replaced file is named after the time, for the operator"},
	{"internal/foundation/api.downloadWriter.Write", "the deadline of a connection is in system time"},
	{"internal/server/live", "the deadlines of a socket are in system time"},
}

// randomness lists uses of predictable random numbers.
var randomness = []exception{
	{"internal/server", "jobs of many nodes must not run in step"},
	{"internal/player/notice/delivery", "retries must not run in step"},
	{"internal/server/demo", "the sample club is reproducible"},
	{"internal/server/demo/nights", "as the sample club"},
	{"internal/room", "a drawing can be repeated from its seed, which is made by crypto/rand"},
	{"internal/tournament/seating", "as a drawing"},
}

// environment lists reads of the environment. Everything else receives its configuration.
var environment = []exception{}

// ownContext lists work that must outlive the request that began it.
var ownContext = []exception{
	{"internal/foundation/db/sqlite.GroupCommit.commit", "a commit serves many requests; none of them may end it"},
	{"internal/server.server.logRequest", "a log line is written even if its request was cancelled"},
	{"internal/server/notify.closeConn", "the connection is closed after its context has ended"},
	{"internal/server.newMetrics", "Prometheus passes no context; the query has its own timeout"},
}

// mutableState lists package-level state, which every test and every organization shares.
var mutableState = []exception{
	{"internal/foundation/mask.plans", "a cache of the tags of Go types, which never change"},
	{"internal/foundation/clock.zones", "a cache of time zones, which never change"},
}

// otherTenants lists functions that make a scope from an id, or look across organizations, after other checks.
var otherTenants = []exception{
	{"internal/foundation/db.Check", "invariants hold for all organizations"},
	{"internal/foundation/eventchain", "checkpoints cover the events of all organizations"},
	{"internal/foundation/db.PlatformVersion", "the platform belongs to no organization"},
	{"internal/foundation/db.ViewPlatform", "an administrator sees all organizations"},
	{"internal/account/acts.Actions.findPlatform", "an administrator's own act is of no organization"},
	{"internal/account/acts.Actions.withdrawPlatform", "an administrator's own act is of no organization"},
	{"internal/foundation/db.DeleteInBatches", "its callers are listed"},
	{"internal/account/acts.Actions.DeleteExpired", "stored answers of all organizations expire"},
	{"internal/server/transfer", "a transfer moves all organizations"},
	{"internal/server/demo", "it makes the sample club, weeks back, before any sign-in"},
	{"internal/server/demo/nights", "as the sample club"},
	{"internal/account.scopeOf", "the session has just been looked up"},
	{"internal/account/signin.Authenticator[A, S].load", "a token determines its scope"},
	{"internal/account/signin.Authenticator[A, S].Refresh", "tokens determine their scopes"},
	{"internal/account/signin.Authenticator[A, S].touch", "a session stays awake without an act"},
	{"internal/account.Actions.signIn", "sign-in comes before the organization is known"},
	{"internal/account.Actions.registerAttempt", "a failed sign-in belongs to no organization"},
	{"internal/account.Actions.forgiveAttempt", "a failed sign-in belongs to no organization"},
	{"internal/account.Actions.completeSignIn", "the caller has just authenticated"},
	{"internal/account.Actions.resolveLink", "a link comes before there is a scope"},
	{"internal/account.Actions.accept", "the link has just been looked up"},
	{"internal/account.findUserRef", "an operator names a user of any organization"},
	{"internal/account.ResetTwoStep", "an operator acts, and the audit trail records it"},
	{"internal/account.ResetPassword", "an operator acts, and the audit trail records it"},
	{"internal/account.Actions.enter", "an entry code determines its organization and owner"},
	{"internal/account.OpenSession", "a session begins before there is a scope"},
	{"internal/account.Actions.entry", "the sign-in page comes before any sign-in"},
	{"internal/account.Actions.DeleteExpiredAttempts", "old attempts of all organizations are deleted together"},
	{"internal/player.Actions.QueueMembershipEnds", "memberships end in every organization"},
	{"internal/tournament/director.Actions.QueueStarts", "tournaments start in every room"},
	{"internal/player.Actions.Recount",
		"players of any organization may have been changed by a node of an older version"},
	{"internal/room.Actions.EmitStartedFees", "fees come into force in every organization"},
	{"internal/floor.Actions.CloseForgottenSessions", "every room has a time at which forgotten sessions end"},
	{"internal/tournament/director.Actions.AdvanceClocks", "levels end in every room"},
	{"internal/report/analytics.Actions.RollUpHours", "gaming days end in every room"},
	{"internal/staff/alerting.Actions.EvaluateRooms", "the rules hold in every room"},
	{"internal/floor/smartseat.Actions.CallBestRecommendation", "some rooms call automatically"},
	{"internal/lobby.scopeOf", "the session has just been looked up"},
	{"internal/lobby.Actions.offer", "a screen belongs to no organization until it is paired"},
	{"internal/lobby.Actions.claim", "a secret determines its screen"},
	{"internal/lobby.Actions.pair", "a code belongs to no organization until it is typed"},
	{"internal/lobby.Actions.DeleteExpired", "old codes belong to no organization"},
	{"internal/lobby/roompage.scanRoom", "a page is public, so that its readers have no account"},
	{"internal/lobby/roompage.Actions.Find", "the address of a public page determines its room"},
	{"internal/frontoffice/playerimport.Actions.Continue", "a job acts for the person who started an import"},
	{"internal/player/importlog.DeleteOld", "old files of all organizations are deleted"},
	{"internal/lobby/playerpage.scopeOf", "the session has just been looked up"},
	{"internal/lobby/playerpage.Actions.DeleteEnded", "links of all organizations end"},
	{"internal/player/notice.scanRoom", "the sender and webhooks act for the program"},
	{"internal/player/notice.Actions.receive", "the address of a webhook determines its room"},
	{"internal/player/notice.Actions.openStop", "the link in an email determines its organization"},
	{"internal/player/notice.Actions.Claim", "notices of all organizations are due"},
	{"internal/player/notice.Actions.Prepare", "the outbox has no version"},
	{"internal/player/notice.Actions.Record", "the outbox has no version"},
	{"internal/player/notice.Actions.release", "the outbox has no version"},
	{"internal/player/notice.Actions.recordForStaff", "the outbox has no version"},
	{"internal/player/notice.Actions.DeleteOld", "old notices of all organizations are deleted"},
	{"internal/player/notice.Actions.LoadPushKey", "the installation has one push key"},
	{"internal/player/notice.Actions.replacePushKey", "the installation has one push key"},
	{"internal/homegame/community.scopeOf", "the session has just been looked up"},
	{"internal/homegame/community.begin", "a session begins before there is a scope"},
	{"internal/homegame/community.Actions.signIn", "sign-in comes before the organization is known"},
	{"internal/homegame/community.Actions.welcome", "the caller has just authenticated"},
	{"internal/homegame/community.Actions.signOut", "a session ends without a change of the community"},
	{"internal/homegame/community.Actions.ResolveVisitor", "a link comes before the organization is known"},
	{"internal/homegame/community.Actions.changePassword", "a password is changed without a change of the community"},
	{"internal/homegame/community.Actions.Sweep", "old sessions of all organizations are deleted"},
	{"internal/foundation/db.PlatformTx.Org",
		"an administrator acts on the organization that they name, and its events name them"},
	{"internal/organization/platform.scopeOf", "the session has just been looked up"},
	{"internal/organization/platform.Actions.signIn", "sign-in comes before there is a scope"},
	{"internal/organization/platform.begin", "a session begins before there is a scope"},
	{"internal/organization/platform.OpenSession", "a session begins before there is a scope"},
	{"internal/organization/platform.changeAdministrator", "an operator acts before there is a scope"},
	{"internal/organization/platform.RecordDownload",
		"the backup includes the platform, and its audit trail records the download"},
	{"internal/organization/platform.RecordBackup",
		"an operator has no session, and the audit trail records it"},
	{"internal/organization/platform.AddAdministrator", "an operator creates the first administrator"},
	{"internal/organization/platform.Actions.enter", "a code determines its administrator"},
	{"internal/organization/platform.Actions.register", "there is no session yet"},
	{"internal/organization/platform.Actions.NewFirstRunCode", "it asks whether any organization exists"},
	{"internal/organization/platform.Actions.checkFirstRun", "it asks whether any organization exists"},
	{"internal/organization/platform.Actions.firstRun", "there is no session yet"},
	{"internal/organization/privacy.Actions.download", "it asks whether the file has other organizations' data"},
	{"internal/organization/platform.Actions.Sweep", "administrators belong to no organization"},
	{"internal/floor.Actions.ExpireHolds", "holds run out in every room"},
}

// contextInRules lists rule files that need a context although they use no database.
var contextInRules = []exception{
	{"account/signin/password.go", "hashing waits for a slot until the caller gives up"},
	{"account/signin/keyedlimit.go", "as hashing"},
	{"player/notice/delivery/delivery.go", "a service has a limited time to answer"},
	{"player/notice/delivery/email.go", "as the package"}, {"player/notice/delivery/push.go", "as the package"},
	{"player/notice/delivery/text.go", "as the package"},
}

// importsUpwards are imports that the table of wings does not allow. The list may only shrink.
var importsUpwards = []exception{
	{"internal/staff/alerting → internal/cage", "the alert of large cash"},
}

// missingFiles lists packages with routes that lack one of the four files.
var missingFiles = []exception{
	{"frontoffice/queries.go", "the wings below have the queries"},
	{"lobby/kiosk/queries.go", "the wings below have the queries"},
}

// freeText lists functions that build SQL at run time.
var freeText = []exception{
	{"internal/foundation/db.InRoomOf",
		"the locator's query is part of the statement that locks the room; the test combines them too"},
	{"internal/organization/privacy.storedTable.page", "it exports tables as they are; a test exports all of them"},
	{"internal/server/transfer.move.read", wholeTables},
	{"internal/server/transfer.newWriter", wholeTables}, {"internal/server/transfer.countOthers", wholeTables},
	{"internal/server/transfer.clearSeed", wholeTables},
	{"internal/server/transfer.analyze", wholeTables}, {"internal/server/transfer.lockTables", wholeTables},
	{"internal/server/transfer.requireExclusive", "settings of PostgreSQL"},
	{"internal/foundation/db/postgres.Tx.Queue", "row-lock hints become clauses"},
	{"internal/foundation/db.scopeTx.writeEvents", "one row per event of the act; every test runs it"},
}

const wholeTables = "a transfer moves all tables as they are; a test moves all of them"

// ownStatements lists functions that build the texts for those in freeText, or talk to one engine only.
var ownStatements = []exception{
	{"internal/foundation/db.insertEvents", "see writeEvents"},
	{"internal/foundation/db/postgres", "it sets the organization before there is a scope"},
	{"internal/foundation/db/postgres.Tx.sendOnce", "as the package"},
	{"internal/foundation/db/postgres.queryOnce", "as the package"},
	{"internal/foundation/db.DB.checkOwnDatabase", "it reads the owners of tables before there is a schema"},
	{"internal/foundation/db.StaleScopes", "PostgreSQL only, for scopes of many organizations at once"},
	{"internal/foundation/db.DB.DatabaseID", "PostgreSQL only"},
	{"internal/foundation/db/postgres.detectPooler", "PostgreSQL only, before there is a schema"},
	{"internal/foundation/db.DB.lockMigrations", "as detectPooler"},
	{"internal/server/notify.postgresTransport.send", "PostgreSQL only, and no table"},
	{"internal/foundation/db.DB.openSQLite", "it reads the version before there is a schema"},
	{"internal/foundation/db.DB.Size", "PostgreSQL only"},
	{"internal/foundation/db.DB.SchemaVersion", "it runs before there is a schema"},
}

func TestEveryExceptionIsNeededAndHasAReason(t *testing.T) {
	t.Parallel()
	used := map[string]map[string]bool{}
	for _, p := range program(t) {
		for rule, places := range callsThatNeedAReason(p) {
			if used[rule] == nil {
				used[rule] = map[string]bool{}
			}
			for _, place := range places {
				used[rule][place.where], used[rule][short(p.PkgPath)] = true, true
			}
		}
	}
	for rule, list := range map[string][]exception{"time": machineTime, "environment": environment,
		"context": ownContext, "tenants": otherTenants} {
		for _, e := range list {
			if !used[rule][e.where] {
				t.Errorf("got an unneeded exception for %s (%s), want it removed", e.where, e.why)
			}
			if e.why == "" {
				t.Errorf("%s is an exception without a reason", e.where)
			}
		}
	}
}
