package analytics

import (
	"maps"
	"slices"
	"time"

	"pitboss/internal/floor"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/money"
	"pitboss/internal/report/figures"
	"pitboss/internal/room"
	"pitboss/internal/room/alert"
)

// snapshot holds the figures of a room at one moment. All screens are filled in from it, so that they agree.
type snapshot struct {
	tx       db.RoomReader
	of       *snapshotSlot // its place in the cache
	now      clock.Instant
	room     room.Room
	calendar clock.Calendar
	today    clock.Day
	begins   clock.Instant // beginning of the gaming day

	tables         []floor.Table
	games          []room.GameType
	totals         *figures.RevenueTotals // of the gaming day and the one before
	revenue        figures.Earnings       // of the gaming day so far
	yesterdaySoFar money.Cents            // of the gaming day before, up to the same time
	hourly         money.Cents            // hourly cost of the running rentals
	players        map[string]bool        // of the gaming day
	vips           []int                  // the table of each seated VIP, including tournaments
	hours          []hour                 // of the gaming day
	open           []floor.OpenWaits
	next           []floor.NextPlayer
	ended          []floor.EndedWaits // in the last 24 hours
	alerts         map[alert.Priority]int
	crew           staffFigures
}

// HourlyRevenue returns the hourly cost of the room's running rentals. A paused rental costs nothing.
func HourlyRevenue(tx db.RoomReader) (money.Cents, error) {
	return db.Value[money.Cents](tx, selectRunningRates)
}

// fill computes the snapshot of a room without its alerts.
func (a *Actions) fill(tx db.RoomReader, r room.Room, now clock.Instant) (*snapshot, error) {
	s := &snapshot{tx: tx, now: now, room: r, calendar: r.Calendar()}
	s.today = s.calendar.DayOf(now)
	s.begins = s.calendar.DayStart(s.today)
	for _, fill := range []func() error{s.floor, s.earnings, s.lists, func() error { return s.people(a.figures) }} {
		if err := fill(); err != nil {
			return nil, err
		}
	}
	var err error
	s.crew, err = loadStaffFigures(tx, s.begins, now)
	return s, err
}

// floor reads the tables and their use on the gaming day.
func (s *snapshot) floor() (err error) {
	if s.tables, err = floor.Tables(s.tx, s.now); err != nil {
		return err
	}
	if s.games, err = room.CachedGames(s.tx, s.now); err != nil {
		return err
	}
	days := map[clock.Day][]hour{}
	err = countHours(s.tx, s.calendar, s.today, s.today, s.now, days)
	s.hours = days[s.today]
	return err
}

func (s *snapshot) earnings() (err error) {
	before := s.today.Add(-1)
	if s.totals, err = figures.LoadRevenueTotals(s.tx, s.room, before, s.today, s.now); err != nil {
		return err
	}
	s.revenue = s.totals.ForDay(s.today)
	then, err := figures.RevenueUntil(s.tx, s.room, before, figures.SameTimeOnDay(s.calendar, before, s.now))
	if err != nil {
		return err
	}
	s.yesterdaySoFar = then.Total()
	s.hourly, err = HourlyRevenue(s.tx)
	return err
}

func (s *snapshot) lists() (err error) {
	if s.open, err = floor.OpenWaitsByGame(s.tx); err != nil {
		return err
	}
	if s.ended, err = figures.WaitsOfLastDay(s.tx, s.room, s.now); err != nil {
		return err
	}
	s.next, err = floor.NextPlayers(s.tx, s.now)
	return err
}

// people reads the players of the gaming day and the seated VIPs.
func (s *snapshot) people(figures *figures.Actions) error {
	ranks, err := figures.VIPRanks(s.tx.InOrg(), s.room, s.now)
	if err != nil {
		return err
	}
	s.players = map[string]bool{}
	sits, err := presentIn(s.tx, s.today, s.players)
	if err != nil {
		return err
	}
	plays, err := seatsInPlay(s.tx, sits)
	for player, table := range plays {
		if i := slices.IndexFunc(s.tables, func(t floor.Table) bool { return t.ID == table }); i >= 0 &&
			ranks[player] > 0 {
			s.vips = append(s.vips, s.tables[i].TableNumber)
		}
	}
	return err
}

// seatsInCash returns the table of each player seated in a cash game.
func seatsInCash(tx db.RoomReader) (map[string]string, error) {
	at := map[string]string{}
	return at, seats(tx, at, selectSeated)
}

// seatsInPlay returns the table of each player, with tournaments at lent tables. A player at a cash table whose
// tournament has not begun counts at the cash table.
func seatsInPlay(tx db.RoomReader, seated map[string]string) (map[string]string, error) {
	at := map[string]string{}
	err := seats(tx, at, selectInTournament)
	maps.Copy(at, seated)
	return at, err
}

