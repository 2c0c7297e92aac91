package playerimport

import (
	"context"
	"encoding/json"
	"reflect"
	"slices"

	"pitboss/internal/cage"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/optional"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/player"
	"pitboss/internal/player/importlog"
)

// takeBackBatch takes the rows of a batch back, except those on whose player something was built.
func (a *Actions) takeBackBatch(ctx context.Context, at tenant.Room, i importlog.Import) error {
	_, err := db.InRoom(ctx, a.db, at, func(tx *db.RoomTx) (api.None, error) {
		org, err := tx.Org()
		if err != nil {
			return api.None{}, err
		}
		rows, err := importlog.RowsOfBatch(org, i.ID, i.Position/batchSize)
		if err != nil {
			return api.None{}, err
		}
		back, err := rowsToTakeBack(tx, org, i, rows)
		if err != nil {
			return api.None{}, err
		}
		if err := takeBack(tx, org, back); err != nil {
			return api.None{}, err
		}
		err = advance(tx, org, i, func(c *Counts) { c.Stayed += len(rows) - len(back) }, importlog.Undone,
			"Undid the import of "+i.FileName)
		if err == nil && isLastBatch(i) {
			err = importlog.StorePlan(tx, i.ID, nil)
		}
		return api.None{}, err
	})
	return err
}

// restorable is a row that can be taken back, with the records of its player.
type restorable struct {
	importlog.Row
	is, was player.Player
}

func rowsToTakeBack(tx *db.RoomTx, org *db.OrgTx, of importlog.Import, rows []importlog.Row) ([]restorable, error) {
	if len(rows) == 0 {
		return nil, nil
	}
	var ids []string
	for _, r := range rows {
		ids = append(ids, r.PlayerID)
	}
	have, err := player.LockAll(tx, ids)
	if err != nil {
		return nil, err
	}
	var out []restorable
	for _, r := range rows {
		one := restorable{Row: r}
		is, found := have[r.PlayerID]
		if err := json.Unmarshal([]byte(r.Became), &one.is); err != nil {
			return nil, err
		}
		stays, err := isBuiltOn(org, of, r.PlayerID, r.Was == nil)
		if err != nil {
			return nil, err
		}
		// Compared as JSON, which has milliseconds.
		if !found || stays || !slices.Equal(encode(is), encode(one.is)) {
			continue
		}
		one.is = is
		if r.Was != nil {
			if err := json.Unmarshal([]byte(*r.Was), &one.was); err != nil {
				return nil, err
			}
			one.was = keepMoments(one.was, is)
			holder, err := player.ContactHolder(org, r.PlayerID, one.was.PhoneNumber, one.was.Email)
			if err != nil {
				return nil, err
			}
			if holder != "" {
				continue // another player has a former contact by now
			}
			left, err := cage.BalanceOf(org, r.PlayerID)
			if err != nil {
				return nil, err
			}
			if left.Prepaid < r.Prepaid || left.Funds < r.Funds || left.Owed < r.Owed {
				continue
			}
		}
		out = append(out, one)
	}
	return out, nil
}

// keepMoments returns the former record with the moments of the present one, which are exact.
func keepMoments(was, is player.Player) player.Player {
	was.CreatedAt = is.CreatedAt
	for _, m := range [][2]**clock.Instant{{&was.ExcludedAt, &is.ExcludedAt}, {&was.ExcludedUntil, &is.ExcludedUntil},
		{&was.ProbationUntil, &is.ProbationUntil}, {&was.SkillSetAt, &is.SkillSetAt}} {
		if *m[0] != nil && *m[1] != nil {
			*m[0] = *m[1]
		}
	}
	if was.Barred != nil && is.Barred != nil {
		was.Barred = is.Barred
	}
	return was
}

func takeBack(tx *db.RoomTx, org *db.OrgTx, back []restorable) error {
	var opened []string
	entry := ""
	for _, r := range back {
		if r.NoteID != nil {
			if err := player.TakeBackNote(org, *r.NoteID); err != nil {
				return err
			}
		}
		if r.MembershipID != nil {
			if err := player.TakeBackMembership(org, *r.MembershipID); err != nil {
				return err
			}
		}
		if r.Prepaid+r.Funds+r.Owed > 0 {
			entry, opened = optional.Or(r.EntryID, ""), append(opened, r.PlayerID)
		}
	}
	if len(opened) > 0 {
		if err := cage.ReverseOpening(tx, entry, "The import of players was undone", opened); err != nil {
			return err
		}
	}
	for _, r := range back {
		if err := takeBackPlayer(org, r); err != nil {
			return err
		}
		if err := importlog.MarkUndone(org, r.Row); err != nil {
			return err
		}
	}
	return nil
}

func takeBackPlayer(org *db.OrgTx, r restorable) error {
	switch {
	case r.Was == nil:
		return player.TakeBackPlayer(org, r.is)
	case reflect.DeepEqual(r.was, r.is):
		return nil
	}
	return player.TakeBackUpdate(org, r.was, r.is)
}
