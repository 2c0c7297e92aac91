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
			WHERE org_id = $1 AND expires_at > $2 AND cancelled_at IS NULL AND starts_at <= $2 GROUP BY player_id) m GROUP BY membership_type`
	nextToBegin = "SELECT min(starts_at) FROM membership WHERE org_id = $1 AND expires_at > $2 AND cancelled_at IS NULL AND starts_at > $2"
)

// CountMembersAt is how many players have a membership that is valid at a moment, by its term.
func CountMembersAt(tx db.OrgReader, at clock.Instant) (TermCounts, error) {
	c, _, err := membersAt(tx, at)
	return c, err
}

// membersAt is CountMembersAt with when the first of these memberships ends.
func membersAt(tx db.OrgReader, at clock.Instant) (c TermCounts, ends clock.Instant, err error) {
	type group struct {
		term room.Term
		n    int
		ends clock.Instant
	}
	list, err := db.All(tx, func(scan db.Scan) (t group, err error) { return t, scan(&t.term, &t.n, &t.ends) }, membersByTerm, at)
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

// members keeps for each organization how many of its players are members, for as long as it holds: until a membership is
// sold, taken back or given to another record, which the organization counts, or one begins or ends by itself.
type members struct {
	mu   sync.Mutex
	kept map[string]counted
}

type counted struct {
	terms       TermCounts
	changes     int64         // as many as the organization had counted
	from, until clock.Instant // from the one on, and before the other
}

// mostCounted bounds of how many organizations it is kept.
const mostCounted = 1000

// at is CountMembersAt for an organization that has counted so many changes of its memberships.
func (m *members) at(tx db.OrgReader, changes int64, now clock.Instant) (TermCounts, error) {
	m.mu.Lock()
	have, ok := m.kept[tx.OrgID()]
	m.mu.Unlock()
	if ok && have.changes == changes && have.from <= now && now < have.until {
		return have.terms, nil
	}
	terms, ends, err := membersAt(tx, now)
	if err != nil {
		return terms, err
	}
	begins, err := db.Value[*clock.Instant](tx, nextToBegin, now)
	if err != nil {
		return terms, err
	}
	if begins != nil {
		ends = min(ends, *begins)
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.kept) >= mostCounted {
		clear(m.kept)
	}
	m.kept[tx.OrgID()] = counted{terms, changes, now, ends}
	return terms, nil
}
