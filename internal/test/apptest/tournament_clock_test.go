package apptest_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"pitboss/internal/floor"
	"pitboss/internal/test/apptest"
	"pitboss/internal/tournament"
)

// announced is a tournament of the club, made from a template.
func announced(t testing.TB, c *apptest.Club, template, buyIn, status string) tournament.Tournament {
	t.Helper()
	var made tournament.Tournament
	c.FloorManager.Do("POST", "/api/tournaments", apptest.Body{
		"roomId": c.Room, "name": "Friday Special", "buyIn": buyIn, "startTime": "2026-11-21T03:00:00.000Z", "maxEntries": nil, "template": template, "status": status,
		"currentEntries": 0, "currentLevel": 1,
	}).Want(http.StatusCreated).Into(&made)
	return made
}

func listed(t testing.TB, c *apptest.Club, id string) tournament.Tournament {
	t.Helper()
	list := apptest.Get[[]tournament.Tournament](c.FrontOffice, "/api/tournaments/"+c.Room)
	i := slices.IndexFunc(list, func(of tournament.Tournament) bool { return of.ID == id })
	if i < 0 {
		t.Fatalf("%s is not on the list", id)
	}
	return list[i]
}

func deskAt(t testing.TB, c *apptest.Club, id string) tournament.Desk {
	t.Helper()
	return apptest.Get[tournament.Desk](c.FloorManager, "/api/tournaments/"+id+"/desk")
}

func turns(t testing.TB, c *apptest.Club, id string, in apptest.Body) apptest.Answer {
	t.Helper()
	return c.FloorManager.Do("POST", "/api/tournaments/"+id+"/clock", in)
}

func TestThePlainCallOfTheSpecificationAnnouncesATournament(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	var made tournament.Tournament
	c.FloorManager.Do("POST", "/api/tournaments", apptest.Body{
		"name": "Late Night", "buyIn": "80", "startTime": "2026-11-21T05:00:00.000Z", "maxEntries": 60, "roomId": c.Room, "status": "scheduled",
		"currentEntries": 12, "currentLevel": 4,
	}).Want(http.StatusCreated).Into(&made)
	if made.Status != tournament.Scheduled || made.CurrentEntries != 0 || made.CurrentLevel != 1 || made.BuyIn != 80_00 {
		t.Errorf("made %+v", made)
	}
	d := deskAt(t, c, made.ID)
	if p := d.Prices.BuyIn; p.Prize != 80_00 || p.HouseFee != 0 {
		t.Errorf("nothing was said of the parts, and the players get %v of it", p)
	}
	for field, in := range map[string]apptest.Body{
		"name":      {"name": " ", "buyIn": "80", "startTime": "2026-11-21T05:00:00.000Z", "roomId": c.Room},
		"buyIn":     {"name": "A", "startTime": "2026-11-21T05:00:00.000Z", "roomId": c.Room},
		"startTime": {"name": "A", "buyIn": "80", "roomId": c.Room},
	} {
		p := c.FloorManager.Do("POST", "/api/tournaments", in).Want(http.StatusUnprocessableEntity).Problem()
		want := map[string]string{"name": "Tournament name is required", "buyIn": "Buy-in is required", "startTime": "Start time is required"}[field]
		if len(p.Errors) != 1 || p.Errors[0].Field != field || p.Errors[0].Message != want {
			t.Errorf("%s: %+v", field, p.Errors)
		}
	}
	p := c.FloorManager.Do("POST", "/api/tournaments", apptest.Body{
		"name": "A", "buyIn": "100", "startTime": "2026-11-21T05:00:00.000Z", "roomId": c.Room,
		"prices": apptest.Body{"buyIn": apptest.Body{"prize": "60", "bounty": "25", "houseFee": "12", "staff": "2", "chips": 1000}, "maxReEntries": 0, "maxRebuys": 0},
	}).Want(http.StatusUnprocessableEntity).Problem()
	if p.Errors[0].Message != "The parts must add up to the buy-in" {
		t.Errorf("a split of $99 of $100: %+v", p.Errors)
	}
	c.FrontOffice.Do("POST", "/api/tournaments", apptest.Body{"name": "A", "buyIn": "1", "startTime": "2026-11-21T05:00:00.000Z", "roomId": c.Room}).Want(http.StatusForbidden)
}

