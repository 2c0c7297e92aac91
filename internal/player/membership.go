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

const membershipColumns = `m.id, m.player_id, m.membership_type, m.fee_amount, m.payment_method, m.starts_at, m.expires_at, m.sold_at, m.sold_by,
	m.room_id, m.entry_id, m.org_id, m.cancelled_at, p.name
	FROM membership m JOIN player p ON p.org_id = m.org_id AND p.id = m.player_id`

const (
	membershipAt = "SELECT " + membershipColumns + ` WHERE m.org_id = $1 AND m.player_id = $2 AND m.cancelled_at IS NULL AND m.starts_at <= $3 AND m.expires_at > $3
		ORDER BY m.expires_at DESC, m.id LIMIT 1`
	lastMembership = "SELECT " + membershipColumns + ` WHERE m.org_id = $1 AND m.player_id = $2 AND m.cancelled_at IS NULL
		ORDER BY m.expires_at DESC, m.id LIMIT 1`
	membershipByEntry = "SELECT " + membershipColumns + " WHERE m.org_id = $1 AND m.entry_id = $2"
	membershipsOf     = "SELECT " + membershipColumns + " WHERE m.org_id = $1 AND m.player_id = $2 ORDER BY m.sold_at DESC, m.id DESC LIMIT 200"
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

const validMemberships = "SELECT " + membershipColumns + ` WHERE m.org_id = $1 AND m.player_id = $2
	AND m.cancelled_at IS NULL AND m.expires_at > $3 ORDER BY m.starts_at, m.id`

// MemberUntil is when a player's membership ends that is valid at a moment, including renewals that follow without a
// gap; nil when none is valid.
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
	p, err := Canonical(org, n.PlayerID)
	if err != nil {
		return Membership{}, err
	}
	if n.ID == "" {
		n.ID = db.NewID()
	}
	m := Membership{ID: n.ID, PlayerID: p.ID, Player: Named{p.ID, p.Name}, MembershipType: n.Type, FeeAmount: n.Fee, PaymentMethod: n.PaymentMethod,
		StartsAt: n.StartsAt, ExpiryDate: n.ExpiresAt, SoldAt: tx.Now(), SoldBy: tx.Actor().Name, RoomID: tx.RoomID(), EntryID: n.EntryID, OrganizationID: tx.OrgID()}
	err = org.Write(insertMembership, m.ID, m.PlayerID, string(m.MembershipType), m.FeeAmount, m.PaymentMethod, m.StartsAt, m.ExpiryDate,
		m.SoldAt, m.SoldBy, m.RoomID, m.EntryID)
	if err == nil {
		err = org.Write(membershipChanged)
	}
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
	if err := org.Write(cancelMembership, entryID, tx.Now()); err != nil {
		return m, err
	}
	if err := org.Write(membershipChanged); err != nil {
		return m, err
	}
	now := tx.Now()
	was := m.stands(now).Status
	m.cancelledAt = &now
	m = m.stands(now)
	status := wording.FromTo("status of the "+string(m.MembershipType)+" membership", string(was), string(m.Status))
	org.Emit(db.Event{Type: "membership_updated", Permission: tenant.ViewPlayers, Data: membershipUpdated{m, m.Player.Name + ": " + status}})
	return m, nil
}

// What was sold, the newest sale first. Who is searched for is found by two words, like in the directory.
const (
	membershipFilter = ` WHERE m.org_id = $1 AND (m.sold_at, m.id) < ($2, $3) AND m.sold_at >= $4 AND m.sold_at < $5
		AND (CAST($6 AS TEXT) = '' OR m.membership_type = $6) AND (CAST($7 AS TEXT) = '' OR m.room_id = $7)
		AND (CAST($8 AS TEXT) = '' OR $8 = CASE WHEN m.cancelled_at IS NOT NULL THEN 'cancelled' WHEN $9 < m.starts_at THEN 'upcoming'
			WHEN $9 < m.expires_at THEN 'active' ELSE 'expired' END)`
	newestSales = ` ORDER BY m.sold_at DESC, m.id DESC LIMIT $10`

	listMemberships = "SELECT " + membershipColumns + membershipFilter + newestSales
	findMemberships = "SELECT " + membershipColumns + membershipFilter + `
		AND m.player_id IN (SELECT player_id FROM player_term WHERE org_id = $1 AND term >= $11 AND term < $12)
		AND m.player_id IN (SELECT player_id FROM player_term WHERE org_id = $1 AND term >= $13 AND term < $14)` + newestSales
)

