package apptest_test

import (
	"context"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"pitboss/internal/foundation/db"
	"pitboss/internal/test/apptest"
)

// rowsAfterMerge states for each column with a player's id whether its rows move to the remaining record in a merge.
// Rows that stay are found through player.Canonical or player.RecordsOf.
var rowsAfterMerge = map[string]string{
	"membership.player_id":        "moves",
	"notice.player_id":            "moves, unless the other record has the same notice",
	"notice_channel.player_id":    "moves, unless the other record has the same channel",
	"player_apart.player_id":      "moves",
	"player_apart.other_id":       "moves",
	"player_balance.player_id":    "moves by an entry of the ledger",
	"player_cash.player_id":       "moves, added to the gaming days of the other record",
	"player_day.player_id":        "moves, added to the gaming days of the other record",
	"player_import_row.player_id": "moves",
	"player_note.player_id":       "moves",
	"player_session.player_id":    "moves; with an open one the merge is refused",
	"refused_entry.player_id":     "moves",
	"tournament_entry.player_id":  "moves; with two entries in one tournament the merge is refused",
	"bill.player_id":              "moves while it is open; a paid one is history",
	"waitlist_entry.player_id":    "moves while it is open, in a transaction for each room; an ended one is history",
	"seat.player_id":              "with a seat the merge is refused",
	"player.merged_into":          "says which record stays",
	"player_term.player_id":       "is deleted: searches find the record that stays",
	"player_link.player_id":       "stays and ends: the link of a merged record opens nothing",
	"player_mark.player_id":       "stays: marks are of records whose data was removed, and those are never merged",
	"removal.player_id":           "stays: such records are never merged",
	"ledger_entry.player_id":      "stays: the ledger is never changed",
	"seat_rental.player_id":       "stays: history",
	"seat_stay.player_id":         "stays: history",
}

func TestEveryColumnOfPlayersHasItsPlaceAfterAMerge(t *testing.T) {
	t.Parallel()
	schema, err := os.ReadFile("testdata/schema.sql")
	if err != nil {
		t.Fatal(err)
	}
	table, column := "", regexp.MustCompile(`(?m)^CREATE TABLE "?(\w+)|^\t(player_id|other_id|merged_into)\b`)
	found := map[string]bool{}
	for _, m := range column.FindAllStringSubmatch(string(schema), -1) {
		if m[1] != "" {
			table = m[1]
			continue
		}
		found[table+"."+m[2]] = true
		if rowsAfterMerge[table+"."+m[2]] == "" {
			t.Errorf("%s.%s is not in rowsAfterMerge: add it and test the merge of its rows", table, m[2])
		}
	}
	for name := range rowsAfterMerge {
		if !found[name] {
			t.Errorf("%s is in rowsAfterMerge, but there is no such column", name)
		}
	}
}

// movingRows are the conditions for the rows that move, for tables whose other rows stay.
var movingRows = map[string]string{
	"player_balance": " AND t.amount <> 0",
	"bill":           " AND t.paid_at IS NULL AND t.voided_by IS NULL",
	"waitlist_entry": " AND t.ended_at IS NULL",
}

// wantNoRowsOfMergedRecords reports rows of merged records that should have moved to the remaining record.
func wantNoRowsOfMergedRecords(t *testing.T, c *apptest.Club) {
	t.Helper()
	_, err := db.ViewAcross(context.Background(), c.DB, "a test counts the rows of merged records",
		func(tx *db.AnyTx) (any, error) {
			for column, place := range rowsAfterMerge {
				table, name, _ := strings.Cut(column, ".")
				if !strings.HasPrefix(place, "moves") && !strings.HasPrefix(place, "with a seat") ||
					strings.HasPrefix(place, "moves, unless") {
					continue
				}
				left, err := db.Value[int64](tx, fmt.Sprintf(`SELECT count(*) FROM %s t
				JOIN player p ON p.org_id = t.org_id AND p.id = t.%s
				WHERE p.merged_into IS NOT NULL%s`, table, name, movingRows[table]))
				if err != nil {
					return nil, err
				}
				if left > 0 {
					t.Errorf("rows of %s with merged records: got %d, want none", column, left)
				}
			}
			return nil, nil
		})
	if err != nil {
		t.Fatal(err)
	}
}
