package frontoffice

import (
	"context"
	"fmt"

	"pitboss/internal/cage"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/player"
)

func (a *Actions) sell(ctx context.Context, org tenant.Org, in sellRequest) (player.Membership, error) {
	if in.OrganizationID != "" && in.OrganizationID != org.ID() {
		return player.Membership{}, fault.NotFound("Organization")
	}
	at, err := a.cage.ResolveRoom(ctx, org, in.RoomID)
	if err != nil {
		return player.Membership{}, err
	}
	return db.InRoom(ctx, a.db, at, func(tx *db.RoomTx) (player.Membership, error) {
		desk, err := cage.CallerDesk(tx)
		if err != nil {
			return player.Membership{}, err
		}
		offer, err := desk.OfferMembership(in.PlayerID, in.MembershipType)
		if err != nil {
			return player.Membership{}, err
		}
		if err := checkOffer(desk, offer, in.FeeAmount, in.ExpiryDate); err != nil {
			return player.Membership{}, err
		}
		return desk.SellMembership(in.PlayerID, offer, in.PaymentMethod, in.Notes)
	})
}

// checkOffer compares a membership with the fee and the last day that the desk has shown; nil: not compared. The
// server's fee schedule applies, so a request that differs fails before anything is sold.
func checkOffer(desk *cage.Desk, offer player.Offer, fee *money.Cents, expiry *clock.Instant) error {
	var invalid fault.Fields
	invalid.Require(fee == nil || *fee == offer.FeeAmount, "feeAmount", fmt.Sprintf("The fee is $%s", offer.FeeAmount))
	zone := desk.Room.Calendar().Zone
	date := func(i clock.Instant) string { return i.Time().In(zone).Format("January 2, 2006") }
	invalid.Require(expiry == nil || date(*expiry) == date(offer.ExpiryDate), "expiryDate",
		"It ends on "+date(offer.ExpiryDate))
	return invalid.Err()
}
