// Package community holds an organization's companion users: who may join, their sign-in and sessions, their profiles, and
// what their admins do. What they play stands in homegame.
package community

import (
	"errors"
	"strings"
	"time"
	"unicode/utf8"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/tenant"
)

// Status says whether a member may come in.
type Status string

// The statuses of a member.
const (
	Active   Status = "active"
	Inactive Status = "inactive" // he cannot sign in; what he played stays
)

// Values are the words allowed on the wire.
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

// SignInResult is the answer to a sign-in of whoever keeps the token himself.
type SignInResult struct {
	Token string `json:"token" see:"secret"`
	User  User   `json:"user"`
}

// Invitation is an invitation that has not been used.
type Invitation struct {
	ID        string        `json:"id"`
	Email     string        `json:"email" see:"personal"`
	InvitedBy string        `json:"invitedBy"` // a name
	CreatedAt clock.Instant `json:"createdAt"`
	ExpiresAt clock.Instant `json:"expiresAt"`
}

// NewInvitation is a new invitation. Its code is shown this once and kept nowhere.
type NewInvitation struct {
	ID        string        `json:"id"`
	Email     string        `json:"email" see:"personal"`
	Code      string        `json:"code" see:"secret"`
	Link      string        `json:"link" see:"secret"`
	ExpiresAt clock.Instant `json:"expiresAt"`
}

// Invitee is whom a code invites.
type Invitee struct {
	Email string `json:"email" see:"personal"`
}

// Limits (decisions 4 and 14).
const (
	SessionTTL       = 30 * 24 * time.Hour // of a session
	inviteFor        = 14 * 24 * time.Hour
	shortestPassword = 6 // characters
	longestPassword  = 200
	longestName      = 60
)

// checkPassword says what is wrong with a new password, nil when nothing is.
func checkPassword(password string) error {
	switch n := utf8.RuneCountInString(password); {
	case n < shortestPassword:
		return errors.New("Password must be at least 6 characters long")
	case n > longestPassword:
		return errors.New("Password is too long")
	}
	return nil
}

// plainCode is an invitation's code as it is stored, however it was typed.
func plainCode(s string) string {
	return strings.Map(func(r rune) rune {
		if r == ' ' || r == '-' {
			return -1
		}
		return r
	}, strings.ToUpper(s))
}

// linkOf is where a code leads.
func linkOf(code string) string { return "/pitboss-go?invite=" + code }

// tidyName is a name without blanks that nobody sees, and the form by which names are sorted.
func tidyName(s string) (name, key string) {
	name = strings.Join(strings.Fields(s), " ")
	return name, strings.ToLower(name)
}

func roleOf(isAdmin bool) tenant.Role {
	if isAdmin {
		return tenant.RoleCommunityAdmin
	}
	return tenant.RoleCommunityMember
}

// ActingUser is the member as whom somebody acts.
type ActingUser struct {
	ID, Name string
	IsAdmin  bool
}
