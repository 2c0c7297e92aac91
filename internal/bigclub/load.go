package bigclub

import (
	"context"
	"fmt"
	"strings"

	"pitboss/internal/foundation/db"
)

// Load adds players and chip transactions past the program, as many as it would take hours to make by its acts: what a club
// has gathered over the years. Players come with the terms that they are found by, in the order of their keys; the
// transactions are spread over the club's rooms, which need ChipDays free players.
func Load(ctx context.Context, d *db.DB, c Club, players, chips int) error {
	_, err := db.AcrossTenants(ctx, d, "a club is loaded", func(tx *db.AnyTx) (any, error) {
		if players > 0 {
			if err := loadPlayers(tx, c.Org.ID(), players); err != nil {
				return nil, err
			}
		}
		for i, r := range c.Rooms {
			if n := chips / len(c.Rooms); n > 0 {
				if err := loadChips(tx, c.Org.ID(), r, i, n); err != nil {
					return nil, err
				}
			}
		}
		return nil, nil
	})
	return err
}

func loadPlayers(tx *db.AnyTx, org string, players int) error {
	list := fmt.Sprintf(`(SELECT n, id, phone, f, l, lower(f || ' ' || l) AS k FROM (SELECT n, 'p' || substr(CAST(10000000 + n AS TEXT), 2) AS id,
		'5' || substr(CAST(1000000000 + n * 7919 %% 1000000000 AS TEXT), 2) AS phone, %s AS f, %s AS l
		FROM (WITH RECURSIVE c (n) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT n + 1 FROM c WHERE n < %d) SELECT n FROM c) c) y) x`,
		name("n * n % 7919", "John James Mary Robert Joanna Michael Ray Walter Zachary Linda", 2), name("n * 104729 % 1000003", "Smith Johnson Garcia Whitfield Brown Jones", 3), players)
	if err := tx.Write(`INSERT INTO player (org_id, id, name, name_key, phone, phone_key, created_at)
		SELECT $1, id, f || ' ' || l, k, phone, phone, n FROM `+list, org); err != nil {
		return err
	}
	// Each word of the name, and each run of digits that the number ends in.
	terms := []string{"lower(f)", "lower(l)"}
	for from := 1; from <= 8; from++ {
		terms = append(terms, fmt.Sprintf("substr(phone, %d)", from))
	}
	for _, t := range terms {
		if err := tx.Write("INSERT INTO player_term (org_id, term, name_key, player_id) SELECT $1, "+t+", k, id FROM "+list+
			" WHERE TRUE ORDER BY 2, 3, 4 ON CONFLICT DO NOTHING", org); err != nil {
			return err
		}
	}
	return nil
}

// name is SQL for a name out of a number: one of the frequent ones for half of them, else made of syllables.
func name(number, frequent string, syllables int) string {
	words := strings.Fields(frequent)
	sql := fmt.Sprintf("CASE (%s) %% %d", number, 2*len(words))
	for i, w := range words {
		sql += fmt.Sprintf(" WHEN %d THEN '%s'", i, w)
	}
	made := make([]string, syllables)
	for i := range made {
		made[i] = fmt.Sprintf("substr('babebocacedadidofafegagohahejajokakelalelilomamemimonanenoparera', CAST(1 + 2 * (((%s) / %d) %% 32) AS INTEGER), 2)", number, 1<<(5*i))
	}
	return sql + " ELSE upper(substr(" + made[0] + ", 1, 1)) || substr(" + made[0] + ", 2, 1) || " + strings.Join(made[1:], " || ") + " END"
}
