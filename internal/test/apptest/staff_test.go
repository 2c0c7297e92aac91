package apptest_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"pitboss/internal/floor"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/staff"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

// dealerString is a string of tables in play with a break at its end, and dealers who work along it.
type dealerString struct {
	*apptest.Club
	w        *world
	stringID string
	ids      []string
	tables   []floor.Table
}

func newDealerString(t *testing.T, people, tables int) *dealerString {
	t.Helper()
	c := apptest.New(t)
	d := &dealerString{Club: c, w: newWorld(t, c)}
	var stops []any
	for n := range tables {
		table := c.Table(n+1, c.NL25)
		c.FloorManager.Do("POST", "/api/tables/"+table.ID+"/walk-ins", "{}").Want(http.StatusOK)
		d.tables, stops = append(d.tables, table), append(stops, table.ID)
	}
	var r staff.Rotation
	c.PitBoss.Do("POST", "/api/rotation/"+c.Room+"/strings", apptest.Body{
		"name": "Cash string", "tournamentId": nil, "downMinutes": 30, "stops": append(stops, nil),
	}).
		Want(http.StatusCreated).Into(&r)
	d.stringID = r.Strings[0].ID
	for range people {
		d.ids = append(d.ids, d.w.startDealerShift())
	}
	return d
}

func (d *dealerString) takeTable(table, dealer int, pin string) apptest.Answer {
	return d.Dealer.Do("POST", "/api/dealer/"+d.tables[table].ID+"/take",
		apptest.Body{"staffId": d.ids[dealer], "pin": pin})
}

func (d *dealerString) readRotation() staff.Rotation {
	return apptest.Get[staff.Rotation](d.Dealer, "/api/rotation/"+d.Room)
}

func (d *dealerString) push(at clock.Instant) apptest.Answer {
	return d.PitBoss.Do("POST", "/api/rotation/"+d.Room+"/push", apptest.Body{
		"stringId": d.stringID, "pushAt": at.String(),
	})
}

func (d *dealerString) names() (names []string) {
	for _, t := range d.tables {
		name := ""
		for _, who := range apptest.Get[[]staff.Dealing](d.Dealer, "/api/dealers/"+d.Room) {
			for i, id := range d.ids {
				if who.TableID == t.ID && who.StaffID == id {
					name = fmt.Sprint(i)
				}
			}
		}
		names = append(names, name)
	}
	return names
}

func TestADealerIsRelievedByPINAndItSaysHowLate(t *testing.T) {
	t.Parallel()
	c := newDealerString(t, 3, 1)
	c.takeTable(0, 0, samplePIN).Want(http.StatusOK)
	c.Clock.Advance(18*time.Minute + 5*time.Minute) // 9:05 PM
	var s staff.DealerScreen
	c.takeTable(0, 1, samplePIN).Want(http.StatusOK).Into(&s)
	assert.NotNil(t, "Dealer", s.Dealer)
	assert.MustEqual(t, "Dealer.StaffID", s.Dealer.StaffID, c.ids[1])
	assert.MustEqual(t, "s.Dealer.DueAt.String()", s.Dealer.DueAt.String(), "2026-11-21T03:30:00.000Z")
	for _, p := range apptest.Get[[]staff.Staff](c.PitBoss, "/api/pit-boss/staff/"+c.Room) {
		if p.ID == c.ids[1] && (p.LateMinutes != 5 || p.TableNumber == nil || *p.TableNumber != 1 ||
			*p.Performance != 100 || *p.CurrentAssignment != "Table 1") {
			t.Errorf("%+v", p)
		}
		// no push brought this dealer to the table
		if p.ID == c.ids[0] && (p.TableNumber != nil || p.Performance != nil) {
			t.Errorf("%+v", p)
		}
	}
	apptest.WantConflict(t, c.takeTable(0, 1, samplePIN), "Dealer 2 deals at Table 1 already")
}

