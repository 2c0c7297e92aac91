package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/money"
	"pitboss/internal/test/clubdata"
)

const (
	fewChips   = 10_000
	manyChips  = 1_000_000
	allChips   = 10_000_000 // with -full
	aimFigure  = 10 * time.Millisecond
	aimGrowth  = 2.0
	aimSearch  = 15 * time.Millisecond
	someThings = 100_000 // on PostgreSQL, unless -full
)

// latencies are how long requests took, one after another.
type latencies = series[time.Duration]

func (b *bench) asks() int { return b.rounds * 60 }

func askTimed(ctx context.Context, c *child, token, path string) (time.Duration, error) {
	begun := time.Now()
	_, err := ask(ctx, c.Addr, token, path)
	return time.Since(begun), err
}

func fiftyAndNinetyNine(s latencies) string { return millis(s.at(50)) + ", " + millis(s.at(99)) }

// house measures the dashboard's figures and the revenue of a month beside many chip transactions, in turns with
// the same room beside few.
func (b *bench) house(ctx context.Context, p place) (err error) {
	many := manyChips
	if b.full {
		many = allChips
	} else if p.url != "" {
		many = someThings
	}
	type side struct {
		*child
		club clubdata.Club
	}
	var sides []side
	for i, chips := range []int{fewChips, many} {
		config, drop, err := b.fresh(ctx, p, fmt.Sprintf("house-%d", i))
		if err != nil {
			return err
		}
		defer drop()
		begun := time.Now()
		var earned money.Cents
		club, err := built(ctx, config, func(d *db.DB) (clubdata.Club, error) {
			club, err := fillHouse(ctx, d, chips)
			if err == nil {
				earned, err = earnedInLedger(ctx, d, club)
			}
			return club, err
		})
		if err != nil {
			return err
		}
		b.say("  %s chip transactions loaded in %s", thousands(float64(chips)), time.Since(begun).Round(time.Second))
		c, err := b.serving(ctx, 0, config)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, c.end()) }()
		if err := shows(ctx, c, club.Token, earned); err != nil {
			return err
		}
		sides = append(sides, side{c, club})
	}
	to := clock.Day(time.Now().Format(clock.DayLayout))
	for _, figure := range []struct{ name, path string }{
		{"dashboard stats", "/api/dashboard/stats/" + sides[0].club.Rooms[0].ID},
		{"revenue of a month", fmt.Sprintf("/api/texas-revenue/house?startDate=%s&endDate=%s", to.Add(-29), to)},
	} {
		var took [2]latencies
		for range b.asks() {
			for i, s := range sides {
				d, err := askTimed(ctx, s.child, s.club.Token, figure.path)
				if err != nil {
					return err
				}
				took[i] = append(took[i], d)
			}
		}
		ratio := float64(took[1].at(50)) / float64(took[0].at(50))
		b.table.rows = append(b.table.rows, row{
			fmt.Sprintf("%s, %s, %s chip transactions (p50, p99)", p.name, figure.name,
				thousands(float64(many))), fiftyAndNinetyNine(took[1]),
			fiftyAndNinetyNine(took[0]) + " at " + thousands(fewChips), fmt.Sprintf("%.2f×",
				ratio), "p99 ≤ " + millis(aimFigure) + ", ≤ 2×",
			met(took[1].at(99) <= aimFigure && ratio <= aimGrowth),
		})
	}
	return nil
}

// past are the gaming days that are over, as far back as the house has any.
func past() (from, to clock.Day) {
	today := clubdata.Calendar().DayOf(clock.FromTime(time.Now()))
	return today.Add(-clubdata.ChipDays), today.Add(-1)
}

// earnedInLedger adds up every line of the ledger that is revenue of a day that is over: on the present one rentals
// run, which are not booked yet.
func earnedInLedger(ctx context.Context, d *db.DB, club clubdata.Club) (money.Cents, error) {
	_, to := past()
	lines, err := club.LedgerTotals(ctx, d)
	return clubdata.Revenue(lines, func(l clubdata.AccountTotal) bool { return l.Day <= to }), err
}

// shows makes sure that the revenue screen shows what the lines of the ledger add up to.
func shows(ctx context.Context, c *child, token string, earned money.Cents) error {
	from, to := past()
	a, err := ask(ctx, c.Addr, token, fmt.Sprintf("/api/texas-revenue/house?startDate=%s&endDate=%s", from, to))
	if err != nil {
		return err
	}
	var revenue struct{ TotalRevenue money.Cents }
	if err := json.Unmarshal(a.Body, &revenue); err != nil {
		return err
	}
	if earned == 0 || revenue.TotalRevenue != earned {
		return fmt.Errorf("the screen shows a revenue of %s, and the ledger has %s", revenue.TotalRevenue, earned)
	}
	return nil
}

// search measures a page of the players that a search finds.
func (b *bench) search(ctx context.Context, p place) (err error) {
	players := 1_000_000
	if p.url != "" && !b.full {
		players = someThings
	}
	config, drop, err := b.fresh(ctx, p, "search")
	if err != nil {
		return err
	}
	defer drop()
	begun := time.Now()
	club, err := built(ctx, config, func(d *db.DB) (clubdata.Club, error) { return fillDirectory(ctx, d, players) })
	if err != nil {
		return err
	}
	b.say("  %s players loaded in %s", thousands(float64(players)), time.Since(begun).Round(time.Second))
	c, err := b.serving(ctx, 0, config)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, c.end()) }()
	for _, s := range []struct{ what, q string }{{"one letter", "j"}, {"three letters", "joh"}, {"two words",
		"john+smith"}, {"digits of a phone", "5551"}} {
		var took latencies
		for range b.asks() {
			d, err := askTimed(ctx, c, club.Token, "/api/players?limit=20&q="+s.q)
			if err != nil {
				return err
			}
			took = append(took, d)
		}
		b.table.rows = append(b.table.rows, row{
			fmt.Sprintf("%s, search among %s players, %s (p50, p99)", p.name, thousands(float64(players)),
				s.what), fiftyAndNinetyNine(took), "", "",
			"p99 ≤ " + millis(aimSearch), met(took.at(99) <= aimSearch),
		})
	}
	return nil
}
