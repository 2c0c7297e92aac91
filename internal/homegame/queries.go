package homegame

import (
	"cmp"
	"encoding/json"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
	"pitboss/internal/homegame/community"
)

// game is the row of a game. at is its position in lists: its start, planned start or creation.
type game struct {
	Game
	stored   Status
	at       clock.Instant
	penEpoch int
	cashed   money.Cents
	adjusted money.Cents
	level    *levelState // null for a game of an older version before the first entry that affects it
}

const (
	listTime = "coalesce(g.started_at, g.start_at, g.created_at)"

	gameColumns = listTime + `, g.id, g.name, g.game_type, g.raise_type, g.stakes, g.buy_in, g.small_blind, g.big_blind,
		g.location, g.max_players, g.status, g.start_at, g.ended_at, g.started_at, g.created_at, g.description,
		g.blind_increase_type, g.blind_increase_value, g.code, g.rules, g.host_id, h.name, g.head, g.hands,
		g.sitting, g.bought, g.cashed, g.adjusted, g.level,
		g.pen_epoch, g.pen_device, g.pen_device_name, g.pen_user, p.name, g.pen_at
		FROM home_game g JOIN community_user h ON h.org_id = g.org_id AND h.id = g.host_id
		LEFT JOIN community_user p ON p.org_id = g.org_id AND p.id = g.pen_user WHERE g.org_id = $1 AND `

	gameByID   = "SELECT " + gameColumns + "g.id = $2"
	gameByCode = "SELECT " + gameColumns + "g.code = $2"

	newestFirst = " ORDER BY " + listTime + " DESC, g.id DESC"

	myGames = "SELECT " + gameColumns + "(" + listTime + `, g.id) < ($2, $3) AND (g.host_id = $5
		OR EXISTS (SELECT 1 FROM home_rsvp r WHERE r.org_id = g.org_id AND r.game_id = g.id AND r.user_id = $5
		AND r.answer = 'going')
		OR EXISTS (SELECT 1 FROM home_player m WHERE m.org_id = g.org_id AND m.game_id = g.id
		AND m.user_id = $5))` + newestFirst + " LIMIT $4"
	openGames = "SELECT " + gameColumns + "(" + listTime + `, g.id) < ($2, $3) AND g.status <> 'completed'
		AND (SELECT count(*) FROM home_rsvp r WHERE r.org_id = g.org_id AND r.game_id = g.id
		AND r.answer = 'going') < g.max_players` + newestFirst + " LIMIT $4"
	allGames    = "SELECT " + gameColumns + "(" + listTime + ", g.id) < ($2, $3)" + newestFirst + " LIMIT $4"
	hostedGames = "SELECT " + gameColumns + "(" + listTime + ", g.id) < ($2, $3) AND g.host_id = $5" + newestFirst +
		" LIMIT $4"

	// The details of one game, or of a range of the list.
	inRange     = " AND (" + listTime + ", g.id) <= ($2, $3) AND (" + listTime + ", g.id) >= ($4, $5)"
	ofGame      = " AND g.id = $2"
	rsvpColumns = `r.game_id, r.user_id, u.name, r.answer FROM home_game g
		JOIN home_rsvp r ON r.org_id = g.org_id AND r.game_id = g.id
		JOIN community_user u ON u.org_id = r.org_id AND u.id = r.user_id WHERE g.org_id = $1`
	playerColumns = `y.game_id, y.player, y.name, y.user_id, y.bought, y.out FROM home_game g
		JOIN home_player y ON y.org_id = g.org_id AND y.game_id = g.id
		WHERE g.org_id = $1 AND g.status = 'completed'`
	boughtColumns = `y.game_id, y.player, y.amount, y.method, y.owed_to FROM home_game g
		JOIN home_entry y ON y.org_id = g.org_id AND y.game_id = g.id
		WHERE g.org_id = $1 AND g.status = 'completed' AND y.struck_by IS NULL AND y.kind = 'buy_in'`
	paymentColumns = `y.game_id, y.from_player, y.to_player, y.amount, y.paid_at, u.name FROM home_game g
		JOIN home_payment y ON y.org_id = g.org_id AND y.game_id = g.id
		LEFT JOIN community_user u ON u.org_id = y.org_id AND u.id = y.paid_by
		WHERE g.org_id = $1`

	rsvpsInRange    = "SELECT " + rsvpColumns + inRange + " ORDER BY r.at, r.user_id"
	rsvpsOfGame     = "SELECT " + rsvpColumns + ofGame + " ORDER BY r.at, r.user_id"
	playersInRange  = "SELECT " + playerColumns + inRange + " ORDER BY y.place"
	playersOfGame   = "SELECT " + playerColumns + ofGame + " ORDER BY y.place"
	buyInsInRange   = "SELECT " + boughtColumns + inRange + " ORDER BY y.seq"
	buyInsOfGame    = "SELECT " + boughtColumns + ofGame + " ORDER BY y.seq"
	paymentsInRange = "SELECT " + paymentColumns + inRange + " ORDER BY y.position"
	paymentsOfGame  = "SELECT " + paymentColumns + ofGame + " ORDER BY y.position"
)

