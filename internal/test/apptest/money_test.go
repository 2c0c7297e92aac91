package apptest_test

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pitboss/internal/foundation/mask"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/server/app"
	"pitboss/internal/test/apptest"
)

// moneyReaders lists the permissions that may read money fields. A field belongs to the row with the longest prefix of
// its name, and a role reads the field with any permission of the row. A role reads the money that its work needs:
// prices, stakes, chips and prizes are public in the room, debts and deposits are for the desks, and revenue is for
// reports and the cage.
var moneyReaders = []struct {
	what   string
	any    []tenant.Permission
	fields []string
}{
	{"prices and stakes of the room", []tenant.Permission{tenant.ViewFloor}, []string{
		"floor.Game.", "floor.Table.hourlyRate", "room.", "player.MembershipFee.", "rental.Segment.",
	}},
	{"prices that the house publishes", []tenant.Permission{tenant.Public}, []string{"roompage."}},
	{"chips and pots on a table", []tenant.Permission{tenant.ViewFloor}, []string{
		"floor.Seat.", "floor.Table.currentPot",
	}},
	{"prizes of a tournament", []tenant.Permission{tenant.ViewFloor}, []string{"director.", "prize.", "tournament."}},
	// The prizes of a tournament are public: the room publishes them before the first hand.
	{"prizes on the board of tournaments", []tenant.Permission{tenant.ShowTournaments}, []string{
		"lobby.BoardTournament.", "director.PlacePrize.",
	}},
	{"what a player owes, holds, paid or won", []tenant.Permission{tenant.ViewPlayers}, []string{
		"rental.", "player.", "frontoffice.Door.", "frontoffice.CheckedIn.", "cage.Line.", "cage.Entry.",
		"figures.DirectoryRow.", "figures.EventPlayed.", "figures.Profile.", "figures.SeatTaken.",
		"figures.SessionsStats.", "smartseat.",
	}},
	{"a player's own charge, receipts and the price of their seat", []tenant.Permission{tenant.UseOwnPage}, []string{
		"playerpage.", "cage.Receipt.",
	}},
	{"the charge of a seat on the player's page and on its receipt",
		[]tenant.Permission{tenant.UseOwnPage, tenant.ViewPlayers}, []string{"rental.Itemized.", "rental.SeatLine."}},
	{"the drawers and the cage", []tenant.Permission{tenant.ManageCage, tenant.ViewReports}, []string{"cage."}},
	{"revenue of the house", []tenant.Permission{tenant.ViewReports}, []string{
		"analytics.", "figures.", "cage.GamingDay.", "report.",
	}},
	{"revenue of the day so far", []tenant.Permission{tenant.ViewReports, tenant.ManageCage}, []string{
		"figures.Stats.", "figures.Tooltips.",
	}},
	{"balances of an import", []tenant.Permission{tenant.CorrectLedger}, []string{"playerimport."}},
	{"large cash", []tenant.Permission{tenant.ReviewCash}, []string{
		"cage.LargeCash.", "room.Settings.largeCashLog", "cage.PlayerCash.",
	}},
	{"home games of members", []tenant.Permission{tenant.HostHomeGames, tenant.PlayHomeGames}, []string{"homegame."}},
	{"the buy-in of a game whose link a visitor holds", []tenant.Permission{tenant.Public}, []string{
		"homegame.LinkedGame.",
	}},
	{"what home games begin with", []tenant.Permission{tenant.AnyAccount, tenant.Public},
		[]string{"community.Defaults."}},
}

// readersOfMoney returns the money and the readers of a field, from its row of moneyReaders.
func moneyReadersOf(field string) (what string, any []tenant.Permission) {
	longest := ""
	for _, row := range moneyReaders {
		for _, prefix := range row.fields {
			if strings.HasPrefix(field, prefix) && len(prefix) > len(longest) {
				longest, what, any = prefix, row.what, row.any
			}
		}
	}
	return what, any
}

// Each role that may read a money field of an answer, by the permission of the route and the tag of the field, has a
// permission of the field's row in moneyReaders.
func TestMoneyIsReadByTheRolesOfTheTableAndNoOthers(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	roles := slices.Concat(tenant.Roles, tenant.CommunityRoles, tenant.ScreenRoles,
		[]tenant.Role{tenant.RoleAdministrator, tenant.RolePlayer})
	checked := 0
	for _, route := range c.Features.Routes.Table() {
		found := map[string]*leaf{}
		may := slices.DeleteFunc(slices.Clone(roles), func(r tenant.Role) bool { return refusalStatus(r, route) != 0 })
		collectLeaves(found, route.Out, may, nil)
		for _, field := range slices.Sorted(maps.Keys(found)) {
			l := found[field]
			if l.class != mask.Money {
				continue
			}
			what, any := moneyReadersOf(field)
			if what == "" {
				t.Errorf("%s of %s is money without readers: add it to moneyReaders", field, routeKey(route))
				continue
			}
			for r := range l.roles {
				reads := len(l.rule.AnyOf) == 0 || slices.ContainsFunc(l.rule.AnyOf, r.May)
				if checked++; reads && !slices.ContainsFunc(any, r.May) {
					t.Errorf("%s: %s reads %s (%s) without a permission of moneyReaders", routeKey(route), r, field,
						what)
				}
			}
		}
	}
	if checked < 500 {
		t.Errorf("checked money fields: got %d, want at least 500", checked)
	}
	for _, e := range app.Declared() {
		found := map[string]*leaf{}
		collectLeaves(found, e.Data, nil, nil)
		for field, l := range found {
			if what, _ := moneyReadersOf(field); l.class == mask.Money && what == "" {
				t.Errorf("%s of event %s is money without readers: add it to moneyReaders", field, e.Type)
			}
		}
	}
}

// visitMoney calls found for each money field with a value in a document.
func visitMoney(t reflect.Type, document any, found func(field string)) {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch v := document.(type) {
	case []any:
		if t.Kind() == reflect.Slice || t.Kind() == reflect.Array {
			for _, item := range v {
				visitMoney(t.Elem(), item, found)
			}
		}
	case map[string]any:
		switch t.Kind() {
		case reflect.Map:
			for _, item := range v {
				visitMoney(t.Elem(), item, found)
			}
		case reflect.Struct:
			for i := range t.NumField() {
				visitMoneyField(t, t.Field(i), v, found)
			}
		}
	}
}

func visitMoneyField(t reflect.Type, f reflect.StructField, object map[string]any, found func(field string)) {
	name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
	if name == "" && f.Anonymous {
		visitMoney(f.Type, object, found)
		return
	}
	value := object[name]
	if value == nil {
		return
	}
	if classOf(f, name, mask.RuleOf(f)) == mask.Money {
		if list, isList := value.([]any); value != "" && (!isList || len(list) > 0) {
			found(t.String() + "." + name)
		}
		return
	}
	visitMoney(f.Type, value, found)
}

// checkMoney reports the money fields of an event that its reader may not read, and returns the number of money fields.
func (l *socketReader) checkMoney(t *testing.T, kind string, declared reflect.Type, data json.RawMessage) (n int) {
	t.Helper()
	var document any
	if err := json.Unmarshal(data, &document); err != nil {
		t.Fatalf("%v: %s", err, data)
	}
	visitMoney(declared, document, func(field string) {
		n++
		if what, any := moneyReadersOf(field); !slices.ContainsFunc(any, l.Role.May) {
			t.Errorf("event %s: %s reads %s (%s), want one of %v", kind, l.name, field, what, any)
		}
	})
	return n
}
