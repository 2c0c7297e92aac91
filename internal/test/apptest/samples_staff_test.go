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

func (w *world) dealer() string { w.t.Helper(); return w.dealerWith("") }

// dealerWith is a dealer with a PIN, which takes a hundred times as long.
func (w *world) dealerWith(pin string) string {
	w.t.Helper()
	return w.add("/api/staff", apptest.Body{
		"name": fmt.Sprintf("Dealer %d", w.next()), "role": "dealer", "phone": "(713) 555-0177", "userId": nil,
		"skills": []any{}, "pin": pin,
	})
}

// onShift is a dealer at work in the room.
func (w *world) onShift() string {
	w.t.Helper()
	id := w.dealerWith(samplePIN)
	w.do("/api/staff/"+id+"/clock-in", apptest.Body{"roomId": w.room})
	return id
}

// dealt is a table at which a dealer of the room's staff deals.
func (w *world) dealt() (table, dealer string) {
	w.t.Helper()
	table, dealer = w.table(w.game()), w.onShift()
	w.do("/api/dealer/"+table+"/take", apptest.Body{"staffId": dealer, "pin": samplePIN})
	return table, dealer
}

// string is a string of ten-minute downs with a table where somebody sits, so that a push is always at hand.
func (w *world) string() staff.DealerString {
	w.t.Helper()
	table := w.table(w.game())
	w.seat(table, 1)
	name := fmt.Sprintf("String %d", w.next())
	a := w.by.Do("POST", "/api/rotation/"+w.room+"/strings", apptest.Body{
		"name": name, "tournamentId": nil, "downMinutes": 10, "stops": []any{table, nil},
	}).Want(201)
	var r staff.Rotation
	a.Into(&r)
	return r.Strings[len(r.Strings)-1]
}

// pushed is a string along which a dealer works.
func (w *world) pushed() (s staff.DealerString, dealer string) {
	w.t.Helper()
	s = w.string()
	dealer = w.dealer()
	w.do("/api/staff/"+dealer+"/clock-in", apptest.Body{"roomId": w.room, "stringId": s.ID})
	return s, dealer
}

// mine is the staff record of the caller, off shift.
func (w *world) mine() string {
	w.t.Helper()
	me := apptest.Get[account.User](w.self, "/api/auth/user")
	if have := apptest.Get[staff.MyShift](w.self, "/api/my-shift/"+w.room); have.Staff != nil {
		if have.Staff.Status != staff.Offline {
			w.do("/api/staff/"+have.Staff.ID+"/clock-out", nil)
		}
		return have.Staff.ID
	}
	return w.add("/api/staff", apptest.Body{
		"name": me.Name, "role": "floor", "phone": "", "userId": me.ID, "skills": []any{}, "pin": "",
	})
}

func (w *world) workShift(from, to time.Duration) (shift, dealer string) {
	w.t.Helper()
	dealer = w.dealer()
	now := apptest.Get[staff.Rotation](w.by, "/api/rotation/"+w.room).AsOf
	return w.add("/api/staff-shifts", apptest.Body{
		"staffId": dealer, "roomId": w.room, "stringId": nil, "plannedFrom": now.Add(from).String(),
		"plannedTo": now.Add(to).String(), "area": "",
	}), dealer
}

