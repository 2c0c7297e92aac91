package archtest

import (
	"context"
	"database/sql"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"golang.org/x/tools/go/packages"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/dbtest"
)

// columnsOf has the tables of the schema with their columns.
type columnsOf map[string][]string

func (c columnsOf) has(table, column string) bool { return slices.Contains(c[table], column) }

var (
	parameter = regexp.MustCompile(`\$([0-9]+)`)
	literal   = regexp.MustCompile(`'(?:[^']|'')*'`)
	tableRef  = regexp.MustCompile(`\b(FROM|JOIN|UPDATE|INTO)\s+([a-z_]+)(?:\s+(?:AS\s+)?([a-z][a-z0-9_]*)\b)?`)
	insert    = regexp.MustCompile(`^INSERT INTO [a-z_]+ (?:AS [a-z]+ )?\(([a-z_, ]+)\) ` +
		`(?:VALUES \(|SELECT )([^,]+), ?([^,)]+)`)
	bareOrg = regexp.MustCompile(`(?:^|[^.\w])org_id = \$1\b`)
	anyOrg  = regexp.MustCompile(`\borg_id = \$1\b`)
	anyRoom = regexp.MustCompile(`\broom_id = \$2\b`)
	ownRoom = regexp.MustCompile(`(?:^|[^_\w])id = \$2\b`)
)

// wrongWith returns the faults of a statement in its scope.
func wrongWith(s statement, tables columnsOf) (wrong []string) {
	sql := literal.ReplaceAllString(strings.Join(strings.Fields(s.sql), " "), "''")
	used := map[int]bool{}
	most := 0
	for _, m := range parameter.FindAllStringSubmatch(sql, -1) {
		n, _ := strconv.Atoi(m[1])
		used[n] = true
		most = max(most, n)
	}
	for n := 1; n <= most; n++ {
		if !used[n] {
			wrong = append(wrong,
				fmt.Sprintf("$%d is not used: SQLite swallows surplus arguments, PostgreSQL cannot tell their type", n))
		}
	}
	if want := s.scope.parameters() + s.args; s.args >= 0 && want != most {
		wrong = append(wrong, fmt.Sprintf("it has %d parameters and is given %d (%d of its scope)", most, want,
			s.scope.parameters()))
	}
	if s.scope == across {
		return wrong
	}
	bare, ofOrganization, ofRoom := 0, false, false
	for _, m := range tableRef.FindAllStringSubmatch(sql, -1) {
		verb, table, alias := m[1], m[2], m[3]
		if !tables.has(table, "org_id") {
			continue
		}
		ofOrganization = true
		ofRoom = ofRoom || tables.has(table, "room_id") || table == "room"
		if verb == "INTO" {
			in := insert.FindStringSubmatch(sql)
			switch {
			case in == nil || !strings.HasPrefix(in[1], "org_id") || in[2] != "$1":
				wrong = append(wrong, "an INSERT into "+table+" begins with org_id and $1")
			case s.scope == inRoom && tables.has(table, "room_id") &&
				(!strings.HasPrefix(in[1], "org_id, room_id") || in[3] != "$2"):
				wrong = append(wrong, "an INSERT into "+table+" from a room begins with org_id, room_id and $1, $2")
			}
			continue
		}
		if alias == "" {
			bare++
			continue
		}
		tied := regexp.MustCompile(`\b` + alias + `\.org_id = (\$1\b|[a-z]+\.org_id\b)|\b[a-z]+\.org_id = ` + alias +
			`\.org_id\b`)
		if !tied.MatchString(sql) {
			wrong = append(wrong, table+" "+alias+" is not tied to the organization by org_id")
		}
	}
	if strings.HasPrefix(sql, "INSERT") || !ofOrganization {
		return wrong
	}
	if len(bareOrg.FindAllString(sql, -1)) < bare {
		wrong = append(wrong, "a table is read without org_id = $1")
	}
	if !anyOrg.MatchString(sql) {
		wrong = append(wrong, "it does not name the organization by org_id = $1")
	}
	if s.scope == inRoom && ofRoom && !anyRoom.MatchString(sql) && !ownRoom.MatchString(sql) {
		wrong = append(wrong, "it is run in a room and does not name it by room_id = $2")
	}
	return wrong
}

