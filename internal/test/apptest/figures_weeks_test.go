package apptest_test

import (
	"context"
	"testing"
	"time"

	"pitboss/internal/cage"
	"pitboss/internal/floor"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/player"
	"pitboss/internal/report/analytics"
	"pitboss/internal/room"
)

// The room has a history of months with a clock change in the last eight weeks. The test checks averages, the forecast,
// retention and the figures by day while no, some and all hours are stored.
func TestTheFiguresOfWeeksAreWhatASlowWalkThroughTheFactsSays(t *testing.T) {
	t.Parallel()
	for i, p := range clockChanges {
		t.Run(p.zone, func(t *testing.T) {
			t.Parallel()
			l := newRoomWalk(t, p.zone, p.begins, uint64(40+i))
			l.first = l.first.Add(-70)
			for n, days := range []int{70, 20, 9} {
				if n > 0 {
					l.c.Clock.Advance(time.Duration(24*days) * time.Hour)
				}
				l.signIn()
				l.importVisits(days)
				l.checkWeeks()
				l.rollUpHours()
				l.checkWeeks()
				l.rollUpHours() // a second run changes no row
				l.checkWeeks()
			}
			if l.doneActs["stored days"] < 90 {
				t.Errorf("stored days: got %d, want at least 90", l.doneActs["stored days"])
			}
		})
	}
}

// checkWeeks compares the figures over weeks with the facts.
func (l *roomWalk) checkWeeks() {
	l.Helper()
	l.c.Clock.Advance(time.Duration(1+l.r.IntN(7200)) * time.Second)
	f, s := readFloorFacts(l.T, l.c, l.calendar), l.readScreens()
	l.checkScreensAgree(s)
	l.checkMoney(f, s)
	l.checkHours(f, s)
	l.checkPerformance(f, s)
	l.checkRetentionByTerm(f, s.advanced)
	l.checkStoredHours(f)
	if l.Failed() {
		l.FailNow()
	}
}

// importMembership imports a membership that a player bought at a past time, unless the player had one at that time.
func importMembership(tx *db.RoomTx, books *cage.Import, playerID string, term room.Term, from clock.Instant) error {
	until, err := db.Value[clock.Instant](tx.InOrg(), `SELECT coalesce(max(expires_at), 0) FROM membership
		WHERE org_id = $1 AND player_id = $2 AND cancelled_at IS NULL`, playerID)
	if err != nil || from < until {
		return err
	}
	return books.AddMembership(cage.PastAct{At: from, By: tenant.System}, playerID, term, from, cage.ByCash)
}

// importVisits imports visits of the last days. Some days have none.
func (l *roomWalk) importVisits(days int) {
	_, err := db.InRoom(context.Background(), l.c.DB, l.c.Owner.Scope.Room(l.c.Room), func(tx *db.RoomTx) (any, error) {
		tx.Emit(db.NewEvent[any]("cage_updated", tenant.ManageCage).With(nil))
		seats, err := floor.BeginImport(tx)
		if err != nil {
			return nil, err
		}
		books, err := cage.BeginImport(tx)
		if err != nil {
			return nil, err
		}
		for n := days; n > 0; n-- {
			if l.r.IntN(5) == 0 {
				continue
			}
			begins := l.calendar.DayStart(l.calendar.DayOf(tx.Now()).Add(-n))
			for i, p := range l.people {
				if l.r.IntN(12) > i%6 {
					continue
				}
				from := begins.Add(time.Duration(l.r.IntN(16*3600)) * time.Second)
				to := from.Add(time.Duration(60+l.r.IntN(6*3600)) * time.Second)
				visit := floor.PastVisit{
					PlayerID: p.ID, Stays: []floor.PastStay{
						{TableID: l.tables[i%3].ID, SeatNumber: 1 + i/3, From: from, To: to},
					},
				}
				billed, err := seats.AddVisit(visit)
				if err != nil {
					return nil, err
				}
				if err := l.importSession(tx, p.ID, l.tables[i%3].GameTypeID, from, to); err != nil {
					return nil, err
				}
				past := cage.PastAct{At: to, By: tenant.System}
				if err := books.AddRental(past, billed.RentalID, p.ID, billed.Days, &past, cage.ByCard); err != nil {
					return nil, err
				}
				if l.r.IntN(4) == 0 {
					if err := importMembership(tx, books, p.ID, oneOf(l, room.Terms), from); err != nil {
						return nil, err
					}
				}
			}
		}
		return nil, books.Finish()
	})
	if err != nil {
		l.Fatal(err)
	}
}

// importSession imports a player's session, and in half of the cases the wait before it.
func (l *roomWalk) importSession(tx *db.RoomTx, id, game string, from, to clock.Instant) error {
	days := map[clock.Day]int64{}
	for at := from; at < to; at += second {
		days[l.calendar.DayOf(at)] += int64(second)
	}
	session := player.PastSession{PlayerID: id, In: from, Out: to, Played: int64(to - from), PlayedOnDays: days}
	if err := player.ImportSession(tx, session); err != nil || l.r.IntN(2) == 0 {
		return err
	}
	r, err := room.Current(tx)
	if err != nil {
		return err
	}
	joined := from.Add(-time.Duration(l.r.IntN(3600)) * time.Second)
	return floor.ImportEntry(tx, r, floor.PastEntry{
		PlayerID: id, GameTypeID: game, Source: floor.SourceWalkIn, JoinedAt: joined, EndedAt: from,
		EndStatus: oneOf(l, []floor.EntryStatus{floor.EntrySeated, floor.EntrySeated, floor.EntryRemoved}),
	})
}

// checkRetentionByTerm checks the retention of players by the term of their last membership.
func (l *roomWalk) checkRetentionByTerm(f *floorFacts, have analytics.Advanced) {
	today := l.calendar.DayOf(f.now)
	back, of := map[string]int{}, map[string]int{}
	for player, days := range f.seatTimeByDay(false) {
		before, since := false, false
		for n := range 60 {
			if _, came := days[today.Add(-n)]; came {
				before, since = before || n >= 30, since || n < 30
			}
		}
		last, term := clock.Instant(0), ""
		for _, m := range f.memberships {
			if f.mergedID(m.player) == player && m.canceled == 0 && m.starts <= f.now && m.ends > last {
				last, term = m.ends, m.term
			}
		}
		if before && term != "" {
			of[term]++
			if since {
				back[term]++
			}
		}
	}
	n := 0
	for _, term := range []string{"annual", "monthly", "daily"} {
		if of[term] == 0 {
			continue
		}
		if n == len(have.RetentionByTerm) {
			l.Fatalf("retention by term: got %v, want also %s", have.RetentionByTerm, term)
		}
		l.wantSame("retention of "+term, []any{have.RetentionByTerm[n].Term, have.RetentionByTerm[n].Figure.Part,
			have.RetentionByTerm[n].Figure.Total}, []any{term, back[term], of[term]})
		n++
	}
	l.wantSame("terms", len(have.RetentionByTerm), n)
}
