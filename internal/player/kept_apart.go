package player

import (
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
)

// KeptApart is a player whom staff seat at other tables than the given one.
type KeptApart struct {
	Player Named         `json:"player"`
	Since  clock.Instant `json:"since"`
	By     string        `json:"by"`
}

// Each pair is stored once, with the smaller id first.
const (
	selectApart = `SELECT p.id, p.name, a.since, a.actor_name FROM player_apart a JOIN player p ON p.org_id = a.org_id
		AND p.id = a.other_id WHERE a.org_id = $1 AND a.player_id = $2
		UNION ALL SELECT p.id, p.name, a.since, a.actor_name FROM player_apart a JOIN player p ON p.org_id = a.org_id
		AND p.id = a.player_id WHERE a.org_id = $1 AND a.other_id = $2 ORDER BY 3, 1`
	insertApart = `INSERT INTO player_apart (org_id, player_id, other_id, since, actor_name) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (org_id, player_id, other_id) DO NOTHING`
	deleteApart = "DELETE FROM player_apart WHERE org_id = $1 AND player_id = $2 AND other_id = $3"
)

// KeptApartOf returns the players kept apart from the given one.
func KeptApartOf(tx db.OrgReader, id string) ([]KeptApart, error) {
	return db.All(tx, func(scan db.Scan) (a KeptApart, err error) {
		return a, scan(&a.Player.ID, &a.Player.Name, &a.Since, &a.By)
	}, selectApart, id)
}

// maxApart is per player.
const maxApart = 200

func keepApart(tx *db.OrgTx, id, otherID string) ([]KeptApart, error) {
	p, err := getUnmerged(tx, id)
	if err != nil {
		return nil, err
	}
	other, err := getUnmerged(tx, otherID)
	if err != nil {
		return nil, err
	}
	if id == otherID {
		return nil, fault.Conflict("Choose another player to keep %s apart from", fault.Person(p.Name))
	}
	list, err := KeptApartOf(tx, id)
	if err == nil {
		err = fault.LimitReached(len(list), maxApart, "players who are kept apart from "+p.Name)
	}
	if err != nil {
		return nil, err
	}
	n, err := tx.Exec(insertApart, min(id, otherID), max(id, otherID), tx.Now(), tx.Actor().Name)
	return emitApartUpdated(tx, p, other, n, err)
}

func allowTogether(tx *db.OrgTx, id, otherID string) ([]KeptApart, error) {
	p, err := Get(tx, id)
	if err != nil {
		return nil, err
	}
	other, err := Get(tx, otherID)
	if err != nil {
		return nil, err
	}
	n, err := tx.Exec(deleteApart, min(id, otherID), max(id, otherID))
	return emitApartUpdated(tx, p, other, n, err)
}

// emitApartUpdated emits players_apart_updated if something changed between the two players, and returns the list of
// the first. A request that changes nothing is not a conflict.
func emitApartUpdated(tx *db.OrgTx, p, other Player, changed int64, err error) ([]KeptApart, error) {
	if err != nil {
		return nil, err
	}
	if changed > 0 {
		pair := []Named{{p.ID, p.Name}, {other.ID, other.Name}}
		tx.Emit(playersApartUpdated.With(pair))
	}
	return KeptApartOf(tx, p.ID)
}

// moveApart moves the pairs of one player to another player.
func moveApart(tx *db.OrgTx, from, to string) error {
	list, err := KeptApartOf(tx, from)
	if err != nil {
		return err
	}
	for _, a := range list {
		other := a.Player.ID
		if err := tx.Write(deleteApart, min(from, other), max(from, other)); err != nil {
			return err
		}
		if other == to {
			continue
		}
		if err := tx.Write(insertApart, min(to, other), max(to, other), a.Since, a.By); err != nil {
			return err
		}
	}
	return nil
}
