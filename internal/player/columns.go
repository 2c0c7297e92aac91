package player

import (
	"slices"
	"strings"

	"pitboss/internal/foundation/db"
)

// Columns are what Scan reads, of a player table that a statement calls p, for the lists of later features.
const Columns = columns

// Scan reads a player and the columns that follow him.
func Scan(scan db.Scan, more ...any) (Player, error) { return scanWith(scan, more...) }

// SearchResult is a player whom a search found, with the cursor of what comes after him.
type SearchResult struct {
	Player
	Cursor string
}

// Search finds the players of whom each word (SearchWords) begins a term: who has the very word comes first, then by
// name.
func Search(tx db.OrgReader, words []string, cursor string, limit int) ([]SearchResult, error) {
	from, err := hitAt(cursor)
	if err != nil {
		return nil, err
	}
	hits, err := search(tx, words, from, limit)
	found := make([]SearchResult, len(hits))
	for i, h := range hits {
		found[i] = SearchResult{h.Player, h.cursor()}
	}
	return found, err
}

// MatchesWords says whether each word begins a term of the player.
func (p Player) MatchesWords(words []string) bool {
	terms := p.terms()
	for _, w := range words {
		if !slices.ContainsFunc(terms, func(t string) bool { return strings.HasPrefix(t, w) }) {
			return false
		}
	}
	return true
}
