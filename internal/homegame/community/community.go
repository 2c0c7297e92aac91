// Package community holds an organization's companion users: invitations, sign-in and sessions, profiles, and the
// rights that admins give.
//
// It owns the tables community_user, community_session, community_device and community_invitation and serves the
// auth, invite, profile, password and admin routes of /api/pitboss-go. It may import account; homegame imports it for
// the members, and nothing else does.
//
// Two rules: a staff user acts as the member with their email address, whose password and sessions are those of the
// staff account. Invite codes are stored only as hashes and create one account each.
package community

import (
	"errors"
	"time"
	"unicode/utf8"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/tenant"
)

// Status is the state of a member.
type Status string

// The statuses of a member.
const (
	Active   Status = "active"
	Inactive Status = "inactive" // cannot sign in; keeps the history
)

// Values returns the words allowed on the wire.
func (Status) Values() []string { return []string{string(Active), string(Inactive)} }

// User is a member of the community.
type User struct {
	ID          string        `json:"id"`
	Email       string        `json:"email" see:"personal"`
	DisplayName string        `json:"displayName"`
	IsAdmin     bool          `json:"isAdmin"`
	Status      Status        `json:"status"`
	CreatedAt   clock.Instant `json:"createdAt"`
	Defaults    *Defaults     `json:"defaults"`
	Community   string        `json:"community"` // the organization's name
}

// SignInResult is the response to a sign-in by a client that stores the token itself.
type SignInResult struct {
	Token string `json:"token" see:"secret"`
	User  User   `json:"user"`
}

// Invitation is an unused invitation.
type Invitation struct {
	ID        string        `json:"id"`
	Email     string        `json:"email" see:"personal"`
	InvitedBy string        `json:"invitedBy"` // a name
	CreatedAt clock.Instant `json:"createdAt"`
	ExpiresAt clock.Instant `json:"expiresAt"`
}

// NewInvitation is a new invitation. Its code is shown once and stored nowhere.
type NewInvitation struct {
	ID        string        `json:"id"`
	Email     string        `json:"email" see:"personal"`
	Code      string        `json:"code" see:"secret"`
	Link      string        `json:"link" see:"secret"`
	ExpiresAt clock.Instant `json:"expiresAt"`
}

// Invitee is the person that a code invites.
type Invitee struct {
	Email string `json:"email" see:"personal"`
}

// Limits.
const (
	SessionTTL        = 30 * 24 * time.Hour // of a session
	invitationTTL     = 14 * 24 * time.Hour
	minPasswordLength = 6 // characters
	maxPasswordLength = 200
	maxNameLength     = 60
)

// checkPassword returns what is wrong with a new password; nil when it is valid.
func checkPassword(password string) error {
	switch n := utf8.RuneCountInString(password); {
	case n < minPasswordLength:
		return errors.New("Password must be at least 6 characters long")
	case n > maxPasswordLength:
		return errors.New("Password is too long")
	}
	return nil
}

// linkOf returns the address to which a code leads.
func linkOf(code string) string { return "/pitboss-go?invite=" + code }

func roleOf(isAdmin bool) tenant.Role {
	if isAdmin {
		return tenant.RoleCommunityAdmin
	}
	return tenant.RoleCommunityMember
}

// ActingUser is the member as whom the caller acts.
type ActingUser struct {
	ID, Name string
	IsAdmin  bool
}
