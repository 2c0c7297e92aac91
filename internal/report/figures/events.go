package figures

import (
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/money"
	"pitboss/internal/tournament"
)

// EventPlayed is a player's entry in a tournament.
type EventPlayed struct {
	TournamentID string                 `json:"tournamentId"`
	EntryID      string                 `json:"entryId"`
	Name         string                 `json:"name"`
	StartTime    clock.Instant          `json:"startTime"`
	Status       tournament.Status      `json:"status"` // status of the tournament
	EntryNumber  int                    `json:"entryNumber"`
	EntryStatus  tournament.EntryStatus `json:"entryStatus"`
	Place        *int                   `json:"place"` // null until the tournament is completed
	Paid         money.Cents            `json:"paid"`  // for the entry
	Won          money.Cents            `json:"won"`   // prizes that were paid out
}

// eventsPlayed reads the last entries of a player and of the records merged into it. The only entry that still has a
// seat when a tournament completes has won it.
const eventsPlayed = `WITH RECURSIVE same (id) AS (SELECT CAST($2 AS TEXT)
		UNION SELECT p.id FROM player p JOIN same s ON p.merged_into = s.id WHERE p.org_id = $1)
	SELECT t.id, e.id, t.name, t.start_time, t.status, e.number, e.status,
		CASE WHEN t.status <> 'completed' THEN NULL
			WHEN e.bust IS NOT NULL THEN 1 + (SELECT count(*) FROM tournament_entry o
			WHERE o.org_id = e.org_id AND o.tournament_id = e.tournament_id
				AND (o.seat_number IS NOT NULL OR o.bust > e.bust OR o.bust = e.bust AND o.bust_stack > e.bust_stack))
			WHEN NOT EXISTS (SELECT 1 FROM tournament_entry o WHERE o.org_id = e.org_id
			AND o.tournament_id = e.tournament_id
				AND o.seat_number IS NOT NULL AND o.id <> e.id) THEN 1 END,
		CAST(coalesce((SELECT sum(b.prize + b.bounty + b.house_fee + b.staff) FROM tournament_purchase b
			WHERE b.org_id = e.org_id AND b.tournament_entry_id = e.id AND b.voided_at IS NULL), 0) AS BIGINT),
		CAST(coalesce((SELECT sum(o.amount) FROM tournament_payout o
			WHERE o.org_id = e.org_id AND o.tournament_id = e.tournament_id AND o.tournament_entry_id = e.id
			AND o.paid_at IS NOT NULL), 0) AS BIGINT)
	FROM tournament_entry e JOIN tournament t ON t.org_id = e.org_id AND t.id = e.tournament_id
	WHERE e.org_id = $1 AND e.player_id IN (SELECT id FROM same) AND e.status <> 'voided'
	ORDER BY t.start_time DESC, e.registered_at DESC, e.number DESC LIMIT 20`

func playedEvents(tx db.OrgReader, playerID string) ([]EventPlayed, error) {
	return db.All(tx, func(scan db.Scan) (e EventPlayed, err error) {
		return e, scan(&e.TournamentID, &e.EntryID, &e.Name, &e.StartTime, &e.Status, &e.EntryNumber, &e.EntryStatus,
			&e.Place, &e.Paid, &e.Won)
	}, eventsPlayed, playerID)
}
