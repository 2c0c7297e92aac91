package analytics

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/money"
	"pitboss/internal/report/figures"
)

// The rules need a minimal basis, and each sentence contains only figures that other screens show too.
const (
	minRevenueChange   = 5.0 // percent against the day before
	minRetentionChange = 2   // percentage points
	minPlayers         = 20  // basis of a retention
	maxLostShare       = 20  // percent of waits
	minWaits           = 8   // basis of a share of waits
	urgentHalves       = 3   // halves of the target time
	peakHorizon        = 3 * time.Hour
	minOpenSeatTime    = 10 * hourLong // basis of a utilization
)

// insights returns the insights, the ones that need action first.
func (s *snapshot) insights(f outlook) []Insight {
	list := slices.Concat(s.longWaits(), s.lostWaits(), s.peakNeedsDealers(f), s.openTables(f), s.breakTables(),
		s.utilizationInsights(), s.compareRevenue(f), s.retentionInsights(f))
	for i := range list {
		list[i].ID = s.room.ID + ":" + list[i].ID
		list[i].RoomID, list[i].RoomName = s.room.ID, s.room.Name
		if list[i].Timestamp == 0 {
			list[i].Timestamp = s.hourBegan()
		}
	}
	sortInsights(list)
	return list
}

// sortInsights orders insights by urgency.
func sortInsights(list []Insight) {
	rank := map[InsightType]int{Concern: 1, Opportunity: 2, Recommendation: 3, Success: 4}
	slices.SortStableFunc(list, func(a, b Insight) int {
		if a.ActionRequired != b.ActionRequired {
			if a.ActionRequired {
				return -1
			}
			return 1
		}
		return cmp.Compare(rank[a.Type], rank[b.Type])
	})
}

func (s *snapshot) openPit() ActionLink { return ActionLink{"Open Pit Boss", "/pit-boss/" + s.room.ID} }
func (s *snapshot) openStaff() ActionLink {
	return ActionLink{"Open Staffing", "/pit-boss/" + s.room.ID + "?tab=staff"}
}

var (
	openFloor     = ActionLink{"Open Floor", "/floor-manager"}
	openAnalytics = ActionLink{"Open Analytics", "/analytics"}
	openRevenue   = ActionLink{"Open Revenue", "/revenue"}
	smartSeating  = ActionLink{"Smart Seating", "/analytics?tab=seating"}
	seeWaits      = ActionLink{"See Waits", "/analytics"}
)

// longWaits returns the games with a wait over the target.
func (s *snapshot) longWaits() (list []Insight) {
	target := s.room.Settings.WaitTargetMinutes
	for _, d := range s.gameStates() {
		waited := longest(d.open, s.now)
		if waited == nil || *waited <= target {
			continue
		}
		far := ""
		if 2**waited >= urgentHalves*target {
			far = "far "
		}
		i := Insight{
			ID: "waits:" + d.ID, Type: Concern, ActionRequired: true,
			Timestamp: d.open.Since.Add(time.Duration(target) * time.Minute),
			Title:     fmt.Sprintf("Waits for %s are %sover target", d.Name, far),
			Description: fmt.Sprintf("%s; the first in line has waited since %s.", d.describeTables(),
				s.timeAt(d.open.Since)),
			Impact: fmt.Sprintf("%s of %d min",
				count(*waited-target, "minute over the target", "minutes over the target"),
				target),
			Evidence: []Evidence{{fmt.Sprint(d.open.Waiting), "waiting"}, {fmt.Sprintf("%d min", *waited), "longest"}},
			Link:     s.openPit(),
		}
		if n := d.unseated(); n >= minPlayersForGame && len(d.running) > 0 {
			i.Description += fmt.Sprintf(" A %s table needs %d players; %d are waiting.", ordinal(len(d.running)+1),
				minPlayersForGame, n)
		}
		if late := d.ended.Seated - d.ended.WithinTarget + d.ended.LostLate; d.ended.LostLate > 0 {
			i.Impact = fmt.Sprintf("%d of %s ended with the player leaving", d.ended.LostLate,
				count(late, "late wait", "late waits"))
		}
		if p := withinTarget(d.ended).percent(); p != nil {
			i.Evidence = append(i.Evidence, Evidence{fmt.Sprintf("%d%%", *p), "in target, 24 h"})
		}
		list = append(list, i)
	}
	return list
}

