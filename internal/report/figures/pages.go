package figures

import (
	"math"
	"slices"
	"strings"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/player"
)

// Each list is read along an index in its own order, so that a page reads about as many rows as it shows.
const (
	selectAll = "SELECT " + player.Columns + `, 0, p.name_key FROM player p
		WHERE p.org_id = $1 AND (p.name_key, p.id) > ($2, $3)
		AND p.merged_into IS NULL ORDER BY p.name_key, p.id LIMIT $4`
	selectInactive = "SELECT " + player.Columns + `, 0, p.name_key FROM player p
		WHERE p.org_id = $1 AND (p.name_key, p.id) > ($2, $3)
		AND NOT p.is_active AND p.merged_into IS NULL ORDER BY p.name_key, p.id LIMIT $4`
	selectRefused = "SELECT " + player.Columns + `, 0, p.name_key FROM player p
		WHERE p.org_id = $1 AND (p.name_key, p.id) > ($2, $3)
		AND (p.barred_at IS NOT NULL OR p.excluded_until IS NOT NULL) AND (p.barred_at IS NOT NULL
		OR p.excluded_until > $5)
		AND p.merged_into IS NULL ORDER BY p.name_key, p.id LIMIT $4`
	selectDebtors = "SELECT " + player.Columns + `, b.amount, '' FROM player_balance b
		JOIN player p ON p.org_id = b.org_id AND p.id = b.player_id
		WHERE b.org_id = $1 AND b.account = 'receivable' AND b.amount <> 0 AND b.amount > 0 AND b.amount <= $2
		AND (b.amount < $2 OR b.player_id > $3)
		ORDER BY b.amount DESC, b.player_id LIMIT $4`

	// Where members are many, a scan along the names soon meets enough of them; where they are few, they are looked up
	// and sorted.
	selectMembersByName = "SELECT " + player.Columns + `, 0, p.name_key FROM player p
		WHERE p.org_id = $1 AND (p.name_key, p.id) > ($2, $3) AND EXISTS (
		SELECT 1 FROM membership m WHERE m.org_id = $1 AND m.player_id = p.id AND m.cancelled_at IS NULL
		AND m.starts_at <= $5 AND m.expires_at > $5)
		ORDER BY p.name_key, p.id LIMIT $4`
	selectMembersSorted = "SELECT " + player.Columns + `, 0, p.name_key FROM (SELECT DISTINCT player_id FROM membership
			WHERE org_id = $1 AND expires_at > $5 AND cancelled_at IS NULL AND starts_at <= $5) m
		JOIN player p ON p.org_id = $1 AND p.id = m.player_id AND (p.name_key, p.id) > ($2, $3)
		ORDER BY p.name_key, p.id LIMIT $4`
	countSomeMembers = `SELECT count(*) FROM (SELECT 1 AS one FROM membership
		WHERE org_id = $1 AND expires_at > $2 AND cancelled_at IS NULL LIMIT $3) m`
	maxSortedMembers = 500

	// The latest check-ins and seatings in the room.
	recentSessions = "SELECT " + player.Columns + `, s.check_in_time, '' FROM player_session s
		JOIN player p ON p.org_id = s.org_id AND p.id = s.player_id
		WHERE s.org_id = $1 AND s.room_id = $2 AND s.check_in_time <= $3 AND (s.check_in_time < $3 OR s.player_id > $4)
		AND NOT EXISTS (SELECT 1 FROM player_session n WHERE n.org_id = $1 AND n.room_id = $2
		AND n.player_id = s.player_id
		AND n.check_in_time > s.check_in_time)
		AND NOT EXISTS (SELECT 1 FROM seat_stay n WHERE n.org_id = $1 AND n.room_id = $2 AND n.player_id = s.player_id
		AND n.started_at > s.check_in_time)
		ORDER BY s.check_in_time DESC, s.player_id LIMIT $5`
	recentStays = "SELECT " + player.Columns + `, s.started_at, '' FROM seat_stay s
		JOIN player p ON p.org_id = s.org_id AND p.id = s.player_id AND p.merged_into IS NULL
		WHERE s.org_id = $1 AND s.room_id = $2 AND s.started_at <= $3 AND (s.started_at < $3 OR s.player_id > $4)
		AND NOT EXISTS (SELECT 1 FROM seat_stay n WHERE n.org_id = $1 AND n.room_id = $2 AND n.player_id = s.player_id
		AND n.started_at > s.started_at)
		AND NOT EXISTS (SELECT 1 FROM player_session n WHERE n.org_id = $1 AND n.room_id = $2
		AND n.player_id = s.player_id
		AND n.check_in_time >= s.started_at)
		ORDER BY s.started_at DESC, s.player_id LIMIT $5`

	isMember = `SELECT count(*) FROM membership WHERE org_id = $1 AND player_id = $2 AND cancelled_at IS NULL
		AND starts_at <= $3 AND expires_at > $3`
	hasVisit = "SELECT count(*) FROM (SELECT 1 AS one FROM player_day WHERE org_id = $1 AND player_id = $2 " +
		"LIMIT 1) d"
	maxSearched = 2000 // players that a search reads for one page
)

