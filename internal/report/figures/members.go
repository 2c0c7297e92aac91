package figures

import (
	"sync"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/room"
)

const (
	membersNow  = "SELECT " + countByTerm + "cancelled_at IS NULL" + perPlayerAndTerm
	membersThen = "SELECT " + countByTerm + `sold_at <= $2
		AND (cancelled_at IS NULL OR cancelled_at > $2)` + perPlayerAndTerm
	countByTerm = `membership_type, count(*), CAST(min(ends) AS BIGINT) FROM (
			SELECT player_id, min(membership_type) AS membership_type, min(expires_at) AS ends FROM membership
			WHERE org_id = $1 AND expires_at > $2 AND starts_at <= $2 AND `
	perPlayerAndTerm = " GROUP BY player_id) m GROUP BY membership_type"

	selectNextStart = `SELECT min(starts_at) FROM membership WHERE org_id = $1 AND expires_at > $2
		AND cancelled_at IS NULL
		AND starts_at > $2`
)

// CountMembersAt returns the number of players who had a valid membership at a present or past moment, by term. A sale
// or a cancellation after that moment does not change it.
func CountMembersAt(tx db.OrgReader, at clock.Instant) (TermCounts, error) {
	list, err := db.All(tx, scanTermCount, membersThen, at)
	c, _ := sumTerms(list)
	return c, err
}

// termCount is the number of members of a term, and when the first of their memberships ends.
type termCount struct {
	term room.Term
	n    int
	ends clock.Instant
}

func scanTermCount(scan db.Scan) (t termCount, err error) { return t, scan(&t.term, &t.n, &t.ends) }

// sumTerms returns the counts by term, and when the first of the memberships ends.
func sumTerms(list []termCount) (c TermCounts, ends clock.Instant) {
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
	return c, ends
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

// at returns the number of members now, given the organization's present count of membership changes. It reads along
// the index of memberships that are not cancelled.
func (m *memberCounts) at(tx db.OrgReader, changes int64, now clock.Instant) (TermCounts, error) {
	m.mu.Lock()
	entry, ok := m.entries[tx.OrgID()]
	m.mu.Unlock()
	if ok && entry.changes == changes && entry.from <= now && now < entry.until {
		return entry.terms, nil
	}
	list, err := db.All(tx, scanTermCount, membersNow, now)
	if err != nil {
		return TermCounts{}, err
	}
	terms, ends := sumTerms(list)
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
