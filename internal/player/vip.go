package player

import (
	"slices"
	"strings"
	"sync"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
)

// RankingDays is the number of gaming days that a ranking covers.
const RankingDays = 90

const (
	// The days of a merged record belong to the record that stays. CROSS JOIN makes SQLite read the days first, because
	// most players have not come in 90 days.
	selectPlayTime = `SELECT p.id, p.created_at, t.played FROM (
			SELECT player_id, CAST(sum(played) AS BIGINT) AS played FROM player_day
			WHERE org_id = $1 AND gaming_day > $2 GROUP BY player_id) t
		CROSS JOIN player p WHERE p.org_id = $1 AND p.id = t.player_id AND p.is_active AND t.played > 0`
)

// Ranking orders the organization's players by hours played in the last RankingDays gaming days.
type Ranking struct {
	computedAt clock.Instant
	day        clock.Day
	Ranked     []string       // the ids, the most hours first
	Position   map[string]int // from 1
	Active     int            // active players
	VIP        map[string]int // of VIPs only
}

// Rankings caches the ranking of each organization for a minute, because it reads all play of 90 days and changes
// slowly. It depends only on the organization and the time, so all callers share it.
type Rankings struct {
	mu    sync.Mutex
	byOrg map[string]Ranking
}

// rankingTTL is how long a ranking is cached.
const rankingTTL = time.Minute

// NewRankings returns an empty cache of rankings.
func NewRankings() *Rankings { return &Rankings{byOrg: map[string]Ranking{}} }

// Of returns the ranking of the organization on a gaming day, at most a minute old.
func (r *Rankings) Of(tx db.OrgReader, today clock.Day, now clock.Instant) (Ranking, error) {
	r.mu.Lock()
	cached, ok := r.byOrg[tx.OrgID()]
	r.mu.Unlock()
	if ok && cached.day == today && now >= cached.computedAt && now < cached.computedAt.Add(rankingTTL) {
		return cached, nil
	}
	ranking, err := rankPlayers(tx, today, now)
	if err != nil {
		return ranking, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.byOrg) >= maxRankings {
		clear(r.byOrg)
	}
	r.byOrg[tx.OrgID()] = ranking
	return ranking, nil
}

// maxRankings bounds the cache.
const maxRankings = 1000

type playTime struct {
	id      string
	created clock.Instant
	time    int64
}

// rankPlayers ranks the active players by the time they played in the last RankingDays gaming days; of equals the
// oldest record comes first. The first tenth of all active players, rounded down, are VIPs. Players without play in
// that time are not ranked.
func rankPlayers(tx db.OrgReader, today clock.Day, now clock.Instant) (Ranking, error) {
	list, err := db.All(tx, func(scan db.Scan) (p playTime, err error) {
		return p, scan(&p.id, &p.created, &p.time)
	}, selectPlayTime, string(today.Add(-RankingDays)))
	if err != nil {
		return Ranking{}, err
	}
	n, err := LoadCounts(tx)
	if err != nil {
		return Ranking{}, err
	}
	return rankByHours(list, n.Active(), today, now), nil
}

func rankByHours(list []playTime, active int, today clock.Day, now clock.Instant) Ranking {
	slices.SortFunc(list, func(a, b playTime) int {
		switch {
		case a.time != b.time:
			return int(min(max(b.time-a.time, -1), 1))
		case a.created != b.created:
			return int(min(max(a.created-b.created, -1), 1))
		}
		return strings.Compare(a.id, b.id)
	})
	r := Ranking{computedAt: now, day: today, Active: active, Position: make(map[string]int, len(list)),
		VIP: map[string]int{}}
	for i, p := range list {
		r.Ranked = append(r.Ranked, p.id)
		r.Position[p.id] = i + 1
		if i < active/10 {
			r.VIP[p.id] = i + 1
		}
	}
	return r
}
