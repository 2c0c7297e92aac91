package apptest

import (
	"net/http"

	"pitboss/internal/foundation/tenant"
)

// PlayerPageOnce is PlayerPage of the same player each time, of another one after something has ended the link.
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

// PlayerPage is a player on their own page, by a new link that ends an earlier one.
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

// PersonWith is a player of the club with the secret of a link.
func (c *Club) PersonWith(secret string, actor tenant.Actor) *Person {
	return c.playerWith(c.Owner.Scope.ID(), secret, actor)
}

func (c *Club) playerWith(organization, secret string, actor tenant.Actor) *Person {
	return &Person{Token: secret, Role: tenant.RolePlayer, Scope: tenant.Mint(organization, actor), club: c}
}
