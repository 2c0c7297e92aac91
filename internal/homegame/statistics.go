package homegame

import (
	"context"
	"math"
	"slices"
	"time"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/homegame/community"
)

// PlayedGame is a completed game as one of its players sees it.
type PlayedGame struct {
	ID        string             `json:"id"`
	GameName  string             `json:"gameName"`
	GameType  community.GameType `json:"gameType"`
	StartedAt clock.Instant      `json:"startedAt"`
	EndedAt   clock.Instant      `json:"endedAt"`
	Stakes    string             `json:"stakes"`
	Location  string             `json:"location"`
	Minutes   int                `json:"minutes"`
	Bought    money.Cents        `json:"bought"`
	Out       money.Signed       `json:"out"`
	Net       money.Signed       `json:"net"`
}

// PersonalStats are a member's statistics over completed games. Figures that need a game are null without one.
type PersonalStats struct {
	TotalProfit   money.Signed  `json:"totalProfit"`
	AverageProfit *money.Signed `json:"averageProfit"`
	BestSession   *money.Signed `json:"bestSession"`
	WorstSession  *money.Signed `json:"worstSession"`
	WinRate       *int          `json:"winRate"` // percent of games with a profit
	TotalGames    int           `json:"totalGames"`
	HoursPlayed   float64       `json:"hoursPlayed"`
	Games         []PlayedGame  `json:"games"` // oldest first
}

// PlayerStats are a member's statistics as hosts see them.
type PlayerStats struct {
	ID             string         `json:"id"`
	Name           string         `json:"name"`
	TotalSessions  int            `json:"totalSessions"`
	TotalWinnings  money.Signed   `json:"totalWinnings"`
	AverageSession *money.Signed  `json:"averageSession"`
	WinRate        *int           `json:"winRate"`
	BiggestWin     *money.Signed  `json:"biggestWin"`
	BiggestLoss    *money.Signed  `json:"biggestLoss"` // below zero
	LastPlayed     *clock.Instant `json:"lastPlayed"`
}

// Rank is a line of the leaderboard. Members with the same net share a rank.
type Rank struct {
	Rank    int          `json:"rank"`
	User    string       `json:"user"`
	Name    string       `json:"name"`
	Games   int          `json:"games"`
	Net     money.Signed `json:"net"`
	Hours   float64      `json:"hours"`
	WinRate int          `json:"winRate"`
}

// Guest is a member in the host's list of players.
type Guest struct {
	ID         string         `json:"id"`
	Name       string         `json:"name"`
	Games      int            `json:"games"`
	Net        money.Signed   `json:"net"`
	LastPlayed *clock.Instant `json:"lastPlayed"`
}

// AdminStats are the counts of a community.
type AdminStats struct {
	Users              int `json:"users"`
	Admins             int `json:"admins"`
	PendingInvitations int `json:"pendingInvitations"`
	Games              int `json:"games"`
}

const (
	maxGames  = 2000 // in one member's statistics
	maxRanked = 200

	gamesPlayed = `SELECT g.id, g.name, g.game_type, g.started_at, g.ended_at, g.stakes, g.location,
		CAST(sum(y.bought) AS BIGINT), CAST(sum(y.out) AS BIGINT)
		FROM home_player y JOIN home_game g ON g.org_id = y.org_id AND g.id = y.game_id
		WHERE y.org_id = $1 AND y.user_id = $2 AND g.status = 'completed'
		GROUP BY g.id, g.name, g.game_type, g.started_at, g.ended_at, g.stakes, g.location
		ORDER BY g.ended_at DESC, g.id DESC LIMIT $3`

	leaderboard = `SELECT x.user_id, u.name, count(*), CAST(sum(x.net) AS BIGINT), CAST(sum(x.took) AS BIGINT),
		count(CASE WHEN x.net > 0 THEN 1 END)
		FROM (SELECT y.org_id, y.user_id, g.id, g.ended_at - g.started_at AS took, sum(y.out - y.bought) AS net
			FROM home_player y JOIN home_game g ON g.org_id = y.org_id AND g.id = y.game_id
			WHERE y.org_id = $1 AND y.user_id IS NOT NULL AND g.status = 'completed' AND g.ended_at >= $2
			GROUP BY y.org_id, y.user_id, g.id, g.ended_at, g.started_at) x
		JOIN community_user u ON u.org_id = x.org_id AND u.id = x.user_id
		GROUP BY x.user_id, u.name ORDER BY 4 DESC, 3 DESC, u.name, x.user_id LIMIT $3`

	guests = `SELECT u.id, u.name, coalesce(r.games, 0), coalesce(r.net, 0), r.played FROM community_user u LEFT JOIN (
			SELECT y.user_id, count(DISTINCT y.game_id) AS games, CAST(sum(y.out - y.bought) AS BIGINT) AS net,
			max(g.ended_at) AS played
			FROM home_player y JOIN home_game g ON g.org_id = y.org_id AND g.id = y.game_id
			WHERE y.org_id = $1 AND y.user_id IS NOT NULL AND g.status = 'completed'
			GROUP BY y.user_id) r ON r.user_id = u.id
		WHERE u.org_id = $1 AND (u.name_key, u.id) > ($2, $3) ORDER BY u.name_key, u.id LIMIT $4`

	countCommunity = `SELECT count(*),
		(SELECT count(*) FROM community_invitation i WHERE i.org_id = $1 AND i.used_at IS NULL AND i.revoked_at IS NULL
		AND i.expires_at > $2),
		(SELECT count(*) FROM home_game g WHERE g.org_id = $1)
		FROM community_user u WHERE u.org_id = $1 AND u.status = 'active'`
)

// gameTotals are the sums of a member's games.
type gameTotals struct {
	games, won  int
	net         money.Signed
	best, worst money.Signed
	took        time.Duration
}

