package crash_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"pitboss/internal/cage"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/money"
	"pitboss/internal/test/assert"
	"pitboss/internal/test/clubdata"
	"pitboss/internal/test/process"
)

// A desk plays one small tournament after the other, from the first entry to the last cent paid out of its pool:
// rebuys, eliminations and their undo, a winner or a deal, prizes, bounties and the staff's part.

const (
	contestants   = 5
	prizePart     = money.Cents(80_00) // of a buy-in, like the next ones
	bountyPart    = money.Cents(10_00)
	feePart       = money.Cents(6_00)
	staffPart     = money.Cents(4_00)
	rebuyPart     = money.Cents(50_00) // all of it for the prizes
	startingStack = int64(10_000)
	rebuyChips    = int64(5_000)
)

// contest is a desk's knowledge of its tournament.
type contest struct {
	id, status string
	closed     bool // late registration is over
	entries    []contestant
	paying     int // number of paid places
	counted    bool
	deal       []string // players of the deal; empty: no deal
	staff      money.Cents
	undo       int // the elimination that may be undone
	before     *contest
	seated     bool // the player has had a cash seat since before the elimination
}

// contestant is an entry.
type contestant struct {
	id, player string
	bought     int   // purchases
	stack      int64 // at the last count; 0: never counted
	place      int   // 0: still in
	won, got   money.Cents
	prize      string // status of the prize
}

func (p contest) clone() contest {
	p.entries = slices.Clone(p.entries)
	return p
}

// facts are the contest as the server should show it.
func (p contest) facts() map[string]string {
	facts := map[string]string{}
	if p.id == "" {
		return facts
	}
	facts["status"], facts["staff"], facts["deal"] = p.status, p.staff.String(), fmt.Sprint(len(p.deal))
	for _, e := range p.entries {
		status := "seated"
		switch {
		case e.place > 1:
			status = "busted"
		case p.status == "registration":
			status = "registered"
		}
		facts["entry "+e.id] = fmt.Sprintf("%s, %d bought, %d chips", status, e.bought, e.stack)
		if e.won > 0 {
			facts["bounties "+e.id] = fmt.Sprintf("%s, %s paid", e.won, e.got)
		}
		if e.prize != "" {
			facts["prize "+e.id] = e.prize
		}
	}
	return facts
}

// paidOut is the payouts in the server's answer.
type paidOut struct {
	Places []struct {
		EntryID *string
		Status  string
		Prize   money.Cents
	}
	Bounties  []struct{ EntryID, Won, Paid string }
	StaffPaid money.Cents
	Deal      *struct{ Shares []struct{} }
}

// prize is the status and the amount of an entry's prize, empty before it is approved.
func (o paidOut) prize(entry string) (says string, amount money.Cents) {
	for _, p := range o.Places {
		if p.EntryID != nil && *p.EntryID == entry && (p.Status == "approved" || p.Status == "paid") {
			return p.Status + " " + p.Prize.String(), p.Prize
		}
	}
	return "", 0
}

// readContest reads the desk's tournament from the server.
func (d *desk) readContest(url string, s *state) error {
	if d.is.play.id == "" {
		return nil
	}
	path := url + "/api/tournaments/" + d.is.play.id
	var shown struct{ Tournament struct{ Status string } }
	var entries []struct {
		ID, Status string
		Stack      *int64
		Purchases  []struct{}
	}
	var o paidOut
	for what, into := range map[string]any{"/desk": &shown, "/entries": &entries, "/payouts": &o} {
		if err := process.GetJSON(path+what, d.club.Token, into); err != nil {
			return err
		}
	}
	s.facts["status"], s.facts["staff"], s.facts["deal"] = shown.Tournament.Status, o.StaffPaid.String(), "0"
	if o.Deal != nil {
		s.facts["deal"] = fmt.Sprint(len(o.Deal.Shares))
	}
	for _, e := range entries {
		stack := int64(0)
		if e.Stack != nil {
			stack = *e.Stack
		}
		s.facts["entry "+e.ID] = fmt.Sprintf("%s, %d bought, %d chips", e.Status, len(e.Purchases), stack)
		if prize, _ := o.prize(e.ID); prize != "" {
			s.facts["prize "+e.ID] = prize
		}
	}
	for _, b := range o.Bounties {
		s.facts["bounties "+b.EntryID] = fmt.Sprintf("%s, %s paid", b.Won, b.Paid)
	}
	return nil
}

