package archtest

import "testing"

// exception allows one place what a rule forbids, and says why. A place is a package ("internal/server/live"), a
// function ("internal/account.Actions.signIn") or a file of a feature ("account/password.go").
type exception struct{ where, why string }

// reasonFor is why a place may do what the list is about; empty when it may not.
func reasonFor(list []exception, where string) string {
	for _, e := range list {
		if e.where == where {
			return e.why
		}
	}
	return ""
}

// machineTime: everything else takes the time from its transaction, so that tests and sample data can set it.
var machineTime = []exception{
	{"internal/foundation/clock.System.Now", "it is the machine's clock"},
	{"internal/foundation/api.Routes.Handler", "how long a request took is measured, not told"},
	{"internal/foundation/admission.Controller.Acquire", "how long a request waits is measured, not told"},
	{"internal/foundation/admission.Controller.Release", "as Controller.Acquire"},
	{"internal/foundation/admission.Controller.sweep", "as Controller.Acquire"},
	{"internal/foundation/admission.Controller.Saturated", "as Controller.Acquire"},
	{"internal/foundation/admission.Controller.Reject", "as Controller.Acquire"},
	{"internal/foundation/api.Routes.coalesce", "as Controller.Acquire"},
	{"internal/foundation/db/sqlite.Yielder.Yield", "as Controller.Acquire"},
	{"internal/foundation/db.Restore", "the file that makes room is named after the moment, for the person who looks for it"},
	{"internal/foundation/api.downloadWriter.Write", "the deadline of a connection is the machine's"},
	{"internal/server/live", "the deadlines of a socket are the machine's"},
}

// randomness that can be foretold.
var randomness = []exception{
	{"internal/server", "jobs of many nodes must not run in step"},
	{"internal/server/demo", "the sample club is the same one each time"},
	{"internal/server/demo/nights", "so is its community"},
	{"internal/room", "a drawing can be repeated from its seed, which is made by crypto/rand"},
	{"internal/tournament/seating", "so can a draw of seats"},
}

// environment: everything else is given its configuration.
var environment = []exception{}

// ownContext: work that must not end because the request that began it does.
var ownContext = []exception{
	{"internal/foundation/db/sqlite.GroupCommit.commit", "a commit serves many requests; none of them may end it"},
	{"internal/server.server.logRequest", "a line of the log hangs on nothing"},
	{"internal/server/notify.closeConn", "goodbye is said after everything has ended"},
	{"internal/server.newMetrics", "Prometheus asks without a context; the look has a limit of its own"},
}

// mutableState of a package is shared by every test and every organization.
var mutableState = []exception{
	{"internal/foundation/mask.plans", "a cache of what the tags of Go types say, which is the same for everybody"},
	{"internal/foundation/clock.zones", "a time zone is the same for everyone and does not change while the program runs"},
}

