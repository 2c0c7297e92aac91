package player

import (
	"cmp"
	"context"
	"time"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/foundation/wording"
	"pitboss/internal/room"
)

const membershipColumns = `m.id, m.player_id, m.membership_type, m.fee_amount,
	CASE WHEN m.fee_amount = 0 AND EXISTS (SELECT 1 FROM player_import_row i WHERE i.org_id = m.org_id
		AND i.player_id = m.player_id AND i.membership_id = m.id) THEN '' ELSE m.payment_method END, m.starts_at,
	m.expires_at, m.sold_at, m.sold_by, m.room_id, m.entry_id, m.org_id, m.cancelled_at, p.name
	FROM membership m JOIN player p ON p.org_id = m.org_id AND p.id = m.player_id`

const (
	membershipAt = "SELECT " + membershipColumns + ` WHERE m.org_id = $1 AND m.player_id = $2
		AND m.cancelled_at IS NULL AND m.starts_at <= $3 AND m.expires_at > $3 ORDER BY m.expires_at DESC, m.id LIMIT 1`
	lastMembership = "SELECT " + membershipColumns + ` WHERE m.org_id = $1 AND m.player_id = $2
		AND m.cancelled_at IS NULL
		ORDER BY m.expires_at DESC, m.id LIMIT 1`
	membershipByEntry = "SELECT " + membershipColumns + " WHERE m.org_id = $1 AND m.entry_id = $2"
	membershipsOf     = "SELECT " + membershipColumns + ` WHERE m.org_id = $1 AND m.player_id = $2
		ORDER BY m.sold_at DESC, m.id DESC LIMIT 200`
)

func scanMembership(scan db.Scan) (m Membership, err error) {
	err = scan(&m.ID, &m.PlayerID, &m.MembershipType, &m.FeeAmount, &m.PaymentMethod, &m.StartsAt, &m.ExpiryDate,
		&m.SoldAt, &m.SoldBy, &m.RoomID, &m.EntryID, &m.OrganizationID, &m.cancelledAt, &m.Player.Name)
	m.Player.ID = m.PlayerID
	return m, err
}

// MembershipAt returns the player's membership that is valid at a moment, else the one that ends last, or nil.
// Reversed sales do not count.
func MembershipAt(tx db.OrgReader, playerID string, at clock.Instant) (*Membership, error) {
	m, found, err := db.One(tx, scanMembership, membershipAt, playerID, at)
	if err == nil && !found {
		m, found, err = db.One(tx, scanMembership, lastMembership, playerID)
	}
	if err != nil || !found {
		return nil, err
	}
	m = m.withStatus(at)
	return &m, nil
}

const validMemberships = "SELECT " + membershipColumns + ` WHERE m.org_id = $1 AND m.player_id = $2
	AND m.cancelled_at IS NULL AND m.expires_at > $3 ORDER BY m.starts_at, m.id`

// MemberUntil returns the end of the membership that is valid at a moment, including renewals that follow without a
// gap, or nil.
func MemberUntil(tx db.OrgReader, playerID string, at clock.Instant) (*clock.Instant, error) {
	list, err := db.All(tx, scanMembership, validMemberships, playerID, at)
	until := at
	for _, m := range list {
		if m.StartsAt <= until {
			until = max(until, m.ExpiryDate)
		}
	}
	if err != nil || until == at {
		return nil, err
	}
	return &until, nil
}

// MembershipsOf returns a player's memberships with their status at a moment, the newest sale first, at most 200.
func MembershipsOf(tx db.OrgReader, playerID string, at clock.Instant) ([]Membership, error) {
	list, err := db.All(tx, scanMembership, membershipsOf, playerID)
	for i := range list {
		list[i] = list[i].withStatus(at)
	}
	return list, err
}

// Offers returns the memberships that can be sold to a player now, by the organization's fee schedule. They start when
// the player is not covered, even before a renewal. Zone is the time zone of the room that sells.
func Offers(tx db.OrgReader, playerID string, now clock.Instant, zone *time.Location) ([]Offer, error) {
	schedule, err := room.MembershipFees(tx)
	if err != nil {
		return nil, err
	}
	until, err := MemberUntil(tx, playerID, now)
	if err != nil {
		return nil, err
	}
	return offers(schedule, until, now, zone), nil
}

// NewMembership describes a membership that is sold. An empty ID is generated.
type NewMembership struct {
	ID, PlayerID  string
	Type          room.Term
	Fee           money.Cents
	PaymentMethod string // cash, card or check
	StartsAt      clock.Instant
	ExpiresAt     clock.Instant
	EntryID       string // the sale in the room's ledger
}

