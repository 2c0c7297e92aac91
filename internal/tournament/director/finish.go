package director

import (
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/money"
	"pitboss/internal/player"
	"pitboss/internal/tournament"
	"pitboss/internal/tournament/seating"
)

// Standings are the entries of a tournament with places, bounties and the money that was paid in.
type Standings struct {
	Tournament tournament.Tournament
	Prices     tournament.Prices
	Paid       tournament.Price // sum of all entries that are or were in, without waiting alternates
	// entries are closed: the pool no longer grows, and busted entries have their final places
	Final   bool
	Entries []EntryStanding // that are or were in, by number
}

// EntryStanding is an entry with its place and bounties.
type EntryStanding struct {
	ID          string
	Number      int
	Player      player.Named
	TableNo     int
	TableName   string
	SeatNumber  int // 0: busted
	Stack       *int64
	CountedAt   *clock.Instant
	Place       int // 0: undecided
	Shared      int // entries that share the place
	OutAt       *clock.Instant
	Bounty      money.Cents // on the entry's head
	BountyTaken bool        // the bounty has been won, possibly by the entry itself
	Knockouts   int         // entries whose bounty, or a part of it, this entry won
	BountyWon   money.Cents // in total
}

// IsIn reports whether the entry is in.
func (s EntryStanding) IsIn() bool { return s.SeatNumber > 0 }

// LoadStandings loads the standings of a tournament.
func LoadStandings(tx db.RoomReader, id string) (Standings, error) {
	rec, err := load(tx, id)
	if err != nil {
		return Standings{}, err
	}
	return rec.standings(tx)
}

func (rec *record) standings(tx db.RoomReader) (Standings, error) {
	s := Standings{Tournament: rec.view(), Prices: rec.prices, Entries: []EntryStanding{}}
	entriesClosed := rec.Status == tournament.Running && !rec.entriesOpen()
	s.Final = rec.locked > 0 || rec.Status == tournament.Completed || entriesClosed
	var err error
	if s.Paid, _, err = db.One(tx, func(scan db.Scan) (p tournament.Price, err error) {
		return p, scan(&p.Prize, &p.Bounty, &p.HouseFee, &p.Staff, &p.Chips)
	}, sumPaidForEntries, rec.ID); err != nil {
		return s, err
	}
	places := map[string]seating.FinishingPlace{}
	if s.Final {
		places = rec.field.FinishingPlaces()
	}
	for _, e := range rec.field.Entries {
		if e.HasEntered() {
			if s.Final && e.Seat > 0 && s.Tournament.PlayersLeft == 1 {
				places[e.ID] = seating.FinishingPlace{Place: 1}
			}
			s.Entries = append(s.Entries, EntryStanding{
				ID: e.ID, Number: e.Number, Player: player.Named{ID: e.PlayerID, Name: e.Name}, TableNo: e.Table,
				TableName: rec.field.TableName(e.Table), SeatNumber: e.Seat, Stack: e.Stack, CountedAt: e.CountedAt,
				Place: places[e.ID].Place, Shared: max(places[e.ID].Shared, 1), OutAt: e.BustedAt, Bounty: e.Bounty,
			})
		}
	}
	heads, err := db.All(tx, func(scan db.Scan) (t seating.BountyShare, err error) {
		return t, scan(&t.Busted, &t.Winner, &t.Amount)
	}, selectBountiesTaken, rec.ID)
	for _, h := range heads {
		for i := range s.Entries {
			e := &s.Entries[i]
			if e.ID == h.Winner {
				e.BountyWon += h.Amount
				if h.Winner != h.Busted {
					e.Knockouts++
				}
			}
			e.BountyTaken = e.BountyTaken || e.ID == h.Busted
		}
	}
	return s, err
}

// EditPayouts runs a change of the payouts as an act on the tournament. The sentence that do returns goes into the log.
func EditPayouts[T any](tx *db.RoomTx, id string, do func(Standings) (T, string, error)) (T, error) {
	return editTournament(tx, id, func(a *act) (T, error) {
		s, err := a.standings(tx)
		if err != nil {
			return *new(T), err
		}
		out, text, err := do(s)
		if err != nil {
			return out, err
		}
		deal, err := db.Value[string](tx, selectDeal, id)
		if err != nil {
			return out, err
		}
		if a.deal, err = parseDeal(deal); err != nil {
			return out, err
		}
		if a.Status == tournament.Completed {
			a.summary = "" // a deal may change the winner
		}
		return out, a.log("prize", text)
	})
}

// TournamentOfEntry returns the tournament of an entry of the room.
func TournamentOfEntry(tx db.RoomReader, entryID string) (string, error) {
	return db.Value[string](tx, selectTournamentOfEntry, entryID)
}

const (
	sumPaidForEntries = `SELECT CAST(coalesce(sum(p.prize), 0) AS BIGINT), CAST(coalesce(sum(p.bounty), 0) AS BIGINT),
		CAST(coalesce(sum(p.house_fee), 0) AS BIGINT), CAST(coalesce(sum(p.staff), 0) AS BIGINT),
		CAST(coalesce(sum(p.chips), 0) AS BIGINT)
		FROM tournament_purchase p JOIN tournament_entry e ON e.org_id = p.org_id AND e.id = p.tournament_entry_id
		WHERE p.org_id = $1 AND p.room_id = $2 AND p.tournament_id = $3 AND p.voided_at IS NULL AND e.status <> 'voided'
			AND (e.seat_number IS NOT NULL OR e.bust IS NOT NULL)`
	selectBountiesTaken = `SELECT busted_id, winner_id, amount FROM tournament_bounty
		WHERE org_id = $1 AND room_id = $2 AND tournament_id = $3 ORDER BY busted_id, winner_id`
)
