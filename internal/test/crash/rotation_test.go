package crash_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/staff"
	"pitboss/internal/test/process"
)

// A desk's acts on the dealers of its table: they come, deal, rest and leave, and are pushed along a string. The desk
// makes the string again and again, because a fresh one has a push at hand. One desk per room has dealers, because a
// room's dealers are planned together.

const dealersPerDesk = 3

// Where a dealer can be, in the words of the staff list.
const (
	away, free, resting, dealing = "away", "free", "on a break", "at the table"
)

// hire adds the desk's dealers.
func (d *desk) hire(ctx context.Context, to *db.DB) error {
	_, err := db.InOrg(ctx, to, d.club.Org, func(tx *db.OrgTx) (any, error) {
		for n := range dealersPerDesk {
			id := db.NewID()
			if err := staff.AddMember(tx,
				staff.NewMember{ID: id, Name: fmt.Sprintf("Dealer %d of desk %d", n, d.number),
					Role: staff.Dealer}); err != nil {
				return nil, err
			}
			d.hands = append(d.hands, id)
			d.is.work[id] = away
		}
		tx.Emit(db.NewEvent[any]("staff_updated", tenant.ViewFloor).With(nil))
		return nil, nil
	})
	return err
}

// worker is a member of staff in the server's answer.
type worker struct {
	ID, Status string
	TableID    *string
}

func (p worker) where() string {
	switch {
	case p.Status == "offline":
		return away
	case p.Status == "break":
		return resting
	case p.TableID != nil:
		return dealing
	}
	return free
}

// rotated is the room's rotation in the server's answer.
type rotated struct {
	Strings []struct {
		ID     string
		Pushes []string
		Rows   []struct {
			TableID *string
			Cells   []struct{ StaffID *string }
		}
	}
}

// readRotation reads where the desk's dealers are, and their string.
func (d *desk) readRotation(url string, s *state) error {
	if len(d.hands) == 0 {
		return nil
	}
	var all []worker
	if err := process.GetJSON(url+"/api/pit-boss/staff/"+d.room.ID, d.club.Token, &all); err != nil {
		return err
	}
	for _, p := range all {
		if slices.Contains(d.hands, p.ID) {
			s.work[p.ID] = p.where()
		}
	}
	var r rotated
	if err := process.GetJSON(url+"/api/rotation/"+d.room.ID, d.club.Token, &r); err != nil {
		return err
	}
	for _, line := range r.Strings {
		s.line += line.ID
	}
	return nil
}

// rotate chooses an act on the dealers.
func (d *desk) rotate() *act {
	dealerID := d.hands[d.pick.IntN(len(d.hands))]
	at := map[string]int{}
	for _, where := range d.is.work {
		at[where]++
	}
	n := d.pick.IntN(6)
	switch where := d.is.work[dealerID]; {
	case d.is.line == "":
		return d.makeString()
	case n < 3 && d.tried == 2: // no further push is at hand
		return d.closeString()
	case n < 3:
		d.tried++
		return d.push()
	case where == away:
		return d.sends(dealerID, "clock-in", map[string]any{"roomId": d.room.ID, "stringId": d.is.line})
	case n == 3 && d.pick.IntN(2) == 0:
		return d.sends(dealerID, "clock-out", nil)
	case where == resting:
		return d.sends(dealerID, "back", nil)
	case where == dealing && n == 4:
		return &act{what: "leave the table", method: "POST", path: "/api/dealer/" + d.table + "/leave",
			done: func(s *state, _ []byte) error {
				s.work[dealerID] = free
				return nil
			}}
	case where == free && at[dealing] == 0:
		return d.sends(dealerID, "assign", map[string]any{"tableId": d.table})
	}
	a := d.sends(dealerID, "break", nil)
	a.refusable = true // if no dealer would be left, which depends on the other desk's table too
	return a
}

// sends is an act on one dealer, with the new place from the answer.
func (d *desk) sends(dealerID, what string, body any) *act {
	if body == nil {
		body = map[string]any{}
	}
	return &act{what: what, method: "POST", path: "/api/staff/" + dealerID + "/" + what, body: body,
		done: func(s *state, raw []byte) error {
			var p worker
			err := json.Unmarshal(raw, &p)
			s.work[dealerID] = p.where()
			return err
		}}
}

func (d *desk) makeString() *act {
	return &act{what: "make a string", method: "POST", path: "/api/rotation/" + d.room.ID + "/strings",
		body: map[string]any{"name": "Cash string", "downMinutes": 10, "stops": []any{d.table, nil}},
		done: func(s *state, raw []byte) error {
			var r rotated
			err := json.Unmarshal(raw, &r)
			s.line, d.tried = r.Strings[0].ID, 0
			return err
		}}
}

func (d *desk) closeString() *act {
	return &act{what: "close a string", method: "DELETE", path: "/api/rotation-strings/" + d.is.line,
		done: func(s *state, _ []byte) error {
			s.line = ""
			return nil
		}}
}

// push confirms the next push, which moves several dealers at once. The clock decides when it is at hand.
func (d *desk) push() *act {
	line := d.is.line
	a := &act{what: "push", method: "POST", refusable: true, done: func(s *state, raw []byte) error {
		d.pushes++
		var r rotated
		if err := json.Unmarshal(raw, &r); err != nil {
			return err
		}
		for dealerID, where := range s.work {
			if where != away {
				s.work[dealerID] = resting
			}
		}
		for _, row := range r.Strings[0].Rows {
			if dealerID := row.Cells[0].StaffID; row.TableID != nil && dealerID != nil {
				s.work[*dealerID] = dealing
			}
		}
		return nil
	}}
	a.find = func(url string) (string, error) {
		var r rotated
		path := url + "/api/rotation/" + d.room.ID
		if err := process.GetJSON(path, d.club.Token, &r); err != nil {
			return "", err
		}
		a.body = map[string]any{"stringId": line, "pushAt": r.Strings[0].Pushes[1]}
		return "/api/rotation/" + d.room.ID + "/push", nil
	}
	return a
}
