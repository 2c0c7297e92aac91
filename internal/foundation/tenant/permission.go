package tenant

import (
	"slices"
	"strings"

	"pitboss/internal/foundation/enum"
)

// Role is a role in an organization.
type Role string

// The staff roles.
const (
	RoleOwner        Role = "owner"
	RoleExecutive    Role = "executive"
	RoleFloorManager Role = "floor_manager"
	RoleFrontOffice  Role = "front_office"
	RolePitBoss      Role = "pit_boss"
	RoleDealer       Role = "dealer"
)

// Roles lists the staff roles in the order in which they are shown.
var Roles = []Role{RoleOwner, RoleExecutive, RoleFloorManager, RoleFrontOffice, RolePitBoss, RoleDealer}

// Values returns the roles as they are encoded.
func (Role) Values() []string { return enum.Words(Roles...) }

// The roles of an organization's community, PitBoss Go. Staff and community roles are disjoint.
const (
	RoleCommunityAdmin  Role = "community_admin"
	RoleCommunityMember Role = "community_member"
)

// CommunityRoles lists the roles of a community.
var CommunityRoles = []Role{RoleCommunityAdmin, RoleCommunityMember}

// The roles of screens: devices on a wall, at the door or at a table of a room, which are paired instead of signed in.
const (
	RoleListsBoard         Role = "lists_board"
	RoleTablesBoard        Role = "tables_board"
	RoleMustMoveBoard      Role = "must_move_board"
	RoleTournamentsBoard   Role = "tournaments_board"
	RoleAnnouncementsBoard Role = "announcements_board"
	RoleKiosk              Role = "kiosk"
	RoleDealerTablet       Role = "dealer_tablet"
)

// ScreenRoles lists the roles of screens.
var ScreenRoles = []Role{
	RoleListsBoard, RoleTablesBoard, RoleMustMoveBoard, RoleTournamentsBoard, RoleAnnouncementsBoard, RoleKiosk,
	RoleDealerTablet,
}

// boardRoles are the roles of the boards on a wall, of which one screen may show several in turn.
var boardRoles = []Role{
	RoleListsBoard, RoleTablesBoard, RoleMustMoveBoard, RoleTournamentsBoard, RoleAnnouncementsBoard,
}

// BoardsRole returns the role of a screen that shows several boards in turn: it may do what each of them needs.
func BoardsRole(boards ...Role) Role {
	var names []string
	for _, r := range boardRoles {
		if slices.Contains(boards, r) {
			names = append(names, string(r))
		}
	}
	return Role(strings.Join(names, "+"))
}

// RolePlayer is the role of a player on their own page, which a link opens without an account.
const RolePlayer Role = "player"

// RoleAdministrator is the role of platform administrators, outside of every organization.
const RoleAdministrator Role = "administrator"

// IsCommunity reports whether it is a community role.
func (r Role) IsCommunity() bool { return slices.Contains(CommunityRoles, r) }

// IsScreen reports whether it is the role of a screen.
func (r Role) IsScreen() bool { return slices.Contains(grants[r], RunScreen) }

// hasAccount reports whether people with the role sign in.
func (r Role) hasAccount() bool { return !r.IsScreen() && r != RolePlayer }

// Permission allows a role one kind of act.
type Permission string

// The permissions. No role grants Public, SignedIn and AnyAccount: they mark routes that need no session, any staff
// session, or any session of the organization including the community's.
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
	DealTables         Permission = "deal_tables"    // a dealer's acts at their table: away, left, pot, pause
	ManageTables       Permission = "manage_tables"
	ManageTournaments  Permission = "manage_tournaments"
	ManageGameTypes    Permission = "manage_game_types"
	OverrideMembership Permission = "override_membership"
	RaiseAlerts        Permission = "raise_alerts"
	ManageAlerts       Permission = "manage_alerts"
	ManageStaff        Permission = "manage_staff"
	ManageFees         Permission = "manage_fees"
	ManageSettings     Permission = "manage_settings"
	ManageUsers        Permission = "manage_users"    // staff accounts, invitations and all sessions
	ManageScreens      Permission = "manage_screens"  // the boards on the walls
	ViewAudit          Permission = "view_audit"      // the audit trail of the whole organization
	HostHomeGames      Permission = "host_home_games" // for staff and community

	PlayHomeGames   Permission = "play_home_games" // for the community, like the next
	ManageCommunity Permission = "manage_community"

	RunScreen         Permission = "run_screen" // for every screen of a room; the next are for one kind each
	ShowLists         Permission = "show_lists"
	ShowTables        Permission = "show_tables"
	ShowMustMove      Permission = "show_must_move"
	ShowTournaments   Permission = "show_tournaments"
	ShowAnnouncements Permission = "show_announcements"
	RunKiosk          Permission = "run_kiosk"
	RunDealerTablet   Permission = "run_dealer_tablet"

	UseOwnPage Permission = "use_own_page" // a player's own page

	EnterPlatform      Permission = "enter_platform"      // a platform administrator's own sign-in and its setup
	AdministerPlatform Permission = "administer_platform" // everything else on the platform
)

