package director

import (
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/money"
	"pitboss/internal/player"
	"pitboss/internal/tournament"
	"pitboss/internal/tournament/seating"
)

// Standings is a tournament as the feature sees it that pays its prizes.
type Standings struct {
	Tournament tournament.Tournament
	Prices     tournament.Prices
	Paid       tournament.Price // of all who are or were in, together; what a waiting alternate paid is not in it
	Final      bool             // entries are closed: the pool grows no more, and who is out has his place
	Entries    []EntryStanding  // that are or were in, by number
}

// EntryStanding is how an entry stands.
type EntryStanding struct {
	ID          string
	Number      int
	Player      player.Named
	TableNo     int
	TableName   string
	SeatNumber  int // 0: it is out
	Stack       *int64
	CountedAt   *clock.Instant
	Place       int // 0: not decided
	Shared      int // entries that share the place
	OutAt       *clock.Instant
	Bounty      money.Cents // on its head
	BountyTaken bool        // somebody has that bounty, be it he himself
	Knockouts   int         // whose bounty, or a part of it, it took
	BountyWon   money.Cents // so
}

// IsIn says whether the entry is in.
func (s EntryStanding) IsIn() bool { return s.SeatNumber > 0 }

// LoadStandings reads how a tournament stands.
func LoadStandings(tx db.RoomReader, id string) (Standings, error) {
	k, err := load(tx, id)
	if err != nil {
		return Standings{}, err
	}
	return k.standing(tx)
}

func (k *kept) standing(tx db.RoomReader) (Standings, error) {
	s := Standings{Tournament: k.shown(), Prices: k.prices, Entries: []EntryStanding{}}
	s.Final = k.locked > 0 || k.Status == tournament.Completed || k.Status == tournament.Running && !k.entriesOpen()
	var err error
	if s.Paid, _, err = db.One(tx, func(scan db.Scan) (p tournament.Price, err error) {
		return p, scan(&p.Prize, &p.Bounty, &p.HouseFee, &p.Staff, &p.Chips)
	}, paidForEntries, k.ID); err != nil {
		return s, err
	}
	places := map[string]seating.FinishingPlace{}
	if s.Final {
		places = k.field.FinishingPlaces()
	}
	for _, e := range k.field.Entries {
		if e.HasEntered() {
			if s.Final && e.Seat > 0 && s.Tournament.PlayersLeft == 1 {
				places[e.ID] = seating.FinishingPlace{Place: 1}
			}
			s.Entries = append(s.Entries, EntryStanding{
				ID: e.ID, Number: e.Number, Player: player.Named{ID: e.PlayerID, Name: e.Name}, TableNo: e.Table, TableName: k.field.TableName(e.Table), SeatNumber: e.Seat,
				Stack: e.Stack, CountedAt: e.CountedAt, Place: places[e.ID].Place, Shared: max(places[e.ID].Shared, 1), OutAt: e.BustedAt, Bounty: e.Bounty,
			})
		}
	}
	heads, err := db.All(tx, func(scan db.Scan) (t seating.BountyShare, err error) {
		return t, scan(&t.Busted, &t.Winner, &t.Amount)
	}, bountiesTaken, k.ID)
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

// EditPayouts runs what a later feature does about a tournament inside the tournament's own act: the clock has been
// brought to its moment, the sentence that do returns goes into the log, and every screen is told.
func EditPayouts[T any](tx *db.RoomTx, id string, do func(Standings) (T, string, error)) (T, error) {
	return within(tx, id, func(a *act) (T, error) {
		s, err := a.standing(tx)
		if err != nil {
			return *new(T), err
		}
		out, says, err := do(s)
		if err != nil {
			return out, err
		}
		deal, err := db.Value[string](tx, dealOf, id)
		if err != nil {
			return out, err
		}
		if a.deal, err = agreedIn(deal); err != nil {
			return out, err
		}
		if a.Status == tournament.Completed {
			a.summary = "" // a deal may have named another winner, or none
		}
		return out, a.log("prize", says)
	})
}

// TournamentOfEntry is the tournament of an entry of the room.
func TournamentOfEntry(tx db.RoomReader, entryID string) (string, error) {
	return db.Value[string](tx, tournamentOfEntry, entryID)
}

const (
	paidForEntries = `SELECT CAST(coalesce(sum(p.prize), 0) AS BIGINT), CAST(coalesce(sum(p.bounty), 0) AS BIGINT), CAST(coalesce(sum(p.house_fee), 0) AS BIGINT),
			CAST(coalesce(sum(p.staff), 0) AS BIGINT), CAST(coalesce(sum(p.chips), 0) AS BIGINT)
		FROM tournament_purchase p JOIN tournament_entry e ON e.org_id = p.org_id AND e.id = p.tournament_entry_id
		WHERE p.org_id = $1 AND p.room_id = $2 AND p.tournament_id = $3 AND p.voided_at IS NULL AND e.status <> 'voided'
			AND (e.seat_number IS NOT NULL OR e.bust IS NOT NULL)`
	bountiesTaken = `SELECT busted_id, winner_id, amount FROM tournament_bounty
		WHERE org_id = $1 AND room_id = $2 AND tournament_id = $3 ORDER BY busted_id, winner_id`
)
