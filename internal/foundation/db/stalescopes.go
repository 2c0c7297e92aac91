package db

import (
	"context"
	"slices"

	"github.com/jackc/pgx/v5"

	"pitboss/internal/foundation/db/postgres"
)

// Scope is a room, an organization (room is empty) or another scope of it, at a version.
type Scope struct {
	Organization, Room string
	Version            int64
}

// maxScopesPerQuery bounds the scopes in one query.
const maxScopesPerQuery = 2000

// scopeVersions selects the version of every scope.
const scopeVersions = `(SELECT org_id, id, version FROM room
	UNION ALL SELECT id, '', version FROM organization
	UNION ALL SELECT org_id, 'community', version FROM community
	UNION ALL SELECT org_id, 'accounts', version FROM account_log)`

// StaleScopes calls found with each scope that has a newer version than given, and that version. A node detects
// changes by others for which it missed the notification. The cost is one round trip per two thousand scopes. SQLite
// has only one node and reports nothing. It is for server.
func StaleScopes(ctx context.Context, d *DB, scopes []Scope, found func(Scope)) error {
	if d.engine != Postgres {
		return nil
	}
	const query = `SELECT s.org, s.room, v.version
		FROM unnest(CAST($1 AS TEXT[]), CAST($2 AS TEXT[]), CAST($3 AS BIGINT[])) AS s(org, room, known)
		JOIN ` + scopeVersions + ` v ON v.org_id = s.org AND v.id = s.room WHERE v.version > s.known`
	for part := range slices.Chunk(scopes, maxScopesPerQuery) {
		organizations, rooms, known := make([]string, len(part)), make([]string, len(part)), make([]int64, len(part))
		for i, s := range part {
			organizations[i], rooms[i], known[i] = s.Organization, s.Room, s.Version
		}
		o, args := postgres.Options{Organization: allTenants}, []any{organizations, rooms, known}
		err := postgres.QueryOnce(ctx, d.pg, o, query, args, func(rows pgx.Rows) error {
			var s Scope
			_, err := pgx.ForEachRow(rows, []any{&s.Organization, &s.Room, &s.Version}, func() error {
				found(s)
				return nil
			})
			return err
		})
		if err := d.classify(err, false); err != nil {
			return err
		}
	}
	return nil
}

// DatabaseID returns a unique id of the database, which only its copies share. SQLite has none, because it has one
// node.
func (d *DB) DatabaseID(ctx context.Context) (id string, err error) {
	if d.engine != Postgres {
		return "", nil
	}
	// The time of its first migration identifies a database.
	const query = `SELECT substr(md5(current_database() || '/' || current_schema() || '/' ||
		CAST(extract(epoch FROM min(tstamp)) AS TEXT)), 1, 16) FROM goose_db_version`
	_, err = d.queryOnce(ctx, allTenants, []any{&id}, query, nil)
	return id, err
}