// Identity is a kind of account. A token is valid only for its kind.
type Identity int

// The identities. Either accepts staff and community; Platform is for platform administrators, Screen for the screens
// of a room, Player for the link to a player's own page.
const (
	Staff Identity = iota
	Companion
	Either
	Platform
	Screen
	Player
)

// Identity returns the kind of account that can have the permission.
func (p Permission) Identity() Identity {
	switch {
	case p == PlayHomeGames, p == ManageCommunity:
		return Companion
	case p == HostHomeGames, p == AnyAccount:
		return Either
	case p == EnterPlatform, p == AdministerPlatform:
		return Platform
	case p == RunScreen, p == ShowLists, p == ShowTables, p == ShowMustMove, p == ShowTournaments,
		p == ShowAnnouncements, p == RunKiosk, p == RunDealerTablet:
		return Screen
	case p == UseOwnPage:
		return Player
	default:
		return Staff
	}
}

// Permissions lists the permissions that a staff role can grant.
var Permissions = []Permission{
	ViewFloor, ViewPlayers, ViewReports, SeatPlayers, ManageWaitlist, ManagePlayers, ManageCage, CorrectLedger,
	ReviewCash, DealTables, ManageTables, ManageTournaments, ManageGameTypes, OverrideMembership, RaiseAlerts,
	ManageAlerts, ManageStaff, ManageFees, ManageSettings, ManageUsers, ManageScreens, ViewAudit, HostHomeGames,
}

// Values returns the permissions as they are encoded.
func (Permission) Values() []string { return enum.Words(Permissions...) }

// grants is the role × permission table. An owner has every permission.
var grants = withBoardsInTurn(map[Role][]Permission{
	RoleOwner:     Permissions,
	RoleExecutive: {ViewFloor, ViewPlayers, ViewReports, ViewAudit, HostHomeGames},
	RoleDealer:    {ViewFloor, RaiseAlerts, DealTables, HostHomeGames},
	RoleFrontOffice: {
		ViewFloor, ViewPlayers, SeatPlayers, ManageWaitlist, ManagePlayers, ManageCage, RaiseAlerts, DealTables,
		HostHomeGames,
	},
	RoleFloorManager: {
		ViewFloor, ViewPlayers, ViewReports, SeatPlayers, ManageWaitlist, ManagePlayers, ManageCage, CorrectLedger,
		ReviewCash, RaiseAlerts, DealTables, ManageTables, ManageTournaments, ManageGameTypes, OverrideMembership,
		ManageStaff, ManageScreens, HostHomeGames,
	},
	RolePitBoss: {
		ViewFloor, ViewPlayers, ViewReports, SeatPlayers, ManageWaitlist, ManagePlayers, ManageCage, CorrectLedger,
		ReviewCash, RaiseAlerts, DealTables, ManageTables, ManageTournaments, ManageGameTypes, OverrideMembership,
		ManageStaff, ManageAlerts, HostHomeGames,
	},

	RoleCommunityAdmin:  {PlayHomeGames, ManageCommunity, HostHomeGames},
	RoleCommunityMember: {PlayHomeGames, HostHomeGames},

	RoleListsBoard:         {RunScreen, ShowLists},
	RoleTablesBoard:        {RunScreen, ShowTables},
	RoleMustMoveBoard:      {RunScreen, ShowMustMove},
	RoleTournamentsBoard:   {RunScreen, ShowTournaments},
	RoleAnnouncementsBoard: {RunScreen, ShowAnnouncements},
	RoleKiosk:              {RunScreen, RunKiosk},
	RoleDealerTablet:       {RunScreen, RunDealerTablet},

	RolePlayer: {UseOwnPage},

	RoleAdministrator: {EnterPlatform, AdministerPlatform},
})

// withBoardsInTurn adds the roles of screens that show several boards in turn.
func withBoardsInTurn(granted map[Role][]Permission) map[Role][]Permission {
	for set := range 1 << len(boardRoles) {
		var boards []Role
		var all []Permission
		for i, r := range boardRoles {
			if set&(1<<i) != 0 {
				boards = append(boards, r)
				all = append(all, granted[r]...)
			}
		}
		if len(boards) > 1 {
			granted[BoardsRole(boards...)] = all
		}
	}
	return granted
}

// May reports whether the role grants the permission. Every role of an account has Public, SignedIn and AnyAccount.
func (r Role) May(p Permission) bool {
	granted, known := grants[r]
	isForAll := p == Public || r.hasAccount() && (p == SignedIn || p == AnyAccount)
	return known && (isForAll || slices.Contains(granted, p))
}

// Permissions returns the role's permissions.
func (r Role) Permissions() []Permission { return slices.Clone(grants[r]) }
