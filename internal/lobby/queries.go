package lobby

import (
	"strings"

	"pitboss/internal/account/signin"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
)

type session = signin.Session[tenant.Actor]

const (
	sessionColumns = `s.token_hash, s.org_id, s.id, s.name, s.kind, s.also_shows, s.room_id, s.seen_at FROM screen s
		JOIN organization o ON o.id = s.org_id WHERE o.is_active AND s.token_hash `
	sessionByToken   = "SELECT " + sessionColumns + "= $1 AND (NOT o.is_demo OR $2)"
	sessionsByTokens = "SELECT " + sessionColumns + "IN " + signin.HashPlaceholders + " AND (NOT o.is_demo OR $33)"
)

func scanSession(scan db.Scan) (s session, err error) {
	a := &s.Account
	var kind Kind
	var also string
	err = scan(&s.TokenHash, &s.Organization, &s.ID, &a.Name, &kind, &also, &a.Room, &s.Seen)
	a.ID, a.Session, a.Role = s.ID, s.ID, roleOf(kind, kindsOf(also))
	s.Expires = s.Seen.Add(2 * sessionTTL) // only the time without use ends it
	return s, err
}

func scopeOf(s session) tenant.Org { return tenant.Mint(s.Organization, s.Account) }

const touchScreen = "UPDATE screen SET seen_at = $3 WHERE org_id = $1 AND id = $2"

func touch(tx *db.AnyTx, s session) (int64, error) {
	return tx.Exec(touchScreen, s.Organization, s.ID, s.Seen)
}

const (
	screenColumns = `id, room_id, kind, table_id, also_shows, turn_seconds, name, theme, text_size, language,
		paired_at, seen_at FROM screen WHERE org_id = $1 AND room_id = $2`
	listScreens  = "SELECT " + screenColumns + " ORDER BY paired_at, id"
	screenByID   = "SELECT " + screenColumns + " AND id = $3"
	countScreens = "SELECT count(*) FROM screen WHERE org_id = $1 AND room_id = $2"
	insertScreen = `INSERT INTO screen (org_id, room_id, id, kind, table_id, also_shows, turn_seconds, name, theme,
		text_size, language, token_hash, paired_at, seen_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13) ON CONFLICT (token_hash) DO NOTHING`
	updateScreen = `UPDATE screen SET kind = $4, table_id = $5, also_shows = $6, turn_seconds = $7, name = $8,
		theme = $9, text_size = $10, language = $11
		WHERE org_id = $1 AND room_id = $2 AND id = $3`
	deleteScreen = "DELETE FROM screen WHERE org_id = $1 AND room_id = $2 AND id = $3"
)

func scanScreen(scan db.Scan) (s Screen, err error) {
	var also string
	err = scan(&s.ID, &s.RoomID, &s.Kind, &s.TableID, &also, &s.TurnSeconds, &s.Name, &s.Theme, &s.TextSize,
		&s.Language, &s.PairedAt, &s.SeenAt)
	s.AlsoShows = kindsOf(also)
	return s, err
}

// kindsOf returns the kinds of a column, which is empty for none.
func kindsOf(column string) []Kind {
	kinds := []Kind{}
	for k := range strings.FieldsFuncSeq(column, func(r rune) bool { return r == ',' }) {
		kinds = append(kinds, Kind(k))
	}
	return kinds
}

// columns returns the choices in the order of the statements that write them.
func (in *choices) columns() []any {
	also := make([]string, len(in.AlsoShows))
	for i, k := range in.AlsoShows {
		also[i] = string(k)
	}
	return []any{string(in.Kind), in.TableID, strings.Join(also, ","), in.TurnSeconds, in.Name, string(in.Theme),
		string(in.TextSize), string(in.Language)}
}

// A pairing belongs to no organization until a manager types its code.
const (
	insertPairing  = "INSERT INTO screen_pairing (code, token_hash, until) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"
	pairingByCode  = "SELECT token_hash FROM screen_pairing WHERE code = $1 AND until > $2"
	pairingByToken = "SELECT until FROM screen_pairing WHERE token_hash = $1"
	screenByToken  = "SELECT id FROM screen WHERE token_hash = $1"
	// The code of a screen that is removed must not pair it again.
	deletePairing = `DELETE FROM screen_pairing WHERE token_hash IN
		(SELECT s.token_hash FROM screen s WHERE s.org_id = $1 AND s.room_id = $2 AND s.id = $3)`
	deletePairings = `DELETE FROM screen_pairing WHERE code IN
		(SELECT code FROM screen_pairing WHERE until < $1 ORDER BY until LIMIT 500)`
)

func scanText(scan db.Scan) (text string, err error) { return text, scan(&text) }

func scanUntil(scan db.Scan) (until clock.Instant, err error) { return until, scan(&until) }
