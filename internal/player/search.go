package player

import (
	"cmp"
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
		return place{}, fault.InvalidField("cursor", "Take the cursor from the Link of the page before")
	}
	return place{parts[0], parts[1], parts[2]}, nil
}

// Two words that stand together in a name have a term of their own: whoever is called John Smith is found by one look,
// however many Johns and Smiths there are. Whom the words find in another way comes after them: the rarest word leads, its
// terms are read, and the others are looked for among those of the players they lead to. No word is counted and no term
// looked at further than this; who has typed so little that more begins with it types on.
const mostLooked = 800

const (
	countTerms = `SELECT count(*) FROM (SELECT 1 AS one FROM player_term WHERE org_id = $1 AND term >= $2 AND term < $3 LIMIT $4) t`

	// A player stands in the list once: at the first of his terms that the leading word begins.
	found = columns + `, t.term, t.name_key FROM player_term t JOIN player p ON p.org_id = t.org_id AND p.id = t.player_id
		WHERE t.org_id = $1 AND (t.term, t.name_key, t.player_id) > ($2, $3, $4) AND t.term < $5
		AND NOT EXISTS (SELECT 1 FROM player_term e WHERE e.org_id = t.org_id AND e.player_id = t.player_id AND e.term >= $6 AND e.term < t.term)`
	other  = ` AND EXISTS (SELECT 1 FROM player_term o WHERE o.org_id = t.org_id AND o.player_id = t.player_id AND o.term >= `
	inTurn = ` ORDER BY t.term, t.name_key, t.player_id LIMIT $7`

	findOne = "SELECT " + found + inTurn
	findAll = "SELECT " + columns + `, t.term, t.name_key FROM (SELECT org_id, term, name_key, player_id FROM player_term
			WHERE org_id = $1 AND (term, name_key, player_id) > ($2, $3, $4) AND term < $5 ORDER BY term, name_key, player_id LIMIT $16) t
		JOIN player p ON p.org_id = t.org_id AND p.id = t.player_id
		WHERE t.org_id = $1` +
		other + "$8 AND o.term < $9)" + other + "$10 AND o.term < $11)" + other + "$12 AND o.term < $13)" + `
		AND NOT EXISTS (SELECT 1 FROM player_term e WHERE e.org_id = t.org_id AND e.player_id = t.player_id AND e.term >= $6 AND e.term < t.term)
		AND NOT EXISTS (SELECT 1 FROM player_term x WHERE x.org_id = t.org_id AND x.player_id = t.player_id AND x.term >= $14 AND x.term < $15)` + inTurn
	findPair = "SELECT " + found + other + "$8 AND o.term < $9)" + other + "$10 AND o.term < $11)" + inTurn
)

// search finds the players of whom each word begins a term, after a place.
func search(tx db.OrgReader, want []string, from place, limit int) ([]hit, error) {
	if len(want) == 1 {
		from.term = cmp.Or(from.term, want[0])
		return hits(tx, findOne, from.term, from.nameKey, from.id, want[0]+afterAll, want[0], limit)
	}
	pair := paired(want[0], want[1])
	var together []hit
	if from.term == "" || strings.HasPrefix(from.term, pairSign) {
		from.term = cmp.Or(from.term, pair)
		args := []any{from.term, from.nameKey, from.id, pair + afterAll, pair, limit}
		for i := range 2 { // what comes after the pair; a pair alone is asked for its own words again
			w := want[min(2+i, len(want)-1)]
			args = append(args, w, w+afterAll)
		}
		var err error
		if together, err = hits(tx, findPair, args...); err != nil || len(together) == limit {
			return together, err
		}
		from = place{}
	}
	apart, err := searchApart(tx, want, pair, from, limit-len(together))
	return append(together, apart...), err
}

// searchApart finds those whom the words find, though not the first two together.
func searchApart(tx db.OrgReader, want []string, pair string, from place, limit int) ([]hit, error) {
	lead, err := leading(tx, want, from)
	if err != nil {
		return nil, err
	}
	from.term = cmp.Or(from.term, lead)
	others := slices.DeleteFunc(slices.Clone(want), func(w string) bool { return w == lead })
	args := []any{from.term, from.nameKey, from.id, lead + afterAll, lead, limit}
	for i := range mostWords - 1 {
		w := others[min(i, len(others)-1)]
		args = append(args, w, w+afterAll)
	}
	return hits(tx, findAll, append(args, pair, pair+afterAll, mostLooked)...)
}

func hits(tx db.OrgReader, query string, args ...any) ([]hit, error) {
	return db.All(tx, func(scan db.Scan) (h hit, err error) {
		h.Player, err = scanWith(scan, &h.term, &h.nameKey)
		h.id = h.ID
		return h, err
	}, query, args...)
}

// leading is the word that leads. The pages after the first go on with the one that led to them.
func leading(tx db.OrgReader, want []string, from place) (lead string, err error) {
	for _, w := range want {
		if from.term != "" && strings.HasPrefix(from.term, w) {
			return w, nil
		}
	}
	fewest := mostLooked + 1
	for _, w := range want {
		n, err := db.Value[int](tx, countTerms, w, w+afterAll, mostLooked)
		if err != nil {
			return "", err
		}
		if n < fewest {
			lead, fewest = w, n
		}
	}
	return lead, nil
}

// SearchWords are what other features' lists search players by: each is the beginning of a term in player_term.
func SearchWords(q string) []string { return wanted(q) }
