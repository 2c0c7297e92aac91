package analytics

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pitboss/internal/floor"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/money"
	"pitboss/internal/report/figures"
	"pitboss/internal/room"
	"pitboss/internal/test/assert"
)

// Friday, November 20, 2026, 8:42 PM in Austin.
var friday = clock.FromTime(time.Date(2026, 11, 21, 2, 42, 0, 0, time.UTC))

func ago(minutes int) clock.Instant { return friday.Add(-time.Duration(minutes) * time.Minute) }

// scene returns the snapshot and outlook of a room in which nothing is remarkable.
func scene(t *testing.T) (*snapshot, outlook) {
	t.Helper()
	r := room.Room{ID: "lodge", Name: "Lodge", TimeZone: "America/Chicago", GamingDayStart: 6,
		Settings: room.Settings{WaitTargetMinutes: 30, ShortMinutes: 20, UtilizationTarget: 75}}
	s := &snapshot{now: friday, room: r, calendar: r.Calendar(), today: "2026-11-20"}
	s.begins = s.calendar.DayStart(s.today)
	s.games = []room.GameType{{ID: "13", Name: "1/3 NL", HourlyRate: 12_00},
		{ID: "48", Name: "4/8 Limit", HourlyRate: 8_00}}
	return s, outlook{habits: history{calendar: s.calendar, today: s.today, now: s.now}}
}

// table adds a table with some seated players; 0 minutes: it is not short.
func (s *snapshot) table(number int, game string, seated, short int) {
	t := floor.Table{ID: fmt.Sprintf("t%d", number), TableNumber: number, GameTypeID: game, CurrentPlayers: seated,
		MaxSeats: 9, SeatStates: slices.Repeat([]floor.SeatState{floor.SeatOpen}, 9)}
	for i := range seated {
		t.SeatStates[i] = floor.SeatOccupied
	}
	if short > 0 {
		since := ago(short)
		t.ShortSince = &since
	}
	s.tables = append(s.tables, t)
}

func (s *snapshot) wait(game string, waiting, called, longest int) {
	s.open = append(s.open, floor.OpenWaits{GameTypeID: game, Waiting: waiting, Called: called, Since: ago(longest)})
}

// insightLines are the insights as a reader sees them.
func insightLines(s *snapshot, f outlook) (lines []string) {
	for _, i := range s.insights(f) {
		var evidence []string
		for _, e := range i.Evidence {
			evidence = append(evidence, e.Value+" "+e.Label)
		}
		lines = append(lines, fmt.Sprintf("%s: %s | %s | %s | %s", i.Type, i.Title, i.Description, i.Impact,
			strings.Join(evidence, ", ")))
	}
	return lines
}

func adviceLines(s *snapshot, f outlook) (lines []string) {
	for _, a := range s.advice(f) {
		lines = append(lines, fmt.Sprintf("%s | %s | %s", a.Title, a.Evidence, a.Link.Label))
	}
	return lines
}

func expectLines(t *testing.T, have []string, want ...string) {
	t.Helper()
	if !slices.Equal(have, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(have, "\n"), strings.Join(want, "\n"))
	}
}

func TestRulesNeedABasis(t *testing.T) {
	t.Parallel()
	s, f := scene(t)
	expectLines(t, insightLines(s, f))
	expectLines(t, adviceLines(s, f))
	s.table(1, "13", 9, 0)
	s.wait("13", 2, 0, 30) // within the target
	expectLines(t, insightLines(s, f))
	expectLines(t, adviceLines(s, f))
}

