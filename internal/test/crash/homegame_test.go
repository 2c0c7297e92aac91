package crash_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/homegame/community"
	"pitboss/internal/test/process"
)

// night is a phone at consecutive home games, whose log is pushed while the program is killed. It knows exactly which
// entries were acknowledged.
type night struct {
	token string
	pick  *rand.Rand
	sent  int // calls, for their keys
	open  *nightCall

	game    string
	started bool
	pen     bool
	ids     []string // acknowledged
	bought  int      // dollars
	over    bool     // all players have cashed out
	code    string
	said    string      // the host's own RSVP
	owed    [][2]string // unmarked payments, from and to
	marked  int         // marked payments

	ended, pushed, repeated, paid int
}

// nightCall is a call without an answer yet.
type nightCall struct {
	path, key string
	body      map[string]any
	ids       []string // of the pushed entries
	done      func(answer []byte) error
}

// openNight makes a member for the home games.
func openNight(ctx context.Context, d *db.DB, org tenant.Org, seed uint64) (*night, error) {
	_, err := db.InCommunity(ctx, d, org, func(tx *db.CommunityTx) (any, error) {
		return nil, community.AddUser(tx, community.NewUser{ID: "host", Email: "host@club.example", Name: "Host"})
	})
	if err != nil {
		return nil, err
	}
	token, err := community.OpenSession(ctx, d, org.ID(), "host")
	return &night{token: token, pick: rand.New(rand.NewPCG(seed, 1000))}, err
}

// work calls until ctx ends, which is when the program dies.
func (n *night) work(ctx context.Context, url string, acted func()) error {
	for ctx.Err() == nil {
		n.open = n.next()
		a, err := n.send(url)
		acted()
		if err != nil {
			<-ctx.Done()
			return nil //nolint:nilerr // the program died; verifyAndRepeat finds out whether it was done
		}
		if err := n.answered(a); err != nil {
			return err
		}
	}
	return nil
}

func (n *night) send(url string) (process.Answer, error) {
	return process.Call(context.Background(), "POST", url+"/api/pitboss-go/"+n.open.path, n.token, n.open.key,
		n.open.body)
}

func (n *night) answered(a process.Answer) error {
	if a.Status/100 != 2 {
		return fmt.Errorf("%s: status %d: %s", n.open.path, a.Status, a.Body)
	}
	err := n.open.done(a.Body)
	n.open = nil
	return err
}

func (n *night) next() *nightCall {
	n.sent++
	c := &nightCall{key: fmt.Sprintf("night call %d", n.sent), path: "game-sessions/" + n.game, body: map[string]any{}}
	switch {
	case n.game == "":
		c.path = "game-sessions"
		c.body = map[string]any{"gameName": "Thursday", "gameType": "Omaha", "stakes": "$1/$2", "buyIn": 100,
			"smallBlind": 1, "bigBlind": 2, "location": "", "maxPlayers": 9}
		c.done = func(raw []byte) error {
			var g nightGame
			err := json.Unmarshal(raw, &g)
			n.game, n.started, n.pen, n.ids, n.bought, n.over = g.ID, false, false, nil, 0, false
			n.code, n.said, n.owed, n.marked = g.InviteCode, "", nil, 0
			return err
		}
	case n.said == "":
		c.path += "/rsvp"
		c.body = map[string]any{"answer": "declined"}
		c.done = n.answers("declined")
	case n.said == "declined":
		c.path = "join"
		c.body = map[string]any{"code": n.code}
		c.done = n.answers("going")
	case !n.started:
		c.path += "/start"
		c.done = func([]byte) error { n.started = true; return nil }
	case !n.pen:
		c.path += "/pen"
		c.body = map[string]any{"device": "phone", "deviceName": "Phone", "epoch": 0}
		c.done = func([]byte) error { n.pen = true; return nil }
	case n.over:
		c.path += "/end"
		c.done = func(raw []byte) error {
			var g nightGame
			err := json.Unmarshal(raw, &g)
			for _, p := range g.Result.Payments {
				n.owed = append(n.owed, [2]string{p.From, p.To})
			}
			n.over = false
			n.ended++
			n.closeOut()
			return err
		}
	case len(n.owed) > 0:
		c.path += "/payments"
		c.body = map[string]any{"from": n.owed[0][0], "to": n.owed[0][1], "paid": true}
		c.done = func(raw []byte) error {
			n.owed = n.owed[1:]
			n.marked++
			n.paid++
			err := n.compareGame(raw)
			n.closeOut()
			return err
		}
	default:
		n.push(c)
	}
	return c
}

