package apptest

import (
	"net/http"

	"pitboss/internal/foundation/tenant"
)

// PlayerPageOnce returns the same player at each call, and a new player after the link of the earlier one has ended.
func (c *Club) PlayerPageOnce(by *Person, room string, newPlayer func() string) *Person {
	c.t.Helper()
	p := c.pages[room]
	if p == nil || p.Do("GET", "/api/player-pages/"+p.Scope.Actor().Session, nil).Status != http.StatusOK {
		c.pages[room] = c.PlayerPage(by, room, newPlayer())
	}
	return c.pages[room]
}

// ForgetPlayerPage makes PlayerPageOnce choose another player.
func (c *Club) ForgetPlayerPage(room string) { delete(c.pages, room) }

// PlayerPage makes a new link to a player's own page, which ends an earlier link, and returns the player signed in by
// it.
func (c *Club) PlayerPage(by *Person, room, playerID string) *Person {
	c.t.Helper()
	var made struct {
		Secret string
		Link   struct{ ID string }
	}
	by.Do("POST", "/api/player-links/"+room+"/"+playerID, Body{}).Want(http.StatusCreated).Into(&made)
	actor := tenant.Actor{
		ID: playerID, Name: "Player", Role: tenant.RolePlayer, Session: made.Link.ID, Room: room,
	}
	return c.playerWith(by.Scope.ID(), made.Secret, actor)
}

// PersonWith returns a player of the club, signed in by the secret of a link.
func (c *Club) PersonWith(secret string, actor tenant.Actor) *Person {
	return c.playerWith(c.Owner.Scope.ID(), secret, actor)
}

func (c *Club) playerWith(organization, secret string, actor tenant.Actor) *Person {
	return &Person{Token: secret, Role: tenant.RolePlayer, Scope: tenant.Mint(organization, actor), club: c}
}
