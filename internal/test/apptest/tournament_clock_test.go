package apptest_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"pitboss/internal/floor"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
	"pitboss/internal/tournament"
)

// addFromTemplate adds a tournament from a template.
func addFromTemplate(t testing.TB, c *apptest.Club, template, buyIn, status string) tournament.Tournament {
	t.Helper()
	var made tournament.Tournament
	c.FloorManager.Do("POST", "/api/tournaments", apptest.Body{
		"roomId": c.Room, "name": "Friday Special", "buyIn": buyIn, "startTime": "2026-11-21T03:00:00.000Z",
		"maxEntries": nil, "template": template, "status": status,
		"currentEntries": 0, "currentLevel": 1,
	}).Want(http.StatusCreated).Into(&made)
	return made
}

func findTournament(t testing.TB, c *apptest.Club, id string) tournament.Tournament {
	t.Helper()
	list := apptest.Get[[]tournament.Tournament](c.FrontOffice, "/api/tournaments/"+c.Room)
	i := slices.IndexFunc(list, func(of tournament.Tournament) bool { return of.ID == id })
	if i < 0 {
		t.Fatalf("%s is not on the list", id)
	}
	return list[i]
}

func readDesk(t testing.TB, c *apptest.Club, id string) tournament.Desk {
	t.Helper()
	return apptest.Get[tournament.Desk](c.FloorManager, "/api/tournaments/"+id+"/desk")
}

func postClock(t testing.TB, c *apptest.Club, id string, in apptest.Body) apptest.Answer {
	t.Helper()
	return c.FloorManager.Do("POST", "/api/tournaments/"+id+"/clock", in)
}

func TestThePlainCallOfTheSpecificationAnnouncesATournament(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	var made tournament.Tournament
	c.FloorManager.Do("POST", "/api/tournaments", apptest.Body{
		"name": "Late Night", "buyIn": "80", "startTime": "2026-11-21T05:00:00.000Z", "maxEntries": 60,
		"roomId": c.Room, "status": "scheduled",
		"currentEntries": 12, "currentLevel": 4,
	}).Want(http.StatusCreated).Into(&made)
	assert.Equal(t, "made: Status", made.Status, tournament.Scheduled)
	assert.Equal(t, "made: CurrentEntries", made.CurrentEntries, 0)
	assert.Equal(t, "made: CurrentLevel", made.CurrentLevel, 1)
	assert.Equal(t, "made: BuyIn", made.BuyIn, 80_00)
	d := readDesk(t, c, made.ID)
	if p := d.Prices.BuyIn; p.Prize != 80_00 || p.HouseFee != 0 {
		t.Errorf("nothing was said of the parts, and the players get %v of it, want p.Prize 80_00, p.HouseFee 0", p)
	}
	for field, in := range map[string]apptest.Body{
		"name":      {"name": " ", "buyIn": "80", "startTime": "2026-11-21T05:00:00.000Z", "roomId": c.Room},
		"buyIn":     {"name": "A", "startTime": "2026-11-21T05:00:00.000Z", "roomId": c.Room},
		"startTime": {"name": "A", "buyIn": "80", "roomId": c.Room},
	} {
		p := c.FloorManager.Do("POST", "/api/tournaments", in).Want(http.StatusUnprocessableEntity).Problem()
		want := map[string]string{
			"name": "Tournament name is required", "buyIn": "Buy-in is required", "startTime": "Start time is required",
		}[field]
		assert.Len(t, "Errors", p.Errors, 1)
		assert.Equal(t, "Errors[0].Field", p.Errors[0].Field, field)
		assert.Equal(t, "Errors[0].Message", p.Errors[0].Message, want)
	}
	p := c.FloorManager.Do("POST", "/api/tournaments", apptest.Body{
		"name": "A", "buyIn": "100", "startTime": "2026-11-21T05:00:00.000Z", "roomId": c.Room,
		"prices": apptest.Body{
			"buyIn":        apptest.Body{"prize": "60", "bounty": "25", "houseFee": "12", "staff": "2", "chips": 1000},
			"maxReEntries": 0, "maxRebuys": 0,
		},
	}).Want(http.StatusUnprocessableEntity).Problem()
	assert.Equal(t, "a split of $99 of $100: Errors[0].Message", p.Errors[0].Message,
		"Amounts must total the buy-in")
	c.FrontOffice.Do("POST", "/api/tournaments", apptest.Body{
		"name": "A", "buyIn": "1", "startTime": "2026-11-21T05:00:00.000Z", "roomId": c.Room,
	}).Want(http.StatusForbidden)
}

