package tenant

import (
	"slices"
	"strconv"
)

// View is the only property of a caller on which a cached or coalesced answer may depend: which of the permissions
// that the route declares the caller has. Callers with equal views share answers, so a View is part of each cache key.
// It is comparable and two words long.
type View struct{ granted, declared permissionSet }

// permissionSet is a set of permissions, as bits.
type permissionSet uint64

// viewable lists the permissions that a view can hold. The index of a permission is its bit.
var viewable = append(slices.Clone(Permissions), PlayHomeGames, ManageCommunity)

func setOf(permissions []Permission) (set permissionSet) {
	for _, p := range permissions {
		set |= bit(p)
	}
	return set
}

func bit(p Permission) permissionSet {
	if i := slices.Index(viewable, p); i >= 0 {
		return 1 << i
	}
	return 0
}

// grantedSets maps each role to its permissions.
var grantedSets = func() map[Role]permissionSet {
	sets := map[Role]permissionSet{}
	for role, granted := range grants {
		sets[role] = setOf(granted)
	}
	return sets
}()

// Declared returns a view that declares permissions and grants none, for a route.
func Declared(permissions ...Permission) View {
	v := View{declared: setOf(permissions)}
	for _, p := range permissions {
		if bit(p) == 0 {
			panic("tenant: a view cannot declare " + string(p))
		}
	}
	return v
}

// Declare returns a view that declares more permissions.
func (v View) Declare(permissions ...Permission) View {
	v.declared |= Declared(permissions...).declared
	return v
}

// ForRole returns the view of a caller with a role.
func (v View) ForRole(r Role) View {
	v.granted = grantedSets[r] & v.declared
	return v
}

// May reports whether the caller has a permission. It panics if the route does not declare the permission, because
// callers with other permissions would get the same answer.
func (v View) May(p Permission) bool {
	b := bit(p)
	if b == 0 || v.declared&b == 0 {
		panic("tenant: the answer depends on " + string(p) + ", which its route does not declare")
	}
	return v.granted&b != 0
}

// Tag distinguishes the views of one route in an entity tag. It is empty for a route that declares no permission.
func (v View) Tag() string {
	if v.declared == 0 {
		return ""
	}
	return strconv.FormatUint(uint64(v.granted), 16)
}

// Anonymous returns the scope of the same organization for a read that several callers share. It holds a view, and its
// Actor panics.
func (o Org) Anonymous(v View) Org { return Org{id: o.id, view: &v} }

// View returns the caller's permissions. In an anonymous scope it has only the declared ones.
func (o Org) View() View {
	if o.view != nil {
		return *o.view
	}
	return View{declared: ^permissionSet(0)}.ForRole(o.actor.Role)
}
