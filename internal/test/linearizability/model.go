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
	// Kind is sit, leave, join, seat, remove, ask seat, ask table, take, look at seats, look at list or look at offers.
	Kind          string
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

// floorModel is the simplest model of the tables and a waitlist.
type floorModel struct {
	seats [][3]string // place (table and number), player, id; sorted by place
	list  [][2]string // player, id; in order
	asked [][2]string // seat id, wanted place or table; sorted by seat id
}

// Seats is the number of seats of each table.
const Seats = 2

func (m floorModel) key() string { return fmt.Sprint(m.seats, m.list, m.asked) }

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

// withoutWait ends the wait of a player for the list's game.
func (m floorModel) withoutWait(player string) floorModel {
	m.list = slices.DeleteFunc(slices.Clone(m.list), func(e [2]string) bool { return e[0] == player })
	return m
}

// step reports whether an answer is correct in this state, and returns the next state.
func (m floorModel) step(a Act, o Observation) (bool, floorModel) {
	switch a.Kind {
	case "sit":
		place := fmt.Sprint(a.Table, a.Number)
		if m.seat(place) >= 0 || m.sits(a.Player) || m.isOffered(place) {
			return o.Status == http.StatusConflict, m
		}
		after := m.with(place, a.Player, o.ID)
		if a.Table != "b" { // table b is in another room
			after = after.withoutWait(a.Player)
		}
		return o.Status == http.StatusCreated, after
	case "leave":
		i := slices.IndexFunc(m.seats, func(s [3]string) bool { return s[2] == a.ID })
		if i < 0 {
			return o.Status == http.StatusNotFound, m
		}
		return o.Status == http.StatusNoContent, m.without(i)
	case "ask seat", "ask table", "take":
		return m.stepSeatChange(a, o)
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
		player := m.list[i][0]
		place := m.openPlace("a", m.offered())
		if place == "" {
			place = m.openPlace("a", nil)
		}
		from := m.placeOf(player)
		if place == "" || from != "" && strings.Contains("ab", from[:1]) {
			return o.Status == http.StatusConflict, m
		}
		if from != "" { // a player with a seat at another table of the room moves
			after = after.without(m.seat(from))
		}
		return o.Status == http.StatusOK && fmt.Sprint("a", o.Number) == place, after.with(place, player, o.ID)
	case "look at offers":
		shown := ""
		for _, f := range m.offers() {
			shown += m.seats[m.seatOf(f.seat)][1] + ">" + f.place + " "
		}
		return o.Shown == shown, m
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