func TestTheClockRunsOnTheServerAndEveryScreenWorksItOutFromTheSameFacts(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	made := addFromTemplate(t, c, "turbo_bounty", "100.00", "running")
	id := made.ID
	assert.NotNil(t, "started: Clock.Since", made.Clock.Since)
	assert.MustEqual(t, "started: Clock.RemainingMs", made.Clock.RemainingMs, 15*60_000)
	assert.MustEqual(t, "started: CurrentLevel", made.CurrentLevel, 1)
	assert.MustEqual(t, "started: EntriesOpen", made.EntriesOpen, true)
	c.Clock.Advance(15*time.Minute + 20*time.Second)
	assert.Equal(t, "list before the job has run: CurrentLevel", findTournament(t, c, id).CurrentLevel, 1)
	c.RunJobs()
	got := findTournament(t, c, id)
	assert.Equal(t, "20 s into level 2 a list says: CurrentLevel", got.CurrentLevel, 2)
	assert.Equal(t, "20 s into level 2 a list says: Clock.RemainingMs", got.Clock.RemainingMs, 15*60_000-20_000)
	postClock(t, c, id, apptest.Body{"act": "pause"}).Want(http.StatusOK)
	c.Clock.Advance(3 * time.Hour)
	c.RunJobs()
	got = findTournament(t, c, id)
	assert.Equal(t, "a paused clock went on: CurrentLevel", got.CurrentLevel, 2)
	assert.Equal(t, "a paused clock went on: Clock.RemainingMs", got.Clock.RemainingMs, 15*60_000-20_000)
	assert.NotNil(t, "a paused clock went on: Clock.PausedAt", got.Clock.PausedAt)
	assert.Nil(t, "a paused clock went on: LevelEndsAt", got.LevelEndsAt)
	p := postClock(t, c, id, apptest.Body{"act": "pause"}).Want(http.StatusConflict).Problem()
	assert.Equal(t, "paused twice: Detail", p.Detail, "The clock is already paused")
	postClock(t, c, id, apptest.Body{"act": "adjust", "seconds": 60}).Want(http.StatusOK)
	postClock(t, c, id, apptest.Body{"act": "resume"}).Want(http.StatusOK)
	postClock(t, c, id, apptest.Body{"act": "jump", "position": 2, "from": 1}).Want(http.StatusOK)
	p = postClock(t, c, id, apptest.Body{"act": "jump", "position": 2, "from": 1}).Want(http.StatusConflict).Problem()
	assert.Equal(t, "two taps: Detail", p.Detail, "The clock has moved on")
	postClock(t, c, id, apptest.Body{"act": "jump", "position": 100}).Want(http.StatusUnprocessableEntity)
	postClock(t, c, id, apptest.Body{"act": "adjust", "seconds": -900}).Want(http.StatusOK)
	got = findTournament(t, c, id)
	assert.Equal(t, "all of level 3 taken away: level: CurrentLevel", got.CurrentLevel, 4)
	assert.Equal(t, "all of level 3 taken away: level: Clock.RemainingMs", got.Clock.RemainingMs, 15*60_000)
	// By morning the clock has run through the structure and stands at the end.
	c.Clock.Advance(9 * time.Hour)
	c.RunJobs()
	got = findTournament(t, c, id)
	assert.Equal(t, "in the morning: Clock.RemainingMs", got.Clock.RemainingMs, 0)
	assert.Equal(t, "in the morning: CurrentLevel", got.CurrentLevel, 20)
	assert.Equal(t, "in the morning: EntriesOpen", got.EntriesOpen, false)
	assert.Nil(t, "in the morning: LevelEndsAt", got.LevelEndsAt)
}

