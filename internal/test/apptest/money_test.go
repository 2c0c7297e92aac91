package apptest_test

import (
	"encoding/json"
	"fmt"
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

// moneyReaders is the one table of the permissions that read money. A field belongs to the row with the longest name
// that its own name begins with, and a role reads it with any of the row's permissions. Money is read where a role's
// work needs it: prices, stakes, chips and prizes stand on the room's own walls, debts and deposits are for the desks,
// figures of the house are for reports and the cage.
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
func readersOfMoney(field string) (what string, any []tenant.Permission) {
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

// Each money field of each answer is read by those roles alone that hold a permission of the table, whether the route
// or the field's own tag asks for it.
func TestMoneyIsReadByTheRolesOfTheTableAndNoOthers(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	roles := slices.Concat(tenant.Roles, tenant.CommunityRoles, tenant.ScreenRoles,
		[]tenant.Role{tenant.RoleAdministrator, tenant.RolePlayer})
	looked := 0
	for _, route := range c.Features.Routes.Table() {
		found := map[string]*leaf{}
		may := slices.DeleteFunc(slices.Clone(roles), func(r tenant.Role) bool { return refusal(r, route) != 0 })
		leavesOf(found, route.Out, may, nil)
		for _, field := range slices.Sorted(maps.Keys(found)) {
			l := found[field]
			if l.class != mask.Money {
				continue
			}
			what, any := readersOfMoney(field)
			if what == "" {
				t.Errorf("%s of %s: who reads this money? Add it to moneyReaders", field, key(route))
				continue
			}
			for r := range l.roles {
				reads := len(l.rule.AnyOf) == 0 || slices.ContainsFunc(l.rule.AnyOf, r.May)
				if looked++; reads && !slices.ContainsFunc(any, r.May) {
					t.Errorf("%s: %s reads %s, %s", key(route), r, field, what)
				}
			}
		}
	}
	if looked < 500 {
		t.Errorf("only %d fields were looked at", looked)
	}
	for _, e := range app.Declared() {
		found := map[string]*leaf{}
		leavesOf(found, e.Data, nil, nil)
		for field, l := range found {
			if what, _ := readersOfMoney(field); l.class == mask.Money && what == "" {
				t.Errorf("%s of %s: who hears this money? Add it to moneyReaders", field, e.Type)
			}
		}
	}
}

// moneyIn calls found for each money field of a document that holds something.
func moneyIn(t reflect.Type, document any, found func(field string)) {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch v := document.(type) {
	case []any:
		if t.Kind() == reflect.Slice || t.Kind() == reflect.Array {
			for _, item := range v {
				moneyIn(t.Elem(), item, found)
			}
		}
	case map[string]any:
		switch t.Kind() {
		case reflect.Map:
			for _, item := range v {
				moneyIn(t.Elem(), item, found)
			}
		case reflect.Struct:
			for i := range t.NumField() {
				moneyInField(t, t.Field(i), v, found)
			}
		}
	}
}

func moneyInField(t reflect.Type, f reflect.StructField, object map[string]any, found func(field string)) {
	name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
	if name == "" && f.Anonymous {
		moneyIn(f.Type, object, found)
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
	moneyIn(f.Type, value, found)
}

// checkMoney reports what money of an event its hearer must not know, and returns how many fields of money it holds.
func (l *listening) checkMoney(t *testing.T, kind string, declared reflect.Type, data json.RawMessage) (n int) {
	t.Helper()
	var document any
	if err := json.Unmarshal(data, &document); err != nil {
		t.Fatalf("%v: %s", err, data)
	}
	moneyIn(declared, document, func(field string) {
		n++
		if what, any := readersOfMoney(field); !slices.ContainsFunc(any, l.Role.May) {
			t.Errorf("event %s: %s hears %s, %s", kind, l.name, field, fmt.Sprint(what, " of ", any))
		}
	})
	return n
}
