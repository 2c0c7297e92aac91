package apptest_test

import (
	"fmt"
	"maps"
	"time"

	"pitboss/internal/account"
	"pitboss/internal/staff"
	"pitboss/internal/test/apptest"
)

const samplePIN = "4711"

func (w *world) addDealer() string { w.t.Helper(); return w.addDealerWithPIN("") }

// addDealerWithPIN adds a dealer. A PIN takes a hundred times as long as none, because it is hashed.
func (w *world) addDealerWithPIN(pin string) string {
	w.t.Helper()
	return w.add("/api/staff", apptest.Body{
		"name": fmt.Sprintf("Dealer %d", w.nextNumber()), "role": "dealer", "phone": "(713) 555-0177", "userId": nil,
		"skills": []any{}, "pin": pin,
	})
}

// startDealerShift clocks a new dealer in and returns their ID.
func (w *world) startDealerShift() string {
	w.t.Helper()
	id := w.addDealerWithPIN(samplePIN)
	w.do("/api/staff/"+id+"/clock-in", apptest.Body{"roomId": w.room})
	return id
}

// dealAtTable adds a table and a dealer who deals at it.
func (w *world) dealAtTable() (table, dealer string) {
	w.t.Helper()
	table, dealer = w.addTable(w.addGame()), w.startDealerShift()
	w.do("/api/dealer/"+table+"/take", apptest.Body{"staffId": dealer, "pin": samplePIN})
	return table, dealer
}

// addString adds a dealer string with downs of ten minutes and one table in play, so that a push is always due soon.
func (w *world) addString() staff.DealerString {
	w.t.Helper()
	table := w.addTable(w.addGame())
	w.seatMember(table, 1)
	name := fmt.Sprintf("String %d", w.nextNumber())
	a := w.by.Do("POST", "/api/rotation/"+w.room+"/strings", apptest.Body{
		"name": name, "tournamentId": nil, "downMinutes": 10, "stops": []any{table, nil},
	}).Want(201)
	var r staff.Rotation
	a.Into(&r)
	return r.Strings[len(r.Strings)-1]
}

// addStaffedString adds a dealer string and clocks a dealer in on it.
func (w *world) addStaffedString() (s staff.DealerString, dealer string) {
	w.t.Helper()
	s = w.addString()
	dealer = w.addDealer()
	w.do("/api/staff/"+dealer+"/clock-in", apptest.Body{"roomId": w.room, "stringId": s.ID})
	return s, dealer
}

// ownStaffRecord returns the staff record of the caller and clocks them out.
func (w *world) ownStaffRecord() string {
	w.t.Helper()
	me := apptest.Get[account.User](w.shiftOwner, "/api/auth/user")
	if have := apptest.Get[staff.MyShift](w.shiftOwner, "/api/my-shift/"+w.room); have.Staff != nil {
		if have.Staff.Status != staff.Offline {
			w.do("/api/staff/"+have.Staff.ID+"/clock-out", nil)
		}
		return have.Staff.ID
	}
	return w.add("/api/staff", apptest.Body{
		"name": me.Name, "role": "floor", "phone": "", "userId": me.ID, "skills": []any{}, "pin": "",
	})
}

func (w *world) planShift(from, to time.Duration) (shift, dealer string) {
	w.t.Helper()
	dealer = w.addDealer()
	now := apptest.Get[staff.Rotation](w.by, "/api/rotation/"+w.room).AsOf
	return w.add("/api/staff-shifts", apptest.Body{
		"staffId": dealer, "roomId": w.room, "stringId": nil, "plannedFrom": now.Add(from).String(),
		"plannedTo": now.Add(to).String(), "area": "",
	}), dealer
}

