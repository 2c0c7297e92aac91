package live

import (
	"net/http"
	"net/url"
	"strings"
	"time"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// audience is one kind of account with its sessions.
type audience struct {
	identity tenant.Identity
	api.Sessions
}

// admit authenticates a handshake. It runs before the upgrade, so that a refusal has an HTTP status.
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
	aud := &h.staff
	switch r.URL.Query().Get("as") {
	case "companion":
		aud = &h.companions
	case "screen":
		aud = &h.screens
	}
	token := api.SessionToken(r, aud.identity)
	if token == "" {
		return none(fault.New(fault.NoSession, "Sign in to continue"))
	}
	org, err := aud.Authenticate(r.Context(), token)
	return org, aud, strings.Clone(token), err // the clone does not retain the request's header block
}

// sameOrigin keeps foreign pages from using the visitor's cookie. Clients that are no browsers send no Origin.
func sameOrigin(r *http.Request) bool {
	origin := r.Header.Values("Origin")
	if len(origin) == 0 {
		return true
	}
	u, err := url.Parse(origin[0])
	return err == nil && len(origin) == 1 && u.Host != "" && strings.EqualFold(u.Host, r.Host)
}

// permissionFor is the permission that a subscription to a room takes. A screen may follow its own room.
func permissionFor(by tenant.Actor, room string) tenant.Permission {
	switch {
	case room == db.Community:
		return tenant.HostHomeGames
	case room == db.Accounts:
		return tenant.ManageUsers
	case by.Room != "" && room == by.Room:
		return tenant.RunScreen
	}
	return tenant.ViewFloor
}

// canReceive reports whether a role may receive an event that takes a permission. A permission that every session of
// the organization has covers its staff only: members of the community receive nothing but their own events. A screen
// receives none: it hears of each version, and reads its board again.
func canReceive(r tenant.Role, p tenant.Permission) bool {
	return r.May(p) && (!r.IsCommunity() || p.Identity() == tenant.Companion || p.Identity() == tenant.Either)
}

// canSubscribe reports whether a role may subscribe to any room.
func canSubscribe(r tenant.Role) bool {
	return r.May(tenant.ViewFloor) || r.May(tenant.HostHomeGames) || r.May(tenant.RunScreen)
}
