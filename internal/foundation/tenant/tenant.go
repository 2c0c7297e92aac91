// Package tenant holds who acts and where: the actor, the scopes of an organization, of a room and of the platform, and
// what each role may do. A scope cannot be built from a request; foundation/api mints it after it has looked up the session.
package tenant

// Actor is who acts, as it is written into every event.
type Actor struct {
	ID           string // staff user, or "system" for the program's own jobs
	Name         string
	Role         Role
	Session      string // the staff session's id; empty for jobs
	Impersonator string // the platform administrator behind the session, if any
}

// System is the program itself, acting on a timer.
var System = Actor{ID: "system", Name: "PitBoss", Role: RoleOwner}

// Org is the right to act in one organization.
type Org struct {
	id    string
	actor Actor
	view  *View // of an anonymous scope; nil: the actor is known
}

// Room is the right to act in one room of one organization. Whether the room exists is found out by the transaction
// that uses it (foundation/db), not here.
type Room struct {
	org Org
	id  string
}

// Mint makes the scope of an organization. Only those listed in archtest may call it.
func Mint(organization string, actor Actor) Org { return Org{id: organization, actor: actor} }

// ID is the organization's id.
func (o Org) ID() string { return o.id }

// Actor is who acts. It panics in an anonymous scope, whose answer is given to several callers.
func (o Org) Actor() Actor {
	if o.view != nil {
		panic("tenant: an answer that several callers share must not depend on one of them")
	}
	return o.actor
}

// Room narrows the scope to one room.
func (o Org) Room(id string) Room { return Room{o, id} }

// ID is the room's id.
func (r Room) ID() string { return r.id }

// Org is the scope of the room's organization.
func (r Room) Org() Org { return r.org }

// Administrator is the right to act on the platform itself, and through it on every organization.
type Administrator struct {
	id, name, email, session string
	unfinished               bool
}

// MintAdministrator makes the scope of a platform administrator. Only those listed in archtest may call it.
func MintAdministrator(id, name, email, session string) Administrator {
	return Administrator{id: id, name: name, email: email, session: session}
}

// ID, Name, Email and Session say who it is, and by which session.
func (a Administrator) ID() string      { return a.id }
func (a Administrator) Name() string    { return a.name }
func (a Administrator) Email() string   { return a.email }
func (a Administrator) Session() string { return a.session }

// Unfinished is the administrator as long as he has no second step of sign-in: he may do no more than set it up.
func (a Administrator) Unfinished() Administrator {
	a.unfinished = true
	return a
}

// May says whether he has the permission.
func (a Administrator) May(p Permission) bool {
	return RoleAdministrator.May(p) && (p == EnterPlatform || !a.unfinished)
}

// SystemAdministrator is the program itself, acting on the platform for somebody who is not known yet.
func SystemAdministrator() Administrator { return Administrator{id: System.ID, name: System.Name} }

// Actor is the administrator as he stands in the events of an organization: not one of its people.
func (a Administrator) Actor() Actor {
	if a.id == System.ID {
		return System
	}
	return Actor{ID: a.id, Name: a.name, Role: RoleAdministrator, Impersonator: a.id}
}