func TestFiveWrongPINsLockItForAMinute(t *testing.T) {
	t.Parallel()
	c := newDealerString(t, 1, 1)
	var wg sync.WaitGroup
	for range 12 {
		wg.Go(func() {
			_, _ = c.Dealer.Try("POST", "/api/dealer/"+c.tables[0].ID+"/take", apptest.Body{
				"staffId": c.ids[0], "pin": "0000",
			})
		})
	}
	wg.Wait()
	assert.Equal(t, "Detail", c.takeTable(0, 0, samplePIN).Want(http.StatusTooManyRequests).
		Problem().Detail, "Too many wrong PINs. Try again in a minute.")
	c.Clock.Advance(61 * time.Second)
	assert.Equal(t, "Detail", c.takeTable(0, 0, "0000").Want(http.StatusUnprocessableEntity).Problem().Detail,
		"Wrong PIN")
	c.takeTable(0, 0, samplePIN).Want(http.StatusOK)
	feed := string(c.Owner.Do("GET", "/api/activity/"+c.Room, nil).Body)
	assert.Equal(t, `strings.Count(feed, "Wrong PIN for Dealer")`, strings.Count(feed, "Wrong PIN for Dealer"), 6)
	assert.Equal(t, "strings.Contains(feed, samplePIN)", strings.Contains(feed, samplePIN), false)
	assert.Equal(t, `strings.Contains(feed, "0000 ")`, strings.Contains(feed, "0000 "), false)
}

func TestAPushMovesEverybodyAsPlannedOnce(t *testing.T) {
	t.Parallel()
	c := newDealerString(t, 3, 2)
	c.takeTable(0, 0, samplePIN).Want(http.StatusOK)
	c.takeTable(1, 1, samplePIN).Want(http.StatusOK)
	c.PitBoss.Do("POST", "/api/staff/"+c.ids[2]+"/break", apptest.Body{"until": nil}).Want(http.StatusOK)
	nine := clock.FromTime(time.Date(2026, 11, 21, 3, 0, 0, 0, time.UTC))
	apptest.WantConflict(t, c.push(nine), "The 9:00 PM push can be confirmed from 8:50 PM on")
	apptest.WantConflict(t, c.push(nine.Add(30*time.Minute)), "The next push of Cash string is at 9:00 PM")
	c.Clock.Advance(17 * time.Minute)
	moves := c.readRotation().Moves
	assert.Len(t, "moves", moves, 3)
	assert.MustEqual(t, "moves[0].StaffID", moves[0].StaffID, c.ids[2])
	assert.MustEqual(t, "moves[2].To.Kind", moves[2].To.Kind, staff.AtBreak)
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			_, _ = c.PitBoss.Try("POST", "/api/rotation/"+c.Room+"/push", apptest.Body{
				"stringId": c.stringID, "pushAt": nine.String(),
			})
		})
	}
	wg.Wait()
	at := c.names()
	assert.MustEqual(t, "at[0]", at[0], "2")
	assert.MustEqual(t, "at[1]", at[1], "0")
	apptest.WantConflict(t, c.push(nine), "The 9:00 PM push is over")
	r := c.readRotation()
	assert.Equal(t, "Counts", r.Counts, staff.RotationCounts{Dealing: 2, OnBreak: 1})
	assert.Equal(t, "Strings[0].Pushes[0]", r.Strings[0].Pushes[0], nine)
	c.Clock.Advance(21 * time.Minute) // nine minutes before the next push
	var s staff.DealerScreen
	c.takeTable(0, 1, samplePIN).Want(http.StatusOK).Into(&s)
	assert.Equal(t, "who came early is shown: PushAt", s.PushAt, nine.Add(time.Hour))
	assert.NotNil(t, "who came early is shown: NextPlace", s.NextPlace)
	assert.Pointer(t, "who came early is shown: NextPlace.TableNumber", s.NextPlace.TableNumber, 2)
	c.push(nine.Add(30 * time.Minute)).Want(http.StatusOK)
	c.Clock.Advance(9 * time.Minute)
	for range 5 { // each dealer passes every stop
		c.Clock.Advance(30 * time.Minute)
		c.push(c.readRotation().Strings[0].Pushes[1]).Want(http.StatusOK)
	}
	at = c.names()
	assert.Equal(t, "after two rounds: at[0]", at[0], "2")
	assert.Equal(t, "after two rounds: at[1]", at[1], "0")
}