func scanGame(scan db.Scan) (g game, err error) {
	var device, user, userName, level *string
	var pen Pen
	var penAt *clock.Instant
	err = scan(&g.at, &g.ID, &g.GameName, &g.GameType, &g.RaiseType, &g.Stakes, &g.BuyIn, &g.SmallBlind, &g.BigBlind,
		&g.Location, &g.MaxPlayers,
		&g.stored, &g.StartTime, &g.EndTime, &g.StartedAt, &g.CreatedAt, &g.Description, &g.BlindIncreaseType,
		&g.BlindIncreaseValue, &g.InviteCode, &g.Rules,
		&g.HostID, &g.HostName, &g.Head, &g.Hands, &g.Playing, &g.Bought, &g.cashed, &g.adjusted, &level,
		&g.penEpoch, &device, &pen.DeviceName, &user, &userName, &penAt)
	if err == nil && device != nil {
		pen.Epoch, pen.Device, pen.User, pen.UserName, pen.At = g.penEpoch, *device, *user, *userName, *penAt
		g.Pen = &pen
	}
	if err == nil && level != nil {
		err = json.Unmarshal([]byte(*level), &g.level)
	}
	if g.level != nil {
		g.TableRules = g.level.TableRules
	}
	if g.ButtonRule == "" {
		g.ButtonRule = community.DeadButton
	}
	g.InPlay = g.Bought - g.cashed
	g.RSVPs = []RSVP{}
	return g, err
}

// loadDetails fills in the rows of other tables for consecutive games of a list, newest first.
func loadDetails(tx db.OrgReader, games []game, now clock.Instant) error {
	if len(games) == 0 {
		return nil
	}
	byID := make(map[string]*game, len(games))
	for i := range games {
		byID[games[i].ID] = &games[i]
		games[i].conclude(now)
	}
	from, to := &games[0], &games[len(games)-1]
	ofRSVPs, ofPlayers, ofBuyIns, ofPayments, which := rsvpsInRange, playersInRange, buyInsInRange, paymentsInRange,
		[]any{from.at, from.ID, to.at, to.ID}
	if from == to {
		ofRSVPs, ofPlayers, ofBuyIns, ofPayments, which = rsvpsOfGame, playersOfGame, buyInsOfGame, paymentsOfGame,
			[]any{from.ID}
	}
	return cmp.Or(
		addDetails(tx, byID, ofRSVPs, which, func(r *RSVP) []any { return []any{&r.User, &r.Name, &r.Answer} },
			(*game).addRSVP),
		addDetails(tx, byID, ofPlayers, which, func(p *ResultPlayer) []any {
			return []any{&p.Player, &p.Name, &p.User, &p.In, &p.Out}
		}, func(g *game, p ResultPlayer) {
			p.Net = p.Out - money.Signed(p.In)
			g.Result.Players = append(g.Result.Players, p)
		}),
		addDetails(tx, byID, ofBuyIns, which, func(b *BuyIn) []any {
			return []any{&b.Player, &b.Amount, &b.Method, &b.OwedTo}
		}, func(g *game, b BuyIn) { g.Result.BuyIns = append(g.Result.BuyIns, b) }),
		addDetails(tx, byID, ofPayments, which, func(p *Payment) []any {
			return []any{&p.From, &p.To, &p.Amount, &p.PaidAt, &p.PaidBy}
		}, func(g *game, p Payment) {
			p.FromName, p.ToName = g.Result.nameOf(p.From), g.Result.nameOf(p.To)
			g.Result.Payments = append(g.Result.Payments, p)
		}))
}

// addDetails adds each row of a query to its game. The first column is the game's id, columns are the others.
func addDetails[T any](tx db.OrgReader, games map[string]*game, query string, which []any, columns func(*T) []any,
	add func(*game, T)) error {
	type row struct {
		game   string
		detail T
	}
	rows, err := db.All(tx, func(scan db.Scan) (r row, err error) {
		return r, scan(append([]any{&r.game}, columns(&r.detail)...)...)
	}, query, which...)
	for _, r := range rows {
		if g := games[r.game]; g != nil {
			add(g, r.detail)
		}
	}
	return err
}

// loadRow reads a game without the rows of other tables.
func loadRow(tx db.OrgReader, id string) (game, error) {
	return db.OneOr(tx, fault.NotFound("Game"), scanGame, gameByID, id)
}

// loadGame reads a game with all details.
func loadGame(tx db.OrgReader, query, by string, now clock.Instant, missing error) (game, error) {
	g, err := db.OneOr(tx, missing, scanGame, query, by)
	if err != nil {
		return g, err
	}
	games := []game{g}
	err = loadDetails(tx, games, now)
	return games[0], err
}

