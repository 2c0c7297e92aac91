// Package schema holds the migrations of all wings. One text serves both engines; where they must differ, a pair of
// files with the suffixes .sqlite.sql and .postgres.sql has the same number. The first three files are the baseline:
// the tables, and the guards of each engine. A released migration never changes: a new file is added.
// internal/test/apptest compares the resulting schema of both engines.
package schema

import "embed"

// Files are the migrations, in the order of their numbers.
//
//go:embed *.sql
var Files embed.FS
