// Package platform holds what stands above the organizations: the platform administrators and their sign-in, the
// organizations as administrators create and change them, registration, impersonation, and the platform's audit
// trail.
//
// It owns the tables impersonation, platform_admin, platform_device and platform_session, and creates rows of
// organization. It serves /api/admin, /api/first-run, /api/auth/register-organization and /api/auth/impersonate. It
// may import account and room.
//
// Two rules: an administrator acts inside an organization only through an impersonation, a staff session of an owner
// with a reason and an end; and every act leaves an entry in the platform's trail.
package platform

import (
	"strings"
	"time"

	"pitboss/internal/foundation/clock"
)

// Administrator is a platform administrator as their own screens see them.
type Administrator struct {
	ID          string        `json:"id"`
	Email       string        `json:"email" see:"personal"`
	Name        string        `json:"name"`
	SignedInAt  clock.Instant `json:"signedInAt"`
	SignedOutAt clock.Instant `json:"signedOutAt"` // the latest end of this session
	// The administrator has to set up two-step sign-in before any other act.
	NeedsTwoStep bool `json:"needsTwoStep"`
}

// OrganizationType is the kind of an organization.
type OrganizationType string

// The kinds of organization.
const (
	Casino      OrganizationType = "casino"
	PokerRoom   OrganizationType = "poker_room"
	RacingTrack OrganizationType = "racing_track"
	Tribal      OrganizationType = "tribal_casino"
)

// Values returns the words allowed on the wire.
func (OrganizationType) Values() []string {
	return []string{string(Casino), string(PokerRoom), string(RacingTrack), string(Tribal)}
}

// Organization is a tenant as the platform sees it.
type Organization struct {
	ID            string             `json:"id"`
	Name          string             `json:"name"`
	Type          OrganizationType   `json:"type"`
	Domain        string             `json:"domain"`
	ContactEmail  string             `json:"contactEmail"`
	ContactPhone  string             `json:"contactPhone"`
	Address       string             `json:"address"`
	City          string             `json:"city"`
	State         string             `json:"state"`
	ZipCode       string             `json:"zipCode"`
	IsActive      bool               `json:"isActive"`
	IsDemo        bool               `json:"isDemo"`
	CreatedAt     clock.Instant      `json:"createdAt"`
	DeactivatedAt *clock.Instant     `json:"deactivatedAt"`
	LastActiveAt  *clock.Instant     `json:"lastActiveAt"` // last request of its own staff; null: never
	Stats         OrganizationCounts `json:"stats"`
}

// OrganizationCounts are the sizes of an organization.
type OrganizationCounts struct {
	UserCount     int `json:"userCount"`
	RoomCount     int `json:"roomCount"`
	LocationCount int `json:"locationCount"`
}

// PlatformStats are totals over all organizations.
type PlatformStats struct {
	TotalOrganizations  int            `json:"totalOrganizations"`
	ActiveOrganizations int            `json:"activeOrganizations"`
	TotalLocations      int            `json:"totalLocations"`
	TotalRooms          int            `json:"totalRooms"`
	TotalUsers          int            `json:"totalUsers"`
	SignedInUsers       int            `json:"signedInUsers"` // with a live session
	LastCreatedAt       *clock.Instant `json:"lastCreatedAt"`
	LastDeactivatedAt   *clock.Instant `json:"lastDeactivatedAt"` // among the inactive organizations
}

// Limits of an administrator's session.
const (
	SessionTTL  = 8 * time.Hour    // from sign-in
	IdleTimeout = 30 * time.Minute // since the last request
)

// pattern returns the LIKE pattern that finds a search text anywhere in a lower-case column.
func pattern(q string) string {
	return "%" + strings.NewReplacer(`\`, `\\`, "%", `\%`, "_", `\_`).
		Replace(strings.ToLower(strings.TrimSpace(q))) + "%"
}
