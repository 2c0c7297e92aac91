package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
	"time"

	"pitboss/bench/benchkit"
	"pitboss/bench/night"
	"pitboss/internal/account"
	"pitboss/internal/cage"
	"pitboss/internal/floor"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/server/app"
	"pitboss/internal/test/clubdata"
)

// size is the size of a database.
type size struct {
	// The rooms are spread over the first organizations. Each further organization has one room without load.
	rooms, organizations int
	players, chips       int // additional players and chip transactions of the first organization
	pages                int // players' pages, spread over the rooms; a room with pages has a lists board
}

// The sizes of a room before the night.
const (
	tablesPerRoom   = 30
	seatedPerTable  = 6
	waitingPerRoom  = 12
	playersPerRoom  = 400 // neither seated nor waiting; half of them are checked in
	unpaidPerRoom   = 80  // rentals
	tablesPerString = 5
	downMinutes     = 10 // the minimum, so that there is always a push to confirm
	maxBuilders     = 8
)

// build fills a migrated, empty database and returns its rooms with their staff.
func build(ctx context.Context, d *db.DB, s size) (night.Server, error) {
	var h night.Server
	b := &builder{d: d, handler: app.Wire(d,
		account.Config{PlatformDomain: "localhost"}).Routes.Handler(slog.New(slog.DiscardHandler), nil)}
	loaded := min(s.organizations, s.rooms) // organizations with rooms under load
	begin := time.Now()
	for i := range s.organizations {
		plan := clubdata.Plan{Organization: fmt.Sprintf("club%04d", i), Rooms: 1, Tables: 2, Seated: 2, Players: 4}
		if i >= loaded {
			if _, err := clubdata.Build(ctx, d, plan); err != nil {
				return h, err
			}
			continue
		}
		plan.Rooms, plan.Tables, plan.Seated, plan.Waiting, plan.Players = s.rooms/loaded, tablesPerRoom,
			seatedPerTable, waitingPerRoom, playersPerRoom
		if i < s.rooms%loaded {
			plan.Rooms++
		}
		club, err := clubdata.Build(ctx, d, plan)
		if err != nil {
			return h, err
		}
		if i == 0 {
			if err := clubdata.BulkLoad(ctx, d, club, s.players, s.chips); err != nil {
				return h, err
			}
		}
		rooms, err := b.setUpRooms(ctx, club)
		if err != nil {
			return h, err
		}
		h.Rooms = append(h.Rooms, rooms...)
	}
	if err := b.openLobby(h.Rooms, s.pages); err != nil {
		return h, err
	}
	benchkit.Progress("  %d rooms of %d organizations built in %s", s.rooms, s.organizations,
		time.Since(begin).Round(time.Second))
	return h, d.Analyze(ctx) // the statistics of a real database are up to date
}

type builder struct {
	d       *db.DB
	handler http.Handler
}

// setUpRooms opens each room of a club for the load, with staff, sessions and unpaid rentals.
func (b *builder) setUpRooms(ctx context.Context, club clubdata.Club) ([]night.Room, error) {
	rooms := make([]night.Room, len(club.Rooms))
	errs := make([]error, len(club.Rooms))
	slots := make(chan struct{}, maxBuilders)
	var all sync.WaitGroup
	for i, r := range club.Rooms {
		half := len(r.Free) / 2
		rooms[i] = night.Room{ID: r.ID, Game: club.Game.ID, Tables: r.Tables,
			Free: r.Free[:half], NotCheckedIn: r.Free[half:], Staff: map[night.Screen][]night.User{}}
		for _, other := range club.Rooms {
			if other.ID != r.ID {
				rooms[i].OtherRooms = append(rooms[i].OtherRooms, other.ID)
			}
		}
		all.Go(func() {
			slots <- struct{}{}
			defer func() { <-slots }()
			errs[i] = errors.Join(b.hireStaff(ctx, club, i, &rooms[i]), b.addUnpaidRentals(ctx, club, &rooms[i]))
			if errs[i] == nil {
				errs[i] = b.openRoom(&rooms[i])
			}
		})
	}
	all.Wait()
	return rooms, errors.Join(errs...)
}

// hireStaff creates the staff of a room and opens their sessions.
func (b *builder) hireStaff(ctx context.Context, club clubdata.Club, number int, p *night.Room) error {
	var staff []clubdata.Employee
	var screens []night.Screen
	for _, c := range night.ScreenGroups {
		for k := range c.Count {
			staff = append(staff, clubdata.Employee{Name: fmt.Sprintf("%s %d of room %d", c.Screen, k+1, number),
				Role: tenant.Role(c.Role)})
			screens = append(screens, c.Screen)
		}
	}
	tokens, err := club.Hire(ctx, b.d, staff)
	if err != nil {
		return err
	}
	for i, s := range screens {
		p.Staff[s] = append(p.Staff[s], night.User{Name: staff[i].Name, Token: tokens[i]})
	}
	return nil
}

