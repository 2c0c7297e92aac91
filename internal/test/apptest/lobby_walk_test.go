package apptest_test

import (
	"fmt"
	"slices"
	"testing"

	"pitboss/internal/floor"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/lobby"
	"pitboss/internal/lobby/playerpage"
	"pitboss/internal/lobby/roompage"
	"pitboss/internal/player"
	"pitboss/internal/test/apptest"
)

func TestPagesAndBoardsShowWhatTheFloorShowsAfterEachAct(t *testing.T) {
	t.Parallel()
	runLobbyWalk(t, 400, 20261121)
}

// runLobbyWalk performs random acts while 20 players have their pages open. After each act it compares the pages, the
// boards and the public page with the floor.
func runLobbyWalk(t *testing.T, acts int, seed uint64) {
	t.Helper()
	c := apptest.New(t)
	enableRoomPage(c, "club", nil)
	n := newFloorWalk(t, c, seed)
	w := lobbyWalk{floorWalk: n, pages: map[string]*apptest.Person{}, seen: map[string]int{}}
	w.listsBoard = c.Screen(c.Owner, c.Room, tenant.RoleListsBoard)
	w.tablesBoard = c.Screen(c.Owner, c.Room, tenant.RoleTablesBoard)
	withAnswers := slices.Concat(floorActs, []floorAct{
		{"ask for time", 4, func(_ *floorWalk, what string) { w.askForTime(what) }},
	})
	for i := 0; i < acts && !t.Failed(); i++ {
		n.actFrom(withAnswers)
		if n.r.IntN(40) == 0 {
			n.c.RunJobs()
		}
		w.compare(fmt.Sprintf("act %d, seed %d", i, seed))
	}
	t.Logf("compared after %d acts (seed %d): %v", acts, seed, w.seen)
	for _, what := range []string{"entry", "call", "seat", "game"} {
		if !t.Failed() && w.seen[what] == 0 {
			t.Errorf("pages with a %s: got none in %d acts (seed %d), want some", what, acts, seed)
		}
	}
}

// lobbyWalk is a random walk with every screen of the main room that shows the floor to players.
type lobbyWalk struct {
	*floorWalk
	listsBoard, tablesBoard *apptest.Person
	pages                   map[string]*apptest.Person // by player
	seen                    map[string]int             // number of comparisons by kind
}

// shownPlace is the part of an entry that a page, a board and the floor have to show alike.
type shownPlace struct {
	position, table, seat int
	until                 string // end of the hold; empty: not called
}

func placeOf(e floor.WaitlistEntry) shownPlace {
	p := shownPlace{position: e.Position}
	if e.Status == floor.EntryCalled {
		p.table, p.seat, p.until = *e.TableNumber, *e.SeatNumber, e.HoldUntil.String()
	}
	return p
}

// shownGame is the part of a game that the tables board, the public page and the floor have to show alike.
type shownGame struct{ tables, seated, openSeats, waiting int }

func (w lobbyWalk) compare(when string) {
	w.Helper()
	owner, room := w.c.Owner, w.c.Room
	places, games, atTable := map[string]shownPlace{}, map[string]*shownGame{}, map[string]string{}
	of := func(name string) *shownGame {
		if games[name] == nil {
			games[name] = &shownGame{}
		}
		return games[name]
	}
	ofPlayer := map[string][]string{}
	for _, e := range apptest.Get[[]floor.WaitlistEntry](owner, "/api/waitlist/"+room) {
		places[e.ID] = placeOf(e)
		ofPlayer[e.PlayerID] = append(ofPlayer[e.PlayerID], e.ID)
		of(e.GameType.Name).waiting++
	}
	for _, t := range apptest.Get[[]floor.Table](owner, "/api/tables/"+room) {
		if !t.IsRunning() || t.Event != nil {
			continue
		}
		on := of(t.GameType.Name)
		on.tables++
		on.seated += t.CurrentPlayers
		on.openSeats += len(t.FreeSeats())
		for _, s := range apptest.Get[[]floor.Seat](owner, "/api/seats/"+t.ID) {
			if s.Player != nil {
				atTable[s.Player.ID] = fmt.Sprintf("%d/%d", t.TableNumber, s.SeatNumber)
			}
		}
	}
	w.compareBoards(when, places, games)
	w.comparePublicPage(when, games)
	for _, p := range w.people[:20] {
		if w.pages[p.ID] == nil { // also for a record that replaces a merged one
			w.pages[p.ID] = w.c.PlayerPage(w.c.Owner, w.c.Room, p.ID)
		}
		w.comparePage(when, p, places, ofPlayer[p.ID], atTable[p.ID])
	}
}

