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

// nextPlayerProposals are the buttons of "Seat Next Player" and of the open seats in Priority Actions.
func (p *proposalWalk) nextPlayerProposals() (list []proposal) {
	for _, n := range readAs[floor.NextSeats](p, "/api/next-players/"+p.room).Players {
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

// calledPlayers are the called players in Priority Actions. The dialog runs the entry check first: it sends no request
// if the check refuses the player or the player sits in another room, and it asks for an override reason if the player
// has no membership (web/src/room/players/entry-check/seating-check.tsx).
func (p *proposalWalk) calledPlayers() (list []proposal) {
	for _, e := range readAs[[]floor.WaitlistEntry](p, "/api/waitlist/"+p.room) {
		if e.Status != floor.EntryCalled {
			continue
		}
		in := apptest.Body{"tableId": e.TableID, "seatNumber": e.SeatNumber}
		door := readAs[frontoffice.Door](p, "/api/players/"+e.PlayerID+"/door?room="+p.room)
		if door.Refuse != nil && *door.Refuse != player.ReasonNoMembership || door.Seat != nil &&
			door.Seat.RoomID != p.room {
			continue
		}
		in["overrideReason"] = "Asked the owner"
		list = append(list, proposal{"Called", e.ID, "POST", "/api/waitlist/" + e.ID + "/seat", in})
	}
	return list
}

func (p *proposalWalk) startProposal(what string, t floor.Table) proposal {
	return proposal{what, t.Label(), "PATCH", "/api/tables/" + t.ID, apptest.Body{"status": "active"}}
}

// breakProposal confirms the server's plan for breaking a table without changes.
func (p *proposalWalk) breakProposal(what string, t floor.Table) proposal {
	moves := []any{}
	for _, m := range readAs[floor.Plan](p, "/api/tables/"+t.ID+"/break-plan").Moves {
		moves = append(moves, apptest.Body{"seatId": m.SeatID, "tableId": m.TableID, "seatNumber": m.SeatNumber})
	}
	return proposal{
		what, t.Label(), "POST", "/api/tables/" + t.ID + "/break", apptest.Body{"moves": moves, "rest": "waitlist"},
	}
}

// startProposals starts every idle table. Priority Actions proposes some of these.
func (p *proposalWalk) startProposals() (list []proposal) {
	for _, t := range p.tables() {
		if t.Status == floor.TableAvailable && t.CurrentPlayers == 0 && t.Event == nil {
			list = append(list, p.startProposal("Start", t))
		}
	}
	return list
}

// breakProposals breaks every short table. Priority Actions proposes some of these.
func (p *proposalWalk) breakProposals() (list []proposal) {
	for _, t := range p.tables() {
		if t.ShortSince != nil && t.Status != floor.TableTournament && p.r.IntN(4) == 0 {
			list = append(list, p.breakProposal("Break", t))
		}
	}
	return list
}

func (p *proposalWalk) smartSeatingProposals() (list []proposal) {
	s := readAs[smartseat.SmartSeating](p, "/api/smart-seating?room="+p.room)
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
			list = append(list, p.startProposal("Smart start", table(r.TableID)))
		}
	}
	for _, a := range s.TableAnalytics {
		switch a.Act {
		case smartseat.ActStart:
			list = append(list, p.startProposal("Smart start", table(a.TableID)))
		case smartseat.ActBreak:
			list = append(list, p.breakProposal("Smart break", table(a.TableID)))
		case smartseat.ActSeat:
			if !slices.ContainsFunc(s.Recommendations, func(r smartseat.Recommendation) bool {
				return r.TableID == a.TableID
			}) {
				p.Errorf("the action %q at %s has no recommendation", a.RecommendedAction, a.TableName)
			}
		case smartseat.ActLeave, smartseat.ActHold:
		}
	}
	return list
}

// These patterns find the proposed acts in the sentences of advice and insights.
var (
	callAdvice        = regexp.MustCompile(`^Call the next player for (.+) to Table (\d+)$`)
	startAdvice       = regexp.MustCompile(`^Start .+ on Table (\d+)$`)
	breakAdvice       = regexp.MustCompile(`^Break Table (\d+)`)
	emptyTableInsight = regexp.MustCompile(`^Table (\d+) is empty`)
)

func (p *proposalWalk) findTable(number string) floor.Table {
	p.Helper()
	for _, t := range p.tables() {
		if strconv.Itoa(t.TableNumber) == number {
			return t
		}
	}
	p.Fatalf("no Table %s", number)
	return floor.Table{}
}

