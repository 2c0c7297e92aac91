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

// StaleScopes calls found with each scope that has a newer version than given, and that version. A node detects
// changes by others for which it missed the notification. The cost is one round trip per two thousand scopes. SQLite
// has only one node and reports nothing. It is for server.
func StaleScopes(ctx context.Context, d *DB, scopes []Scope, found func(Scope)) error {
	if d.engine != Postgres {
		return nil
	}
	for part := range slices.Chunk(scopes, maxScopesPerQuery) {
		if err := d.classify(d.staleScopes(ctx, part, found), false); err != nil {
			return err
		}
	}
	return nil
}

func (d *DB) staleScopes(ctx context.Context, scopes []Scope, found func(Scope)) error {
	organizations, rooms, known := make([]string, len(scopes)), make([]string, len(scopes)), make([]int64, len(scopes))
	for i, s := range scopes {
		organizations[i], rooms[i], known[i] = s.Organization, s.Room, s.Version
	}
	const query = `WITH s AS (
			SELECT * FROM unnest(CAST($1 AS TEXT[]), CAST($2 AS TEXT[]), CAST($3 AS BIGINT[])) AS s(org, room, known))
		SELECT s.org, s.room, r.version FROM s JOIN room r ON r.org_id = s.org AND r.id = s.room
			WHERE r.version > s.known
		UNION ALL SELECT s.org, s.room, o.version FROM s JOIN organization o ON o.id = s.org
			WHERE s.room = '' AND o.version > s.known
		UNION ALL SELECT s.org, s.room, c.version FROM s JOIN community c ON c.org_id = s.org
			WHERE s.room = 'community' AND c.version > s.known
		UNION ALL SELECT s.org, s.room, l.version FROM s JOIN account_log l ON l.org_id = s.org
			WHERE s.room = 'accounts' AND l.version > s.known`
	args := []any{organizations, rooms, known}
	o := postgres.Options{Organization: allTenants}
	return postgres.QueryOnce(ctx, d.pg, o, query, args, func(rows pgx.Rows) error {
		var s Scope
		_, err := pgx.ForEachRow(rows, []any{&s.Organization, &s.Room, &s.Version}, func() error {
			found(s)
			return nil
		})
		return err
	})
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
