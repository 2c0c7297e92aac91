package clubdata

import (
	"context"
	"fmt"
	"time"

	"pitboss/internal/cage"
	"pitboss/internal/floor"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/player"
	"pitboss/internal/room"
)

// History is the past of a club, per room: a month of rentals and memberships up to now, and two months of chip
// transactions, which earn nothing.
type History struct {
	Plan
	Rentals int // per day
	Sales   int // of memberships, per day
	Chips   int // transactions in total

	Days   int  // of rentals and memberships; 0: a month
	Visits bool // adds a visit and a wait to each rental
}

// Lengths of the past in gaming days, including today.
const (
	MonthDays = 31
	ChipDays  = 60
)

const chipSale = 100_00 // cents

// Calendar is the calendar of every room of a club.
func Calendar() clock.Calendar {
	zone, err := time.LoadLocation("America/Chicago")
	if err != nil {
		panic(err) // the program embeds the time zones
	}
	return clock.Calendar{Zone: zone, Start: 6}
}

// Build builds the club, imports its month through the wings, and loads its chip transactions.
func (h History) Build(ctx context.Context, d *db.DB) (Club, error) {
	h.Players = max(h.Players, h.Rentals, h.Sales, ChipDays)
	club, err := Build(ctx, d, h.Plan)
	if err != nil {
		return club, err
	}
	for i, r := range club.Rooms {
		if err := h.month(ctx, d, club, r); err != nil {
			return club, err
		}
		if h.Chips == 0 {
			continue
		}
		_, err := db.AcrossTenants(ctx, d, "chip transactions are loaded", func(tx *db.AnyTx) (any, error) {
			return nil, loadChips(tx, club.Org.ID(), r, i, h.Chips)
		})
		if err != nil {
			return club, err
		}
	}
	return club, nil
}

