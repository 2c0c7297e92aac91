// Package migrations selects the migrations of an engine by their names.
package migrations

import (
	"io/fs"
	"strings"
)

// Of returns the files for an engine: those that name it, as in 00002_guards.postgres.sql, and those that name no
// engine.
func Of(files fs.FS, engine string) fs.FS { return ofEngine{files, engine} }

type ofEngine struct {
	fs.FS
	engine string
}

// Glob implements fs.GlobFS.
func (o ofEngine) Glob(pattern string) ([]string, error) {
	names, err := fs.Glob(o.FS, pattern)
	selected := names[:0]
	for _, n := range names {
		// number_name.sql, or number_name.engine.sql
		if parts := strings.Split(n, "."); len(parts) < 3 || parts[len(parts)-2] == o.engine {
			selected = append(selected, n)
		}
	}
	return selected, err
}