// listedPlayer is a player with their position in a list.
type listedPlayer struct {
	player.Player
	at listPosition
}

func scanListedPlayer(scan db.Scan) (l listedPlayer, err error) {
	l.Player, err = player.Scan(scan, &l.at.number, &l.at.text)
	l.at.id = l.ID
	return l, err
}

// page returns the ids of a page of a list and the cursor of the next.
func (d directory) page(in directoryRequest) ([]string, api.Cursor, error) {
	words := player.SearchWords(in.Q)
	if len(words) > 0 && (in.List == AllPlayers || in.List == Members || in.List == RecentVisitors || in.List == "") {
		return d.search(in.List, words, in.Cursor)
	}
	from := listPosition{}
	if in.List == Debtors || in.List == RecentVisitors || in.List == "" {
		from.number = math.MaxInt64
	}
	if err := in.Cursor.Decode(&from.number, &from.text, &from.id); err != nil {
		return nil, "", err
	}
	ids := []string{}
	for {
		batch, err := d.read(in.List, from, d.limit+1)
		if err != nil {
			return nil, "", err
		}
		for _, l := range batch {
			if len(ids) == d.limit {
				return ids, from.cursor(), nil
			}
			if len(words) == 0 || l.MatchesWords(words) {
				ids = append(ids, l.ID)
			}
			from = l.at
		}
		if len(batch) <= d.limit {
			return ids, "", nil
		}
	}
}

// search finds players by words first and then checks whether the list contains them, because the lists of all
// players, members and visitors are long. A page that would read too many players ends early with a cursor.
func (d directory) search(
	list DirectoryList, words []string, cursor api.Cursor,
) ([]string, api.Cursor, error) {
	ids := []string{}
	for tried := 0; tried < maxSearched; {
		found, err := player.Search(d.tx.InOrg(), words, cursor, d.limit+1)
		if err != nil {
			return nil, "", err
		}
		for _, f := range found {
			if len(ids) == d.limit {
				return ids, cursor, nil
			}
			in, err := d.has(list, f.Player)
			if err != nil {
				return nil, "", err
			}
			if in {
				ids = append(ids, f.ID)
			}
			cursor = f.Cursor
		}
		if len(found) <= d.limit {
			return ids, "", nil
		}
		tried += len(found)
	}
	return ids, cursor, nil
}

// has reports whether a list contains a player that a search found.
func (d directory) has(list DirectoryList, p player.Player) (bool, error) {
	org := d.tx.InOrg()
	if list == Members {
		n, err := db.Value[int](org, isMember, p.ID, d.now)
		return n > 0, err
	}
	if list == AllPlayers {
		return p.MergedInto == nil, nil
	}
	n, err := db.Value[int](org, hasVisit, p.ID)
	return n > 0, err
}

func (d directory) read(list DirectoryList, from listPosition, limit int) ([]listedPlayer, error) {
	org := d.tx.InOrg()
	switch list {
	case AllPlayers:
		return db.All(org, scanListedPlayer, selectAll, from.text, from.id, limit)
	case InactivePlayers:
		return db.All(org, scanListedPlayer, selectInactive, from.text, from.id, limit)
	case RefusedPlayers:
		return db.All(org, scanListedPlayer, selectRefused, from.text, from.id, limit, d.now)
	case Members:
		n, err := db.Value[int](org, countSomeMembers, d.now, maxSortedMembers)
		if err != nil {
			return nil, err
		}
		query := selectMembersByName
		if n < maxSortedMembers {
			query = selectMembersSorted
		}
		return db.All(org, scanListedPlayer, query, from.text, from.id, limit, d.now)
	case Debtors:
		return db.All(org, scanListedPlayer, selectDebtors, from.number, from.id, limit)
	case VIPs:
		return d.vipPage(int(min(max(from.number, 0), math.MaxInt32)), limit)
	default:
		return d.recentPage(from, limit)
	}
}

// vipPage returns the VIPs after a rank.
func (d directory) vipPage(after, limit int) ([]listedPlayer, error) {
	list := []listedPlayer{}
	for i := after; i < len(d.vip.VIP) && len(list) < limit; i++ {
		p, err := player.Get(d.tx.InOrg(), d.vip.Ranked[i])
		if err != nil {
			return nil, err
		}
		list = append(list, listedPlayer{p, listPosition{number: int64(i + 1), id: p.ID}})
	}
	return list, nil
}

// recentPage merges check-ins and seatings, newest first.
func (d directory) recentPage(from listPosition, limit int) ([]listedPlayer, error) {
	at := clock.Instant(from.number)
	sessions, err := db.All(d.tx, scanListedPlayer, recentSessions, at, from.id, limit)
	if err != nil {
		return nil, err
	}
	stays, err := db.All(d.tx, scanListedPlayer, recentStays, at, from.id, limit)
	if err != nil {
		return nil, err
	}
	both := slices.Concat(sessions, stays)
	slices.SortFunc(both, func(a, b listedPlayer) int {
		if a.at.number != b.at.number {
			return int(min(max(b.at.number-a.at.number, -1), 1))
		}
		return strings.Compare(a.ID, b.ID)
	})
	return both[:min(limit, len(both))], nil
}
