package crash_test

import (
	"fmt"
	"maps"

	"pitboss/internal/floor"
	"pitboss/internal/test/process"
)

// readSeatChanges reads the seat changes of the desk's table and the players of its feeder table.
func (d *desk) readSeatChanges(url string, s *state) error {
	var changes []floor.SeatChange
	if err := process.GetJSON(url+"/api/seat-changes/"+d.room.ID, d.club.Token, &changes); err != nil {
		return err
	}
	for _, c := range changes {
		if c.TableID == d.table && len(c.Seats) == 1 {
			s.asked[c.SeatNumber] = c.Seats[0]
		}
		if c.TableID == d.feeder && c.Player != nil {
			s.moves[atFeeder+c.Player.ID] = fmt.Sprint(c.SeatNumber)
		}
	}
	return nil
}

// moveUp gives a player their requested seat if it is free, or is nil. It comes before every act that fills a seat,
// because the request has priority over a newcomer.
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

// requestOrWithdrawSeat requests a taken seat, or withdraws a request, or is nil.
func (d *desk) requestOrWithdrawSeat() *act {
	for number, t := range d.is.seats {
		if t.player == "" {
			continue
		}
		path := "/api/seats/" + t.seat + "/change"
		if _, asked := d.is.asked[number]; asked {
			return &act{what: "ask for a seat no more", method: "DELETE", path: path,
				done: func(s *state, _ []byte) error {
					delete(s.asked, number)
					return nil
				}}
		}
		for wanted := range d.is.seats {
			if wanted == number || d.is.askedFor(wanted) {
				continue
			}
			return &act{what: "ask for a seat", method: "POST", path: path,
				body: map[string]any{"kind": "seat", "seats": []int{wanted}},
				done: func(s *state, _ []byte) error {
					s.asked[number] = wanted
					return nil
				}}
		}
	}
	return nil
}

// askedFor reports whether a player has requested a seat. The first request has priority, and the desk does not
// record the order.
func (s *state) askedFor(seat int) bool {
	for _, wanted := range s.asked {
		if wanted == seat {
			return true
		}
	}
	return false
}

// gone drops the requests of seats that are free now.
func (s *state) gone() {
	maps.DeleteFunc(s.asked, func(number, _ int) bool { _, taken := s.seats[number]; return !taken })
}