// describeTables describes at how many tables a game runs and whether they have seats.
func (d gameState) describeTables() string {
	switch n := len(d.running); {
	case n == 0:
		return "No table deals " + d.Name + " now"
	case d.free > 0:
		return fmt.Sprintf("%s has %s with %s", d.Name, count(n, "table", "tables"),
			count(d.free, "open seat", "open seats"))
	case n == 1:
		return d.Name + " has one table and it is full"
	default:
		return fmt.Sprintf("%s has %d tables and all are full", d.Name, n)
	}
}

// lostWaits reports a large share of waits of the last 24 hours that ended without a seat.
func (s *snapshot) lostWaits() []Insight {
	all, worst := withinTarget(s.ended...), gameState{}
	for _, d := range s.gameStates() {
		if d.ended.Lost > worst.ended.Lost {
			worst = d
		}
	}
	lost, late := 0, 0
	for _, e := range s.ended {
		lost, late = lost+e.Lost, late+e.LostLate
	}
	p := share{int64(lost), all.of}.percent()
	if all.of < minWaits || *p < maxLostShare {
		return nil
	}
	return []Insight{{
		ID: "lost", Type: Concern, Title: fmt.Sprintf("%d%% of the waits end without a seat", *p),
		Description: fmt.Sprintf("%d of %d waits of the last 24 hours were taken off, not shown up for or expired. "+
			"Most "+
			"were for %s: %d.", lost, all.of, worst.Name, worst.ended.Lost),
		Impact: fmt.Sprintf("%s after more than %d min", count(late, "player left", "players left"),
			s.room.Settings.WaitTargetMinutes),
		Evidence: []Evidence{{fmt.Sprint(lost), "lost"}, {fmt.Sprint(all.of), "waits ended"},
			{fmt.Sprint(late), "lost late"}},
		Link: seeWaits,
	}}
}

// isPeakAhead reports whether the forecast hour is near.
func (s *snapshot) isPeakAhead(f outlook) bool {
	return f.peak != nil && s.now < f.peak.HourAt && f.peak.HourAt.Sub(s.now) <= peakHorizon
}

// peakNeedsDealers reports a forecast hour with more tables than planned dealers, where the room plans shifts.
func (s *snapshot) peakNeedsDealers(f outlook) []Insight {
	if !s.isPeakAhead(f) || s.crew.dealers+f.planned == 0 || f.peak.Tables <= f.planned {
		return nil
	}
	p, at := f.peak, s.hourAt(f.peak.HourAt)
	return []Insight{{
		ID: "peak", Type: Concern, ActionRequired: true,
		Title: fmt.Sprintf("The %s peak needs %s", at, count(p.Tables, "dealer", "dealers")),
		Description: fmt.Sprintf("%s expected, who fill %s. %s a shift then.",
			count(p.Expected, "player is", "players are"),
			count(p.Tables, "table", "tables"), count(f.planned, "dealer has", "dealers have")),
		Impact: fmt.Sprintf("%s could not be dealt", count(p.Tables-f.planned, "table", "tables")),
		Evidence: []Evidence{{fmt.Sprint(p.Expected), "expected at " + at}, {fmt.Sprint(p.Tables), "tables needed"},
			{fmt.Sprint(f.planned), "dealers planned"}},
		Link: s.openStaff(),
	}}
}

