package insight

import (
	"math"
	"slices"
	"strings"

	"pitboss/internal/feature/player"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
)

// A page of a list is found as ids with their places, by an index that is in the order of the list, so that a page reads
// about as many rows as it shows. A search narrows what the list finds by the words of a name or a phone number.
const (
	// beginsWith says that one of a player's terms begins with a word ($2 to $3); an empty word finds everyone.
	beginsWith = ` AND ($2 = '' OR EXISTS (SELECT 1 FROM player_term w WHERE w.org_id = $1 AND w.term >= $2 AND w.term < $3 AND w.player_id = p.id))`

	allPage = `SELECT p.id, 0, p.name_key FROM player p WHERE p.org_id = $1 AND (p.name_key, p.id) > ($4, $5) AND p.merged_into IS NULL` +
		beginsWith + " ORDER BY p.name_key, p.id LIMIT $6"
	inactivePage = `SELECT p.id, 0, p.name_key FROM player p WHERE p.org_id = $1 AND (p.name_key, p.id) > ($4, $5) AND NOT p.is_active
		AND p.merged_into IS NULL` + beginsWith + " ORDER BY p.name_key, p.id LIMIT $6"
	refusedPage = `SELECT p.id, 0, p.name_key FROM player p WHERE p.org_id = $1 AND (p.name_key, p.id) > ($4, $5)
		AND (p.barred_at IS NOT NULL OR p.excluded_until IS NOT NULL) AND (p.barred_at IS NOT NULL OR p.excluded_until > $7)
		AND p.merged_into IS NULL` + beginsWith + " ORDER BY p.name_key, p.id LIMIT $6"
	// Members are many or few: many are met soon by going along the names, few are looked up and sorted.
	membersAlong = `SELECT p.id, 0, p.name_key FROM player p WHERE p.org_id = $1 AND (p.name_key, p.id) > ($4, $5) AND EXISTS (
		SELECT 1 FROM membership m WHERE m.org_id = $1 AND m.player_id = p.id AND m.cancelled_at IS NULL AND m.starts_at <= $7 AND m.expires_at > $7)` +
		beginsWith + " ORDER BY p.name_key, p.id LIMIT $6"
	membersSorted = `SELECT DISTINCT p.id, 0, p.name_key FROM membership m JOIN player p ON p.org_id = m.org_id AND p.id = m.player_id
		WHERE m.org_id = $1 AND m.expires_at > $7 AND m.cancelled_at IS NULL AND m.starts_at <= $7 AND (p.name_key, p.id) > ($4, $5)` +
		beginsWith + " ORDER BY p.name_key, p.id LIMIT $6"
	someMembers = `SELECT count(*) FROM (SELECT 1 AS one FROM membership WHERE org_id = $1 AND expires_at > $2 AND cancelled_at IS NULL LIMIT $3) m`
	fewMembers  = 500

	owingPage = `SELECT b.player_id, b.amount, '' FROM player_balance b JOIN player p ON p.org_id = b.org_id AND p.id = b.player_id
		WHERE b.org_id = $1 AND b.account = 'receivable' AND b.amount <> 0 AND b.amount > 0 AND b.amount <= $4 AND (b.amount < $4 OR b.player_id > $5)` +
		beginsWith + " ORDER BY b.amount DESC, b.player_id LIMIT $6"

	// The last time that a player checked in, or took a seat, in the room.
	recentSessions = `SELECT s.player_id, s.check_in_time, '' FROM player_session s
		WHERE s.org_id = $1 AND s.room_id = $2 AND s.check_in_time <= $3 AND (s.check_in_time < $3 OR s.player_id > $4)
		AND NOT EXISTS (SELECT 1 FROM player_session n WHERE n.org_id = $1 AND n.room_id = $2 AND n.player_id = s.player_id AND n.check_in_time > s.check_in_time)
		AND NOT EXISTS (SELECT 1 FROM seat_stay n WHERE n.org_id = $1 AND n.room_id = $2 AND n.player_id = s.player_id AND n.started_at > s.check_in_time)
		ORDER BY s.check_in_time DESC, s.player_id LIMIT $5`
	recentStays = `SELECT s.player_id, s.started_at, '' FROM seat_stay s JOIN player p ON p.org_id = s.org_id AND p.id = s.player_id AND p.merged_into IS NULL
		WHERE s.org_id = $1 AND s.room_id = $2 AND s.started_at <= $3 AND (s.started_at < $3 OR s.player_id > $4)
		AND NOT EXISTS (SELECT 1 FROM seat_stay n WHERE n.org_id = $1 AND n.room_id = $2 AND n.player_id = s.player_id AND n.started_at > s.started_at)
		AND NOT EXISTS (SELECT 1 FROM player_session n WHERE n.org_id = $1 AND n.room_id = $2 AND n.player_id = s.player_id AND n.check_in_time >= s.started_at)
		ORDER BY s.started_at DESC, s.player_id LIMIT $5`
)

