package api

import (
	"net/http"
	"slices"

	"pitboss/internal/foundation/admission"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// caller is who calls: somebody of an organization, a platform administrator, or on a public route nobody known.
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

// key is whose turns a caller takes: his organization's, the administrators' of the platform, or those of all who are not
// known.
func (c caller) key() string {
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

// caller finds out who calls a route and whether he may use it. While polls are refused, the database is not asked for the
// session of one before it is its turn: it may be refused, too.
func (r *Routes) caller(w http.ResponseWriter, req *http.Request, p tenant.Permission, class admission.Priority) (who caller, err error) {
	switch {
	case p == tenant.Public:
	case p.Identity() == tenant.Platform:
		who.administrator, err = r.enters(req, p)
	default:
		if organization, recent := r.recalled(req, p.Identity()); class == admission.Read && !recent && r.admission.Saturated(organization) {
			who.org, err = withSlot(req.Context(), w, r.admission, organization, admission.Read, func() (tenant.Org, error) { return r.signedIn(req, p) })
			break
		}
		who.org, err = r.signedIn(req, p)
	}
	if id := who.id(); id != "" {
		w.Header().Set(actorHeader, id)
		if isForOther(req, id) {
			err = errOtherPerson
		}
	}
	return who, err
}

// The headers by which a page makes sure that it acts for the person whom it shows: another tab of the browser may have
// signed another person in.
const (
	actingAsHeader = "Acting-As" // of a request: the account for which it is meant
	actorHeader    = "Actor"     // of an answer: the account whose session the request had
)

var errOtherPerson = &fault.Error{
	Kind: fault.Conflicting, Type: "urn:pitboss:other-person", Detail: "Another person is signed in here now. Nothing was changed.",
}

// isForOther says whether a request is meant for another account than the one whose session it has.
func isForOther(req *http.Request, id string) bool {
	return slices.ContainsFunc(req.Header.Values(actingAsHeader), func(meant string) bool { return meant != id })
}

// recalled is whose a request is as far as memory knows, and whether that is as good as the database's word. Those who are not
// known, of whom many may be nobody, take turns together.
func (r *Routes) recalled(req *http.Request, of tenant.Identity) (organization string, recent bool) {
	recent = true
	for _, door := range []struct {
		not    tenant.Identity
		cookie string
		recall CachedSession
	}{{tenant.Companion, Cookie, r.doors.StaffRecall}, {tenant.Staff, CompanionCookie, r.doors.CompanionRecall}} {
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

var errSecondStep = &fault.Error{Kind: fault.Forbidden, Type: "urn:pitboss:two-step-setup", Detail: "Set up two-step sign-in first"}

// enters finds out which platform administrator calls. His token is no one else's, and theirs are not his.
func (r *Routes) enters(req *http.Request, p tenant.Permission) (tenant.Administrator, error) {
	token := SessionToken(req, AdminCookie)
	if token == "" {
		return tenant.Administrator{}, errSignIn
	}
	by, err := r.doors.Platform(req.Context(), token)
	if err == nil && !by.May(p) {
		err = errSecondStep
	}
	return by, err
}

// signedIn finds out who of an organization calls and whether his role may use the route. Whom his role refuses it names
// beside the error.
func (r *Routes) signedIn(req *http.Request, p tenant.Permission) (tenant.Org, error) {
	org, err := r.member(req, p.Identity())
	if err != nil {
		return tenant.Org{}, err
	}
	if !org.Actor().Role.May(p) {
		return org, fault.PermissionRequired(string(p))
	}
	return org, nil
}

// member finds out who calls a route that is for one kind of account of an organization, or for either: then the
// account for which the request is meant, and where it does not say so, of cookies staff's first.
func (r *Routes) member(req *http.Request, of tenant.Identity) (org tenant.Org, err error) {
	err = errSignIn
	if of != tenant.Companion {
		if token := SessionToken(req, Cookie); token != "" {
			org, err = r.doors.Staff(req.Context(), token)
			isOther := err == nil && of == tenant.Either && isForOther(req, org.Actor().ID)
			if fault.KindOf(err) != fault.NoSession && !isOther {
				return org, err
			}
		}
	}
	if of != tenant.Staff {
		if token := SessionToken(req, CompanionCookie); token != "" {
			member, failed := r.doors.Companion(req.Context(), token)
			if err != nil || failed == nil && !isForOther(req, member.Actor().ID) {
				return member, failed
			}
		}
	}
	return org, err
}
