package apptest_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"pitboss/internal/floor"
	"pitboss/internal/player"
	"pitboss/internal/room/alert"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
	"pitboss/internal/tournament"
)

func (e *contest) readDesk() tournament.Desk {
	e.t.Helper()
	return readDesk(e.t, e.c, e.id)
}

// findSeat returns the table and seat of an entry, which is numbered by the order of sale.
func (e *contest) findSeat(n int) (table, seat int) {
	e.t.Helper()
	for _, t := range e.readDesk().Tables {
		for _, s := range t.Seats {
			if s.EntryID != nil && *s.EntryID == e.entryID(n) {
				return t.Number, s.SeatNumber
			}
		}
	}
	return 0, 0
}

func (e *contest) moveEntry(n, toTable, toSeat int, reason string) apptest.Answer {
	e.t.Helper()
	table, seat := e.findSeat(n)
	return e.c.FloorManager.Do("POST", e.path+"/moves", apptest.Body{
		"entryId": e.entryID(n), "fromTable": table, "fromSeat": seat, "toTable": toTable, "toSeat": toSeat,
		"reason": reason,
	})
}

func (e *contest) undoAct(n int) apptest.Answer {
	e.t.Helper()
	return e.c.FloorManager.Do("POST", e.path+"/undo", apptest.Body{"n": n})
}

func TestATableBreaksAndItsTableGoesBackToTheFloorUntilThatIsUndone(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	e := newContest(t, c, plainPrices, 6, nil)
	felt := c.Table(9, c.NL25)
	c.FloorManager.Do("PATCH", e.path+"/tables/2", apptest.Body{"tableId": felt.ID}).Want(http.StatusOK)
	got := c.ReadTable(felt)
	assert.MustEqual(t, "lent: Status", got.Status, floor.TableTournament)
	assert.MustEqual(t, "lent: CurrentPlayers", got.CurrentPlayers, 3)
	var line tournament.LogLine
	c.FloorManager.Do("POST", e.path+"/tables/2/break", nil).Want(http.StatusOK).Into(&line)
	assert.Equal(t, "the slip: Text", line.Text, "Table 9 broken, 3 players move")
	assert.Len(t, "the slip: Moves", line.Moves, 3)
	assert.MustEqual(t, "the slip: len(line.Seed)", len(line.Seed), 64)
	assert.Equal(t, "the slip: Moves[0].FromTable", line.Moves[0].FromTable, 2)
	assert.Equal(t, "the slip: Moves[0].ToTable", line.Moves[0].ToTable, 1)
	got = c.ReadTable(felt)
	assert.Equal(t, "given back: Status", got.Status, floor.TableAvailable)
	assert.Equal(t, "given back: CurrentPlayers", got.CurrentPlayers, 0)
	d := e.readDesk()
	assert.Len(t, "after the break: Tables", d.Tables, 1)
	assert.Equal(t, "after the break: Tables[0].Players", d.Tables[0].Players, 6)
	assert.Equal(t, "after the break: Undo.LogNumber", d.Undo.LogNumber, line.Number)
	assert.Equal(t, "after the break: Undo.Text", d.Undo.Text, line.Text)
	apptest.WantConflict(t, c.FloorManager.Do("POST", e.path+"/tables/1/break", nil), "Table T1 is the last one")
	e.undoAct(line.Number).Want(http.StatusOK)
	got = c.ReadTable(felt)
	assert.Equal(t, "lent again: Status", got.Status, floor.TableTournament)
	assert.Equal(t, "lent again: CurrentPlayers", got.CurrentPlayers, 3)
	apptest.WantConflict(t, e.undoAct(line.Number), "It is too late to undo this")

	// While the floor runs a cash game at the table, the tournament cannot take it back.
	c.FloorManager.Do("POST", e.path+"/tables/2/break", nil).Want(http.StatusOK).Into(&line)
	c.FloorManager.Do("POST", "/api/tables/"+felt.ID+"/walk-ins", "{}").Want(http.StatusOK)
	e.undoAct(line.Number).Want(http.StatusConflict)
	c.FloorManager.Do("POST", "/api/tournaments/no-such/tables/1/break", nil).Want(http.StatusNotFound)
	c.FloorManager.Do("POST", e.path+"/tables/77/break", nil).Want(http.StatusNotFound)
}

