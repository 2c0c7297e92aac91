package apptest_test

import (
	"fmt"
	"maps"
	"pitboss/internal/test/apptest"
)

// closed is a tournament of the bounty template that has closed its entries, with so many of them sold.
func (w *world) closed(players int) (id string, entries []string) {
	w.t.Helper()
	id = w.tournament("registration")
	for range players {
		entries = append(entries, w.add("/api/tournaments/"+id+"/entries", apptest.Body{
			"playerId": w.member(), "kind": "first", "paymentMethod": "cash",
		}))
	}
	a := w.by.Do("PATCH", "/api/tournaments/"+id, apptest.Body{"status": "running"})
	if a.Status != 200 {
		w.t.Fatalf("Status: got %d %s, want %d", a.Status, a.Body, 200)
	}
	w.do("/api/tournaments/"+id+"/clock", apptest.Body{"act": "jump", "position": 10})
	return id, entries
}

// won is a tournament of two that one of them has won.
func (w *world) won() (id, winner string) {
	w.t.Helper()
	id, entries := w.closed(2)
	w.do("/api/tournaments/"+id+"/busts", apptest.Body{
		"out": []any{apptest.Body{"entryId": entries[1], "stack": 4000, "by": []any{entries[0]}}},
	})
	return id, entries[0]
}

// counted is a tournament in which two are left whose stacks are counted, so that they can deal.
func (w *world) counted() (id string, entries []string) {
	w.t.Helper()
	id, entries = w.closed(2)
	w.do("/api/tournaments/"+id+"/counts", apptest.Body{"counts": []any{
		apptest.Body{"entryId": entries[0], "chips": 20000}, apptest.Body{"entryId": entries[1], "chips": 10000},
	}})
	return id, entries
}

func (w *world) season() string {
	w.t.Helper()
	return w.add("/api/seasons", apptest.Body{
		"roomId": w.room, "league": "League", "name": fmt.Sprintf("Season %d", w.next()), "startsOn": "2026-11-01",
		"endsOn": "2026-12-31", "counted": nil,
	})
}

// prizeSamples are those of prizes and leagues.
var prizeSamples = map[string]func(*world) sample{
	"GET /api/tournaments/{id}/payouts": func(w *world) sample {
		id, _ := w.won()
		return about(id, nil)
	},
	"GET /api/tournaments/{id}/payouts/previews": func(w *world) sample {
		id, _ := w.won()
		return about(id, nil)
	},
	"PATCH /api/tournaments/{id}/payouts": func(w *world) sample {
		id, _ := w.closed(2)
		return about(id, apptest.Body{"template": "custom", "amounts": []any{"70.00", "50"}})
	},
	"POST /api/tournaments/{id}/payouts/approve": func(w *world) sample {
		id, _ := w.won()
		return about(id, nil)
	},
	"POST /api/tournament-entries/{id}/prize/approve": func(w *world) sample {
		_, winner := w.won()
		return about(winner, nil)
	},
	"POST /api/tournament-entries/{id}/prize/pay": func(w *world) sample {
		_, winner := w.won()
		w.do("/api/tournament-entries/"+winner+"/prize/approve", nil)
		return about(winner, apptest.Body{"paymentMethod": "check"})
	},
	"POST /api/tournament-entries/{id}/bounties/pay": func(w *world) sample {
		_, winner := w.won()
		return about(winner, apptest.Body{"paymentMethod": "cash"})
	},
	"POST /api/tournaments/{id}/staff/pay": func(w *world) sample {
		id, _ := w.won()
		return about(id, apptest.Body{"paymentMethod": "cash"})
	},
	"POST /api/tournaments/{id}/deal/offer": func(w *world) sample {
		id, _ := w.counted()
		return about(id, apptest.Body{"keptForFirst": "20.00"})
	},
	"POST /api/tournaments/{id}/deal": func(w *world) sample {
		id, entries := w.counted()
		return about(id, apptest.Body{
			"method": "custom", "keptForFirst": "20.00", "agreed": []any{entries[0], entries[1]},
			"shares": []any{
				apptest.Body{
					"entryId": entries[0], "amount": "60.00",
				}, apptest.Body{"entryId": entries[1], "amount": "40"},
			},
		})
	},
	"DELETE /api/tournaments/{id}/deal": func(w *world) sample {
		id, entries := w.counted()
		w.do("/api/tournaments/"+id+"/deal", apptest.Body{
			"method": "even", "keptForFirst": "0.00", "shares": []any{}, "agreed": []any{entries[0], entries[1]},
		})
		return about(id, nil)
	},
	"GET /api/tournaments/{id}/results": func(w *world) sample {
		id, _ := w.won()
		return about(id, nil)
	},
	"GET /api/seasons/{room}": func(w *world) sample {
		w.season()
		return ofRoom(w)
	},
	"POST /api/seasons": func(w *world) sample {
		return sample{
			body: apptest.Body{
				"roomId": w.room, "league": "Friday League", "name": fmt.Sprintf("Winter %d", w.next()),
				"startsOn": "2026-11-01", "endsOn": "2027-02-28", "counted": 10,
			},
		}
	},
	"GET /api/seasons/{id}/standings": func(w *world) sample {
		season := w.season()
		id := w.add("/api/tournaments", apptest.Body{
			"roomId": w.room, "name": "League night", "buyIn": "0.00", "startTime": "2026-11-22T00:00:00.000Z",
			"status": "registration", "template": "freeroll", "seasonId": season,
		})
		w.do("/api/tournaments/"+id+"/entries", apptest.Body{"playerId": w.member()})
		a := w.by.Do("PATCH", "/api/tournaments/"+id, apptest.Body{"status": "completed"})
		if a.Status != 200 {
			w.t.Fatalf("Status: got %d %s, want %d", a.Status, a.Body, 200)
		}
		return about(season, nil)
	},
}

func init() { maps.Copy(samples, prizeSamples) }
