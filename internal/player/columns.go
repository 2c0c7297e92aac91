package player

import (
	"slices"
	"strings"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
)

// Columns are the columns that Scan reads, of a player table with the alias p. Other packages use them in their own
// lists.
const Columns = columns

// Scan reads a player and the columns that follow.
func Scan(scan db.Scan, more ...any) (Player, error) { return scanWith(scan, more...) }

// SearchResult is a player that a search found, with the cursor of the position after them.
type SearchResult struct {
	Player
	Cursor api.Cursor
}

// Search finds the players with a term that begins with each word (see SearchWords): exact matches first, then by
// name.
func Search(tx db.OrgReader, words []string, after api.Cursor, limit int) ([]SearchResult, error) {
	from, err := positionOf(after)
	if err != nil {
		return nil, err
	}
	hits, err := searchPlayers(tx, words, from, limit)
	found := make([]SearchResult, len(hits))
	for i, h := range hits {
		found[i] = SearchResult{h.Player, h.cursor()}
	}
	return found, err
}

// MatchesWords reports whether each word is a prefix of one of the player's terms.
func (p Player) MatchesWords(words []string) bool {
	terms := p.terms()
	for _, w := range words {
		if !slices.ContainsFunc(terms, func(t string) bool { return strings.HasPrefix(t, w) }) {
			return false
		}
	}
	return true
}
