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

// sheet holds the figures of a room at one moment. Every screen is filled in from it, so that no two differ.
type sheet struct {
	tx       db.RoomReader
	of       *recent // where it is kept
	now      clock.Instant
	room     room.Room
	calendar clock.Calendar
	today    clock.Day
	begins   clock.Instant // when the gaming day did

	tables  []floor.Table
	games   []room.GameType
	books   *figures.RevenueTotals // of the gaming day and the one before
	revenue figures.Earnings       // of the gaming day so far
	then    money.Cents            // of the gaming day before, up to the same time
	hourly  money.Cents            // what the rentals that run cost an hour
	players map[string]bool        // of the gaming day
	vips    []int                  // the tables at which they sit, one for each of them, tournaments' too
	hours   []hour                 // of the gaming day
	open    []floor.OpenWaits
	next    []floor.NextPlayer
	ended   []floor.EndedWaits // in the last 24 hours
	alerts  map[alert.Priority]int
	crew    crew
}

// HourlyRevenue is what the rentals of the room that run cost an hour. A paused one costs nothing.
func HourlyRevenue(tx db.RoomReader) (money.Cents, error) {
	return db.Value[money.Cents](tx, runningRates)
}

// fill fills in the sheet of a room, but for its alerts.
func (a *Actions) fill(tx db.RoomReader, r room.Room, now clock.Instant) (*sheet, error) {
	s := &sheet{tx: tx, now: now, room: r, calendar: r.Calendar()}
	s.today = s.calendar.DayOf(now)
	s.begins = s.calendar.DayStart(s.today)
	for _, fill := range []func() error{s.floor, s.earnings, s.lists, func() error { return s.people(a.figures) }} {
		if err := fill(); err != nil {
			return nil, err
		}
	}
	var err error
	s.crew, err = crewOf(tx, s.begins, now)
	return s, err
}

