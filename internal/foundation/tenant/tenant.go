// Package tenant defines the actor of a request, the scopes (organization, room, platform) and the permissions of each
// role. A scope cannot be built from a request: foundation/api mints it after looking up the session, and archtest
// lists the callers of Mint.
package tenant

// Actor identifies the user in events.
type Actor struct {
	ID           string // the staff user, member, screen or player, or "system" for jobs
	Name         string
	Role         Role
	Session      string // the id of the staff session, or of a player's link; empty for jobs
	Impersonator string // the platform administrator behind the session, if any
	Room         string // the only room of a screen or of a player's link; empty: every room
}

// System is the actor of jobs.
var System = Actor{ID: "system", Name: "PitBoss", Role: RoleOwner}

// Org is the right to act in one organization.
type Org struct {
	id    string
	actor Actor
	view  *View // of an anonymous scope; nil if the actor is known
}

// Room is the right to act in one room of an organization. The transaction that uses it (foundation/db) checks that
// the room exists.
type Room struct {
	org Org
	id  string
}

// Mint returns the scope of an organization. archtest lists the callers.
func Mint(organization string, actor Actor) Org { return Org{id: organization, actor: actor} }

// ID returns the organization's id.
func (o Org) ID() string { return o.id }

// Actor returns the actor. It panics in an anonymous scope, because several callers share the answer.
func (o Org) Actor() Actor {
	if o.view != nil {
		panic("tenant: an answer that several callers share must not depend on one of them")
	}
	return o.actor
}

// InNameOf is the same right with another name in events: a screen acts in the name of the person in front of it.
func (o Org) InNameOf(name string) Org {
	o.actor.Name = name
	return o
}

// Room narrows the scope to one room.
func (o Org) Room(id string) Room { return Room{o, id} }

// ID returns the room's id.
func (r Room) ID() string { return r.id }

// Org returns the scope of the room's organization.
func (r Room) Org() Org { return r.org }

// Administrator is the right to act on the platform and through it on every organization.
type Administrator struct {
	id, name, email, session string
	unfinished               bool
}

// MintAdministrator returns the scope of a platform administrator. archtest lists the callers.
func MintAdministrator(id, name, email, session string) Administrator {
	return Administrator{id: id, name: name, email: email, session: session}
}

// ID, Name, Email and Session identify the administrator and their session.
func (a Administrator) ID() string      { return a.id }
func (a Administrator) Name() string    { return a.name }
func (a Administrator) Email() string   { return a.email }
func (a Administrator) Session() string { return a.session }

// Unfinished returns the scope of an administrator without two-step sign-in, limited to setting it up.
func (a Administrator) Unfinished() Administrator {
	a.unfinished = true
	return a
}

// May reports whether the administrator has a permission.
func (a Administrator) May(p Permission) bool {
	return RoleAdministrator.May(p) && (p == EnterPlatform || !a.unfinished)
}

// SystemAdministrator is the scope of jobs on the platform, and of requests before anyone has signed in.
func SystemAdministrator() Administrator { return Administrator{id: System.ID, name: System.Name} }

// Actor returns the administrator as an actor in the events of an organization.
func (a Administrator) Actor() Actor {
	if a.id == System.ID {
		return System
	}
	return Actor{ID: a.id, Name: a.name, Role: RoleAdministrator, Impersonator: a.id}
}
