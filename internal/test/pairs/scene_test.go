package pairs

import (
	"maps"
	"net/http"
	"slices"
	"testing"
	"time"

	"pitboss/internal/cage"
	"pitboss/internal/floor"
	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/test/apptest"
)

// body is a JSON object.
type body = map[string]any

// actor is the caller of a route.
type actor int

const (
	owner   actor = iota
	cashier       // a front-office user with an open drawer in the main room
	host          // the admin of the community, host of the home games
	vic           // a called player on their own page
)

// linkOfVic is the id of the link that opens Vic's page.
const linkOfVic = "link_of_vic"

// userOf is each actor's id, which is the same in every copy of the scene.
var userOf = map[actor]string{owner: "club_owner", cashier: "club_front_office", host: "club_community_admin"}

// act is a request on things of the scene.
type act struct {
	route   string // method and path, as in the route table
	name    string
	by      actor
	path    map[string]string // values of the path's parameters
	body    body
	about   []string // the things of the scene that it reads or changes
	refused bool     // alone, the act is refused: it becomes possible only after another act
	room    string   // where an act takes place that can take place in either room
	random  bool     // the act draws seats, so the same order of two acts may end in several ways
}

func (a act) String() string { return a.name + a.room }

// namedRoom is a room with the words that end the name of an act in it.
type namedRoom struct{ suffix, id string }

const mainRoom, sideRoom = " in the main room", " in the side room"

// scene is an organization with two rooms that has everything the acts are about. The acts of one pair run on copies
// of it.
type scene struct {
	t       testing.TB
	club    *apptest.Club
	other   *apptest.Club // a second node, on PostgreSQL only
	catalog catalog
	ids     map[string]bool
	rooms   []namedRoom
	id      map[string]string // the things of the scene, by name
	answer  map[string]body   // the server's answers when they were made, if an act needs more than the id
	made    int
	acts    []act

	callOfVic int // floor.WaitlistEntry.CallNumber
}

func newScene(t testing.TB) *scene {
	t.Helper()
	s := &scene{t: t, id: map[string]string{}, answer: map[string]body{}}
	c := apptest.New(t)
	s.club, s.rooms, s.id["game"] = c, []namedRoom{{mainRoom, c.Room}, {sideRoom, c.OtherRoom}}, c.NL25.ID
	if dbtest.OnPostgres() {
		s.other = c.StartNode()
	}
	c.Companions()
	s.setUpFloor()
	s.setUpCage()
	s.setUpLists()
	s.setUpTournaments()
	s.setUpHomeGames()
	s.catalog = readCatalog(t, c.DB)
	s.readIDs(c)
	for _, route := range slices.Sorted(maps.Keys(statements)) {
		if make := statements[route].acts; make != nil {
			for _, a := range make(s) {
				a.route = route
				s.acts = append(s.acts, a)
			}
		}
	}
	return s
}

// request makes a request as the owner.
func (s *scene) request(method, path string, in any) body {
	s.t.Helper()
	return s.requestAs(s.club.Owner, method, path, in)
}

func (s *scene) requestAs(p *apptest.Person, method, path string, in any) (out body) {
	s.t.Helper()
	a := p.Do(method, path, in)
	if a.Status >= http.StatusMultipleChoices {
		s.t.Fatalf("%s %s: %d %s", method, path, a.Status, a.Body)
	}
	if a.Status != http.StatusNoContent {
		a.Into(&out)
	}
	return out
}

// create makes a request as the owner, and names what it created.
func (s *scene) create(name, path string, in body) {
	s.t.Helper()
	s.id[name] = s.request("POST", path, in)["id"].(string)
}

func (s *scene) player(name string) { s.t.Helper(); s.create(name, "/api/players", body{"name": name}) }

// member adds a player with a monthly membership, whose sale is "name's membership".
func (s *scene) member(name string) {
	s.t.Helper()
	s.player(name)
	s.request("POST", "/api/memberships", body{"playerId": s.id[name], "roomId": s.club.OtherRoom,
		"membershipType": "monthly"})
	s.id[name+"'s membership"], _ = s.newestEntry(s.club.OtherRoom)
}

// newestEntry is the id of the newest entry of a room's ledger, and of what it is about.
func (s *scene) newestEntry(room string) (id, subject string) {
	s.t.Helper()
	e := apptest.Get[[]cage.Entry](s.club.Owner, "/api/ledger/"+room+"?limit=1")[0]
	return e.ID, e.Subject
}

