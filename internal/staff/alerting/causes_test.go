package alerting

import (
	"testing"
	"time"

	"pitboss/internal/floor"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/room"
	"pitboss/internal/room/alert"
	"pitboss/internal/staff"
	"pitboss/internal/test/assert"
)

// noon is the moment of the snapshots; the room is in UTC.
var noon = clock.FromTime(time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC))

func ago(n int) clock.Instant                { return noon.Add(-minutes(n)) }
func pointer(i clock.Instant) *clock.Instant { return &i }

// snapshot is a room at noon with limits of ten minutes and one running table of a game.
func snapshot(change func(*roomSnapshot)) *roomSnapshot {
	t := table(8, 2, floor.TableActive)
	t.GameTypeID, t.GameType = "g", floor.Game{ID: "g", Name: "1/2 NL"}
	s := &roomSnapshot{now: noon, tables: []floor.Table{t}, room: room.Room{TimeZone: "UTC", Settings: room.Settings{
		WaitTargetMinutes: 10, ShortMinutes: 10, DealerMinutes: 10, UndealtMinutes: 10, InterestMinimum: 2}}}
	change(s)
	return s
}

// wait is an entry of a list; the id is that of the entry and the player.
func wait(id, game string, since clock.Instant) floor.WaitlistEntry {
	return floor.WaitlistEntry{ID: id, GameTypeID: game, JoinedAt: since, Status: floor.EntryWaiting,
		Player: floor.Person{Name: "Ana " + id}, GameType: floor.GameRef{ID: game, Name: game + " game"}}
}

func TestCausesBeginAtTheirLimit(t *testing.T) {
	t.Parallel()
	waits := func(list ...floor.WaitlistEntry) func(*roomSnapshot) {
		return func(s *roomSnapshot) { s.waitlist = list }
	}
	short := func(since clock.Instant, list ...floor.WaitlistEntry) func(*roomSnapshot) {
		return func(s *roomSnapshot) { s.tables[0].ShortSince, s.waitlist = &since, list }
	}
	dealing := func(table string, since, due clock.Instant) func(*roomSnapshot) {
		return func(s *roomSnapshot) {
			s.dealing = []staff.Dealing{{TableID: table, StaffID: "d", Name: "Ken Ito", Since: since, DueAt: due}}
		}
	}
	undealt := func(table string, limit int, since clock.Instant, paused *clock.Instant) func(*roomSnapshot) {
		return func(s *roomSnapshot) {
			s.room.Settings.UndealtMinutes, s.tables[0].PausedAt = limit, paused
			s.withoutDealer = []staff.TableWithoutDealer{{TableID: table, Since: since}}
		}
	}
	terms := func(list ...seatedTerm) func(*roomSnapshot) {
		return func(s *roomSnapshot) { s.members = list }
	}
	term := func(seat, id, table string, from, to clock.Instant) seatedTerm {
		return seatedTerm{seatID: seat, tableID: table, seat: 3, id: id, kind: room.Daily, startsAt: from, endsAt: to}
	}
	early, late := wait("early", "g", ago(10)), wait("late", "g", ago(9))
	called := wait("called", "g", ago(20))
	called.Status = floor.EntryCalled
	lent := func(s *roomSnapshot) {
		s.waitlist = []floor.WaitlistEntry{early}
		s.tables[0].Event = &floor.Event{}
	}
	idle := func(list ...floor.WaitlistEntry) func(*roomSnapshot) {
		return func(s *roomSnapshot) {
			s.tables[0].Status, s.tables[0].CurrentPlayers, s.waitlist = floor.TableAvailable, 0, list
		}
	}
	own := wait("early", "g", ago(10))
	own.GameType.InterestMinimum = new(int)
	for _, c := range []struct {
		name    string
		change  func(*roomSnapshot)
		message string // "": none
		subject string
		next    clock.Instant
	}{
		{"nothing", waits(), "", "", 0},
		{"waiting for the target", waits(late, early),
			"Waitlist over target. Ana E. has been waiting since 11:50 AM, target 10 min. Table 8 has a free seat.",
			"g/early", 0},
		{"waiting less", waits(late), "", "", ago(-1)},
		{"only called", waits(called), "", "", 0},
		{"waiting for another game", waits(wait("x", "h", ago(60))), "", "", 0},
		{"enough names for another game", waits(wait("x", "h", ago(60)), wait("y", "h", ago(50))),
			"Interest list reached 2. 2 wait for h game; no table is set up for it.", "h/y", 0},
		{"enough names for a table that is ready", idle(early, late, wait("z", "g", ago(1))),
			"Interest list reached 2. 3 wait for g game; Table 8 is available.", "g/late", 0},
		{"a name for a table that is ready", idle(early), "", "", 0},
		{"a name for a game that opens for any", idle(own),
			"Interest list reached 1. 1 wait for g game; Table 8 is available.", "g/early", 0},
		{"a table that is lent to a tournament", lent, "", "", 0},
		{"short for the limit", short(ago(10)), "Short over 10 min. 2 of 9 at 1/2 NL, nobody waiting.",
			"t/1795175400000000", 0},
		{"short with a list", short(ago(10), late), "Short over 10 min. 2 of 9 at 1/2 NL, 1 waiting.",
			"t/1795175400000000", ago(-1)},
		{"short for less", short(ago(9)), "", "", ago(-1)},
		{"a down of the limit", dealing("t", ago(10), ago(-5)), "Dealer over 10 min. Ken Ito since 11:50 AM.",
			"t/d@1795175400000000", ago(-5)},
		{"a down with a missed push", dealing("t", ago(10), ago(1)),
			"Dealer over 10 min. Ken Ito since 11:50 AM, the 11:59 push was missed.", "t/d@1795175400000000", 0},
		{"a shorter down", dealing("t", ago(9), ago(-5)), "", "", ago(-1)},
		{"a down at no table", dealing("x", ago(10), ago(-5)), "", "", 0},
		{"no dealer for the limit", undealt("t", 10, ago(10), nil),
			"No dealer over 10 min. No one has dealt since 11:50 AM.", "t/1795175400000000", 0},
		{"no dealer and a pause", undealt("t", 10, ago(10), pointer(ago(5))),
			"No dealer over 10 min. No one has dealt since 11:50 AM; its time is paused.", "t/1795175400000000", 0},
		{"no dealer for less", undealt("t", 10, ago(9), nil), "", "", ago(-1)},
		{"no dealer at no table", undealt("x", 10, ago(10), nil), "", "", 0},
		{"no limit without a dealer", undealt("t", 0, ago(10), nil), "", "", 0},
		{"an ended membership", terms(term("s", "m", "t", ago(60), noon)),
			"Membership ended while seated. Seat 3, daily pass ran out at 12:00 PM.", "s/m", 0},
		{"the last of two", terms(term("s", "n", "t", ago(60), ago(30)), term("s", "m", "t", ago(30), ago(5)),
			term("s", "o", "t", ago(50), ago(40))),
			"Membership ended while seated. Seat 3, daily pass ran out at 11:55 AM.", "s/m", 0},
		{"the first of two that ended at once", terms(term("s", "m", "t", ago(60), ago(5)),
			term("s", "n", "t", ago(30), ago(5))),
			"Membership ended while seated. Seat 3, daily pass ran out at 11:55 AM.", "s/m", 0},
		{"renewed", terms(term("s", "n", "t", ago(60), ago(30)), term("s", "m", "t", ago(30), ago(-5))), "", "",
			ago(-5)},
		{"renewed for later", terms(term("s", "n", "t", ago(60), ago(30)), term("s", "m", "t", ago(-2), ago(-5))),
			"Membership ended while seated. Seat 3, daily pass ran out at 11:30 AM.", "s/n", ago(-2)},
		{"not begun", terms(term("s", "m", "t", ago(-2), ago(-5))), "", "", ago(-2)},
		{"ended in a seat that is gone", terms(term("s", "m", "x", ago(60), ago(30))), "", "", 0},
		{"another player's", terms(term("r", "n", "t", ago(60), ago(-5)), term("s", "m", "t", ago(60), ago(30))),
			"Membership ended while seated. Seat 3, daily pass ran out at 11:30 AM.", "s/m", ago(-5)},
	} {
		s := snapshot(c.change)
		var message, subject string
		for _, found := range s.causes() {
			message, subject = message+found.Message, subject+found.Subject
		}
		assert.Equal(t, c.name+": message", message, c.message)
		assert.Equal(t, c.name+": subject", subject, c.subject)
		assert.Equal(t, c.name+": next evaluation", s.nextDue, c.next)
	}
}