const afterAll = "\U0010FFFF" // comes after every letter

func scanPlace(scan db.Scan) (p place, err error) { return p, scan(&p.id, &p.number, &p.text) }

// page is the ids of a page of a list, and the cursor of the next.
func (d directory) page(in directoryRequest) ([]string, string, error) {
	first := place{}
	if in.List == Owing || in.List == Recent || in.List == "" {
		first.number = math.MaxInt64
	}
	from, err := placeOf(in.Cursor, first)
	if err != nil {
		return nil, "", err
	}
	found, next, err := d.find(in.List, player.Words(in.Q), from)
	ids := make([]string, len(found))
	for i, p := range found {
		ids[i] = p.id
	}
	return ids, next, err
}

// find goes on reading a list until a page is full of players whom every word of the search finds.
func (d directory) find(list List, words []string, from place) (found []place, next string, err error) {
	found = []place{}
	for {
		batch, err := d.read(list, words, from, d.limit+1)
		if err != nil {
			return nil, "", err
		}
		for _, p := range batch {
			ok, err := d.has(p.id, words)
			if err != nil {
				return nil, "", err
			}
			if ok && len(found) == d.limit {
				return found, found[d.limit-1].cursor(), nil
			}
			if ok {
				found = append(found, p)
			}
			from = p
		}
		if len(batch) <= d.limit {
			return found, "", nil
		}
	}
}

// has says whether a player has a term that begins with each word.
func (d directory) has(id string, words []string) (bool, error) {
	if len(words) == 0 {
		return true, nil
	}
	terms, err := player.TermsOf(d.tx.InOrg(), id)
	if err != nil {
		return false, err
	}
	for _, w := range words {
		if !slices.ContainsFunc(terms, func(t string) bool { return strings.HasPrefix(t, w) }) {
			return false, nil
		}
	}
	return true, nil
}

func (d directory) read(list List, words []string, from place, limit int) ([]place, error) {
	word, end := "", ""
	if len(words) > 0 {
		word = slices.MaxFunc(words, func(a, b string) int { return len(a) - len(b) })
		end = word + afterAll
	}
	org := d.tx.InOrg()
	switch list {
	case Everyone:
		return db.All(org, scanPlace, allPage, word, end, from.text, from.id, limit)
	case Inactive:
		return db.All(org, scanPlace, inactivePage, word, end, from.text, from.id, limit)
	case Refused:
		return db.All(org, scanPlace, refusedPage, word, end, from.text, from.id, limit, d.now)
	case Members:
		n, err := db.Value[int](org, someMembers, d.now, fewMembers)
		if err != nil {
			return nil, err
		}
		query := membersAlong
		if n < fewMembers {
			query = membersSorted
		}
		return db.All(org, scanPlace, query, word, end, from.text, from.id, limit, d.now)
	case Owing:
		return db.All(org, scanPlace, owingPage, word, end, from.number, from.id, limit)
	case VIPs:
		return d.vip.page(int(from.number), limit), nil
	default:
		return d.recent(from, limit)
	}
}

// recent joins check-ins and seats, the newest first.
func (d directory) recent(from place, limit int) ([]place, error) {
	at := clock.Instant(from.number)
	sessions, err := db.All(d.tx, scanPlace, recentSessions, at, from.id, limit)
	if err != nil {
		return nil, err
	}
	stays, err := db.All(d.tx, scanPlace, recentStays, at, from.id, limit)
	if err != nil {
		return nil, err
	}
	both := append(sessions, stays...)
	slices.SortFunc(both, func(a, b place) int {
		if a.number != b.number {
			return int(min(max(b.number-a.number, -1), 1))
		}
		return strings.Compare(a.id, b.id)
	})
	return both[:min(limit, len(both))], nil
}
