package prize

import (
	"cmp"
	"math"
	"slices"

	"pitboss/internal/foundation/money"
	"pitboss/internal/player"
)

// SeasonPoints returns the points that a place gives in a season, in hundredths: 100 times the square root of entries
// divided by place. Entries that share a place get the average of the places that they fill.
func SeasonPoints(entries, place, shared int) int64 {
	if entries < 1 || place < 1 || shared < 1 {
		return 0
	}
	points := 0.0
	for p := place; p < place+shared; p++ {
		points += 10_000 * math.Sqrt(float64(entries)/float64(p))
	}
	return int64(math.Round(points / float64(shared)))
}

// Score is a player's result in one tournament of a season.
type Score struct {
	Player player.Named
	Points int64
	Place  int
	Won    money.Cents
}

// RankSeason ranks the players of a season by the sum of their best counted results (nil: all), then by best place and
// name. Players with equal points share a rank.
func RankSeason(scores []Score, counted *int) []Rank {
	byPlayer := map[string][]Score{}
	for _, s := range scores {
		byPlayer[s.Player.ID] = append(byPlayer[s.Player.ID], s)
	}
	ranks := make([]Rank, 0, len(byPlayer))
	for _, of := range byPlayer {
		slices.SortFunc(of, func(a, b Score) int { return cmp.Compare(b.Points, a.Points) })
		r := Rank{Player: of[0].Player, Played: len(of), Counted: len(of), Best: of[0].Place}
		if counted != nil {
			r.Counted = min(r.Counted, *counted)
		}
		for i, s := range of {
			if i < r.Counted {
				r.Points += s.Points
			}
			r.Best = min(r.Best, s.Place)
			r.Won += s.Won
		}
		ranks = append(ranks, r)
	}
	slices.SortFunc(ranks, func(a, b Rank) int {
		return cmp.Or(cmp.Compare(b.Points, a.Points), cmp.Compare(a.Best, b.Best),
			cmp.Compare(a.Player.Name, b.Player.Name),
			cmp.Compare(a.Player.ID, b.Player.ID))
	})
	for i := range ranks {
		ranks[i].Rank = i + 1
		if i > 0 && ranks[i].Points == ranks[i-1].Points {
			ranks[i].Rank = ranks[i-1].Rank
		}
	}
	return ranks
}