func (s *scene) table(name, room string) {
	s.t.Helper()
	s.made++
	s.create(name, "/api/tables", body{"roomId": room, "tableNumber": s.made, "gameTypeId": s.id["game"]})
}

func (s *scene) seat(player, table string, number int) {
	s.t.Helper()
	s.create(player+"'s seat", "/api/seats", body{"tableId": s.id[table], "playerId": s.id[player],
		"seatNumber": number, "buyInAmount": "300.00"})
}

// setUpFloor sets up the tables and their players. Pat and Dan owe for an earlier stay, of which Dan has paid; Pat
// sits again.
func (s *scene) setUpFloor() {
	s.t.Helper()
	main := s.club.Room
	for _, t := range []string{"table", "second table", "empty table", "paused table"} {
		s.table(t, main)
	}
	s.table("side table", s.club.OtherRoom)
	for _, name := range []string{"Pat", "Dan", "Owen", "Rita", "Quinn", "Dora", "Vic", "Una", "Ada", "Bea"} {
		s.member(name)
	}
	for _, name := range []string{"Nora", "Gus", "Lena"} {
		s.player(name)
	}
	s.seat("Pat", "second table", 9)
	s.seat("Dan", "second table", 8)
	s.club.Clock.Advance(30 * time.Minute)
	for _, name := range []string{"Pat", "Dan"} {
		s.request("DELETE", "/api/seats/"+s.id[name+"'s seat"], nil)
		s.id[name+"'s rental entry"], s.id[name+"'s rental"] = s.newestEntry(main)
	}
	s.request("POST", "/api/seat-rentals/"+s.id["Dan's rental"]+"/pay", body{"paymentMethod": "cash"})
	s.id["Dan's payment"], _ = s.newestEntry(main)

	s.seat("Pat", "table", 1)
	s.seat("Owen", "table", 4)
	s.request("POST", "/api/seats/"+s.id["Owen's seat"]+"/away", body{})
	s.seat("Rita", "table", 5)
	s.request("POST", "/api/seats/"+s.id["Rita's seat"]+"/change", body{"kind": "seat", "seats": []any{9},
		"tableId": ""})
	s.request("POST", "/api/tables/"+s.id["table"]+"/walk-ins", body{"seatNumber": 6})
	s.request("POST", "/api/tables/"+s.id["table"]+"/seats/8/close", nil)
	s.request("POST", "/api/tables/"+s.id["paused table"]+"/pause", body{"reason": "Light out"})
	s.club.Clock.Advance(time.Hour)
}

// setUpCage gives Pat exactly the funds and the prepaid time that the acts are about, and cash enough that a little
// more has to be reported.
func (s *scene) setUpCage() {
	s.t.Helper()
	main, side := s.club.Room, s.club.OtherRoom
	deposit := func(player, room, amount string) {
		s.create(player+"'s deposit", "/api/player-funds", body{"playerId": s.id[player], "roomId": room,
			"direction": "deposit", "amount": amount, "paymentMethod": "cash"})
	}
	deposit("Pat", side, "100.00")
	deposit("Dora", side, "80.00")
	s.create("Pat's prepaid time", "/api/prepaid-time", body{"playerId": s.id["Pat"], "roomId": side,
		"hourlyRate": "12.00", "hours": 1, "paymentMethod": "cash"})
	s.create("Pat's chips", "/api/chip-transactions", body{
		"playerId": s.id["Pat"], "roomId": main, "transactionType": "chip_sale", "amount": "9600.00",
		"chipCount": "9600.00", "paymentMethod": "cash",
	})
	for name, room := range map[string]string{"drawer": main, "free drawer in the main room": main,
		"free drawer in the side room": side} {
		s.create(name, "/api/drawers", body{"roomId": room, "name": name})
	}
	open := s.requestAs(s.club.FrontOffice, "POST", "/api/shifts", body{"roomId": main, "drawerId": s.id["drawer"],
		"counts": []any{body{"denomination": "100.00", "count": 10}}})
	s.id["shift"] = open["head"].(body)["id"].(string)
	s.create("Quinn's session", "/api/sessions/check-in", body{"playerId": s.id["Quinn"], "roomId": main})
}