// otherTenants: whoever makes a scope out of an id, or looks across organizations, has made sure by other means.
var otherTenants = []exception{
	{"internal/foundation/db.Check", "invariants hold for all organizations"},
	{"internal/foundation/eventchain", "checkpoints cover the events of all organizations"},
	{"internal/foundation/db.PlatformVersion", "the platform belongs to no organization"},
	{"internal/account/acts.Actions.findPlatform", "an administrator's own act is of no organization"},
	{"internal/account/acts.Actions.withdrawPlatform", "an administrator's own act is of no organization"},
	{"internal/account/acts.Actions.DeleteExpired", "old answers of all organizations are forgotten"},
	{"internal/server/transfer", "a house moves with all its organizations"},
	{"internal/server/demo", "it makes the sample club, weeks back, before anyone can sign in"},
	{"internal/server/demo/nights", "and its community"},
	{"internal/account.Actions.sessionOf", "the session that was just looked up says who acts"},
	{"internal/account.Actions.lookUp", "a token says which organization it is of"},
	{"internal/account.Actions.RefreshSessions", "tokens say which organizations they are of"},
	{"internal/account.Actions.touch", "a session stays awake without a change of the organization"},
	{"internal/account.Actions.signIn", "sign-in comes before the organization is known"},
	{"internal/account.Actions.count", "a failed sign-in belongs to no organization"},
	{"internal/account.Actions.forgive", "a failed sign-in belongs to no organization"},
	{"internal/account.Actions.begin", "who has proved who he is begins a session"},
	{"internal/account.Actions.follow", "a link comes before there is a scope"},
	{"internal/account.Actions.accept", "the link that was just looked up says whose it is"},
	{"internal/account.named", "who is at the machine names somebody of any organization"},
	{"internal/account.ResetTwoStep", "who is at the machine acts, and the trail says so"},
	{"internal/account.ResetPassword", "who is at the machine acts, and the trail says so"},
	{"internal/account.Actions.enter", "an entry code says which organization and which owner it is of"},
	{"internal/account.OpenSession", "a session begins before there is a scope"},
	{"internal/account.Actions.entry", "the door is shown before anyone has signed in"},
	{"internal/account.Actions.DeleteExpiredAttempts", "what is too old in all organizations is forgotten together"},
	{"internal/player.Actions.Recount",
		"players of any organization may have been changed by a node of an older version"},
	{"internal/room.Actions.EmitStartedFees", "fees come into force in every organization"},
	{"internal/floor.Actions.CloseForgottenSessions", "every room has a time at which those who forgot to check out are"},
	{"internal/tournament/director.Actions.AdvanceClocks", "levels end in every room"},
	{"internal/report/analytics.Actions.RollUpHours", "gaming days end in every room"},
	{"internal/staff/alerting.Actions.EvaluateRooms", "the rules hold in every room"},
	{"internal/floor/smartseat.Actions.CallBestRecommendation", "some rooms call by themselves"},
	{"internal/homegame/community.Actions.sessionOf", "the session that was just looked up says who acts"},
	{"internal/homegame/community.Actions.lookUp", "a token says which organization it is of"},
	{"internal/homegame/community.Actions.Refresh", "tokens say which organizations they are of"},
	{"internal/homegame/community.begin", "a session begins before there is a scope"},
	{"internal/homegame/community.Actions.enter", "sign-in comes before the organization is known"},
	{"internal/homegame/community.Actions.welcome", "who has just signed in is shown himself"},
	{"internal/homegame/community.Actions.signOut", "a session ends without a change of the community"},
	{"internal/homegame/community.Actions.ResolveVisitor", "a link comes before the organization is known"},
	{"internal/homegame/community.Actions.changePassword", "a password is changed without a change of the community"},
	{"internal/homegame/community.Actions.Sweep", "old sessions of all organizations are forgotten"},
	{"internal/foundation/db.PlatformTx.Org", "an administrator acts on the organization that he names, and its events name him"},
	{"internal/organization/platform.Actions.Authenticate", "the session that was just looked up says who acts"},
	{"internal/organization/platform.Actions.lookUp", "a token says which administrator it is of"},
	{"internal/organization/platform.Actions.touch", "a session stays awake without an act of the platform"},
	{"internal/organization/platform.Actions.signIn", "sign-in comes before there is a scope"},
	{"internal/organization/platform.begin", "a session begins before there is a scope"},
	{"internal/organization/platform.OpenSession", "a session begins before there is a scope"},
	{"internal/organization/platform.change", "so does who is at the machine"},
	{"internal/organization/platform.RecordDownload", "an owner downloads what is the platform's too, and its trail says so"},
	{"internal/organization/platform.RecordBackup", "an act at the machine has no signed-in person, and the trail says so"},
	{"internal/organization/platform.AddAdministrator", "the first administrator is made by whoever is at the machine"},
	{"internal/organization/platform.Actions.enter", "a code says which administrator it is of"},
	{"internal/organization/platform.Actions.register", "nobody is known yet who could act"},
	{"internal/organization/platform.Actions.NewFirstRunCode", "whether there is an organization at all"},
	{"internal/organization/platform.Actions.mayBegin", "whether there is an organization at all"},
	{"internal/organization/platform.Actions.firstRun", "nobody is known yet who could act"},
	{"internal/organization/privacy.Actions.download", "whether anybody else's data is in the file"},
	{"internal/organization/platform.Actions.Sweep", "old sessions of administrators are nobody's"},
	{"internal/floor.Actions.ExpireHolds", "holds run out in every room"},
}

