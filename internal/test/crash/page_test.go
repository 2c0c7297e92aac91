package crash_test

import (
	"context"
	"encoding/json"
	"fmt"

	"pitboss/internal/account/signin"
	"pitboss/internal/floor"
	"pitboss/internal/foundation/db"
	"pitboss/internal/test/process"
)

// A desk's players act on their own pages: they join a list from home, arrive by the code on the board, answer a call
// and leave the list. The desk calls them, and prints codes that open a page.

const (
	maxCodes = 5  // on paper for one player; a new one ends the oldest
	fromHome = 40 // players of a desk that join lists from home

	// openRooms lets the pages of players join lists, and keeps the program from ending calls and entries itself.
	openRooms = `INSERT INTO room_page (org_id, room_id, address, is_on, street_address, phone, hours, promotions,
			terms, shows_fees, accepts_joins)
		SELECT org_id, id, replace(id, '_', '-'), TRUE, '', '', '[]', '[]', '', FALSE, TRUE FROM room`
	longestHolds = "UPDATE room SET hold_minutes = 60, arrival_minutes = 240"
)

// page is a player's own page.
type page struct{ link, secret string }

// path is the address of a part of the page.
func (p page) path(part string) string { return "/api/player-pages/" + p.link + "/" + part }

// openPages makes links to the pages of the desk's players, and a board that shows the code for arrivals.
func (d *desk) openPages(ctx context.Context, in *db.DB) error {
	d.pages = map[string]page{}
	_, err := db.AcrossTenants(ctx, in, "a test makes links", func(tx *db.AnyTx) (none struct{}, err error) {
		for _, player := range d.people {
			secret, hash := signin.NewToken()
			d.pages[player] = page{db.NewID(), secret}
			_, err := tx.Exec(`INSERT INTO player_link (org_id, room_id, id, player_id, secret_hash, made_at, made_by,
				seen_at) VALUES ($1, $2, $3, $4, $5, $6, 'Desk', $6)`, d.club.Org.ID(), d.room.ID, d.pages[player].link,
				player, hash, tx.Now())
			if err != nil {
				return none, err
			}
		}
		token, hash := signin.NewToken()
		d.board = token
		_, err = tx.Exec(`INSERT INTO screen (org_id, room_id, id, kind, name, theme, text_size, token_hash, paired_at,
			seen_at) VALUES ($1, $2, $3, 'lists', 'Wall', 'dark', 'normal', $4, $5, $5)`, d.club.Org.ID(), d.room.ID,
			db.NewID(), hash, tx.Now())
		return none, err
	})
	return err
}

// readCodes reads how many codes on paper open the page of the desk's first player.
func (d *desk) readCodes(url string, s *state) error {
	var links struct{ Codes int }
	err := process.GetJSON(url+"/api/player-links/"+d.room.ID+"/"+d.people[0], d.club.Token, &links)
	s.codes = links.Codes
	return err
}

// ofPage is an act of a player on their own page.
func (d *desk) ofPage(what, player, part string, body map[string]any, done func(*state)) *act {
	own := d.pages[player]
	return &act{what: what, method: "POST", path: own.path(part), token: own.secret, body: body,
		done: func(s *state, _ []byte) error {
			done(s)
			return nil
		}}
}

// ofPageEntry is an act of a player on their own page about their entry.
func (d *desk) ofPageEntry(what, player, part string, body map[string]any, done func(*state)) *act {
	a := d.ofPage(what, player, part, body, done)
	if body["entryId"] = d.is.waiting[player]; body["entryId"] != "" {
		return a
	}
	a.path, a.find = "", func(url string) (_ string, err error) {
		body["entryId"], err = d.entryOf(url, player)
		return d.pages[player].path(part), err
	}
	return a
}

// leaveList is the player's own act on their page.
func (d *desk) leaveList(player string) *act {
	return d.ofPageEntry("leave the list", player, "leave", map[string]any{}, func(s *state) { s.offList(player) })
}

// lobby is an act of a player's page or about one, or nil.
func (d *desk) lobby() *act {
	switch d.pick.IntN(6) {
	case 0:
		return d.printCode()
	case 1:
		return d.device()
	case 2:
		if len(d.is.waiting) < 20 {
			return d.joinFromHome(d.idle(d.people[len(d.people)-fromHome:]))
		}
	case 3:
		return d.arrive()
	case 4:
		return d.callPlayer()
	default:
		return d.answerCall()
	}
	return nil
}

// entrant is a player who may enter tournaments. An entry checks its player in, so those who join from home have none.
func (d *desk) entrant() string { return d.people[d.pick.IntN(len(d.people)-fromHome)] }

// joinFromHome is refused while the game is neither dealt nor waited for.
func (d *desk) joinFromHome(player string) *act {
	a := d.ofPage("join from home", player, "lists",
		map[string]any{"gameTypeId": d.club.Game.ID, "arriveInMinutes": 180}, func(s *state) {
			s.waiting[player] = ""
			s.coming[player] = true
		})
	a.refusable = true
	return a
}

// arrive types the code on the board.
func (d *desk) arrive() *act {
	for player := range d.is.coming {
		body := map[string]any{}
		a := d.ofPage("arrive", player, "arrive", body, func(s *state) { delete(s.coming, player) })
		a.path, a.find = "", func(url string) (string, error) {
			var shown struct{ Code string }
			err := process.GetJSON(url+"/api/board/"+d.room.ID+"/code", d.board, &shown)
			body["code"] = shown.Code
			return d.pages[player].path("arrive"), err
		}
		return a
	}
	return nil
}

// answerCall is a called player's answer on their page: more time once, and that they are on their way.
func (d *desk) answerCall() *act {
	for player, c := range d.is.called {
		switch {
		case !c.hasMoreTime && d.pick.IntN(2) == 0:
			c.answer, c.hasMoreTime = string(floor.AnswerMoreTime), true
		case c.answer != string(floor.AnswerOnMyWay):
			c.answer = string(floor.AnswerOnMyWay)
		default:
			continue
		}
		return d.ofPageEntry("answer a call", player, "answer", map[string]any{"call": c.number, "answer": c.answer},
			func(s *state) { s.called[player] = c })
	}
	return nil
}

// printCode prints a code that opens the page of the desk's first player.
func (d *desk) printCode() *act {
	secret, _ := signin.NewToken()
	return &act{what: "print a code", method: "POST",
		path: "/api/player-links/" + d.room.ID + "/" + d.people[0] + "/codes", body: map[string]any{"secret": secret},
		done: func(s *state, raw []byte) error {
			var made struct{ Link *string }
			err := json.Unmarshal(raw, &made)
			if err == nil && made.Link == nil {
				err = fmt.Errorf("no code was made")
			}
			s.codes = min(s.codes+1, maxCodes)
			return err
		}}
}
