package main

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"pitboss/bench/benchkit"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/money"
	"pitboss/internal/test/clubdata"
)

const (
	fewChips           = 10_000
	manyChips          = 1_000_000
	allChips           = 10_000_000 // with -full
	postgresRows       = 100_000    // on PostgreSQL without -full
	maxRevenueLatency  = 10 * time.Millisecond
	maxLatencyIncrease = 2.0
)

// houseData is a club with the revenue that the lines of its ledger add up to.
type houseData struct {
	club    clubdata.Club
	revenue money.Cents
}

// fillHouse builds a room with a month of history and adds chip transactions.
func fillHouse(ctx context.Context, d *db.DB, chips int) (h houseData, err error) {
	plan := clubdata.Plan{Organization: "house", Rooms: 1, Tables: 12, Seated: 7, Players: 1000}
	h.club, err = clubdata.History{Plan: plan, Rentals: 330, Sales: 30, Chips: chips}.Build(ctx, d)
	if err != nil {
		return h, err
	}
	// Today's running rentals are not booked yet.
	_, yesterday := pastDays()
	lines, err := h.club.LedgerTotals(ctx, d)
	h.revenue = clubdata.Revenue(lines, func(l clubdata.AccountTotal) bool { return l.Day <= yesterday })
	return h, err
}

// house measures the dashboard's figures and the revenue of a month with many chip transactions. The baseline is the
// same room with few of them.
func (b *bench) house(ctx context.Context, e engine) (err error) {
	many := manyChips
	if b.full {
		many = allChips
	} else if e.databaseURL != "" {
		many = postgresRows
	}
	type side struct {
		server *child
		club   clubdata.Club
	}
	var sides []side
	for i, chips := range []int{fewChips, many} {
		server, data, stop, err := startFilled(ctx, b, e, fmt.Sprintf("house-%d", i),
			func(ctx context.Context, d *db.DB) (houseData, error) { return fillHouse(ctx, d, chips) })
		if err != nil {
			return err
		}
		defer joinStop(&err, stop)
		if err := checkRevenue(ctx, server, data); err != nil {
			return err
		}
		sides = append(sides, side{server, data.club})
	}
	today := clock.Day(time.Now().Format(clock.DayLayout))
	for _, figure := range []struct{ name, path string }{
		{"dashboard stats", "/api/dashboard/stats/" + sides[0].club.Rooms[0].ID},
		{"revenue of a month", fmt.Sprintf("/api/texas-revenue/house?startDate=%s&endDate=%s", today.Add(-29), today)},
	} {
		var latencies [2]benchkit.Latencies
		for range b.samples() {
			for i, s := range sides {
				d, err := timeGet(ctx, s.server, s.club.Token, figure.path)
				if err != nil {
					return err
				}
				latencies[i] = append(latencies[i], d)
			}
		}
		ratio := float64(latencies[1].Median()) / float64(latencies[0].Median())
		b.addRow(fmt.Sprintf("%s, %s, %s chip transactions (p50, p99)", e.name, figure.name, benchkit.Thousands(many)),
			benchkit.Percentiles(latencies[1], 50, 99),
			benchkit.Percentiles(latencies[0], 50, 99)+" at "+benchkit.Thousands(fewChips),
			fmt.Sprintf("%.2f×", ratio),
			fmt.Sprintf("p99 ≤ %s, ≤ %g×", benchkit.Millis(maxRevenueLatency), maxLatencyIncrease),
			latencies[1].Percentile(99) <= maxRevenueLatency && ratio <= maxLatencyIncrease)
	}
	return nil
}

// pastDays returns the first gaming day with chip transactions and yesterday.
func pastDays() (from, to clock.Day) {
	today := clubdata.Calendar().DayOf(clock.FromTime(time.Now()))
	return today.Add(-clubdata.ChipDays), today.Add(-1)
}

// checkRevenue fails unless the revenue screen shows the revenue of the ledger.
func checkRevenue(ctx context.Context, server *child, data houseData) error {
	from, to := pastDays()
	r, err := benchkit.Get(ctx, server.Addr, data.club.Token,
		fmt.Sprintf("/api/texas-revenue/house?startDate=%s&endDate=%s", from, to))
	if err != nil {
		return err
	}
	var shown struct{ TotalRevenue money.Cents }
	if err := json.Unmarshal(r.Body, &shown); err != nil {
		return err
	}
	if data.revenue == 0 || shown.TotalRevenue != data.revenue {
		return fmt.Errorf("the screen shows a revenue of %s, and the ledger has %s", shown.TotalRevenue, data.revenue)
	}
	return nil
}
