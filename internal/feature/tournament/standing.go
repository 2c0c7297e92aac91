package tournament

import (
	"pitboss/internal/feature/player"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/money"
)

// Standing is a tournament as the feature sees it that pays its prizes.
type Standing struct {
	Tournament Tournament
	Prices     Prices
	Paid       Price   // of all who are or were in, together; what a waiting alternate paid is not in it
	Final      bool    // entries are closed: the pool grows no more, and who is out has his place
	Entries    []Stood // that are or were in, by number
}

// Stood is how an entry stands.
type Stood struct {
	ID         string
	Number     int
	Player     player.Named
	TableNo    int
	SeatNumber int // 0: it is out
	Stack      *int64
	CountedAt  *clock.Instant
	Place      int // 0: not decided
	Shared     int // entries that share the place
	OutAt      *clock.Instant
	Bounty     money.Cents // on its head
	TakenBy    bool        // somebody has that bounty, be it he himself
	Heads      int         // whose bounty, or a part of it, it took
	Won        money.Cents // so
}

// In says whether the entry is in.
func (s Stood) In() bool { return s.SeatNumber > 0 }

// StandingOf reads how a tournament stands.
func StandingOf(tx db.RoomReader, id string) (Standing, error) {
	k, err := load(tx, id)
	if err != nil {
		return Standing{}, err
	}
	return k.standing(tx)
}

func (k *kept) standing(tx db.RoomReader) (Standing, error) {
	s := Standing{Tournament: k.shown(), Prices: k.prices, Entries: []Stood{}}
	s.Final = k.locked > 0 || k.Status == Completed || k.Status == Running && !k.entriesOpen()
	var err error
	if s.Paid, _, err = db.One(tx, func(scan db.Scan) (p Price, err error) {
		return p, scan(&p.Prize, &p.Bounty, &p.HouseFee, &p.Staff, &p.Chips)
	}, paidForEntries, k.ID); err != nil {
		return s, err
	}
	places := map[string]placed{}
	if s.Final {
		places = k.field.places()
	}
	for _, e := range k.field.entries {
		if e.counts() {
			if s.Final && e.seat > 0 && s.Tournament.PlayersLeft == 1 {
				places[e.id] = placed{place: 1}
			}
			s.Entries = append(s.Entries, Stood{
				ID: e.id, Number: e.number, Player: player.Named{ID: e.playerID, Name: e.name}, TableNo: e.table, SeatNumber: e.seat,
				Stack: e.stack, CountedAt: e.countedAt, Place: places[e.id].place, Shared: max(places[e.id].shared, 1), OutAt: e.bustedAt, Bounty: e.bounty,
			})
		}
	}
	heads, err := db.All(tx, func(scan db.Scan) (t taken, err error) {
		return t, scan(&t.busted, &t.winner, &t.amount)
	}, bountiesTaken, k.ID)
	for _, h := range heads {
		for i := range s.Entries {
			e := &s.Entries[i]
			if e.ID == h.winner {
				e.Won += h.amount
				if h.winner != h.busted {
					e.Heads++
				}
			}
			e.TakenBy = e.TakenBy || e.ID == h.busted
		}
	}
	return s, err
}

// Beside runs what a later feature does about a tournament inside the tournament's own act: the clock has been brought
// to its moment, the sentence that do returns goes into the log, and every screen is told.
func Beside[T any](tx *db.RoomTx, id string, do func(Standing) (T, string, error)) (T, error) {
	return within(tx, id, func(a *act) (T, error) {
		s, err := a.standing(tx)
		if err != nil {
			return *new(T), err
		}
		out, says, err := do(s)
		if err != nil {
			return out, err
		}
		return out, a.log("prize", says)
	})
}

// EntryTournament is the tournament of an entry of the room.
func EntryTournament(tx db.RoomReader, entryID string) (string, error) {
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
