package audit

import (
	"strings"
	"testing"

	"pitboss/internal/foundation/tenant"
)

func TestCSVEscapesFormulas(t *testing.T) {
	t.Parallel()
	for cell, want := range map[string]string{
		"": "", "Ann": "Ann", "=1+1": "'=1+1", "+1": "'+1", "-1": "'-1", "@x": "'@x", "\tx": "'\tx",
		"a,b": `"a,b"`, `say "no"`: `"say ""no"""`, "=a,b": `"'=a,b"`, " x": `" x"`, "a\nb": "\"a\nb\"",
	} {
		var b strings.Builder
		if err := WriteCSVRow(&b, cell, "z"); err != nil || b.String() != want+",z\r\n" {
			t.Errorf("cell %q: got %q, want %q", cell, b.String(), want)
		}
	}
}

func TestTrailDescribesActByRole(t *testing.T) {
	t.Parallel()
	feed := part{activity, tenant.ViewFloor, `{"description":"Ann seated at Table 4"}`}
	seat := part{"seat_updated", tenant.ViewFloor, `{"player":{"name":"Ann"}}`}
	user := part{"user_updated", tenant.ManageUsers, `{"what":"Ray is a dealer now","name":"Ray"}`}
	for _, c := range []struct {
		parts      []part
		role       tenant.Role
		kind, what string
	}{
		{[]part{seat, feed}, tenant.RoleOwner, "seat_updated", "Ann seated at Table 4"},
		{[]part{seat}, tenant.RoleOwner, "seat_updated", "Changed a seat: Ann"},
		{[]part{user}, tenant.RoleOwner, "user_updated", "Ray is a dealer now"},
		{[]part{user}, tenant.RoleExecutive, "user_updated", "Changed a user"},
		{[]part{feed, feed, feed, feed, feed}, tenant.RoleOwner, activity,
			"Ann seated at Table 4; Ann seated at Table 4; Ann seated at Table 4; 2 more"},
		{[]part{{"never_heard_of", tenant.ViewFloor, "[]"}}, tenant.RoleOwner, "never_heard_of", "Never heard of"},
		{[]part{{"home_game_updated", tenant.PlayHomeGames, `{"gameName":"Friday"}`}}, tenant.RoleOwner,
			"home_game_updated", "Changed a home game: Friday"},
	} {
		var l Line
		if l.describe(c.parts, c.role); l.Type != c.kind || l.Description != c.what {
			t.Errorf("got %s %q, want %s %q", l.Type, l.Description, c.kind, c.what)
		}
	}
}
