package db_test

import (
	"errors"
	"testing"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/test/assert"
)

// PostgreSQL checks the bounds with a trigger, SQLite with CHECK constraints.
func TestRoomConstraintsRejectValuesOutOfBounds(t *testing.T) {
	c := open(t)
	write := func(query string, args ...any) error {
		_, err := db.AcrossTenants(t.Context(), c.d, "a test writes past the program",
			func(tx *db.AnyTx) (int64, error) { return tx.Exec(query, args...) })
		return err
	}
	for column, values := range map[string][2]any{ // valid, invalid
		"gaming_day_start": {0, 24}, "hold_minutes": {60, 0}, "away_minutes": {240, 241},
		"wait_target_minutes": {480, 0}, "max_passes": {1, 21},
		"grace_minutes": {0, -1}, "interest_minimum": {10, 1}, "charge_increment": {30, 31},
		"charge_rounding": {"nearest", "sideways"},
		"minimum_minutes": {240, 241}, "closing_hour": {nil, 24}, "large_cash_log": {100, 99}, "down_minutes": {10, 9},
		"tournament_down_minutes": {120, 121}, "downs_before_break": {8, 9}, "undealt_minutes": {0, 61},
		"dealer_minutes": {15, 14},
		"short_minutes":  {1, 0}, "high_pot": {100, 99}, "utilization_target": {100, 101},
		"auto_seating_limit": {50, 49}, "board_names": {"full", "none"},
	} {
		if err := write("UPDATE room SET "+column+" = $1 WHERE id = 'main'", values[0]); err != nil {
			t.Errorf("%s = %v: %v", column, values[0], err)
		}
		if err := write("UPDATE room SET "+column+" = $1 WHERE id = 'main'", values[1]); err == nil {
			t.Errorf("%s = %v", column, values[1])
		}
		insert := "INSERT INTO room (org_id, id, name, location, time_zone, created_at, " + column + ") " +
			"VALUES ('lodge', 'new', '', '', '', 0, $1)"
		if err := write(insert, values[1]); err == nil {
			t.Errorf("a new room with %s = %v", column, values[1])
		}
	}
}

func TestMissingRoomIsMissingWhateverTheReaderReturns(t *testing.T) {
	c := open(t)
	for name, read := range map[string]func(v *db.RoomView) (string, error){
		"asks nothing": func(*db.RoomView) (string, error) { return "shown", nil },
		"fails":        func(*db.RoomView) (string, error) { return "", errors.New("nothing to read") },
		"asks": func(v *db.RoomView) (string, error) {
			return db.Value[string](v, "SELECT name FROM room WHERE org_id = $1 AND id = $2")
		},
		"keeps": func(v *db.RoomView) (string, error) {
			return db.Cached(v, "a word", func() (string, error) { return "kept", nil })
		},
	} {
		shown, err := db.ViewRoom(t.Context(), c.d, c.Room("nowhere"), read)
		assert.Equal(t, name+": shown", shown, "")
		assert.Equal(t, name+": fault.KindOf(err)", fault.KindOf(err), fault.Missing)
		shown, err = db.ViewRoom(t.Context(), c.d, c.Room("main"), read)
		assert.Equal(t, name+`, of one that is there: shown == ""`, shown == "", err != nil)
	}
	change(t, c.d, c.Room("main"))
	early, err := db.ViewRoom(t.Context(), c.d, c.Room("main"),
		func(v *db.RoomView) (int64, error) { return v.Version(), nil })
	assert.NoError(t, "got version", err)
	assert.Equal(t, "got version: early", early, 1)
}

func TestAnalyzeSkipsEmptyTables(t *testing.T) {
	if !dbtest.OnPostgres() {
		return
	}
	c := open(t)
	if err := c.d.Analyze(t.Context()); err != nil {
		t.Fatal(err)
	}
	counted, err := db.ViewAcross(t.Context(), c.d, "a test reads PostgreSQL's statistics",
		func(tx *db.AnyTx) ([]string, error) {
			return db.All(tx, func(scan db.Scan) (name string, err error) { return name, scan(&name) },
				`SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace
					AND reltuples >= 0 AND relname IN ('room', 'idempotency', 'event')`)
		})
	assert.NoError(t, "counted", err)
	assert.Len(t, "counted", counted, 1)
	assert.Equal(t, "counted: counted[0]", counted[0], "room")
}
