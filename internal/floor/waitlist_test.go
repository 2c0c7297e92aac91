package floor

import (
	"fmt"
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"pitboss/internal/foundation/clock"
)

func TestEntryStateAfterEachAct(t *testing.T) {
	t.Parallel()
	now, until := clock.Instant(1000), clock.Instant(2000)
	joined := entryState{Status: EntryWaiting, RankAt: 1, Reason: "Joined 7:42 PM"}
	called := joined.call("table", 4, now, until)
	if called.Status != EntryCalled || called.Calls != 1 || *called.CalledAt != now || *called.HoldUntil != until ||
		*called.TableID != "table" || *called.SeatNumber != 4 || called.Rank != rankNormal || called.RankAt != 1 {
		t.Errorf("called %+v", called)
	}
	if back := called.endCall(); back.Status != EntryWaiting || back.CalledAt != nil || back.HoldUntil != nil ||
		back.TableID != nil || back.SeatNumber != nil || back.Calls != 1 {
		t.Errorf("back %+v", back)
	}
	if seated := called.end(EntrySeated, now); seated.Status != EntrySeated || *seated.EndedAt != now ||
		seated.TableID == nil || seated.HoldUntil != nil {
		t.Errorf("seated %+v", seated)
	}
	if removed := called.end(EntryRemoved, now); removed.TableID != nil || removed.SeatNumber != nil ||
		removed.CalledAt != nil {
		t.Errorf("removed %+v", removed)
	}
	passed := called.pass(3, now)
	if passed.Status != EntryWaiting || passed.Passes != 1 || passed.RankAt != joined.RankAt {
		t.Errorf("passed %+v", passed)
	}
	if third := passed.pass(3, now).pass(3, now); third.Status != EntryRemoved || third.Passes != 3 ||
		third.EndedAt == nil || third.Reason != "Passed 3 times" {
		t.Errorf("passed three times %+v", third)
	}
	if first := called.putFirst("Went for chips", now, &until); first.Rank != rankFirst || first.RankAt != now ||
		*first.KeepUntil != until || first.Status != EntryWaiting {
		t.Errorf("first %+v", first)
	}
	once := called.expire("Call ran out", now)
	if once.Rank != rankNormal || once.RankAt != now || once.Status != EntryWaiting || once.Expiries != 1 {
		t.Errorf("expired once %+v", once)
	}
	if twice := once.expire("Call ran out", now); twice.Status != EntryExpired || twice.EndedAt == nil {
		t.Errorf("expired twice %+v", twice)
	}
	if !reflect.DeepEqual(joined, entryState{Status: EntryWaiting, RankAt: 1, Reason: "Joined 7:42 PM"}) {
		t.Errorf("an act changed the standing it began with: %+v", joined)
	}
}

// Any acts in any order satisfy the constraints of the schema.
func TestEntryStateAlwaysFitsItsStatus(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := entryState{Status: EntryWaiting, RankAt: 1}
		now := clock.Instant(1)
		for range rapid.IntRange(1, 30).Draw(t, "acts") {
			if !s.Status.isOpen() {
				break
			}
			now += clock.Instant(rapid.IntRange(0, 100).Draw(t, "later"))
			before := s
			switch act := rapid.SampledFrom([]string{"call", "back", "pass", "first", "expire", "seat", "remove",
				"no show"}).Draw(t, "act"); act {
			case "call":
				s = s.call("table", 1, now, now+300)
			case "back":
				s = s.endCall()
			case "pass":
				s = s.pass(3, now)
			case "first":
				s = s.putFirst("x", now, nil)
			case "expire":
				s = s.expire("x", now)
			case "seat":
				s = s.call("table", 1, now, now+300).end(EntrySeated, now)
			case "remove":
				s = s.end(EntryRemoved, now)
			case "no show":
				s = s.end(EntryNoShow, now)
			}
			if s.Status.isOpen() != (s.EndedAt == nil) {
				t.Fatalf("%+v", s)
			}
			if s.Status == EntryCalled && (s.HoldUntil == nil || s.TableID == nil || s.SeatNumber == nil || s.CalledAt == nil) {
				t.Fatalf("%+v", s)
			}
			if s.Status == EntryWaiting && (s.HoldUntil != nil || s.TableID != nil || s.SeatNumber != nil || s.CalledAt != nil) {
				t.Fatalf("%+v", s)
			}
			if s.Calls < before.Calls || s.Passes < before.Passes || s.Expiries < before.Expiries || s.Passes > 3 ||
				s.Expiries > maxMissedCalls {
				t.Fatalf("%+v after %+v", s, before)
			}
		}
	})
}

func TestEstimateNeedsABasisAndGrowsWithPosition(t *testing.T) {
	t.Parallel()
	for turnovers := range minTurnovers {
		if got := estimate(turnovers, 3); len(got) != 0 {
			t.Errorf("%d turnovers: %+v", turnovers, got)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		open := rapid.IntRange(0, 30).Draw(t, "open seats")
		list := estimate(rapid.IntRange(minTurnovers, 200).Draw(t, "turnovers"), open)
		if len(list) != maxPositions {
			t.Fatalf("%d positions", len(list))
		}
		for i, r := range list {
			if r.Position != i+1 || r.LowMinutes < 0 || r.HighMinutes < r.LowMinutes+5 || r.LowMinutes%5 != 0 ||
				r.HighMinutes%5 != 0 {
				t.Fatalf("%+v", r)
			}
			if i < open && (r.LowMinutes != 0 || r.HighMinutes != 5) {
				t.Fatalf("with %d open seats: %+v", open, r)
			}
			if i > 0 && (r.LowMinutes < list[i-1].LowMinutes || r.HighMinutes < list[i-1].HighMinutes) {
				t.Fatalf("%+v after %+v", r, list[i-1])
			}
		}
	})
	// Six seats in three hours: the third comes after 90 minutes, give or take 52.
	if got := estimate(6, 0)[2]; got != (Range{3, 35, 145}) {
		t.Errorf("%+v", got)
	}
}

func table(number int, game string, status TableStatus, players int) Table {
	t := Table{TableNumber: number, GameTypeID: game, Status: status, CurrentPlayers: players, MaxSeats: 4,
		SeatStates: []SeatState{SeatOpen, SeatOpen, SeatOpen, SeatOpen}}
	for i := range players {
		t.SeatStates[i] = SeatOccupied
	}
	return t
}

func TestRunningAndShortTablesAreChosenFirst(t *testing.T) {
	t.Parallel()
	got := ""
	for _, c := range seatChoices([]Table{
		table(1, "nl", TableAvailable, 0), table(2, "nl", TableActive, 3), table(3, "nl", TableActive, 4),
		table(4, "plo", TableActive, 1),
		table(5, "nl", TableTournament, 1), table(6, "nl", TableAvailable, 1), table(7, "nl", TableShort, 1),
		table(8, "nl", TableActive, 0),
	}, "nl") {
		got += fmt.Sprint(c.TableNumber, " ")
	}
	if got != "8 6 7 2 1 " {
		t.Errorf("order %s", got)
	}
	if seatChoices(nil, "nl") != nil {
		t.Error("no tables, no choice")
	}
}