func TestNotEveryoneRestsAtOnceWhilePeoplePlay(t *testing.T) {
	t.Parallel()
	c := newDealerString(t, 2, 1)
	rest := func(n int) apptest.Answer {
		return c.PitBoss.Do("POST", "/api/staff/"+c.ids[n]+"/break", apptest.Body{"until": nil})
	}
	c.takeTable(0, 0, samplePIN).Want(http.StatusOK)
	rest(1).Want(http.StatusOK)
	apptest.WantConflict(t, rest(1), "Dealer 2 is on a break already")
	apptest.WantConflict(t, rest(0), "Everyone on break at once: nobody would be left to deal")
	c.PitBoss.Do("POST", "/api/tables/"+c.tables[0].ID+"/end", "{}").Want(http.StatusOK)
	r := c.readRotation()
	assert.Equal(t, "a table that is closed has a dealer: Counts.Short", r.Counts.Short, 0)
	assert.Nil(t, "a table that is closed has a dealer: Strings[0].Rows[0].Cells[1].StaffID",
		r.Strings[0].Rows[0].Cells[1].StaffID)
	rest(0).Want(http.StatusOK)
	c.PitBoss.Do("POST", "/api/staff/"+c.ids[0]+"/clock-out", "{}").Want(http.StatusOK)
	apptest.WantConflict(t, rest(0), "Dealer 1 is not on shift")
}

func TestChangesByHandShowAndARuleRefusesThem(t *testing.T) {
	t.Parallel()
	c := newDealerString(t, 4, 2)
	c.takeTable(0, 0, samplePIN).Want(http.StatusOK)
	c.takeTable(1, 1, samplePIN).Want(http.StatusOK)
	put := func(dealer int, kind, table any) apptest.Answer {
		at := c.readRotation().Strings[0].Pushes[1]
		return c.PitBoss.Do("POST", "/api/rotation/"+c.Room+"/changes", apptest.Body{
			"pushAt": at.String(), "changes": []any{
				apptest.Body{"staffId": c.ids[dealer], "kind": kind, "tableId": table},
			},
		})
	}
	apptest.WantConflict(t, put(0, "table", c.tables[0].ID),
		"Dealer 1 comes from Table 1, nobody is sent straight back")
	var r staff.Rotation
	put(3, "table", c.tables[1].ID).Want(http.StatusOK).Into(&r)
	cell := r.Strings[0].Rows[1].Cells[1]
	assert.MustEqual(t, "Changed", cell.Changed, true)
	assert.Pointer(t, "StaffID", cell.StaffID, c.ids[3])
	put(2, "table", c.tables[1].ID).Want(http.StatusOK).Into(&r) // replaces the table of the earlier request
	cell = r.Strings[0].Rows[1].Cells[1]
	assert.MustEqual(t, "Changed", cell.Changed, true)
	assert.Pointer(t, "StaffID", cell.StaffID, c.ids[2])
	put(2, nil, nil).Want(http.StatusOK).Into(&r)
	if cell := r.Strings[0].Rows[1].Cells[1]; cell.Changed {
		t.Errorf("%+v", cell)
	}
}

