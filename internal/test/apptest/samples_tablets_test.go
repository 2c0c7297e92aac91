package apptest_test

import (
	"fmt"
	"maps"
	"net/http"

	"pitboss/internal/foundation/tenant"
	"pitboss/internal/test/apptest"
)

func init() { maps.Copy(samples, samplesOfTablets) }

// standsAt moves the tablet of the world to a table, at which a dealer then deals.
func (w *world) standsAt(table string) {
	w.t.Helper()
	dealer := w.dealer()
	w.do("/api/staff/"+dealer+"/clock-in", apptest.Body{"roomId": w.room})
	w.do("/api/staff/"+dealer+"/assign", apptest.Body{"tableId": table})
	in := screenBody()
	in["kind"], in["tableId"], in["alsoShows"] = "dealer_tablet", table, []any{}
	id := w.screens[tenant.RoleDealerTablet].Scope.Actor().ID
	w.by.Do("PATCH", "/api/screens/"+w.room+"/"+id, in).Want(http.StatusOK)
}

// atNewTable moves the tablet to a new table with a dealer.
func (w *world) atNewTable() string {
	w.t.Helper()
	table := w.table(w.game())
	w.standsAt(table)
	return table
}

// atLentTable moves the tablet to a table of a running tournament, and returns an entry that sits there.
func (w *world) atLentTable() string {
	w.t.Helper()
	event, entries := w.inPlay()
	table := w.table(w.game())
	number := int(entries[0]["tableNumber"].(float64))
	w.by.Do("PATCH", fmt.Sprintf("/api/tournaments/%s/tables/%d", event, number), apptest.Body{"tableId": table}).
		Want(http.StatusOK)
	w.standsAt(table)
	return entries[0]["id"].(string)
}

func (w *world) atTablet(id string, in apptest.Body) sample {
	return sample{path: map[string]string{"room": w.room, "id": id}, body: in}
}

var samplesOfTablets = map[string]func(*world) sample{
	"GET /api/tablet/{room}": func(w *world) sample {
		w.seat(w.atNewTable(), 3)
		return ofRoom(w)
	},
	"POST /api/tablet/{room}/calls": func(w *world) sample {
		w.atNewTable()
		return sample{path: map[string]string{"room": w.room}, body: apptest.Body{"kind": "dispute"}}
	},
	"POST /api/tablet/{room}/calls/{id}/arrived": func(w *world) sample {
		id := w.add("/api/pit-boss/alerts", apptest.Body{
			"roomId": w.room, "tableId": w.atNewTable(), "kind": "floor", "note": "",
		})
		return w.atTablet(id, nil)
	},
	"POST /api/tablet/{room}/take": func(w *world) sample {
		w.atNewTable()
		in := apptest.Body{"staffId": w.onShift(), "pin": samplePIN}
		return sample{path: map[string]string{"room": w.room}, body: in}
	},
	"POST /api/tablet/{room}/leave": func(w *world) sample {
		w.atNewTable()
		return ofRoom(w)
	},
	"POST /api/tablet/{room}/pause": func(w *world) sample {
		w.atNewTable()
		return sample{path: map[string]string{"room": w.room}, body: apptest.Body{"reason": "Table break"}}
	},
	"POST /api/tablet/{room}/resume": func(w *world) sample {
		w.do("/api/tables/"+w.atNewTable()+"/pause", apptest.Body{"reason": "Light out"})
		return ofRoom(w)
	},
	"POST /api/tablet/{room}/walk-ins": func(w *world) sample {
		w.atNewTable()
		return sample{path: map[string]string{"room": w.room}, body: apptest.Body{"seatNumber": 6}}
	},
	"POST /api/tablet/{room}/entries/{id}/seat": func(w *world) sample {
		entry, table := w.called()
		w.standsAt(table)
		return w.atTablet(entry, nil)
	},
	"POST /api/tablet/{room}/entries/{id}/report": func(w *world) sample {
		return w.atTablet(w.atLentTable(), apptest.Body{"out": true})
	},
	"POST /api/tablet/{room}/button": func(w *world) sample {
		w.atLentTable()
		return sample{path: map[string]string{"room": w.room}, body: apptest.Body{"seatNumber": 3}}
	},
	"POST /api/tablet/{room}/seats/{id}/away": func(w *world) sample {
		return w.atTablet(w.seat(w.atNewTable(), 1), nil)
	},
	"POST /api/tablet/{room}/seats/{id}/back": func(w *world) sample {
		seat := w.seat(w.atNewTable(), 1)
		w.do("/api/seats/"+seat+"/away", nil)
		return w.atTablet(seat, nil)
	},
	"POST /api/tablet/{room}/seats/{id}/left": func(w *world) sample {
		return w.atTablet(w.seat(w.atNewTable(), 1), nil)
	},
}
