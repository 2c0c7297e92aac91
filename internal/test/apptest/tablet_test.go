package apptest_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"pitboss/internal/floor"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/lobby/tablet"
	"pitboss/internal/room/alert"
	"pitboss/internal/staff"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

// tabletTable is a table with a paired tablet and two players.
type tabletTable struct {
	*apptest.Club
	tablet *apptest.Person
	table  floor.Table
	seats  []floor.Seat
}

func newTabletTable(t *testing.T) *tabletTable {
	t.Helper()
	c := apptest.New(t)
	d := &tabletTable{Club: c, table: c.Table(4, c.NL13), tablet: c.Screen(c.Owner, c.Room, tenant.RoleDealerTablet)}
	d.moveTo(d.table).Want(http.StatusOK)
	for i, name := range []string{"Christopher Vandenberg", "Mei Tarantella"} {
		d.seats = append(d.seats, c.SeatPlayer(c.Player(name), d.table, i+1))
	}
	return d
}

func (d *tabletTable) screenPath() string {
	return "/api/screens/" + d.Room + "/" + d.tablet.Scope.Actor().ID
}

func (d *tabletTable) moveTo(t floor.Table) apptest.Answer {
	in := screenBody()
	in["kind"], in["tableId"], in["alsoShows"] = "dealer_tablet", t.ID, []any{}
	return d.FloorManager.Do("PATCH", d.screenPath(), in)
}

// addDealer clocks a new dealer with a PIN in.
func (d *tabletTable) addDealer(name string) staff.Staff {
	var s staff.Staff
	d.FloorManager.Do("POST", "/api/staff", apptest.Body{
		"name": name, "role": "dealer", "phone": "7135550188", "userId": nil, "skills": []any{}, "pin": samplePIN,
	}).Want(http.StatusCreated).Into(&s)
	d.FloorManager.Do("POST", "/api/staff/"+s.ID+"/clock-in", apptest.Body{"roomId": d.Room}).Want(http.StatusOK)
	return s
}

func (d *tabletTable) do(path string, in apptest.Body) apptest.Answer {
	if in == nil {
		in = apptest.Body{}
	}
	return d.tablet.Do("POST", "/api/tablet/"+d.Room+path, in)
}

func (d *tabletTable) takeTable(s staff.Staff) apptest.Answer {
	return d.do("/take", apptest.Body{"staffId": s.ID, "pin": samplePIN})
}

func (d *tabletTable) readTablet() tablet.Tablet {
	return apptest.Get[tablet.Tablet](d.tablet, "/api/tablet/"+d.Room)
}

func TestADealerTabletRefusesEveryActWithoutADealerButTakingOver(t *testing.T) {
	t.Parallel()
	d := newTabletTable(t)
	dana := d.addDealer("Dana Kingfisher")
	for path, in := range map[string]apptest.Body{
		"/calls": {"kind": "floor"}, "/leave": nil, "/pause": {"reason": "Table break"}, "/walk-ins": {"seatNumber": 7},
		"/seats/" + d.seats[0].ID + "/away": nil,
	} {
		a := d.do(path, in)
		a.Want(http.StatusConflict)
		assert.Equal(t, path, a.Problem().Detail, "Table 4 has no dealer. Take over first.")
	}
	if s := d.readTablet(); s.Down.Dealer != nil {
		t.Fatalf("the table has the dealer %v", s.Down.Dealer)
	}
	d.do("/take", apptest.Body{"staffId": dana.ID, "pin": "0000"}).Want(http.StatusUnprocessableEntity)
	d.takeTable(dana).Want(http.StatusNoContent)
	assert.Equal(t, "dealer", d.readTablet().Down.Dealer.Name, "Dana Kingfisher")
	d.do("/leave", nil).Want(http.StatusNoContent)
	d.do("/calls", apptest.Body{"kind": "floor"}).Want(http.StatusConflict)
}

