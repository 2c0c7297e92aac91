package privacy

import (
	"slices"
	"strings"
	"testing"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/test/assert"
)

func TestEraserRemovesOnlyThePerson(t *testing.T) {
	t.Parallel()
	subject := person{ids: []string{"p1"}, names: []string{"Ann Lee", "Ann"}, nicknames: []string{"Ace"},
		phones: []string{"(512) 555-0148", "555"}, emails: []string{"ann.lee@x.example"}}
	e := newEraser(subject, []string{"Mary Ann Lee", "Bo"})
	for text, want := range map[string]string{
		"Ann Lee seated at Table 4":            "Removed player seated at Table 4",
		"ANN  LEE and Bo":                      "Removed player and Bo",
		"Mary Ann Lee seated":                  "Mary Ann Lee seated", // another person
		"Joann Leeds":                          "Joann Leeds",
		"Ann left":                             "Ann left", // could be any Ann
		"calls from +1 512.555.0148, at night": "calls from (removed), at night",
		"order 15125550148999":                 "order 15125550148999",
		"write to Ann.Lee@X.example.":          "write to (removed).",
		"Ace of spades":                        "Ace of spades",
		"":                                     "", "Ann": "Removed player",
	} {
		if got := e.text(text, false); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
	assert.Equal(t, "what is tied to the record", e.text("Ann left", true), "Removed player left")
	shared := newEraser(subject, []string{"Ann Lee"})
	assert.Equal(t, "another of the same name", shared.text("Ann Lee seated", false), "Ann Lee seated")
	assert.Equal(t, "of two of the same name, their own", shared.text("Ann Lee seated", true), "Removed player seated")
}

func TestEraserRemovesOnlyOwnFieldsOfDocument(t *testing.T) {
	t.Parallel()
	e := newEraser(person{ids: []string{"p1"}, names: []string{"Ann"}, phones: []string{"512 555 0148"}}, nil)
	for document, want := range map[string]string{
		`{"id":"p1","name":"Ann","nickname":"Ace","email":null,"skillLevel":3,` +
			`"big":12345678901234567890}`: `{"big":12345678901234567890,` +
			`"email":null,"id":"p1","name":"Removed player","nickname":null,"skillLevel":null}`,
		`{"playerId":"p1","note":{"id":"n","text":"late"},"amount":"5.00"}`: `{"amount":"5.00",` +
			`"note":{"id":"n","text":"(removed)"},"playerId":"p1"}`,
		`[{"playerId":"p2","nickname":"Ace","player":{"id":"p2","name":"Bo"}},` +
			`{"player":{"id":"p1","name":"Ann"}}]`: `[{"nickname":"Ace",` +
			`"player":{"id":"p2","name":"Bo"},"playerId":"p2"},` +
			`{"player":{"id":"p1","name":"Removed player"}}]`,
		`{"id":"p2","says":"Ann left"}`: `{"id":"p2","says":"Ann left"}`,
		`{"b":1, "a":"<p1>"}`:           `{"b":1, "a":"<p1>"}`, // nothing to remove: every byte stays
		`not JSON 5125550148`:           `not JSON (removed)`,
	} {
		got := e.document(document, false)
		if got != want {
			t.Errorf("%s\nbecomes %s\nwant    %s", document, got, want)
		}
		assert.Equal(t, "a second time", e.document(got, false), got)
	}
}

const (
	columnsOnSQLite = `SELECT m.name, c.name FROM sqlite_master m JOIN pragma_table_info(m.name) c
		WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND m.name NOT LIKE 'goose_%'`
	columnsOnPostgres = `SELECT table_name, column_name FROM information_schema.columns
		WHERE table_schema = current_schema() AND table_name NOT LIKE 'goose_%'`
)

func TestEveryTenantColumnIsExportedOrExcused(t *testing.T) {
	t.Parallel()
	d := dbtest.Open(t)
	query := columnsOnSQLite
	if d.Engine() == db.Postgres {
		query = columnsOnPostgres
	}
	schema := map[string][]string{}
	_, err := db.ViewAcross(t.Context(), d, "a test reads the schema", func(tx *db.AnyTx) ([]struct{}, error) {
		return db.All(tx, func(scan db.Scan) (none struct{}, err error) {
			var table, column string
			err = scan(&table, &column)
			schema[table] = append(schema[table], column)
			return none, err
		}, query)
	})
	if err != nil {
		t.Fatal(err)
	}
	given := map[string]table{}
	for _, of := range tables() {
		given[of.Name] = of
	}
	for name, columns := range schema {
		of, out := given[name]
		if !slices.Contains(columns, "org_id") || leftOut[name] != "" {
			if out {
				t.Errorf("%s is given out and left out", name)
			}
			continue
		}
		if !out {
			t.Errorf("%s is neither given out nor left out", name)
			continue
		}
		for _, c := range columns {
			folded := c == "org_id" || strings.HasSuffix(c, "_key") &&
				slices.Contains(columns, strings.TrimSuffix(c, "_key"))
			if has, why := slices.Contains(of.Columns, c), leftOut[name+"."+c]; has == (why != "" || folded) {
				t.Errorf("%s.%s: given out %t, left out for %q", name, c, has, why)
			}
		}
	}
	for name := range leftOut {
		table, column, _ := strings.Cut(name, ".")
		columns, ok := schema[table]
		assert.MustEqual(t, name+" is left out, and there is no such thing: ok", ok, true)
		if column != "" && !slices.Contains(columns, column) {
			t.Errorf("%s is left out, and there is no such thing", name)
		}
	}
}
