package apptest_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"

	"pitboss/internal/foundation/money"
	"pitboss/internal/player"
	"pitboss/internal/test/apptest"
	"pitboss/internal/tournament"
	"pitboss/internal/tournament/director"
)

// retryingDesk is a client that retries over a connection that loses answers. The first failure is stored in err and
// stops all further requests.
type retryingDesk struct {
	*lossyConnection
	c             *apptest.Club
	number        int
	cashier       *apptest.Person // user that takes and pays money
	room          string
	players       []player.Player // players of its tournaments
	calls         int
	ledgerEntries int64 // expected ledger entries
	tournaments   int   // finished tournaments
	err           error
}

// post retries a request until an answer arrives. It fails if a retry gets another answer.
func (d *retryingDesk) post(who *apptest.Person, path string, in apptest.Body, into any) {
	if d.err != nil {
		return
	}
	key := fmt.Sprintf("desk %d call %d", d.number, d.calls)
	d.calls++
	var sent any // nil sends no body instead of an empty one
	if in != nil {
		sent = in
	}
	first, last, err := d.callUntilAnswered(who, path, key, sent)
	switch {
	case err != nil:
		d.err = err
	case first.Status/100 != 2 || string(first.Body) != string(last.Body):
		d.err = fmt.Errorf("call %d, %s %v: %d %s, then %s", d.calls, path, in, first.Status, first.Body, last.Body)
	case into != nil:
		d.err = json.Unmarshal(first.Body, into)
	}
}

// postPayment is post for a request that adds an entry to the ledger.
func (d *retryingDesk) postPayment(path string, in apptest.Body, into any) {
	d.post(d.cashier, path, in, into)
	d.ledgerEntries++
}

// change changes a tournament. The request is idempotent, so it needs no key.
func (d *retryingDesk) change(method, path string, in apptest.Body) {
	if d.err != nil {
		return
	}
	a, err := d.c.FloorManager.Try(method, path, in)
	if d.err = err; err == nil && a.Status != http.StatusOK {
		d.err = fmt.Errorf("%s %s: %d %s", method, path, a.Status, a.Body)
	}
}

func (d *retryingDesk) read(path string, into any) {
	if d.err != nil {
		return
	}
	a, err := d.c.FloorManager.Try("GET", path, nil)
	if d.err = err; err == nil {
		d.err = json.Unmarshal(a.Body, into)
	}
}

// playTournament sells, plays and pays a tournament of seven, until its pool is zero.
func (d *retryingDesk) playTournament() {
	price := apptest.Body{"prize": "100.00", "bounty": "10.00", "houseFee": "10.00", "staff": "5.00", "chips": 15000}
	var made tournament.Tournament
	d.post(d.c.FloorManager, "/api/tournaments", apptest.Body{
		"roomId": d.room, "name": fmt.Sprintf("Desk %d", d.number), "buyIn": "125.00",
		"startTime": "2026-11-21T01:00:00.000Z", "status": "registration",
		"structure": structureBody(60), "prices": apptest.Body{
			"buyIn": price, "reEntry": price, "maxReEntries": 0, "maxRebuys": 1,
			"rebuy": apptest.Body{
				"prize": "80.00", "bounty": "0.00", "houseFee": "0.00", "staff": "0.00", "chips": 15000,
			},
			"addOn": apptest.Body{
				"prize": "40.00", "bounty": "0.00", "houseFee": "5.00", "staff": "0.00", "chips": 10000,
			},
		},
	}, &made)
	path := "/api/tournaments/" + made.ID
	entries := make([]tournament.Entry, len(d.players))
	for i, p := range d.players {
		d.postPayment(path+"/entries", apptest.Body{
			"playerId": p.ID, "paymentMethod": []string{"cash", "card", "check"}[i%3],
		}, &entries[i])
	}
	d.postPayment("/api/tournament-entries/"+entries[0].ID+"/void", apptest.Body{"reason": "Has to leave"}, nil)
	d.postPayment(path+"/entries", apptest.Body{"playerId": d.players[0].ID, "paymentMethod": "cash"}, &entries[0])
	d.change("PATCH", path, apptest.Body{"status": "running"})
	bought := 2 + d.random.IntN(len(entries)-2)
	for _, e := range entries[:bought] {
		d.postPayment("/api/tournament-entries/"+e.ID+"/purchases", apptest.Body{"kind": "rebuy",
			"paymentMethod": "card"},
			nil)
		d.postPayment("/api/tournament-entries/"+e.ID+"/purchases", apptest.Body{"kind": "add_on",
			"paymentMethod": "cash"},
			nil)
	}
	d.change("POST", path+"/clock", apptest.Body{"act": "jump", "position": 3})

	d.random.Shuffle(len(entries), func(i, j int) { entries[i], entries[j] = entries[j], entries[i] })
	won := map[string]int{}
	bust := func(out, by tournament.Entry) (b tournament.BustResult) {
		d.post(d.c.FloorManager, path+"/busts",
			apptest.Body{"out": []any{apptest.Body{"entryId": out.ID, "by": []any{by.ID}}}}, &b)
		return b
	}
	left, most := slices.Clone(entries), 1+d.random.IntN(3) // the winner, or two or three players with a deal
	for len(left) > most {
		out, by := left[0], left[1+d.random.IntN(len(left)-1)]
		if b := bust(out, by); d.random.IntN(3) == 0 {
			d.post(d.c.FloorManager, path+"/undo", apptest.Body{"n": b.Undo.LogNumber}, nil)
			bust(out, by)
		}
		won[by.ID]++
		left = left[1:]
	}
	if most > 1 {
		d.recordDeal(path, left, int64(len(entries))*15_000+int64(bought)*25_000)
	}
	d.change("PATCH", path, apptest.Body{"status": "completed"})
	for _, e := range left { // the bounty of their own entry
		won[e.ID]++
	}
	d.payAll(path, entries, won)
	d.tournaments++
}