func TestWhatHasBeenPlayedStaysAndTheRestOfAStructureCanChange(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	id := addFromTemplate(t, c, "weekend_special", "250.00", "running").ID
	c.Clock.Advance(40 * time.Minute) // ten minutes into level 2
	s := readDesk(t, c, id).Structure
	change := func(do func(*tournament.Structure)) apptest.Answer {
		to := s
		to.Items = slices.Clone(s.Items)
		do(&to)
		return c.FloorManager.Do("PATCH", "/api/tournaments/"+id+"/structure", apptest.Body{"structure": to})
	}
	for name, do := range map[string]func(*tournament.Structure){
		"a past level":        func(s *tournament.Structure) { s.Items[0].Minutes = 20 },
		"the present blinds":  func(s *tournament.Structure) { s.Items[1].BigBlind = 300 },
		"a level before this": func(s *tournament.Structure) { s.Items = s.Items[1:] },
	} {
		assert.Equal(t, name+": Detail", change(do).Want(http.StatusConflict).Problem().
			Detail, "What has been played cannot be changed")
	}
	change(func(s *tournament.Structure) { s.Items[2].BigBlind = 100 }).Want(http.StatusUnprocessableEntity)
	change(func(s *tournament.Structure) { s.Items[1].Minutes = 35 }).Want(http.StatusOK)
	assert.Equal(t, "level 2 is five minutes longer: Clock.RemainingMs", findTournament(t, c, id).Clock.RemainingMs,
		25*60_000)
	s.Items[1].Minutes = 35
	change(func(s *tournament.Structure) { s.Items[5].Ante = 0 }).Want(http.StatusOK)
	change(func(s *tournament.Structure) { s.Items[1].Minutes = 5 }).Want(http.StatusOK)
	c.RunJobs()
	assert.Equal(t, "after the level was shortened below its elapsed time: CurrentLevel",
		findTournament(t, c, id).CurrentLevel, 3)
}

