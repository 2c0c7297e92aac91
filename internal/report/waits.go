package report

import (
	"pitboss/internal/foundation/db"
)

// waitTotals are the outcomes of the waits for a game.
type waitTotals struct {
	joined, seated, removed, expired, noShows, within int64
	time, longest                                     int64 // of the seated entries
}

func (w waitTotals) plus(o waitTotals) waitTotals {
	return waitTotals{
		w.joined + o.joined, w.seated + o.seated, w.removed + o.removed, w.expired + o.expired, w.noShows + o.noShows,
		w.within + o.within,
		w.time + o.time, max(w.longest, o.longest),
	}
}

func (w waitTotals) line(game string) Line {
	l := Line{
		"game": text(game), "joined": figure(w.joined), "seated": figure(w.seated), "removed": figure(w.removed),
		"expired": figure(w.expired),
		"noShows": figure(w.noShows), "average": nil, "longest": nil, "within": figure(w.within),
	}
	if w.seated > 0 {
		l["average"], l["longest"] = figure(w.time/w.seated/minute), figure(w.longest/minute)
	}
	return l
}

// waitlist reports the outcomes of the day's waitlist entries by game.
func (r *reportBuilder) waitlist() error {
	r.fact("Target", figure(r.room.Settings.WaitTargetMinutes), FormatMinutes)
	return r.waits()
}

func (r *reportBuilder) waits() error {
	by := map[string]waitTotals{}
	if _, err := db.All(r.tx, func(scan db.Scan) (struct{}, error) {
		var game string
		var n int64
		err := scan(&game, &n)
		by[game] = waitTotals{joined: n}
		return struct{}{}, err
	}, selectJoined, r.from, r.to); err != nil {
		return err
	}
	target := int64(r.room.Settings.WaitTargetMinutes) * minute
	if _, err := db.All(r.tx, func(scan db.Scan) (struct{}, error) {
		var game, status string
		var n, time, longest, within int64
		err := scan(&game, &status, &n, &time, &longest, &within)
		w := by[game]
		switch status {
		case "seated":
			w.seated, w.time, w.longest, w.within = n, time, longest, within
		case "removed":
			w.removed = n
		case "expired":
			w.expired = n
		case "no_show":
			w.noShows = n
		}
		by[game] = w
		return struct{}{}, err
	}, selectEnded, r.from, r.to, target); err != nil {
		return err
	}
	games, err := db.All(r.tx.InOrg(), func(scan db.Scan) (name string, err error) {
		return name, scan(&name)
	}, selectGameNames)
	var rows []Line
	var all waitTotals
	for _, game := range games {
		if w, any := by[game]; any {
			rows = append(rows, w.line(game))
			all = all.plus(w)
		}
	}
	r.add("Waitlists", []Column{
		{"game", "Game", FormatText}, {"joined", "Joined", FormatNumber}, {"seated", "Seated", FormatNumber},
		{"removed", "Removed", FormatNumber},
		{"expired", "Expired", FormatNumber}, {"noShows", "No-shows", FormatNumber},
		{"average", "Average wait", FormatMinutes},
		{"longest", "Longest wait", FormatMinutes}, {"within", "Within target", FormatNumber},
	}, rows, all.line("Total"))
	return err
}
