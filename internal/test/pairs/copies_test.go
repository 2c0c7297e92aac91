package pairs

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pitboss/internal/account"
	"pitboss/internal/account/signin"
	"pitboss/internal/foundation/db"
	"pitboss/internal/room/alert"
	"pitboss/internal/test/apptest"
)

// catalog lists the tables whose rows belong to an organization, each with its columns, in an order in which rows can
// be inserted without breaking a reference.
type catalog struct {
	tables  []string
	columns map[string][]string
}

const (
	columnsOfSQLite = `SELECT m.name, c.name FROM sqlite_master m JOIN pragma_table_info(m.name) c
		WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND m.name NOT LIKE 'goose_%' ORDER BY m.name, c.cid`
	columnsOfPostgres = `SELECT table_name, column_name FROM information_schema.columns
		WHERE table_schema = current_schema() AND table_name NOT LIKE 'goose_%' ORDER BY table_name, ordinal_position`
	referencesOfSQLite = `SELECT DISTINCT m.name, f."table" FROM sqlite_master m JOIN pragma_foreign_key_list(m.name) f
		WHERE m.type = 'table'`
	referencesOfPostgres = `SELECT DISTINCT c.relname::text, p.relname::text FROM pg_constraint f
		JOIN pg_class c ON c.oid = f.conrelid JOIN pg_class p ON p.oid = f.confrelid
		WHERE f.contype = 'f' AND f.connamespace = current_schema()::regnamespace`
)

// notCopied are the tables whose rows have a key that is unique across organizations, and the events. Each copy has
// sessions of its own, and begins at version 0 without events: acts do not read what happened before.
var notCopied = []string{
	"staff_session", "community_session", "community_invitation", "user_link", "known_device", "player_link",
	"idempotency", "event", "seal", "seal_head",
}

func pairsOf(tx *db.AnyTx, query string) ([][2]string, error) {
	return db.All(tx, func(scan db.Scan) (p [2]string, err error) { return p, scan(&p[0], &p[1]) }, query)
}