const (
	insertGame = `INSERT INTO home_game (org_id, id, name, game_type, raise_type, stakes, buy_in, small_blind,
		big_blind, location, max_players, start_at, description, blind_increase_type, blind_increase_value, rules,
		level, code, host_id, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)`
	updateGame = `UPDATE home_game SET name = $3, game_type = $4, raise_type = $5, stakes = $6, buy_in = $7,
		small_blind = $8, big_blind = $9, location = $10, max_players = $11, start_at = $12, description = $13,
		blind_increase_type = $14, blind_increase_value = $15, rules = $16, level = $17 WHERE org_id = $1 AND id = $2`
	deleteGame = "DELETE FROM home_game WHERE org_id = $1 AND id = $2"
	startGame  = "UPDATE home_game SET status = 'active', started_at = $3 WHERE org_id = $1 AND id = $2"
	endGame    = `UPDATE home_game SET status = 'completed', ended_at = $3, pen_device = NULL, pen_user = NULL,
		pen_at = NULL, pen_device_name = '' WHERE org_id = $1 AND id = $2`
	codeTaken  = "SELECT count(*) FROM home_game WHERE org_id = $1 AND code = $2"
	upsertRSVP = `INSERT INTO home_rsvp (org_id, game_id, user_id, answer, at) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (org_id, game_id, user_id) DO UPDATE SET answer = $4`
	answeredGames = `SELECT g.id FROM home_rsvp r JOIN home_game g ON g.org_id = r.org_id AND g.id = r.game_id
		WHERE r.org_id = $1 AND r.user_id = $2 AND g.status <> 'completed' ORDER BY g.id`
	deleteRSVP = "DELETE FROM home_rsvp WHERE org_id = $1 AND game_id = $2 AND user_id = $3"
	addPayment = `INSERT INTO home_payment (org_id, game_id, position, from_player, to_player, amount)
		VALUES ($1, $2, $3, $4, $5, $6)`
	setPaid = `UPDATE home_payment SET paid_at = $5, paid_by = $6
		WHERE org_id = $1 AND game_id = $2 AND from_player = $3 AND to_player = $4`
	takePen = `UPDATE home_game SET pen_epoch = $3, pen_device = $4, pen_device_name = $5, pen_user = $6, pen_at = $7
		WHERE org_id = $1 AND id = $2`
	setSums = `UPDATE home_game SET head = $3, hands = $4, sitting = $5, bought = $6, cashed = $7, adjusted = $8
		WHERE org_id = $1 AND id = $2`
	setLevel = "UPDATE home_game SET level = $3 WHERE org_id = $1 AND id = $2"
	setHead  = "UPDATE home_game SET head = $3, hands = $4 WHERE org_id = $1 AND id = $2"
)

const (
	entryColumns = `seq, id, kind, at, player, name, coalesce(user_id, ''), amount, coalesce(method, ''), owed_to,
		target, `
	logAfter = "SELECT " + entryColumns + `body FROM home_entry WHERE org_id = $1 AND game_id = $2 AND seq > $3
		ORDER BY seq LIMIT $4`
	ledgerOf = "SELECT " + entryColumns + `NULL FROM home_entry WHERE org_id = $1 AND game_id = $2 AND struck_by IS NULL
		AND kind IN ('sit', 'buy_in', 'cash_out', 'adjust', 'hand') ORDER BY seq`
	levelOf = "SELECT " + entryColumns + `body FROM home_entry WHERE org_id = $1 AND game_id = $2 AND struck_by IS NULL
		AND kind IN ('hand', 'blinds', 'dealer', 'misdeal') ORDER BY seq`
	newestOf = "SELECT " + entryColumns + `NULL FROM home_entry
		WHERE org_id = $1 AND game_id = $2 AND struck_by IS NULL AND kind <> 'undo' ORDER BY seq DESC LIMIT $3`

	insertEntry = `INSERT INTO home_entry (org_id, game_id, seq, id, kind, at, player, name, user_id, amount, method,
		owed_to, target, body, device, written_by, written_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`
	strikeEntry = "UPDATE home_entry SET struck_by = $4 WHERE org_id = $1 AND game_id = $2 AND id = $3"

	deletePlayers = "DELETE FROM home_player WHERE org_id = $1 AND game_id = $2"
	insertPlayer  = `INSERT INTO home_player (org_id, game_id, player, place, name, user_id, bought, on_paper, out,
		sitting)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`
)

func scanEntry(scan db.Scan) (e Entry, err error) {
	var body *string
	err = scan(&e.Seq, &e.ID, &e.Kind, &e.At, &e.Player, &e.Name, &e.User, &e.Amount, &e.Method, &e.OwedTo, &e.Target,
		&body)
	if body != nil {
		e.Body = []byte(*body)
	}
	return e, err
}