// setUpLists puts players on the lists: Quinn waits in both rooms, Dora in the side room without having arrived, Vic is
// called to seat 3, Una was just seated.
func (s *scene) setUpLists() {
	s.t.Helper()
	join := func(player, room, suffix string) {
		s.create(player+"'s entry"+suffix, "/api/waitlist", body{"playerId": s.id[player],
			"gameTypeId": s.id["game"], "roomId": room})
	}
	join("Vic", s.club.Room, "")
	join("Una", s.club.Room, "")
	join("Quinn", s.club.Room, "")
	join("Quinn", s.club.OtherRoom, " in the side room")
	s.create("Dora's entry", "/api/waitlist", body{"playerId": s.id["Dora"], "gameTypeId": s.id["game"],
		"roomId": s.club.OtherRoom, "source": "phone"})
	s.request("POST", "/api/waitlist/"+s.id["Una's entry"]+"/seat", body{"tableId": s.id["table"], "seatNumber": 7,
		"buyInAmount": "500", "reason": "Must-move"})
	var called floor.WaitlistEntry
	s.club.Owner.Do("POST", "/api/waitlist/"+s.id["Vic's entry"]+"/call", body{"tableId": s.id["table"],
		"seatNumber": 3}).Want(http.StatusOK).Into(&called)
	s.callOfVic = called.CallNumber()
}

// enter makes an entry in a tournament.
func (s *scene) enter(tournament, player, entry, kind string) {
	s.t.Helper()
	made := s.request("POST", "/api/tournaments/"+s.id[tournament]+"/entries", body{"playerId": s.id[player],
		"kind": kind, "paymentMethod": "cash"})
	s.id[entry], s.answer[entry] = made["id"].(string), made
}

func (s *scene) tournament(name, status string, more body) {
	s.t.Helper()
	in := body{"roomId": s.club.Room, "name": name, "buyIn": "100.00", "startTime": "2026-11-22T00:00:00.000Z",
		"maxEntries": 200, "status": status}
	maps.Copy(in, more)
	s.create(name, "/api/tournaments", in)
}

// closeEntries closes the entries of a tournament.
func (s *scene) closeEntries(tournament string) {
	s.t.Helper()
	s.request("PATCH", "/api/tournaments/"+s.id[tournament], body{"status": "running"})
	s.request("POST", "/api/tournaments/"+s.id[tournament]+"/clock", body{"act": "jump", "position": 10})
}

// setUpTournaments sets up one tournament for each state that an act needs.
func (s *scene) setUpTournaments() {
	s.t.Helper()
	bounty := body{"template": "turbo_bounty"}
	price := func(prize string) body {
		return body{"prize": prize, "bounty": "0.00", "houseFee": "10.00", "staff": "0.00", "chips": 15000}
	}
	s.tournament("registering event", "registration", bounty)
	s.tournament("empty event", "registration", bounty)
	s.enter("registering event", "Dan", "Dan's tournament entry", "first")

	s.tournament("rebuy event", "running", body{"buyIn": "50.00", "prices": body{
		"buyIn": price("40.00"), "reEntry": nil, "rebuy": price("40.00"), "addOn": price("20.00"), "maxReEntries": 0,
		"maxRebuys": 1,
	}})
	s.enter("rebuy event", "Dan", "Dan's rebuy entry", "first")

	s.tournament("full event", "registration", body{"buyIn": "0.00", "maxEntries": 1})
	s.enter("full event", "Ada", "Ada's only seat", "first")
	s.enter("full event", "Bea", "Bea's alternate entry", "alternate")
	s.request("POST", "/api/tournament-entries/"+s.id["Ada's only seat"]+"/void", body{"reason": "Gone home"})

	s.tournament("running event", "running", bounty)
	for _, name := range []string{"Ada", "Bea", "Dan"} {
		s.enter("running event", name, name+"'s running entry", "first")
	}

	for _, name := range []string{"won event", "paying event", "counted event", "dealt event"} {
		s.tournament(name, "registration", bounty)
		s.enter(name, "Ada", "Ada in the "+name, "first")
		s.enter(name, "Bea", "Bea in the "+name, "first")
		s.closeEntries(name)
	}
	for _, name := range []string{"won event", "paying event"} {
		s.answer[name] = s.request("POST", "/api/tournaments/"+s.id[name]+"/busts",
			body{"out": []any{body{"entryId": s.id["Bea in the "+name], "stack": 4000,
				"by": []any{s.id["Ada in the "+name]}}}})
	}
	s.request("POST", "/api/tournament-entries/"+s.id["Ada in the paying event"]+"/prize/approve", nil)
	for _, name := range []string{"counted event", "dealt event"} {
		s.request("POST", "/api/tournaments/"+s.id[name]+"/counts",
			body{"counts": []any{body{"entryId": s.id["Ada in the "+name], "chips": 20000},
				body{"entryId": s.id["Bea in the "+name], "chips": 10000}}})
	}
	s.request("POST", "/api/tournaments/"+s.id["dealt event"]+"/deal", s.deal("dealt event"))
}