func TestLongWaitYieldsInsightsAndAdvice(t *testing.T) {
	t.Parallel()
	s, f := scene(t)
	s.table(1, "13", 9, 0)
	s.table(2, "13", 9, 0)
	s.table(11, "48", 2, 41)
	s.table(12, "13", 0, 0)
	s.wait("13", 6, 1, 38)
	s.ended = []floor.EndedWaits{{GameTypeID: "13", Seated: 45, WithinTarget: 41, Lost: 5, LostLate: 3}}
	expectLines(t, insightLines(s, f),
		"concern: Waits for 1/3 NL are over target | "+
			"1/3 NL has 2 tables and all are full; the first in line has waited "+
			"since 8:04 PM. A third table needs 4 players; 5 are waiting. | "+
			"3 of 7 late waits ended with the player leaving | 6 "+
			"waiting, 38 min longest, 82% in target, 24 h",
		"opportunity: Open a third 1/3 NL table | Table 12 is empty and no other 1/3 NL seat is free. | "+
			"About $60.00 seat "+
			"rental an hour | 6 waiting, 38 min longest",
		"recommendation: Break Table 11 | 2 of 9 seated for 41 min, nobody waiting for 4/8 Limit. | "+
			"Frees a table and its "+
			"dealer | 2 of 9 seated, 41 min short, 0 waiting")
	expectLines(t, adviceLines(s, f),
		"Start 1/3 NL on Table 12 | 6 waiting, longest 38 min. 1 holds a seat, no other seat is free. | Start Game",
		"Break Table 11 | 2 of 9 seated for 41 min, nobody waiting for 4/8 Limit. | Open Floor")

	// Every dealer is at a table: the short one has to be broken first.
	s.crew.dealers = 3
	f.peak = &Forecast{HourAt: friday.Add(18 * time.Minute), Expected: 84, Tables: 10}
	f.planned = 10
	have := insightLines(s, f)[1]
	assert.Contains(t, "got: have", have,
		"Open a third 1/3 NL table before the 9 PM peak | Table 12 is empty and no other 1/3 NL seat is free. "+
			"Breaking "+
			"Table 11 frees the dealer.")
	if !strings.HasSuffix(have, "84 expected at 9 PM") {
		t.Errorf("got: have: got %q, want the suffix %q", have, "84 expected at 9 PM")
	}
	expectLines(t, adviceLines(s, f),
		"Start 1/3 NL on Table 12 | 6 waiting, longest 38 min. 1 holds a seat, no other seat is free. | Start Game",
		"Break Table 11, frees a dealer for Table 12 | 2 of 9 seated for 41 min, nobody waiting for 4/8 Limit. "+
			"3 dealers "+
			"for 3 tables. | Open Floor")

	// Without a table to break there is no dealer for Table 12.
	s.tables[2].ShortSince, s.tables[2].CurrentPlayers = nil, 5
	have = strings.Join(append(insightLines(s, f), adviceLines(s, f)...), "\n")
	assert.Equal(t, `got: strings.Contains(have, "Table 12")`, strings.Contains(have, "Table 12"), false)
	assert.Equal(t, `got: strings.Contains(have, "Break")`, strings.Contains(have, "Break"), false)

	// Free seats come first, unless no player on the list can be seated now.
	s.tables[0].SeatStates[8], s.tables[0].CurrentPlayers = floor.SeatOpen, 8
	expectLines(t, adviceLines(s, f))
	s.next = []floor.NextPlayer{{GameTypeID: "13", EntryID: "e1", TableID: "t1", TableNumber: 1, SeatNumber: 9}}
	expectLines(t, adviceLines(s, f), "Call the next player for 1/3 NL to Table 1 | 5 wait, longest 38 min. 1 seat is "+
		"open there. "+
		"| Review")
}

func TestPeakWithoutPlannedDealersIsReported(t *testing.T) {
	t.Parallel()
	s, f := scene(t)
	f.peak = &Forecast{HourAt: friday.Add(78 * time.Minute), Expected: 84, Tables: 10}
	expectLines(t, insightLines(s, f)) // the room plans no shifts
	s.crew.dealers, f.planned = 11, 8
	expectLines(t, insightLines(s, f),
		"concern: The 10 PM peak needs 10 dealers | 84 players are expected, who fill 10 tables. 8 "+
			"dealers have a shift then. | 2 tables could not be dealt | "+
			"84 expected at 10 PM, 10 tables needed, 8 dealers "+
			"planned")
	expectLines(t, adviceLines(s, f), "Plan 2 dealers more for 10 PM | 84 players expected, who fill 10 tables. 8 "+
		"dealers have a "+
		"shift then. | Open Staffing")
	f.planned = 10
	expectLines(t, insightLines(s, f))
	f.planned, f.peak.HourAt = 8, ago(1) // it is over
	expectLines(t, insightLines(s, f))
}

func TestLostWaitsAreReported(t *testing.T) {
	t.Parallel()
	s, f := scene(t)
	s.ended = []floor.EndedWaits{{GameTypeID: "13", Seated: 60, WithinTarget: 50, Lost: 5, LostLate: 1},
		{GameTypeID: "48", Seated: 11, WithinTarget: 4, Lost: 20, LostLate: 9}}
	expectLines(t, insightLines(s, f),
		"concern: 26% of the waits end without a seat | 25 of 96 waits of the last 24 hours were taken "+
			"off, not shown up for or expired. Most were for 4/8 Limit: 20. | "+
			"10 players left after more than 30 min | 25 "+
			"lost, 96 waits ended, 10 lost late")
	expectLines(t, adviceLines(s, f),
		"Plan more seats for 4/8 Limit | 4 of 31 waits ended seated within 30 min. | See "+
			"Waits")
	s.ended = []floor.EndedWaits{{GameTypeID: "48", Lost: 3}} // too few for a share
	expectLines(t, insightLines(s, f))
	expectLines(t, adviceLines(s, f))
}

