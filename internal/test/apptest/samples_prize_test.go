package apptest_test

import (
	"fmt"
	"maps"
	"pitboss/internal/test/apptest"
)

// closeEntries plays a tournament of the bounty template, with the given number of entries, until entries are closed.
func (w *world) closeEntries(players int) (id string, entries []string) {
	w.t.Helper()
	id = w.addTournament("registration")
	for range players {
		entries = append(entries, w.add("/api/tournaments/"+id+"/entries", apptest.Body{
			"playerId": w.addMember(), "kind": "first", "paymentMethod": "cash",
		}))
	}
	a := w.by.Do("PATCH", "/api/tournaments/"+id, apptest.Body{"status": "running"})
	if a.Status != 200 {
		w.t.Fatalf("Status: got %d %s, want %d", a.Status, a.Body, 200)
	}
	w.do("/api/tournaments/"+id+"/clock", apptest.Body{"act": "jump", "position": 10})
	return id, entries
}

// finishTournament plays a tournament of two entries until one of them has won.
func (w *world) finishTournament() (id, winner string) {
	w.t.Helper()
	id, entries := w.closeEntries(2)
	w.do("/api/tournaments/"+id+"/busts", apptest.Body{
		"out": []any{apptest.Body{"entryId": entries[1], "stack": 4000, "by": []any{entries[0]}}},
	})
	return id, entries[0]
}

// enterStacks plays a tournament until two entries are left and enters their stacks, so that they can agree on a deal.
func (w *world) enterStacks() (id string, entries []string) {
	w.t.Helper()
	id, entries = w.closeEntries(2)
	w.do("/api/tournaments/"+id+"/counts", apptest.Body{"counts": []any{
		apptest.Body{"entryId": entries[0], "chips": 20000}, apptest.Body{"entryId": entries[1], "chips": 10000},
	}})
	return id, entries
}

func (w *world) addSeason() string {
	w.t.Helper()
	return w.add("/api/seasons", apptest.Body{
		"roomId": w.room, "league": "League", "name": fmt.Sprintf("Season %d",
			w.nextNumber()), "startsOn": "2026-11-01",
		"endsOn": "2026-12-31", "counted": nil,
	})
}

var prizeSamples = map[string]func(*world) sample{
	"GET /api/tournaments/{id}/payouts": func(w *world) sample {
		id, _ := w.finishTournament()
		return sampleFor(id, nil)
	},
	"GET /api/tournaments/{id}/payouts/previews": func(w *world) sample {
		id, _ := w.finishTournament()
		return sampleFor(id, nil)
	},
	"PATCH /api/tournaments/{id}/payouts": func(w *world) sample {
		id, _ := w.closeEntries(2)
		return sampleFor(id, apptest.Body{"template": "custom", "amounts": []any{"70.00", "50"}})
	},
	"POST /api/tournaments/{id}/payouts/approve": func(w *world) sample {
		id, _ := w.finishTournament()
		return sampleFor(id, apptest.Body{"amount": nil})
	},
	"POST /api/tournament-entries/{id}/prize/approve": func(w *world) sample {
		_, winner := w.finishTournament()
		return sampleFor(winner, apptest.Body{"amount": nil})
	},
	"POST /api/tournament-entries/{id}/prize/pay": func(w *world) sample {
		_, winner := w.finishTournament()
		w.do("/api/tournament-entries/"+winner+"/prize/approve", nil)
		return sampleFor(winner, apptest.Body{"paymentMethod": "check", "amount": nil})
	},
	"POST /api/tournament-entries/{id}/bounties/pay": func(w *world) sample {
		_, winner := w.finishTournament()
		return sampleFor(winner, apptest.Body{"paymentMethod": "cash", "amount": nil})
	},
	"POST /api/tournaments/{id}/staff/pay": func(w *world) sample {
		id, _ := w.finishTournament()
		return sampleFor(id, apptest.Body{"paymentMethod": "cash", "amount": nil})
	},
	"POST /api/tournaments/{id}/deal/offer": func(w *world) sample {
		id, _ := w.enterStacks()
		return sampleFor(id, apptest.Body{"keptForFirst": "20.00"})
	},
	"POST /api/tournaments/{id}/deal": func(w *world) sample {
		id, entries := w.enterStacks()
		return sampleFor(id, apptest.Body{
			"method": "custom", "keptForFirst": "20.00", "agreed": []any{entries[0], entries[1]},
			"shares": []any{
				apptest.Body{
					"entryId": entries[0], "amount": "60.00",
				}, apptest.Body{"entryId": entries[1], "amount": "40"},
			},
		})
	},
	"DELETE /api/tournaments/{id}/deal": func(w *world) sample {
		id, entries := w.enterStacks()
		w.do("/api/tournaments/"+id+"/deal", apptest.Body{
			"method": "even", "keptForFirst": "0.00", "shares": []any{}, "agreed": []any{entries[0], entries[1]},
		})
		return sampleFor(id, nil)
	},
	"GET /api/tournaments/{id}/results": func(w *world) sample {
		id, _ := w.finishTournament()
		return sampleFor(id, nil)
	},
	"GET /api/seasons/{room}": func(w *world) sample {
		w.addSeason()
		return roomSample(w)
	},
	"POST /api/seasons": func(w *world) sample {
		return sample{
			body: apptest.Body{
				"roomId": w.room, "league": "Friday League", "name": fmt.Sprintf("Winter %d", w.nextNumber()),
				"startsOn": "2026-11-01", "endsOn": "2027-02-28", "counted": 10,
			},
		}
	},
	"GET /api/seasons/{id}/standings": func(w *world) sample {
		season := w.addSeason()
		id := w.add("/api/tournaments", apptest.Body{
			"roomId": w.room, "name": "League night", "buyIn": "0.00", "startTime": "2026-11-22T00:00:00.000Z",
			"status": "registration", "template": "freeroll", "seasonId": season,
		})
		w.do("/api/tournaments/"+id+"/entries", apptest.Body{"playerId": w.addMember()})
		a := w.by.Do("PATCH", "/api/tournaments/"+id, apptest.Body{"status": "completed"})
		if a.Status != 200 {
			w.t.Fatalf("Status: got %d %s, want %d", a.Status, a.Body, 200)
		}
		return sampleFor(season, nil)
	},
}

func init() { maps.Copy(samples, prizeSamples) }