func TestTheNextEvaluationIsTheEarliest(t *testing.T) {
	t.Parallel()
	s := snapshot(func(*roomSnapshot) {})
	for _, at := range []clock.Instant{ago(-5), ago(-3), ago(-9)} {
		assert.Equal(t, "a time to come is due", s.isDue(at), false)
	}
	assert.Equal(t, "next evaluation", s.nextDue, ago(-3))
}

func TestAMissingDealerPausesTheTimeCharge(t *testing.T) {
	t.Parallel()
	for lent, want := range map[bool]bool{false: true, true: false} {
		s := snapshot(func(s *roomSnapshot) {
			s.withoutDealer = []staff.TableWithoutDealer{{TableID: "t", Since: ago(10), Lent: lent}}
		})
		assert.Equal(t, "pauses the time charge", s.causes()[0].pausesTime, want)
	}
}

func TestACallThatNoOneTakesBecomesCritical(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		call alert.Alert
		want int
	}{
		{"untaken", alert.Alert{Kind: alert.FloorCall, Timestamp: ago(2)}, 1},
		{"new", alert.Alert{Kind: alert.FloorCall, Timestamp: ago(1)}, 0},
		{"taken", alert.Alert{Kind: alert.FloorCall, Timestamp: ago(2), TakenAt: pointer(noon)}, 0},
		{"critical", alert.Alert{Kind: alert.FloorCall, Timestamp: ago(2), EscalatedAt: pointer(noon)}, 0},
		{"no call", alert.Alert{Kind: alert.TableShort, Timestamp: ago(2)}, 0},
	} {
		changes := snapshot(func(*roomSnapshot) {}).untakenCalls([]alert.Stored{{Alert: c.call}})
		assert.Equal(t, c.name+": escalated calls", len(changes), c.want)
	}
}
