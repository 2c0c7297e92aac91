// Package account holds staff users, their sign-in, sessions, invitations, password resets and two-step sign-in.
// Companion members and platform administrators are other identities with tables of their own. They share package
// signin, and of this package TrySignIn, ChangePassword and TwoStep, which count failures. Package acts looks acts up
// by idempotency key.
//
// It owns the tables known_device, sign_in_failure, staff_session, staff_user and user_link, and serves /api/entry,
// /api/auth, /api/profile, /api/users, /api/user-invitations, /api/staff-sessions, /api/sign-ins and /api/exports. It
// imports no other wing. Roles and permissions are in foundation/tenant.
//
// Rules: acts on accounts run in db.InAccounts, which numbers their audit trail. Every attempt at a password or code
// counts as a failure first and is forgiven when it was right. Call forgetUser or Sessions.ForgetSession after an act
// that ends sessions, because sessions are cached. Only code listed in archtest may open a session without a password.
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

// User is a signed-in staff member, as their own screens see them.
type User struct {
	ID           string              `json:"id"`
	Email        string              `json:"email" see:"personal"`
	Name         string              `json:"name"`
	Role         tenant.Role         `json:"role"`
	Permissions  []tenant.Permission `json:"permissions"`
	Organization Organization        `json:"organization"`
	// The platform administrator behind this session, and the fixed end of the impersonation.
	ImpersonatedBy      *string        `json:"impersonatedBy"`
	ImpersonationEndsAt *clock.Instant `json:"impersonationEndsAt"`
}

// SignIn is an account that can sign in at the organization, offered when staff link one to a person.
type SignIn struct {
	ID    string      `json:"id"`
	Name  string      `json:"name"`
	Email string      `json:"email" see:"personal"`
	Role  tenant.Role `json:"role"`
}

// Organization is the tenant of a user.
type Organization struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Domain string `json:"domain"`
}

// Entry tells the web app, before sign-in, which organization it serves.
type Entry struct {
	PlatformDomain     string       `json:"platformDomain"`
	SingleOrganization bool         `json:"singleOrganization"` // every host belongs to one tenant
	FirstRun           bool         `json:"firstRun"`           // there is no organization yet
	Registration       bool         `json:"registration"`       // organizations may register themselves
	Organization       *EntryTenant `json:"organization"`       // null: unknown or not active
	Demo               []DemoSignIn `json:"demo"`
	CompanionDemo      []DemoSignIn `json:"companionDemo"` // for the community
	PlatformDemo       []DemoSignIn `json:"platformDemo"`  // for the master console
}

// EntryTenant is the public part of an organization.
type EntryTenant struct {
	Name   string `json:"name"`
	Domain string `json:"domain"`
}

// DemoSignIn is a sign-in shown on the sign-in page of the demo organization.
type DemoSignIn struct {
	Role     string `json:"role"`
	Email    string `json:"email" see:"personal"`
	Password string `json:"password" see:"secret"`
}

// Limits of sessions, devices, links and passwords.
const (
	SessionLifetime    = 7 * 24 * time.Hour // absolute limit
	SessionIdleTimeout = 12 * time.Hour     // since the last request

	// Retention after the end of a session. The newest session of each user stays, because it shows the last visit.
	endedSessionTTL = 30 * 24 * time.Hour
	DeviceTTL       = 400 * 24 * time.Hour // since the last use of the browser
	MaxDevices      = 20                   // known browsers per user
	invitationTTL   = 14 * 24 * time.Hour
	resetTTL        = 24 * time.Hour

	MinPasswordLength = 12 // characters, for staff
	maxPasswordLength = 200
	maxNameLength     = 60
)

// EmailKey is the form in which email addresses are compared.
func EmailKey(email string) string { return strings.ToLower(strings.TrimSpace(email)) }

// ValidEmail reports whether s looks like an address that mail can reach.
func ValidEmail(s string) bool {
	a, err := mail.ParseAddress(s)
	if err != nil || a.Address != s {
		return false
	}
	_, host, _ := strings.Cut(s, "@")
	return strings.Contains(host, ".") && !strings.HasSuffix(host, ".")
}

// CheckPassword returns an error with a sentence for the user if a new password of staff or an administrator is
// unacceptable. About are words that belong to the user, such as the address, the name and the organization; an
// attacker tries them first.
func CheckPassword(password string, about ...string) error {
	switch n := utf8.RuneCountInString(password); {
	case n < MinPasswordLength:
		return fmt.Errorf("Password must be at least %d characters long", MinPasswordLength)
	case n > maxPasswordLength:
		return errors.New("Password is too long")
	case signin.IsWeakPassword(password, about...):
		return signin.ErrWeakPassword
	}
	return nil
}