const insertMembership = `INSERT INTO membership (org_id, id, player_id, membership_type, fee_amount, payment_method,
	starts_at, expires_at, sold_at, sold_by, room_id, entry_id)
	VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`

// AddMembership stores a membership that the room has sold and emits membership_created to the organization.
func AddMembership(tx *db.RoomTx, n NewMembership) (Membership, error) {
	org, err := tx.Org()
	if err != nil {
		return Membership{}, err
	}
	p, err := Canonical(org, n.PlayerID)
	if err != nil {
		return Membership{}, err
	}
	if n.ID == "" {
		n.ID = db.NewID()
	}
	m := Membership{
		ID: n.ID, PlayerID: p.ID, Player: Named{p.ID, p.Name}, MembershipType: n.Type, FeeAmount: n.Fee,
		PaymentMethod: n.PaymentMethod, StartsAt: n.StartsAt, ExpiryDate: n.ExpiresAt, SoldAt: tx.Now(),
		SoldBy: tx.Actor().Name, RoomID: tx.RoomID(), EntryID: n.EntryID, OrganizationID: tx.OrgID(),
	}
	err = org.Write(insertMembership, m.ID, m.PlayerID, string(m.MembershipType), m.FeeAmount, m.PaymentMethod,
		m.StartsAt, m.ExpiryDate, m.SoldAt, m.SoldBy, m.RoomID, m.EntryID)
	if err == nil {
		err = org.Write(incrementMembershipChanges)
	}
	if err != nil {
		return Membership{}, err
	}
	m = m.withStatus(tx.Now())
	org.Emit(membershipCreated.With(m))
	return m, nil
}

const moveMembership = `UPDATE membership SET starts_at = $3, expires_at = $4 WHERE org_id = $1 AND id = $2`

// PostponeRenewals moves the later memberships of a player behind a sold one, as far as it overlaps them, so that no
// time is paid for twice. They keep their length.
func PostponeRenewals(tx *db.RoomTx, sold Membership) error {
	org, err := tx.Org()
	if err != nil {
		return err
	}
	list, err := db.All(org, scanMembership, validMemberships, sold.PlayerID, sold.StartsAt)
	ends := sold.ExpiryDate
	for _, m := range list {
		if m.ID == sold.ID || m.StartsAt < sold.StartsAt || m.StartsAt >= ends {
			continue
		}
		m.StartsAt, m.ExpiryDate = ends, m.ExpiryDate+ends-m.StartsAt
		if err := org.Write(moveMembership, m.ID, m.StartsAt, m.ExpiryDate); err != nil {
			return err
		}
		ends = m.ExpiryDate
		what := m.Player.Name + ": the " + string(m.MembershipType) + " renewal starts after the membership sold now"
		org.Emit(membershipUpdated.With(membershipUpdate{m.withStatus(tx.Now()), what}))
	}
	return err
}

const cancelMembership = `UPDATE membership SET cancelled_at = $3 WHERE org_id = $1 AND entry_id = $2
	AND cancelled_at IS NULL`

// CancelMembership cancels the membership that a ledger entry sold, because the entry is reversed; fault Missing when
// the entry sold none.
func CancelMembership(tx *db.RoomTx, entryID string) (Membership, error) {
	org, err := tx.Org()
	if err != nil {
		return Membership{}, err
	}
	m, err := db.OneOr(org, fault.NotFound("Membership"), scanMembership, membershipByEntry, entryID)
	if err != nil {
		return m, err
	}
	if m.cancelledAt != nil {
		return m, fault.Conflict("This membership is already cancelled")
	}
	if err := org.Write(cancelMembership, entryID, tx.Now()); err != nil {
		return m, err
	}
	if err := org.Write(incrementMembershipChanges); err != nil {
		return m, err
	}
	now := tx.Now()
	was := m.withStatus(now).Status
	m.cancelledAt = &now
	m = m.withStatus(now)
	what := m.Player.Name + ": " +
		wording.FromTo("status of the "+string(m.MembershipType)+" membership", string(was), string(m.Status))
	org.Emit(membershipUpdated.With(membershipUpdate{m, what}))
	return m, nil
}

// Sold memberships, the newest sale first. A search uses two words, as in the directory.
const (
	membershipFilter = ` WHERE m.org_id = $1 AND (m.sold_at, m.id) < ($2, $3) AND m.sold_at >= $4 AND m.sold_at < $5
		AND (CAST($6 AS TEXT) = '' OR m.membership_type = $6) AND (CAST($7 AS TEXT) = '' OR m.room_id = $7)
		AND (CAST($8 AS TEXT) = '' OR $8 = CASE WHEN m.cancelled_at IS NOT NULL THEN 'cancelled'
			WHEN $9 < m.starts_at THEN 'upcoming' WHEN $9 < m.expires_at THEN 'active' ELSE 'expired' END)`
	newestSaleFirst = ` ORDER BY m.sold_at DESC, m.id DESC LIMIT $10`

	listMemberships = "SELECT " + membershipColumns + membershipFilter + newestSaleFirst
	findMemberships = "SELECT " + membershipColumns + membershipFilter + `
		AND m.player_id IN (SELECT player_id FROM player_term WHERE org_id = $1 AND term >= $11 AND term < $12)
		AND m.player_id IN (SELECT player_id FROM player_term WHERE org_id = $1 AND term >= $13
		AND term < $14)` + newestSaleFirst
)

