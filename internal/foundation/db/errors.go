package db

import (
	"errors"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"
)

// SQLite's extended result codes for a duplicate key, and PostgreSQL's.
const (
	sqliteUnique     = 2067
	sqlitePrimaryKey = 1555
	postgresUnique   = "23505"
)

// IsDuplicate reports whether the database refused a row because one like it is there. It is how a race between two
// rooms shows; within a room the rules see the other row first.
func IsDuplicate(err error) bool {
	var s *sqlite.Error
	if errors.As(err, &s) {
		return s.Code() == sqliteUnique || s.Code() == sqlitePrimaryKey
	}
	var p *pgconn.PgError
	return errors.As(err, &p) && p.Code == postgresUnique
}
