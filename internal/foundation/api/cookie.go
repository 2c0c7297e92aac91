package api

import (
	"net/http"
	"strings"
	"time"
)

// The names of the cookies that hold a token of staff, of the community and of platform administrators, and of those by
// which a browser is known at which one of each kind has signed in.
const (
	Cookie                = "pitboss_staff"
	CompanionCookie       = "pitboss_go"
	AdminCookie           = "pitboss_admin"
	DeviceCookie          = "pitboss_device"
	CompanionDeviceCookie = "pitboss_go_device"
	AdminDeviceCookie     = "pitboss_admin_device"
)

// deviceKnown is how long a browser is known: as long as browsers keep a cookie.
const deviceKnown = 400 * 24 * time.Hour

// hostOnly begins the names of cookies that came over HTTPS. Browsers take such a cookie from this very host alone, over
// HTTPS alone, so no other host of the domain and nobody on the way can put his own in its place.
const hostOnly = "__Host-"

// IsSecure says whether the caller's connection is HTTPS, up to the proxy at least.
func IsSecure(req *http.Request) bool {
	return req.TLS != nil || req.Header.Get("X-Forwarded-Proto") == "https"
}

// SessionToken is the token that a request carries, in its Authorization header or else in the cookie; empty when none.
func SessionToken(req *http.Request, cookie string) string {
	if h := req.Header.Get("Authorization"); h != "" {
		scheme, token, _ := strings.Cut(h, " ")
		if strings.EqualFold(scheme, "Bearer") {
			return strings.TrimSpace(token)
		}
	}
	return cookieOf(req, cookie)
}

// cookieOf is what a request's cookie says; over HTTPS the one with the prefix counts and no other.
func cookieOf(req *http.Request, name string) string {
	if IsSecure(req) {
		name = hostOnly + name
	}
	if c, err := req.Cookie(name); err == nil {
		return c.Value
	}
	return ""
}

// setCookie sends a cookie that scripts cannot read; a lifetime below zero takes it away. Over plain HTTP, as in a room
// of its own network, it goes along with those calls alone that need it; the prefix wants the whole host.
func setCookie(w http.ResponseWriter, req *http.Request, name, value string, lifetime time.Duration) {
	c := &http.Cookie{Name: name, Value: value, Path: "/", MaxAge: int(lifetime.Seconds()), HttpOnly: true, SameSite: http.SameSiteLaxMode}
	switch name {
	case DeviceCookie:
		c.Path = "/api/auth"
	case CompanionDeviceCookie:
		c.Path = "/api/pitboss-go/auth"
	case AdminCookie:
		c.Path, c.SameSite = "/api/admin", http.SameSiteStrictMode
	case AdminDeviceCookie:
		c.Path, c.SameSite = "/api/admin/login", http.SameSiteStrictMode
	}
	if lifetime < 0 {
		c.MaxAge = -1
	}
	if IsSecure(req) {
		c.Name, c.Path, c.Secure = hostOnly+name, "/", true
	}
	http.SetCookie(w, c)
}
