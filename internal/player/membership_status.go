package player

import (
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/money"
	"pitboss/internal/room"
)

// MembershipStatus is the state of a membership at a moment. It is derived from the dates, so no job has to update it.
type MembershipStatus string

// The states of a membership.
const (
	MembershipActive    MembershipStatus = "active"
	MembershipExpired   MembershipStatus = "expired"
	MembershipUpcoming  MembershipStatus = "upcoming"
	MembershipCancelled MembershipStatus = "cancelled" // its sale was reversed
)

// Values are the words allowed on the wire.
func (MembershipStatus) Values() []string {
	return []string{string(MembershipActive), string(MembershipExpired), string(MembershipUpcoming),
		string(MembershipCancelled)}
}

// Membership is a sold membership.
type Membership struct {
	ID             string           `json:"id"`
	PlayerID       string           `json:"playerId"`
	Player         Named            `json:"player"`
	MembershipType room.Term        `json:"membershipType"`
	Status         MembershipStatus `json:"status"`
	FeeAmount      money.Cents      `json:"feeAmount"`
	PaymentMethod  string           `json:"paymentMethod"` // empty: imported, sold elsewhere
	StartsAt       clock.Instant    `json:"startsAt"`
	ExpiryDate     clock.Instant    `json:"expiryDate"`
	SoldAt         clock.Instant    `json:"soldAt"`
	SoldBy         string           `json:"soldBy"`
	RoomID         string           `json:"roomId"` // where it was sold
	EntryID        string           `json:"entryId"`
	OrganizationID string           `json:"organizationId"`

	cancelledAt *clock.Instant
}

// withStatus returns the membership with its status at a moment.
func (m Membership) withStatus(at clock.Instant) Membership {
	switch {
	case m.cancelledAt != nil:
		m.Status = MembershipCancelled
	case at < m.StartsAt:
		m.Status = MembershipUpcoming
	case at < m.ExpiryDate:
		m.Status = MembershipActive
	default:
		m.Status = MembershipExpired
	}
	return m
}

// Offer is a membership that can be sold to a player now.
type Offer struct {
	MembershipType room.Term     `json:"membershipType"`
	FeeAmount      money.Cents   `json:"feeAmount"`
	StartsAt       clock.Instant `json:"startsAt"`
	ExpiryDate     clock.Instant `json:"expiryDate"`
}

// offers returns the memberships on sale at a moment. Until is the end of the player's present membership, nil if
// there is none.
func offers(schedule []room.MembershipFee, until *clock.Instant, now clock.Instant, zone *time.Location) []Offer {
	starts := now
	if until != nil {
		starts = max(now, *until) // a renewal starts when the old one ends
	}
	list := []Offer{}
	for _, t := range room.Terms {
		if fee, sold := room.MembershipFeeAt(schedule, t, now); sold {
			list = append(list, Offer{t, fee, starts, t.EndOf(starts, zone)})
		}
	}
	return list
}