// openTables returns the tables that could be opened for waiting players.
func (s *snapshot) openTables(f outlook) (list []Insight) {
	for _, o := range s.openCandidates() {
		d := o.game
		waited := longest(d.open, s.now)
		i := Insight{
			ID: "open:" + d.ID, Type: Opportunity, ActionRequired: true, Timestamp: d.open.Since,
			Title:       fmt.Sprintf("Open a %s %s table", ordinal(len(d.running)+1), d.Name),
			Description: fmt.Sprintf("%s is empty and no other %s seat is free.", o.table.Label(), d.Name),
			Impact:      fmt.Sprintf("About %s seat rental an hour", dollars(d.HourlyRate*money.Cents(o.seats))),
			Evidence: []Evidence{
				{fmt.Sprint(d.open.Waiting), "waiting"}, {fmt.Sprintf("%d min", *waited), "longest"},
			},
			Link: smartSeating,
		}
		if d.free > 0 {
			i.Description = fmt.Sprintf("%s is empty. %s free for %d who wait.", o.table.Label(),
				count(d.free, "seat is", "seats are"), d.uncalled())
		}
		if o.frees != nil {
			i.Description += fmt.Sprintf(" Breaking %s frees the dealer.", o.frees.table.Label())
		}
		if s.isPeakAhead(f) {
			at := s.hourAt(f.peak.HourAt)
			i.Title += " before the " + at + " peak"
			i.Evidence = append(i.Evidence, Evidence{fmt.Sprint(f.peak.Expected), "expected at " + at})
		}
		list = append(list, i)
	}
	return list
}

// breakTables returns the short tables without waiting players.
func (s *snapshot) breakTables() (list []Insight) {
	for _, b := range s.breakCandidates() {
		t, minutes := b.table, minutesSince(*b.table.ShortSince, s.now)
		i := Insight{
			ID: "break:" + t.ID, Type: Recommendation, Timestamp: *t.ShortSince,
			Title: "Break " + t.Label(),
			Description: fmt.Sprintf("%d of %d seated for %d min, nobody waiting for %s.", t.CurrentPlayers, t.MaxSeats,
				minutes, b.game),
			Impact: "Frees a table and its dealer",
			Evidence: []Evidence{{fmt.Sprintf("%d of %d", t.CurrentPlayers, t.MaxSeats), "seated"},
				{fmt.Sprintf("%d min", minutes), "short"}, {"0", "waiting"}},
			Link: openFloor,
		}
		if b.fits != nil {
			i.Impact = fmt.Sprintf("%s at %s, and a table is freed",
				count(t.CurrentPlayers, "player fits", "players fit"),
				b.fits.Label())
		}
		list = append(list, i)
	}
	return list
}

// utilizationInsights reports a utilization of the gaming day below the room's target.
func (s *snapshot) utilizationInsights() []Insight {
	u, target := s.utilization(), s.room.Settings.UtilizationTarget
	p := u.percent()
	if u.of < minOpenSeatTime || *p >= target {
		return nil
	}
	seated, seats := 0, 0
	for _, t := range s.tables {
		if t.CurrentPlayers > 0 {
			seated += t.CurrentPlayers
			seats += t.MaxSeats
		}
	}
	missing := rounded(int64(target)*u.of/100-u.part, hourLong)
	return []Insight{{
		ID: "utilization", Type: Recommendation, Title: fmt.Sprintf("Table utilization is %d%%, the target is %d%%", *p,
			target),
		Description: fmt.Sprintf("%d of the %d seats at tables in use are taken now. Fewer tables, or more players at "+
			"them, close the gap.", seated, seats),
		Impact: count(int(missing), "seat-hour below the target today", "seat-hours below the target today"),
		Evidence: []Evidence{{fmt.Sprintf("%d%%", *p), "of open seat-minutes"}, {fmt.Sprintf("%d%%", target), "target"},
			{fmt.Sprintf("%d of %d", seated, seats), "seats taken now"}},
		Link: openFloor,
	}}
}

// compareRevenue compares the revenue with the previous gaming day at the same time.
func (s *snapshot) compareRevenue(f outlook) []Insight {
	total := s.revenue.Total()
	growth := figures.PercentChange(total, s.yesterdaySoFar)
	if growth == nil || *growth < minRevenueChange && *growth > -minRevenueChange {
		return nil
	}
	at := s.timeAt(s.now) // other cards on the screen may show another moment
	i := Insight{
		ID: "revenue", Type: Success, Title: fmt.Sprintf("%s ahead of yesterday at this time", wholePercent(*growth)),
		Evidence: []Evidence{
			{dollars(s.revenue.SeatRental), "seat rental at " + at},
			{dollars(s.revenue.Membership), "memberships at " + at},
			{difference(total - s.yesterdaySoFar), "vs yesterday"},
		},
		Link: openRevenue,
	}
	if *growth < 0 {
		i.Type, i.Title = Concern, fmt.Sprintf("%s behind yesterday at this time", wholePercent(-*growth))
	}
	leads := "Seat rental leads"
	if s.revenue.Membership > s.revenue.SeatRental {
		leads = "Memberships lead"
	}
	i.Description = leads + "; " + soldWords(f.sold) + " sold today."
	if s.yesterdaySoFar > 0 && f.yesterday >= s.yesterdaySoFar {
		i.Impact = fmt.Sprintf("About %s by closing, at yesterday's pace", dollars(total+f.yesterday-s.yesterdaySoFar))
	}
	return []Insight{i}
}