// Memberships returns a page of sold memberships.
func (a *Actions) Memberships(ctx context.Context, at tenant.Org, in membershipsRequest) (api.Page[Membership], error) {
	limit, before, id := in.PageSize(), clock.Latest, ""
	if err := in.Cursor.Decode(&before, &id); err != nil {
		return api.Page[Membership]{}, err
	}
	return db.ViewOrg(ctx, a.db, at, func(tx *db.OrgView) (api.Page[Membership], error) {
		rooms, err := room.NamedOrAll(tx, in.Room)
		if err != nil {
			return api.Page[Membership]{}, err
		}
		from, to := in.Bounds(room.CalendarAmong(rooms, in.Room))
		scan := func(scan db.Scan) (Membership, error) {
			m, err := scanMembership(scan)
			return m.withStatus(tx.Now()), err
		}
		var list []Membership
		if words := SearchWords(in.Q); len(words) == 0 {
			list, err = db.All(tx, scan, listMemberships, before, id, from, to, string(in.Type), in.Room,
				string(in.Status), tx.Now(), limit+1)
		} else {
			one, two := words[0], words[min(1, len(words)-1)]
			list, err = db.All(tx, scan, findMemberships, before, id, from, to, string(in.Type), in.Room,
				string(in.Status), tx.Now(), limit+1, one, one+afterAll, two, two+afterAll)
		}
		return api.Paginate(list, limit, func(m Membership) api.Cursor { return api.CursorAt(m.SoldAt, m.ID) }), err
	})
}

// A daily membership is not renewed, so it never counts as expiring.
const expiringSoon = "SELECT " + membershipColumns + ` WHERE m.org_id = $1 AND m.expires_at > $2 AND m.expires_at <= $3
	AND m.starts_at <= $2 AND m.cancelled_at IS NULL AND m.membership_type <> 'daily' AND p.is_active
	AND NOT EXISTS (SELECT 1 FROM membership n WHERE n.org_id = m.org_id AND n.player_id = m.player_id
	AND n.cancelled_at IS NULL AND n.starts_at <= m.expires_at AND n.expires_at > m.expires_at)
	ORDER BY m.expires_at, m.id LIMIT 200`

// Expiring returns the memberships of active players that end within some days and are not renewed, the first to end
// first, at most 200.
func (a *Actions) Expiring(ctx context.Context, at tenant.Org, in expiringRequest) ([]Membership, error) {
	const week = 7
	return db.ViewOrg(ctx, a.db, at, func(tx *db.OrgView) ([]Membership, error) {
		until := tx.Now().Add(time.Duration(cmp.Or(in.Days, week)) * 24 * time.Hour)
		return db.All(tx, func(scan db.Scan) (Membership, error) {
			m, err := scanMembership(scan)
			return m.withStatus(tx.Now()), err
		}, expiringSoon, tx.Now(), until)
	})
}

// maxRecent is the number of memberships in a summary.
const maxRecent = 10

func (a *Actions) RecentMemberships(ctx context.Context, at tenant.Org, in organizationRequest) ([]Membership, error) {
	if in.OrganizationID != at.ID() {
		return nil, fault.NotFound("Organization")
	}
	page, err := a.Memberships(ctx, at, membershipsRequest{PageRequest: api.PageRequest{Limit: maxRecent}})
	return page.Items, err
}

// MembershipFee is the current price of a membership.
type MembershipFee struct {
	MembershipType room.Term   `json:"membershipType"`
	FeeAmount      money.Cents `json:"feeAmount"`
}

func (a *Actions) MembershipFees(ctx context.Context, at tenant.Org, _ api.None) ([]MembershipFee, error) {
	return db.ViewOrg(ctx, a.db, at, func(tx *db.OrgView) ([]MembershipFee, error) {
		schedule, err := room.MembershipFees(tx)
		list := []MembershipFee{}
		for _, t := range room.Terms {
			if fee, sold := room.MembershipFeeAt(schedule, t, tx.Now()); sold {
				list = append(list, MembershipFee{t, fee})
			}
		}
		return list, err
	})
}
