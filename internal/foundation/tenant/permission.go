package tenant

import "slices"

// Role is a staff member's role in his organization.
type Role string

// The roles (decisions 4).
const (
	RoleOwner        Role = "owner"
	RoleExecutive    Role = "executive"
	RoleFloorManager Role = "floor_manager"
	RoleFrontOffice  Role = "front_office"
	RolePitBoss      Role = "pit_boss"
	RoleDealer       Role = "dealer"
)

// Roles are all roles, in the order in which they are shown.
var Roles = []Role{RoleOwner, RoleExecutive, RoleFloorManager, RoleFrontOffice, RolePitBoss, RoleDealer}

// Values are the words allowed on the wire.
func (Role) Values() []string { return words(Roles) }

// The roles of an organization's community, PitBoss Go (decisions 14). They are no staff's, and staff's are not theirs.
const (
	RoleCommunityAdmin  Role = "community_admin"
	RoleCommunityMember Role = "community_member"
)

// CommunityRoles are all roles of a community.
var CommunityRoles = []Role{RoleCommunityAdmin, RoleCommunityMember}

// RoleAdministrator is a platform administrator's. He belongs to no organization.
const RoleAdministrator Role = "administrator"

// IsCommunity says whether it is a role of a community.
func (r Role) IsCommunity() bool { return slices.Contains(CommunityRoles, r) }

// Permission is one thing a role may do.
type Permission string

// The permissions. Public, SignedIn and AnyAccount are not granted by a role: they mark routes that need no session,
// routes that every staff session may use, and routes that every session of an organization may use, the community's
// too.
const (
	Public     Permission = "public"
	SignedIn   Permission = "signed_in"
	AnyAccount Permission = "any_account"

	ViewFloor          Permission = "view_floor"
	ViewPlayers        Permission = "view_players"
	ViewReports        Permission = "view_reports"
	SeatPlayers        Permission = "seat_players"
	ManageWaitlist     Permission = "manage_waitlist"
	ManagePlayers      Permission = "manage_players"
	ManageCage         Permission = "manage_cage"
	CorrectLedger      Permission = "correct_ledger" // reversals, write-offs, the close of a gaming day
	ReviewCash         Permission = "review_cash"    // large cash and patterns near its limits
	DealTables         Permission = "deal_tables"    // what a dealer does at his table: away, left, pot, pause, taking it over
	ManageTables       Permission = "manage_tables"
	ManageTournaments  Permission = "manage_tournaments"
	ManageGameTypes    Permission = "manage_game_types"
	OverrideMembership Permission = "override_membership"
	RaiseAlerts        Permission = "raise_alerts"
	ManageAlerts       Permission = "manage_alerts"
	ManageStaff        Permission = "manage_staff"
	ManageFees         Permission = "manage_fees"
	ManageSettings     Permission = "manage_settings"
	ManageUsers        Permission = "manage_users"    // staff accounts, invitations, and everybody's sessions
	ViewAudit          Permission = "view_audit"      // who did what, in the whole organization
	HostHomeGames      Permission = "host_home_games" // staff's and the community's

	PlayHomeGames   Permission = "play_home_games" // the community's alone, as is the next
	ManageCommunity Permission = "manage_community"

	EnterPlatform      Permission = "enter_platform"      // a platform administrator's own sign-in, and setting it up
	AdministerPlatform Permission = "administer_platform" // everything else of his
)

// Identity is a kind of account. A token of one kind is worth nothing where another is asked for.
type Identity int

// The identities. Either is for what staff and the community may both ask; Platform is an administrator of the platform.
const (
	Staff Identity = iota
	Companion
	Either
	Platform
)

// Identity is whose permission it is.
func (p Permission) Identity() Identity {
	switch {
	case p == PlayHomeGames, p == ManageCommunity:
		return Companion
	case p == HostHomeGames, p == AnyAccount:
		return Either
	case p == EnterPlatform, p == AdministerPlatform:
		return Platform
	default:
		return Staff
	}
}

// Permissions are all permissions that a staff role can grant.
var Permissions = []Permission{
	ViewFloor, ViewPlayers, ViewReports, SeatPlayers, ManageWaitlist, ManagePlayers, ManageCage, CorrectLedger, ReviewCash, DealTables, ManageTables,
	ManageTournaments, ManageGameTypes, OverrideMembership, RaiseAlerts, ManageAlerts, ManageStaff, ManageFees, ManageSettings,
	ManageUsers, ViewAudit, HostHomeGames,
}

// Values are the words allowed on the wire.
func (Permission) Values() []string { return words(Permissions) }

// grants is the one table of role × permission (decisions 4). An owner may do everything.
var grants = map[Role][]Permission{
	RoleOwner:       Permissions,
	RoleExecutive:   {ViewFloor, ViewPlayers, ViewReports, ViewAudit, HostHomeGames},
	RoleDealer:      {ViewFloor, RaiseAlerts, DealTables, HostHomeGames},
	RoleFrontOffice: {ViewFloor, ViewPlayers, SeatPlayers, ManageWaitlist, ManagePlayers, ManageCage, RaiseAlerts, DealTables, HostHomeGames},
	RoleFloorManager: {
		ViewFloor, ViewPlayers, ViewReports, SeatPlayers, ManageWaitlist, ManagePlayers, ManageCage, CorrectLedger, ReviewCash, RaiseAlerts,
		DealTables, ManageTables, ManageTournaments, ManageGameTypes, OverrideMembership, ManageStaff, HostHomeGames,
	},
	RolePitBoss: {
		ViewFloor, ViewPlayers, ViewReports, SeatPlayers, ManageWaitlist, ManagePlayers, ManageCage, CorrectLedger, ReviewCash, RaiseAlerts,
		DealTables, ManageTables, ManageTournaments, ManageGameTypes, OverrideMembership, ManageStaff, ManageAlerts, HostHomeGames,
	},

	RoleCommunityAdmin:  {PlayHomeGames, ManageCommunity, HostHomeGames},
	RoleCommunityMember: {PlayHomeGames, HostHomeGames},

	RoleAdministrator: {EnterPlatform, AdministerPlatform},
}

// May says whether the role grants the permission. Public, SignedIn and AnyAccount are granted to every known role.
func (r Role) May(p Permission) bool {
	granted, known := grants[r]
	return known && (p == Public || p == SignedIn || p == AnyAccount || slices.Contains(granted, p))
}

// Permissions are the role's permissions.
func (r Role) Permissions() []Permission { return slices.Clone(grants[r]) }

func words[T ~string](list []T) []string {
	out := make([]string, len(list))
	for i, v := range list {
		out[i] = string(v)
	}
	return out
}
