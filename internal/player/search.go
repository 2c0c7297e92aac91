package player

import (
	"cmp"
	"slices"
	"strings"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
)

// afterAll sorts after every letter, so the range from prefix to prefix+afterAll holds every term with that prefix.
const afterAll = "\U0010FFFF"

// position is the sort position of a search hit: the matching term, then the name. It follows the key of player_term,
// so a page starts anywhere in the index without a sort.
type position struct{ term, nameKey, id string }

// hit is a player that a search found, with the position.
type hit struct {
	position
	Player
}

func (p position) cursor() api.Cursor { return api.CursorAt(p.term, p.nameKey, p.id) }

func positionOf(c api.Cursor) (p position, err error) {
	return p, c.Decode(&p.term, &p.nameKey, &p.id)
}

// maxScannedTerms bounds how many terms are counted or scanned for one word; with more matches the user has to type
// on.
//
// Adjacent words of a name have a term of their own, so "John Smith" takes one index range however many Johns and
// Smiths there are. Players that match the words separately come after those pairs: the rarest word leads, its terms
// are scanned, and the other words are looked up among the terms of those players.
const maxScannedTerms = 800

const (
	countTerms = `SELECT count(*) FROM (SELECT 1 AS one FROM player_term WHERE org_id = $1 AND term >= $2
		AND term < $3 LIMIT $4) t`

	// A player is listed once: at the first term that begins with the leading word.
	hitSelect = columns + `, t.term, t.name_key FROM player_term t JOIN player p ON p.org_id = t.org_id
		AND p.id = t.player_id WHERE t.org_id = $1 AND (t.term, t.name_key, t.player_id) > ($2, $3, $4) AND t.term < $5
		AND NOT EXISTS (SELECT 1 FROM player_term e WHERE e.org_id = t.org_id AND e.player_id = t.player_id
		AND e.term >= $6 AND e.term < t.term)`
	hasOtherWord = ` AND EXISTS (SELECT 1 FROM player_term o WHERE o.org_id = t.org_id AND o.player_id = t.player_id
		AND o.term >= `
	hitOrder = ` ORDER BY t.term, t.name_key, t.player_id LIMIT $7`

	findOne = "SELECT " + hitSelect + hitOrder
	findAll = "SELECT " + columns + `, t.term, t.name_key FROM (SELECT org_id, term, name_key, player_id
		FROM player_term
			WHERE org_id = $1 AND (term, name_key, player_id) > ($2, $3, $4) AND term < $5
			ORDER BY term, name_key, player_id LIMIT $16) t
		JOIN player p ON p.org_id = t.org_id AND p.id = t.player_id
		WHERE t.org_id = $1` +
		hasOtherWord + "$8 AND o.term < $9)" + hasOtherWord + "$10 AND o.term < $11)" +
		hasOtherWord + "$12 AND o.term < $13)" + `
		AND NOT EXISTS (SELECT 1 FROM player_term e WHERE e.org_id = t.org_id AND e.player_id = t.player_id
		AND e.term >= $6 AND e.term < t.term)
		AND NOT EXISTS (SELECT 1 FROM player_term x WHERE x.org_id = t.org_id AND x.player_id = t.player_id
		AND x.term >= $14 AND x.term < $15)` + hitOrder
	findPair = "SELECT " + hitSelect + hasOtherWord + "$8 AND o.term < $9)" + hasOtherWord + "$10 AND o.term < $11)" +
		hitOrder
)

// searchPlayers finds the players with a term that begins with each word, after a position.
func searchPlayers(tx db.OrgReader, words []string, from position, limit int) ([]hit, error) {
	if len(words) == 1 {
		from.term = cmp.Or(from.term, words[0])
		return queryHits(tx, findOne, from.term, from.nameKey, from.id, words[0]+afterAll, words[0], limit)
	}
	pair := pairTerm(words[0], words[1])
	var together []hit
	if from.term == "" || strings.HasPrefix(from.term, pairSign) {
		from.term = cmp.Or(from.term, pair)
		args := []any{from.term, from.nameKey, from.id, pair + afterAll, pair, limit}
		for i := range 2 { // the words after the pair; without any, the words of the pair repeat
			w := words[min(2+i, len(words)-1)]
			args = append(args, w, w+afterAll)
		}
		var err error
		if together, err = queryHits(tx, findPair, args...); err != nil || len(together) == limit {
			return together, err
		}
		from = position{}
	}
	apart, err := searchSeparate(tx, words, pair, from, limit-len(together))
	return append(together, apart...), err
}

// searchSeparate finds the players that match the words, but not the first two as a pair.
func searchSeparate(tx db.OrgReader, words []string, pair string, from position, limit int) ([]hit, error) {
	lead, err := leadingWord(tx, words, from)
	if err != nil {
		return nil, err
	}
	from.term = cmp.Or(from.term, lead)
	others := slices.DeleteFunc(slices.Clone(words), func(w string) bool { return w == lead })
	args := []any{from.term, from.nameKey, from.id, lead + afterAll, lead, limit}
	for i := range maxSearchWords - 1 {
		w := others[min(i, len(others)-1)]
		args = append(args, w, w+afterAll)
	}
	return queryHits(tx, findAll, append(args, pair, pair+afterAll, maxScannedTerms)...)
}

func queryHits(tx db.OrgReader, query string, args ...any) ([]hit, error) {
	return db.All(tx, func(scan db.Scan) (h hit, err error) {
		h.Player, err = scanWith(scan, &h.term, &h.nameKey)
		h.id = h.ID
		return h, err
	}, query, args...)
}

// leadingWord returns the word with the fewest terms. Further pages keep the word of the first page.
func leadingWord(tx db.OrgReader, words []string, from position) (lead string, err error) {
	for _, w := range words {
		if from.term != "" && strings.HasPrefix(from.term, w) {
			return w, nil
		}
	}
	minTerms := maxScannedTerms + 1
	for _, w := range words {
		n, err := db.Value[int](tx, countTerms, w, w+afterAll, maxScannedTerms)
		if err != nil {
			return "", err
		}
		if n < minTerms {
			lead, minTerms = w, n
		}
	}
	return lead, nil
}