// wholePercent formats a percentage without decimals.
func wholePercent(p float64) string { return fmt.Sprintf("%.0f%%", p) }

// soldWords formats sales as "41 daily and 14 monthly memberships were".
func soldWords(sold []figures.TermRevenue) string {
	var parts []string
	n := int64(0)
	for _, t := range sold {
		if t.MembershipType != nil && t.Sold > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", t.Sold, *t.MembershipType))
			n += t.Sold
		}
	}
	switch {
	case n == 0:
		return "no membership was"
	case n == 1:
		return parts[0] + " membership was"
	}
	text := parts[0]
	for i, p := range parts[1:] {
		if i == len(parts)-2 {
			text += " and " + p
		} else {
			text += ", " + p
		}
	}
	return text + " memberships were"
}

// retentionInsights reports a change of the retention over the last eight weeks.
func (s *snapshot) retentionInsights(f outlook) []Insight {
	is := f.retained.now
	var was share
	k := weeks
	for ; k > 0; k-- {
		if 7*k+2*returnDays-1 > f.retained.oldest {
			continue // not on record
		}
		if was = f.retained.weeks[k-1]; was.of >= minPlayers {
			break
		}
	}
	if k == 0 || is.of < minPlayers {
		return nil
	}
	now, then := *is.percent(), *was.percent()
	if now-then < minRetentionChange && then-now < minRetentionChange {
		return nil
	}
	i := Insight{
		ID: "retention", Type: Success, Title: "Players come back more often", Timestamp: s.begins,
		Description: fmt.Sprintf("Retention rose from %d%% on %s.", then, s.dateOf(s.today.Add(-7*k))),
		Evidence: []Evidence{
			{fmt.Sprintf("%d%%", now), "back in 30 days"}, {fmt.Sprint(is.part), fmt.Sprintf("of %d players", is.of)},
			{signed(now-then) + " pts", "in " + count(k, "week", "weeks")},
		},
		Link: openAnalytics,
	}
	more := int(is.part - rounded(is.of*int64(then), 100))
	i.Impact = fmt.Sprintf("%s than at %d%%", count(more, "more returning player", "more returning players"), then)
	if now < then {
		i.Type, i.Title = Concern, "Players come back less often"
		i.Description = fmt.Sprintf("Retention fell from %d%% on %s.", then, s.dateOf(s.today.Add(-7*k)))
		i.Impact = fmt.Sprintf("%s than at %d%%", count(-more, "fewer returning player", "fewer returning players"),
			then)
	}
	var largest *TermRetention
	for n, t := range f.retained.terms {
		if largest == nil || t.Figure.Part > largest.Figure.Part {
			largest = &f.retained.terms[n]
		}
	}
	if largest != nil {
		i.Description += fmt.Sprintf(" Most are %s members: %d of %d returned.", largest.Term, largest.Figure.Part,
			largest.Figure.Total)
	}
	return []Insight{i}
}

// dateOf formats the date of a gaming day: "October 2".
func (s *snapshot) dateOf(day clock.Day) string { return s.dateAt(s.calendar.DayStart(day)) }

// newNotice turns an insight into a notice.
func newNotice(i Insight) Notice {
	n := Notice{NoticeInfo, i.Title, i.Timestamp}
	switch i.Type {
	case Concern:
		n.Type = NoticeWarning
	case Success:
		n.Type = NoticeSuccess
	case Opportunity, Recommendation:
	}
	return n
}
