package db

// counter is the pair of statements that take the next version of a scope. Both return it, the id of the scope and the
// time of the act. $1 is the organization, $2 the scope, $3 the time of the clock and $4 the limit of a step back.
// Those of the organization take $1 and return the version alone.
type counter struct{ increment, peek string }

var (
	roomCounter = counter{incrementVersion + "$2" + returningVersion, "SELECT" + nextVersion + "$2"}
	orgCounter  = counter{"UPDATE organization SET version = version + 1 WHERE id = $1 RETURNING version",
		"SELECT version + 1 FROM organization WHERE id = $1"}
	communityCounter = counter{"INSERT INTO community AS s" + insertOwn, "SELECT" + nextOwn + "community" + joinOrg}
	accountsCounter  = counter{"INSERT INTO account_log AS s" + insertOwn, "SELECT" + nextOwn + "account_log" + joinOrg}
)

const (
	// The time of a scope's acts is monotonic. A small step back, because a clock was corrected or another node's clock
	// is ahead, repeats the last time. From $4 on the step counts as real.
	actedAt = "CASE WHEN s.acted_at > $3 AND s.acted_at < $4 THEN s.acted_at ELSE CAST($3 AS BIGINT) END"

	incrementVersion = "UPDATE room AS s SET version = s.version + 1, acted_at = " + actedAt +
		" WHERE s.org_id = $1 AND s.id = "
	returningVersion = " RETURNING version, id, acted_at"
	nextVersion      = " s.version + 1, s.id, " + actedAt + " FROM room s WHERE s.org_id = $1 AND s.id = "

	// The first event of a community or of the accounts creates the row of its version.
	insertOwn = ` (org_id, version, acted_at)
		SELECT $1, 1, CAST($3 AS BIGINT) FROM organization WHERE id = $1
		ON CONFLICT (org_id) DO UPDATE SET version = s.version + 1, acted_at = ` + actedAt + `
		RETURNING version, CAST($2 AS TEXT), acted_at`
	nextOwn     = " coalesce(s.version, 0) + 1, CAST($2 AS TEXT), " + actedAt + " FROM organization o LEFT JOIN "
	ownVersions = " coalesce(s.version, 0), o.version FROM organization o LEFT JOIN "
	joinOrg     = " s ON s.org_id = $1 WHERE o.id = $1"
)

// queueNext queues the statement that takes the next version of a scope. SQLite has one writer, so there it only reads
// the next version. The increment runs before the first write of the act: an act that is rejected before that has
// nothing to roll back.
func queueNext(s session, dest []any, next counter, args ...any) *future {
	query := next.increment
	if c, ok := s.(*conn); ok {
		c.increments = append(c.increments, statement{Query: next.increment, Args: args})
		query = next.peek
	}
	return queueOne(s, dest, query, args...)
}
