package player

import (
	"encoding/base64"
	"slices"
	"strings"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
)

// afterAll comes after every letter: a prefix and what begins with it is the range up to prefix+afterAll.
const afterAll = "\U0010FFFF"

// place is where a player stands among those that a word finds: by the term that the word begins, then by name. It is the
// order of the key of player_term, so that a page is read from wherever it begins and nothing is ever sorted.
type place struct{ term, nameKey, id string }

// hit is a player who was found, with his place.
type hit struct {
	place
	Player
}

func (h hit) cursor() string {
	return base64.RawURLEncoding.EncodeToString([]byte(h.term + "\x00" + h.nameKey + "\x00" + h.id))
}

// hitAt reads a cursor; the empty one is before everything.
func hitAt(cursor string) (place, error) {
	if cursor == "" {
		return place{}, nil
	}
	raw, err := base64.RawURLEncoding.DecodeString(cursor)
	parts := strings.Split(strings.ToValidUTF8(string(raw), ""), "\x00")
	if err != nil || len(parts) != 3 {
		return place{}, fault.Field422("cursor", "Take the cursor from the Link of the page before")
	}
	return place{parts[0], parts[1], parts[2]}, nil
}

// Of several words the rarest leads: its terms are read, and the others are looked for among those of the players they
// lead to. No word is counted further than this.
const mostCounted = 2000

const (
	countTerms = `SELECT count(*) FROM (SELECT 1 AS one FROM player_term WHERE org_id = $1 AND term >= $2 AND term < $3 LIMIT $4) t`

	// A player stands in the list once: at the first of his terms that the leading word begins.
	matches = columns + `, t.term, t.name_key FROM player_term t JOIN player p ON p.org_id = t.org_id AND p.id = t.player_id
		WHERE t.org_id = $1 AND (t.term, t.name_key, t.player_id) > ($2, $3, $4) AND t.term < $5
		AND NOT EXISTS (SELECT 1 FROM player_term e WHERE e.org_id = t.org_id AND e.player_id = t.player_id AND e.term >= $6 AND e.term < t.term)`
	other  = ` AND EXISTS (SELECT 1 FROM player_term o WHERE o.org_id = t.org_id AND o.player_id = t.player_id AND o.term >= `
	inTurn = ` ORDER BY t.term, t.name_key, t.player_id LIMIT $7`

	findOne = "SELECT " + matches + inTurn
	findAll = "SELECT " + matches + other + "$8 AND o.term < $9)" + other + "$10 AND o.term < $11)" + other + "$12 AND o.term < $13)" + inTurn
)

// search finds the players of whom each word begins a term, in the order of the leading word's terms, after a place.
func search(tx db.OrgReader, want []string, from place, limit int) ([]hit, error) {
	lead, err := leading(tx, want, from)
	if err != nil {
		return nil, err
	}
	if from.term == "" {
		from.term = lead
	}
	query, args := findOne, []any{from.term, from.nameKey, from.id, lead + afterAll, lead, limit}
	if others := slices.DeleteFunc(slices.Clone(want), func(w string) bool { return w == lead }); len(others) > 0 {
		query = findAll
		for i := range mostWords - 1 {
			w := others[min(i, len(others)-1)]
			args = append(args, w, w+afterAll)
		}
	}
	return db.All(tx, func(scan db.Scan) (h hit, err error) {
		h.Player, err = scanWith(scan, &h.term, &h.nameKey)
		h.id = h.ID
		return h, err
	}, query, args...)
}

// leading is the word that leads. The pages after the first go on with the one that led to them.
func leading(tx db.OrgReader, want []string, from place) (lead string, err error) {
	lead = want[0]
	if len(want) == 1 {
		return lead, nil
	}
	for _, w := range want {
		if strings.HasPrefix(from.term, w) {
			return w, nil
		}
	}
	fewest := mostCounted + 1
	for _, w := range want {
		n, err := db.Value[int](tx, countTerms, w, w+afterAll, mostCounted)
		if err != nil {
			return "", err
		}
		if n < fewest {
			lead, fewest = w, n
		}
	}
	return lead, nil
}

// Words are what other features' lists search players by: each is the beginning of a term in player_term.
func Words(q string) []string { return wanted(q) }