func (s *scene) deal(event string) body {
	return body{"method": "even", "keptForFirst": "0.00", "shares": []any{},
		"agreed": []any{s.id["Ada in the "+event], s.id["Bea in the "+event]}}
}

// newHomeGame is a request for a home game.
func newHomeGame() body {
	return body{
		"gameName": "Thursday game", "gameType": "Texas Hold'em", "raiseType": "no_limit", "stakes": "$0.25/$0.50",
		"buyIn": "20.00", "smallBlind": "0.25",
		"bigBlind": "0.50", "location": "Ben's garage", "maxPlayers": 9, "status": "scheduled", "startTime": nil,
		"description":       "Bring snacks",
		"blindIncreaseType": "none", "blindIncreaseValue": 15, "rules": "house",
	}
}

// logRequest is a device's push to the log of a home game.
func logRequest(after int, entries ...any) body {
	return body{"device": "d1", "epoch": 1, "after": after, "entries": entries}
}

func logEntry(id, kind, player string, more body) body {
	e := body{"id": id, "kind": kind, "at": "2026-11-21T02:45:00.000Z", "player": player}
	maps.Copy(e, more)
	return e
}

// setUpHomeGames makes a running home game, whose log one device writes, and a finished one in which Ann owes Ben 20.
func (s *scene) setUpHomeGames() {
	s.t.Helper()
	admin, games := s.club.Companions().Admin, "/api/pitboss-go/game-sessions"
	for _, name := range []string{"home game", "ended home game"} {
		id := s.requestAs(admin, "POST", games, newHomeGame())["id"].(string)
		s.id[name] = id
		s.requestAs(admin, "POST", games+"/"+id+"/start", body{})
		s.requestAs(admin, "POST", games+"/"+id+"/pen", body{"device": "d1", "deviceName": "Ben's phone", "epoch": 0})
		s.requestAs(admin, "POST", games+"/"+id+"/log", logRequest(0,
			logEntry("e1", "sit", "ann", body{"name": "Ann", "body": body{"seat": 1}}), logEntry("e2", "sit", "ben",
				body{"name": "Ben", "body": body{"seat": 2}}),
			logEntry("e3", "buy_in", "ann", body{"amount": "20.00", "method": "fund"}), logEntry("e4", "buy_in",
				"ben", body{"amount": "20.00", "method": "fund"})))
	}
	ended := games + "/" + s.id["ended home game"]
	s.requestAs(admin, "POST", ended+"/log", logRequest(4, logEntry("e5", "cash_out", "ann", body{"amount": "0.00"}),
		logEntry("e6", "cash_out", "ben", body{"amount": "40.00"})))
	s.requestAs(admin, "POST", ended+"/end", body{})
}

// moveOf moves Dan's entry to a free seat of the other table of its tournament. The three seats were drawn.
func (s *scene) moveOf(entry, event string) act {
	s.t.Helper()
	at := s.answer[entry]
	to, seat := 3-at["tableNumber"].(float64), 9.0
	for _, name := range []string{"Ada", "Bea", "Ada"} { // each may sit in the seat before the other's
		other := s.answer[name+"'s running entry"]
		if other["tableNumber"] == to && other["seatNumber"] == seat {
			seat--
		}
	}
	return s.actOn("move Dan to another table", event, body{
		"entryId": s.id[entry], "fromTable": at["tableNumber"], "fromSeat": at["seatNumber"],
		"toTable": to, "toSeat": seat,
		"reason": "Cannot see the board",
	}, entry)
}
