package api

import (
	"net/http"
	"strings"
	"time"
)

// The session cookies of staff, companion users and platform administrators, and the device cookies by which the
// server recognizes a browser that has signed in before.
const (
	Cookie                = "pitboss_staff"
	CompanionCookie       = "pitboss_go"
	AdminCookie           = "pitboss_admin"
	DeviceCookie          = "pitboss_device"
	CompanionDeviceCookie = "pitboss_go_device"
	AdminDeviceCookie     = "pitboss_admin_device"
)

// deviceTTL is how long a device is recognized. Browsers keep no cookie longer.
const deviceTTL = 400 * 24 * time.Hour

// hostOnly prefixes the names of cookies that are set over HTTPS. Browsers accept such a cookie only from this host
// and only over HTTPS, so another host of the domain or a network attacker cannot replace it.
const hostOnly = "__Host-"

// IsSecure reports whether the client's connection is HTTPS, at least as far as the proxy.
func IsSecure(req *http.Request) bool {
	return req.TLS != nil || req.Header.Get("X-Forwarded-Proto") == "https"
}

// SessionToken returns the token of the Authorization header, or else of the cookie. It is empty if there is none.
func SessionToken(req *http.Request, cookie string) string {
	if h := req.Header.Get("Authorization"); h != "" {
		scheme, token, _ := strings.Cut(h, " ")
		if strings.EqualFold(scheme, "Bearer") {
			return strings.TrimSpace(token)
		}
	}
	return cookieOf(req, cookie)
}

// cookieOf returns the value of a cookie. Over HTTPS only the cookie with the prefix counts.
func cookieOf(req *http.Request, name string) string {
	if IsSecure(req) {
		name = hostOnly + name
	}
	if c, err := req.Cookie(name); err == nil {
		return c.Value
	}
	return ""
}

// setCookie sets a cookie that scripts cannot read. A negative lifetime deletes it. Over plain HTTP, as on a room's
// own network, the path restricts a cookie to the calls that need it; the prefix requires the path "/".
func setCookie(w http.ResponseWriter, req *http.Request, name, value string, lifetime time.Duration) {
	c := &http.Cookie{
		Name: name, Value: value, Path: "/", MaxAge: int(lifetime.Seconds()), HttpOnly: true,
		SameSite: http.SameSiteLaxMode,
	}
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
