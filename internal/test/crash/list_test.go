package crash_test

import (
	"encoding/json"
	"fmt"

	"pitboss/internal/floor"
	"pitboss/internal/test/process"
)

// A desk's acts on the waitlist.

// call is the state of a called player.
type call struct {
	seat, number int // number tells the calls of an entry apart
	answer       string
	hasMoreTime  bool
}

// readEntries reads the entries of the desk's players.
func (d *desk) readEntries(url string, s *state) error {
	var entries []floor.WaitlistEntry
	if err := process.GetJSON(url+"/api/waitlist/"+d.room.ID, d.club.Token, &entries); err != nil {
		return err
	}
	for _, e := range entries {
		if _, isOwn := d.pages[e.PlayerID]; !isOwn {
			d.readMoverEntry(e, s)
			continue
		}
		s.waiting[e.PlayerID] = e.ID
		if e.ArrivedAt == nil {
			s.coming[e.PlayerID] = true
		}
		if e.Status == floor.EntryCalled {
			s.called[e.PlayerID] = callOf(e)
		}
	}
	return nil
}

func callOf(e floor.WaitlistEntry) call {
	c := call{seat: *e.SeatNumber, number: e.CallNumber(), hasMoreTime: e.ExtendedAt != nil}
	if e.Answer != nil {
		c.answer = string(*e.Answer)
	}
	return c
}

// offList removes what the desk knows about a player's entry.
func (s *state) offList(player string) {
	delete(s.waiting, player)
	delete(s.coming, player)
	delete(s.called, player)
}

// sameEntries compares entries. The id of an entry that was joined on a page is not in the answer.
func sameEntries(is, want map[string]string) bool {
	for player, id := range want {
		if got, ok := is[player]; !ok || id != "" && id != got {
			return false
		}
	}
	return len(is) == len(want)
}

// aboutEntry completes an act whose path has the id of a player's entry. An unknown id is read first.
func (d *desk) aboutEntry(player, suffix string, a *act) *act {
	path := func(id string) string { return "/api/waitlist/" + id + suffix }
	if id := d.is.waiting[player]; id != "" {
		a.path = path(id)
		return a
	}
	a.find = func(url string) (string, error) {
		id, err := d.entryOf(url, player)
		return path(id), err
	}
	return a
}

// entryOf reads the id of the entry of a player.
func (d *desk) entryOf(url, player string) (string, error) {
	s := noState()
	err := d.readEntries(url, &s)
	if err == nil && s.waiting[player] == "" {
		err = fmt.Errorf("%s is on no list", player)
	}
	return s.waiting[player], err
}

func (d *desk) waits(player string) bool {
	_, waits := d.is.waiting[player]
	return waits
}

func (d *desk) join(player string) *act {
	return &act{what: "join", method: "POST", path: "/api/waitlist",
		body: map[string]any{"playerId": player, "gameTypeId": d.club.Game.ID, "roomId": d.room.ID},
		done: func(s *state, raw []byte) error {
			var entry struct{ ID string }
			err := json.Unmarshal(raw, &entry)
			s.waiting[player] = entry.ID
			return err
		}}
}

func (d *desk) remove(player string) *act {
	return d.aboutEntry(player, "", &act{what: "remove", method: "DELETE", done: func(s *state, _ []byte) error {
		s.offList(player)
		return nil
	}})
}

// seatFromList changes list, seat and time charge in one act.
func (d *desk) seatFromList(player string, number int) *act {
	return d.aboutEntry(player, "/seat", &act{what: "seat from the list", method: "POST",
		body: map[string]any{"tableId": d.table, "seatNumber": number, "reason": "a regular"},
		done: func(s *state, raw []byte) error {
			s.offList(player)
			return seated(s, raw)
		}})
}

// callPlayer calls a waiting player to an open seat of the desk's table.
func (d *desk) callPlayer() *act {
	seat := d.free()
	if seat == 0 || len(d.is.called) > 2 || d.moveUp() != nil {
		return nil
	}
	for player := range d.is.waiting {
		if _, isCalled := d.is.called[player]; isCalled {
			continue
		}
		return d.aboutEntry(player, "/call", &act{what: "call to a seat", method: "POST",
			body: map[string]any{"tableId": d.table, "seatNumber": seat, "reason": "a regular"},
			done: func(s *state, raw []byte) error {
				var e floor.WaitlistEntry
				err := json.Unmarshal(raw, &e)
				if err == nil && (e.SeatNumber == nil || *e.SeatNumber != seat) {
					err = fmt.Errorf("not called to seat %d", seat)
				}
				if err == nil {
					s.called[player] = callOf(e)
				}
				return err
			}})
	}
	return nil
}
