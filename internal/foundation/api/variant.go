package api

import (
	"hash/fnv"
	"strconv"

	"pitboss/internal/foundation/tenant"
)

// Personal is a request that can ask for an answer about its caller. Only then is the handler of a cached or coalesced
// read told who calls, by SetCaller; asking its scope for the actor panics. Such an answer is shared between requests
// of the same user alone.
type Personal interface {
	OfCaller() bool
	SetCaller(user string)
}

// variant tells apart the answers that one address has at the same time: one for each view, and one for each user who
// asks for an answer about themselves. It is part of each key under which answers are coalesced or cached, and of the
// entity tag.
type variant struct {
	view tenant.View
	user string
}

// variantFor is the variant that a caller gets, with the anonymous scope in which it is read.
func (r *Route) variantFor(org tenant.Org, in any) (variant, tenant.Org) {
	actor := org.Actor()
	v := variant{view: r.view.ForRole(actor.Role)}
	if p, ok := in.(Personal); ok && p.OfCaller() {
		v.user = actor.ID
		p.SetCaller(v.user)
	}
	return v, org.Anonymous(v.view)
}

// tag is the part of an entity tag that follows the versions: a browser in which another user has signed in must not be
// told that the answer of the first one still holds.
func (v variant) tag() string {
	tag := ""
	if view := v.view.Tag(); view != "" {
		tag = "." + view
	}
	if v.user != "" {
		h := fnv.New64a()
		_, _ = h.Write([]byte(v.user))
		tag += ".u" + strconv.FormatUint(h.Sum64(), 16)
	}
	return tag
}

// DependsOn declares that the answer of a cached or coalesced read differs by whether its caller has these permissions.
// Callers who differ in one of them get answers of their own, and the handler may ask Org.View for these permissions
// only.
func (r *Route) DependsOn(permissions ...tenant.Permission) *Route {
	r.view = r.view.Declare(permissions...)
	return r
}

// Coalesced marks a route that reads, and whose answer depends on nothing of its caller but the organization and the
// permissions that DependsOn declares: requests that wait for the same answer are coalesced.
func (r *Route) Coalesced() *Route {
	r.Shared = true
	return r
}
