package player

import (
	"slices"
	"strings"
	"sync"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
)

// RankingDays is how many gaming days "the last 90 days" are.
const RankingDays = 90

const (
	// The days of a merged record belong to the record that stays. CROSS JOIN makes SQLite read the days first: most
	// players have not come in 90 days.
	hoursPlayed = `SELECT p.id, p.created_at, t.played FROM (
			SELECT player_id, CAST(sum(played) AS BIGINT) AS played FROM player_day WHERE org_id = $1 AND gaming_day > $2 GROUP BY player_id) t
		CROSS JOIN player p WHERE p.org_id = $1 AND p.id = t.player_id AND p.is_active AND t.played > 0`
)

// Ranking orders the organization's players by hours played in the last 90 gaming days.
type Ranking struct {
	made     clock.Instant
	day      clock.Day
	Ranked   []string       // the ids, the most hours first
	Position map[string]int // from 1
	Active   int            // active players
	VIP      map[string]int // of VIPs only
}

// Rankings caches the ranking of each organization for a minute, because it reads all play of 90 days and changes slowly.
// It depends only on the organization and the time, so all callers may share it.
type Rankings struct {
	mu   sync.Mutex
	kept map[string]Ranking
}

// rankingLasts is how long a ranking is cached.
const rankingLasts = time.Minute

// NewRankings returns an empty cache of rankings.
func NewRankings() *Rankings { return &Rankings{kept: map[string]Ranking{}} }

// Of returns the ranking of the organization on a gaming day, at most a minute old.
func (r *Rankings) Of(tx db.OrgReader, today clock.Day, now clock.Instant) (Ranking, error) {
	r.mu.Lock()
	cached, ok := r.kept[tx.OrgID()]
	r.mu.Unlock()
	if ok && cached.day == today && now >= cached.made && now < cached.made.Add(rankingLasts) {
		return cached, nil
	}
	made, err := rankPlayers(tx, today, now)
	if err != nil {
		return made, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.kept) >= mostRankings {
		clear(r.kept)
	}
	r.kept[tx.OrgID()] = made
	return made, nil
}

// mostRankings bounds the cache.
const mostRankings = 1000

type played struct {
	id      string
	created clock.Instant
	time    int64
}

// rankPlayers ranks the organization's active players by the time that they played in the last 90 gaming days; of equals the
// longest member comes first. The first tenth of all active players, rounded down, are VIPs; a player without play in that time is none.
func rankPlayers(tx db.OrgReader, today clock.Day, now clock.Instant) (Ranking, error) {
	list, err := db.All(tx, func(scan db.Scan) (p played, err error) { return p, scan(&p.id, &p.created, &p.time) }, hoursPlayed, string(today.Add(-RankingDays)))
	if err != nil {
		return Ranking{}, err
	}
	n, err := LoadCounts(tx)
	if err != nil {
		return Ranking{}, err
	}
	return rankByHours(list, n.Active(), today, now), nil
}

func rankByHours(list []played, active int, today clock.Day, now clock.Instant) Ranking {
	slices.SortFunc(list, func(a, b played) int {
		switch {
		case a.time != b.time:
			return int(min(max(b.time-a.time, -1), 1))
		case a.created != b.created:
			return int(min(max(a.created-b.created, -1), 1))
		}
		return strings.Compare(a.id, b.id)
	})
	r := Ranking{made: now, day: today, Active: active, Position: make(map[string]int, len(list)), VIP: map[string]int{}}
	for i, p := range list {
		r.Ranked = append(r.Ranked, p.id)
		r.Position[p.id] = i + 1
		if i < active/10 {
			r.VIP[p.id] = i + 1
		}
	}
	return r
}
