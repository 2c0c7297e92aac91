package importlog

import (
	"context"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// Locator finds the room of an import.
var Locator = db.Locator{What: "Import", Query: "SELECT room_id FROM player_import WHERE org_id = $1 AND id = $2"}

const (
	columns = `id, room_id, file_name, state, settings, result, total, position, made_at, made_by, ran_at, ran_by_id,
		ran_by, finished_at, undone_at, undone_by FROM player_import`
	byID   = "SELECT " + columns + " WHERE org_id = $1 AND id = $2"
	latest = "SELECT " + columns + " WHERE org_id = $1 ORDER BY made_at DESC, id DESC LIMIT 20"

	selectFile = "SELECT file FROM player_import WHERE org_id = $1 AND id = $2"
	selectPlan = "SELECT plan FROM player_import WHERE org_id = $1 AND id = $2"

	insertImport = `INSERT INTO player_import (org_id, room_id, id, file_name, state, settings, file, made_at,
		made_by_id, made_by) VALUES ($1, $2, $3, $4, 'open', $5, $6, $7, $8, $9)`
	updateSettings = `UPDATE player_import SET settings = $4
		WHERE org_id = $1 AND room_id = $2 AND id = $3 AND state = 'open'`
	startRun = `UPDATE player_import SET state = 'running', plan = $4, total = $5, position = 0, ran_at = $6,
		ran_by_id = $7, ran_by = $8, result = $9, impersonator_id = $10, file = NULL
		WHERE org_id = $1 AND room_id = $2 AND id = $3 AND state = 'open'`
	startUndo = `UPDATE player_import SET state = 'undoing', position = 0, undone_at = $4, undone_by = $5,
		undone_by_id = $6, impersonator_id = $7
		WHERE org_id = $1 AND room_id = $2 AND id = $3 AND state = 'done'`
	advance = `UPDATE player_import SET position = $5, state = $6, result = $7, finished_at = $8, claimed_until = $9
		WHERE org_id = $1 AND room_id = $2 AND id = $3 AND position = $4 AND state IN ('running', 'undoing')`

	// Opened imports that were never run are personal data without a use.
	deleteAbandoned = `DELETE FROM player_import WHERE state = 'open' AND made_at < $1`
	forgetPlans     = `UPDATE player_import SET plan = NULL WHERE plan IS NOT NULL AND state IN ('done', 'undone')
		AND finished_at < $1`

	// An undo is in the name of its own author.
	selectDue = `SELECT org_id, room_id, id, coalesce(undone_by_id, ran_by_id),
		CASE WHEN undone_by_id IS NULL THEN ran_by ELSE undone_by END, impersonator_id FROM player_import
		WHERE state IN ('running', 'undoing') AND claimed_until < $1 ORDER BY org_id, id LIMIT 10`
	claim = `UPDATE player_import SET claimed_until = $3 WHERE org_id = $1 AND id = $2 AND claimed_until < $4
		AND state IN ('running', 'undoing')`

	rowColumns = `import_id, n, batch, digest, player_id, was, became, note_id, membership_id, entry_id, bill_id,
		prepaid, funds, owed FROM player_import_row`
	rowsOfBatch = "SELECT " + rowColumns + ` WHERE org_id = $1 AND import_id = $2 AND batch = $3
		AND undone_at IS NULL ORDER BY n`

	insertRow = `INSERT INTO player_import_row (org_id, import_id, n, batch, digest, player_id, was, became, note_id,
		membership_id, entry_id, bill_id, prepaid, funds, owed)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`
	markUndone = `UPDATE player_import_row SET undone_at = $4 WHERE org_id = $1 AND import_id = $2 AND n = $3`
	deleteRow  = "DELETE FROM player_import_row WHERE org_id = $1 AND import_id = $2 AND n = $3"

	selectDigests = "SELECT digest, player_id FROM player_import_row WHERE org_id = $1 AND undone_at IS NULL"
	selectOpened  = `SELECT DISTINCT player_id FROM player_import_row WHERE org_id = $1 AND undone_at IS NULL
		AND (prepaid > 0 OR funds > 0 OR owed > 0)`

	storePlan = "UPDATE player_import SET plan = $4 WHERE org_id = $1 AND room_id = $2 AND id = $3"

	moveRows     = "UPDATE player_import_row SET player_id = $3 WHERE org_id = $1 AND player_id = $2"
	deleteRowsOf = "DELETE FROM player_import_row WHERE org_id = $1 AND player_id = $2 AND membership_id IS NULL"
	// The row of a membership stays as undone: without it the membership would read as sold.
	emptyRowsOf = `UPDATE player_import_row SET digest = '', was = NULL, became = '',
		undone_at = coalesce(undone_at, $3) WHERE org_id = $1 AND player_id = $2`
	deleteFiles  = "UPDATE player_import SET plan = NULL, file_name = 'removed' WHERE org_id = $1"
	deleteOpen   = "DELETE FROM player_import WHERE org_id = $1 AND state = 'open'"
	countRunning = "SELECT count(*) FROM player_import WHERE org_id = $1 AND state IN ('running', 'undoing')"
)

func scanImport(scan db.Scan) (i Import, err error) {
	return i, scan(&i.ID, &i.RoomID, &i.FileName, &i.State, &i.Settings, &i.Result, &i.Total, &i.Position, &i.MadeAt,
		&i.MadeBy, &i.RanAt, &i.RanByID, &i.RanBy, &i.FinishedAt, &i.UndoneAt, &i.UndoneBy)
}

// Get returns an import; fault Missing when the organization has no such import.
func Get(tx db.OrgReader, id string) (Import, error) {
	return db.OneOr(tx, fault.NotFound("Import"), scanImport, byID, id)
}

// Latest returns the latest imports, newest first, at most 20.
func Latest(tx db.OrgReader) ([]Import, error) { return db.All(tx, scanImport, latest) }

// File returns the file of an open import; nil after the run.
func File(tx db.OrgReader, id string) ([]byte, error) { return packed(tx, selectFile, id) }

// Plan returns the plan of an import that was started; nil once it is deleted.
func Plan(tx db.OrgReader, id string) ([]byte, error) { return packed(tx, selectPlan, id) }

func packed(tx db.OrgReader, query, id string) ([]byte, error) {
	text, err := db.Value[*string](tx, query, id)
	if err != nil || text == nil {
		return nil, err
	}
	return Unpack(*text)
}

// Add stores a new import with its packed file.
func Add(tx *db.RoomTx, i Import, file string) error {
	return tx.Write(insertImport, i.ID, i.FileName, i.Settings, file, tx.Now(), tx.Actor().ID, tx.Actor().Name)
}

// StoreSettings replaces the settings of an open import.
func StoreSettings(tx *db.RoomTx, id, settings string) error {
	return tx.Write(updateSettings, id, settings)
}

// StartRun stores the packed plan and lets the job write it. It reports whether the import was still open.
func StartRun(tx *db.RoomTx, id, plan string, rows int, result string) (bool, error) {
	n, err := tx.Exec(startRun, id, plan, rows, tx.Now(), tx.Actor().ID, tx.Actor().Name, result,
		tx.Actor().Impersonator)
	return n > 0, err
}

// StartUndo lets the job take an import back. It reports whether the import was done.
func StartUndo(tx *db.RoomTx, id string) (bool, error) {
	n, err := tx.Exec(startUndo, id, tx.Now(), tx.Actor().Name, tx.Actor().ID, tx.Actor().Impersonator)
	return n > 0, err
}

// Advance moves an import to the position after a batch, unless another node has moved it.
func Advance(tx *db.RoomTx, was Import, to Import, claimedUntil clock.Instant) (bool, error) {
	n, err := tx.Exec(advance, was.ID, was.Position, to.Position, string(to.State), to.Result, to.FinishedAt,
		claimedUntil)
	return n > 0, err
}

// Due is an import that a job has to continue.
type Due struct {
	Org, Room, ID string
	By            tenant.Actor
}

// ListDue returns the imports that no node runs.
func ListDue(tx *db.AnyTx) ([]Due, error) {
	return db.All(tx, func(scan db.Scan) (d Due, err error) {
		var id, name *string
		var impersonator string
		err = scan(&d.Org, &d.Room, &d.ID, &id, &name, &impersonator)
		if id != nil && name != nil {
			d.By = tenant.Actor{ID: *id, Name: *name, Impersonator: impersonator}
		}
		return d, err
	}, selectDue, tx.Now())
}

// Claim takes the lease of an import and reports whether the caller has it.
func Claim(rows *db.OrgRows, id string, now, until clock.Instant) (bool, error) {
	n, err := rows.Exec(claim, id, until, now)
	return n > 0, err
}

// RowsOfBatch returns the rows of a batch that are not undone, in the order of the file.
func RowsOfBatch(tx db.OrgReader, id string, batch int) ([]Row, error) {
	return db.All(tx, func(scan db.Scan) (r Row, err error) {
		return r, scan(&r.ImportID, &r.N, &r.Batch, &r.Digest, &r.PlayerID, &r.Was, &r.Became, &r.NoteID,
			&r.MembershipID, &r.EntryID, &r.BillID, &r.Prepaid, &r.Funds, &r.Owed)
	}, rowsOfBatch, id, batch)
}

// Digests returns the digests of all rows that were imported and not undone, with their players.
func Digests(tx db.OrgReader) (map[string]string, error) {
	out := map[string]string{}
	_, err := db.All(tx, func(scan db.Scan) (none struct{}, err error) {
		var digest, player string
		if err = scan(&digest, &player); err == nil {
			out[digest] = player
		}
		return none, err
	}, selectDigests)
	return out, err
}

// Opened returns the players whose balances an import has opened.
func Opened(tx db.OrgReader) (map[string]bool, error) {
	out := map[string]bool{}
	_, err := db.All(tx, func(scan db.Scan) (none struct{}, err error) {
		var id string
		if err = scan(&id); err == nil {
			out[id] = true
		}
		return none, err
	}, selectOpened)
	return out, err
}

// AddRows stores the rows of a batch.
func AddRows(tx *db.OrgTx, list []Row) error {
	for _, r := range list {
		err := tx.Write(insertRow, r.ImportID, r.N, r.Batch, r.Digest, r.PlayerID, r.Was, r.Became, r.NoteID,
			r.MembershipID, r.EntryID, r.BillID, r.Prepaid, r.Funds, r.Owed)
		if err != nil {
			return err
		}
	}
	return nil
}

// StorePlan replaces the packed plan; nil deletes it.
func StorePlan(tx *db.RoomTx, id string, plan *string) error { return tx.Write(storePlan, id, plan) }

// MarkUndone marks a row that was taken back. The row of a player that the import added is deleted, because with the
// player's record nothing is left by which a removal of personal data would find it. The other rows stay: a removal
// reads former contacts from them.
func MarkUndone(tx *db.OrgTx, r Row) error {
	if r.Was == nil {
		return tx.Write(deleteRow, r.ImportID, r.N)
	}
	return tx.Write(markUndone, r.ImportID, r.N, tx.Now())
}

// MoveRows gives the rows of a duplicate record to the one that it is merged into, so that a later import opens no
// balance of that record again.
func MoveRows(tx *db.OrgTx, duplicate, keep string) error { return tx.Write(moveRows, duplicate, keep) }

// Erase deletes what the rows of a player say, and every file and plan, because they are not searched by player.
func Erase(tx *db.OrgTx, playerID string) error {
	running, err := db.Value[int](tx, countRunning)
	if err == nil && running > 0 {
		err = fault.Conflict("An import of players is running. Wait for its end.")
	}
	if err != nil {
		return err
	}
	if err := tx.Write(deleteRowsOf, playerID); err != nil {
		return err
	}
	if err := tx.Write(emptyRowsOf, playerID, tx.Now()); err != nil {
		return err
	}
	if err := tx.Write(deleteFiles); err != nil {
		return err
	}
	return tx.Write(deleteOpen)
}

const lastFinished = "SELECT coalesce(max(finished_at), 0) FROM player_import WHERE org_id = $1"

// LastFinished returns when the last import or undo of the organization finished.
func LastFinished(tx db.OrgReader) (clock.Instant, error) {
	return db.Value[clock.Instant](tx, lastFinished)
}

// RequireIdle refuses a run while another import is written, and when one finished after the plan was made: the plan
// does not know its players.
func RequireIdle(tx *db.OrgTx, planned clock.Instant) error {
	running, err := db.Value[int](tx, countRunning)
	if err != nil {
		return err
	}
	if running > 0 {
		return fault.Conflict("Another import of players is running. Wait for its end.")
	}
	finished, err := LastFinished(tx)
	if err == nil && finished != planned {
		err = fault.Conflict("Another import has finished since this check. Look at it again, then import.")
	}
	return err
}

// DeleteOld deletes imports that were opened before a moment and never run, and the plans of imports that finished
// before another.
func DeleteOld(ctx context.Context, d *db.DB, openedBefore, finishedBefore clock.Instant) error {
	_, err := db.AcrossTenants(ctx, d, "old files of imports are deleted",
		func(tx *db.AnyTx) (int64, error) {
			if _, err := tx.Exec(deleteAbandoned, openedBefore); err != nil {
				return 0, err
			}
			return tx.Exec(forgetPlans, finishedBefore)
		})
	return err
}
