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

// merge makes one record of two records of one person: the directory, balances, and waiting lists. A list entry of another
// room follows in a transaction of that room; until then the merged record resolves to the one that stays.
func (a *Actions) merge(ctx context.Context, org tenant.Org, in mergeRequest) (player.Player, error) {
	rooms, err := db.ViewOrg(ctx, a.db, org, func(tx *db.OrgView) ([]room.Room, error) { return room.All(tx) })
	if err != nil {
		return player.Player{}, err
	}
	if len(rooms) == 0 {
		return player.Player{}, fault.NotFound("Player")
	}
	kept, err := db.InRoom(ctx, a.db, org.Room(rooms[0].ID), func(tx *db.RoomTx) (player.Player, error) {
		return mergeIn(tx, in.ID, in.DuplicateID)
	})
	if err != nil {
		return kept, err
	}
	for _, r := range rooms[1:] {
		_, err := db.InRoom(db.WithoutConditions(ctx), a.db, org.Room(r.ID), func(tx *db.RoomTx) (api.None, error) {
			return api.None{}, floor.MergeEntries(tx, in.ID, in.DuplicateID)
		})
		if err != nil {
			return kept, err
		}
	}
	return kept, nil
}

func mergeIn(tx *db.RoomTx, keep, duplicate string) (player.Player, error) {
	gone, err := player.Get(tx.InOrg(), duplicate)
	if err != nil {
		return gone, err
	}
	if err := floor.CheckNotSeated(tx, gone); err != nil {
		return gone, err
	}
	org, err := tx.Org()
	if err != nil {
		return gone, err
	}
	kept, err := player.Merge(org, keep, duplicate)
	if err != nil {
		return kept, err
	}
	// Another room may have seated the player since the first check. From here on none can: seating locks the record.
	if err := floor.CheckNotSeated(tx, gone); err != nil {
		return kept, err
	}
	desk, err := cage.CallerDesk(tx)
	if err != nil {
		return kept, err
	}
	if err := desk.MergeBalances(player.Named{ID: kept.ID, Name: kept.Name}, duplicate); err != nil {
		return kept, err
	}
	room.LogActivity(tx, "players_merged", fmt.Sprintf("%s and %s are one record now", gone.Name, kept.Name), "", gone.Name, kept.Name)
	return kept, floor.MergeEntries(tx, keep, duplicate)
}

type mergeRequest struct {
	ID          string `path:"id" json:"-"`
	DuplicateID string `json:"duplicateId"`
}

func (in *mergeRequest) Validate(f *fault.Fields) {
	f.Require(in.DuplicateID != "", "duplicateId", "Please select a player")
}
