package figures

import (
	"slices"
	"strings"
	"sync"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/player"
	"pitboss/internal/room"
)

// lookBack is how many gaming days "the last 90 days" are.
const lookBack = 90

const (
	// A record that was merged has no days of its own any more: they are those of the record that stands for it. Days first (CROSS
	// JOIN says so to SQLite): players who have not come are many.
	hoursPlayed = `SELECT p.id, p.created_at, t.played FROM (
			SELECT player_id, CAST(sum(played) AS BIGINT) AS played FROM player_day WHERE org_id = $1 AND gaming_day > $2 GROUP BY player_id) t
		CROSS JOIN player p WHERE p.org_id = $1 AND p.id = t.player_id AND p.is_active AND t.played > 0`
)

// ranking is the organization's players by hours played in the last 90 gaming days (decisions 10).
type ranking struct {
	made   clock.Instant
	day    clock.Day
	ranked []string       // the ids, the most hours first
	places map[string]int // from 1
	active int            // active players
	rank   map[string]int // of VIPs only
}

// rankings keeps the ranking of each organization for a minute: it reads every day that anyone played in 90 days, and
// changes slowly. It depends on nothing but the organization and the time, so every caller may see it.
type rankings struct {
	mu   sync.Mutex
	kept map[string]ranking
}

// rankingLasts is how long a ranking is kept.
const rankingLasts = time.Minute

// vip is the ranking of an organization, at most a minute old. The day is that of the room that asks.
func (a *Actions) vip(tx db.OrgReader, r room.Room, now clock.Instant) (ranking, error) {
	today := r.Calendar().DayOf(now)
	a.rankings.mu.Lock()
	have, ok := a.rankings.kept[tx.OrgID()]
	a.rankings.mu.Unlock()
	if ok && have.day == today && now >= have.made && now < have.made.Add(rankingLasts) {
		return have, nil
	}
	made, err := rank(tx, today, now)
	if err != nil {
		return made, err
	}
	a.rankings.mu.Lock()
	defer a.rankings.mu.Unlock()
	if len(a.rankings.kept) >= mostRankings {
		clear(a.rankings.kept)
	}
	a.rankings.kept[tx.OrgID()] = made
	return made, nil
}

// mostRankings bounds what is kept.
const mostRankings = 1000

type played struct {
	id      string
	created clock.Instant
	time    int64
}

// rank ranks the organization's active players by the time that they played in the last 90 gaming days; of equals the
// longest member comes first. The first tenth of all active players, rounded down, are VIPs, but nobody who never played.
func rank(tx db.OrgReader, today clock.Day, now clock.Instant) (ranking, error) {
	list, err := db.All(tx, func(scan db.Scan) (p played, err error) { return p, scan(&p.id, &p.created, &p.time) }, hoursPlayed, string(today.Add(-lookBack)))
	if err != nil {
		return ranking{}, err
	}
	n, err := player.NumbersOf(tx)
	if err != nil {
		return ranking{}, err
	}
	return rankOf(list, n.Active(), today, now), nil
}

func rankOf(list []played, active int, today clock.Day, now clock.Instant) ranking {
	slices.SortFunc(list, func(a, b played) int {
		switch {
		case a.time != b.time:
			return int(min(max(b.time-a.time, -1), 1))
		case a.created != b.created:
			return int(min(max(a.created-b.created, -1), 1))
		}
		return strings.Compare(a.id, b.id)
	})
	r := ranking{made: now, day: today, active: active, places: make(map[string]int, len(list)), rank: map[string]int{}}
	for i, p := range list {
		r.ranked = append(r.ranked, p.id)
		r.places[p.id] = i + 1
		if i < active/10 {
			r.rank[p.id] = i + 1
		}
	}
	return r
}