func TestTheClockRunsOnTheServerAndEveryScreenWorksItOutFromTheSameFacts(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	made := announced(t, c, "turbo_bounty", "100.00", "running")
	id := made.ID
	if made.Clock.Since == nil || made.Clock.RemainingMs != 15*60_000 || made.CurrentLevel != 1 || !made.EntriesOpen {
		t.Fatalf("started: %+v", made)
	}
	c.Clock.Advance(15*time.Minute + 20*time.Second)
	if got := listed(t, c, id); got.CurrentLevel != 1 {
		t.Errorf("before its job has run, a list says level %d", got.CurrentLevel)
	}
	c.RunJobs()
	if got := listed(t, c, id); got.CurrentLevel != 2 || got.Clock.RemainingMs != 15*60_000-20_000 {
		t.Errorf("20 s into level 2 a list says %+v", got.Clock)
	}
	turns(t, c, id, apptest.Body{"act": "pause"}).Want(http.StatusOK)
	c.Clock.Advance(3 * time.Hour)
	c.RunJobs()
	if got := listed(t, c, id); got.CurrentLevel != 2 || got.Clock.RemainingMs != 15*60_000-20_000 || got.Clock.PausedAt == nil || got.LevelEndsAt != nil {
		t.Errorf("a paused clock went on: %+v", got.Clock)
	}
	if p := turns(t, c, id, apptest.Body{"act": "pause"}).Want(http.StatusConflict).Problem(); p.Detail != "The clock is already paused" {
		t.Errorf("paused twice: %q", p.Detail)
	}
	turns(t, c, id, apptest.Body{"act": "adjust", "seconds": 60}).Want(http.StatusOK)
	turns(t, c, id, apptest.Body{"act": "resume"}).Want(http.StatusOK)
	turns(t, c, id, apptest.Body{"act": "jump", "position": 2, "from": 1}).Want(http.StatusOK)
	if p := turns(t, c, id, apptest.Body{"act": "jump", "position": 2, "from": 1}).Want(http.StatusConflict).Problem(); p.Detail != "The clock has moved on" {
		t.Errorf("two taps: %q", p.Detail)
	}
	turns(t, c, id, apptest.Body{"act": "jump", "position": 100}).Want(http.StatusUnprocessableEntity)
	turns(t, c, id, apptest.Body{"act": "adjust", "seconds": -900}).Want(http.StatusOK)
	if got := listed(t, c, id); got.CurrentLevel != 4 || got.Clock.RemainingMs != 15*60_000 {
		t.Errorf("all of level 3 taken away: level %d with %d ms", got.CurrentLevel, got.Clock.RemainingMs)
	}
	// Nobody touches it until morning: the clock is where it would be, and stands at the end.
	c.Clock.Advance(9 * time.Hour)
	c.RunJobs()
	if got := listed(t, c, id); got.Clock.RemainingMs != 0 || got.CurrentLevel != 20 || got.EntriesOpen || got.LevelEndsAt != nil {
		t.Errorf("in the morning: %+v", got)
	}
}

func TestWhatHasBeenPlayedStaysAndTheRestOfAStructureCanChange(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	id := announced(t, c, "weekend_special", "250.00", "running").ID
	c.Clock.Advance(40 * time.Minute) // ten into level 2
	s := deskAt(t, c, id).Structure
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
		if p := change(do).Want(http.StatusConflict).Problem(); p.Detail != "What has been played cannot be changed" {
			t.Errorf("%s: %q", name, p.Detail)
		}
	}
	change(func(s *tournament.Structure) { s.Items[2].BigBlind = 100 }).Want(http.StatusUnprocessableEntity)
	change(func(s *tournament.Structure) { s.Items[1].Minutes = 35 }).Want(http.StatusOK)
	if got := listed(t, c, id); got.Clock.RemainingMs != 25*60_000 {
		t.Errorf("level 2 is five minutes longer, and %d ms of it are left", got.Clock.RemainingMs)
	}
	s.Items[1].Minutes = 35
	change(func(s *tournament.Structure) { s.Items[5].Ante = 0 }).Want(http.StatusOK)
	change(func(s *tournament.Structure) { s.Items[1].Minutes = 5 }).Want(http.StatusOK)
	c.RunJobs()
	if got := listed(t, c, id); got.CurrentLevel != 3 {
		t.Errorf("a level that is over by its new length leads to level %d", got.CurrentLevel)
	}
}

