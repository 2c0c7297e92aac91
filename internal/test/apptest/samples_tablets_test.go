package apptest_test

import (
	"fmt"
	"maps"
	"net/http"

	"pitboss/internal/foundation/tenant"
	"pitboss/internal/test/apptest"
)

func init() { maps.Copy(samples, samplesOfTablets) }

// moveTablet moves the dealer tablet of the world to a table and assigns a dealer there.
func (w *world) moveTablet(table string) {
	w.t.Helper()
	dealer := w.addDealer()
	w.do("/api/staff/"+dealer+"/clock-in", apptest.Body{"roomId": w.room})
	w.do("/api/staff/"+dealer+"/assign", apptest.Body{"tableId": table})
	in := screenBody()
	in["kind"], in["tableId"], in["alsoShows"] = "dealer_tablet", table, []any{}
	id := w.screens[tenant.RoleDealerTablet].Scope.Actor().ID
	w.by.Do("PATCH", "/api/screens/"+w.room+"/"+id, in).Want(http.StatusOK)
}

func (w *world) moveTabletToNewTable() string {
	w.t.Helper()
	table := w.addTable(w.addGame())
	w.moveTablet(table)
	return table
}

// moveTabletToTournamentTable moves the tablet to a table of a running tournament and returns an entry that sits there.
func (w *world) moveTabletToTournamentTable() string {
	w.t.Helper()
	event, entries := w.startTournament()
	table := w.addTable(w.addGame())
	number := int(entries[0]["tableNumber"].(float64))
	w.by.Do("PATCH", fmt.Sprintf("/api/tournaments/%s/tables/%d", event, number), apptest.Body{"tableId": table}).
		Want(http.StatusOK)
	w.moveTablet(table)
	return entries[0]["id"].(string)
}

func (w *world) tabletSample(id string, in apptest.Body) sample {
	return sample{path: map[string]string{"room": w.room, "id": id}, body: in}
}

var samplesOfTablets = map[string]func(*world) sample{
	"GET /api/tablet/{room}": func(w *world) sample {
		w.seatMember(w.moveTabletToNewTable(), 3)
		return roomSample(w)
	},
	"POST /api/tablet/{room}/calls": func(w *world) sample {
		w.moveTabletToNewTable()
		return sample{path: map[string]string{"room": w.room}, body: apptest.Body{"kind": "dispute"}}
	},
	"POST /api/tablet/{room}/calls/{id}/arrived": func(w *world) sample {
		id := w.add("/api/pit-boss/alerts", apptest.Body{
			"roomId": w.room, "tableId": w.moveTabletToNewTable(), "kind": "floor", "note": "",
		})
		return w.tabletSample(id, nil)
	},
	"POST /api/tablet/{room}/take": func(w *world) sample {
		w.moveTabletToNewTable()
		in := apptest.Body{"staffId": w.startDealerShift(), "pin": samplePIN}
		return sample{path: map[string]string{"room": w.room}, body: in}
	},
	"POST /api/tablet/{room}/leave": func(w *world) sample {
		w.moveTabletToNewTable()
		return roomSample(w)
	},
	"POST /api/tablet/{room}/pause": func(w *world) sample {
		w.moveTabletToNewTable()
		return sample{path: map[string]string{"room": w.room}, body: apptest.Body{"reason": "Table break"}}
	},
	"POST /api/tablet/{room}/resume": func(w *world) sample {
		w.do("/api/tables/"+w.moveTabletToNewTable()+"/pause", apptest.Body{"reason": "Light out"})
		return roomSample(w)
	},
	"POST /api/tablet/{room}/walk-ins": func(w *world) sample {
		w.moveTabletToNewTable()
		return sample{path: map[string]string{"room": w.room}, body: apptest.Body{"seatNumber": 6}}
	},
	"POST /api/tablet/{room}/entries/{id}/seat": func(w *world) sample {
		entry, table := w.callEntry()
		w.moveTablet(table)
		return w.tabletSample(entry, nil)
	},
	"POST /api/tablet/{room}/entries/{id}/report": func(w *world) sample {
		return w.tabletSample(w.moveTabletToTournamentTable(), apptest.Body{"out": true})
	},
	"POST /api/tablet/{room}/button": func(w *world) sample {
		w.moveTabletToTournamentTable()
		return sample{path: map[string]string{"room": w.room}, body: apptest.Body{"seatNumber": 3}}
	},
	"POST /api/tablet/{room}/seats/{id}/away": func(w *world) sample {
		return w.tabletSample(w.seatMember(w.moveTabletToNewTable(), 1), nil)
	},
	"POST /api/tablet/{room}/seats/{id}/back": func(w *world) sample {
		seat := w.seatMember(w.moveTabletToNewTable(), 1)
		w.do("/api/seats/"+seat+"/away", nil)
		return w.tabletSample(seat, nil)
	},
	"POST /api/tablet/{room}/seats/{id}/left": func(w *world) sample {
		return w.tabletSample(w.seatMember(w.moveTabletToNewTable(), 1), nil)
	},
}