// contextInRules are word files that need a context although they know no database.
var contextInRules = []exception{
	{"account/signin/password.go", "hashing waits its turn, and stops waiting when the caller has gone"},
	{"account/signin/keyedlimit.go", "so does an attempt at an account"},
}

// importsUpwards are imports of wings that the table of wings does not have. The list may only shrink.
var importsUpwards = []exception{
	{"internal/staff/alerting → internal/cage", "the alert of large cash"},
}

// missingFiles of packages with routes.
var missingFiles = []exception{
	{"frontoffice/queries.go", "the wings below ask the database"},
}

// freeText are the functions of foundation/db that put a statement together while the program runs.
var freeText = []exception{
	{"internal/foundation/db.InRoomOf", "the locator's query stands inside the statement that locks the room; the test puts them together too"},
	{"internal/organization/privacy.storedTable.page", "tables are written out as they are; a test writes all of them"},
	{"internal/server/transfer.move.read", wholeTables}, {"internal/server/transfer.newWriter", wholeTables}, {"internal/server/transfer.countOthers", wholeTables},
	{"internal/server/transfer.clearSeed", wholeTables}, {"internal/server/transfer.analyze", wholeTables}, {"internal/server/transfer.lockTables", wholeTables},
	{"internal/server/transfer.requireExclusive", "settings of PostgreSQL"},
	{"internal/foundation/db/postgres.Tx.Queue", "ForShareP and ForUpdateP become clauses"},
	{"internal/foundation/db.writeEvents", "one row for each event of the act; whatever a test does runs it"},
}

const wholeTables = "a house moves with all its tables, as they are; a test moves all of them"

// ownStatements are functions that make the texts of those in freeText, or speak to one engine itself.
var ownStatements = []exception{
	{"internal/foundation/db.buildInsert", "see writeEvents"},
	{"internal/foundation/db/postgres", "it names the organization before there is a scope"},
	{"internal/foundation/db/postgres.Tx.sendOnce", "as the package"},
	{"internal/foundation/db/postgres.queryOnce", "as the package"},
	{"internal/foundation/db.DB.checkOwnDatabase", "it asks whose tables there are before there is a schema"},
	{"internal/foundation/db.DB.staleScopes", "of PostgreSQL alone, for scopes of many organizations at once"},
	{"internal/foundation/db.DB.DatabaseID", "of PostgreSQL alone"},
	{"internal/foundation/db/postgres.DetectPooler", "of PostgreSQL alone, and before there is a schema"},
	{"internal/foundation/db.DB.lockMigrations", "as DetectPooler"},
	{"internal/server/notify.postgresTransport.send", "of PostgreSQL alone, and of no table"},
	{"internal/foundation/db.DB.openSQLite", "it asks for the version before there is a schema"},
	{"internal/foundation/db.DB.Size", "of PostgreSQL alone"},
	{"internal/foundation/db.verify", "it looks at a backup, of SQLite alone"},
	{"internal/foundation/db.DB.SchemaVersion", "it asks before there is a schema"},
}

func TestEveryExceptionIsStillNeededAndHasAReason(t *testing.T) {
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
	for rule, list := range map[string][]exception{"time": machineTime, "environment": environment, "context": ownContext, "tenants": otherTenants} {
		for _, e := range list {
			if !used[rule][e.where] {
				t.Errorf("%s is in the list of exceptions (%s), and does not need to be any more", e.where, e.why)
			}
			if e.why == "" {
				t.Errorf("%s is an exception without a reason", e.where)
			}
		}
	}
}
