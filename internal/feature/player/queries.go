package player

import (
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
)

const columns = "id, name, nickname, phone, email, is_active, created_at"

func scanPlayer(scan db.Scan) (p Player, err error) {
	err = scan(&p.ID, &p.Name, &p.Nickname, &p.PhoneNumber, &p.Email, &p.IsActive, &p.CreatedAt)
	p.Phone = p.PhoneNumber
	return p, err
}

const byID = "SELECT " + columns + " FROM player WHERE org_id = $1 AND id = $2"

// Get is one player; fault Missing when the organization has no such player.
func Get(tx db.OrgReader, id string) (Player, error) {
	p, found, err := db.One(tx, scanPlayer, byID, id)
	if err == nil && !found {
		err = fault.NotFound("Player")
	}
	return p, err
}

const (
	page = "SELECT " + columns + ` FROM player
		WHERE org_id = $1 AND (name_key, id) > ($2, $3) ORDER BY name_key, id LIMIT $4`
	// A player is found by the words he has a term for; each word is the beginning of one. Most searches are one word.
	matching = "SELECT " + columns + ` FROM player
		WHERE org_id = $1 AND (name_key, id) > ($2, $3)
		AND id IN (SELECT player_id FROM player_term WHERE org_id = $1 AND term >= $5 AND term < $6)
		ORDER BY name_key, id LIMIT $4`
	matchingAll = "SELECT " + columns + ` FROM player
		WHERE org_id = $1 AND (name_key, id) > ($2, $3)
		AND id IN (SELECT player_id FROM player_term WHERE org_id = $1 AND term >= $5 AND term < $6)
		AND id IN (SELECT player_id FROM player_term WHERE org_id = $1 AND term >= $7 AND term < $8)
		AND id IN (SELECT player_id FROM player_term WHERE org_id = $1 AND term >= $9 AND term < $10)
		AND id IN (SELECT player_id FROM player_term WHERE org_id = $1 AND term >= $11 AND term < $12)
		ORDER BY name_key, id LIMIT $4`
	mostWords = 4 // of a search; more are not looked at
)

// after is where a page begins.
type after struct{ nameKey, id string }

func list(tx db.OrgReader, q string, from after, limit int) ([]Player, error) {
	want := wanted(q)
	if len(want) == 0 {
		return db.All(tx, scanPlayer, page, from.nameKey, from.id, limit)
	}
	query, words := matching, 1
	if len(want) > 1 {
		query, words = matchingAll, mostWords
	}
	args := []any{from.nameKey, from.id, limit}
	for i := range words {
		word := want[min(i, len(want)-1)]
		args = append(args, word, word+"\U0010FFFF") // which comes after every letter
	}
	return db.All(tx, scanPlayer, query, args...)
}

const (
	insert = `INSERT INTO player (org_id, id, name, name_key, nickname, phone, phone_key, email, email_key, is_active, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`
	insertTerm = "INSERT INTO player_term (org_id, term, name_key, player_id) VALUES ($1, $2, $3, $4)"
	byPhone    = "SELECT " + columns + " FROM player WHERE org_id = $1 AND phone_key = $2 AND is_active"
	byEmail    = "SELECT " + columns + " FROM player WHERE org_id = $1 AND email_key = $2 AND is_active"
)
