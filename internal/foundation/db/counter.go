package db

import "context"

// counter is the pair of statements that take the next version of a scope. Both return it.
type counter struct{ increment, peek string }

var (
	roomCounter = counter{incrementVersion, peekVersion}
	orgCounter  = counter{incrementOrgVersion, peekOrgVersion}
)

// queueNext queues the statement that takes the next version of a scope. SQLite has one writer, so there it only reads
// the next version. The increment runs before the first write of the act: an act that is rejected before that has
// nothing to roll back.
func queueNext(ctx context.Context, s session, dest []any, next counter, args ...any) *future {
	query := next.increment
	if c, ok := s.(*conn); ok {
		c.increments = append(c.increments, statement{Query: next.increment, Args: args})
		query = next.peek
	}
	return queueOne(ctx, s, dest, query, args...)
}