func TestAMoveNeedsAReasonUnlessItBalances(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	e := newContest(t, c, plainPrices, 8, nil)
	e.start()
	for number := 1; number <= 2; number++ {
		c.FloorManager.Do("PATCH", fmt.Sprintf("%s/tables/%d", e.path, number), apptest.Body{"button": 1}).
			Want(http.StatusOK)
	}
	table, seat := e.findSeat(1)
	other, taken := e.findSeat(2)
	for n := 3; other == table; n++ {
		other, taken = e.findSeat(n)
	}
	apptest.WantConflict(t, e.moveEntry(1, other, taken, "Friends"),
		fmt.Sprintf("Seat %d at table T%d is taken", taken, other))
	apptest.WantConflict(t, e.moveEntry(1, other, 10, "Friends"), fmt.Sprintf("Table T%d has 9 seats", other))
	apptest.WantConflict(t, e.moveEntry(1, 44, 1, "Friends"), "Table 44 is not open")
	open := 1
	for _, s := range findDeskTable(e.readDesk(), other).Seats {
		if s.EntryID == nil {
			open = s.SeatNumber
		}
	}
	c.FloorManager.Do("PATCH", fmt.Sprintf("%s/tables/%d", e.path, other), apptest.Body{"lock": open}).
		Want(http.StatusOK)
	apptest.WantConflict(t, e.moveEntry(1, other, open, "Friends"),
		fmt.Sprintf("Seat %d at table T%d is locked", open, other))
	c.FloorManager.Do("PATCH", fmt.Sprintf("%s/tables/%d", e.path, other), apptest.Body{"unlock": open}).
		Want(http.StatusOK)
	requireInvalid(t, e.moveEntry(1, other, open, ""), "reason", "A reason is required")
	e.moveEntry(1, other, open, "Cannot see the board").Want(http.StatusOK)
	in := apptest.Body{
		"entryId": e.entryID(1), "fromTable": table, "fromSeat": seat, "toTable": table, "toSeat": seat,
		"reason": "Changed their mind",
	}
	apptest.WantConflict(t, c.FloorManager.Do("POST", e.path+"/moves", in),
		fmt.Sprintf("Player 1 is no longer at table T%d, seat %d", table, seat))

	// Now one table has five players and the other has three. A difference of two halts no table, but one player must
	// move.
	d := e.readDesk()
	assert.Len(t, "eight are left, the final table has nine seats: Duties", d.Duties, 1)
	assert.MustEqual(t, "eight are left, the final table has nine seats: Duties[0].Kind", d.Duties[0].Kind,
		tournament.DutyFinalTable)
	c.FloorManager.Do("PATCH", e.path, apptest.Body{
		"rules": apptest.Body{"seatsPerTable": 9, "finalTable": 6, "balanceAt": 2, "haltAt": 3},
	}).Want(http.StatusOK)
	// With the button before the smallest gap, the table has an open seat that does not owe the small blind, whatever
	// seats the draw chose.
	c.FloorManager.Do("PATCH", fmt.Sprintf("%s/tables/%d", e.path, table),
		apptest.Body{"button": buttonBeforeSmallestGap(findDeskTable(e.readDesk(), table).Seats)}).Want(http.StatusOK)
	d = e.readDesk()
	assert.Len(t, "balance: Duties", d.Duties, 1)
	assert.NotNil(t, "balance: Duties[0].Move", d.Duties[0].Move)
	assert.MustEqual(t, "balance: Duties[0].StopsPlay", d.Duties[0].StopsPlay, false)
	m := d.Duties[0].Move
	var line tournament.LogLine
	c.FloorManager.Do("POST", e.path+"/moves", apptest.Body{
		"entryId": m.EntryID, "fromTable": m.FromTable, "fromSeat": m.FromSeat, "toTable": m.ToTable,
		"toSeat": m.ToSeat,
	}).Want(http.StatusOK).Into(&line)
	assert.Equal(t, "balanced: Kind", line.Kind, "balance")
	if !strings.HasSuffix(line.Text, "owes the big blind next") {
		t.Fatalf("balanced: Text: got %q, want the suffix %q", line.Text, "owes the big blind next")
	}
	assert.Len(t, "balanced: e.desk().Duties", e.readDesk().Duties, 0)
	wantForbidden(t, c.FrontOffice.Do("POST", e.path+"/redraw", apptest.Body{"final": false}), "manage_tournaments")
}

