package frontoffice

import (
	"context"
	"fmt"

	"pitboss/internal/cage"
	"pitboss/internal/floor"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/player"
	"pitboss/internal/room"
)

// merge joins two records of one person: directory, balances and waitlist entries. Waitlist entries in the other
// rooms follow in one transaction for each room; until then the merged record resolves to the surviving one.
func (a *Actions) merge(ctx context.Context, org tenant.Org, in mergeRequest) (player.Player, error) {
	rooms, err := db.ViewOrg(ctx, a.db, org, func(tx *db.OrgView) ([]room.Room, error) { return room.All(tx) })
	if err != nil {
		return player.Player{}, err
	}
	if len(rooms) == 0 {
		return player.Player{}, fault.NotFound("Player")
	}
	survivor, err := db.InRoom(ctx, a.db, org.Room(rooms[0].ID), func(tx *db.RoomTx) (player.Player, error) {
		return mergeRecords(tx, in.ID, in.DuplicateID)
	})
	if err != nil {
		return survivor, err
	}
	for _, r := range rooms[1:] {
		_, err := db.InRoom(db.WithoutConditions(ctx), a.db, org.Room(r.ID), func(tx *db.RoomTx) (api.None, error) {
			return api.None{}, floor.MergeEntries(tx, in.ID, in.DuplicateID)
		})
		if err != nil {
			return survivor, err
		}
	}
	return survivor, nil
}

func mergeRecords(tx *db.RoomTx, survivorID, duplicateID string) (player.Player, error) {
	duplicate, err := player.Get(tx.InOrg(), duplicateID)
	if err != nil {
		return duplicate, err
	}
	if err := floor.CheckNotSeated(tx, duplicate); err != nil {
		return duplicate, err
	}
	org, err := tx.Org()
	if err != nil {
		return duplicate, err
	}
	survivor, err := player.Merge(org, survivorID, duplicateID)
	if err != nil {
		return survivor, err
	}
	// Another room may have seated the player since the first check. From here on none can: seating locks the record.
	if err := floor.CheckNotSeated(tx, duplicate); err != nil {
		return survivor, err
	}
	desk, err := cage.CallerDesk(tx)
	if err != nil {
		return survivor, err
	}
	if err := desk.MergeBalances(player.Named{ID: survivor.ID, Name: survivor.Name}, duplicateID); err != nil {
		return survivor, err
	}
	room.LogActivity(tx, "players_merged", fmt.Sprintf("%s and %s are one record now", duplicate.Name, survivor.Name),
		"", duplicate.Name, survivor.Name)
	return survivor, floor.MergeEntries(tx, survivorID, duplicateID)
}

type mergeRequest struct {
	ID          string `path:"id" json:"-"`
	DuplicateID string `json:"duplicateId"`
}

func (in *mergeRequest) Validate(f *fault.Fields) {
	f.Require(in.DuplicateID != "", "duplicateId", "Please select a player")
}