// recordDeal enters the stacks of the remaining players and records a deal.
func (d *retryingDesk) recordDeal(path string, left []tournament.Entry, chips int64) {
	counts, agreed := []any{}, []any{}
	for i, e := range left {
		stack := chips / int64(len(left)-i)
		chips -= stack
		counts, agreed = append(counts, apptest.Body{"entryId": e.ID, "chips": stack}), append(agreed, e.ID)
	}
	d.post(d.c.FloorManager, path+"/counts", apptest.Body{"counts": counts}, nil)
	d.post(d.c.FloorManager, path+"/deal",
		apptest.Body{"method": []string{"icm", "chip_chop", "even"}[d.random.IntN(3)], "agreed": agreed}, nil)
}

// payAll approves and pays every prize, the bounties and the staff, and requires that each was paid exactly once.
func (d *retryingDesk) payAll(path string, entries []tournament.Entry, won map[string]int) {
	var p director.Payouts
	d.read(path+"/payouts", &p)
	for _, place := range p.Places {
		if place.EntryID == nil {
			d.err = fmt.Errorf("place %d has no entry: %+v", place.Place, p)
			return
		}
		of := "/api/tournament-entries/" + *place.EntryID + "/prize"
		d.post(d.c.FloorManager, of+"/approve", nil, nil)
		d.postPayment(of+"/pay", apptest.Body{"paymentMethod": "cash"}, nil)
	}
	for id := range won {
		d.postPayment("/api/tournament-entries/"+id+"/bounties/pay", apptest.Body{"paymentMethod": "check"}, nil)
	}
	d.postPayment(path+"/staff/pay", apptest.Body{"paymentMethod": "cash"}, nil)
	d.read(path+"/payouts", &p)
	var all []tournament.Entry
	d.read(path+"/entries", &all)
	if d.err != nil {
		return
	}
	var bounties money.Cents
	for _, b := range p.Bounties {
		bounties += b.Paid
		if b.Paid != money.Cents(won[b.EntryID])*10_00 {
			d.err = fmt.Errorf("%s took %d bounties and was paid %s", b.Player.Name, won[b.EntryID], b.Paid)
		}
	}
	players := money.Cents(len(entries))
	if len(all) != len(entries)+1 || p.Paid != p.Pool || p.BountyPool != players*10_00 || bounties != p.BountyPool ||
		p.StaffPaid != players*5_00 {
		d.err = fmt.Errorf("%d entries, and it paid %+v", len(all), p)
	}
}
