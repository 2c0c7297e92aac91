// Package schema holds the migrations: one text for both engines, and pairs of files where they must differ.
// Migrations are only added, never changed once they have been released.
package schema

import "embed"

// Files are the migrations, in the order of their numbers.
//
//go:embed *.sql
var Files embed.FS
