package lobby

import (
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/money"
	"pitboss/internal/tournament"
	"pitboss/internal/tournament/director"
)

// maxTournaments is the number of tournaments on a board.
const maxTournaments = 8

// TournamentsBoard is the board of the running and the next tournaments of a room, in the order of their start.
type TournamentsBoard struct {
	Board
	Tournaments []BoardTournament `json:"tournaments"`
}

// BoardTournament is a tournament with the facts from which a screen computes its clock. It names no player.
type BoardTournament struct {
	ID             string                `json:"id"`
	Name           string                `json:"name"`
	Status         tournament.Status     `json:"status"`
	StartTime      clock.Instant         `json:"startTime"`
	StartedAt      *clock.Instant        `json:"startedAt"`
	MaxEntries     *int                  `json:"maxEntries"`
	CurrentEntries int                   `json:"currentEntries"`
	PlayersLeft    int                   `json:"playersLeft"`
	ChipsInPlay    int64                 `json:"chipsInPlay"`
	OpenTables     int                   `json:"openTables"`
	EntriesOpen    bool                  `json:"entriesOpen"`
	PrizePool      money.Cents           `json:"prizePool"`
	Prizes         []director.PlacePrize `json:"prizes"` // by place, of a tournament on the clock
	Bounty         money.Cents           `json:"bounty"`
	Clock          tournament.Clock      `json:"clock"`
	Ante           tournament.AnteKind   `json:"ante"`
	Items          []tournament.Item     `json:"items"`
}

func tournamentsOf(list []director.UnfinishedTournament) []BoardTournament {
	board := make([]BoardTournament, len(list))
	for i, each := range list {
		t := each.Tournament
		board[i] = BoardTournament{
			ID: t.ID, Name: t.Name, Status: t.Status, StartTime: t.StartTime, StartedAt: t.StartedAt,
			MaxEntries: t.MaxEntries, CurrentEntries: t.CurrentEntries, PlayersLeft: t.PlayersLeft,
			ChipsInPlay: t.ChipsInPlay, OpenTables: t.OpenTables, EntriesOpen: t.EntriesOpen,
			PrizePool: t.PrizePool, Prizes: each.Prizes, Bounty: t.Bounty, Clock: t.Clock,
			Ante: each.Structure.Ante, Items: each.Structure.Items,
		}
	}
	return board
}
