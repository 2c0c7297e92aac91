package apptest_test

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"time"

	"pitboss/internal/floor"
	"pitboss/internal/floor/smartseat"
	"pitboss/internal/frontoffice"
	"pitboss/internal/player"
	"pitboss/internal/report/analytics"
	"pitboss/internal/staff"
	"pitboss/internal/staff/rotation"
	"pitboss/internal/test/apptest"
	"pitboss/internal/tournament"
)

// nextPlayers are "Seat Next Player" and the open seats of Priority Actions.
func (p *presser) nextPlayers() (list []proposal) {
	for _, n := range shownTo[floor.NextSeats](p, "/api/next-players/"+p.room).Players {
		path, what := "/api/waitlist/"+n.EntryID+"/seat", "Seat Next"
		in := apptest.Body{"tableId": n.TableID, "seatNumber": n.SeatNumber}
		if p.r.IntN(2) == 0 {
			path, what = "/api/waitlist/"+n.EntryID+"/call", "Call Next"
		} else {
			in["buyInAmount"] = "300.00"
		}
		list = append(list, proposal{what, n.EntryID, "POST", path, in})
	}
	return list
}

// called are the called players of Priority Actions. The dialog that opens asks the door: it does not send where the
// door refuses the player or the player sits in another room, and asks why an exception is made for a player without a
// membership (web/src/room/players/entry-check/seating-check.tsx).
func (p *presser) called() (list []proposal) {
	for _, e := range shownTo[[]floor.WaitlistEntry](p, "/api/waitlist/"+p.room) {
		if e.Status != floor.EntryCalled {
			continue
		}
		in := apptest.Body{"tableId": e.TableID, "seatNumber": e.SeatNumber}
		door := shownTo[frontoffice.Door](p, "/api/players/"+e.PlayerID+"/door?room="+p.room)
		if door.Refuse != nil && *door.Refuse != player.ReasonNoMembership || door.Seat != nil &&
			door.Seat.RoomID != p.room {
			continue
		}
		in["overrideReason"] = "Asked the owner"
		list = append(list, proposal{"Called", e.ID, "POST", "/api/waitlist/" + e.ID + "/seat", in})
	}
	return list
}

func (p *presser) start(what string, t floor.Table) proposal {
	return proposal{what, t.Label(), "PATCH", "/api/tables/" + t.ID, apptest.Body{"status": "active"}}
}

// breakUp is the plan of the server for a table, confirmed as it stands.
func (p *presser) breakUp(what string, t floor.Table) proposal {
	moves := []any{}
	for _, m := range shownTo[floor.Plan](p, "/api/tables/"+t.ID+"/break-plan").Moves {
		moves = append(moves, apptest.Body{"seatId": m.SeatID, "tableId": m.TableID, "seatNumber": m.SeatNumber})
	}
	return proposal{
		what, t.Label(), "POST", "/api/tables/" + t.ID + "/break", apptest.Body{"moves": moves, "rest": "waitlist"},
	}
}

// starts are the tables that Priority Actions may propose to start: more than it does, every idle one.
func (p *presser) starts() (list []proposal) {
	for _, t := range p.tables() {
		if t.Status == floor.TableAvailable && t.CurrentPlayers == 0 && t.Event == nil {
			list = append(list, p.start("Start", t))
		}
	}
	return list
}

// breaks are the tables that Priority Actions may propose to break: more than it does, every short one.
func (p *presser) breaks() (list []proposal) {
	for _, t := range p.tables() {
		if t.ShortSince != nil && t.Status != floor.TableTournament && p.r.IntN(4) == 0 {
			list = append(list, p.breakUp("Break", t))
		}
	}
	return list
}

func (p *presser) smart() (list []proposal) {
	s := shownTo[smartseat.SmartSeating](p, "/api/smart-seating?room="+p.room)
	tables := p.tables()
	table := func(id string) floor.Table {
		return tables[slices.IndexFunc(tables, func(t floor.Table) bool { return t.ID == id })]
	}
	for _, r := range s.Recommendations {
		switch {
		case r.Ready:
			list = append(list, proposal{"Smart seating", r.EntryID, "POST", "/api/smart-seating/implement",
				apptest.Body{"playerId": r.PlayerID, "tableId": r.TableID, "seatNumber": r.SeatNumber}})
		case r.OpensTable:
			list = append(list, p.start("Smart start", table(r.TableID)))
		}
	}
	for _, a := range s.TableAnalytics {
		switch a.Act {
		case smartseat.ActStart:
			list = append(list, p.start("Smart start", table(a.TableID)))
		case smartseat.ActBreak:
			list = append(list, p.breakUp("Smart break", table(a.TableID)))
		case smartseat.ActSeat:
			if !slices.ContainsFunc(s.Recommendations, func(r smartseat.Recommendation) bool {
				return r.TableID == a.TableID
			}) {
				p.Errorf("%s is to be seated at %s, which nothing recommends", a.RecommendedAction, a.TableName)
			}
		case smartseat.ActLeave, smartseat.ActHold:
		}
	}
	return list
}

// said finds the acts in the sentences of advice and insights.
var (
	callSaid  = regexp.MustCompile(`^Call the next player for (.+) to Table (\d+)$`)
	startSaid = regexp.MustCompile(`^Start .+ on Table (\d+)$`)
	breakSaid = regexp.MustCompile(`^Break Table (\d+)`)
	openSaid  = regexp.MustCompile(`^Table (\d+) is empty`)
)

