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
		not    tenant.Identity
		cookie string
		recall CachedSession
	}{
		{tenant.Companion, Cookie, r.authenticators.StaffRecall},
		{tenant.Staff, CompanionCookie, r.authenticators.CompanionRecall},
	} {
		token := SessionToken(req, door.cookie)
		if of == door.not || token == "" || door.recall == nil {
			continue
		}
		known := false
		organization, known = door.recall(token)
		if recent = recent && known; organization != "" {
			break
		}
	}
	return organization, recent
}

var errSignIn = fault.New(fault.NoSession, "Sign in to continue")

var errSecondStep = &fault.Error{
	Kind: fault.Forbidden, Type: "urn:pitboss:two-step-setup", Detail: "Set up two-step sign-in first",
}

// authorizeAdmin returns the platform administrator c calls, if they may use the route.
func (r *Routes) authorizeAdmin(req *http.Request, p tenant.Permission) (tenant.Administrator, error) {
	token := SessionToken(req, AdminCookie)
	if token == "" {
		return tenant.Administrator{}, errSignIn
	}
	by, err := r.authenticators.Platform(req.Context(), token)
	if err == nil && !by.May(p) {
		err = errSecondStep
	}
	return by, err
}

// authorizeUser returns the scope of the user c calls, if their role may use the route. With a missing permission it
// returns the scope beside the error, so that the request log can name the user.
func (r *Routes) authorizeUser(req *http.Request, p tenant.Permission) (tenant.Org, error) {
	org, err := r.authenticateUser(req, p.Identity())
	if err != nil {
		return tenant.Org{}, err
	}
	if !org.Actor().Role.May(p) {
		return org, fault.PermissionRequired(string(p))
	}
	return org, nil
}

// authenticateUser returns the scope of the user c calls. A route may accept staff, companion users or either. For
// either, the Acting-As header selects the account, and without it the staff cookie comes first.
func (r *Routes) authenticateUser(req *http.Request, of tenant.Identity) (org tenant.Org, err error) {
	err = errSignIn
	if of != tenant.Companion {
		if token := SessionToken(req, Cookie); token != "" {
			org, err = r.authenticators.Staff(req.Context(), token)
			isOther := err == nil && of == tenant.Either && isForOther(req, org.Actor().ID)
			if fault.KindOf(err) != fault.NoSession && !isOther {
				return org, err
			}
		}
	}
	if of != tenant.Staff {
		if token := SessionToken(req, CompanionCookie); token != "" {
			member, failed := r.authenticators.Companion(req.Context(), token)
			if err != nil || failed == nil && !isForOther(req, member.Actor().ID) {
				return member, failed
			}
		}
	}
	return org, err
}
