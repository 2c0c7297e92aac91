package director

import (
	"context"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/tournament/prize"
)

func (a *Actions) seasons(tx *db.RoomView, _ api.RoomRequest) ([]Season, error) {
	return db.All(tx, scanSeason, seasonsOfRoom)
}

func (a *Actions) addSeason(ctx context.Context, at tenant.Room, in seasonRequest) (Season, error) {
	return db.InRoom(ctx, a.db, at, func(tx *db.RoomTx) (Season, error) {
		return AddSeason(tx, Season{
			League: in.League, Name: in.Name, StartsOn: clock.Day(in.StartsOn), EndsOn: clock.Day(in.EndsOn),
			CountedResults: in.Counted,
		})
	})
}

// AddSeason creates a season in the transaction's room.
func AddSeason(tx *db.RoomTx, s Season) (Season, error) {
	if s.ID == "" {
		s.ID = db.NewID()
	}
	s.RoomID, s.Tournaments = tx.RoomID(), 0
	if err := tx.Write(insertSeason, s.ID, s.League, s.Name, string(s.StartsOn), string(s.EndsOn), s.CountedResults,
		tx.Now()); err != nil {
		return s, err
	}
	tx.Emit(seasonCreated.About(s.ID, s))
	return s, nil
}

// maxRanked is the maximum number of players in a ranking.
const maxRanked = 1000

// standings ranks the players of a season by its completed tournaments.
func (a *Actions) standings(tx *db.RoomView, in api.IDRequest) ([]prize.Rank, error) {
	s, err := db.OneOr(tx, fault.NotFound("Season"), scanSeason, seasonByID, in.ID)
	if err != nil {
		return nil, err
	}
	played, err := db.All(tx, scanID, selectCompletedOfSeason,
		s.ID)
	if err != nil {
		return nil, err
	}
	var scores []prize.Score
	for _, id := range played {
		b, err := loadPayoutBooks(tx, id)
		if err != nil {
			return nil, err
		}
		scores = append(scores, b.scores()...)
	}
	ranks := prize.RankSeason(scores, s.CountedResults)
	return ranks[:min(len(ranks), maxRanked)], nil
}

// scores returns the result of each player: the points of their best entry and the winnings of all their entries.
func (b *payoutBooks) scores() []prize.Score {
	at := map[string]int{}
	var out []prize.Score
	for _, r := range b.results() {
		i, again := at[r.Player.ID]
		if !again {
			i = len(out)
			at[r.Player.ID] = i
			out = append(out, prize.Score{Player: r.Player, Points: r.Points, Place: r.Place})
		}
		out[i].Won += r.Prize + r.Bounties
	}
	return out
}
