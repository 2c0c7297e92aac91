package linearizability

import (
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/anishathalye/porcupine"
)

// Act is an act of a client.
type Act struct {
	Kind          string // sit, leave, join, seat, remove, look at seats, look at list
	Table, Player string
	Number        int
	ID            string // of the seat or entry
}

// Observation is the answer to an act, as far as the model predicts it.
type Observation struct {
	Status int
	ID     string
	Number int
	Shown  string
}

// floorModel is the simplest model of two tables and a waitlist.
type floorModel struct {
	seats [][3]string // place (table and number), player, id; sorted by place
	list  [][2]string // player, id; in order
}

// Seats is the number of seats of each table.
const Seats = 2

func (m floorModel) key() string { return fmt.Sprint(m.seats, m.list) }

func (m floorModel) seat(place string) int {
	return slices.IndexFunc(m.seats, func(s [3]string) bool { return s[0] == place })
}

func (m floorModel) sits(player string) bool {
	return slices.ContainsFunc(m.seats, func(s [3]string) bool { return s[1] == player })
}

func (m floorModel) with(place, player, id string) floorModel {
	m.seats = append(slices.Clone(m.seats), [3]string{place, player, id})
	slices.SortFunc(m.seats, func(a, b [3]string) int { return strings.Compare(a[0], b[0]) })
	return m
}

// step reports whether an answer is correct in this state, and returns the next state.
func (m floorModel) step(a Act, o Observation) (bool, floorModel) {
	switch a.Kind {
	case "sit":
		place := fmt.Sprint(a.Table, a.Number)
		if m.seat(place) >= 0 || m.sits(a.Player) {
			return o.Status == http.StatusConflict, m
		}
		after := m.with(place, a.Player, o.ID)
		if a.Table == "a" { // sitting down in the list's game and room ends the wait
			after.list = slices.DeleteFunc(slices.Clone(m.list), func(e [2]string) bool { return e[0] == a.Player })
		}
		return o.Status == http.StatusCreated, after
	case "leave":
		i := slices.IndexFunc(m.seats, func(s [3]string) bool { return s[2] == a.ID })
		if i < 0 {
			return o.Status == http.StatusNotFound, m
		}
		m.seats = slices.Delete(slices.Clone(m.seats), i, i+1)
		return o.Status == http.StatusNoContent, m
	case "join":
		if slices.ContainsFunc(m.list, func(e [2]string) bool { return e[0] == a.Player }) {
			return o.Status == http.StatusConflict, m
		}
		m.list = append(slices.Clone(m.list), [2]string{a.Player, o.ID})
		return o.Status == http.StatusCreated && o.Number == len(m.list), m
	case "seat", "remove":
		i := slices.IndexFunc(m.list, func(e [2]string) bool { return e[1] == a.ID })
		if i < 0 {
			return o.Status == http.StatusConflict, m
		}
		after := m
		after.list = slices.Delete(slices.Clone(m.list), i, i+1)
		if a.Kind == "remove" {
			return o.Status == http.StatusNoContent, after
		}
		free := 0
		for n := Seats; n > 0; n-- {
			if m.seat(fmt.Sprint("a", n)) < 0 {
				free = n
			}
		}
		if free == 0 || m.sits(m.list[i][0]) {
			return o.Status == http.StatusConflict, m
		}
		return o.Status == http.StatusOK && o.Number == free, after.with(fmt.Sprint("a", free), m.list[i][0], o.ID)
	case "look at seats":
		shown := ""
		for _, s := range m.seats {
			if strings.HasPrefix(s[0], a.Table) {
				shown += s[0][1:] + s[1] + " "
			}
		}
		return o.Shown == shown, m
	}
	shown := ""
	for _, e := range m.list {
		shown += e[0] + " "
	}
	return o.Shown == shown, m
}

// Model is the model for the checker.
var Model = porcupine.Model{
	Init:  func() any { return floorModel{} },
	Step:  func(state, in, out any) (bool, any) { return state.(floorModel).step(in.(Act), out.(Observation)) },
	Equal: func(a, b any) bool { return a.(floorModel).key() == b.(floorModel).key() },
	DescribeOperation: func(in, out any) string {
		return fmt.Sprintf("%+v → %+v", in, out)
	},
}