func TestActsOfADealerTabletAreWrittenInTheNameOfTheDealerWithTheIDOfTheScreen(t *testing.T) {
	t.Parallel()
	d := newTabletTable(t)
	d.takeTable(d.addDealer("Dana Kingfisher")).Want(http.StatusNoContent)
	d.do("/calls", apptest.Body{"kind": "floor"}).Want(http.StatusNoContent)
	d.do("/seats/"+d.seats[0].ID+"/away", nil).Want(http.StatusNoContent)
	calls := apptest.Get[[]alert.Alert](d.PitBoss, "/api/pit-boss/alerts/"+d.Room)
	assert.MustEqual(t, "calls", len(calls), 1)
	assert.Equal(t, "raised by", calls[0].RaisedBy, "Dana Kingfisher, dealer at Table 4")
	var trail []struct{ Who string }
	d.Owner.Do("GET", "/api/audit?actor="+d.tablet.Scope.Actor().ID, nil).Want(http.StatusOK).Into(&trail)
	assert.MustEqual(t, "acts of the tablet", len(trail), 3)
	for _, line := range trail {
		assert.Equal(t, "author", line.Who, "Dana Kingfisher, dealer at Table 4")
	}

	shown := d.readTablet()
	assert.MustEqual(t, "open calls", len(shown.Down.Calls), 1)
	d.do("/calls/"+shown.Down.Calls[0].ID+"/arrived", nil).Want(http.StatusNoContent)
	assert.Len(t, "open calls after the floor came", d.readTablet().Down.Calls, 0)
	d.do("/seats/"+d.seats[0].ID+"/back", nil).Want(http.StatusNoContent)
	d.do("/seats/"+d.seats[0].ID+"/left", nil).Want(http.StatusNoContent)
	assert.Equal(t, "seated", d.readTablet().Table.Seated, 1)
}

func TestADealerTabletReadsAndChangesItsOwnTableOnly(t *testing.T) {
	t.Parallel()
	d := newTabletTable(t)
	d.takeTable(d.addDealer("Dana Kingfisher")).Want(http.StatusNoContent)
	other := d.Table(5, d.NL13)
	elsewhere := d.SeatPlayer(d.Player("Ollie Elsewhere"), other, 1)
	var call alert.Alert
	d.FloorManager.Do("POST", "/api/pit-boss/alerts", apptest.Body{
		"roomId": d.Room, "tableId": other.ID, "kind": "floor",
	}).Want(http.StatusCreated).Into(&call)
	entry := d.JoinWaitlist(d.Player("Wanda Waits"), d.NL13)
	d.FloorManager.Do("POST", "/api/waitlist/"+entry.ID+"/call", apptest.Body{"tableId": other.ID}).Want(http.StatusOK)
	before := d.ReadDigests()
	d.do("/seats/"+elsewhere.ID+"/left", nil).Want(http.StatusNotFound)
	d.do("/calls/"+call.ID+"/arrived", nil).Want(http.StatusNotFound)
	d.do("/entries/"+entry.ID+"/seat", nil).Want(http.StatusForbidden)
	if changed := before.Changed(d.ReadDigests()); changed != nil {
		t.Errorf("an act at another table changed rows of %v", changed)
	}
	answer := string(d.tablet.Do("GET", "/api/tablet/"+d.Room, nil).Want(http.StatusOK).Body)
	for text, want := range map[string]bool{
		"Christopher V.": true, "Mei T.": true, "Vandenberg": false, "Tarantella": false, "Ollie": false,
		"300.00":    false,
		"chipCount": false, "buyIn": false, "hourlyRate": false, "phone": false, "7135550188": false,
	} {
		assert.Equal(t, "the answer has "+text, strings.Contains(answer, text), want)
	}
	d.moveTo(other).Want(http.StatusOK)
	assert.Equal(t, "table after the move", d.readTablet().Table.TableNumber, 5)
	d.do("/seats/"+d.seats[0].ID+"/away", nil).Want(http.StatusConflict) // Table 5 has no dealer
}

func TestADealerTabletSeatsTheCalledPlayerOfItsTable(t *testing.T) {
	t.Parallel()
	d := newTabletTable(t)
	d.takeTable(d.addDealer("Dana Kingfisher")).Want(http.StatusNoContent)
	first := d.JoinWaitlist(d.Player("Wanda Waits"), d.NL13)
	d.JoinWaitlist(d.Player("Xavier Next"), d.NL13)
	d.FloorManager.Do("POST", "/api/waitlist/"+first.ID+"/call", apptest.Body{"tableId": d.table.ID}).
		Want(http.StatusOK)
	shown := d.readTablet().Table
	assert.Equal(t, "waiting", shown.Waiting, 1)
	assert.Equal(t, "next", shown.Next.Name, "Xavier N.")
	d.do("/entries/"+first.ID+"/seat", nil).Want(http.StatusNoContent)
	d.do("/walk-ins", apptest.Body{"seatNumber": 9}).Want(http.StatusNoContent)
	assert.Equal(t, "seated", d.readTablet().Table.Seated, 4)
	d.do("/pause", apptest.Body{"reason": "Table break"}).Want(http.StatusNoContent)
	assert.Equal(t, "paused", d.readTablet().Table.PausedAt != nil, true)
	d.do("/resume", nil).Want(http.StatusNoContent)
}