func TestEachStatusHasItsConsequences(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	id := addFromTemplate(t, c, "daily_deepstack", "150.00", "scheduled").ID
	status := func(s string) tournament.Tournament {
		t.Helper()
		var got tournament.Tournament
		c.FloorManager.Do("PATCH", "/api/tournaments/"+id, apptest.Body{"status": s}).Want(http.StatusOK).Into(&got)
		return got
	}
	got := findTournament(t, c, id)
	assert.Equal(t, "scheduled: EntriesOpen", got.EntriesOpen, false)
	assert.Equal(t, "scheduled: OpenTables", got.OpenTables, 0)
	got = status("registration")
	assert.MustEqual(t, "registration: EntriesOpen", got.EntriesOpen, true)
	assert.Equal(t, "registration: OpenTables", got.OpenTables, 2)
	assert.Equal(t, "registration: OpenSeats", got.OpenSeats, 18)
	got = status("running")
	assert.NotNil(t, "running: StartedAt", got.StartedAt)
	assert.NotNil(t, "running: Clock.Since", got.Clock.Since)
	c.Clock.Advance(5 * time.Minute)
	got = status("registration")
	assert.Nil(t, "clock back in registration: Clock.Since", got.Clock.Since)
	assert.Equal(t, "clock back in registration: Clock.RemainingMs",
		got.Clock.RemainingMs, 15*60_000)
	c.Clock.Advance(time.Hour)
	got = status("running")
	assert.Equal(t, "running again: Clock.RemainingMs", got.Clock.RemainingMs, 15*60_000)
	if *got.StartedAt == c.Clock.Now() {
		t.Errorf("running again: StartedAt: got %v, want a value other than c.Clock.Now()", *got.StartedAt)
	}
	table := c.Table(9, c.NL25)
	c.FloorManager.Do("POST", "/api/tournaments/"+id+"/tables", apptest.Body{"tableIds": []any{table.ID}}).
		Want(http.StatusCreated)
	if got := c.ReadTable(table); got.Status != floor.TableTournament || got.Event == nil ||
		got.Event.Name != "Friday Special" {
		t.Errorf("a lent table: %+v, want got.Status %q, got.Event.Name %q", got, floor.TableTournament,
			"Friday Special")
	}
	p := c.FloorManager.Do("POST", "/api/tables/"+table.ID+"/walk-ins", "{}").Want(http.StatusConflict).Problem()
	assert.Equal(t, "a cash player at a lent table: Detail", p.Detail, "Table 9 is lent to Friday Special")
	other := addTournament(c, "registration", nil)
	for path, in := range map[string]apptest.Body{
		"POST /api/tournaments/" + id + "/tables":          {"tableIds": []any{table.ID}},
		"POST /api/tournaments/" + other.ID + "/tables":    {"tableIds": []any{table.ID}},
		"PATCH /api/tournaments/" + other.ID + "/tables/1": {"tableId": table.ID},
	} {
		method, path, _ := strings.Cut(path, " ")
		assert.Equal(t, path+" with a table that is lent: Detail", c.FloorManager.Do(method, path,
			in).Want(http.StatusConflict).Problem().Detail, "This table is already in a tournament")
	}
	got = status("completed")
	assert.NotNil(t, "completed: CompletedAt", got.CompletedAt)
	assert.Nil(t, "completed: Clock.Since", got.Clock.Since)
	if got := c.ReadTable(table); got.Status != floor.TableAvailable || got.Event != nil {
		t.Errorf("given back: %+v, want got.Status %q", got, floor.TableAvailable)
	}
	if p := postClock(t, c, id, apptest.Body{"act": "resume"}).
		Want(http.StatusConflict).Problem(); !strings.Contains(p.Detail, "is not running") {
		t.Errorf("clock of a completed tournament: got the detail %q", p.Detail)
	}
	c.FloorManager.Do("PATCH", "/api/tournaments/"+id, apptest.Body{"name": "Another"}).Want(http.StatusConflict)
	if got := status("running"); got.CompletedAt != nil {
		t.Errorf("and back: %+v", got)
	}
	lines := apptest.Get[[]tournament.LogLine](c.FloorManager, "/api/tournaments/"+id+"/log")
	assert.Equal(t, "the log: lines[0].Text", lines[0].Text, "Tournament started")
	assert.Equal(t, "the log: lines[len(lines)-1].Kind", lines[len(lines)-1].Kind, "created")
}

func TestATemplateIsSavedUsedAndDropped(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	id := addFromTemplate(t, c, "turbo_bounty", "100.00", "scheduled").ID
	var saved tournament.Template
	save := func() apptest.Answer {
		return c.FloorManager.Do("POST", "/api/tournament-templates", apptest.Body{
			"roomId": c.Room, "tournamentId": id, "name": "Ours",
		})
	}
	save().Want(http.StatusCreated).Into(&saved)
	save().Want(http.StatusConflict)
	all := apptest.Get[[]tournament.Template](c.Dealer, "/api/tournament-templates/"+c.Room)
	assert.Len(t, "templates: all", all, 5)
	assert.Equal(t, "templates: all[4].Key", all[4].Key, saved.Key)
	assert.Equal(t, "templates: all[4].Saved", all[4].Saved, true)
	used := addFromTemplate(t, c, saved.Key, "100.00", "scheduled")
	assert.Equal(t, "made from the template: Bounty", used.Bounty, 25_00)
	c.FloorManager.Do("DELETE", "/api/tournament-templates/"+saved.Key, nil).Want(http.StatusNoContent)
	c.FloorManager.Do("DELETE", "/api/tournament-templates/"+saved.Key, nil).Want(http.StatusNotFound)
	var again tournament.Tournament
	c.FloorManager.Do("POST", "/api/tournaments/"+id+"/duplicate",
		apptest.Body{"startTime": "2026-11-28T03:00:00.000Z"}).Want(http.StatusCreated).Into(&again)
	assert.Equal(t, "the same again: Name", again.Name, "Friday Special")
	assert.Equal(t, "the same again: BuyIn", again.BuyIn, 100_00)
	if again.ID == id {
		t.Errorf("the same again: ID: got %v, want a value other than id", again.ID)
	}
}
