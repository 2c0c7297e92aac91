package tenant_test

import (
	"slices"
	"testing"

	"pitboss/internal/foundation/tenant"
	"pitboss/internal/test/assert"
)

func TestRolesHaveTheirPermissions(t *testing.T) {
	t.Parallel()
	boards := tenant.BoardsRole(tenant.RoleTablesBoard, tenant.RoleListsBoard)
	for _, c := range []struct {
		role       tenant.Role
		permission tenant.Permission
		may        bool
	}{
		{tenant.RoleOwner, tenant.ManageFees, true},
		{tenant.RoleFloorManager, tenant.ManageTables, true},
		{tenant.RoleFloorManager, tenant.ManageFees, false},
		{tenant.RoleFrontOffice, tenant.ManageCage, true},
		{tenant.RoleFrontOffice, tenant.CorrectLedger, false},
		{tenant.RoleExecutive, tenant.ViewReports, true},
		{tenant.RoleExecutive, tenant.SeatPlayers, false},
		{tenant.RoleDealer, tenant.DealTables, true},
		{tenant.RoleDealer, tenant.ViewPlayers, false},
		{tenant.RoleDealer, tenant.Public, true},
		{tenant.RoleDealer, tenant.SignedIn, true},
		{tenant.RoleDealer, tenant.AnyAccount, true},
		{tenant.RoleCommunityMember, tenant.AnyAccount, true},
		{tenant.RoleCommunityMember, tenant.ViewFloor, false},
		{tenant.RoleKiosk, tenant.Public, true},
		{tenant.RoleKiosk, tenant.RunKiosk, true},
		{tenant.RoleKiosk, tenant.SignedIn, false},
		{tenant.RoleKiosk, tenant.AnyAccount, false},
		{tenant.RolePlayer, tenant.UseOwnPage, true},
		{tenant.RolePlayer, tenant.Public, true},
		{tenant.RolePlayer, tenant.SignedIn, false},
		{"janitor", tenant.Public, false},
		{"janitor", tenant.SignedIn, false},
		{"janitor", tenant.ViewFloor, false},
		{tenant.RoleListsBoard, tenant.ShowLists, true},
		{tenant.RoleListsBoard, tenant.ShowTables, false},
		{boards, tenant.RunScreen, true},
		{boards, tenant.ShowLists, true},
		{boards, tenant.ShowTables, true},
		{boards, tenant.ShowMustMove, false},
		{boards, tenant.ShowTournaments, false},
		{boards, tenant.ShowAnnouncements, false},
		{tenant.BoardsRole(), tenant.Public, false},
	} {
		if got := c.role.May(c.permission); got != c.may {
			t.Errorf("%q may %s: got %v, want %v", c.role, c.permission, got, c.may)
		}
	}
	assert.Equal(t, "role of two boards", boards, "lists_board+tables_board")
	assert.Equal(t, "permissions of a board alone", len(tenant.RoleListsBoard.Permissions()), 2)
	assert.Equal(t, "two boards are a screen", boards.IsScreen(), true)
}

func TestPermissionsBelongToTheirKindOfAccount(t *testing.T) {
	t.Parallel()
	for identity, permissions := range map[tenant.Identity][]tenant.Permission{
		tenant.Companion: {tenant.PlayHomeGames, tenant.ManageCommunity},
		tenant.Either:    {tenant.HostHomeGames, tenant.AnyAccount},
		tenant.Platform:  {tenant.EnterPlatform, tenant.AdministerPlatform},
		tenant.Screen: {tenant.RunScreen, tenant.ShowLists, tenant.ShowTables, tenant.ShowMustMove,
			tenant.ShowTournaments, tenant.ShowAnnouncements, tenant.RunKiosk, tenant.RunDealerTablet},
		tenant.Player: {tenant.UseOwnPage},
		tenant.Staff: slices.DeleteFunc(slices.Clone(tenant.Permissions),
			func(p tenant.Permission) bool { return p == tenant.HostHomeGames }),
	} {
		for _, p := range permissions {
			assert.Equal(t, "kind of account of "+string(p), p.Identity(), identity)
		}
	}
}

func TestAdministratorsSetUpTwoStepSignInFirst(t *testing.T) {
	t.Parallel()
	a := tenant.MintAdministrator("1", "Ana", "ana@example.com", "s")
	assert.Equal(t, "sign-in of an administrator", a.May(tenant.EnterPlatform), true)
	assert.Equal(t, "work of an administrator", a.May(tenant.AdministerPlatform), true)
	assert.Equal(t, "a right of the owner", a.May(tenant.ManageFees), false)
	assert.Equal(t, "sign-in before the setup", a.Unfinished().May(tenant.EnterPlatform), true)
	assert.Equal(t, "work before the setup", a.Unfinished().May(tenant.AdministerPlatform), false)
	assert.Equal(t, "actor behind an administrator", a.Actor().Impersonator, "1")
	assert.Equal(t, "actor of a job", tenant.SystemAdministrator().Actor(), tenant.System)
}

func TestViewsHoldDeclaredPermissionsAlone(t *testing.T) {
	t.Parallel()
	route := tenant.Declared(tenant.ViewFloor, tenant.ViewReports).Declare(tenant.PlayHomeGames)
	view := route.ForRole(tenant.RoleDealer)
	assert.Equal(t, "a declared permission that the dealer has", view.May(tenant.ViewFloor), true)
	assert.Equal(t, "a declared permission that the dealer lacks", view.May(tenant.ViewReports), false)
	assert.Equal(t, "tag of a dealer", view.Tag(), "1")
	assert.Equal(t, "tag of an executive", route.ForRole(tenant.RoleExecutive).Tag(), "5")
	assert.Equal(t, "tag of a route without permissions", tenant.Declared().ForRole(tenant.RoleOwner).Tag(), "")

	dealer := tenant.Mint("org", tenant.Actor{ID: "1", Role: tenant.RoleDealer})
	assert.Equal(t, "view of a known dealer", dealer.View().May(tenant.DealTables), true)
	assert.Equal(t, "view of a known dealer beyond the role", dealer.View().May(tenant.ManageCage), false)
	assert.Equal(t, "actor of a known dealer", dealer.Actor().ID, "1")
	shared := dealer.Anonymous(route.ForRole(tenant.RoleExecutive))
	assert.Equal(t, "view of a shared answer", shared.View().May(tenant.ViewReports), true)

	for fact, act := range map[string]func(){
		"an undeclared permission":         func() { view.May(tenant.ManageCage) },
		"a permission outside of views":    func() { view.May(tenant.Public) },
		"a declaration outside of views":   func() { tenant.Declared(tenant.Public) },
		"the actor of a shared answer":     func() { shared.Actor() },
		"a declaration after another view": func() { view.Declare(tenant.RunKiosk) },
	} {
		if !panics(act) {
			t.Errorf("%s: got an answer, want a panic", fact)
		}
	}
}

func panics(act func()) (panicked bool) {
	defer func() { panicked = recover() != nil }()
	act()
	return false
}
