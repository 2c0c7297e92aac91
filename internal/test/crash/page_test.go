package crash_test

import (
	"context"

	"pitboss/internal/account/signin"
	"pitboss/internal/foundation/db"
)

// page is a player's own page.
type page struct{ link, secret string }

// openPages makes links to the pages of the desk's players.
func (d *desk) openPages(ctx context.Context, in *db.DB) error {
	d.pages = map[string]page{}
	_, err := db.AcrossTenants(ctx, in, "a test makes links", func(tx *db.AnyTx) (none struct{}, err error) {
		for _, player := range d.people {
			secret, hash := signin.NewToken()
			d.pages[player] = page{db.NewID(), secret}
			_, err := tx.Exec(`INSERT INTO player_link (org_id, room_id, id, player_id, secret_hash, made_at, made_by,
				seen_at) VALUES ($1, $2, $3, $4, $5, $6, 'Desk', $6)`, d.club.Org.ID(), d.room.ID, d.pages[player].link,
				player, hash, tx.Now())
			if err != nil {
				return none, err
			}
		}
		return none, nil
	})
	return err
}

// leaveList is the player's own act on their page.
func (d *desk) leaveList(player, entry string, own page) *act {
	return &act{what: "leave the list", method: "POST", path: "/api/player-pages/" + own.link + "/leave",
		token: own.secret, body: map[string]any{"entryId": entry},
		done: func(s *state, _ []byte) error {
			delete(s.waiting, player)
			return nil
		}}
}
