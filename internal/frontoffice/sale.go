package frontoffice

import (
	"context"
	"fmt"

	"pitboss/internal/cage"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
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
		// The server's fee schedule applies. A request with another fee or expiry date fails before anything is sold.
		var invalid fault.Fields
		invalid.Require(in.FeeAmount == nil || *in.FeeAmount == offer.FeeAmount, "feeAmount",
			fmt.Sprintf("The fee is $%s", offer.FeeAmount))
		zone := desk.Room.Calendar().Zone
		date := func(i clock.Instant) string { return i.Time().In(zone).Format("January 2, 2006") }
		invalid.Require(in.ExpiryDate == nil || date(*in.ExpiryDate) == date(offer.ExpiryDate), "expiryDate",
			"It ends on "+date(offer.ExpiryDate))
		if err := invalid.Err(); err != nil {
			return player.Membership{}, err
		}
		return desk.SellMembership(in.PlayerID, offer, in.PaymentMethod, in.Notes)
	})
}
