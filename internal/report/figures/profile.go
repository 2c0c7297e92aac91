package figures

import (
	"context"
	"time"

	"pitboss/internal/cage"
	"pitboss/internal/floor/rental"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/player"
	"pitboss/internal/room"
)

// Profile is a player's page. Its figures include the records merged into the player's.
type Profile struct {
	Player  player.Player `json:"player"`
	VIP     bool          `json:"vip"`
	VIPRank *int          `json:"vipRank"` // by hours in 90 days; null: no hours
	VIPOf   int           `json:"vipOf"`   // active players
	// Balance is the funds and prepaid time less the debt and the running rental; negative: the player owes.
	Balance     money.Cents         `json:"balance"`
	Owed        money.Cents         `json:"owed"`
	Running     *rental.Tab         `json:"running"`
	Membership  *player.Membership  `json:"membership"` // the valid one, else the latest
	Memberships []player.Membership `json:"memberships"`
	Visits90    int                 `json:"visits90"` // gaming days with a visit
	// AverageVisitMinutes is over the visits with time in a seat of a cash game.
	AverageVisitMinutes *int            `json:"averageVisitMinutes"`
	Hours90             float64         `json:"hours90"`
	LifetimeHours       float64         `json:"lifetimeHours"`
	LifetimeVisits      int             `json:"lifetimeVisits"`
	Weeks               []Week          `json:"weeks"` // 13 weeks from Monday, oldest first
	Session             *player.Session `json:"session"`
	Tournaments         []EventPlayed   `json:"tournaments"` // the last 20 entries, newest first
	Funds               money.Cents     `json:"funds"`
	Prepaid             money.Cents     `json:"prepaid"`
	AsOf                clock.Instant   `json:"asOf"`
}

// Week is a player's playing time in a week of gaming days.
type Week struct {
	Starts   clock.Day `json:"starts"` // a Monday
	Hours    float64   `json:"hours"`
	Complete bool      `json:"complete"`
}

const (
	weekCount = 13

	selectPlayedDays = `SELECT gaming_day, CAST(sum(played) AS BIGINT) FROM player_day
		WHERE org_id = $1 AND player_id = $2 AND room_id > '' GROUP BY gaming_day ORDER BY gaming_day`
)

type playedDay struct {
	day  clock.Day
	time int64
}

func (a *Actions) ShowProfile(ctx context.Context, org tenant.Org, in playerRequest) (Profile, error) {
	return db.ViewOrg(ctx, a.db, org, func(tx *db.OrgView) (Profile, error) {
		rooms, err := room.All(tx)
		if err != nil {
			return Profile{}, err
		}
		here, err := room.NamedOrAll(tx, in.Room)
		if err != nil {
			return Profile{}, err
		}
		if len(here) == 0 {
			return Profile{}, fault.NotFound("Room")
		}
		holder, err := player.Get(tx, in.ID)
		if err != nil {
			return Profile{}, err
		}
		p := Profile{Player: holder, AsOf: tx.Now(), Memberships: []player.Membership{}}
		ranks, err := a.vip(tx, here[0], tx.Now())
		if err != nil {
			return p, err
		}
		p.VIP, p.VIPOf = ranks.VIP[holder.ID] > 0, ranks.Active
		if rank := ranks.Position[holder.ID]; rank > 0 {
			p.VIPRank = &rank
		}
		if err := p.money(tx); err != nil {
			return p, err
		}
		if err := p.visits(tx, rooms, here[0].Calendar().DayOf(tx.Now())); err != nil {
			return p, err
		}
		for _, r := range here {
			s, open, err := player.OpenSession(tx.Room(r.ID), holder.ID, tx.Now())
			if err != nil {
				return p, err
			}
			if open && p.Session == nil {
				p.Session = &s
			}
		}
		if p.Membership, err = player.MembershipAt(tx, holder.ID, tx.Now()); err != nil {
			return p, err
		}
		if p.Memberships, err = player.MembershipsOf(tx, holder.ID, tx.Now()); err != nil {
			return p, err
		}
		p.Tournaments, err = playedEvents(tx, holder.ID)
		return p, err
	})
}

// money fills in the debt, the funds and the running rental.
func (p *Profile) money(tx *db.OrgView) error {
	b, err := cage.BalanceOf(tx, p.Player.ID)
	if err != nil {
		return err
	}
	p.Owed, p.Funds, p.Prepaid = b.Owed, b.Funds, b.Prepaid
	p.Balance = b.Funds + b.Prepaid - b.Owed
	if p.Running, err = rental.RunningTab(tx, p.Player.ID, tx.Now()); err != nil || p.Running == nil {
		return err
	}
	p.Balance -= p.Running.Charge
	return nil
}

// visits fills in the days and hours, including those of the present seat so far.
func (p *Profile) visits(tx *db.OrgView, rooms []room.Room, today clock.Day) error {
	list, err := db.All(tx, func(scan db.Scan) (d playedDay, err error) {
		return d, scan(&d.day, &d.time)
	}, selectPlayedDays, p.Player.ID)
	if err != nil {
		return err
	}
	if p.Running != nil {
		for _, r := range rooms {
			if r.ID == p.Running.RoomID {
				list = append(list, splitByDay(p.Running.StartTime, tx.Now(), r.Calendar())...)
			}
		}
	}
	p.count(list, today)
	return nil
}

// splitByDay divides the time up to now by gaming days.
func splitByDay(from, now clock.Instant, calendar clock.Calendar) []playedDay {
	var days []playedDay
	for from < now {
		day := calendar.DayOf(from)
		to := min(now, calendar.DayStart(day.Add(1)))
		if to <= from {
			break
		}
		days = append(days, playedDay{day, int64(to - from)})
		from = to
	}
	return days
}

// count sums days into visits, hours and weeks.
func (p *Profile) count(days []playedDay, today clock.Day) {
	since := today.Add(-player.RankingDays)
	monday := mondayOf(today)
	first := monday.Add(-7 * (weekCount - 1))
	var recent, all int64
	seen, sat := map[clock.Day]bool{}, map[clock.Day]bool{} // sat: days among the last 90 with time in a seat
	byWeek := map[clock.Day]int64{}
	for _, d := range days {
		all += d.time
		if !seen[d.day] {
			p.LifetimeVisits++
		}
		if d.day > since {
			recent += d.time
			if d.time > 0 {
				sat[d.day] = true
			}
			if !seen[d.day] {
				p.Visits90++
			}
		}
		seen[d.day] = true
		if d.day >= first {
			byWeek[mondayOf(d.day)] += d.time
		}
	}
	p.Hours90, p.LifetimeHours = hours(recent), hours(all)
	if inSeats := len(sat); inSeats > 0 {
		p.AverageVisitMinutes = new(int(recent / int64(inSeats) / minute))
	}
	p.Weeks = make([]Week, weekCount)
	for i := range p.Weeks {
		starts := first.Add(7 * i)
		p.Weeks[i] = Week{starts, hours(byWeek[starts]), starts < monday}
	}
}

// mondayOf returns the Monday of a gaming day's week.
func mondayOf(d clock.Day) clock.Day {
	t, err := time.Parse(clock.DayLayout, string(d))
	if err != nil {
		return d
	}
	return d.Add(-(int(t.Weekday()) + 6) % 7)
}
