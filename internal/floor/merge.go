package floor

import (
	"context"
	"fmt"

	"pitboss/internal/cage"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/player"
	"pitboss/internal/room"
)

const (
	seatAnywhere = `SELECT t.table_number, s.seat_number FROM seat s JOIN poker_table t ON t.org_id = s.org_id AND t.id = s.table_id
		WHERE s.org_id = $1 AND s.player_id = $2`
	openOfPlayer = "SELECT " + entryColumns + " WHERE w.org_id = $1 AND w.room_id = $2 AND w.player_id = $3 AND w.ended_at IS NULL ORDER BY w.id || ''"
	openAtTable  = "SELECT " + entryColumns + ` WHERE w.org_id = $1 AND w.room_id = $2 AND w.player_id = $3 AND w.ended_at IS NULL
		AND w.game_type_id = (SELECT t.game_type_id FROM poker_table t WHERE t.org_id = $1 AND t.id = $4)`
	giveEntry = "UPDATE waitlist_entry SET player_id = $4 WHERE org_id = $1 AND room_id = $2 AND id = $3"
)

// merge makes one record of two that are of one person: the directory, what he has with the house, and the lists. An
// entry of another room follows in a transaction of that room; until it does, the merged record stands for the other.
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
		_, err := db.InRoom(db.Beside(ctx), a.db, org.Room(r.ID), func(tx *db.RoomTx) (api.None, error) {
			return api.None{}, moveEntries(tx, in.ID, in.DuplicateID)
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
	if err := sitsNowhere(tx, gone); err != nil {
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
	// Another room may have seated him since. From here on none does: whoever is to sit waits for the record.
	if err := sitsNowhere(tx, gone); err != nil {
		return kept, err
	}
	desk, err := cage.At(tx)
	if err != nil {
		return kept, err
	}
	if err := desk.Join(player.Named{ID: kept.ID, Name: kept.Name}, duplicate); err != nil {
		return kept, err
	}
	room.Note(tx, "players_merged", fmt.Sprintf("%s and %s are one record now", gone.Name, kept.Name), "", gone.Name, kept.Name)
	return kept, moveEntries(tx, keep, duplicate)
}

// sitsNowhere refuses to merge the record of who has a seat, in whatever room.
func sitsNowhere(tx *db.RoomTx, p player.Player) error {
	type seat struct{ table, number int }
	at, sits, err := db.One(tx.InOrg(), func(scan db.Scan) (s seat, err error) { return s, scan(&s.table, &s.number) }, seatAnywhere, p.ID)
	if err == nil && sits {
		err = fault.Conflict("%s is seated at Table %d, seat %d", fault.Person(p.Name), at.table, at.number)
	}
	return err
}

// moveEntries gives the open entries of one record to the other; where that waits for the game already, they end.
func moveEntries(tx *db.RoomTx, keep, duplicate string) error {
	open, err := db.All(tx, scanEntry, openOfPlayer, duplicate)
	if err != nil {
		return err
	}
	for _, k := range open {
		_, waits, err := db.One(tx, scanEntry, openOf, keep, k.GameTypeID)
		if err != nil {
			return err
		}
		if waits {
			if err := rest(tx, &k, k.standing.end(Removed, tx.Now()), "was on the list for "+k.GameType.Name+" twice", false); err != nil {
				return err
			}
		} else if err := tx.Write(giveEntry, k.WaitlistEntry.ID, keep); err != nil {
			return err
		}
		if k, err = find(tx, k.WaitlistEntry.ID); err != nil {
			return err
		}
		if _, err := publish(tx, k); err != nil {
			return err
		}
	}
	return nil
}