func seats(tx db.RoomReader, at map[string]string, query string) error {
	_, err := db.All(tx, func(scan db.Scan) (struct{}, error) {
		var player, table string
		err := scan(&player, &table)
		at[player] = table
		return struct{}{}, err
	}, query)
	return err
}

// presentIn adds the players of the present gaming day: those with a visit, and those seated since an earlier day. It
// returns the tables of the seated ones.
func presentIn(tx db.RoomReader, today clock.Day, players map[string]bool) (map[string]string, error) {
	_, err := db.All(tx, func(scan db.Scan) (struct{}, error) {
		var player string
		err := scan(&player)
		players[player] = true
		return struct{}{}, err
	}, selectVisitors, string(today))
	if err != nil {
		return nil, err
	}
	sits, err := seatsInCash(tx)
	for player := range sits {
		players[player] = true
	}
	return sits, err
}

// eachSeatedDay reports, for each player seated since before yesterday, each gaming day after the one on which they
// sat down, without the present one.
func eachSeatedDay(tx db.RoomReader, calendar clock.Calendar, today clock.Day,
	visit func(player string, day clock.Day) error) error {
	type sitting struct {
		player string
		since  clock.Instant
	}
	list, err := db.All(tx, func(scan db.Scan) (s sitting, err error) {
		return s, scan(&s.player, &s.since)
	}, selectRunningRentals, calendar.DayStart(today.Add(-1)))
	for _, s := range list {
		for day := calendar.DayOf(s.since).Add(1); day < today && err == nil; day = day.Add(1) {
			err = visit(s.player, day)
		}
	}
	return err
}

// projected returns the revenue of a day at an hourly revenue.
func projected(hourly money.Cents) money.Cents { return 24 * hourly }

// averageSpend returns revenue by distinct players; nil without players.
func averageSpend(revenue money.Cents, players int) *money.Cents {
	if players == 0 {
		return nil
	}
	each := money.Cents(rounded(int64(max(revenue, -revenue)), int64(players)))
	if revenue < 0 {
		each = -each
	}
	return &each
}

// active returns the number of tables that staff have marked Active or Short.
func (s *snapshot) active() int { return figures.CountActiveTables(s.tables) }

// short returns the number of cash tables with one to three players.
func (s *snapshot) short() (n int) {
	for _, t := range s.tables {
		if t.ShortSince != nil {
			n++
		}
	}
	return n
}

// vipTables returns the numbers of the tables with VIPs.
func (s *snapshot) vipTables() []int {
	list := append([]int{}, s.vips...)
	slices.Sort(list)
	return slices.Compact(list)
}

func (s *snapshot) waiting() (all floor.OpenWaits) {
	for _, o := range s.open {
		all.Waiting += o.Waiting
		all.Called += o.Called
		if all.Since == 0 || o.Since < all.Since {
			all.Since = o.Since
		}
	}
	return all
}

// longest returns the minutes of the longest wait; nil without waits.
func longest(o floor.OpenWaits, now clock.Instant) *int {
	if o.Waiting == 0 {
		return nil
	}
	return new(minutesSince(o.Since, now))
}

// utilization returns the share of open seat time of the gaming day that was taken.
func (s *snapshot) utilization() share { return utilizationOf(s.hours) }

func (s *snapshot) utilizationFigure() Figure {
	return s.utilization().figure(minute, &s.room.Settings.UtilizationTarget, utilizationFormula)
}

// withinTarget returns the share of waits that ended in a seat within the target.
func withinTarget(list ...floor.EndedWaits) share {
	all := floor.SumWaits(list)
	return share{int64(all.WithinTarget), int64(all.Total())}
}

func (s *snapshot) satisfaction() Figure {
	return withinTarget(s.ended...).figure(1, nil, waitsFormula)
}

// hourBegan returns the beginning of the present hour of the gaming day.
func (s *snapshot) hourBegan() clock.Instant {
	return s.begins.Add(s.now.Sub(s.begins).Truncate(time.Hour))
}

// hourRevenue returns the earnings since the present hour began.
func (s *snapshot) hourRevenue() (money.Cents, error) {
	until, err := figures.RevenueUntil(s.tx, s.room, s.today, s.now)
	if err != nil {
		return 0, err
	}
	before, err := figures.RevenueUntil(s.tx, s.room, s.today, s.hourBegan()-1)
	return until.Total() - before.Total(), err
}

// byHour returns the average number of players in each hour of the gaming day, with one decimal.
func (s *snapshot) byHour() []Point {
	points := make([]Point, len(s.hours))
	for i, h := range s.hours {
		points[i] = Point{h.at, tenths(h.taken, h.length())}
	}
	return points
}

// tenths divides with one decimal.
func tenths(a, b int64) float64 { return float64(rounded(10*a, b)) / 10 }
