package organization

import (
	"pitboss/internal/foundation/db"
)

const (
	setupColumns = `t.id, t.room_id, t.table_number, t.table_name, t.game_type_id, g.name, t.max_seats, t.retired_at
		FROM poker_table t JOIN game_type g ON g.org_id = t.org_id AND g.id = t.game_type_id WHERE t.org_id = $1 AND t.room_id = $2`
	setups  = "SELECT " + setupColumns + " ORDER BY t.table_number"
	setupOf = "SELECT " + setupColumns + " AND t.id = $3"
	numbers = "SELECT table_number FROM poker_table WHERE org_id = $1 AND room_id = $2"

	openDrawers = "SELECT count(*) FROM cage_shift WHERE org_id = $1 AND room_id = $2 AND closed_at IS NULL"
	// Whether anything counts for a gaming day of the room.
	inTheBooks = `SELECT CASE WHEN EXISTS (SELECT 1 FROM ledger_entry WHERE org_id = $1 AND room_id = $2)
		OR EXISTS (SELECT 1 FROM seat_stay WHERE org_id = $1 AND room_id = $2)
		OR EXISTS (SELECT 1 FROM player_session WHERE org_id = $1 AND room_id = $2) THEN 1 ELSE 0 END`

	stringOfTable = `SELECT s.name FROM dealer_stop d JOIN dealer_string s ON s.org_id = d.org_id AND s.id = d.string_id
		WHERE d.org_id = $1 AND d.room_id = $2 AND d.table_id = $3 AND s.closed_at IS NULL`
	dealerOfTable = `SELECT m.name FROM dealer_down d JOIN staff_member m ON m.org_id = d.org_id AND m.id = d.staff_id
		WHERE d.org_id = $1 AND d.room_id = $2 AND d.table_id = $3 AND d.to_at IS NULL`

	tablesOfGame  = "SELECT table_number FROM poker_table WHERE org_id = $1 AND game_type_id = $2 AND retired_at IS NULL ORDER BY table_number"
	rentalsOfGame = "SELECT count(*) FROM seat_stay WHERE org_id = $1 AND game_type_id = $2 AND ended_at IS NULL AND rental_id IS NOT NULL"
	// Who waits for the game, or could again when what happened to him is undone.
	waitingForGame = "SELECT count(*) FROM waitlist_entry WHERE org_id = $1 AND game_type_id = $2 AND (ended_at IS NULL OR undo_until > $3)"
)

func scanSetup(scan db.Scan) (t TableSetup, err error) {
	return t, scan(&t.ID, &t.RoomID, &t.TableNumber, &t.TableName, &t.GameTypeID, &t.GameTypeName, &t.MaxSeats, &t.RetiredAt)
}

func scanText(scan db.Scan) (s string, err error) { return s, scan(&s) }

func scanNumber(scan db.Scan) (n int, err error) { return n, scan(&n) }