func (p *presser) numbered(number string) floor.Table {
	p.Helper()
	for _, t := range p.tables() {
		if strconv.Itoa(t.TableNumber) == number {
			return t
		}
	}
	p.Fatalf("no Table %s", number)
	return floor.Table{}
}

func (p *presser) advice() (list []proposal) {
	for _, a := range shownTo[analytics.Advanced](p, "/api/analytics/advanced?room="+p.room).Advice {
		if m := callSaid.FindStringSubmatch(a.Title); m != nil {
			list = append(list, p.callTo(a.Title, m[1], p.numbered(m[2]))...)
		}
		if m := startSaid.FindStringSubmatch(a.Title); m != nil {
			list = append(list, p.start("Advice", p.numbered(m[1])))
		}
		if m := breakSaid.FindStringSubmatch(a.Title); m != nil {
			list = append(list, p.breakUp("Advice", p.numbered(m[1])))
		}
	}
	return list
}

// callTo calls the next player for a game to a table.
func (p *presser) callTo(says, game string, t floor.Table) []proposal {
	p.Helper()
	for _, n := range shownTo[floor.NextSeats](p, "/api/next-players/"+p.room).Players {
		if n.GameTypeID == t.GameTypeID {
			return []proposal{
				{"Advice", says, "POST", "/api/waitlist/" + n.EntryID + "/call", apptest.Body{"tableId": t.ID}},
			}
		}
	}
	p.refused++
	p.Errorf("%s, but nobody is next for %s", says, game)
	return nil
}

func (p *presser) insights() (list []proposal) {
	for _, i := range shownTo[[]analytics.Insight](p, "/api/executive/insights?room="+p.room) {
		if m := breakSaid.FindStringSubmatch(i.Title); m != nil {
			list = append(list, p.breakUp("Insight", p.numbered(m[1])))
		}
		if m := openSaid.FindStringSubmatch(i.Description); m != nil {
			list = append(list, p.start("Insight", p.numbered(m[1])))
		}
	}
	return list
}

func (p *presser) rotation() (list []proposal) {
	r := shownTo[staff.Rotation](p, "/api/rotation/"+p.room)
	tables := p.tables()
	for _, w := range r.Warnings {
		if w.BreakTable != nil {
			at := slices.IndexFunc(tables, func(t floor.Table) bool { return t.ID == *w.BreakTable })
			list = append(list, p.breakUp("Rotation break", tables[at]))
		}
		if w.CallStaff != nil {
			list = append(list, proposal{
				"Call in", *w.CallStaff, "POST", "/api/staff/" + *w.CallStaff + "/called", apptest.Body{},
			})
		}
	}
	for _, t := range tables {
		for _, c := range shownTo[staff.DealerScreen](p, "/api/dealer/"+t.ID).Candidates {
			if c.HasPin && p.pin != "" {
				in := apptest.Body{"staffId": c.StaffID, "pin": p.pin}
				list = append(list, proposal{"Take over", c.StaffID, "POST", "/api/dealer/" + t.ID + "/take", in})
			}
		}
	}
	for _, s := range r.Strings {
		if len(s.Pushes) < 2 {
			continue
		}
		// The proposals before it take some seconds of the evening, in which the window of the push must not end.
		left := s.Pushes[1].Sub(p.c.Clock.Now())
		if left <= rotation.PushWindow && left > time.Minute-rotation.PushWindow {
			in := apptest.Body{"stringId": s.ID, "pushAt": s.Pushes[1].String()}
			list = append(list, proposal{"Push", s.Name, "POST", "/api/rotation/" + p.room + "/push", in})
		}
	}
	return list
}

// offers are the seats that players at tables have asked for and may take.
func (p *presser) offers() (list []proposal) {
	for _, c := range shownTo[[]floor.SeatChange](p, "/api/seat-changes/"+p.room) {
		if c.Offer != nil {
			list = append(list, proposal{"Offered seat", c.SeatID, "POST", "/api/seats/" + c.SeatID + "/change/take",
				apptest.Body{"tableId": c.Offer.TableID, "seatNumber": c.Offer.SeatNumber}})
		}
	}
	return list
}

// duties are what a tournament's desk asks the director to do.
func (p *presser) duties() (list []proposal) {
	for _, t := range shownTo[[]tournament.Tournament](p, "/api/tournaments/"+p.room) {
		if t.Status != tournament.Running {
			continue
		}
		path := "/api/tournaments/" + t.ID
		for _, d := range shownTo[tournament.Desk](p, path+"/desk").Duties {
			q := proposal{what: "Duty", says: d.Title + d.Player, method: "POST"}
			switch {
			case d.WaitReason != "":
				continue
			case d.Kind == tournament.DutyFinalTable:
				q.path, q.in = path+"/redraw", apptest.Body{"final": true}
			case d.Kind == tournament.DutyBreak:
				q.path = fmt.Sprintf("%s/tables/%d/break", path, d.Table)
			case d.Kind == tournament.DutyAlternate:
				q.path = path + "/alternates/seat"
			case d.Kind == tournament.DutyBalance:
				m := d.Move
				q.path = path + "/moves"
				q.in = apptest.Body{
					"entryId": m.EntryID, "fromTable": m.FromTable, "fromSeat": m.FromSeat, "toTable": m.ToTable,
					"toSeat": m.ToSeat,
				}
			default:
				continue
			}
			list = append(list, q)
		}
	}
	return list
}