func readCatalog(t testing.TB, d *db.DB) catalog {
	t.Helper()
	c, err := db.ViewAcross(context.Background(), d, "a test reads the catalog", func(tx *db.AnyTx) (catalog, error) {
		c := catalog{columns: map[string][]string{}}
		columns, references := columnsOfSQLite, referencesOfSQLite
		if d.Engine() == db.Postgres {
			columns, references = columnsOfPostgres, referencesOfPostgres
		}
		list, err := pairsOf(tx, columns)
		if err != nil {
			return c, err
		}
		for _, p := range list {
			c.columns[p[0]] = append(c.columns[p[0]], p[1])
		}
		needs := map[string][]string{}
		list, err = pairsOf(tx, references)
		for _, p := range list {
			if p[0] != p[1] {
				needs[p[0]] = append(needs[p[0]], p[1])
			}
		}
		c.sort(needs)
		return c, err
	})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// sort puts the tables of organizations in an order in which each comes after those that it refers to.
func (c *catalog) sort(needs map[string][]string) {
	seen := map[string]bool{}
	var visit func(table string)
	visit = func(table string) {
		if seen[table] {
			return
		}
		seen[table] = true
		for _, n := range needs[table] {
			visit(n)
		}
		if table == "organization" || slices.Contains(c.columns[table], "org_id") {
			c.tables = append(c.tables, table)
		}
	}
	names := []string{}
	for table := range c.columns {
		names = append(names, table)
	}
	slices.Sort(names)
	for _, table := range names {
		visit(table)
	}
}

const (
	insertStaffSession = `INSERT INTO staff_session (org_id, id, user_id, token_hash, created_at, seen_at, expires_at)
		VALUES ($1, $2, $3, $4, $5, $5, $6)`
	insertCompanionSession = `INSERT INTO community_session (org_id, id, user_id, token_hash, created_at, expires_at)
		VALUES ($1, $2, $3, $4, $5, $6)`
	insertLink = `INSERT INTO player_link (org_id, room_id, id, player_id, secret_hash, made_at, made_by, seen_at)
		VALUES ($1, $2, $3, $4, $5, $6, 'The owner', $6)`
)

// replica is a copy of the scene's organization, with sessions of its own. Only the organization's id differs from the
// scene's.
type replica struct {
	org    string
	tokens map[actor]string
}

// replicate makes copies of the scene's organization.
func (s *scene) replicate(t testing.TB, names []string) []replica {
	t.Helper()
	made, err := db.AcrossTenants(context.Background(), s.club.DB, "a test copies its organization",
		func(tx *db.AnyTx) (made []replica, err error) {
			values := make([]string, 0, len(names))
			for _, n := range names {
				values = append(values, "('"+n+"')")
			}
			copies := "WITH copies (copied) AS (VALUES " + strings.Join(values, ", ") + ")"
			for _, table := range s.catalog.tables {
				if slices.Contains(notCopied, table) {
					continue
				}
				into, read, key := []string{}, []string{}, "org_id"
				if table == "organization" {
					key = "id"
				}
				for _, column := range s.catalog.columns[table] {
					into = append(into, `"`+column+`"`)
					switch {
					case column == key, table == "organization" && column == "domain":
						read = append(read, "copies.copied")
					case column == "version":
						read = append(read, "0")
					default:
						read = append(read, `o."`+column+`"`)
					}
				}
				if err := tx.Write(fmt.Sprintf("INSERT INTO %s (%s) %s SELECT %s FROM %s o CROSS JOIN copies "+
					"WHERE o.%s = 'club'",
					table, strings.Join(into, ", "), copies, strings.Join(read, ", "), table, key)); err != nil {
					return nil, fmt.Errorf("copy %s: %w", table, err)
				}
			}
			for _, n := range names {
				r := replica{n, map[actor]string{}}
				for who, id := range userOf {
					token, hash := signin.NewToken()
					r.tokens[who] = token
					insert := insertStaffSession
					if who == host {
						insert = insertCompanionSession
					}
					if err := tx.Write(insert, n, db.NewID(), id, hash, tx.Now(),
						tx.Now().Add(account.SessionLifetime)); err != nil {
						return nil, err
					}
				}
				token, hash := signin.NewToken()
				r.tokens[vic] = token
				if err := tx.Write(insertLink, n, s.club.Room, linkOfVic, s.id["Vic"], hash, tx.Now()); err != nil {
					return nil, err
				}
				made = append(made, r)
			}
			return made, nil
		})
	if err != nil {
		t.Fatal(err)
	}
	return made
}

// notCompared are tables whose rows depend on what was drawn: how many of a tournament sit at a table of the room.
var notCompared = []string{"lent_span"}

// randomColumns are columns whose value is drawn at random, or depends on what was drawn.
var randomColumns = map[string][]string{
	"organization":     {"mark_salt"},
	"redaction":        {"was", "digest"},
	"poker_table":      {"event_players"},
	"tournament_entry": {"table_number", "seat_number", "left_table", "left_seat"},
	"tournament_table": {"small_blind", "big_blind"}, // the next players after the button
	"tournament_log":   {"text", "detail", "undo"},
	"home_game":        {"code"},
	"drawing":          {"seed", "winners"},
}

// drawnSeat is what an alert about a seat of a tournament says of it.
var drawnSeat = regexp.MustCompile(`Table \w+|Seat \d+|` + anyID.String())

var anyID = regexp.MustCompile(`[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}`)

// outcome is the result of a pair of acts: the statuses of the answers and the rows of the organization. The ids of
// new rows are masked, and versions are left out because they count transactions.
type outcome struct {
	statuses [2]int
	rows     map[string]string // the sorted rows of each table
}

func (o outcome) equal(other outcome) bool {
	return o.statuses == other.statuses && len(o.differs(other)) == 0
}

// differs names the tables in which two outcomes differ.
func (o outcome) differs(other outcome) (tables []string) {
	for table, rows := range o.rows {
		if other.rows[table] != rows {
			tables = append(tables, table)
		}
	}
	slices.Sort(tables)
	return tables
}

// rowsOf reads the rows of organizations, by organization and table.
func (s *scene) rowsOf(t testing.TB, orgs []string) map[string]map[string]string {
	t.Helper()
	all := map[string]map[string][]string{}
	for _, o := range orgs {
		all[o] = map[string][]string{}
	}
	in := "('" + strings.Join(orgs, "', '") + "')"
	_, err := db.ViewAcross(context.Background(), s.club.DB, "a test compares organizations",
		func(tx *db.AnyTx) (none struct{}, err error) {
			for _, table := range s.catalog.tables {
				if slices.Contains(notCopied, table) || slices.Contains(notCompared, table) {
					continue
				}
				key, texts := "org_id", []string{}
				if table == "organization" {
					key = "id"
				}
				for _, column := range s.catalog.columns[table] {
					if column == key || column == "domain" || column == "version" ||
						slices.Contains(randomColumns[table], column) {
						continue
					}
					texts = append(texts, `coalesce(CAST("`+column+`" AS TEXT), '-')`)
				}
				lines, err := pairsOf(tx, "SELECT "+key+", "+strings.Join(texts,
					" || '|' || ")+" FROM "+table+" WHERE "+key+" IN "+in)
				if err != nil {
					return none, fmt.Errorf("read %s: %w", table, err)
				}
				for _, l := range lines {
					row := anyID.ReplaceAllStringFunc(l[1], s.maskNewID)
					if strings.Contains(row, "|"+string(alert.PlayerOut)+"|") {
						row = drawnSeat.ReplaceAllString(row, "drawn")
					}
					all[l[0]][table] = append(all[l[0]][table], row)
				}
			}
			return none, nil
		})
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]map[string]string{}
	for org, tables := range all {
		out[org] = map[string]string{}
		for _, table := range s.catalog.tables {
			lines := tables[table]
			slices.Sort(lines)
			out[org][table] = strings.Join(lines, "\n")
		}
	}
	return out
}

// maskNewID keeps the ids of the scene and replaces the others.
func (s *scene) maskNewID(id string) string {
	if s.ids[id] {
		return id
	}
	return "new"
}

// readIDs are the ids in the scene's organization.
func (s *scene) readIDs(c *apptest.Club) {
	s.ids = map[string]bool{}
	for _, lines := range c.AllRows() {
		for _, line := range lines {
			for _, id := range anyID.FindAllString(line, -1) {
				s.ids[id] = true
			}
		}
	}
}