// Memberships is a page of what was sold.
func (a *Actions) Memberships(ctx context.Context, at tenant.Org, in membershipsRequest) (api.Page[Membership], error) {
	before, id, err := api.ReadCursor(in.Cursor)
	if err != nil {
		return api.Page[Membership]{}, err
	}
	return db.ViewOrg(ctx, a.db, at, func(tx *db.OrgView) (api.Page[Membership], error) {
		from, to := clock.Instant(0), clock.Instant(1)<<62
		calendar, err := calendarOf(tx, in.Room)
		if err != nil {
			return api.Page[Membership]{}, err
		}
		if in.From != "" {
			from = calendar.DayStart(clock.Day(in.From))
		}
		if in.To != "" {
			to = calendar.DayStart(clock.Day(in.To).Add(1))
		}
		limit := api.PageSize(in.Limit)
		scan := func(scan db.Scan) (Membership, error) {
			m, err := scanMembership(scan)
			return m.stands(tx.Now()), err
		}
		var list []Membership
		if want := wanted(in.Q); len(want) == 0 {
			list, err = db.All(tx, scan, listMemberships, before, id, from, to, string(in.Type), in.Room, string(in.Status), tx.Now(), limit+1)
		} else {
			one, two := want[0], want[min(1, len(want)-1)]
			list, err = db.All(tx, scan, findMemberships, before, id, from, to, string(in.Type), in.Room, string(in.Status), tx.Now(), limit+1,
				one, one+afterAll, two, two+afterAll)
		}
		return api.PageOf(list, limit, func(m Membership) string { return api.CursorBefore(int64(m.SoldAt), m.ID) }), err
	})
}

// A day's pass ends by itself: nobody is asked to renew it.
const expiringSoon = "SELECT " + membershipColumns + ` WHERE m.org_id = $1 AND m.expires_at > $2 AND m.expires_at <= $3
	AND m.starts_at <= $2 AND m.cancelled_at IS NULL AND m.membership_type <> 'daily' AND p.is_active
	AND NOT EXISTS (SELECT 1 FROM membership n WHERE n.org_id = m.org_id AND n.player_id = m.player_id AND n.cancelled_at IS NULL AND n.expires_at > m.expires_at)
	ORDER BY m.expires_at, m.id LIMIT 200`

// Expiring are the memberships of active players that end within some days and are not renewed, the first to end first,
// at most 200.
func (a *Actions) Expiring(ctx context.Context, at tenant.Org, in expiringRequest) ([]Membership, error) {
	const week = 7
	return db.ViewOrg(ctx, a.db, at, func(tx *db.OrgView) ([]Membership, error) {
		until := tx.Now().Add(time.Duration(cmp.Or(in.Days, week)) * 24 * time.Hour)
		return db.All(tx, func(scan db.Scan) (Membership, error) {
			m, err := scanMembership(scan)
			return m.stands(tx.Now()), err
		}, expiringSoon, tx.Now(), until)
	})
}

// calendarOf is the calendar of a room; with no room that of the organization's first.
func calendarOf(tx db.OrgReader, id string) (clock.Calendar, error) {
	rooms, err := room.All(tx)
	if err != nil {
		return clock.Calendar{}, err
	}
	for _, r := range rooms {
		if id == "" || r.ID == id {
			return r.Calendar(), nil
		}
	}
	if id == "" {
		return clock.Calendar{Zone: time.UTC}, nil
	}
	return clock.Calendar{}, fault.NotFound("Room")
}

// mostRecent is how many memberships a screen shows beside what it is for.
const mostRecent = 10

func (a *Actions) RecentMemberships(ctx context.Context, at tenant.Org, in organizationRequest) ([]Membership, error) {
	if in.OrganizationID != at.ID() {
		return nil, fault.NotFound("Organization")
	}
	page, err := a.Memberships(ctx, at, membershipsRequest{Limit: mostRecent})
	return page.Items, err
}

// MembershipFee is what a membership costs now.
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