func TestRevenueIsComparedWithYesterday(t *testing.T) {
	t.Parallel()
	s, f := scene(t)
	s.revenue, s.yesterdaySoFar = figures.Earnings{Membership: 2_425_00, SeatRental: 6_449_00}, 7_520_34
	daily, monthly := room.Daily, room.Monthly
	f.sold, f.yesterday = []figures.TermRevenue{
		{MembershipType: &daily, Sold: 41}, {MembershipType: &monthly, Sold: 14},
	},
		9_576_34
	expectLines(t, insightLines(s, f),
		"success: 18% ahead of yesterday at this time | Seat rental leads; 41 daily and 14 monthly "+
			"memberships were sold today. | About $10,930.00 by closing, at yesterday's pace | "+
			"$6,449.00 seat rental at 8:42 "+
			"PM, $2,425.00 memberships at 8:42 PM, +$1,353.66 vs yesterday")
	s.revenue, f.sold = figures.Earnings{SeatRental: 6_000_00}, nil
	expectLines(t, insightLines(s, f),
		"concern: 20% behind yesterday at this time | Seat rental leads; no membership was sold today. "+
			"| About $8,056.00 by closing, at yesterday's pace | "+
			"$6,000.00 seat rental at 8:42 PM, $0.00 memberships at 8:42 "+
			"PM, −$1,520.34 vs yesterday")
	s.yesterdaySoFar = 6_100_00
	expectLines(t, insightLines(s, f)) // as good as equal
	s.yesterdaySoFar = 0
	expectLines(t, insightLines(s, f)) // nothing to compare with
}

func TestLowUtilizationIsReported(t *testing.T) {
	t.Parallel()
	s, f := scene(t)
	s.table(1, "13", 5, 0)
	s.hours = []hour{{taken: 20 * hourLong, open: 40 * hourLong}}
	expectLines(t, insightLines(s, f),
		"recommendation: Table utilization is 50%, the target is 75% | 5 of the 9 seats at tables in "+
			"use are taken now. Fewer tables, or more players at them, close the gap. | "+
			"10 seat-hours below the target today "+
			"| 50% of open seat-minutes, 75% target, 5 of 9 seats taken now")
	s.hours[0].open = 5 * hourLong
	s.hours[0].taken = hourLong
	expectLines(t, insightLines(s, f)) // the day has hardly begun
}

func TestRetentionChangeNeedsEightWeeksOfRecord(t *testing.T) {
	t.Parallel()
	s, f := scene(t)
	v := visits{}
	visit := func(n int, days ...int) {
		for i := range n {
			for _, d := range days {
				v.bitsOf(fmt.Sprintf("%v-%d", days, i)).set(d)
			}
		}
	}
	remember := func() {
		f.retained = retentionTrend{now: v.retention(0), oldest: v.oldest(),
			terms: []TermRetention{{"monthly", Figure{Part: 28, Total: 30}}, {"daily", Figure{Part: 5, Total: 20}}}}
		for k := range f.retained.weeks {
			f.retained.weeks[k] = v.retention(7 * (k + 1))
		}
	}
	visit(30, 115, 70, 40, 5) // came then and comes now
	visit(20, 115, 40, 5)     // stayed away then
	remember()
	expectLines(t, insightLines(s, f),
		"success: Players come back more often | Retention rose from 60% on September 25. Most are "+
			"monthly members: 28 of 30 returned. | 20 more returning players than at 60% | "+
			"100% back in 30 days, 50 of 50 "+
			"players, +40 pts in 8 weeks")
	v = visits{}
	visit(50, 65, 50, 40, 5)
	visit(20, 40)
	remember()
	expectLines(t, insightLines(s, f)) // the record begins too late
}

func TestAmountsAndOrdinalsFormat(t *testing.T) {
	t.Parallel()
	for c, expectLines := range map[money.Cents]string{0: "$0.00", 999_99: "$999.99", 1_000_00: "$1,000.00",
		1_234_567_89: "$1,234,567.89", -1_520_34: "−$1,520.34"} {
		if have := dollars(c); have != expectLines {
			t.Errorf("%s, want %s", have, expectLines)
		}
	}
	for n, expectLines := range map[int]string{1: "first", 4: "fourth", 12: "twelfth", 13: "13th",
		21: "21st", 22: "22nd", 111: "111th"} {
		if have := ordinal(n); have != expectLines {
			t.Errorf("%s, want %s", have, expectLines)
		}
	}
}