// addUnpaidRentals adds unpaid rentals of yesterday.
func (b *builder) addUnpaidRentals(ctx context.Context, club clubdata.Club, p *night.Room) error {
	_, err := db.InRoom(ctx, b.d, club.Org.Room(p.ID), func(tx *db.RoomTx) (any, error) {
		tx.Emit(db.NewEvent[any]("cage_updated", tenant.ManageCage).With(map[string]string{"shiftId": ""}))
		seats, err := floor.BeginImport(tx)
		if err != nil {
			return nil, err
		}
		books, err := cage.BeginImport(tx)
		if err != nil {
			return nil, err
		}
		dayStart := clubdata.Calendar().DayStart(clubdata.Calendar().DayOf(clock.FromTime(time.Now())).Add(-1))
		for n := range unpaidPerRoom {
			from := dayStart.Add(10 * time.Hour).Add(time.Duration(n/tablesPerRoom) * time.Hour)
			player := p.NotCheckedIn[len(p.NotCheckedIn)-1-n]
			bill, err := seats.AddVisit(floor.PastVisit{PlayerID: player,
				Stays: []floor.PastStay{{TableID: p.Tables[n%tablesPerRoom], SeatNumber: 1, From: from,
					To: from.Add(50 * time.Minute)}}})
			if err != nil {
				return nil, err
			}
			if err := books.AddRental(cage.PastAct{At: from.Add(50 * time.Minute), By: tenant.System}, bill.RentalID,
				player, bill.Days, nil, cage.ByCard); err != nil {
				return nil, err
			}
			p.UnpaidRentals = append(p.UnpaidRentals, bill.RentalID)
		}
		return nil, books.Finish()
	})
	return err
}

// openLobby pairs a lists board with each room, and makes links to the pages of players.
func (b *builder) openLobby(rooms []night.Room, pages int) error {
	for i := range rooms {
		p, count := &rooms[i], pages/len(rooms)
		if i < pages%len(rooms) {
			count++
		}
		if count == 0 {
			continue
		}
		players := append(slices.Clone(p.Free), p.NotCheckedIn...)
		if count > len(players) {
			return fmt.Errorf("a room has %d players for %d pages", len(players), count)
		}
		manager := p.Staff[night.FloorManager][0]
		for _, id := range players[:count] {
			link, err := b.post(manager, "/api/player-links/"+p.ID+"/"+id, fields{})
			if err != nil {
				return err
			}
			p.Pages = append(p.Pages, night.Page{Link: link.Link.ID, Secret: link.Secret})
		}
		offer, err := b.post(night.User{}, "/api/screens/pairings", fields{})
		if err != nil {
			return err
		}
		p.Board = offer.Secret
		if _, err := b.post(manager, "/api/screens/"+p.ID, fields{
			"code": offer.Code, "kind": "lists", "name": "Wall", "theme": "dark", "textSize": "normal",
			"language": "en",
		}); err != nil {
			return err
		}
	}
	return nil
}

type fields map[string]any

// openRoom seats a walk-in at each table, opens a drawer for each cashier, and assigns dealers to strings of tables.
func (b *builder) openRoom(p *night.Room) error {
	manager := p.Staff[night.FloorManager][0]
	for _, t := range p.Tables {
		if _, err := b.post(manager, "/api/tables/"+t+"/walk-ins", fields{}); err != nil {
			return err
		}
	}
	for i, cashier := range p.Staff[night.FrontOffice] {
		drawer, err := b.post(manager, "/api/drawers", fields{"roomId": p.ID, "name": fmt.Sprintf("Drawer %d", i+1)})
		if err != nil {
			return err
		}
		open := fields{
			"roomId": p.ID, "drawerId": drawer.ID, "counts": []any{fields{"denomination": "20.00", "count": 500}},
		}
		if _, err := b.post(cashier, "/api/shifts", open); err != nil {
			return err
		}
	}
	for n := 0; n*tablesPerString < len(p.Tables); n++ {
		var stops []any
		tables := p.Tables[n*tablesPerString : min((n+1)*tablesPerString, len(p.Tables))]
		for _, t := range tables {
			stops = append(stops, t)
		}
		created, err := b.post(manager, "/api/rotation/"+p.ID+"/strings", fields{"name": fmt.Sprintf("String %d", n+1),
			"tournamentId": nil, "downMinutes": downMinutes, "stops": append(stops, nil)})
		if err != nil {
			return err
		}
		id := created.Strings[len(created.Strings)-1].ID
		for k := range len(tables) + 1 {
			dealer, err := b.post(manager, "/api/staff", fields{"name": fmt.Sprintf("Dana Dealer %d-%d", n+1, k+1),
				"role": "dealer", "phone": "", "userId": nil, "skills": []any{}, "pin": ""})
			if err != nil {
				return err
			}
			if _, err := b.post(manager, "/api/staff/"+dealer.ID+"/clock-in",
				fields{"roomId": p.ID, "stringId": id}); err != nil {
				return err
			}
			if k == len(tables) {
				continue
			}
			if _, err := b.post(manager, "/api/staff/"+dealer.ID+"/assign",
				fields{"tableId": tables[k], "area": nil}); err != nil {
				return err
			}
		}
	}
	return nil
}

// response holds the fields that the set-up needs of a response.
type response struct {
	ID, Code, Secret string
	Strings          []struct{ ID string }
	Link             struct{ ID string }
}

// post sends a request of a user to the server in this process.
func (b *builder) post(user night.User, path string, body fields) (r response, err error) {
	text, err := json.Marshal(body)
	if err != nil {
		return r, err
	}
	req := httptest.NewRequest(http.MethodPost, path, bytes.NewReader(text))
	if user.Token != "" {
		req.Header.Set("Authorization", "Bearer "+user.Token)
	}
	req.Header.Set("Content-Type", "application/json")
	w := httptest.NewRecorder()
	b.handler.ServeHTTP(w, req)
	if w.Code >= http.StatusBadRequest {
		return r, fmt.Errorf("%s: %d %s", path, w.Code, w.Body)
	}
	return r, json.Unmarshal(w.Body.Bytes(), &r)
}
