package clubdata

import (
	"context"
	"fmt"
	"strings"

	"pitboss/internal/foundation/db"
)

// BulkLoad writes players and chip transactions directly, because the actions would take hours. Players get their
// search terms. The transactions are spread over the club's rooms, which need ChipDays free players.
func BulkLoad(ctx context.Context, d *db.DB, c Club, players, chips int) error {
	_, err := db.AcrossTenants(ctx, d, "a club is loaded", func(tx *db.AnyTx) (any, error) {
		if players > 0 {
			if err := loadPlayers(tx, d.Engine(), c.Org.ID(), players); err != nil {
				return nil, err
			}
		}
		for i, r := range c.Rooms {
			if n := chips / len(c.Rooms); n > 0 {
				if err := loadChips(tx, c.Org.ID(), r, i, n); err != nil {
					return nil, err
				}
			}
		}
		return nil, nil
	})
	return err
}

// loadPlayers writes each table with one statement in the order of its key, and rebuilds the other indexes
// afterwards. Row by row a million players would take an hour.
func loadPlayers(tx *db.AnyTx, e db.Engine, org string, players int) error {
	firstNames := name("n * n % 7919", "John James Mary Robert Joanna Michael Ray Walter Zachary Linda", 2)
	lastNames := name("n * 104729 % 1000003", "Smith Johnson Garcia Whitfield Brown Jones", 3)
	list := fmt.Sprintf(`WITH RECURSIVE c (n) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT n + 1 FROM c WHERE n < %d),
		x AS MATERIALIZED (SELECT n, id, phone, f, l, lower(f || ' ' || l) AS k FROM (
			SELECT n, 'p' || substr(CAST(10000000 + n AS TEXT), 2) AS id,
				'5' || substr(CAST(1000000000 + n * 7919 %% 1000000000 AS TEXT), 2) AS phone, %s AS f, %s AS l
				FROM c) y) `,
		players, firstNames, lastNames)
	// The search terms are each word of the name and each suffix of the phone number.
	terms := []string{"SELECT lower(f) AS term, k, id FROM x", "SELECT lower(l), k, id FROM x"}
	for from := 1; from <= 8; from++ {
		terms = append(terms, fmt.Sprintf("SELECT substr(phone, %d), k, id FROM x", from))
	}
	err := indexedAfter(tx, e, "player", func() error {
		_, err := tx.Exec("INSERT INTO player (org_id, id, name, name_key, phone, phone_key, created_at) "+list+
			"SELECT $1, id, f || ' ' || l, k, phone, phone, n FROM x", org)
		return err
	})
	if err != nil {
		return err
	}
	if _, err := tx.Exec("UPDATE organization SET players = players + $2 WHERE id = $1", org, players); err != nil {
		return err
	}
	return indexedAfter(tx, e, "player_term", func() error {
		_, err := tx.Exec("INSERT INTO player_term (org_id, term, name_key, player_id) "+list+
			"SELECT $1, term, k, id FROM ("+strings.Join(terms, " UNION ALL ")+
			") t WHERE TRUE ORDER BY 2, 3, 4 ON CONFLICT DO NOTHING", org)
		return err
	})
}

var indexesOf = map[db.Engine]string{
	db.SQLite: "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = $1 AND sql IS NOT NULL",
	db.Postgres: `SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = current_schema() AND tablename = $1
		AND indexname NOT IN (SELECT conname FROM pg_constraint WHERE connamespace = current_schema()::regnamespace)`,
}

// indexedAfter drops the indexes of a table, except those of its constraints, calls write and creates them again.
func indexedAfter(tx *db.AnyTx, e db.Engine, table string, write func() error) error {
	type index struct{ name, definition string }
	list, err := db.All(tx, func(scan db.Scan) (i index, err error) {
		return i, scan(&i.name, &i.definition)
	}, indexesOf[e], table)
	for _, i := range list {
		if err == nil {
			_, err = tx.Exec("DROP INDEX " + i.name)
		}
	}
	if err == nil {
		err = write()
	}
	for _, i := range list {
		if err == nil {
			_, err = tx.Exec(i.definition)
		}
	}
	return err
}

// name is an SQL expression for a name derived from a number: half are frequent names, the others are made of
// syllables.
func name(number, frequent string, syllables int) string {
	words := strings.Fields(frequent)
	sql := fmt.Sprintf("CASE (%s) %% %d", number, 2*len(words))
	for i, w := range words {
		sql += fmt.Sprintf(" WHEN %d THEN '%s'", i, w)
	}
	parts := make([]string, syllables)
	for i := range parts {
		parts[i] = fmt.Sprintf("substr('babebocacedadidofafegagohahejajokakelalelilomamemimonanenoparera', "+
			"CAST(1 + 2 * (((%s) / %d) %% 32) AS INTEGER), 2)", number, 1<<(5*i))
	}
	return sql + " ELSE upper(substr(" + parts[0] + ", 1, 1)) || substr(" + parts[0] + ", 2, 1) || " +
		strings.Join(parts[1:], " || ") + " END"
}
