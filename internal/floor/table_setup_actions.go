package floor

import (
	"context"
	"fmt"
	"reflect"
	"strings"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/room"
)

// TableSetup is the set-up of a table, also of a retired one.
type TableSetup struct {
	ID           string         `json:"id"`
	RoomID       string         `json:"roomId"`
	TableNumber  int            `json:"tableNumber"`
	TableName    string         `json:"tableName"`
	GameTypeID   string         `json:"gameTypeId"`
	GameTypeName string         `json:"gameTypeName"`
	MaxSeats     int            `json:"maxSeats"`
	RetiredAt    *clock.Instant `json:"retiredAt"` // null: in use
}

type tableSetupRequest struct {
	ID          string  `path:"id" json:"-"`
	TableNumber *int    `json:"tableNumber"`
	TableName   *string `json:"tableName" max:"40"` // a blank one is named after the number
	GameTypeID  *string `json:"gameTypeId"`
	MaxSeats    *int    `json:"maxSeats"`
}

func (in *tableSetupRequest) Validate(f *fault.Fields) {
	if in.TableName != nil {
		*in.TableName = strings.Join(strings.Fields(*in.TableName), " ")
	}
	isNumber := in.TableNumber == nil || *in.TableNumber >= 1 && *in.TableNumber <= 999
	f.Require(isNumber, "tableNumber", "Enter a table number from 1 to 999")
	f.Require(in.GameTypeID == nil || *in.GameTypeID != "", "gameTypeId", "Please select a game type")
	isSize := in.MaxSeats == nil || *in.MaxSeats >= 2 && *in.MaxSeats <= MaxSeats
	f.Require(isSize, "maxSeats", "Enter a number of seats from 2 to 10")
}

// ListSetups lists the set-ups of the room's tables, retired ones too. Package organization registers its route.
func (a *Actions) ListSetups(tx *db.RoomView, _ api.RoomRequest) ([]TableSetup, error) {
	return db.All(tx, scanSetup, selectSetups)
}

func (a *Actions) setup(tx *db.RoomView, in api.IDRequest) (TableSetup, error) {
	return db.OneOr(tx, fault.NotFound("Table"), scanSetup, selectSetup, in.ID)
}

func (a *Actions) changeSetup(ctx context.Context, org tenant.Org, in tableSetupRequest) (Table, error) {
	return db.InRoomOf(ctx, a.db, org, TableLocator, in.ID, func(tx *db.RoomTx) (Table, error) {
		act, err := EditTable(tx, in.ID)
		if err != nil {
			return Table{}, err
		}
		before := act.Table()
		change := SetupChange{in.TableNumber, in.TableName, in.GameTypeID, in.MaxSeats}
		if err := act.ApplySetup(change); err != nil {
			return Table{}, err
		}
		if reflect.DeepEqual(act.Table(), before) {
			return before, nil
		}
		return act.Table(), act.Commit()
	})
}

// retireTable takes a table out of use, unless a dealer deals there or is planned to.
func (a *Actions) retireTable(ctx context.Context, org tenant.Org, in api.IDRequest) (api.None, error) {
	return db.InRoomOf(ctx, a.db, org, TableLocator, in.ID, func(tx *db.RoomTx) (api.None, error) {
		act, err := EditTable(tx, in.ID)
		if err != nil {
			return api.None{}, err
		}
		if err := a.tableInUse(tx, in.ID, act.Table().Label()); err != nil {
			return api.None{}, err
		}
		return api.None{}, act.Retire()
	})
}

const (
	setupColumns = `t.id, t.room_id, t.table_number, t.table_name, t.game_type_id, g.name, t.max_seats, t.retired_at
		FROM poker_table t JOIN game_type g ON g.org_id = t.org_id AND g.id = t.game_type_id
		WHERE t.org_id = $1 AND t.room_id = $2`
	selectSetups = "SELECT " + setupColumns + " ORDER BY t.table_number"
	selectSetup  = "SELECT " + setupColumns + " AND t.id = $3"

	numbersOfTables = "SELECT table_number FROM poker_table WHERE org_id = $1 AND room_id = $2"
	countStays      = `SELECT CASE WHEN EXISTS (SELECT 1 FROM seat_stay WHERE org_id = $1 AND room_id = $2) THEN 1
		ELSE 0 END`
	tablesOfGame = `SELECT table_number FROM poker_table WHERE org_id = $1 AND game_type_id = $2 AND retired_at IS NULL
		ORDER BY table_number`
	rentalsOfGame = `SELECT count(*) FROM seat_stay
		WHERE org_id = $1 AND game_type_id = $2 AND ended_at IS NULL AND rental_id IS NOT NULL`
	// A removed entry counts as long as its removal can be undone.
	waitingForGame = `SELECT count(*) FROM waitlist_entry
		WHERE org_id = $1 AND game_type_id = $2 AND (ended_at IS NULL OR undo_until > $3)`
)

func scanSetup(scan db.Scan) (t TableSetup, err error) {
	return t, scan(&t.ID, &t.RoomID, &t.TableNumber, &t.TableName, &t.GameTypeID, &t.GameTypeName, &t.MaxSeats,
		&t.RetiredAt)
}

func scanNumber(scan db.Scan) (n int, err error) { return n, scan(&n) }

// TableNumbers returns the numbers of the room's tables, retired ones too.
func TableNumbers(tx db.RoomReader) ([]int, error) { return db.All(tx, scanNumber, numbersOfTables) }

// HasStays reports whether a player has ever had a seat in the room.
func HasStays(tx *db.RoomTx) (bool, error) {
	n, err := db.Value[int](tx, countStays)
	return n > 0, err
}

// CountRentalsOfGame counts the seat rentals that run at tables of a game.
func CountRentalsOfGame(tx *db.OrgTx, gameID string) (int, error) {
	return db.Value[int](tx, rentalsOfGame, gameID)
}

// GameInUse returns a sentence that names a table that deals a game, or states that players wait for it; empty when the
// game is not in use.
func GameInUse(tx *db.OrgTx, g room.GameType) (string, error) {
	tables, err := db.All(tx, scanNumber, tablesOfGame, g.ID)
	if err != nil {
		return "", err
	}
	if len(tables) > 0 {
		return fmt.Sprintf("%s is dealt at Table %d", g.Name, tables[0]), nil
	}
	waiting, err := db.Value[int](tx, waitingForGame, g.ID, tx.Now())
	if err != nil || waiting == 0 {
		return "", err
	}
	return g.Name + " has players waiting", nil
}
