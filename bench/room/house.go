package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"time"

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

// size is how large the house is.
type size struct {
	// in all; the rooms are spread over the first organizations, and the others have one quiet room each
	rooms, organizations int
	players, chips       int // of the first organization, beyond those of the night
	pages                int // of players, spread over the rooms, which have a lists board then
}

// The sizes of a room when the night begins.
const (
	tablesOfRoom   = 30
	seatedAtTable  = 6
	waitingInRoom  = 12
	othersInRoom   = 400 // players that come later, half of them through the door
	owingInRoom    = 80
	stopsOfString  = 5
	downMinutes    = 10 // the shortest there is, so that a push is always at hand
	buildersAtOnce = 8
)

// build fills a migrated, empty database and returns the staff.
func build(ctx context.Context, d *db.DB, s size, say func(string, ...any)) (night.Server, error) {
	var h night.Server
	b := &builder{d: d, handler: app.Wire(d,
		account.Config{PlatformDomain: "localhost"}).Routes.Handler(slog.New(slog.DiscardHandler), nil)}
	busy := min(s.organizations, s.rooms)
	begun := time.Now()
	for i := range s.organizations {
		plan := clubdata.Plan{Organization: fmt.Sprintf("club%04d", i), Rooms: 1, Tables: 2, Seated: 2, Players: 4}
		if i >= busy { // quiet
			if _, err := clubdata.Build(ctx, d, plan); err != nil {
				return h, err
			}
			continue
		}
		plan.Rooms, plan.Tables, plan.Seated, plan.Waiting, plan.Players = s.rooms/busy, tablesOfRoom, seatedAtTable,
			waitingInRoom, othersInRoom
		if i < s.rooms%busy {
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
		places, err := b.furnish(ctx, club)
		if err != nil {
			return h, err
		}
		h.Rooms = append(h.Rooms, places...)
	}
	if err := b.openLobby(h.Rooms, s.pages); err != nil {
		return h, err
	}
	say("  %d rooms of %d organizations built in %s", s.rooms, s.organizations, time.Since(begun).Round(time.Second))
	return h, d.Analyze(ctx) // a real house has grown so slowly that its rows were counted on the way
}

type builder struct {
	d       *db.DB
	handler http.Handler
}

func (b *builder) furnish(ctx context.Context, club clubdata.Club) ([]night.Place, error) {
	places := make([]night.Place, len(club.Rooms))
	errs := make([]error, len(club.Rooms))
	gate := make(chan struct{}, buildersAtOnce)
	var all sync.WaitGroup
	for i, r := range club.Rooms {
		half := len(r.Free) / 2
		places[i] = night.Place{Organization: club.Org.ID(), ID: r.ID, Game: club.Game.ID, Tables: r.Tables,
			Free: r.Free[:half], Arriving: r.Free[half:], Staff: map[night.Screen][]night.Person{}}
		for _, other := range club.Rooms {
			if other.ID != r.ID {
				places[i].Beside = append(places[i].Beside, other.ID)
			}
		}
		all.Go(func() {
			gate <- struct{}{}
			defer func() { <-gate }()
			errs[i] = errors.Join(b.hire(ctx, club, i, &places[i]), b.debts(ctx, club, &places[i]))
			if errs[i] == nil {
				errs[i] = b.prepare(&places[i])
			}
		})
	}
	all.Wait()
	return places, errors.Join(errs...)
}

// hire creates the staff of a room and opens their sessions.
func (b *builder) hire(ctx context.Context, club clubdata.Club, number int, p *night.Place) error {
	var hands []clubdata.Employee
	var screens []night.Screen
	for _, c := range night.Crews {
		for k := range c.Count {
			hands = append(hands, clubdata.Employee{Name: fmt.Sprintf("%s %d of room %d", c.Screen, k+1, number),
				Role: tenant.Role(c.Role)})
			screens = append(screens, c.Screen)
		}
	}
	tokens, err := club.Hire(ctx, b.d, hands)
	if err != nil {
		return err
	}
	for i, s := range screens {
		p.Staff[s] = append(p.Staff[s], night.Person{Name: hands[i].Name, Token: tokens[i]})
	}
	return nil
}

// debts are yesterday's unpaid rentals.
func (b *builder) debts(ctx context.Context, club clubdata.Club, p *night.Place) error {
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
		begins := clubdata.Calendar().DayStart(clubdata.Calendar().DayOf(clock.FromTime(time.Now())).Add(-1))
		for n := range owingInRoom {
			from := begins.Add(10 * time.Hour).Add(time.Duration(n/tablesOfRoom) * time.Hour)
			who := p.Arriving[len(p.Arriving)-1-n]
			bill, err := seats.AddVisit(floor.PastVisit{PlayerID: who,
				Stays: []floor.PastStay{{TableID: p.Tables[n%tablesOfRoom], SeatNumber: 1, From: from,
					To: from.Add(50 * time.Minute)}}})
			if err != nil {
				return nil, err
			}
			if err := books.AddRental(cage.PastAct{At: from.Add(50 * time.Minute), By: tenant.System}, bill.RentalID,
				who, bill.Days, nil, cage.ByCard); err != nil {
				return nil, err
			}
			p.Owing = append(p.Owing, bill.RentalID)
		}
		return nil, books.Finish()
	})
	return err
}

