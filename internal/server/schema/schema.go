// Package schema holds the migrations: one text for both engines, and pairs of files where they must differ. The first
// three are the baseline: the tables, and what guards them on each engine.
// Migrations are only added, never changed once they have been released.
package schema

import "embed"

// Files are the migrations, in the order of their numbers.
//
//go:embed *.sql
var Files embed.FS