func (p *proposalWalk) adviceProposals() (list []proposal) {
	for _, a := range readAs[analytics.Advanced](p, "/api/analytics/advanced?room="+p.room).Advice {
		if m := callAdvice.FindStringSubmatch(a.Title); m != nil {
			list = append(list, p.callProposals(a.Title, m[1], p.findTable(m[2]))...)
		}
		if m := startAdvice.FindStringSubmatch(a.Title); m != nil {
			list = append(list, p.startProposal("Advice", p.findTable(m[1])))
		}
		if m := breakAdvice.FindStringSubmatch(a.Title); m != nil {
			list = append(list, p.breakProposal("Advice", p.findTable(m[1])))
		}
	}
	return list
}

// callProposals calls the next player for a game to a table.
func (p *proposalWalk) callProposals(says, game string, t floor.Table) []proposal {
	p.Helper()
	for _, n := range readAs[floor.NextSeats](p, "/api/next-players/"+p.room).Players {
		if n.GameTypeID == t.GameTypeID {
			return []proposal{
				{"Advice", says, "POST", "/api/waitlist/" + n.EntryID + "/call", apptest.Body{"tableId": t.ID}},
			}
		}
	}
	p.refused++
	p.Errorf("%s: no player is next for %s", says, game)
	return nil
}

func (p *proposalWalk) insightProposals() (list []proposal) {
	for _, i := range readAs[[]analytics.Insight](p, "/api/executive/insights?room="+p.room) {
		if m := breakAdvice.FindStringSubmatch(i.Title); m != nil {
			list = append(list, p.breakProposal("Insight", p.findTable(m[1])))
		}
		if m := emptyTableInsight.FindStringSubmatch(i.Description); m != nil {
			list = append(list, p.startProposal("Insight", p.findTable(m[1])))
		}
	}
	return list
}

func (p *proposalWalk) rotationProposals() (list []proposal) {
	r := readAs[staff.Rotation](p, "/api/rotation/"+p.room)
	tables := p.tables()
	for _, w := range r.Warnings {
		if w.BreakTable != nil {
			at := slices.IndexFunc(tables, func(t floor.Table) bool { return t.ID == *w.BreakTable })
			list = append(list, p.breakProposal("Rotation break", tables[at]))
		}
		if w.CallStaff != nil {
			list = append(list, proposal{
				"Call in", *w.CallStaff, "POST", "/api/staff/" + *w.CallStaff + "/called", apptest.Body{},
			})
		}
	}
	for _, t := range tables {
		for _, c := range readAs[staff.DealerScreen](p, "/api/dealer/"+t.ID).Candidates {
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
		// The proposals before this one advance the clock by some seconds, during which the push window must stay open.
		left := s.Pushes[1].Sub(p.c.Clock.Now())
		if left <= rotation.PushWindow && left > time.Minute-rotation.PushWindow {
			in := apptest.Body{"stringId": s.ID, "pushAt": s.Pushes[1].String()}
			list = append(list, proposal{"Push", s.Name, "POST", "/api/rotation/" + p.room + "/push", in})
		}
	}
	return list
}

// offerProposals are the offered seats of players who requested a seat change.
func (p *proposalWalk) offerProposals() (list []proposal) {
	for _, c := range readAs[[]floor.SeatChange](p, "/api/seat-changes/"+p.room) {
		if c.Offer != nil {
			list = append(list, proposal{"Offered seat", c.SeatID, "POST", "/api/seats/" + c.SeatID + "/change/take",
				apptest.Body{"tableId": c.Offer.TableID, "seatNumber": c.Offer.SeatNumber}})
		}
	}
	return list
}

// dutyProposals are the acts that a tournament's desk asks the director for.
func (p *proposalWalk) dutyProposals() (list []proposal) {
	for _, t := range readAs[[]tournament.Tournament](p, "/api/tournaments/"+p.room) {
		if t.Status != tournament.Running {
			continue
		}
		path := "/api/tournaments/" + t.ID
		for _, d := range readAs[tournament.Desk](p, path+"/desk").Duties {
			q := proposal{kind: "Duty", subject: d.Title + d.Player, method: "POST"}
			switch {
			case d.WaitReason != "":
				continue
			case d.Kind == tournament.DutyFinalTable:
				q.path, q.body = path+"/redraw", apptest.Body{"final": true}
			case d.Kind == tournament.DutyBreak:
				q.path = fmt.Sprintf("%s/tables/%d/break", path, d.Table)
			case d.Kind == tournament.DutyAlternate:
				q.path = path + "/alternates/seat"
			case d.Kind == tournament.DutyBalance:
				m := d.Move
				q.path = path + "/moves"
				q.body = apptest.Body{
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
