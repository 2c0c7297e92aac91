package player

import (
	"time"

	"pitboss/internal/feature/room"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/tenant"
)

const membershipColumns = `m.id, m.player_id, m.membership_type, m.fee_amount, m.payment_method, m.starts_at, m.expires_at, m.sold_at, m.sold_by,
	m.room_id, m.entry_id, m.org_id, m.cancelled_at, p.name`

const (
	fromMemberships = "SELECT " + membershipColumns + " FROM membership m JOIN player p ON p.org_id = m.org_id AND p.id = m.player_id"

	membershipAt = fromMemberships + ` WHERE m.org_id = $1 AND m.player_id = $2 AND m.cancelled_at IS NULL AND m.starts_at <= $3 AND m.expires_at > $3
		ORDER BY m.expires_at DESC, m.id LIMIT 1`
	lastMembership = fromMemberships + ` WHERE m.org_id = $1 AND m.player_id = $2 AND m.cancelled_at IS NULL
		ORDER BY m.expires_at DESC, m.id LIMIT 1`
	membershipByEntry = fromMemberships + " WHERE m.org_id = $1 AND m.entry_id = $2"
	membershipsOf     = fromMemberships + " WHERE m.org_id = $1 AND m.player_id = $2 ORDER BY m.sold_at DESC, m.id DESC LIMIT 200"
)

func scanMembership(scan db.Scan) (m Membership, err error) {
	err = scan(&m.ID, &m.PlayerID, &m.MembershipType, &m.FeeAmount, &m.PaymentMethod, &m.StartsAt, &m.ExpiryDate, &m.SoldAt, &m.SoldBy,
		&m.RoomID, &m.EntryID, &m.OrganizationID, &m.cancelledAt, &m.Player.Name)
	m.Player.ID = m.PlayerID
	return m, err
}

// MembershipAt is a player's membership that is valid at a moment, else the one that ends last; nil when he has none. A
// sale that was reversed does not count.
func MembershipAt(tx db.OrgReader, playerID string, at clock.Instant) (*Membership, error) {
	m, found, err := db.One(tx, scanMembership, membershipAt, playerID, at)
	if err == nil && !found {
		m, found, err = db.One(tx, scanMembership, lastMembership, playerID)
	}
	if err != nil || !found {
		return nil, err
	}
	m = m.stands(at)
	return &m, nil
}

// MembershipsOf are a player's memberships, the newest sale first, at most 200, as they stand at a moment.
func MembershipsOf(tx db.OrgReader, playerID string, at clock.Instant) ([]Membership, error) {
	list, err := db.All(tx, scanMembership, membershipsOf, playerID)
	for i := range list {
		list[i] = list[i].stands(at)
	}
	return list, err
}

const memberUntil = "SELECT max(expires_at) FROM membership WHERE org_id = $1 AND player_id = $2 AND cancelled_at IS NULL"

// Offers are the memberships that can be sold to a player now, by the organization's schedule. Zone is that of the room
// which sells.
func Offers(tx db.OrgReader, playerID string, now clock.Instant, zone *time.Location) ([]Offer, error) {
	schedule, err := room.MembershipFees(tx)
	if err != nil {
		return nil, err
	}
	until, err := db.Value[*clock.Instant](tx, memberUntil, playerID)
	if err != nil {
		return nil, err
	}
	return offers(schedule, until, now, zone), nil
}

// NewMembership is a membership that is sold. An empty ID is made up.
type NewMembership struct {
	ID, PlayerID  string
	Type          room.Term
	Fee           money.Cents
	PaymentMethod string // cash, card or check
	StartsAt      clock.Instant
	ExpiresAt     clock.Instant
	EntryID       string // the sale in the room's ledger
}

const insertMembership = `INSERT INTO membership (org_id, id, player_id, membership_type, fee_amount, payment_method, starts_at, expires_at,
	sold_at, sold_by, room_id, entry_id) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`

// AddMembership records a membership that the room of the transaction has sold, and tells the organization.
func AddMembership(tx *db.RoomTx, n NewMembership) (Membership, error) {
	org, err := tx.Org()
	if err != nil {
		return Membership{}, err
	}
	p, err := Get(org, n.PlayerID)
	if err != nil {
		return Membership{}, err
	}
	if n.ID == "" {
		n.ID = db.NewID()
	}
	m := Membership{ID: n.ID, PlayerID: p.ID, Player: Named{p.ID, p.Name}, MembershipType: n.Type, FeeAmount: n.Fee, PaymentMethod: n.PaymentMethod,
		StartsAt: n.StartsAt, ExpiryDate: n.ExpiresAt, SoldAt: tx.Now(), SoldBy: tx.Actor().Name, RoomID: tx.RoomID(), EntryID: n.EntryID, OrganizationID: tx.OrgID()}
	_, err = org.Exec(insertMembership, m.ID, m.PlayerID, string(m.MembershipType), m.FeeAmount, m.PaymentMethod, m.StartsAt, m.ExpiryDate,
		m.SoldAt, m.SoldBy, m.RoomID, m.EntryID)
	if err != nil {
		return Membership{}, err
	}
	m = m.stands(tx.Now())
	org.Emit(db.Event{Type: "membership_created", Permission: tenant.ViewPlayers, Data: m})
	return m, nil
}

const cancelMembership = "UPDATE membership SET cancelled_at = $3 WHERE org_id = $1 AND entry_id = $2 AND cancelled_at IS NULL"

// CancelMembership takes back the membership that an entry of the ledger sold, because the entry is reversed; fault
// Missing when it sold none.
func CancelMembership(tx *db.RoomTx, entryID string) (Membership, error) {
	org, err := tx.Org()
	if err != nil {
		return Membership{}, err
	}
	m, found, err := db.One(org, scanMembership, membershipByEntry, entryID)
	if err == nil && !found {
		err = fault.NotFound("Membership")
	}
	if err != nil {
		return m, err
	}
	if m.cancelledAt != nil {
		return m, fault.Conflict("This membership is already cancelled")
	}
	if _, err := org.Exec(cancelMembership, entryID, tx.Now()); err != nil {
		return m, err
	}
	now := tx.Now()
	m.cancelledAt = &now
	m = m.stands(now)
	org.Emit(db.Event{Type: "membership_updated", Permission: tenant.ViewPlayers, Data: m})
	return m, nil
}