func TestEachStatusHasItsConsequences(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	id := announced(t, c, "daily_deepstack", "150.00", "scheduled").ID
	status := func(s string) tournament.Tournament {
		t.Helper()
		var got tournament.Tournament
		c.FloorManager.Do("PATCH", "/api/tournaments/"+id, apptest.Body{"status": s}).Want(http.StatusOK).Into(&got)
		return got
	}
	if got := listed(t, c, id); got.EntriesOpen || got.OpenTables != 0 {
		t.Errorf("scheduled: %+v", got)
	}
	if got := status("registration"); !got.EntriesOpen || got.OpenTables != 2 || got.OpenSeats != 18 {
		t.Errorf("registration: %+v", got)
	}
	if got := status("running"); got.StartedAt == nil || got.Clock.Since == nil {
		t.Errorf("running: %+v", got)
	}
	c.Clock.Advance(5 * time.Minute)
	if got := status("registration"); got.Clock.Since != nil || got.Clock.RemainingMs != 15*60_000 {
		t.Errorf("back to registration the clock stands where it was: %+v", got.Clock)
	}
	c.Clock.Advance(time.Hour)
	if got := status("running"); got.Clock.RemainingMs != 15*60_000 || *got.StartedAt == c.Clock.Now() {
		t.Errorf("running again: %+v", got.Clock)
	}
	table := c.Table(9, c.NL25)
	c.FloorManager.Do("POST", "/api/tournaments/"+id+"/tables", apptest.Body{"tableIds": []any{table.ID}}).Want(http.StatusCreated)
	if got := c.ReadTable(table); got.Status != floor.TableTournament || got.Event == nil || got.Event.Name != "Friday Special" {
		t.Errorf("a lent table: %+v", got)
	}
	p := c.FloorManager.Do("POST", "/api/tables/"+table.ID+"/walk-ins", "{}").Want(http.StatusConflict).Problem()
	if p.Detail != "Table 9 is lent to Friday Special" {
		t.Errorf("a cash player at a lent table: %q", p.Detail)
	}
	other := event(c, "registration", nil)
	for path, in := range map[string]apptest.Body{
		"POST /api/tournaments/" + id + "/tables":          {"tableIds": []any{table.ID}},
		"POST /api/tournaments/" + other.ID + "/tables":    {"tableIds": []any{table.ID}},
		"PATCH /api/tournaments/" + other.ID + "/tables/1": {"tableId": table.ID},
	} {
		method, path, _ := strings.Cut(path, " ")
		if p := c.FloorManager.Do(method, path, in).Want(http.StatusConflict).Problem(); p.Detail != "This table is already in a tournament" {
			t.Errorf("%s with a table that is lent: %q", path, p.Detail)
		}
	}
	if got := status("completed"); got.CompletedAt == nil || got.Clock.Since != nil {
		t.Errorf("completed: %+v", got)
	}
	if got := c.ReadTable(table); got.Status != floor.TableAvailable || got.Event != nil {
		t.Errorf("given back: %+v", got)
	}
	if p := turns(t, c, id, apptest.Body{"act": "resume"}).Want(http.StatusConflict).Problem(); !strings.Contains(p.Detail, "is not running") {
		t.Errorf("the clock of a completed one: %q", p.Detail)
	}
	c.FloorManager.Do("PATCH", "/api/tournaments/"+id, apptest.Body{"name": "Another"}).Want(http.StatusConflict)
	if got := status("running"); got.CompletedAt != nil {
		t.Errorf("and back: %+v", got)
	}
	lines := apptest.Get[[]tournament.LogLine](c.FloorManager, "/api/tournaments/"+id+"/log")
	if lines[0].Text != "Tournament started" || lines[len(lines)-1].Kind != "created" {
		t.Errorf("the log: %+v", lines)
	}
}

func TestATemplateIsSavedUsedAndDropped(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	id := announced(t, c, "turbo_bounty", "100.00", "scheduled").ID
	var saved tournament.Template
	save := func() apptest.Answer {
		return c.FloorManager.Do("POST", "/api/tournament-templates", apptest.Body{"roomId": c.Room, "tournamentId": id, "name": "Ours"})
	}
	save().Want(http.StatusCreated).Into(&saved)
	save().Want(http.StatusConflict)
	if all := apptest.Get[[]tournament.Template](c.Dealer, "/api/tournament-templates/"+c.Room); len(all) != 5 || all[4].Key != saved.Key || !all[4].Saved {
		t.Errorf("templates: %+v", all)
	}
	used := announced(t, c, saved.Key, "100.00", "scheduled")
	if used.Bounty != 25_00 {
		t.Errorf("made from it: %+v", used)
	}
	c.FloorManager.Do("DELETE", "/api/tournament-templates/"+saved.Key, nil).Want(http.StatusNoContent)
	c.FloorManager.Do("DELETE", "/api/tournament-templates/"+saved.Key, nil).Want(http.StatusNotFound)
	var again tournament.Tournament
	c.FloorManager.Do("POST", "/api/tournaments/"+id+"/duplicate", apptest.Body{"startTime": "2026-11-28T03:00:00.000Z"}).Want(http.StatusCreated).Into(&again)
	if again.Name != "Friday Special" || again.BuyIn != 100_00 || again.ID == id {
		t.Errorf("the same again: %+v", again)
	}
}