// nightGame is the state of a game by its answer.
type nightGame struct {
	ID, InviteCode string
	Mine           struct{ Answer string }
	Result         struct {
		Payments []struct {
			From, To string
			PaidAt   *string
		}
	}
}

// answers records the host's RSVP.
func (n *night) answers(what string) func([]byte) error {
	return func(raw []byte) error { n.said = what; return n.compareGame(raw) }
}

// closeOut starts the next game once everything is paid.
func (n *night) closeOut() {
	if len(n.owed) == 0 {
		n.game = ""
	}
}

// compareGame compares a game with what was acknowledged.
func (n *night) compareGame(raw []byte) error {
	var g nightGame
	if err := json.Unmarshal(raw, &g); err != nil {
		return err
	}
	paid := 0
	for _, p := range g.Result.Payments {
		if p.PaidAt != nil {
			paid++
		}
	}
	if n.said != "" && g.Mine.Answer != n.said || paid != n.marked {
		return fmt.Errorf("the game says %q and %d paid, acknowledged were %q and %d", g.Mine.Answer, paid, n.said,
			n.marked)
	}
	return nil
}

// push chooses the next entries: two players sit down, buy in and play hands, and after some forty entries one takes
// everything.
func (n *night) push(c *nightCall) {
	var entries []map[string]any
	add := func(kind string, more map[string]any) {
		id := fmt.Sprintf("entry-%d", len(n.ids)+len(entries)+1)
		e := map[string]any{"id": id, "kind": kind, "at": "2026-11-21T02:50:00.000Z"}
		for k, v := range more {
			e[k] = v
		}
		entries, c.ids = append(entries, e), append(c.ids, id)
	}
	bought, over := n.bought, false
	switch {
	case len(n.ids) == 0:
		add("sit", map[string]any{"player": "a", "name": "Ann"})
		add("sit", map[string]any{"player": "b", "name": "Ben"})
	case len(n.ids) > 40:
		add("cash_out", map[string]any{"player": "a", "amount": bought})
		add("cash_out", map[string]any{"player": "b", "amount": 0})
		over = true
	default:
		for range 1 + n.pick.IntN(6) {
			switch n.pick.IntN(5) {
			case 0:
				add("buy_in", map[string]any{"player": []string{"a", "b"}[n.pick.IntN(2)], "amount": 20,
					"method": []string{"cash", "fund"}[n.pick.IntN(2)]})
				bought += 20
			case 1:
				add("hand", nil)
				add("undo", map[string]any{"target": c.ids[len(c.ids)-1]})
			default:
				add("act", map[string]any{"body": map[string]any{"bet": n.pick.IntN(100)}})
			}
		}
	}
	c.path += "/log"
	c.body = map[string]any{"device": "phone", "epoch": 1, "after": len(n.ids), "entries": entries}
	if n.pick.IntN(2) == 0 {
		c.key = "" // the entries identify a repeated push too
	}
	c.done = func(raw []byte) error {
		var w struct{ Head int }
		if err := json.Unmarshal(raw, &w); err != nil {
			return err
		}
		n.ids, n.bought, n.over = append(n.ids, c.ids...), bought, over
		n.pushed++
		if w.Head != len(n.ids) {
			return fmt.Errorf("the log has %d entries, not %d", w.Head, len(n.ids))
		}
		return nil
	}
}

// verifyAndRepeat compares the log after a restart with what was acknowledged, then repeats the call without an answer.
func (n *night) verifyAndRepeat(url string) error {
	if n.game != "" {
		var log struct {
			Head    int
			Entries []struct{ ID string }
		}
		if err := process.GetJSON(url+"/api/pitboss-go/game-sessions/"+n.game+"/log", n.token, &log); err != nil {
			return err
		}
		var have []string
		for _, e := range log.Entries {
			have = append(have, e.ID)
		}
		with := n.ids
		if n.open != nil {
			with = append(slices.Clone(n.ids), n.open.ids...)
		}
		if !slices.Equal(have, n.ids) && !slices.Equal(have, with) {
			return fmt.Errorf("the log has %v, acknowledged were %v, sent %v", have, n.ids, with)
		}
	}
	if n.open == nil {
		if n.game == "" {
			return nil
		}
		var raw json.RawMessage
		if err := process.GetJSON(url+"/api/pitboss-go/game-sessions/"+n.game, n.token, &raw); err != nil {
			return err
		}
		return n.compareGame(raw)
	}
	n.repeated++
	a, err := n.send(url)
	if err != nil {
		return fmt.Errorf("%s again: %w", n.open.path, err)
	}
	return n.answered(a)
}
