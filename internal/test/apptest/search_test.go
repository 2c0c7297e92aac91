package apptest_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"pitboss/internal/player"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

func TestPlayersAreFoundByAnyWordsInAnyOrderAndAnyDigits(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	for _, p := range []apptest.Body{
		{"name": "Ray Whitfield", "nickname": "The Ace", "phoneNumber": "(512) 555-0148"},
		{"name": "Raymond White", "phoneNumber": "+1 512 555 0199"},
		{"name": "Zoë Müller-Whitby"},
		{"name": "John Paul Jones", "nickname": "JPJ"},
		{"name": "John Paul Smith"},
		{"name": "100% Real_Name"},
		{"name": "Ace Ventura", "isActive": false},
	} {
		c.FrontOffice.Do("POST", "/api/players", p).Want(http.StatusCreated)
	}
	for q, want := range map[string]string{
		"ray": "Ray Whitfield, Raymond White", "RAY WHIT": "Ray Whitfield, Raymond White",
		"whit ray": "Ray Whitfield, Raymond White", "whitf": "Ray Whitfield",
		"field": "", "zoe": "Zoë Müller-Whitby", "muller": "Zoë Müller-Whitby", "whitby zoë": "Zoë Müller-Whitby",
		"ace": "Ace Ventura, Ray Whitfield", "ray ace": "Ray Whitfield", "ace ray": "Ray Whitfield",
		"john paul": "John Paul Jones, John Paul Smith", "john paul jones": "John Paul Jones",
		"jones paul john": "John Paul Jones", "john paul smith jones": "", "paul jpj": "John Paul Jones",
		"555": "Ray Whitfield, Raymond White", "0148": "Ray Whitfield", "555-01": "Ray Whitfield, Raymond White",
		"5125550199": "Raymond White", "+1 (512) 555-0199": "Raymond White", "ray 0199": "Raymond White",
		"100%": "100% Real_Name", "real_name": "100% Real_Name", "name real 100": "100% Real_Name", "xyz": "",
		"ray xyz": "", "%": "everyone", "": "everyone", "'; DROP TABLE player": "",
	} {
		var names []string
		for _, p := range apptest.Get[[]player.Player](c.FrontOffice, "/api/players?q="+url.QueryEscape(q)) {
			names = append(names, p.Name)
		}
		if want == "everyone" && len(names) == 7 {
			continue
		}
		if got := strings.Join(names, ", "); got != want {
			t.Errorf("%q finds %q, want %q", q, got, want)
		}
	}
}

func TestWhatIsFoundIsPagedLikeTheWholeDirectory(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	var want []string
	for i := range 30 {
		c.Player(fmt.Sprintf("Walter Number%02d", i%10))
		c.Player(fmt.Sprintf("Someone Else%02d", i))
	}
	for _, p := range apptest.Get[[]player.Player](c.Owner, "/api/players?q=walter+number&limit=200") {
		want = append(want, p.ID)
	}
	var got []string
	for _, p := range readAllPages[player.Player](t, c.Owner, "/api/players?q=walter+number&limit=4") {
		got = append(got, p.ID)
	}
	assert.Len(t, "want", want, 30)
	assert.Elements(t, "pages of the search", got, want)
}
