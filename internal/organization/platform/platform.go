// Package platform holds what stands above the organizations: the administrators of the platform and their sign-in, the
// organizations as they see and make them, and the trail of what they did. What happens inside an organization is the
// other features' matter; whoever acts there for somebody else does so through a session of account.
package platform

import (
	"strings"
	"time"

	"pitboss/internal/foundation/clock"
)

// Administrator is a platform administrator as he sees himself.
type Administrator struct {
	ID          string        `json:"id"`
	Email       string        `json:"email" see:"personal"`
	Name        string        `json:"name"`
	SignedInAt  clock.Instant `json:"signedInAt"`
	SignedOutAt clock.Instant `json:"signedOutAt"` // when this session ends, whatever happens
	// He has to set up two-step sign-in before he may do anything else.
	NeedsTwoStep bool `json:"needsTwoStep"`
}

// OrganizationType is what an organization is.
type OrganizationType string

// The kinds (product 9).
const (
	Casino      OrganizationType = "casino"
	PokerRoom   OrganizationType = "poker_room"
	RacingTrack OrganizationType = "racing_track"
	Tribal      OrganizationType = "tribal_casino"
)

// Values are the words allowed on the wire.
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
	LastActiveAt  *clock.Instant     `json:"lastActiveAt"` // of its own staff; null: never
	Stats         OrganizationCounts `json:"stats"`
}

// OrganizationCounts are what an organization has.
type OrganizationCounts struct {
	UserCount     int `json:"userCount"`
	RoomCount     int `json:"roomCount"`
	LocationCount int `json:"locationCount"`
}

// PlatformStats are the figures over all organizations.
type PlatformStats struct {
	TotalOrganizations  int            `json:"totalOrganizations"`
	ActiveOrganizations int            `json:"activeOrganizations"`
	TotalLocations      int            `json:"totalLocations"`
	TotalRooms          int            `json:"totalRooms"`
	TotalUsers          int            `json:"totalUsers"`
	SignedInUsers       int            `json:"signedInUsers"` // with a session that is alive
	LastCreatedAt       *clock.Instant `json:"lastCreatedAt"`
	LastDeactivatedAt   *clock.Instant `json:"lastDeactivatedAt"` // of those that are inactive
}

// Limits of an administrator's session (decisions 4).
const (
	SessionTTL  = 8 * time.Hour    // whatever happens
	IdleTimeout = 30 * time.Minute // without a request
)

// alive says whether a session still counts.
func alive(expires, seen, now clock.Instant) bool {
	return now < expires && now < seen.Add(IdleTimeout)
}

// pattern is a search text as LIKE takes it: anywhere, in small letters, its own signs meaning themselves.
func pattern(q string) string {
	return "%" + strings.NewReplacer(`\`, `\\`, "%", `\%`, "_", `\_`).Replace(strings.ToLower(strings.TrimSpace(q))) + "%"
}
