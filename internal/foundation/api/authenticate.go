package api

import (
	"net/http"
	"slices"

	"pitboss/internal/foundation/admission"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// caller is the authenticated user of an organization or platform administrator. On a public route it is empty.
type caller struct {
	org           tenant.Org
	administrator tenant.Administrator
}

// id returns the id of the account that the page shows, also while an administrator acts as that person. It is empty
// for an anonymous caller.
func (c caller) id() string {
	if id := c.administrator.ID(); id != "" {
		return id
	}
	return c.org.Actor().ID
}

// tenantKey returns the tenant whose admission queue the request joins: the organization, the platform for
// administrators, or the empty string for all anonymous callers together.
func (c caller) tenantKey() string {
	if c.administrator.ID() != "" {
		return "\x00platform"
	}
	return c.org.ID()
}

// role returns the role by which answers are masked. It is empty for an anonymous caller.
func (c caller) role() tenant.Role {
	if c.administrator.ID() != "" {
		return tenant.RoleAdministrator
	}
	return c.org.Actor().Role
}

// authenticate returns the caller of a route if they may use it. While reads of the organization are being shed, a
// read waits in the admission queue before the database looks up its session, because it may be shed as well.
func (r *Routes) authenticate(w http.ResponseWriter, req *http.Request, p tenant.Permission,
	priority admission.Priority) (c caller, err error) {
	switch {
	case p == tenant.Public:
	case p.Identity() == tenant.Platform:
		c.administrator, err = r.authorizeAdmin(req, p)
	default:
		organization, recent := r.cachedTenant(req, p.Identity())
		if priority == admission.Read && !recent && r.admission.Saturated(organization) {
			c.org, err = withSlot(req.Context(), w, r.admission, organization, admission.Read,
				func() (tenant.Org, error) { return r.authorizeUser(req, p) })
			break
		}
		c.org, err = r.authorizeUser(req, p)
	}
	if id := c.id(); id != "" {
		w.Header().Set(actorHeader, id)
		if isForOther(req, id) {
			err = errOtherPerson
		}
	}
	return c, err
}

// A page uses these headers to act only for the user that it shows, because another tab of the browser may have signed
// in another user.
const (
	actingAsHeader = "Acting-As" // request header: the account for which the request is meant
	actorHeader    = "Actor"     // response header: the account of the request's session
)

var errOtherPerson = &fault.Error{
	Kind: fault.Conflicting, Type: "urn:pitboss:other-person",
	Detail: "Another person is signed in here now. Nothing was changed.",
}

// isForOther reports whether a request is meant for another account than id.
func isForOther(req *http.Request, id string) bool {
	return slices.ContainsFunc(req.Header.Values(actingAsHeader), func(meant string) bool { return meant != id })
}

// cachedTenant returns the organization of a request according to the session cache, and whether that entry is recent
// enough to trust. All requests with unknown tokens share one admission queue, because many of the tokens may be
// invalid.
func (r *Routes) cachedTenant(req *http.Request, of tenant.Identity) (organization string, recent bool) {
	recent = true
	for _, door := range []struct {
		audience tenant.Identity
		sessions Sessions
	}{
		{tenant.Staff, r.authenticators.Staff}, {tenant.Companion, r.authenticators.Companion},
		{tenant.Screen, r.authenticators.Screen}, {tenant.Player, r.authenticators.Player},
	} {
		token := SessionToken(req, door.audience)
		isAccount := door.audience == tenant.Staff || door.audience == tenant.Companion
		isMeant := of == door.audience || of == tenant.Either && isAccount
		if !isMeant || token == "" {
			continue
		}
		known := false
		organization, known = door.sessions.Recall(token)
		if recent = recent && known; organization != "" {
			break
		}
	}
	return organization, recent
}

var errUnpaired = fault.New(fault.NoSession, "Pair this screen to continue")

// ErrLinkEnded refuses a player's link. It is the same for a wrong, a renewed and a revoked one.
var ErrLinkEnded = fault.New(fault.NoSession, "This link doesn't work anymore. Ask the front desk for a new link.")

var errSignIn = fault.New(fault.NoSession, "Sign in to continue")

var errSecondStep = &fault.Error{
	Kind: fault.Forbidden, Type: "urn:pitboss:two-step-setup", Detail: "Set up two-step sign-in first",
}

// authorizeAdmin returns the platform administrator c calls, if they may use the route.
func (r *Routes) authorizeAdmin(req *http.Request, p tenant.Permission) (tenant.Administrator, error) {
	token := SessionToken(req, tenant.Platform)
	if token == "" {
		return tenant.Administrator{}, errSignIn
	}
	by, err := r.authenticators.Platform(req.Context(), token)
	if err == nil && !by.May(p) {
		err = errSecondStep
	}
	return by, err
}

// authorizeUser returns the scope of the user or screen that calls, if their role may use the route, a screen only for
// its own room. With a missing permission it returns the scope beside the error, so that the request log can name the
// user.
func (r *Routes) authorizeUser(req *http.Request, p tenant.Permission) (tenant.Org, error) {
	org, err := r.authenticateUser(req, p.Identity())
	if err != nil {
		return tenant.Org{}, err
	}
	if !org.Actor().Role.May(p) {
		return org, fault.PermissionRequired(string(p))
	}
	if own, room := org.Actor().Room, req.PathValue("room"); own != "" && room != "" && room != own {
		return org, fault.NotFound("Room")
	}
	return org, nil
}

// authenticateUser returns the scope of the user c calls. A route may accept staff, companion users or either. For
// either, the Acting-As header selects the account, and without it the staff cookie comes first.
func (r *Routes) authenticateUser(req *http.Request, of tenant.Identity) (org tenant.Org, err error) {
	if of == tenant.Screen {
		token := SessionToken(req, tenant.Screen)
		if token == "" {
			return org, errUnpaired
		}
		return r.authenticators.Screen.Authenticate(req.Context(), token)
	}
	if of == tenant.Player {
		return r.authenticatePlayer(req)
	}
	err = errSignIn
	if of != tenant.Companion {
		if token := SessionToken(req, tenant.Staff); token != "" {
			org, err = r.authenticators.Staff.Authenticate(req.Context(), token)
			isOther := err == nil && of == tenant.Either && isForOther(req, org.Actor().ID)
			if fault.KindOf(err) != fault.NoSession && !isOther {
				return org, err
			}
		}
	}
	if of != tenant.Staff {
		if token := SessionToken(req, tenant.Companion); token != "" {
			member, failed := r.authenticators.Companion.Authenticate(req.Context(), token)
			if err != nil || failed == nil && !isForOther(req, member.Actor().ID) {
				return member, failed
			}
		}
	}
	return org, err
}

// authenticatePlayer returns the scope of a player's link. A link opens its own page only.
func (r *Routes) authenticatePlayer(req *http.Request) (tenant.Org, error) {
	org, err := r.authenticators.Player.Authenticate(req.Context(), SessionToken(req, tenant.Player))
	switch {
	case fault.KindOf(err) == fault.NoSession:
		err = ErrLinkEnded
	case err == nil && org.Actor().Session != req.PathValue("link"):
		err = fault.NotFound("Page")
	}
	return org, err
}
