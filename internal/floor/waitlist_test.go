package floor

import (
	"fmt"
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/test/assert"
)

func TestEntryStateAfterEachAct(t *testing.T) {
	t.Parallel()
	now, until := clock.Instant(1000), clock.Instant(2000)
	joined := entryState{Status: EntryWaiting, RankAt: 1, Reason: "Joined 7:42 PM"}
	called := joined.call("table", 4, now, until)
	assert.Equal(t, "called: Status", called.Status, EntryCalled)
	assert.Equal(t, "called: Calls", called.Calls, 1)
	assert.Pointer(t, "called: CalledAt", called.CalledAt, now)
	assert.Pointer(t, "called: HoldUntil", called.HoldUntil, until)
	assert.Pointer(t, "called: TableID", called.TableID, "table")
	assert.Pointer(t, "called: SeatNumber", called.SeatNumber, 4)
	assert.Equal(t, "called: Rank", called.Rank, rankNormal)
	assert.Equal(t, "called: RankAt", called.RankAt, 1)
	back := called.endCall()
	assert.Equal(t, "back: Status", back.Status, EntryWaiting)
	assert.Nil(t, "back: CalledAt", back.CalledAt)
	assert.Nil(t, "back: HoldUntil", back.HoldUntil)
	assert.Nil(t, "back: TableID", back.TableID)
	assert.Nil(t, "back: SeatNumber", back.SeatNumber)
	assert.Equal(t, "back: Calls", back.Calls, 1)
	seated := called.end(EntrySeated, now)
	assert.Equal(t, "seated: Status", seated.Status, EntrySeated)
	assert.Pointer(t, "seated: EndedAt", seated.EndedAt, now)
	assert.NotNil(t, "seated: TableID", seated.TableID)
	assert.Nil(t, "seated: HoldUntil", seated.HoldUntil)
	removed := called.end(EntryRemoved, now)
	assert.Nil(t, "removed: TableID", removed.TableID)
	assert.Nil(t, "removed: SeatNumber", removed.SeatNumber)
	assert.Nil(t, "removed: CalledAt", removed.CalledAt)
	passed := called.pass(3, now)
	assert.Equal(t, "passed: Status", passed.Status, EntryWaiting)
	assert.Equal(t, "passed: Passes", passed.Passes, 1)
	assert.Equal(t, "passed: RankAt", passed.RankAt, joined.RankAt)
	third := passed.pass(3, now).pass(3, now)
	assert.Equal(t, "passed three times: Status", third.Status, EntryRemoved)
	assert.Equal(t, "passed three times: Passes", third.Passes, 3)
	assert.NotNil(t, "passed three times: EndedAt", third.EndedAt)
	assert.Equal(t, "passed three times: Reason", third.Reason, "Passed 3 times")
	first := called.putFirst("Went for chips", now, &until)
	assert.Equal(t, "first: Rank", first.Rank, rankFirst)
	assert.Equal(t, "first: RankAt", first.RankAt, now)
	assert.Pointer(t, "first: KeepUntil", first.KeepUntil, until)
	assert.Equal(t, "first: Status", first.Status, EntryWaiting)
	once := called.expire("Missed call", now)
	assert.Equal(t, "expired once: Rank", once.Rank, rankNormal)
	assert.Equal(t, "expired once: RankAt", once.RankAt, now)
	assert.Equal(t, "expired once: Status", once.Status, EntryWaiting)
	assert.Equal(t, "expired once: Expiries", once.Expiries, 1)
	twice := once.expire("Missed call", now)
	assert.Equal(t, "expired twice: Status", twice.Status, EntryExpired)
	assert.NotNil(t, "expired twice: EndedAt", twice.EndedAt)
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
			assert.MustEqual(t, "s.Status.isOpen()", s.Status.isOpen(), s.EndedAt == nil)
			if s.Status == EntryCalled && (s.HoldUntil == nil || s.TableID == nil || s.SeatNumber == nil ||
				s.CalledAt == nil) {
				t.Fatalf("%+v", s)
			}
			if s.Status == EntryWaiting && (s.HoldUntil != nil || s.TableID != nil || s.SeatNumber != nil ||
				s.CalledAt != nil) {
				t.Fatalf("%+v", s)
			}
			if s.Calls < before.Calls {
				t.Fatalf("Calls: got %v, want at least %v", s.Calls, before.Calls)
			}
			if s.Passes < before.Passes {
				t.Fatalf("Passes: got %v, want at least %v", s.Passes, before.Passes)
			}
			if s.Expiries < before.Expiries {
				t.Fatalf("Expiries: got %v, want at least %v", s.Expiries, before.Expiries)
			}
			if s.Passes > 3 {
				t.Fatalf("Passes: got %v, want at most 3", s.Passes)
			}
			if s.Expiries > maxMissedCalls {
				t.Fatalf("Expiries: got %v, want at most %v", s.Expiries, maxMissedCalls)
			}
		}
	})
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
	assert.Equal(t, "order", got, "8 6 7 2 1 ")
	if seatChoices(nil, "nl") != nil {
		t.Error("no tables, no choice")
	}
}