// buttonBeforeSmallestGap returns the button position after which the next button passes the smallest gap between taken
// seats. A player who sits down in that gap owes the small blind of the next hand, and one in any other gap does not.
func buttonBeforeSmallestGap(seats []tournament.Seat) int {
	taken := []int{}
	for i, s := range seats {
		if s.EntryID != nil {
			taken = append(taken, i)
		}
	}
	best, smallest := 0, len(seats)+1
	for i, from := range taken {
		gap := (taken[(i+1)%len(taken)] - from + len(seats)) % len(seats)
		if gap < smallest {
			best, smallest = seats[taken[(i+len(taken)-1)%len(taken)]].SeatNumber, gap
		}
	}
	return best
}

func TestABustIsUndoneWithinAMinuteAndWhileNothingOfItHasChanged(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	e := newContest(t, c, bountyPrices, 6, nil)
	apptest.WantConflict(t,
		c.FloorManager.Do("POST", e.path+"/busts", apptest.Body{
			"out": []any{apptest.Body{"entryId": e.entryID(1), "by": []any{e.entryID(2)}}},
		}), "Friday Bounty is not running")
	c.FloorManager.Do("PATCH", e.path, apptest.Body{"status": "running"}).Want(http.StatusOK)
	requireInvalid(t,
		c.FloorManager.Do("POST", e.path+"/busts", apptest.Body{"out": []any{apptest.Body{"entryId": e.entryID(1)}}}),
		"by", "Say who knocked Player 1 out")
	busts := func(n, by int) (b tournament.BustResult) {
		t.Helper()
		c.FloorManager.Do("POST", e.path+"/busts", apptest.Body{
			"out": []any{apptest.Body{"entryId": e.entryID(n), "by": []any{e.entryID(by)}}},
		}).Want(http.StatusOK).Into(&b)
		return b
	}
	before := e.readDesk()
	satAt, satIn := e.findSeat(1)
	b := busts(1, 2)
	out := b.Out[0]
	assert.NotNil(t, "seat of the busted entry: OutTable", out.OutTable)
	assert.Nil(t, "seat of the busted entry: SeatNumber", out.SeatNumber)
	assert.Pointer(t, "seat of the busted entry: OutTable", out.OutTable, satAt)
	assert.Pointer(t, "seat of the busted entry: OutSeat", out.OutSeat, satIn)
	d := e.readDesk()
	assert.Pointer(t, "undo of the bust: d.Undo", d.Undo, b.Undo)
	assert.Equal(t, "undo of the bust: b.Undo.Hindrance", b.Undo.Hindrance, "")
	out = b.Out[0]
	assert.Pointer(t, "out: out.Place", out.Place, 6)
	assert.Equal(t, "out: out.Status", out.Status, tournament.Busted)
	assert.Equal(t, "out: out.BustedBy[0]", out.BustedBy[0], "Player 2")
	assert.Equal(t, "out: b.Undo.Text", b.Undo.Text, "Player 1 out, 5 left")
	d = e.readDesk()
	assert.Len(t, "the desk: LastBusted", d.LastBusted, 1)
	assert.Equal(t, "the desk: Tournament.PlayersLeft", d.Tournament.PlayersLeft, 5)
	assert.Equal(t, "the desk: Tournament.Bounties", d.Tournament.Bounties, before.Tournament.Bounties)
	c.Clock.Advance(time.Minute)
	e.undoAct(b.Undo.LogNumber).Want(http.StatusOK)
	d = e.readDesk()
	assert.Equal(t, "undone: Sprint", fmt.Sprint(d.Tournament.PlayersLeft, len(d.LastBusted), d.Undo), "6 0 <nil>")
	lines := apptest.Get[[]tournament.LogLine](c.FloorManager, e.path+"/log")
	assert.Equal(t, "the log: lines[0].Text", lines[0].Text, "Undone: Player 1 out, 5 left")
	assert.NotNil(t, "the log: lines[1].UndoneAt", lines[1].UndoneAt)

	b = busts(1, 2)
	c.Clock.Advance(time.Minute + time.Second)
	apptest.WantConflict(t, e.undoAct(b.Undo.LogNumber), "It is too late to undo this")
	first := busts(3, 2)
	second := busts(4, 2)
	apptest.WantConflict(t, e.undoAct(first.Undo.LogNumber), "Only the last act can be undone: Player 4 out, 3 left")
	e.undoAct(second.Undo.LogNumber).Want(http.StatusOK)
	e.sell(e.entries[2].Player.ID, "cash", tournament.ReEntry)
	changed := "This cannot be undone: seats or entries have changed since"
	apptest.WantConflict(t, e.undoAct(first.Undo.LogNumber), changed)
	d = e.readDesk()
	assert.Equal(t, "after the re-entry: Undo.LogNumber", d.Undo.LogNumber, first.Undo.LogNumber)
	assert.Equal(t, "after the re-entry: Undo.Hindrance", d.Undo.Hindrance, changed)
	apptest.WantConflict(t, c.FloorManager.Do("POST", e.path+"/busts",
		apptest.Body{"out": []any{apptest.Body{"entryId": e.entryID(3), "by": []any{e.entryID(2)}}}}),
		"Player 3 is already out")

	third := busts(5, 2)
	seat := c.SeatPlayer(player.Player{ID: e.entries[4].Player.ID}, c.Table(7, c.NL25), 3)
	apptest.WantConflict(t, e.undoAct(third.Undo.LogNumber), "Player 5 is playing at Table 7")
	assert.Equal(t, "player in another tournament: Undo.Hindrance", e.readDesk().Undo.Hindrance,
		"Player 5 is playing at Table 7")
	c.FloorManager.Do("DELETE", "/api/seats/"+seat.ID, nil).Want(http.StatusNoContent)
	e.undoAct(third.Undo.LogNumber).Want(http.StatusOK)
}