// openLobby pairs a lists board with each room, and makes links to the pages of players.
func (b *builder) openLobby(rooms []night.Place, pages int) error {
	for i := range rooms {
		p, here := &rooms[i], pages/len(rooms)
		if i < pages%len(rooms) {
			here++
		}
		if here == 0 {
			continue
		}
		players := append(slices.Clone(p.Free), p.Arriving...)
		if here > len(players) {
			return fmt.Errorf("a room has %d players for %d pages", len(players), here)
		}
		manager := p.Staff[night.FloorManager][0]
		for _, id := range players[:here] {
			link, err := b.do(manager, "/api/player-links/"+p.ID+"/"+id, fields{})
			if err != nil {
				return err
			}
			p.Pages = append(p.Pages, night.Page{Link: link.Link.ID, Secret: link.Secret})
		}
		offer, err := b.do(night.Person{}, "/api/screens/pairings", fields{})
		if err != nil {
			return err
		}
		p.Board = offer.Secret
		if _, err := b.do(manager, "/api/screens/"+p.ID, fields{
			"code": offer.Code, "kind": "lists", "name": "Wall", "theme": "dark", "textSize": "normal",
			"language": "en",
		}); err != nil {
			return err
		}
	}
	return nil
}

type fields map[string]any

// prepare does what a room does before it opens: walk-ins sit, drawers are opened, dealers begin their shifts.
func (b *builder) prepare(p *night.Place) error {
	manager := p.Staff[night.FloorManager][0]
	for _, t := range p.Tables {
		if _, err := b.do(manager, "/api/tables/"+t+"/walk-ins", fields{}); err != nil {
			return err
		}
	}
	for i, cashier := range p.Staff[night.FrontOffice] {
		drawer, err := b.do(manager, "/api/drawers", fields{"roomId": p.ID, "name": fmt.Sprintf("Drawer %d", i+1)})
		if err != nil {
			return err
		}
		open := fields{
			"roomId": p.ID, "drawerId": drawer.ID, "counts": []any{fields{"denomination": "20.00", "count": 500}},
		}
		if _, err := b.do(cashier, "/api/shifts", open); err != nil {
			return err
		}
	}
	for n := 0; n*stopsOfString < len(p.Tables); n++ {
		var stops []any
		at := p.Tables[n*stopsOfString : min((n+1)*stopsOfString, len(p.Tables))]
		for _, t := range at {
			stops = append(stops, t)
		}
		made, err := b.do(manager, "/api/rotation/"+p.ID+"/strings", fields{"name": fmt.Sprintf("String %d", n+1),
			"tournamentId": nil, "downMinutes": downMinutes, "stops": append(stops, nil)})
		if err != nil {
			return err
		}
		id := made.Strings[len(made.Strings)-1].ID
		for k := range len(at) + 1 {
			dealer, err := b.do(manager, "/api/staff", fields{"name": fmt.Sprintf("Dana Dealer %d-%d", n+1, k+1),
				"role": "dealer", "phone": "", "userId": nil, "skills": []any{}, "pin": ""})
			if err != nil {
				return err
			}
			if _, err := b.do(manager, "/api/staff/"+dealer.ID+"/clock-in",
				fields{"roomId": p.ID, "stringId": id}); err != nil {
				return err
			}
			if k == len(at) {
				continue
			}
			if _, err := b.do(manager, "/api/staff/"+dealer.ID+"/assign",
				fields{"tableId": at[k], "area": nil}); err != nil {
				return err
			}
		}
	}
	return nil
}

// made is what is looked at of an answer.
type made struct {
	ID, Code, Secret string
	Strings          []struct{ ID string }
	Link             struct{ ID string }
}

// do calls the server in this process.
func (b *builder) do(who night.Person, path string, body fields) (m made, err error) {
	text, err := json.Marshal(body)
	if err != nil {
		return m, err
	}
	req := httptest.NewRequest(http.MethodPost, path, strings.NewReader(string(text)))
	if who.Token != "" {
		req.Header.Set("Authorization", "Bearer "+who.Token)
	}
	req.Header.Set("Content-Type", "application/json")
	w := httptest.NewRecorder()
	b.handler.ServeHTTP(w, req)
	if w.Code >= http.StatusBadRequest {
		return m, fmt.Errorf("%s: %d %s", path, w.Code, w.Body)
	}
	return m, json.Unmarshal(w.Body.Bytes(), &m)
}