// play chooses an act on the tournament or its payouts.
func (d *desk) play() *act {
	p := d.is.play
	switch {
	case p.status == "registration" && len(p.entries) < contestants:
		return d.enterContest()
	case p.status == "registration":
		return d.sets("start", "running")
	case p.status == "running" && !p.closed:
		if d.pick.IntN(2) == 0 {
			return d.rebuy()
		}
		return d.contest("close", "POST", "/clock", map[string]any{"act": "jump", "position": 1},
			func(p *contest) { p.closed = true })
	case p.counted && len(p.deal) == 0:
		return d.agree()
	}
	var can []func() *act
	in := p.in()
	if p.status == "running" {
		switch {
		case len(p.deal) > 0 || len(in) == 1:
			can = append(can, d.complete)
		case len(in) <= 3:
			can = append(can, d.bust, d.count)
		default:
			can = append(can, d.bust, d.bust)
		}
		if p.undo > 0 {
			can = append(can, d.unbust)
		}
	}
	waiting := 0
	for i, e := range p.entries {
		switch won := e.place > 0 && e.place <= p.paying || slices.Contains(p.deal, e.id); {
		case won && e.prize == "":
			waiting++
			can = append(can, func() *act { return d.approve(i) })
		case won && e.prize[0] == 'a':
			can = append(can, func() *act { return d.payPrize(i) })
		}
		if e.won > e.got {
			can = append(can, func() *act { return d.payBounties(i) })
		}
	}
	if waiting > 1 {
		can = append(can, d.approveAll)
	}
	if p.closed && p.staff == 0 {
		can = append(can, d.payStaff)
	}
	if len(can) == 0 {
		return d.announce()
	}
	return can[d.pick.IntN(len(can))]()
}

func (p contest) has(player string) bool {
	return slices.ContainsFunc(p.entries, func(e contestant) bool { return e.player == player })
}

// in are the remaining entries, by their number in the order of sale.
func (p contest) in() (in []int) {
	for i, e := range p.entries {
		if e.place == 0 || e.place == 1 {
			in = append(in, i)
		}
	}
	return in
}

// contest is an act on the tournament with the effect done. It ends the time in which an elimination can be undone.
func (d *desk) contest(what, method, path string, body any, done func(*contest)) *act {
	return d.contestRead(what, method, "/api/tournaments/"+d.is.play.id+path, body, func(p *contest, _ []byte) error {
		done(p)
		return nil
	})
}

func (d *desk) contestRead(what, method, path string, body any, done func(*contest, []byte) error) *act {
	return &act{what: what, method: method, path: path, body: body, done: func(s *state, raw []byte) error {
		s.play.undo, s.play.before = 0, nil
		return done(&s.play, raw)
	}}
}

func (d *desk) announce() *act {
	split := func(prize, bounty, fee, staff money.Cents, chips int64) map[string]any {
		return map[string]any{"prize": prize, "bounty": bounty, "houseFee": fee, "staff": staff, "chips": chips}
	}
	level := map[string]any{"kind": "level", "minutes": 60, "smallBlind": 100, "bigBlind": 200, "ante": 0,
		"colorUp": []int{}}
	body := map[string]any{
		"roomId": d.room.ID, "name": fmt.Sprintf("Desk %d, tournament %d", d.number, len(d.played)+1),
		"buyIn": prizePart +
			bountyPart + feePart + staffPart,
		"startTime": "2026-11-21T03:00:00.000Z", "status": "registration",
		"prices": map[string]any{
			"buyIn": split(prizePart, bountyPart, feePart, staffPart, startingStack), "reEntry": nil,
			"rebuy": split(rebuyPart, 0, 0, 0,
				rebuyChips), "addOn": nil,
			"maxReEntries": 0, "maxRebuys": 0,
		},
		"structure": map[string]any{"stack": startingStack, "ante": "none", "entriesCloseAfter": 1, "chips": []any{},
			"items": []any{level, level}},
	}
	return d.contestRead("announce", "POST", "/api/tournaments", body, func(p *contest, raw []byte) error {
		var made struct{ ID string }
		err := json.Unmarshal(raw, &made)
		*p = contest{id: made.ID, status: "registration", paying: 2}
		d.played = append(d.played, made.ID)
		return err
	})
}

