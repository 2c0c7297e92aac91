package cage_test

import (
	"io/fs"
	"slices"
	"testing"
	"testing/fstest"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/server/schema"
)

// migratedFrom opens a database as it was before the migrations from a number on, writes rows, and migrates it.
func migratedFrom(t *testing.T, number string, rows ...string) *db.DB {
	t.Helper()
	older := fstest.MapFS{}
	names, err := fs.Glob(schema.Files, "*.sql")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if name >= number {
			continue
		}
		data, err := fs.ReadFile(schema.Files, name)
		if err != nil {
			t.Fatal(err)
		}
		older[name] = &fstest.MapFile{Data: data}
	}
	config := dbtest.ConfigOf(t, db.Config{Schema: older})
	d, err := db.Open(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	dbtest.Organization(t, d, "club", "main", "side")
	for _, row := range rows {
		_, err := db.AcrossTenants(t.Context(), d, "a test writes rows of an earlier version", func(tx *db.AnyTx) (int64, error) { return tx.Exec(row) })
		if err != nil {
			t.Fatalf("%s: %v", row, err)
		}
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	config.Schema = schema.Files
	return dbtest.OpenWith(t, config)
}

func TestCashIsCountedAnewAndReportsThatWereMissedAreDue(t *testing.T) {
	t.Parallel()
	const entry = `INSERT INTO ledger_entry (org_id, room_id, id, number, kind, at, gaming_day, player_id, payment_method, amount, subject, actor_id, actor_name, reverses, reason) VALUES `
	const line = `INSERT INTO ledger_line (org_id, room_id, entry_id, n, account, subject, gaming_day, amount) VALUES `
	d := migratedFrom(t, "00041",
		`INSERT INTO player (org_id, id, name, name_key, created_at, is_active, merged_into) VALUES ('club', 'ray', 'Ray', 'ray', 1, TRUE, NULL), ('club', 'raymond', 'Raymond', 'raymond', 1, FALSE, 'ray')`,
		entry+`('club', 'main', 'wrong', 1, 'chip_sale', 1, '2026-11-20', 'ray', 'cash', 900000, '', 'o', 'O', NULL, NULL),
			('club', 'main', 'back', 2, 'reversal', 2, '2026-11-21', 'ray', 'cash', 900000, '', 'o', 'O', 'wrong', 'Wrong player'),
			('club', 'main', 'card', 3, 'chip_sale', 3, '2026-11-21', 'ray', 'card', 900000, '', 'o', 'O', NULL, NULL),
			('club', 'main', 'own', 4, 'chip_sale', 4, '2026-11-21', 'ray', 'cash', 1000000, '', 'o', 'O', NULL, NULL),
			('club', 'side', 'other', 1, 'chip_sale', 5, '2026-11-21', 'raymond', 'cash', 55600, '', 'o', 'O', NULL, NULL),
			('club', 'main', 'out', 5, 'chip_redemption', 6, '2026-11-21', 'ray', 'cash', 100, '', 'o', 'O', NULL, NULL)`,
		line+`('club', 'main', 'wrong', 0, 'vault', '', '2026-11-20', 900000), ('club', 'main', 'back', 0, 'vault', '', '2026-11-21', -900000),
			('club', 'main', 'card', 0, 'card', '', '2026-11-21', 900000), ('club', 'main', 'own', 0, 'vault', '', '2026-11-21', 1000000),
			('club', 'side', 'other', 0, 'cash', 'shift', '2026-11-21', 55600), ('club', 'main', 'out', 0, 'vault', '', '2026-11-21', -100)`,
		`INSERT INTO player_cash (org_id, player_id, gaming_day, cash_in, cash_out, entries) VALUES ('club', 'ray', '2026-11-20', 900000, 0, 1), ('club', 'ray', '2026-11-21', 155600, 100, 4)`,
		`INSERT INTO player_balance (org_id, player_id, account, amount) VALUES ('club', 'ray', 'player_funds', -500), ('club', 'ray', 'receivable', 700)`,
	)
	rows := func(query string) []string {
		list, err := db.ViewAcross(t.Context(), d, "a test looks at rows", func(tx *db.AnyTx) ([]string, error) {
			return db.All(tx, func(scan db.Scan) (s string, err error) { return s, scan(&s) }, query)
		})
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	if got := rows("SELECT player_id || ' ' || gaming_day || ' ' || cash_in || ' ' || cash_out || ' ' || entries FROM player_cash ORDER BY gaming_day"); !slices.Equal(got, []string{"ray 2026-11-21 1055600 100 3"}) {
		t.Errorf("counted %q", got)
	}
	if got := rows("SELECT room_id || ' ' || subject || ' ' || message FROM alert"); !slices.Equal(got, []string{
		"main cash:ray:2026-11-21:in Ray: cash in above $10,000.00 on the gaming day 2026-11-21. A currency-transaction report is due."}) {
		t.Errorf("alerts %q", got)
	}
	if got := rows("SELECT account || ' ' || amount FROM player_balance ORDER BY account"); !slices.Equal(got, []string{"player_funds -500", "receivable 700"}) {
		t.Errorf("balances %q", got)
	}
	for _, wrong := range []string{"UPDATE player_balance SET amount = 1 WHERE account = 'player_funds'", "UPDATE player_balance SET amount = -1 WHERE account = 'receivable'",
		"UPDATE player_cash SET cash_in = -1", "UPDATE player_cash SET cash_out = -1", "UPDATE player_cash SET entries = -1"} {
		if _, err := db.AcrossTenants(t.Context(), d, "a test writes past the program", func(tx *db.AnyTx) (int64, error) { return tx.Exec(wrong) }); err == nil {
			t.Errorf("not refused: %s", wrong)
		}
	}
}
