// Package changes collects which scopes the transactions of one request changed, and to which versions.
package changes

import (
	"context"
	"slices"
	"strings"
	"sync"
)

// Names of scopes. RoomPrefix precedes the id of a room. OrganizationPrefix precedes the id of an organization for
// callers that belong to none.
const (
	Organization = "organization"
	Platform     = "platform"

	RoomPrefix         = "room/"
	OrganizationPrefix = "organization/"
)

// ScopeName returns the name of a scope inside an organization. room is the id of a room, empty for the organization,
// or the name of another scope.
func ScopeName(room string) string {
	switch room {
	case "":
		return Organization
	case "community", "accounts":
		return room
	}
	return RoomPrefix + room
}

// Change is a scope and its new version. The version is 0 if an earlier attempt of the request made the change.
type Change struct {
	Scope   string
	Version int64
}

// Log collects the changes of one request. A nil Log collects nothing.
type Log struct {
	mu      sync.Mutex
	changes []Change
}

type logKey struct{}

// With returns a context in which transactions record their changes in the log.
func With(ctx context.Context) (context.Context, *Log) {
	l := &Log{}
	return context.WithValue(ctx, logKey{}, l), l
}

// From returns the log of a context, or nil.
func From(ctx context.Context) *Log {
	l, _ := ctx.Value(logKey{}).(*Log)
	return l
}

// Add records a scope's new version. The highest version of a scope counts.
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

// Changes returns the changes, sorted by scope.
func (l *Log) Changes() []Change {
	if l == nil {
		return nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.SortedFunc(slices.Values(l.changes), func(a, b Change) int {
		return strings.Compare(a.Scope, b.Scope)
	})
}
