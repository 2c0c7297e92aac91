package floor

import (
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
)

// NewOpening describes the opening of a free table for the names on a list.
type NewOpening struct {
	TableID, GameTypeID string
	MustMoveTableID     string // the table to which its players have to move; empty: none
	HoldMinutes         int    // 0: the hold time of the room
}

// OpenedTable is a table that was opened, with the players that were called to its seats.
type OpenedTable struct {
	Table   Table           `json:"table"`
	Called  []WaitlistEntry `json:"called"`  // in the order of the list
	Skipped []SkippedPlayer `json:"skipped"` // players ahead of the last call on the list
}

// OpenTable sets a free table up for a game and calls the players of the game's list in their order, one for each seat.
// A player without a possible seat is skipped. It is a conflict when the table is taken or no player can be called.
func OpenTable(tx *db.RoomTx, in NewOpening) (OpenedTable, error) {
	none := OpenedTable{}
	act, err := EditTable(tx, in.TableID)
	if err != nil {
		return none, err
	}
	if t := act.Table(); t.Event == nil && t.IsRunning() {
		return none, fault.Conflict("%s is taken. Choose another table.", t.Label())
	}
	err = act.Apply(TableChange{Status: TableActive, GameTypeID: in.GameTypeID, MustMoveTableID: &in.MustMoveTableID})
	if err != nil {
		return none, err
	}
	hold := in.HoldMinutes
	if hold == 0 {
		hold = act.room.Settings.HoldMinutes
	}
	opened := OpenedTable{Called: []WaitlistEntry{}, Skipped: []SkippedPlayer{}}
	if err := act.callInOrder(&opened, tx.Now().Add(minutes(hold))); err != nil {
		return none, err
	}
	opened.Table = act.Table()
	return opened, act.Commit()
}

// callInOrder calls the players of the list to the open seats of the table.
func (a *TableEdit) callInOrder(opened *OpenedTable, until clock.Instant) error {
	tx, t := a.tx, a.Table()
	opening := &tableOpening{t.ID, *t.OpenedAt}
	places, err := listOrder(tx, t.GameTypeID)
	if err != nil {
		return err
	}
	var skipped []string // names
	for _, p := range places {
		if p.status != EntryWaiting {
			continue
		}
		if len(a.Table().FreeSeats()) == 0 {
			break
		}
		k, err := loadEntry(tx, p.id)
		if err != nil {
			return err
		}
		why := NotHereYet
		if !p.isExpected {
			if _, why, err = seatFor(tx, tx.Now(), p.playerID, []Table{a.Table()}); err != nil {
				return err
			}
		}
		if why != "" {
			skipped = append(skipped, k.Player.Name)
			opened.Skipped = append(opened.Skipped, SkippedPlayer{p.id, why})
			continue
		}
		state := k.state
		state.Opening = opening
		if err := a.callTo(0, &k, state, until, aheadOf(skipped)); err != nil {
			return err
		}
		entry, err := emitUpdated(tx, k)
		if err != nil {
			return err
		}
		opened.Called = append(opened.Called, entry)
	}
	if len(opened.Called) == 0 {
		return fault.Conflict("No one on the list for %s can be called now", t.GameType.Name)
	}
	return nil
}

// Turnout says which of the players called for the opening of a table have come. It lasts as long as the game.
type Turnout struct {
	TableID string   `json:"tableId"`
	Called  int      `json:"called"`
	Came    int      `json:"came"`
	NotHere []string `json:"notHere"` // the entries of the others that still wait, in the order of joining
}

const entriesOfOpenings = `SELECT t.id, w.id, w.status FROM poker_table t
	JOIN waitlist_entry w ON w.org_id = t.org_id AND w.opening_table_id = t.id AND w.opened_at = t.opened_at
	WHERE t.org_id = $1 AND t.room_id = $2 AND t.opened_at IS NOT NULL
	ORDER BY t.table_number, w.joined_at, w.id`

// Turnouts returns the turnouts of the openings whose game still runs, by table.
func Turnouts(tx *db.RoomView, _ api.RoomRequest) ([]Turnout, error) {
	type row struct {
		table, entry string
		status       EntryStatus
	}
	rows, err := db.All(tx, func(scan db.Scan) (r row, err error) {
		return r, scan(&r.table, &r.entry, &r.status)
	}, entriesOfOpenings)
	list := []Turnout{}
	for _, r := range rows {
		if n := len(list); n == 0 || list[n-1].TableID != r.table {
			list = append(list, Turnout{TableID: r.table, NotHere: []string{}})
		}
		t := &list[len(list)-1]
		t.Called++
		if r.status == EntrySeated {
			t.Came++
		} else if r.status == EntryWaiting {
			t.NotHere = append(t.NotHere, r.entry)
		}
	}
	return list, err
}