func TestADealerTabletAtALentTableShowsTheClockAndReportsABust(t *testing.T) {
	t.Parallel()
	d := newTabletTable(t)
	w := newWorld(t, d.Club)
	entry := w.moveTabletToTournamentTable()
	screen := w.screens[tenant.RoleDealerTablet]
	path := "/api/tablet/" + d.Room
	shown := func() tablet.Event { return *apptest.Get[tablet.Tablet](screen, path).Table.Event }
	before := shown()
	assert.Equal(t, "the clock runs", before.Clock.IsRunning(), true)
	assert.Len(t, "reported", before.Reported, 0)
	screen.Do("POST", path+"/entries/"+entry+"/report", apptest.Body{"out": true}).Want(http.StatusNoContent)
	assert.Equal(t, "reported", strings.Join(shown().Reported, " "), entry)
	screen.Do("POST", path+"/entries/"+entry+"/report", apptest.Body{"out": false}).Want(http.StatusNoContent)
	assert.Len(t, "reported", shown().Reported, 0)
	screen.Do("POST", path+"/button", apptest.Body{"seatNumber": 5}).Want(http.StatusNoContent)
	assert.Equal(t, "button", *shown().Table.Button, 5)
	_, others := w.startTournament()
	screen.Do("POST", path+"/entries/"+others[0]["id"].(string)+"/report", apptest.Body{"out": true}).
		Want(http.StatusNotFound)
	for _, act := range []string{"/button", "/entries/" + entry + "/report"} {
		in := apptest.Body{"seatNumber": 5}
		if act != "/button" {
			in = apptest.Body{"out": true}
		}
		d.do(act, in).Want(http.StatusConflict) // a cash game without a dealer
	}
}

func TestADealerTabletStaysPairedForMonths(t *testing.T) {
	t.Parallel()
	d := newTabletTable(t)
	d.Clock.Advance(60 * 24 * time.Hour)
	assert.Equal(t, "table", d.readTablet().Table.TableNumber, 4)
}

func TestADealerTabletShowsNoTableThatIsOutOfUseAndEndsWhenItIsRemoved(t *testing.T) {
	t.Parallel()
	d := newTabletTable(t)
	empty := d.Table(6, d.NL13)
	d.moveTo(empty).Want(http.StatusOK)
	d.FloorManager.Do("DELETE", "/api/tables/"+empty.ID, nil).Want(http.StatusNoContent)
	if s := d.readTablet(); s.Table != nil || s.Down != nil {
		t.Errorf("the tablet of a retired table shows %v", s)
	}
	d.do("/calls", apptest.Body{"kind": "floor"}).Want(http.StatusNotFound)
	d.moveTo(empty).Want(http.StatusNotFound)

	d.Owner.Do("DELETE", d.screenPath(), nil).Want(http.StatusNoContent)
	d.tablet.Do("GET", "/api/tablet/"+d.Room, nil).Want(http.StatusUnauthorized)
	d.do("/calls", apptest.Body{"kind": "floor"}).Want(http.StatusUnauthorized)
}

func TestADealerTabletNeedsATableAndOtherScreensHaveNone(t *testing.T) {
	t.Parallel()
	d := newTabletTable(t)
	in := screenBody()
	in["kind"], in["tableId"], in["alsoShows"] = "dealer_tablet", nil, []any{}
	d.FloorManager.Do("PATCH", d.screenPath(), in).Want(http.StatusUnprocessableEntity)
	in["tableId"], in["alsoShows"] = d.table.ID, []any{"lists"}
	d.FloorManager.Do("PATCH", d.screenPath(), in).Want(http.StatusUnprocessableEntity)
	in["kind"] = "lists"
	in["alsoShows"] = []any{}
	var screen struct{ TableID *string }
	d.FloorManager.Do("PATCH", d.screenPath(), in).Want(http.StatusOK).Into(&screen)
	assert.Equal(t, "a board has a table", screen.TableID != nil, false)
	d.tablet.Do("GET", "/api/tablet/"+d.Room, nil).Want(http.StatusForbidden)
}