// floor are the tables, and how they were used on the gaming day.
func (s *sheet) floor() (err error) {
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

func (s *sheet) earnings() (err error) {
	before := s.today.Add(-1)
	if s.books, err = figures.LoadRevenueTotals(s.tx, s.room, before, s.today, s.now); err != nil {
		return err
	}
	s.revenue = s.books.ForDay(s.today)
	then, err := figures.RevenueUntil(s.tx, s.room, before, figures.SameTimeOnDay(s.calendar, before, s.now))
	if err != nil {
		return err
	}
	s.then = then.Total()
	s.hourly, err = HourlyRevenue(s.tx)
	return err
}

func (s *sheet) lists() (err error) {
	if s.open, err = floor.OpenWaitsByGame(s.tx); err != nil {
		return err
	}
	if s.ended, err = figures.WaitsOfLastDay(s.tx, s.room, s.now); err != nil {
		return err
	}
	s.next, err = floor.NextPlayers(s.tx, s.now)
	return err
}

// people are the players of the gaming day, who checked in or had a seat on it, and the VIPs among those who sit.
func (s *sheet) people(figures *figures.Actions) error {
	ranks, err := figures.VIPRanks(s.tx.InOrg(), s.room, s.now)
	if err != nil {
		return err
	}
	s.players = map[string]bool{}
	sits, err := presentIn(s.tx, s.today, s.players)
	if err != nil {
		return err
	}
	plays, err := playing(s.tx, sits)
	for who, table := range plays {
		if i := slices.IndexFunc(s.tables, func(t floor.Table) bool { return t.ID == table }); i >= 0 && ranks[who] > 0 {
			s.vips = append(s.vips, s.tables[i].TableNumber)
		}
	}
	return err
}

// seated is at which table each player has a seat in a cash game.
func seated(tx db.RoomReader) (map[string]string, error) {
	at := map[string]string{}
	return at, seats(tx, at, whoSits)
}

// playing is where those sit who are seated, with the players of tournaments at lent tables. Who waits in a cash game for his
// tournament to begin is where he is.
func playing(tx db.RoomReader, seated map[string]string) (map[string]string, error) {
	at := map[string]string{}
	err := seats(tx, at, whoPlays)
	maps.Copy(at, seated)
	return at, err
}

func seats(tx db.RoomReader, at map[string]string, query string) error {
	_, err := db.All(tx, func(scan db.Scan) (struct{}, error) {
		var who, table string
		err := scan(&who, &table)
		at[who] = table
		return struct{}{}, err
	}, query)
	return err
}

// presentIn adds the players who checked in or had a seat in the room on the present gaming day: those with a visit, and
// those who have sat there since before it began. It returns where they sit who do.
func presentIn(tx db.RoomReader, today clock.Day, players map[string]bool) (map[string]string, error) {
	_, err := db.All(tx, func(scan db.Scan) (struct{}, error) {
		var who string
		err := scan(&who)
		players[who] = true
		return struct{}{}, err
	}, whoCame, string(today))
	if err != nil {
		return nil, err
	}
	sits, err := seated(tx)
	for who := range sits {
		players[who] = true
	}
	return sits, err
}

// staying tells of each player who has sat in the room since before yesterday, and of each gaming day after the one on which
// he sat down, the present one left out.
func staying(tx db.RoomReader, calendar clock.Calendar, today clock.Day, tell func(player string, day clock.Day) error) error {
	type sitting struct {
		player string
		since  clock.Instant
	}
	list, err := db.All(tx, func(scan db.Scan) (s sitting, err error) { return s, scan(&s.player, &s.since) }, whoStays, calendar.DayStart(today.Add(-1)))
	for _, s := range list {
		for day := calendar.DayOf(s.since).Add(1); day < today && err == nil; day = day.Add(1) {
			err = tell(s.player, day)
		}
	}
	return err
}

// projected is what a day of such hours would earn (product 9).
func projected(hourly money.Cents) money.Cents { return 24 * hourly }

// averageSpend is revenue by distinct players; nil without any.
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

// active is how many tables staff have marked Active or Short.
func (s *sheet) active() int { return figures.CountActiveTables(s.tables) }

// short is how many cash tables have one to three players.
func (s *sheet) short() (n int) {
	for _, t := range s.tables {
		if t.ShortSince != nil {
			n++
		}
	}
	return n
}

// vipTables are the numbers of the tables at which VIPs sit.
func (s *sheet) vipTables() []int {
	list := append([]int{}, s.vips...)
	slices.Sort(list)
	return slices.Compact(list)
}

func (s *sheet) waiting() (all floor.OpenWaits) {
	for _, o := range s.open {
		all.Waiting += o.Waiting
		all.Called += o.Called
		if all.Since == 0 || o.Since < all.Since {
			all.Since = o.Since
		}
	}
	return all
}

// longest is how many minutes the one who waits longest has waited; nil when nobody does.
func longest(o floor.OpenWaits, now clock.Instant) *int {
	if o.Waiting == 0 {
		return nil
	}
	n := minutesSince(o.Since, now)
	return &n
}

// utilization is how many of the open seat-minutes of the gaming day were taken.
func (s *sheet) utilization() share { return use(s.hours) }

func (s *sheet) utilizationFigure() Figure {
	return s.utilization().figure(minute, &s.room.Settings.UtilizationTarget, utilizationFormula)
}

// satisfied is how many of the waits ended seated within the target.
func satisfied(list ...floor.EndedWaits) share {
	all := floor.SumWaits(list)
	return share{int64(all.WithinTarget), int64(all.Total())}
}

func (s *sheet) satisfaction() Figure { return satisfied(s.ended...).figure(1, nil, waitsFormula) }

// hourBegan is when the present hour of the gaming day did.
func (s *sheet) hourBegan() clock.Instant {
	return s.begins.Add(s.now.Sub(s.begins).Truncate(time.Hour))
}

// hourRevenue is what has been earned since the present hour began.
func (s *sheet) hourRevenue() (money.Cents, error) {
	until, err := figures.RevenueUntil(s.tx, s.room, s.today, s.now)
	if err != nil {
		return 0, err
	}
	before, err := figures.RevenueUntil(s.tx, s.room, s.today, s.hourBegan()-1)
	return until.Total() - before.Total(), err
}

// byHour is how many sat on average in each hour of the gaming day, with one decimal.
func (s *sheet) byHour() []Point {
	points := make([]Point, len(s.hours))
	for i, h := range s.hours {
		points[i] = Point{h.at, tenths(h.taken, h.length())}
	}
	return points
}

// tenths is a quotient with one decimal.
func tenths(a, b int64) float64 { return float64(rounded(10*a, b)) / 10 }
