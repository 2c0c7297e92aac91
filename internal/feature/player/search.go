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

const (
	// Of two words the rarer leads: its terms are read, and the others are looked for in what they lead to. Past this
	// many terms a word is not rare, and two such words are walked along each other.
	rare = 1000
	// A word that begins more terms than this is too short to be walked along.
	mostTerms = 16
	batch     = 128
)

const (
	countTerms = `SELECT count(*) FROM (SELECT 1 AS one FROM player_term WHERE org_id = $1 AND term >= $2 AND term < $3 LIMIT $4) t`
	firstTerm  = "SELECT term FROM player_term WHERE org_id = $1 AND term >= $2 AND term < $3 ORDER BY term LIMIT 1"
	nextTerm   = "SELECT term FROM player_term WHERE org_id = $1 AND term > $2 AND term < $3 ORDER BY term LIMIT 1"
	termRun    = `SELECT name_key, player_id FROM player_term WHERE org_id = $1 AND term = $2 AND (name_key, player_id) >= ($3, $4)
		ORDER BY name_key, player_id LIMIT $5`
	matches = `SELECT ` + columns + `, t.term, t.name_key FROM player_term t JOIN player p ON p.org_id = t.org_id AND p.id = t.player_id
		WHERE t.org_id = $1 AND (t.term, t.name_key, t.player_id) > ($2, $3, $4) AND t.term < $5
		ORDER BY t.term, t.name_key, t.player_id LIMIT $6`
)

// search finds the players of whom each word begins a term, in the order of the leading word's terms, after a place.
func search(tx db.OrgReader, want []string, from place, limit int) ([]hit, error) {
	lead, common, err := leading(tx, want, from)
	if err != nil {
		return nil, err
	}
	others := slices.DeleteFunc(slices.Clone(want), func(w string) bool { return w == lead })
	if common {
		hits, done, err := walk(tx, lead, others, from, limit)
		if err != nil || done {
			return hits, err
		}
	}
	return readAll(tx, lead, others, from, limit)
}

// leading is the word that leads, and whether it finds many although there are others. The pages after the first go on
// with the word that led to them.
func leading(tx db.OrgReader, want []string, from place) (lead string, common bool, err error) {
	if len(want) == 1 {
		return want[0], false, nil
	}
	fewest := rare
	lead = want[0]
	for _, w := range want {
		n, err := db.Value[int](tx, countTerms, w, w+afterAll, rare)
		if err != nil {
			return "", false, err
		}
		if n < fewest {
			lead, fewest = w, n
		}
	}
	for _, w := range want {
		if strings.HasPrefix(from.term, w) {
			lead = w
		}
	}
	return lead, fewest == rare, nil
}

// readAll reads whom the leading word finds, and keeps whom the others find too.
func readAll(tx db.OrgReader, lead string, others []string, from place, limit int) ([]hit, error) {
	hits := []hit{}
	if from.term == "" {
		from.term = lead
	}
	most := batch
	if len(others) == 0 {
		most = limit + limit/4
	}
	for {
		list, err := db.All(tx, func(scan db.Scan) (h hit, err error) {
			h.Player, err = scanWith(scan, &h.term, &h.nameKey)
			h.id = h.ID
			return h, err
		}, matches, from.term, from.nameKey, from.id, lead+afterAll, most)
		if err != nil {
			return nil, err
		}
		for _, h := range list {
			if !h.foundBy(lead, others) {
				continue
			}
			if hits = append(hits, h); len(hits) == limit {
				return hits, nil
			}
		}
		if len(list) < most {
			return hits, nil
		}
		from = list[len(list)-1].place
	}
}

// foundBy says whether each of the others finds the player too, and whether this is the first of his terms that the
// leading word begins: he stands in the list once.
func (h hit) foundBy(lead string, others []string) bool {
	terms := h.Player.terms()
	for _, t := range terms {
		if t < h.term && strings.HasPrefix(t, lead) {
			return false
		}
	}
	for _, w := range others {
		if !slices.ContainsFunc(terms, func(t string) bool { return strings.HasPrefix(t, w) }) {
			return false
		}
	}
	return true
}

