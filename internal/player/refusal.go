package player

import (
	"context"
	"errors"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/room"
)

const guest = "SELECT " + columns + `, (SELECT max(m.expires_at) FROM membership m WHERE m.org_id = p.org_id AND m.player_id = p.id
	AND m.cancelled_at IS NULL AND m.starts_at <= $3 AND m.expires_at > $3) FROM player p WHERE p.org_id = $1 AND p.id = $2`

// LoadGuest is a player as the door sees him now, by one query; fault Missing when the organization has no such player.
func LoadGuest(tx db.OrgReader, playerID string, now clock.Instant) (Guest, error) {
	g, found, err := db.One(tx, func(scan db.Scan) (g Guest, err error) {
		g.Player, err = scanWith(scan, &g.MemberUntil)
		return g, err
	}, guest, playerID, now)
	if err == nil && !found {
		err = fault.NotFound("Player")
	}
	g.At = now
	return g, err
}

// CheckDoor is LoadGuest that fails where the player must not be: with *RefusedError when they are barred or
// self-excluded, with fault Conflicting when the player is not active. The place is what the refusal is kept under. It
// locks the player's record first, so that an act which bars, excludes, merges or removes the player comes before or
// after the whole act that asks.
func CheckDoor(tx *db.RoomTx, playerID string, place Place) (Guest, error) {
	if _, err := LockCanonical(tx, playerID); err != nil {
		return Guest{}, err
	}
	g, err := LoadGuest(tx.InOrg(), playerID, tx.Now())
	if err != nil {
		return g, err
	}
	if !g.IsActive {
		return g, fault.Conflict("%s is not an active player", fault.Person(g.Name))
	}
	if why := g.RefusalReason(); why != "" {
		return g, NewRefusedError(tx, g, place, why, 0)
	}
	return g, nil
}

// NewRefusedError makes the refusal of a guest at a place of the room: a *RefusedError. owed is what he owes, for
// ReasonUnpaid alone.
func NewRefusedError(tx *db.RoomTx, g Guest, place Place, why Reason, owed money.Cents) error {
	r, err := room.Current(tx)
	if err != nil {
		return err
	}
	return g.refuse(tx.RoomID(), place, why, owed, r.Calendar().Zone)
}

// Refusal is an entry that was refused.
type Refusal struct {
	ID       string        `json:"id"`
	PlayerID string        `json:"playerId"`
	RoomID   string        `json:"roomId"`
	Place    Place         `json:"place"`
	Reason   Reason        `json:"reason" see:"personal,view_players"`
	At       clock.Instant `json:"at"`
	By       string        `json:"by"`
}

const insertRefusal = `INSERT INTO refused_entry (org_id, room_id, id, player_id, place, reason, at, actor_name)
	VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`

// LogRefusal keeps an entry that was refused, when err says that one was, and returns err. The refused act was rolled
// back with everything it did, so this is a transaction of its own.
func LogRefusal(ctx context.Context, d *db.DB, org tenant.Org, err error) error {
	var r *RefusedError
	if !errors.As(err, &r) {
		return err
	}
	_, kept := db.InRoom(db.WithoutConditions(ctx), d, org.Room(r.RoomID), func(tx *db.RoomTx) (Refusal, error) {
		// The refused act has ended: since then the record may have been merged, or the player's data removed.
		p, err := LockCanonical(tx, r.PlayerID)
		if err != nil || p.RemovedAt != nil {
			return Refusal{}, err
		}
		return keepRefusal(tx, Named{p.ID, p.Name}, r.Place, r.Reason)
	})
	return errors.Join(err, kept)
}

func keepRefusal(tx *db.RoomTx, who Named, place Place, why Reason) (Refusal, error) {
	r := Refusal{db.NewID(), who.ID, tx.RoomID(), place, why, tx.Now(), tx.Actor().Name}
	if err := tx.Write(insertRefusal, r.ID, r.PlayerID, string(r.Place), string(r.Reason), r.At, r.By); err != nil {
		return r, err
	}
	tx.Emit(db.Event{Type: "entry_refused", Permission: tenant.ViewPlayers, Data: r})
	room.LogActivity(tx, "entry_refused", who.Name+" was refused "+refusedFrom[place], "", who.Name)
	return r, nil
}

const refusalsOf = `SELECT id, player_id, room_id, place, reason, at, actor_name FROM refused_entry
	WHERE org_id = $1 AND player_id = $2 ORDER BY at DESC, id DESC LIMIT 200`

func refusals(tx db.OrgReader, playerID string) ([]Refusal, error) {
	if _, err := Get(tx, playerID); err != nil {
		return nil, err
	}
	return db.All(tx, func(scan db.Scan) (r Refusal, err error) {
		return r, scan(&r.ID, &r.PlayerID, &r.RoomID, &r.Place, &r.Reason, &r.At, &r.By)
	}, refusalsOf, playerID)
}