func (s *gameTotals) add(p PlayedGame) {
	if s.games == 0 || p.Net > s.best {
		s.best = p.Net
	}
	if s.games == 0 || p.Net < s.worst {
		s.worst = p.Net
	}
	s.games++
	s.net += p.Net
	s.took += p.EndedAt.Sub(p.StartedAt)
	if p.Net > 0 {
		s.won++
	}
}

// average returns the mean net of a game, rounded half away from zero.
func (s *gameTotals) average() *money.Signed {
	if s.games == 0 {
		return nil
	}
	half := money.Signed(s.games)
	if s.net < 0 {
		half = -half
	}
	return new((2*s.net + half) / money.Signed(2*s.games))
}

func (s *gameTotals) winRate() *int {
	if s.games == 0 {
		return nil
	}
	return new(percent(s.won, s.games))
}

// percent returns part of whole in percent, rounded half up.
func percent(part, whole int) int { return (200*part + whole) / (2 * whole) }

// hours returns a duration in hours with one decimal.
func hours(d time.Duration) float64 { return math.Round(d.Hours()*10) / 10 }

// loadHistory returns a member's completed games, oldest first, and their sums.
func loadHistory(tx db.OrgReader, user string) ([]PlayedGame, gameTotals, error) {
	games, err := db.All(tx, func(scan db.Scan) (p PlayedGame, err error) {
		err = scan(&p.ID, &p.GameName, &p.GameType, &p.StartedAt, &p.EndedAt, &p.Stakes, &p.Location, &p.Bought, &p.Out)
		p.Net = p.Out - money.Signed(p.Bought)
		p.Minutes = int(p.EndedAt.Sub(p.StartedAt).Minutes())
		return p, err
	}, gamesPlayed, user, maxGames)
	var s gameTotals
	slices.Reverse(games)
	for _, p := range games {
		s.add(p)
	}
	return games, s, err
}

func (a *Actions) stats(ctx context.Context, at tenant.Org, _ api.None) (PersonalStats, error) {
	return view(ctx, a, at, func(tx *db.OrgView, member community.ActingUser) (PersonalStats, error) {
		games, s, err := loadHistory(tx, member.ID)
		p := PersonalStats{TotalProfit: s.net, AverageProfit: s.average(), WinRate: s.winRate(), TotalGames: s.games,
			HoursPlayed: hours(s.took), Games: games}
		if s.games > 0 {
			p.BestSession, p.WorstSession = &s.best, &s.worst
		}
		return p, err
	})
}

func (a *Actions) statsOf(ctx context.Context, at tenant.Org, in api.IDRequest) (PlayerStats, error) {
	return view(ctx, a, at, func(tx *db.OrgView, _ community.ActingUser) (PlayerStats, error) {
		u, err := community.LoadUser(tx, in.ID)
		if err != nil {
			return PlayerStats{}, err
		}
		games, s, err := loadHistory(tx, in.ID)
		p := PlayerStats{ID: u.ID, Name: u.DisplayName, TotalSessions: s.games, TotalWinnings: s.net,
			AverageSession: s.average(), WinRate: s.winRate()}
		if s.best > 0 {
			p.BiggestWin = &s.best
		}
		if s.worst < 0 {
			p.BiggestLoss = &s.worst
		}
		if n := len(games); n > 0 {
			p.LastPlayed = &games[n-1].EndedAt
		}
		return p, err
	})
}

func (a *Actions) leaderboard(ctx context.Context, at tenant.Org, in leaderboardRequest) ([]Rank, error) {
	return view(ctx, a, at, func(tx *db.OrgView, _ community.ActingUser) ([]Rank, error) {
		var since clock.Instant
		if in.Days > 0 {
			since = tx.Now().Add(-time.Duration(in.Days) * 24 * time.Hour)
		}
		list, err := db.All(tx, func(scan db.Scan) (r Rank, err error) {
			var took int64 // microseconds
			var won int
			err = scan(&r.User, &r.Name, &r.Games, &r.Net, &took, &won)
			r.Hours, r.WinRate = hours(time.Duration(took)*time.Microsecond), percent(won, max(r.Games, 1))
			return r, err
		}, leaderboard, since, maxRanked)
		for i := range list {
			list[i].Rank = i + 1
			if i > 0 && list[i].Net == list[i-1].Net {
				list[i].Rank = list[i-1].Rank
			}
		}
		return list, err
	})
}

func (a *Actions) players(ctx context.Context, at tenant.Org, in api.PageRequest) (api.Page[Guest], error) {
	var key, id string
	if err := in.Cursor.Decode(&key, &id); err != nil {
		return api.Page[Guest]{}, err
	}
	limit := in.PageSize()
	return view(ctx, a, at, func(tx *db.OrgView, _ community.ActingUser) (api.Page[Guest], error) {
		list, err := db.All(tx, func(scan db.Scan) (g Guest, err error) {
			return g, scan(&g.ID, &g.Name, &g.Games, &g.Net, &g.LastPlayed)
		}, guests, key, id, limit+1)
		return api.Paginate(list, limit, func(g Guest) api.Cursor { return community.NameCursor(g.Name, g.ID) }), err
	})
}

func (a *Actions) adminStats(ctx context.Context, at tenant.Org, _ api.None) (AdminStats, error) {
	return db.ViewOrg(ctx, a.db, at, func(tx *db.OrgView) (AdminStats, error) {
		s, _, err := db.One(tx, func(scan db.Scan) (s AdminStats, err error) {
			return s, scan(&s.Users, &s.PendingInvitations, &s.Games)
		}, countCommunity, tx.Now())
		if err == nil {
			s.Admins, err = community.CountAdmins(tx)
		}
		return s, err
	})
}