// walk goes along the terms of several words that find many each. The rows of one term stand by name, so that from where
// one word stands the others leap to the same name: John leaps over every Smith who is called otherwise. done is false
// where a word begins too many terms for that.
func walk(tx db.OrgReader, lead string, others []string, from place, limit int) (hits []hit, done bool, err error) {
	leads, err := termsFrom(tx, lead, max(from.term, lead))
	if err != nil || leads == nil {
		return nil, false, err
	}
	rest := make([][]string, len(others))
	for i, w := range others {
		if rest[i], err = termsFrom(tx, w, w); err != nil || rest[i] == nil {
			return nil, false, err
		}
	}
	hits = []hit{}
	for _, term := range leads {
		w := walker{tx: tx, words: []word{{{term: term}}}}
		for _, terms := range rest {
			var runs word
			for _, t := range terms {
				runs = append(runs, &run{term: t})
			}
			w.words = append(w.words, runs)
		}
		at := name{}
		if term == from.term {
			at = name{from.nameKey, from.id + "\x01"}
		}
		for {
			var found bool
			if at, found, err = w.meet(at); err != nil {
				return nil, false, err
			}
			if !found {
				break
			}
			p, err := Get(tx, at.id)
			if err != nil {
				return nil, false, err
			}
			if h := (hit{place{term, at.key, at.id}, p}); h.foundBy(lead, nil) {
				if hits = append(hits, h); len(hits) == limit {
					return hits, true, nil
				}
			}
			at.id += "\x01" // the next one: no id has such a character
		}
	}
	return hits, true, nil
}

// termsFrom are the terms that a word begins, from one on; nil when they are too many, or none.
func termsFrom(tx db.OrgReader, word, from string) ([]string, error) {
	terms := []string{}
	query := firstTerm
	for len(terms) <= mostTerms {
		t, err := db.Value[string](tx, query, from, word+afterAll)
		if err != nil || t == "" {
			return terms, err
		}
		terms = append(terms, t)
		query, from = nextTerm, t
	}
	return nil, nil
}

// name is a player's place among those of one term.
type name struct{ key, id string }

func (a name) compare(b name) int {
	if c := strings.Compare(a.key, b.key); c != 0 {
		return c
	}
	return strings.Compare(a.id, b.id)
}

// run is the rows of one term, of which some are at hand.
type run struct {
	term  string
	names []name
	ended bool // nothing comes after those at hand
}

// word is the runs of all terms that it begins.
type word []*run

type walker struct {
	tx    db.OrgReader
	words []word
}

// meet is the first name from a place on that every word finds.
func (w *walker) meet(at name) (name, bool, error) {
	for agreed := 0; agreed < len(w.words); {
		for _, word := range w.words {
			next, found, err := w.seek(word, at)
			if err != nil || !found {
				return at, false, err
			}
			if next != at {
				at, agreed = next, 0
			}
			if agreed++; agreed == len(w.words) {
				break
			}
		}
	}
	return at, true, nil
}

// seek is the first name of a word that does not come before a place.
func (w *walker) seek(word word, at name) (best name, found bool, err error) {
	for _, r := range word {
		i, _ := slices.BinarySearchFunc(r.names, at, name.compare)
		if r.names = r.names[i:]; len(r.names) == 0 && !r.ended {
			r.names, err = db.All(w.tx, func(scan db.Scan) (n name, err error) { return n, scan(&n.key, &n.id) }, termRun, r.term, at.key, at.id, batch)
			if err != nil {
				return best, false, err
			}
			r.ended = len(r.names) < batch
			// Where a database orders ids in a way of its own, a walk must go on all the same.
			i, _ = slices.BinarySearchFunc(r.names, at, name.compare)
			r.names = r.names[i:]
		}
		if len(r.names) > 0 && (!found || r.names[0].compare(best) < 0) {
			best, found = r.names[0], true
		}
	}
	return best, found, nil
}

// Words are what other features' lists search players by: each is the beginning of a term in player_term.
func Words(q string) []string { return wanted(q) }
