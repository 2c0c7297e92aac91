package api

import (
	"net/http"
	"strings"
	"time"

	"pitboss/internal/foundation/tenant"
)

// cookie is a cookie that the server sets. Over plain HTTP, as on a room's own network, the path restricts it to the
// calls that need it.
type cookie struct {
	name, path string
	sameSite   http.SameSite
}

// cookies are the session cookie of each kind of account, and the device cookie by which the server recognizes a
// browser that has signed in before. Screens and players' links are no accounts, so they have none.
var cookies = map[tenant.Identity]struct{ session, device cookie }{
	tenant.Staff: {
		cookie{"pitboss_staff", "/", http.SameSiteLaxMode},
		cookie{"pitboss_device", "/api/auth", http.SameSiteLaxMode},
	},
	tenant.Companion: {
		cookie{"pitboss_go", "/", http.SameSiteLaxMode},
		cookie{"pitboss_go_device", "/api/pitboss-go/auth", http.SameSiteLaxMode},
	},
	tenant.Platform: {
		cookie{"pitboss_admin", "/api/admin", http.SameSiteStrictMode},
		cookie{"pitboss_admin_device", "/api/admin/login", http.SameSiteStrictMode},
	},
	tenant.Screen: {session: cookie{"pitboss_screen", "/", http.SameSiteLaxMode}},
	tenant.Player: {session: cookie{"pitboss_player", "/api/player-pages", http.SameSiteStrictMode}},
}

// sessionCookie returns the session cookie of an audience for a request. A player may have a link in several rooms, so
// each link has a cookie of its own.
func sessionCookie(req *http.Request, audience tenant.Identity) cookie {
	c := cookies[audience].session
	if audience == tenant.Player {
		c.name += "_" + req.PathValue("link")
	}
	return c
}

// deviceTTL is how long a device is recognized. Browsers keep no cookie longer.
const deviceTTL = 400 * 24 * time.Hour

// hostOnly prefixes the names of cookies that are set over HTTPS. Browsers accept such a cookie only from this host
// and only over HTTPS, so another host of the domain or a network attacker cannot replace it.
const hostOnly = "__Host-"

// IsSecure reports whether the client's connection is HTTPS, at least as far as the proxy.
func IsSecure(req *http.Request) bool {
	return req.TLS != nil || req.Header.Get("X-Forwarded-Proto") == "https"
}

// SessionToken returns the token of the Authorization header, or else of the audience's session cookie. It is empty if
// there is none.
func SessionToken(req *http.Request, audience tenant.Identity) string {
	if h := req.Header.Get("Authorization"); h != "" {
		scheme, token, _ := strings.Cut(h, " ")
		if strings.EqualFold(scheme, "Bearer") {
			return strings.TrimSpace(token)
		}
	}
	return sessionCookie(req, audience).of(req)
}

// of returns the value of the cookie. Over HTTPS only the cookie with the prefix counts.
func (c cookie) of(req *http.Request) string {
	name := c.name
	if IsSecure(req) {
		name = hostOnly + name
	}
	if found, err := req.Cookie(name); err == nil {
		return found.Value
	}
	return ""
}

// set sets the cookie so that scripts cannot read it. A negative lifetime deletes it. The prefix requires the path "/".
func (c cookie) set(w http.ResponseWriter, req *http.Request, value string, lifetime time.Duration) {
	set := &http.Cookie{ //nolint:gosec // SameSite is in the table; Secure is set over HTTPS
		Name: c.name, Value: value, Path: c.path, MaxAge: int(lifetime.Seconds()), HttpOnly: true, SameSite: c.sameSite,
	}
	if lifetime < 0 {
		set.MaxAge = -1
	}
	if IsSecure(req) {
		set.Name, set.Path, set.Secure = hostOnly+c.name, "/", true
	}
	http.SetCookie(w, set)
}
