package linearizability

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"

	"pitboss/internal/floor"
)

// The order of an open seat: players at the table who asked for it, the players of the feeder table f, who must move to
// table a, players who asked to change to table a, and newcomers. Among equals the id of the seat decides, because the
// clock of the test stands still.

// offer is a seat that is offered to the player of another seat.
type offer struct{ seat, place string }

func (m floorModel) seatOf(id string) int {
	return slices.IndexFunc(m.seats, func(s [3]string) bool { return s[2] == id })
}

func (m floorModel) placeOf(player string) string {
	for _, s := range m.seats {
		if s[1] == player {
			return s[0]
		}
	}
	return ""
}

// without frees a seat and ends its request.
func (m floorModel) without(i int) floorModel {
	id := m.seats[i][2]
	m.seats = slices.Delete(slices.Clone(m.seats), i, i+1)
	m.asked = slices.DeleteFunc(slices.Clone(m.asked), func(c [2]string) bool { return c[0] == id })
	return m
}

// players counts the players at a table.
func (m floorModel) players(table string) (n int) {
	for _, s := range m.seats {
		if strings.HasPrefix(s[0], table) {
			n++
		}
	}
	return n
}

// openPlace is the lowest open seat of a table that is not offered; empty without one.
func (m floorModel) openPlace(table string, offered map[string]bool) string {
	for n := 1; n <= Seats; n++ {
		if place := fmt.Sprint(table, n); m.seat(place) < 0 && !offered[place] {
			return place
		}
	}
	return ""
}

// offers are the offered seats in their order.
func (m floorModel) offers() (list []offer) {
	offered := map[string]bool{}
	give := func(seat, place string) {
		if place != "" && m.seat(place) < 0 && !offered[place] {
			offered[place] = true
			list = append(list, offer{seat, place})
		}
	}
	for _, c := range m.asked {
		if c[1] != "a" {
			give(c[0], c[1])
		}
	}
	var feeders []string
	for _, s := range m.seats {
		if strings.HasPrefix(s[0], "f") {
			feeders = append(feeders, s[2])
		}
	}
	slices.Sort(feeders)
	for _, id := range feeders {
		give(id, m.openPlace("a", offered))
	}
	for _, c := range m.asked {
		if c[1] != "a" {
			continue
		}
		left := m.players(m.seats[m.seatOf(c[0])][0][:1]) - 1
		if len(m.list) > 0 { // the seat that is left counts as taken
			left++
		}
		if left > m.players("a") {
			give(c[0], m.openPlace("a", offered))
		}
	}
	return list
}

func (m floorModel) offered() map[string]bool {
	places := map[string]bool{}
	for _, f := range m.offers() {
		places[f.place] = true
	}
	return places
}

func (m floorModel) isOffered(place string) bool { return m.offered()[place] }

// stepSeatChange is step for requests and for the moves that they and must-moves lead to.
func (m floorModel) stepSeatChange(a Act, o Observation) (bool, floorModel) {
	i := m.seatOf(a.ID)
	if i < 0 {
		return o.Status == http.StatusNotFound, m
	}
	seat := m.seats[i]
	if a.Kind == "take" {
		place := fmt.Sprint(a.Table, a.Number)
		if !slices.Contains(m.offers(), offer{a.ID, place}) {
			return o.Status == http.StatusConflict, m
		}
		after := m.without(i).with(place, seat[1], o.ID)
		if a.Table != seat[0][:1] {
			after = after.withoutWait(seat[1])
		}
		return o.Status == http.StatusOK && o.Number == a.Number, after
	}
	wanted := "a"
	if a.Kind == "ask seat" {
		wanted = seat[0][:1] + fmt.Sprint(a.Number)
	}
	switch {
	case wanted == seat[0], wanted == seat[0][:1]:
		return o.Status == http.StatusUnprocessableEntity, m
	case slices.ContainsFunc(m.asked, func(c [2]string) bool { return c[0] == a.ID }):
		return o.Status == http.StatusConflict, m
	}
	m.asked = append(slices.Clone(m.asked), [2]string{a.ID, wanted})
	slices.SortFunc(m.asked, func(a, b [2]string) int { return strings.Compare(a[0], b[0]) })
	return o.Status == http.StatusOK, m
}

// chooseSeatChange draws the next act of a club with a feeder table. Most moves are to the seat that was shown last.
func (c *Club) chooseSeatChange(r *rand.Rand, table, player string) Act {
	number, id := 1+r.IntN(Seats), c.recentID(&c.seats, r)
	switch n := r.IntN(100); {
	case n < 25 || id == "":
		return Act{Kind: "sit", Table: table, Player: player, Number: number}
	case n < 35:
		return Act{Kind: "leave", ID: id}
	case n < 45:
		return Act{Kind: "ask seat", ID: id, Number: number}
	case n < 60:
		return Act{Kind: "ask table", ID: id}
	case n < 65:
		return Act{Kind: "take", Table: "a", ID: id, Number: number}
	case n < 80:
		c.mu.Lock()
		defer c.mu.Unlock()
		if c.shownOffer.ID != "" {
			return c.shownOffer
		}
	}
	return Act{Kind: "look at offers"}
}

// observeOffers returns the offers of an answer as the model shows them, and keeps one of them for the next move.
func (c *Club) observeOffers(changes []floor.SeatChange) (shown string) {
	tables := map[string]string{}
	for name, id := range c.Tables {
		tables[id] = name
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, one := range changes {
		if o := one.Offer; o != nil {
			shown += fmt.Sprint(c.names[one.Player.ID], ">", tables[o.TableID], o.SeatNumber, " ")
			c.shownOffer = Act{Kind: "take", Table: tables[o.TableID], Number: o.SeatNumber, ID: one.SeatID}
		}
	}
	return shown
}
