package apptest_test

import "maps"

func init() { maps.Copy(samples, auditSamples) }

var auditSamples = map[string]func(*world) sample{
	"GET /api/audit": func(w *world) sample {
		w.seatMember(w.addTable(w.addGame()), 1)
		return sample{query: "?limit=20&room=" + w.room + "&from=2026-01-01"}
	},
	"GET /api/audit/filters": func(*world) sample { return sample{} },
	"GET /api/audit/export":  func(*world) sample { return sample{query: "?from=2026-01-01&to=2030-01-01"} },
}
