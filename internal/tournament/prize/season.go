package prize

import (
	"cmp"
	"math"
	"slices"

	"pitboss/internal/foundation/money"
	"pitboss/internal/player"
)

// Points is what a place gives in a season, in hundredths of a point: 100 times the square root of the entries divided by
// the place; entries that share a place get the average of the places they fill.
func Points(entries, place, shared int) int64 {
	if entries < 1 || place < 1 || shared < 1 {
		return 0
	}
	points := 0.0
	for p := place; p < place+shared; p++ {
		points += 10_000 * math.Sqrt(float64(entries)/float64(p))
	}
	return int64(math.Round(points / float64(shared)))
}

// score is a player's result in one tournament of a season.
type score struct {
	player player.Named
	points int64
	place  int
	won    money.Cents
}

// rank puts the players of a season in order: by the sum of their best counted results (nil: of all), then by the best
// place and the name. Who has as many points shares the rank.
func rank(scores []score, counted *int) []Rank {
	byPlayer := map[string][]score{}
	for _, s := range scores {
		byPlayer[s.player.ID] = append(byPlayer[s.player.ID], s)
	}
	ranks := make([]Rank, 0, len(byPlayer))
	for _, of := range byPlayer {
		slices.SortFunc(of, func(a, b score) int { return cmp.Compare(b.points, a.points) })
		r := Rank{Player: of[0].player, Played: len(of), Counted: len(of), Best: of[0].place}
		if counted != nil {
			r.Counted = min(r.Counted, *counted)
		}
		for i, s := range of {
			if i < r.Counted {
				r.Points += s.points
			}
			r.Best = min(r.Best, s.place)
			r.Won += s.won
		}
		ranks = append(ranks, r)
	}
	slices.SortFunc(ranks, func(a, b Rank) int {
		return cmp.Or(cmp.Compare(b.Points, a.Points), cmp.Compare(a.Best, b.Best), cmp.Compare(a.Player.Name, b.Player.Name), cmp.Compare(a.Player.ID, b.Player.ID))
	})
	for i := range ranks {
		ranks[i].Rank = i + 1
		if i > 0 && ranks[i].Points == ranks[i-1].Points {
			ranks[i].Rank = ranks[i-1].Rank
		}
	}
	return ranks
}
