package figures

import (
	"sync"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/room"
)

const (
	membersByTerm = `SELECT membership_type, count(*), CAST(min(ends) AS BIGINT) FROM (
			SELECT player_id, min(membership_type) AS membership_type, min(expires_at) AS ends FROM membership
			WHERE org_id = $1 AND expires_at > $2 AND cancelled_at IS NULL AND starts_at <= $2 GROUP BY player_id) m
			GROUP BY membership_type`
	selectNextStart = `SELECT min(starts_at) FROM membership WHERE org_id = $1 AND expires_at > $2
		AND cancelled_at IS NULL
		AND starts_at > $2`
)

// CountMembersAt returns the number of players with a valid membership at a moment, by term.
func CountMembersAt(tx db.OrgReader, at clock.Instant) (TermCounts, error) {
	c, _, err := countMembersAt(tx, at)
	return c, err
}

// countMembersAt also returns when the first of these memberships ends.
func countMembersAt(tx db.OrgReader, at clock.Instant) (c TermCounts, ends clock.Instant, err error) {
	type group struct {
		term room.Term
		n    int
		ends clock.Instant
	}
	list, err := db.All(tx, func(scan db.Scan) (t group, err error) {
		return t, scan(&t.term, &t.n, &t.ends)
	}, membersByTerm, at)
	ends = never
	for _, t := range list {
		ends = min(ends, t.ends)
		switch t.term {
		case room.Daily:
			c.Daily = t.n
		case room.Monthly:
			c.Monthly = t.n
		case room.Annual:
			c.Annual = t.n
		}
	}
	return c, ends, err
}

const never = clock.Instant(1) << 62

// memberCounts caches the member counts of each organization. An entry is valid until a membership is sold, cancelled
// or moved, which the organization counts, or until one begins or ends by time.
type memberCounts struct {
	mu      sync.Mutex
	entries map[string]cachedCount
}

type cachedCount struct {
	terms       TermCounts
	changes     int64         // the organization's count of changes
	from, until clock.Instant // valid in [from, until)
}

// maxCachedOrgs bounds the cache.
const maxCachedOrgs = 1000

// at returns CountMembersAt, given the organization's present count of membership changes.
func (m *memberCounts) at(tx db.OrgReader, changes int64, now clock.Instant) (TermCounts, error) {
	m.mu.Lock()
	entry, ok := m.entries[tx.OrgID()]
	m.mu.Unlock()
	if ok && entry.changes == changes && entry.from <= now && now < entry.until {
		return entry.terms, nil
	}
	terms, ends, err := countMembersAt(tx, now)
	if err != nil {
		return terms, err
	}
	begins, err := db.Value[*clock.Instant](tx, selectNextStart, now)
	if err != nil {
		return terms, err
	}
	if begins != nil {
		ends = min(ends, *begins)
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.entries) >= maxCachedOrgs {
		clear(m.entries)
	}
	m.entries[tx.OrgID()] = cachedCount{terms, changes, now, ends}
	return terms, nil
}