func TestScopeRuleFindsStatementsOutsideTheirScope(t *testing.T) {
	t.Parallel()
	tables := columnsOf{"seat": {"org_id", "room_id", "id"}, "player": {"org_id", "id"}, "room": {"org_id", "id"},
		"organization": {"id"}}
	for _, bad := range []statement{
		{sql: "SELECT id FROM seat WHERE id = $1", scope: inOrg, args: 0},
		{sql: "SELECT id FROM seat WHERE org_id = $1 AND id = $2", scope: inOrg, args: 2},
		{sql: "SELECT id FROM seat WHERE org_id = $1 AND id = $3", scope: inRoom, args: 1},
		{sql: "SELECT id FROM seat WHERE org_id = $1 AND (id = $2 OR id = $4)", scope: inOrg, args: 3},
		{sql: "SELECT s.id FROM seat s JOIN player p ON p.id = s.player_id WHERE s.org_id = $1 AND s.room_id = $2",
			scope: inRoom, args: 0},
		{sql: "SELECT id FROM seat WHERE org_id = $1 AND room_id = $2 AND id IN (SELECT id FROM seat)", scope: inRoom,
			args: 0},
		{sql: "SELECT id FROM seat WHERE org_id = $2 AND id = $1", scope: inOrg, args: 1},
		{sql: "SELECT id FROM seat WHERE org_id = '$1' AND id = $1", scope: inOrg, args: 0},
		{sql: "INSERT INTO seat (id, org_id) VALUES ($2, $1)", scope: inOrg, args: 1},
		{sql: "INSERT INTO seat (org_id, room_id, id) VALUES ($1, $3, $2)", scope: inRoom, args: 1},
		{sql: "UPDATE seat SET id = $2 WHERE id = $1", scope: inOrg, args: 1},
		{sql: "DELETE FROM seat WHERE org_id = $1 AND id = $3 AND $2 = $2", scope: inRoom, args: 1},
	} {
		if wrongWith(bad, tables) == nil {
			t.Errorf("nothing wrong was found with %q in a %s", bad.sql, bad.scope)
		}
	}
	for _, good := range []statement{
		{sql: "SELECT s.id FROM seat s JOIN player p ON p.org_id = s.org_id AND p.id = s.player_id " +
			"WHERE s.org_id = $1 " +
			"AND s.room_id = $2 AND s.id = $3", scope: inRoom, args: 1},
		{sql: "INSERT INTO seat (org_id, room_id, id) VALUES ($1, $2, $3)", scope: inRoom, args: 1},
		{sql: "SELECT id FROM room WHERE org_id = $1 AND id = $2", scope: inRoom, args: 0},
		{sql: "SELECT name FROM organization WHERE id = $1", scope: inOrg, args: 0},
		{sql: "DELETE FROM seat WHERE id = $1", scope: across, args: 1},
	} {
		if wrong := wrongWith(good, tables); wrong != nil {
			t.Errorf("%q: %v", good.sql, wrong)
		}
	}
}

func TestSQLFinderFollowsVariablesFieldsAndParameters(t *testing.T) {
	t.Parallel()
	found, unknown := findSQL(fixture(t, "statements"))
	var got []string
	for _, s := range found {
		got = append(got, fmt.Sprintf("%s %d %s", s.scope, s.args, s.sql))
	}
	for _, want := range []string{
		"room 1 SELECT 'direct'", "room -1 SELECT 'by variable'", "organization 0 SELECT 'by field'",
		"room 0 SELECT 'by parameter'",
		"organization 0 SELECT 'by parameter'", "any 0 SELECT 'by invariant'", "organization 1 SELECT 'by locator'",
		"any 2 SELECT 'any'",
	} {
		if !slices.Contains(got, want) {
			t.Errorf("not found: %s in\n%s", want, strings.Join(got, "\n"))
		}
	}
	complaints := strings.Join(unknown, "\n")
	for _, want := range []string{"puts a statement together", "SELECT 'never run'"} {
		if !strings.Contains(complaints, want) {
			t.Errorf("no complaint: %s in\n%s", want, complaints)
		}
	}
}