func (d *desk) enterContest() *act {
	p := d.is.play
	playerID := d.entrant()
	for p.has(playerID) || d.waits(playerID) { // while they play, a seat from the list would be refused
		playerID = d.entrant()
	}
	return d.contestRead("enter a contest", "POST", "/api/tournaments/"+p.id+"/entries",
		map[string]any{"playerId": playerID, "paymentMethod": "cash"}, func(p *contest, raw []byte) error {
			var e struct{ ID string }
			err := json.Unmarshal(raw, &e)
			p.entries = append(p.entries, contestant{id: e.ID, player: playerID, bought: 1})
			d.held += prizePart + bountyPart + staffPart
			return err
		})
}

func (d *desk) rebuy() *act {
	n := d.pick.IntN(len(d.is.play.entries))
	return d.contestRead("buy again", "POST", "/api/tournament-entries/"+d.is.play.entries[n].id+"/purchases",
		map[string]any{"kind": "rebuy", "paymentMethod": "card"}, func(p *contest, _ []byte) error {
			p.entries[n].bought++
			d.held += rebuyPart
			return nil
		})
}

func (d *desk) sets(what, status string) *act {
	return d.contest(what, "PATCH", "", map[string]any{"status": status}, func(p *contest) { p.status = status })
}

// complete freezes the results. After a deal each player keeps their own bounty.
func (d *desk) complete() *act {
	return d.contest("complete", "PATCH", "", map[string]any{"status": "completed"}, func(p *contest) {
		p.status = "completed"
		for i := range p.entries {
			if e := &p.entries[i]; len(p.deal) > 0 && e.place == 0 {
				e.won += bountyPart
			}
		}
	})
}

func (d *desk) bust() *act {
	in := d.is.play.in()
	d.pick.Shuffle(len(in), func(i, j int) { in[i], in[j] = in[j], in[i] })
	out, by, was := in[0], in[1], d.is.play.clone()
	was.undo, was.before = 0, nil
	seated := d.sits(was.entries[out].player)
	body := map[string]any{
		"out": []any{map[string]any{"entryId": was.entries[out].id, "by": []any{was.entries[by].id}}},
	}
	return d.contestRead("bust", "POST", "/api/tournaments/"+was.id+"/busts", body, func(p *contest, raw []byte) error {
		var b struct{ Undo struct{ N int } }
		err := json.Unmarshal(raw, &b)
		p.entries[out].place, p.undo, p.before, p.seated = len(in), b.Undo.N, &was, seated
		p.entries[by].won += bountyPart
		if len(in) == 2 { // the other player has won
			p.entries[by].place = 1
			p.entries[by].won += bountyPart
		}
		return err
	})
}

// unbust undoes the last elimination, unless the player has sat down in a cash game since.
func (d *desk) unbust() *act {
	p := d.is.play
	a := d.contest("undo", "POST", "/undo", map[string]any{"n": p.undo}, func(now *contest) { *now = p.before.clone() })
	for i, e := range p.entries {
		a.refused = a.refused || e.place > 1 && p.before.entries[i].place == 0 && !p.seated && d.sits(e.player)
	}
	return a
}

func (d *desk) sits(player string) bool {
	for _, t := range d.is.seats {
		if t.player == player {
			return true
		}
	}
	return false
}