func TestTheLastOneIsTheWinnerOnceEntriesAreClosedAndTakesHisOwnBounty(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	e := newContest(t, c, bountyPrices, 3, nil)
	c.FloorManager.Do("PATCH", e.path, apptest.Body{"status": "running"}).Want(http.StatusOK)
	e.bust(1, 5000, 2)
	apptest.WantConflict(t, c.FloorManager.Do("POST", e.path+"/redraw", apptest.Body{"final": true}),
		"Entries are still sold")
	c.FloorManager.Do("POST", e.path+"/busts", apptest.Body{
		"out": []any{apptest.Body{"entryId": e.entryID(1), "stack": 1},
			apptest.Body{"entryId": e.entryID(3), "stack": 2}},
	}).Want(http.StatusUnprocessableEntity)
	e.bust(1, 5000, 3)
	of := e.readDesk().Tournament
	assert.Nil(t, "entries are still sold, and there is a winner: Winner", of.Winner)
	assert.NotNil(t, "entries are still sold, and there is a winner: Clock.Since", of.Clock.Since)
	c.Clock.Advance(50 * time.Minute) // two levels and a break
	c.RunJobs()
	d := e.readDesk()
	assert.NotNil(t, "the winner: Tournament.Winner", d.Tournament.Winner)
	assert.Equal(t, "the winner: Tournament.Winner.Name", d.Tournament.Winner.Name, "Player 1")
	assert.Nil(t, "the winner: Tournament.Clock.Since", d.Tournament.Clock.Since)
	all := apptest.Get[[]tournament.Entry](c.FloorManager, e.path+"/entries")
	assert.Equal(t, "bounties of the winner: all[0].BountiesWon", all[0].BountiesWon, 75_00)
	assert.Pointer(t, "bounties of the winner: all[0].Place", all[0].Place, 1)
	assert.Equal(t, "the log: lines[0].Text", apptest.Get[[]tournament.LogLine](c.FloorManager, e.path+"/log")[0].Text,
		"Player 1 has won")
	// The clock goes back to a level with open entries, so more players may enter and there is no winner.
	c.FloorManager.Do("POST", e.path+"/clock", apptest.Body{"act": "jump", "position": 0}).Want(http.StatusOK)
	all = apptest.Get[[]tournament.Entry](c.FloorManager, e.path+"/entries")
	assert.Equal(t, "without a winner: all[0].BountiesWon", all[0].BountiesWon, 50_00)
	assert.Nil(t, "without a winner: all[0].Place", all[0].Place)
}

