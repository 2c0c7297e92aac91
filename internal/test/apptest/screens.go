package apptest

import (
	"fmt"
	"net/http"
	"strings"

	"pitboss/internal/foundation/tenant"
)

// kindsOfScreens has the kind of a screen by its role.
var kindsOfScreens = map[tenant.Role]string{
	tenant.RoleListsBoard: "lists", tenant.RoleTablesBoard: "tables", tenant.RoleTournamentsBoard: "tournaments",
	tenant.RoleMustMoveBoard: "must_move", tenant.RoleAnnouncementsBoard: "announcements", tenant.RoleKiosk: "kiosk",
	tenant.RoleDealerTablet: "dealer_tablet",
}

// Offer starts the pairing of a new screen and returns its code and secret.
func (c *Club) Offer() (offer struct{ Code, Secret string }) {
	c.t.Helper()
	c.Anonymous().Do("POST", "/api/screens/pairings", Body{}).Want(http.StatusCreated).Into(&offer)
	return offer
}

// ScreenOnce pairs a screen with the room at the first call and returns the same screen afterwards.
func (c *Club) ScreenOnce(by *Person, room string, role tenant.Role) *Person {
	c.t.Helper()
	key := room + "/" + string(role)
	if c.screens[key] == nil {
		c.screens[key] = c.Screen(by, room, role)
	}
	return c.screens[key]
}

// Screen pairs a new screen with a room.
func (c *Club) Screen(by *Person, room string, role tenant.Role) *Person {
	c.t.Helper()
	offer := c.Offer()
	kinds := []string{}
	for board := range strings.SplitSeq(string(role), "+") {
		kinds = append(kinds, kindsOfScreens[tenant.Role(board)])
	}
	var table any
	if role == tenant.RoleDealerTablet {
		table = c.tabletTable(by, room)
	}
	var screen struct{ ID, Name string }
	by.Do("POST", "/api/screens/"+room, Body{
		"code": offer.Code, "kind": kinds[0], "tableId": table, "alsoShows": kinds[1:], "turnSeconds": 20,
		"name": "Wall", "theme": "dark", "textSize": "normal", "language": "en",
	}).Want(http.StatusCreated).Into(&screen)
	actor := tenant.Actor{ID: screen.ID, Name: screen.Name, Role: role, Room: room}
	return &Person{Token: offer.Secret, Role: role, Scope: tenant.Mint(by.Scope.ID(), actor), club: c}
}

// tabletTable adds a table for a dealer tablet and returns its ID.
func (c *Club) tabletTable(by *Person, room string) string {
	c.t.Helper()
	c.tablets++
	var game, table struct{ ID string }
	by.Do("POST", "/api/game-types", Body{
		"name": fmt.Sprintf("Tablet game %d", c.tablets), "gameFormat": "NL Hold'em", "smallBlind": "1",
		"bigBlind": "3", "minBuyIn": "100", "maxBuyIn": nil,
	}).Want(http.StatusCreated).Into(&game)
	by.Do("POST", "/api/tables", Body{"roomId": room, "tableNumber": 950 + c.tablets, "gameTypeId": game.ID}).
		Want(http.StatusCreated).Into(&table)
	return table.ID
}