func (w lobbyWalk) compareBoards(when string, places map[string]shownPlace, games map[string]*shownGame) {
	w.Helper()
	shown := 0
	for _, l := range apptest.Get[lobby.ListsBoard](w.listsBoard, "/api/board/"+w.c.Room+"/lists").Lists {
		for _, e := range l.Entries {
			shown++
			on := shownPlace{position: e.Position}
			if e.HoldUntil != nil {
				on.table, on.seat, on.until = *e.TableNumber, *e.SeatNumber, e.HoldUntil.String()
			}
			if on != places[e.ID] {
				w.Errorf("%s: the board shows %+v, the floor %+v", when, on, places[e.ID])
			}
		}
		if f := games[l.GameName]; f == nil || l.Tables != f.tables || len(l.Entries) != f.waiting {
			w.Errorf("%s: %s: the board shows %d tables and %d names, the floor %+v", when, l.GameName, l.Tables,
				len(l.Entries), f)
		}
	}
	if shown != len(places) {
		w.Errorf("%s: the board shows %d names, the floor %d", when, shown, len(places))
	}
	sums := map[string]shownGame{}
	for _, t := range apptest.Get[lobby.TablesBoard](w.tablesBoard, "/api/board/"+w.c.Room+"/tables").Tables {
		s := sums[t.GameName]
		sums[t.GameName] = shownGame{s.tables + 1, s.seated + t.Seated, s.openSeats + t.OpenSeats, t.Waiting}
	}
	for name, f := range games {
		if f.tables > 0 && sums[name] != *f {
			w.Errorf("%s: %s: the tables board shows %+v, the floor %+v", when, name, sums[name], *f)
		}
	}
}

func (w lobbyWalk) comparePublicPage(when string, games map[string]*shownGame) {
	w.Helper()
	page := apptest.Get[roompage.Page](w.c.Anonymous(), "/api/r/club")
	shown := map[string]shownGame{}
	for _, one := range page.Games {
		w.seen["game"]++
		shown[one.Name] = shownGame{one.Tables, one.Seated, one.OpenSeats, one.Waiting}
	}
	for _, one := range page.Requested {
		shown[one.Name] = shownGame{waiting: one.Waiting}
	}
	for name, f := range games {
		want := *f
		if want.seated == 0 { // the public page leaves out tables without players
			want = shownGame{waiting: want.waiting}
		}
		if shown[name] != want {
			w.Errorf("%s: %s: the public page shows %+v, the floor %+v", when, name, shown[name], want)
		}
	}
}

func (w lobbyWalk) comparePage(when string, p player.Player, places map[string]shownPlace, entries []string,
	seat string) {
	w.Helper()
	by := w.pages[p.ID]
	page := apptest.Get[playerpage.Page](by, "/api/player-pages/"+by.Scope.Actor().Session)
	if len(page.Lists) != len(entries) {
		w.Errorf("%s: %s's page shows %d lists, the floor %d", when, p.Name, len(page.Lists), len(entries))
	}
	for _, l := range page.Lists {
		w.seen["entry"]++
		on := shownPlace{position: l.Position}
		if l.Call != nil {
			w.seen["call"]++
			on.table, on.seat, on.until = l.Call.TableNumber, l.Call.SeatNumber, l.Call.HoldUntil.String()
		}
		if on != places[l.EntryID] {
			w.Errorf("%s: %s's page shows %+v, the floor %+v", when, p.Name, on, places[l.EntryID])
		}
	}
	shown := ""
	if page.Bill != nil {
		w.seen["seat"]++
		last := page.Bill.Lines[len(page.Bill.Lines)-1]
		shown = fmt.Sprintf("%d/%d", last.TableNumber, last.SeatNumber)
	}
	if shown != seat {
		w.Errorf("%s: %s's page shows seat %q, the floor %q", when, p.Name, shown, seat)
	}
}

// askForTime asks for more time on the page of a called player.
func (w lobbyWalk) askForTime(what string) {
	for _, e := range apptest.Get[[]floor.WaitlistEntry](w.c.Owner, "/api/waitlist/"+w.c.Room) {
		if by := w.pages[e.PlayerID]; by != nil && e.Status == floor.EntryCalled {
			w.try(by, what, "POST", "/api/player-pages/"+by.Scope.Actor().Session+"/answer",
				apptest.Body{"entryId": e.ID, "call": e.CallNumber(), "answer": string(floor.AnswerMoreTime)})
			return
		}
	}
}