func TestManyHandsAtOnceLeaveOneDealerATable(t *testing.T) {
	t.Parallel()
	c := newDealerString(t, 6, 3)
	c.Clock.Advance(17 * time.Minute) // the next push is due
	at := c.readRotation().Strings[0].Pushes[1].String()
	var wg sync.WaitGroup
	var mu sync.Mutex
	unexpected := map[string]bool{}
	for n := range 48 {
		wg.Go(func() {
			path, in, who := "", apptest.Body{}, c.PitBoss
			switch id := c.ids[n%6]; n % 8 {
			case 0, 1, 2:
				path, in, who = "/api/dealer/"+c.tables[n%3].ID+"/take", apptest.Body{"staffId": id, "pin": samplePIN},
					c.Dealer
			case 3:
				path, in = "/api/staff/"+id+"/break", apptest.Body{"until": nil}
			case 4:
				path, in = "/api/rotation/"+c.Room+"/push", apptest.Body{"stringId": c.stringID, "pushAt": at}
			case 5:
				path, in = "/api/staff/"+id+"/assign", apptest.Body{"tableId": c.tables[n%3].ID, "area": nil}
			case 6:
				path = "/api/staff/" + id + "/clock-out"
			default:
				path, in = "/api/staff/"+id+"/clock-in", apptest.Body{"roomId": []string{c.Room, c.OtherRoom}[n%2]}
			}
			a, err := who.Try("POST", path, in)
			if err != nil || a.Status != http.StatusOK && a.Status != http.StatusConflict {
				mu.Lock()
				unexpected[fmt.Sprint(path, a.Status, string(a.Body), err)] = true
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	for u := range unexpected {
		t.Error(u)
	}
}

func TestTheFiguresOfTheDealersAddUp(t *testing.T) {
	t.Parallel()
	c := newDealerString(t, 2, 1)
	start := c.Clock.Now()
	c.takeTable(0, 0, samplePIN).Want(http.StatusOK)
	c.Clock.Advance(30 * time.Minute)
	c.Dealer.Do("POST", "/api/dealer/"+c.tables[0].ID+"/leave", "{}").Want(http.StatusOK)
	c.Clock.Advance(10 * time.Minute)
	at := tenant.Mint("club", tenant.System).Room(c.Room)
	_, err := db.ViewRoom(context.Background(), c.DB, at, func(tx *db.RoomView) (any, error) {
		e, err := staff.SumDealerTime(tx, start, tx.Now())
		assert.NoError(t, "err", err)
		assert.Equal(t, "e.AtTables", e.AtTables, (30 * time.Minute).Microseconds())
		assert.Equal(t, "e.OnShift", e.OnShift, 2*(40*time.Minute).Microseconds())
		e, err = staff.SumDealerTime(tx, start.Add(20*time.Minute), start.Add(40*time.Minute))
		assert.NoError(t, "SumDealerTime", err)
		assert.Equal(t, "e.AtTables within the span", e.AtTables, (10 * time.Minute).Microseconds())
		assert.Equal(t, "e.OnShift within the span", e.OnShift, 2*(20*time.Minute).Microseconds())
		if n, err := staff.CountOnDuty(tx); n != 2 || err != nil {
			t.Errorf("%d on duty, %v, want n 2", n, err)
		}
		u, err := staff.TablesWithoutDealer(tx)
		assert.NoError(t, "err", err)
		assert.Len(t, "u", u, 1)
		assert.Equal(t, "u[0].TableID", u[0].TableID, c.tables[0].ID)
		assert.Equal(t, "u[0].Since", u[0].Since, start.Add(30*time.Minute))
		return nil, err
	})
	if err != nil {
		t.Fatal(err)
	}
	c.takeTable(0, 1, samplePIN).Want(http.StatusOK)
	c.Clock.Advance(70 * time.Minute)
	_, err = db.ViewRoom(context.Background(), c.DB, at, func(tx *db.RoomView) (any, error) {
		if u, err := staff.TablesWithoutDealer(tx); len(u) != 0 || err != nil {
			t.Errorf("%+v, %v, want len(u) 0", u, err)
		}
		p, err := staff.CountPunctualPushes(tx, start, tx.Now())
		if p.Pushes == 0 {
			t.Errorf("%+v", p)
		}
		return nil, err
	})
	if err != nil {
		t.Fatal(err)
	}
}
