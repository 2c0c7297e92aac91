package crash_test

import (
	"maps"

	"pitboss/internal/test/process"
)

// lookAtChanges reads who at the desk's table has asked for which other seat of it.
func (d *desk) lookAtChanges(url string, s *state) error {
	var changes []struct {
		TableID    string
		SeatNumber int
		Seats      []int
	}
	if err := process.GetJSON(url+"/api/seat-changes/"+d.room.ID, d.club.Token, &changes); err != nil {
		return err
	}
	for _, c := range changes {
		if c.TableID == d.table && len(c.Seats) == 1 {
			s.asked[c.SeatNumber] = c.Seats[0]
		}
	}
	return nil
}

// moveUp gives somebody the seat that he has asked for and that is free now; nil when there is none. It comes before
// all that fills a seat: a newcomer would be refused it.
func (d *desk) moveUp() *act {
	for from, to := range d.is.asked {
		if _, taken := d.is.seats[to]; taken {
			continue
		}
		return &act{what: "move up", method: "POST", path: "/api/seats/" + d.is.seats[from].seat + "/move",
			body: map[string]any{"tableId": d.table, "seatNumber": to},
			done: func(s *state, raw []byte) error {
				delete(s.seats, from)
				delete(s.asked, from)
				return seated(s, raw)
			}}
	}
	return nil
}

// askOrNot asks for a seat that somebody has, or takes back that this was asked; nil when nobody could.
func (d *desk) askOrNot() *act {
	for number, t := range d.is.seats {
		if t.player == "" {
			continue
		}
		path := "/api/seats/" + t.seat + "/change"
		if _, asked := d.is.asked[number]; asked {
			return &act{what: "ask for a seat no more", method: "DELETE", path: path, done: func(s *state, _ []byte) error {
				delete(s.asked, number)
				return nil
			}}
		}
		for wanted := range d.is.seats {
			if wanted == number || d.is.askedFor(wanted) {
				continue
			}
			return &act{what: "ask for a seat", method: "POST", path: path, body: map[string]any{"kind": "seat", "seats": []int{wanted}},
				done: func(s *state, _ []byte) error {
					s.asked[number] = wanted
					return nil
				}}
		}
	}
	return nil
}

// askedFor says whether somebody has asked for a seat: who asked first comes first, and the desk keeps no order.
func (s *state) askedFor(seat int) bool {
	for _, wanted := range s.asked {
		if wanted == seat {
			return true
		}
	}
	return false
}

// gone forgets what was asked from seats that nobody has any more.
func (s *state) gone() {
	maps.DeleteFunc(s.asked, func(number, _ int) bool { _, taken := s.seats[number]; return !taken })
}