func TestNoMoreChipsAreCountedThanAreInPlay(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	e := newContest(t, c, plainPrices, 3, nil)
	e.start()
	count := func(a, b, third int) apptest.Answer {
		return c.FloorManager.Do("POST", e.path+"/counts", apptest.Body{"counts": []any{
			apptest.Body{"entryId": e.entryID(1), "chips": a}, apptest.Body{"entryId": e.entryID(2), "chips": b},
			apptest.Body{"entryId": e.entryID(3), "chips": third},
		}})
	}
	requireInvalid(t, count(20_000, 20_000, 17_000), "counts", "That is 12,000 chips more than are in play")
	count(20_000, 20_000, 5_000).Want(http.StatusOK)
	for _, table := range e.readDesk().Tables {
		for _, s := range table.Seats {
			if s.EntryID != nil && (s.Stack == nil || *s.CountedAt != c.Clock.Now()) {
				t.Errorf("counted: %+v", s)
			}
		}
	}
	c.Clock.Advance(time.Minute)
	// Stacks that are entered one by one while the clock is paused must still add up.
	c.FloorManager.Do("POST", e.path+"/clock", apptest.Body{"act": "pause"}).Want(http.StatusOK)
	e.enterStacks(map[int]int64{1: 40_000})
	requireInvalid(t, c.FloorManager.Do("POST", e.path+"/counts", apptest.Body{
		"counts": []any{apptest.Body{"entryId": e.entryID(2), "chips": 5_001}},
	}), "counts", "That is 1 chip more than are in play")
	e.enterStacks(map[int]int64{2: 5_000})
}

func TestTheDeskKeepsWhoHadTheBlindsWhenOneOfThemGoesOut(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	e := newContest(t, c, plainPrices, 8, nil)
	e.start()
	taken := []int{}
	for _, s := range findDeskTable(e.readDesk(), 1).Seats {
		if s.EntryID != nil {
			taken = append(taken, s.SeatNumber)
		}
	}
	c.FloorManager.Do("PATCH", e.path+"/tables/1", apptest.Body{"button": taken[0]}).Want(http.StatusOK)
	positions := func() string {
		said := ""
		for _, s := range findDeskTable(e.readDesk(), 1).Seats {
			if s.EntryID != nil {
				said += fmt.Sprintf("%s,", s.Position)
			}
		}
		return said
	}
	assert.MustEqual(t, "before the hand", positions(), "BTN,SB,BB,next BB,")
	for n := 1; n <= 8; n++ {
		if table, seat := e.findSeat(n); table == 1 && seat == taken[1] {
			busted := bustOne(t, c, e, n)
			assert.Equal(t, "the small blind is out", positions(), "BTN,BB,next BB,")
			e.undoAct(busted.Undo.LogNumber).Want(http.StatusOK)
			assert.Equal(t, "the bust was taken back", positions(), "BTN,SB,BB,next BB,")
			break
		}
	}
}

func bustOne(t *testing.T, c *apptest.Club, e *contest, n int) (out tournament.BustResult) {
	t.Helper()
	c.FloorManager.Do("POST", e.path+"/busts", apptest.Body{"out": []apptest.Body{{"entryId": e.entryID(n)}}}).
		Want(http.StatusOK).Into(&out)
	return out
}

