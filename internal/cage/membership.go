package cage

import (
	"fmt"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/player"
	"pitboss/internal/room"
)

// OfferMembership returns the price and the dates of a membership that a player can buy now. It locks the organization,
// because another room may be selling the same month.
func (d *Desk) OfferMembership(playerID string, term room.Term) (player.Offer, error) {
	org, err := d.tx.Org()
	if err != nil {
		return player.Offer{}, err
	}
	holder, err := player.Canonical(org, playerID)
	if err != nil {
		return player.Offer{}, err
	}
	playerID = holder.ID
	if _, err := player.CheckDoor(d.tx, playerID, player.AtCheckIn); err != nil {
		return player.Offer{}, err
	}
	offers, err := player.Offers(org, playerID, d.tx.Now(), d.Room.Calendar().Zone)
	if err != nil {
		return player.Offer{}, err
	}
	for _, o := range offers {
		if o.MembershipType == term {
			return o, nil
		}
	}
	return player.Offer{}, fault.InvalidField("membershipType", "This membership is not sold")
}

// SellMembership sells a membership: the record, the ledger entry and the activity are one act.
func (d *Desk) SellMembership(playerID string, o player.Offer, m Method, notes *string) (player.Membership, error) {
	sold, err := d.recordMembershipSale(playerID, o, m, notes)
	if err != nil {
		return sold, err
	}
	says := fmt.Sprintf("%s membership sold to %s", termNames[o.MembershipType], sold.Player.Name)
	room.LogActivity(d.tx, "membership_sold", says, "", sold.Player.Name)
	return sold, player.PostponeRenewals(d.tx, sold)
}

// ImportMembership imports a membership of another system, or of sample data, without a payment.
func ImportMembership(tx *db.RoomTx, playerID string, t room.Term, from, to clock.Instant) error {
	desk, err := CallerDesk(tx)
	if err != nil {
		return err
	}
	_, err = desk.recordMembershipSale(playerID, player.Offer{MembershipType: t, StartsAt: from, ExpiryDate: to},
		ByCash, nil)
	return err
}

func (d *Desk) recordMembershipSale(
	playerID string, o player.Offer, m Method, notes *string,
) (player.Membership, error) {
	entry := db.NewID()
	sold, err := player.AddMembership(d.tx, player.NewMembership{
		PlayerID: playerID, Type: o.MembershipType, Fee: o.FeeAmount, PaymentMethod: string(m),
		StartsAt: o.StartsAt, ExpiresAt: o.ExpiryDate, EntryID: entry,
	})
	if err != nil {
		return sold, err
	}
	_, err = d.Post(Posting{
		ID: entry, Kind: MembershipSale, PlayerID: playerID, Method: m, Amount: o.FeeAmount, Subject: sold.ID,
		Notes: notes, Lines: []Line{d.paymentLine(m, o.FeeAmount), {Account: MembershipRevenue, Amount: -o.FeeAmount}},
	})
	return sold, err
}

// termNames are the names of the terms at the beginning of a sentence.
var termNames = map[room.Term]string{room.Daily: "Daily", room.Monthly: "Monthly", room.Annual: "Annual"}