// count records equal stacks for all remaining entries.
func (d *desk) count() *act {
	in, chips := d.is.play.in(), int64(0)
	for _, e := range d.is.play.entries {
		chips += startingStack + int64(e.bought-1)*rebuyChips
	}
	counts, stacks := []any{}, make([]int64, len(in))
	for i, n := range in {
		stacks[i] = chips / int64(len(in))
		if i == 0 {
			stacks[i] += chips % int64(len(in))
		}
		counts = append(counts, map[string]any{"entryId": d.is.play.entries[n].id, "chips": stacks[i]})
	}
	return d.contest("count", "POST", "/counts", map[string]any{"counts": counts}, func(p *contest) {
		p.counted = true
		for i, n := range in {
			p.entries[n].stack = stacks[i]
		}
	})
}

func (d *desk) agree() *act {
	ids := []string{}
	for _, n := range d.is.play.in() {
		ids = append(ids, d.is.play.entries[n].id)
	}
	method := []string{"icm", "chip_chop", "even"}[d.pick.IntN(3)]
	return d.contest("deal", "POST", "/deal", map[string]any{"method": method, "agreed": ids},
		func(p *contest) { p.deal = ids })
}

// paysOut is an act whose answer has the payouts.
func (d *desk) paysOut(what, path string, body any, done func(*contest, paidOut)) *act {
	return d.contestRead(what, "POST", path, body, func(p *contest, raw []byte) error {
		var o paidOut
		err := json.Unmarshal(raw, &o)
		done(p, o)
		return err
	})
}

func (d *desk) approve(n int) *act {
	id := d.is.play.entries[n].id
	return d.paysOut("approve", "/api/tournament-entries/"+id+"/prize/approve", nil,
		func(p *contest, o paidOut) { p.entries[n].prize, _ = o.prize(id) })
}

func (d *desk) approveAll() *act {
	return d.paysOut("approve all", "/api/tournaments/"+d.is.play.id+"/payouts/approve", nil,
		func(p *contest, o paidOut) {
			for i, e := range p.entries {
				p.entries[i].prize, _ = o.prize(e.id)
			}
		})
}

func (d *desk) payPrize(n int) *act {
	id := d.is.play.entries[n].id
	return d.paysOut("pay a prize", "/api/tournament-entries/"+id+"/prize/pay", map[string]any{"paymentMethod": "cash"},
		func(p *contest, o paidOut) {
			var amount money.Cents
			p.entries[n].prize, amount = o.prize(id)
			d.held -= amount
		})
}

func (d *desk) payBounties(n int) *act {
	e := d.is.play.entries[n]
	return d.contestRead("pay bounties", "POST", "/api/tournament-entries/"+e.id+"/bounties/pay",
		map[string]any{"paymentMethod": "check"}, func(p *contest, _ []byte) error {
			p.entries[n].got = e.won
			d.held -= e.won - e.got
			return nil
		})
}

func (d *desk) payStaff() *act {
	return d.contest("pay the staff", "POST", "/staff/pay", map[string]any{"paymentMethod": "cash"}, func(p *contest) {
		p.staff = contestants * staffPart
		d.held -= p.staff
	})
}

// poolsHold compares the ledger's balance for each desk's tournaments with the acknowledged payments, after the
// program has stopped.
func poolsHold(t *testing.T, config db.Config, club clubdata.Club, desks []*desk) {
	t.Helper()
	to, err := db.Open(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = to.Close() }()
	for _, d := range desks {
		held, err := db.ViewRoom(context.Background(), to, club.Org.Room(d.room.ID),
			func(tx *db.RoomView) (held money.Cents, err error) {
				for _, id := range d.played {
					for _, account := range []cage.Account{cage.PrizePool, cage.StaffPool} {
						pool, err := cage.PoolBalance(tx, account, id)
						if err != nil {
							return 0, err
						}
						held += pool
					}
				}
				return held, nil
			})
		assert.NoError(t, "desk", err)
		assert.Equal(t, "desk: held", held, d.held)
	}
}