// month imports the days, each in its own transaction.
func (h History) month(ctx context.Context, d *db.DB, c Club, r Room) error {
	if h.Days == 0 {
		h.Days = MonthDays
	}
	for n := range h.Days {
		_, err := db.InRoom(ctx, d, c.Org.Room(r.ID), func(tx *db.RoomTx) (any, error) {
			tx.Emit(db.NewEvent[any]("cage_updated", tenant.ManageCage).With(nil))
			today := Calendar().DayOf(tx.Now())
			return nil, h.day(tx, r, Calendar().DayStart(today.Add(n+1-h.Days)))
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// day imports the rentals and memberships of a gaming day, except those that have not ended yet.
func (h History) day(tx *db.RoomTx, r Room, begins clock.Instant) error {
	seats, err := floor.BeginImport(tx)
	if err != nil {
		return err
	}
	books, err := cage.BeginImport(tx)
	if err != nil {
		return err
	}
	for n := range h.Rentals {
		// Each hour has its own players and seats, so that no two stays overlap.
		id, table, seat := r.Free[n], r.Tables[n%len(r.Tables)], 1+n/len(r.Tables)%Seats
		from := begins.Add(time.Duration(n*20/h.Rentals) * time.Hour)
		to := from.Add(time.Duration(30+n%25) * time.Minute)
		if to > tx.Now() {
			continue
		}
		stay := floor.PastStay{TableID: table, SeatNumber: seat, From: from, To: to}
		bill, err := seats.AddVisit(floor.PastVisit{PlayerID: id, Stays: []floor.PastStay{stay}})
		if err != nil {
			return err
		}
		if h.Visits {
			if err := visit(tx, id, from, to); err != nil {
				return err
			}
		}
		past := cage.PastAct{At: to, By: tenant.System}
		if err := books.AddRental(past, bill.RentalID, id, bill.Days, &past, cage.ByCard); err != nil {
			return err
		}
		if n < h.Sales {
			sale := cage.PastAct{At: from, By: tenant.System}
			if err := books.AddMembership(sale, id, room.Daily, from, cage.ByCash); err != nil {
				return err
			}
		}
	}
	return books.Finish()
}

// visit imports a player's session and their wait for the seat.
func visit(tx *db.RoomTx, id string, from, to clock.Instant) error {
	days := map[clock.Day]int64{Calendar().DayOf(from): int64(to - from)}
	session := player.PastSession{
		PlayerID: id, In: from.Add(-time.Hour), Out: to, Played: int64(to - from), PlayedOnDays: days,
	}
	if err := player.ImportSession(tx, session); err != nil {
		return err
	}
	games, err := room.Games(tx.InOrg(), tx.Now())
	if err != nil {
		return err
	}
	r, err := room.Current(tx)
	if err != nil {
		return err
	}
	return floor.ImportEntry(tx, r, floor.PastEntry{
		PlayerID: id, GameTypeID: games[0].ID, Source: floor.SourceWalkIn,
		JoinedAt: from.Add(-20 * time.Minute), EndedAt: from, EndStatus: floor.EntrySeated,
	})
}

// loadChips writes chip sales to unnamed players and the totals that the cage keeps beside them. It bypasses the
// actions, which would take hours.
func loadChips(tx *db.AnyTx, org string, r Room, ordinal, chips int) error {
	const lastNumber = "SELECT coalesce(max(number), 0) FROM ledger_entry WHERE org_id = $1 AND room_id = $2"
	first, err := db.Value[int64](tx, lastNumber, org, r.ID)
	if err != nil {
		return err
	}
	today := Calendar().DayOf(tx.Now())
	for day := range ChipDays {
		n := chips / ChipDays
		if day == ChipDays-1 {
			n = chips - n*(ChipDays-1)
		}
		name := today.Add(day + 1 - ChipDays)
		begins := Calendar().DayStart(name)
		step := int64(min(Calendar().DayStart(name.Add(1)), max(tx.Now(), begins+1))-begins) / int64(n+1)
		numbers := fmt.Sprintf(`(WITH RECURSIVE c (n) AS (
			SELECT CAST(1 AS BIGINT) UNION ALL SELECT n + 1 FROM c WHERE n < %d) SELECT n FROM c) x`, n)
		id := fmt.Sprintf("CAST(%d + n AS TEXT)", int64(1+ordinal)*100_000_000_000+first) // short, and of equal length
		for _, query := range []string{
			fmt.Sprintf(`INSERT INTO ledger_entry (org_id, room_id, id, number, kind, at, gaming_day, payment_method,
					amount, actor_id, actor_name)
				SELECT '%s', '%s', %s, %d + n, 'chip_sale', %d + n * %d, '%s', 'cash', %d, 'loader', 'Loader' FROM %s`,
				org, r.ID, id, first, begins, step, name, chipSale, numbers),
			fmt.Sprintf(`INSERT INTO ledger_line (org_id, room_id, entry_id, n, account, gaming_day, amount)
				SELECT '%s', '%s', %s, 0, 'vault', '%s', %d FROM %s`, org, r.ID, id, name, chipSale, numbers),
			fmt.Sprintf(`INSERT INTO ledger_line (org_id, room_id, entry_id, n, account, gaming_day, amount)
				SELECT '%s', '%s', %s, 1, 'chips', '%s', -%d FROM %s`, org, r.ID, id, name, chipSale, numbers),
			fmt.Sprintf(`INSERT INTO chip_line (org_id, room_id, entry_id, denomination, count, value)
				SELECT '%s', '%s', %s, 0, 0, %d FROM %s`, org, r.ID, id, chipSale, numbers),
			fmt.Sprintf(`INSERT INTO ledger_day (org_id, room_id, gaming_day, account, amount)
				VALUES ('%[1]s', '%[2]s', '%[3]s', 'vault', %[4]d), ('%[1]s', '%[2]s', '%[3]s', 'chips', -%[4]d)
				ON CONFLICT (org_id, room_id, gaming_day, account)
				DO UPDATE SET amount = ledger_day.amount + excluded.amount`, org, r.ID, name, n*chipSale),
			fmt.Sprintf(`INSERT INTO ledger_kind_day (org_id, room_id, gaming_day, kind, payment_method, entries,
				amount)
				VALUES ('%s', '%s', '%s', 'chip_sale', 'cash', %d, %d)`, org, r.ID, name, n, n*chipSale),
		} {
			if err := tx.Write(query); err != nil {
				return err
			}
		}
		first += int64(n)
	}
	return nil
}

// AccountTotal is the sum of an account's lines for a room and gaming day.
type AccountTotal struct {
	Room    string
	Day     clock.Day
	Account cage.Account
	Lines   int64
	Amount  money.Cents
}

const sumLines = `SELECT room_id, gaming_day, account, count(*), CAST(sum(amount) AS BIGINT) FROM ledger_line
	WHERE org_id = $1 GROUP BY room_id, gaming_day, account`

// LedgerTotals sums the lines of the club's ledger, without the totals that the cage keeps beside them.
func (c *Club) LedgerTotals(ctx context.Context, d *db.DB) ([]AccountTotal, error) {
	return db.ViewAcross(ctx, d, "every line of a ledger is added up", func(tx *db.AnyTx) ([]AccountTotal, error) {
		return db.All(tx, func(scan db.Scan) (l AccountTotal, err error) {
			return l, scan(&l.Room, &l.Day, &l.Account, &l.Lines, &l.Amount)
		}, sumLines, c.Org.ID())
	})
}

// Revenue is the revenue of the totals that count.
func Revenue(lines []AccountTotal, counts func(AccountTotal) bool) (sum money.Cents) {
	for _, l := range lines {
		if (l.Account == cage.MembershipRevenue || l.Account == cage.SeatRentalRevenue) && counts(l) {
			sum -= l.Amount
		}
	}
	return sum
}