// staffSamples are those of the staff and the dealers' rotation.
var staffSamples = map[string]func(*world) sample{
	"GET /api/pit-boss/staff/{room}": ofRoom,
	"POST /api/staff": func(w *world) sample {
		return sample{
			body: apptest.Body{
				"name": "Tess Huang", "role": "dealer", "phone": "(512) 555-0160", "userId": nil,
				"skills": []any{"NL Hold'em", "PLO"}, "pin": "1234",
			},
		}
	},
	"PATCH /api/staff/{id}": func(w *world) sample {
		return about(w.dealer(), apptest.Body{
			"name": "Tess Huang-Reed", "role": "dealer", "phone": "", "userId": "", "skills": []any{"PLO"},
			"pin": "98765", "isActive": true,
		})
	},
	"POST /api/staff/{id}/clock-in": func(w *world) sample {
		return about(w.dealer(), apptest.Body{
			"roomId": w.room, "stringId": w.string().ID, "area": "Cash floor", "until": nil,
		})
	},
	"POST /api/staff/{id}/clock-out": func(w *world) sample { return about(w.onShift(), nil) },
	"POST /api/staff/{id}/break": func(w *world) sample {
		w.onShift()
		return about(w.onShift(), apptest.Body{"until": nil})
	},
	"POST /api/staff/{id}/back": func(w *world) sample {
		w.onShift()
		id := w.onShift()
		w.do("/api/staff/"+id+"/break", apptest.Body{"until": nil})
		return about(id, nil)
	},
	"POST /api/staff/{id}/assign": func(w *world) sample {
		return about(w.onShift(), apptest.Body{"tableId": w.table(w.game()), "area": nil})
	},
	"POST /api/table-openings": func(w *world) sample {
		game := w.game()
		w.entry(game)
		main := w.table(game)
		return sample{body: apptest.Body{
			"roomId": w.room, "tableId": w.table(w.game()), "gameTypeId": game, "mustMoveTableId": main,
			"dealerId": w.onShift(), "holdMinutes": 8,
		}}
	},
	"GET /api/table-openings/{room}": ofRoom,
	"POST /api/staff/{id}/called": func(w *world) sample {
		_, late := w.workShift(-10*time.Minute, 8*time.Hour)
		return about(late, nil)
	},
	"GET /api/sign-ins": nothing,
	"GET /api/staff-shifts/{room}": func(w *world) sample {
		w.workShift(time.Hour, 9*time.Hour)
		return ofRoom(w)
	},
	"POST /api/staff-shifts": func(w *world) sample {
		return sample{body: apptest.Body{
			"staffId": w.dealer(), "roomId": w.room, "stringId": w.string().ID, "plannedFrom": "2031-05-01T18:00:00Z",
			"plannedTo": "2031-05-02T02:00:00Z", "area": "",
		}}
	},
	"DELETE /api/staff-shifts/{id}": func(w *world) sample {
		id, _ := w.workShift(time.Hour, 9*time.Hour)
		return about(id, nil)
	},

	"GET /api/rotation/{room}": ofRoom,
	"POST /api/rotation/{room}/strings": func(w *world) sample {
		s := ofRoom(w)
		s.body = apptest.Body{
			"name": "Upper string", "tournamentId": nil, "downMinutes": 30, "stops": []any{
				w.table(w.game()), nil, w.table(w.game()),
			},
		}
		return s
	},
	"PATCH /api/rotation-strings/{id}": func(w *world) sample {
		return about(w.string().ID, apptest.Body{
			"name": "Lower string", "downMinutes": 20, "stops": []any{nil, w.table(w.game())},
		})
	},
	"DELETE /api/rotation-strings/{id}": func(w *world) sample { return about(w.string().ID, nil) },
	"POST /api/rotation/{room}/push": func(w *world) sample {
		line, _ := w.pushed()
		s := ofRoom(w)
		s.body = apptest.Body{"stringId": line.ID, "pushAt": line.Pushes[1].String()}
		return s
	},
	"POST /api/rotation/{room}/changes": func(w *world) sample {
		line, dealer := w.pushed()
		s := ofRoom(w)
		s.body = apptest.Body{
			"pushAt": line.Pushes[1].String(), "changes": []any{
				apptest.Body{"staffId": dealer, "kind": "table", "tableId": *line.Rows[0].TableID},
			},
		}
		return s
	},

	"GET /api/dealers/{room}": ofRoom,
	"GET /api/dealer/{id}": func(w *world) sample {
		table, _ := w.dealt()
		return about(table, nil)
	},
	"POST /api/dealer/{id}/take": func(w *world) sample {
		table, _ := w.dealt()
		return about(table, apptest.Body{"staffId": w.onShift(), "pin": samplePIN})
	},
	"POST /api/dealer/{id}/leave": func(w *world) sample {
		table, _ := w.dealt()
		return about(table, nil)
	},

	"GET /api/my-shift/{room}": func(w *world) sample {
		w.mine()
		return ofRoom(w)
	},
	"POST /api/my-shift/{room}/{act}": func(w *world) sample {
		w.mine()
		return sample{path: map[string]string{"room": w.room, "act": "clock-in"}}
	},
}

func init() { maps.Copy(samples, staffSamples) }
