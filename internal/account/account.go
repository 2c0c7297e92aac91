// Package account holds staff users, their sign-in and their sessions. What a role may do stands in foundation/tenant;
// platform administrators and companion users are other identities with tables of their own.
package account

import (
	"errors"
	"fmt"
	"net/mail"
	"strings"
	"time"
	"unicode/utf8"

	"pitboss/internal/account/signin"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/tenant"
)

// User is a staff member who has signed in, as his own screens see him.
type User struct {
	ID           string              `json:"id"`
	Email        string              `json:"email" see:"personal"`
	Name         string              `json:"name"`
	Role         tenant.Role         `json:"role"`
	Permissions  []tenant.Permission `json:"permissions"`
	Organization Organization        `json:"organization"`
	// The platform administrator who acts in this session, and when it ends, whatever happens.
	ImpersonatedBy      *string        `json:"impersonatedBy"`
	ImpersonationEndsAt *clock.Instant `json:"impersonationEndsAt"`
}

// SignIn is somebody who can sign in at the organization, as far as those need it who say whose it is.
type SignIn struct {
	ID    string      `json:"id"`
	Name  string      `json:"name"`
	Email string      `json:"email" see:"personal"`
	Role  tenant.Role `json:"role"`
}

// Organization is the tenant that a user belongs to.
type Organization struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Domain string `json:"domain"`
}

// Entry tells the web app, before anyone has signed in, whose door it stands at.
type Entry struct {
	PlatformDomain     string       `json:"platformDomain"`
	SingleOrganization bool         `json:"singleOrganization"` // every host is this tenant's
	FirstRun           bool         `json:"firstRun"`           // there is no organization yet
	Registration       bool         `json:"registration"`       // organizations may register themselves
	Organization       *EntryTenant `json:"organization"`       // null: unknown or not active
	Demo               []DemoSignIn `json:"demo"`
	CompanionDemo      []DemoSignIn `json:"companionDemo"` // those of the community
	PlatformDemo       []DemoSignIn `json:"platformDemo"`  // those of the master console
}

// EntryTenant is what a stranger may know of an organization.
type EntryTenant struct {
	Name   string `json:"name"`
	Domain string `json:"domain"`
}

// DemoSignIn is one of the sign-ins shown at the door of the demo organization.
type DemoSignIn struct {
	Role     string `json:"role"`
	Email    string `json:"email" see:"personal"`
	Password string `json:"password" see:"secret"`
}

// Limits of a session (decisions 4) and of what is kept.
const (
	SessionLifetime    = 7 * 24 * time.Hour // whatever happens
	SessionIdleTimeout = 12 * time.Hour     // without a request

	sessionsKept = 30 * 24 * time.Hour  // after their end; the newest of each user longer: it says when he was last here
	DeviceTTL    = 400 * 24 * time.Hour // a browser, without being seen
	MaxDevices   = 20                   // known of one user
	inviteFor    = 14 * 24 * time.Hour
	resetFor     = 24 * time.Hour

	MinPasswordLength = 12 // characters, for staff
	longestPassword   = 200
	longestName       = 60
)

// alive says whether a session still counts.
func alive(createdExpires, seen, now clock.Instant) bool {
	return now < createdExpires && now < seen.Add(SessionIdleTimeout)
}

// EmailKey is the form under which an e-mail address is looked up.
func EmailKey(email string) string { return strings.ToLower(strings.TrimSpace(email)) }

// ValidEmail says whether s looks like an address that mail can reach.
func ValidEmail(s string) bool {
	a, err := mail.ParseAddress(s)
	if err != nil || a.Address != s {
		return false
	}
	_, host, _ := strings.Cut(s, "@")
	return strings.Contains(host, ".") && !strings.HasSuffix(host, ".")
}

// CheckPassword says what is wrong with a new password of staff or of an administrator, nil when nothing is. About are
// words that belong to him, and are tried first by whoever knows him: his address, his name, his organization's.
func CheckPassword(password string, about ...string) error {
	switch n := utf8.RuneCountInString(password); {
	case n < MinPasswordLength:
		return fmt.Errorf("Password must be at least %d characters long", MinPasswordLength)
	case n > longestPassword:
		return errors.New("Password is too long")
	case signin.IsWeakPassword(password, about...):
		return signin.ErrWeakPassword
	}
	return nil
}
