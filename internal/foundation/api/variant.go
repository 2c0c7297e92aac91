package api

import (
	"hash/fnv"
	"strconv"

	"pitboss/internal/foundation/tenant"
)

// Personal is a request that can ask for an answer about its caller. Only then does SetCaller pass the caller to the
// handler of a cached or coalesced read; the actor of its scope panics. Such an answer is shared only between requests
// of the same user.
type Personal interface {
	OfCaller() bool
	SetCaller(user string)
}

// variant distinguishes the answers that one address has under the same versions: one per permission view, one per
// user of an answer about the user, and one per minute of a public read. It is part of the cache key and the coalescing
// key, and of the entity tag of a read by version.
type variant struct {
	view   tenant.View
	user   string
	minute int64 // since 1970; 0 if the answer does not depend on the time
}

// variantFor returns the variant for a caller, and the anonymous scope for the read.
func (r *Route) variantFor(org tenant.Org, in any) (variant, tenant.Org) {
	actor := org.Actor()
	v := variant{view: r.view.ForRole(actor.Role)}
	if p, ok := in.(Personal); ok && p.OfCaller() {
		v.user = actor.ID
		p.SetCaller(v.user)
	}
	return v, org.Anonymous(v.view)
}

// tag is the part of an entity tag after the versions. A browser in which another user has signed in must not get 304
// for the first user's response.
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

// DependsOn declares that the answer of a cached or coalesced read depends on whether its caller has these
// permissions. Callers that differ in one of them get separate answers. The handler may ask Org.View only for these.
func (r *Route) DependsOn(permissions ...tenant.Permission) *Route {
	r.view = r.view.Declare(permissions...)
	return r
}

// Coalesced marks a read that depends only on the organization and the permissions of DependsOn: identical
// queued requests are answered by one read.
func (r *Route) Coalesced() *Route {
	r.Shared = true
	return r
}
