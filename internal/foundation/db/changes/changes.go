// Package changes collects which scopes the transactions of one request changed, and to which versions.
package changes

import (
	"context"
	"slices"
	"strings"
	"sync"
)

// The names of scopes. A room's is RoomPrefix and its id, and so is that of an organization for callers who belong to
// none.
const (
	Organization = "organization"
	Platform     = "platform"

	RoomPrefix         = "room/"
	OrganizationPrefix = "organization/"
)

// ScopeName is the name of a scope inside an organization: room is the id of a room, empty for the organization itself,
// or one of the words that stand in the place of a room's id.
func ScopeName(room string) string {
	switch room {
	case "":
		return Organization
	case "community", "accounts":
		return room
	}
	return RoomPrefix + room
}

// Change is a scope and the version that it has reached. The version is 0 where an earlier request changed the scope.
type Change struct {
	Scope   string
	Version int64
}

// Log holds the changes of one request. A nil Log collects nothing.
type Log struct {
	mu      sync.Mutex
	changes []Change
}

type logInContext struct{}

// With makes the transactions that run under the context write into a new log.
func With(ctx context.Context) (context.Context, *Log) {
	l := &Log{}
	return context.WithValue(ctx, logInContext{}, l), l
}

// From is the log of a context; nil when it has none.
func From(ctx context.Context) *Log {
	l, _ := ctx.Value(logInContext{}).(*Log)
	return l
}

// Add notes that a scope has reached a version. Of several versions of a scope the newest counts.
func (l *Log) Add(scope string, version int64) {
	if l == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	for i := range l.changes {
		if l.changes[i].Scope == scope {
			l.changes[i].Version = max(l.changes[i].Version, version)
			return
		}
	}
	l.changes = append(l.changes, Change{scope, version})
}

// Changes are the changes in the order of the scopes' names.
func (l *Log) Changes() []Change {
	if l == nil {
		return nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.SortedFunc(slices.Values(l.changes), func(a, b Change) int { return strings.Compare(a.Scope, b.Scope) })
}
