package playerimport

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"pitboss/internal/cage"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/optional"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/player"
	"pitboss/internal/player/importlog"
)

// batchSize is the number of rows of one transaction: on SQLite it holds the writer for well below a tenth of a second.
const batchSize = 250

// leaseTimeout is the time after which another node continues an import.
const leaseTimeout = 15 * time.Second

// errMoved ends the work on an import that another node continues.
var errMoved = errors.New("import: another node continues it")

// Continue writes or takes back the imports that were started, and those that a stopped node left. It is a job.
func (a *Actions) Continue(ctx context.Context) error {
	due, err := db.ViewAcross(ctx, a.db, "imports of players are written", importlog.ListDue)
	if err != nil {
		return err
	}
	var errs []error
	for _, d := range due {
		at := tenant.Mint(d.Org, d.By)
		got, err := db.InOrgRows(ctx, a.db, at, func(rows *db.OrgRows, now clock.Instant) (bool, error) {
			return importlog.Claim(rows, d.ID, now, now.Add(leaseTimeout))
		})
		if err == nil && got {
			err = a.finish(ctx, at.Room(d.Room), d.ID)
		}
		if !errors.Is(err, errMoved) {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

// finish handles one batch after the other until the import is done or undone.
func (a *Actions) finish(ctx context.Context, at tenant.Room, id string) error {
	plan, err := a.storedPlan(ctx, at.Org(), id)
	for err == nil {
		var i importlog.Import
		if i, err = a.get(ctx, at.Org(), id); err != nil {
			break
		}
		switch i.State {
		case importlog.Running:
			err = a.writeBatch(ctx, at, i, plan)
		case importlog.Undoing:
			err = a.takeBackBatch(ctx, at, i)
		default:
			return nil
		}
	}
	return err
}

// advance moves the import behind a batch and tells the screens.
func advance(tx *db.RoomTx, org *db.OrgTx, was importlog.Import, change func(*Counts), done importlog.State,
	what string) error {
	to := was
	to.Position = min(was.Total, was.Position+batchSize)
	var s stored
	if err := json.Unmarshal([]byte(was.Result), &s); err != nil {
		return err
	}
	change(&s.Counts)
	to.Result = string(encode(s))
	lease := tx.Now().Add(leaseTimeout)
	said := fmt.Sprintf("%s, %d of %d rows", what, to.Position, to.Total)
	if isLastBatch(was) {
		to.State, to.FinishedAt, lease = done, optional.NonZero(tx.Now()), 0
	}
	moved, err := importlog.Advance(tx, was, to, lease)
	if err == nil && !moved {
		err = errMoved
	}
	emitUpdate(tx, to, said)
	org.Emit(playersImported.With(imported{was.ID, said}))
	return err
}

func isLastBatch(i importlog.Import) bool { return i.Position+batchSize >= i.Total }

// writeBatch writes the next rows of the plan. The last batch deletes them from the plan, which then has only the rows
// that were left out.
func (a *Actions) writeBatch(ctx context.Context, at tenant.Room, i importlog.Import, plan storedPlan) error {
	batch := plan.Writes[min(i.Position, len(plan.Writes)):min(i.Position+batchSize, len(plan.Writes))]
	marks, err := a.doorMarks(ctx, at.Org(), batch)
	if err != nil {
		return err
	}
	rest := ""
	if isLastBatch(i) {
		if rest, err = importlog.Pack(encode(storedPlan{Header: plan.Header, LeftOut: plan.LeftOut})); err != nil {
			return err
		}
	}
	_, err = db.InRoom(ctx, a.db, at, func(tx *db.RoomTx) (api.None, error) {
		org, err := tx.Org()
		if err != nil {
			return api.None{}, err
		}
		w := &batchWriter{tx: tx, org: org, of: i, marks: marks, rows: map[int]*importlog.Row{}}
		if err := w.write(batch); err != nil {
			return api.None{}, err
		}
		err = advance(tx, org, i, func(c *Counts) { w.count(c, batch) }, importlog.Done,
			"Imported players from "+i.FileName)
		if err == nil && isLastBatch(i) {
			err = importlog.StorePlan(tx, i.ID, &rest)
		}
		return api.None{}, err
	})
	return err
}

// doorMarks derives the door marks of the players of a batch before its transaction, because that is slow.
func (a *Actions) doorMarks(ctx context.Context, at tenant.Org, batch []write) (map[string][]string, error) {
	salt, err := db.ViewOrg(ctx, a.db, at, func(tx *db.OrgView) (string, error) { return player.MarkSalt(tx) })
	marks := map[string][]string{}
	for _, w := range batch {
		if err == nil && w.IsNew {
			marks[w.PlayerID], err = player.DoorMarks(salt, w.Phone, w.Email)
		}
	}
	return marks, err
}

// batchWriter writes one batch.
type batchWriter struct {
	tx    *db.RoomTx
	org   *db.OrgTx
	of    importlog.Import
	marks map[string][]string
	rows  map[int]*importlog.Row // of the rows that were written, by number
}

func (b *batchWriter) write(batch []write) error {
	var ids []string
	for _, w := range batch {
		if !w.IsNew {
			ids = append(ids, w.PlayerID)
		}
	}
	have, err := player.LockAll(b.tx, ids)
	if err != nil {
		return err
	}
	// Since the check a player with a contact of a row may have been added, or the row's player merged or removed.
	var written []write
	for _, w := range batch {
		p, found := have[w.PlayerID]
		holder, err := player.ContactHolder(b.org, w.PlayerID, w.Phone, w.Email)
		if err != nil {
			return err
		}
		if holder == "" && (w.IsNew || found && p.MergedInto == nil && p.RemovedAt == nil) {
			written = append(written, w)
		}
	}
	if err := b.writePlayers(written, have); err != nil {
		return err
	}
	if err := b.writeMoney(written); err != nil {
		return err
	}
	var rows []importlog.Row
	for _, w := range written {
		rows = append(rows, *b.rows[w.N])
	}
	return importlog.AddRows(b.org, rows)
}

func (b *batchWriter) writePlayers(written []write, have map[string]player.Player) error {
	var added []player.ImportedPlayer
	for _, w := range written {
		row := &importlog.Row{ImportID: b.of.ID, N: w.N, Batch: b.of.Position / batchSize, Digest: w.Digest,
			PlayerID: w.PlayerID, Prepaid: w.Prepaid, Funds: w.Funds, Owed: w.Owed}
		b.rows[w.N] = row
		if w.IsNew {
			added = append(added, player.ImportedPlayer{ID: w.PlayerID, Name: w.Name, Nickname: w.Nickname,
				Phone: w.Phone, Email: w.Email, BirthDate: w.BirthDate, Marks: b.marks[w.PlayerID]})
		} else {
			was := have[w.PlayerID]
			is := was
			if w.Nickname != nil || w.Phone != nil || w.Email != nil || w.BirthDate != nil {
				var err error
				if is, err = player.ImportUpdate(b.org, was, w.Nickname, w.Phone, w.Email, w.BirthDate); err != nil {
					return err
				}
			}
			row.Was, row.Became = optional.NonZero(string(encode(was))), string(encode(is))
		}
	}
	players, err := player.ImportPlayers(b.org, added)
	if err != nil {
		return err
	}
	byID := map[string]player.Player{}
	for _, p := range players {
		byID[p.ID] = p
	}
	for _, w := range written {
		row := b.rows[w.N]
		if w.IsNew {
			row.Became = string(encode(byID[w.PlayerID]))
		}
		if w.Note == "" {
			continue
		}
		row.NoteID = optional.NonZero(db.NewID())
		if err := player.ImportNote(b.org, *row.NoteID, w.PlayerID, w.Note); err != nil {
			return err
		}
	}
	return nil
}

// writeMoney books the opening balances of the batch in one entry, which is also that of its memberships.
func (b *batchWriter) writeMoney(written []write) error {
	var openings []cage.Opening
	hasMembership := false
	for _, w := range written {
		hasMembership = hasMembership || w.Ends > 0
		if !w.hasMoney() {
			continue
		}
		if w.Owed > 0 {
			b.rows[w.N].BillID = optional.NonZero(db.NewID())
		}
		openings = append(openings, w.opening(optional.Or(b.rows[w.N].BillID, "")))
	}
	if len(openings) == 0 && !hasMembership {
		return nil
	}
	entry, err := cage.PostOpening(b.tx, b.of.ID, "Import of players", openings)
	if err != nil {
		return err
	}
	for _, w := range written {
		row := b.rows[w.N]
		if w.hasMoney() || w.Ends > 0 {
			row.EntryID = &entry
		}
		if w.Ends == 0 {
			continue
		}
		row.MembershipID = optional.NonZero(db.NewID())
		err := player.ImportMembership(b.tx, player.NewMembership{
			ID: *row.MembershipID, PlayerID: w.PlayerID, Type: w.Term, PaymentMethod: string(cage.ByCash),
			StartsAt: w.Starts, ExpiresAt: w.Ends, EntryID: entry,
		}, b.tx.Now(), b.tx.Actor().Name)
		if err != nil {
			return err
		}
	}
	return nil
}

// count takes rows that were missed out of the counts.
func (b *batchWriter) count(c *Counts, batch []write) {
	for _, w := range batch {
		if b.rows[w.N] != nil {
			continue
		}
		c.Missed++
		if w.IsNew {
			c.New--
		} else {
			c.Updated--
		}
		c.subtract(w)
	}
}

// subtract takes the values of a row out of the counts.
func (c *Counts) subtract(w write) {
	var one Counts
	one.addWritten(&planRow{ends: w.Ends,
		fileRow: fileRow{term: w.Term, note: w.Note, prepaid: w.Prepaid, funds: w.Funds, owed: w.Owed}})
	c.Daily, c.Monthly, c.Annual, c.Notes = c.Daily-one.Daily, c.Monthly-one.Monthly, c.Annual-one.Annual,
		c.Notes-one.Notes
	c.PrepaidPlayers, c.Prepaid = c.PrepaidPlayers-one.PrepaidPlayers, c.Prepaid-one.Prepaid
	c.FundsPlayers, c.Funds = c.FundsPlayers-one.FundsPlayers, c.Funds-one.Funds
	c.OwedPlayers, c.Owed = c.OwedPlayers-one.OwedPlayers, c.Owed-one.Owed
}

// DeleteOld deletes files that were never imported, and plans of imports that can no longer be undone. It is a job.
func (a *Actions) DeleteOld(ctx context.Context) error {
	a.dropPreview()
	now := a.db.Now()
	return importlog.DeleteOld(ctx, a.db, now.Add(-24*time.Hour), now.Add(-undoTimeout))
}
