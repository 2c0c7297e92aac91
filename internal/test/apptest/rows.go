package apptest

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"

	"pitboss/internal/foundation/db"
)

// TableDigests has a digest of all rows by table. Two equal values prove that no row changed between them.
type TableDigests map[string]string

// Changed returns the tables that differ.
func (r TableDigests) Changed(now TableDigests) (tables []string) {
	for table, digest := range now {
		if r[table] != digest {
			tables = append(tables, table)
		}
	}
	slices.Sort(tables)
	return tables
}

const (
	columnsOnSQLite = `SELECT m.name, c.name FROM sqlite_master m JOIN pragma_table_info(m.name) c
		WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND m.name NOT LIKE 'goose_%' ORDER BY m.name, c.cid`
	columnsOnPostgres = `SELECT table_name, column_name FROM information_schema.columns
		WHERE table_schema = current_schema() AND table_name NOT LIKE 'goose_%' ORDER BY table_name, ordinal_position`
)

type column struct{ table, name string }

// MissingTexts returns the texts that appear in no column of the database, neither as the whole value nor inside
// another text. Both sides are compared after normalization by plain.
func (c *Club) MissingTexts(plain func(string) string, texts []string) (missing []string) {
	c.t.Helper()
	have := map[string]bool{}
	var long strings.Builder
	c.must(c.eachText(func(s string) {
		inside := []string{s}
		var v any
		if strings.ContainsAny(s[:min(1, len(s))], "{[") && json.Unmarshal([]byte(s), &v) == nil {
			inside = TextsIn(v)
		}
		for _, s := range inside {
			if s = plain(s); !have[s] {
				have[s] = true
				long.WriteString(s + "\n")
			}
		}
	}))
	all := long.String()
	for _, text := range texts {
		if s := plain(text); !have[s] && !strings.Contains(all, s) {
			missing = append(missing, text)
		}
	}
	return missing
}

// TextsIn returns all texts in a JSON value.
func TextsIn(v any) (texts []string) {
	switch v := v.(type) {
	case string:
		return []string{v}
	case []any:
		for _, one := range v {
			texts = append(texts, TextsIn(one)...)
		}
	case map[string]any:
		for _, one := range v {
			texts = append(texts, TextsIn(one)...)
		}
	}
	return texts
}

// eachText calls tell with every text of the database.
func (c *Club) eachText(tell func(string)) error {
	_, err := db.ViewAcross(context.Background(), c.DB, "a test looks for texts", func(tx *db.AnyTx) (any, error) {
		columns, err := c.columns(tx)
		for _, at := range columns {
			if err != nil {
				return nil, err
			}
			var list []string
			list, err = db.All(tx, func(scan db.Scan) (s string, err error) { return s, scan(&s) },
				"SELECT DISTINCT CAST("+at.name+" AS TEXT) FROM "+at.table+" WHERE "+at.name+" IS NOT NULL")
			for _, s := range list {
				tell(s)
			}
		}
		return nil, err
	})
	return err
}

func (c *Club) columns(tx *db.AnyTx) ([]column, error) {
	query := columnsOnSQLite
	if c.DB.Engine() == db.Postgres {
		query = columnsOnPostgres
	}
	return db.All(tx, func(scan db.Scan) (c column, err error) { return c, scan(&c.table, &c.name) }, query)
}

// ReadDigests reads the digests of the whole database.
func (c *Club) ReadDigests() TableDigests {
	c.t.Helper()
	rows := TableDigests{}
	for table, lines := range c.AllRows() {
		sum := sha256.Sum256([]byte(strings.Join(lines, "\n")))
		rows[table] = hex.EncodeToString(sum[:8])
	}
	return rows
}

// DatabaseFiles returns the files of a SQLite database. It returns nil on PostgreSQL.
func (c *Club) DatabaseFiles() []string {
	c.t.Helper()
	if c.DB.Engine() == db.Postgres {
		return nil
	}
	file, err := db.ViewAcross(context.Background(), c.DB, "a test looks for the file", func(tx *db.AnyTx) (string,
		error) {
		return db.Value[string](tx, "SELECT file FROM pragma_database_list WHERE name = 'main'")
	})
	c.must(err)
	files, err := filepath.Glob(file + "*")
	c.must(err)
	return files
}

// AllRows reads the whole database and returns the rows of each table as texts.
func (c *Club) AllRows() map[string][]string {
	c.t.Helper()
	rows, err := db.ViewAcross(context.Background(), c.DB, "a test looks for what changed",
		func(tx *db.AnyTx) (map[string][]string, error) {
			columns, err := c.columns(tx)
			if err != nil {
				return nil, err
			}
			texts := map[string][]string{}
			for _, c := range columns {
				texts[c.table] = append(texts[c.table], "coalesce(CAST("+c.name+" AS TEXT), 'NULL')")
			}
			rows := map[string][]string{}
			for table, list := range texts {
				lines, err := db.All(tx, func(scan db.Scan) (s string, err error) { return s, scan(&s) },
					"SELECT "+strings.Join(list, " || '|' || ")+" AS line FROM "+table+" ORDER BY line")
				if err != nil {
					return nil, err
				}
				rows[table] = lines
			}
			return rows, nil
		})
	c.must(err)
	return rows
}
