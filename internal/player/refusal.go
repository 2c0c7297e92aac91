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

const selectGuest = "SELECT " + columns + `, (SELECT max(m.expires_at) FROM membership m WHERE m.org_id = p.org_id
	AND m.player_id = p.id AND m.cancelled_at IS NULL AND m.starts_at <= $3 AND m.expires_at > $3) FROM player p
	WHERE p.org_id = $1 AND p.id = $2`

// LoadGuest reads a player with the facts that the door checks, in one query; fault Missing when the organization has
// no such player.
func LoadGuest(tx db.OrgReader, playerID string, now clock.Instant) (Guest, error) {
	g, err := db.OneOr(tx, fault.NotFound("Player"), func(scan db.Scan) (g Guest, err error) {
		g.Player, err = scanWith(scan, &g.MemberUntil)
		return g, err
	}, selectGuest, playerID, now)
	g.At = now
	return g, err
}

// CheckDoor is CheckGuest for an act. It locks the player's record first, so that an act which bars, excludes, merges
// or removes the player runs before or after the caller's act.
func CheckDoor(tx *db.RoomTx, playerID string, place Place) (Guest, error) {
	if _, err := LockCanonical(tx, playerID); err != nil {
		return Guest{}, err
	}
	return CheckGuest(tx, playerID, place, tx.Now())
}

// CheckGuest loads the guest and fails if the player may not enter: with *RefusedError if they are barred,
// self-excluded or under age, with fault Conflicting if the player is inactive. LogRefusal stores the refusal
// under the place.
func CheckGuest(tx db.RoomReader, playerID string, place Place, now clock.Instant) (Guest, error) {
	g, err := LoadGuest(tx.InOrg(), playerID, now)
	if err == nil {
		g, err = g.CheckAge(tx)
	}
	if err != nil {
		return g, err
	}
	if !g.IsActive {
		return g, fault.Conflict("%s is not an active player", fault.Person(g.Name))
	}
	if reason := g.RefusalReason(); reason != "" {
		return g, NewRefusedError(tx, g, place, reason, 0)
	}
	return g, nil
}

// NewRefusedError returns the *RefusedError of a guest at a place of the room. Owed is the unpaid balance, used by
// ReasonUnpaid only.
func NewRefusedError(tx db.RoomReader, g Guest, place Place, reason Reason, owed money.Cents) error {
	r, err := room.Current(tx)
	if err != nil {
		return err
	}
	return g.newRefusedError(tx.RoomID(), place, reason, owed, r.Calendar().Zone)
}

// Refusal is a refused entry.
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

// LogRefusal stores the refusal if err is a *RefusedError, and returns err. It runs in a transaction of its own,
// because the refused act was rolled back.
func LogRefusal(ctx context.Context, d *db.DB, org tenant.Org, err error) error {
	var r *RefusedError
	if !errors.As(err, &r) {
		return err
	}
	_, logErr := db.InRoom(db.WithoutConditions(ctx), d, org.Room(r.RoomID), func(tx *db.RoomTx) (Refusal, error) {
		// The record may have been merged or removed since the refused act ended.
		p, err := LockCanonical(tx, r.PlayerID)
		if err != nil || p.RemovedAt != nil {
			return Refusal{}, err
		}
		return storeRefusal(tx, Named{p.ID, p.Name}, r.Place, r.Reason)
	})
	return errors.Join(err, logErr)
}

func storeRefusal(tx *db.RoomTx, p Named, place Place, reason Reason) (Refusal, error) {
	r := Refusal{db.NewID(), p.ID, tx.RoomID(), place, reason, tx.Now(), tx.Actor().Name}
	if err := tx.Write(insertRefusal, r.ID, r.PlayerID, string(r.Place), string(r.Reason), r.At, r.By); err != nil {
		return r, err
	}
	tx.Emit(entryRefused.With(r))
	room.LogActivity(tx, "entry_refused", p.Name+" was refused "+refusalPhrases[place], "", p.Name)
	return r, nil
}

const selectRefusals = `SELECT id, player_id, room_id, place, reason, at, actor_name FROM refused_entry
	WHERE org_id = $1 AND player_id = $2 ORDER BY at DESC, id DESC LIMIT 200`

func listRefusals(tx db.OrgReader, playerID string) ([]Refusal, error) {
	if _, err := Get(tx, playerID); err != nil {
		return nil, err
	}
	return db.All(tx, func(scan db.Scan) (r Refusal, err error) {
		return r, scan(&r.ID, &r.PlayerID, &r.RoomID, &r.Place, &r.Reason, &r.At, &r.By)
	}, selectRefusals, playerID)
}
