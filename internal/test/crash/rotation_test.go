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

// What a desk does about the dealers of its table: they come, deal, rest and go, and are pushed along a string that is
// made anew again and again, since a fresh one has a push at hand. One desk a room has dealers: everyone in a room is
// planned together.

const handsOf = 3

// Where a dealer can be, as the staff's list says it.
const (
	away, free, resting, dealing = "away", "free", "on a break", "at the table"
)

// hire takes the desk's dealers on.
func (d *desk) hire(ctx context.Context, to *db.DB) error {
	_, err := db.InOrg(ctx, to, d.club.Org, func(tx *db.OrgTx) (any, error) {
		for n := range handsOf {
			id := db.NewID()
			if err := staff.AddMember(tx, staff.NewMember{ID: id, Name: fmt.Sprintf("Dealer %d of desk %d", n, d.number), Role: staff.Dealer}); err != nil {
				return nil, err
			}
			d.hands = append(d.hands, id)
			d.is.work[id] = away
		}
		tx.Emit(db.Event{Type: "staff_updated", Permission: tenant.ViewFloor})
		return nil, nil
	})
	return err
}

// worker is one of the staff, as the server answers.
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

// rotated is the room's rotation, as the server answers.
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

// lookAtRota reads where the desk's dealers are, and whether their string is there.
func (d *desk) lookAtRota(url string, s *state) error {
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

// rota does the next thing about the dealers.
func (d *desk) rota() *act {
	who := d.hands[d.pick.IntN(len(d.hands))]
	at := map[string]int{}
	for _, where := range d.is.work {
		at[where]++
	}
	n := d.pick.IntN(6)
	switch where := d.is.work[who]; {
	case d.is.line == "":
		return d.makeString()
	case n < 3 && d.tried == 2: // no further push is at hand
		return d.closeString()
	case n < 3:
		d.tried++
		return d.push()
	case where == away:
		return d.sends(who, "clock-in", map[string]any{"roomId": d.room.ID, "stringId": d.is.line})
	case n == 3 && d.pick.IntN(2) == 0:
		return d.sends(who, "clock-out", nil)
	case where == resting:
		return d.sends(who, "back", nil)
	case where == dealing && n == 4:
		return &act{what: "leave the table", method: "POST", path: "/api/dealer/" + d.table + "/leave", done: func(s *state, _ []byte) error {
			s.work[who] = free
			return nil
		}}
	case where == free && at[dealing] == 0:
		return d.sends(who, "assign", map[string]any{"tableId": d.table})
	}
	a := d.sends(who, "break", nil)
	a.refusable = true // when nobody would be left to deal, which the other desk's table decides too
	return a
}

// sends is an act on one dealer, who is afterwards where the answer says.
func (d *desk) sends(who, what string, body any) *act {
	if body == nil {
		body = map[string]any{}
	}
	return &act{what: what, method: "POST", path: "/api/staff/" + who + "/" + what, body: body, done: func(s *state, raw []byte) error {
		var p worker
		err := json.Unmarshal(raw, &p)
		s.work[who] = p.where()
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
	return &act{what: "close a string", method: "DELETE", path: "/api/rotation-strings/" + d.is.line, done: func(s *state, _ []byte) error {
		s.line = ""
		return nil
	}}
}

// push confirms the next push, which moves several dealers at once. When it is at hand the clock says.
func (d *desk) push() *act {
	line := d.is.line
	a := &act{what: "push", method: "POST", refusable: true, done: func(s *state, raw []byte) error {
		d.pushes++
		var r rotated
		if err := json.Unmarshal(raw, &r); err != nil {
			return err
		}
		for who, where := range s.work {
			if where != away {
				s.work[who] = resting
			}
		}
		for _, row := range r.Strings[0].Rows {
			if who := row.Cells[0].StaffID; row.TableID != nil && who != nil {
				s.work[*who] = dealing
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