func TestEveryStatementStaysInItsScopeAndPrepares(t *testing.T) {
	t.Parallel()
	var list = program(t)
	list = slices.DeleteFunc(slices.Clone(list), func(p *packages.Package) bool { return forTests(p.PkgPath) })
	statements, unknown := findSQL(list)
	for _, u := range unknown {
		t.Error(u)
	}
	if len(statements) < 80 {
		t.Errorf("only %d statements were found", len(statements))
	}
	prepare, tables := engineUnderTest(t)
	seen := map[string]bool{}
	for _, s := range statements {
		for _, w := range wrongWith(s, tables) {
			t.Errorf("%s, in the scope %q: %s\n  %s", s.at, s.scope, w, oneLine(s.sql))
		}
		texts := []string{s.sql}
		if s.scope == inOrg && s.args == 1 && strings.HasPrefix(s.sql, "SELECT room_id FROM") {
			// as InRoomOf does
			texts = append(texts,
				"UPDATE room SET version = version + 1, acted_at = $3 WHERE org_id = $1 AND id = ("+s.sql+
					") RETURNING id,"+
					" version, acted_at")
		}
		for _, text := range texts {
			if seen[text] {
				continue
			}
			seen[text] = true
			if err := prepare(text); err != nil {
				t.Errorf("%s: the database does not take it: %v\n  %s", s.at, err, oneLine(text))
			}
		}
	}
	t.Logf("%d statements, %d texts", len(statements), len(seen))
}

// engineUnderTest returns a function that prepares statements on a migrated database, and its tables.
func engineUnderTest(t *testing.T) (prepare func(string) error, tables columnsOf) {
	t.Helper()
	ctx := context.Background()
	config := dbtest.ConfigOf(t, db.Config{})
	d, err := db.Open(ctx, config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	if err := d.Migrate(ctx); err != nil {
		t.Fatal(err)
	}
	tables = columnsOf{}
	if config.URL != "" {
		c, err := pgx.Connect(ctx, config.URL)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = c.Close(ctx) })
		rows, err := c.Query(ctx,
			"SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = current_schema()")
		if err != nil {
			t.Fatal(err)
		}
		for rows.Next() {
			var table, column string
			if err := rows.Scan(&table, &column); err != nil {
				t.Fatal(err)
			}
			tables[table] = append(tables[table], column)
		}
		if err := rows.Err(); err != nil {
			t.Fatal(err)
		}
		return func(text string) error {
			if strings.Contains(text, "pragma_") {
				return nil // SQLite's own table
			}
			_, err := c.Prepare(ctx, "", text)
			return err
		}, tables
	}
	c, err := sql.Open("sqlite", "file:"+filepath.Join(config.Dir, db.File)+"?_pragma=query_only(1)")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() })
	rows, err := c.QueryContext(ctx,
		"SELECT m.name, c.name FROM sqlite_master m JOIN pragma_table_info(m.name) c WHERE m.type = 'table'")
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var table, column string
		if err := rows.Scan(&table, &column); err != nil {
			t.Fatal(err)
		}
		tables[table] = append(tables[table], column)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return func(text string) error {
		if strings.Contains(text, "pg_") {
			return nil // PostgreSQL's own table
		}
		s, err := c.PrepareContext(ctx, text)
		if err == nil {
			defer s.Close()
		}
		return err
	}, tables
}
