package live

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"time"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// audience knows the tokens of one kind of account.
type audience struct {
	cookie        string
	auth, recheck api.Authenticate
	refresh       func(ctx context.Context, tokens []string) error // nil: each is looked up for itself
}

func newAudience(cookie string, auth, recheck api.Authenticate, refresh func(ctx context.Context, tokens []string) error) audience {
	if recheck == nil {
		recheck = auth
	}
	return audience{cookie, auth, recheck, refresh}
}

// admit refuses who may not open a socket, before the connection is taken over, with a status that says why.
func (h *Hub) admit(r *http.Request) (tenant.Org, *audience, string, error) {
	none := func(err error) (tenant.Org, *audience, string, error) { return tenant.Org{}, nil, "", err }
	if r.Method != http.MethodGet || !strings.EqualFold(r.Header.Get("Upgrade"), "websocket") {
		return none(fault.New(fault.Malformed, "This address takes WebSocket connections"))
	}
	if !sameOrigin(r) {
		return none(fault.New(fault.Forbidden, "This address takes connections from its own pages only"))
	}
	h.mu.RLock()
	draining := h.draining
	h.mu.RUnlock()
	if draining {
		return none(&fault.Error{Kind: fault.Unavailable, Detail: "The server is restarting", RetryAfter: time.Second})
	}
	at := &h.staff
	if r.URL.Query().Get("as") == "companion" {
		at = &h.companions
	}
	token := api.SessionToken(r, at.cookie)
	if token == "" || at.auth == nil {
		return none(fault.New(fault.NoSession, "Sign in to continue"))
	}
	org, err := at.auth(r.Context(), token)
	return org, at, strings.Clone(token), err // the clone does not hold the request's header block
}

// sameOrigin keeps foreign pages from using the visitor's cookie. Programs send no Origin.
func sameOrigin(r *http.Request) bool {
	origin := r.Header.Values("Origin")
	if len(origin) == 0 {
		return true
	}
	u, err := url.Parse(origin[0])
	return err == nil && len(origin) == 1 && u.Host != "" && strings.EqualFold(u.Host, r.Host)
}

// permissionFor is what one must be allowed in order to follow a room.
func permissionFor(room string) tenant.Permission {
	switch room {
	case db.Community:
		return tenant.HostHomeGames
	case db.Accounts:
		return tenant.ManageUsers
	}
	return tenant.ViewFloor
}

// canReceive says whether a role may hear an event that takes a permission. What everybody who is signed in to the
// organization may hear is for its staff: the community hears only what is addressed to it.
func canReceive(r tenant.Role, p tenant.Permission) bool {
	return r.May(p) && (!r.IsCommunity() || p.Identity() == tenant.Companion || p.Identity() == tenant.Either)
}

// canSubscribe says whether there is anything that the role may follow.
func canSubscribe(r tenant.Role) bool { return r.May(tenant.ViewFloor) || r.May(tenant.HostHomeGames) }