var staffSamples = map[string]func(*world) sample{
	"GET /api/pit-boss/staff/{room}": roomSample,
	"POST /api/staff": func(w *world) sample {
		return sample{
			body: apptest.Body{
				"name": "Tess Huang", "role": "dealer", "phone": "(512) 555-0160", "userId": nil,
				"skills": []any{"NL Hold'em", "PLO"}, "pin": "1234",
			},
		}
	},
	"PATCH /api/staff/{id}": func(w *world) sample {
		return sampleFor(w.addDealer(), apptest.Body{
			"name": "Tess Huang-Reed", "role": "dealer", "phone": "", "userId": "", "skills": []any{"PLO"},
			"pin": "98765", "isActive": true,
		})
	},
	"POST /api/staff/{id}/clock-in": func(w *world) sample {
		return sampleFor(w.addDealer(), apptest.Body{
			"roomId": w.room, "stringId": w.addString().ID, "area": "Cash floor", "until": nil,
		})
	},
	"POST /api/staff/{id}/clock-out": func(w *world) sample { return sampleFor(w.startDealerShift(), nil) },
	"POST /api/staff/{id}/break": func(w *world) sample {
		w.startDealerShift()
		return sampleFor(w.startDealerShift(), apptest.Body{"until": nil})
	},
	"POST /api/staff/{id}/back": func(w *world) sample {
		w.startDealerShift()
		id := w.startDealerShift()
		w.do("/api/staff/"+id+"/break", apptest.Body{"until": nil})
		return sampleFor(id, nil)
	},
	"POST /api/staff/{id}/assign": func(w *world) sample {
		return sampleFor(w.startDealerShift(), apptest.Body{"tableId": w.addTable(w.addGame()), "area": nil})
	},
	"POST /api/table-openings": func(w *world) sample {
		game := w.addGame()
		w.addWaitlistEntry(game)
		main := w.addTable(game)
		return sample{body: apptest.Body{
			"roomId": w.room, "tableId": w.addTable(w.addGame()), "gameTypeId": game, "mustMoveTableId": main,
			"dealerId": w.startDealerShift(), "holdMinutes": 8,
		}}
	},
	"GET /api/table-openings/{room}": roomSample,
	"POST /api/staff/{id}/called": func(w *world) sample {
		_, late := w.planShift(-10*time.Minute, 8*time.Hour)
		return sampleFor(late, nil)
	},
	"GET /api/sign-ins": emptySample,
	"GET /api/staff-shifts/{room}": func(w *world) sample {
		w.planShift(time.Hour, 9*time.Hour)
		return roomSample(w)
	},
	"POST /api/staff-shifts": func(w *world) sample {
		return sample{body: apptest.Body{
			"staffId": w.addDealer(), "roomId": w.room, "stringId": w.addString().ID,
			"plannedFrom": "2031-05-01T18:00:00Z",
			"plannedTo":   "2031-05-02T02:00:00Z", "area": "",
		}}
	},
	"DELETE /api/staff-shifts/{id}": func(w *world) sample {
		id, _ := w.planShift(time.Hour, 9*time.Hour)
		return sampleFor(id, nil)
	},

	"GET /api/rotation/{room}": roomSample,
	"POST /api/rotation/{room}/strings": func(w *world) sample {
		s := roomSample(w)
		s.body = apptest.Body{
			"name": "Upper string", "tournamentId": nil, "downMinutes": 30, "stops": []any{
				w.addTable(w.addGame()), nil, w.addTable(w.addGame()),
			},
		}
		return s
	},
	"PATCH /api/rotation-strings/{id}": func(w *world) sample {
		return sampleFor(w.addString().ID, apptest.Body{
			"name": "Lower string", "downMinutes": 20, "stops": []any{nil, w.addTable(w.addGame())},
		})
	},
	"DELETE /api/rotation-strings/{id}": func(w *world) sample { return sampleFor(w.addString().ID, nil) },
	"POST /api/rotation/{room}/push": func(w *world) sample {
		line, _ := w.addStaffedString()
		s := roomSample(w)
		s.body = apptest.Body{"stringId": line.ID, "pushAt": line.Pushes[1].String()}
		return s
	},
	"POST /api/rotation/{room}/changes": func(w *world) sample {
		line, dealer := w.addStaffedString()
		s := roomSample(w)
		s.body = apptest.Body{
			"pushAt": line.Pushes[1].String(), "changes": []any{
				apptest.Body{"staffId": dealer, "kind": "table", "tableId": *line.Rows[0].TableID},
			},
		}
		return s
	},

	"GET /api/dealers/{room}": roomSample,
	"GET /api/dealer/{id}": func(w *world) sample {
		table, _ := w.dealAtTable()
		return sampleFor(table, nil)
	},
	"POST /api/dealer/{id}/take": func(w *world) sample {
		table, _ := w.dealAtTable()
		return sampleFor(table, apptest.Body{"staffId": w.startDealerShift(), "pin": samplePIN})
	},
	"POST /api/dealer/{id}/leave": func(w *world) sample {
		table, _ := w.dealAtTable()
		return sampleFor(table, nil)
	},

	"GET /api/my-shift/{room}": func(w *world) sample {
		w.ownStaffRecord()
		return roomSample(w)
	},
	"POST /api/my-shift/{room}/{act}": func(w *world) sample {
		w.ownStaffRecord()
		return sample{path: map[string]string{"room": w.room, "act": "clock-in"}}
	},
}

func init() { maps.Copy(samples, staffSamples) }