func TestTheDealerAtATableNotesTheButton(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	e := newContest(t, c, plainPrices, 8, nil)
	e.start()
	c.Dealer.Do("POST", e.path+"/tables/1/button", apptest.Body{"button": 4}).Want(http.StatusOK)
	b := findDeskTable(e.readDesk(), 1).Button
	assert.Pointer(t, "the button: b", b, 4)
	requireInvalid(t, c.Dealer.Do("POST", e.path+"/tables/1/button", apptest.Body{"button": 11}), "button",
		"Table T1 has seats 1 to 9")
	c.Dealer.Do("POST", e.path+"/tables/77/button", apptest.Body{"button": 1}).Want(http.StatusNotFound)
	wantForbidden(t, c.Dealer.Do("PATCH", e.path+"/tables/1", apptest.Body{"button": 4}), "manage_tournaments")
	wantForbidden(t, c.Executive.Do("POST", e.path+"/tables/1/button", apptest.Body{"button": 4}), "deal_tables")
}

func TestAPlayerWhomTheDealerReportsOutIsADutyUntilTheBust(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	e := newContest(t, c, plainPrices, 8, nil)
	report := func(n int, out bool) apptest.Answer {
		return c.Dealer.Do("POST", "/api/tournament-entries/"+e.entryID(n)+"/report", apptest.Body{"out": out})
	}
	apptest.WantConflict(t, report(1, true), e.readDesk().Tournament.Name+" is not running")
	e.start()
	reported := func() (out []tournament.Duty) {
		for _, d := range e.readDesk().Duties {
			if d.Kind == tournament.DutyReported {
				out = append(out, d)
			}
		}
		return out
	}
	open := func() (out []alert.Alert) {
		for _, a := range listAlerts(c.FloorManager, c) {
			if a.Kind == alert.PlayerOut {
				out = append(out, a)
			}
		}
		return out
	}
	report(1, true).Want(http.StatusOK)
	report(1, true).Want(http.StatusOK) // a repeated report changes no row
	table, seat := e.findSeat(1)
	title := fmt.Sprintf("Table T%d, seat %d reported out by the dealer: confirm bust", table, seat)
	d := reported()
	assert.Len(t, "the desk: d", d, 1)
	assert.MustEqual(t, "the desk: d[0].Title", d[0].Title, title)
	assert.MustEqual(t, "the desk: d[0].EntryID", d[0].EntryID, e.entryID(1))
	a := open()
	assert.Len(t, "the alerts: a", a, 1)
	assert.MustPointer(t, "the alerts: a[0].TableName", a[0].TableName, fmt.Sprintf("Table T%d", table))
	if !strings.HasPrefix(a[0].Message, "Player out. ") {
		t.Fatalf("the alerts: a[0].Message: got %q, want the prefix %q", a[0].Message, "Player out. ")
	}
	busted := bustOne(t, c, e, 1)
	assert.Len(t, "the bust was confirmed: reported()", reported(), 0)
	assert.Len(t, "the bust was confirmed: open()", open(), 0)
	e.undoAct(busted.Undo.LogNumber).Want(http.StatusOK)

	// The dealer or the floor withdraws a report that was made by mistake.
	report(1, true).Want(http.StatusOK)
	report(1, false).Want(http.StatusOK)
	report(1, false).Want(http.StatusOK)
	assert.Len(t, "withdrawn: reported()", reported(), 0)
	assert.Len(t, "withdrawn: open()", open(), 0)
	report(2, true).Want(http.StatusOK)
	c.FloorManager.Do("POST", "/api/pit-boss/alerts/"+open()[0].ID+"/resolve", nil).Want(http.StatusOK)
	assert.Len(t, "answered: reported()", reported(), 0)
	bustOne(t, c, e, 3)
	apptest.WantConflict(t, report(3, true), "Player is not in play")
	wantForbidden(t, c.Executive.Do("POST", "/api/tournament-entries/"+e.entryID(2)+"/report",
		apptest.Body{"out": true}),
		"deal_tables")
}
