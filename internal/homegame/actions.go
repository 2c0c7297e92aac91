package homegame

import (
	"context"
	"crypto/rand"

	"pitboss/internal/account/signin"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/homegame/community"
)

// Actions are the acts of members on games.
type Actions struct {
	db      *db.DB
	members *community.Actions
	guesses *signin.NetworkLimiter // wrong game codes, by the network of a visitor or the ID of a member
}

// New makes the actions.
func New(d *db.DB, members *community.Actions) *Actions {
	members.Withdraw = withdrawAnswers
	return &Actions{d, members, signin.NewNetworkLimiter(maxGuesses, guessInterval)}
}

// view reads as the caller's member.
func view[T any](ctx context.Context, a *Actions, at tenant.Org,
	f func(*db.OrgView, community.ActingUser) (T, error)) (T, error) {
	member, err := a.members.ActingUser(ctx, at)
	if err != nil {
		var none T
		return none, err
	}
	return db.ViewOrg(ctx, a.db, at, func(tx *db.OrgView) (T, error) { return f(tx, member) })
}

// act runs an act as the caller's member.
func act[T any](ctx context.Context, a *Actions, at tenant.Org,
	f func(*db.CommunityTx, community.ActingUser) (T, error)) (T, error) {
	member, err := a.members.ActingUser(ctx, at)
	if err != nil {
		var none T
		return none, err
	}
	return db.InCommunity(ctx, a.db, at, func(tx *db.CommunityTx) (T, error) { return f(tx, member) })
}

// onGame runs an act on a game and returns the changed game.
func onGame(ctx context.Context, a *Actions, at tenant.Org, id string,
	f func(*db.CommunityTx, community.ActingUser, *game) error) (GameSession, error) {
	return act(ctx, a, at, func(tx *db.CommunityTx, member community.ActingUser) (GameSession, error) {
		g, err := findGame(tx, id)
		if err == nil {
			err = f(tx, member, &g)
		}
		if err != nil {
			return GameSession{}, err
		}
		g, err = findGame(tx, id)
		return g.viewFor(member), err
	})
}

// findGame reads a game within an act.
func findGame(tx *db.CommunityTx, id string) (game, error) {
	return loadGame(tx, gameByID, id, tx.Now(), fault.NotFound("Game"))
}

// GameUpdated is the event of a changed game.
type GameUpdated struct {
	Game
	What string `json:"what"` // the sentence of the audit trail for a start or an end; else empty
}

// emitGame emits the present state of a game.
func emitGame(tx *db.CommunityTx, id string) error { return emitGameWithAction(tx, id, "") }

// emitGameWithAction also names the action for the audit trail, such as "Started".
func emitGameWithAction(tx *db.CommunityTx, id, what string) error {
	g, err := findGame(tx, id)
	if what != "" {
		what += " the home game " + g.GameName
	}
	tx.Emit(gameUpdated.About(id, GameUpdated{g.Game, what}))
	return err
}

// requireHost refuses members without the right to run the game.
func (g *game) requireHost(member community.ActingUser) error {
	if !g.mayBeRunBy(member) {
		return fault.New(fault.Forbidden, "Only the host can do this")
	}
	return nil
}

func (a *Actions) game(ctx context.Context, at tenant.Org, in api.IDRequest) (GameSession, error) {
	return view(ctx, a, at, func(tx *db.OrgView, member community.ActingUser) (GameSession, error) {
		g, err := loadGame(tx, gameByID, in.ID, tx.Now(), fault.NotFound("Game"))
		return g.viewFor(member), err
	})
}

func (a *Actions) games(ctx context.Context, at tenant.Org, in gamesRequest) (api.Page[GameSession], error) {
	return view(ctx, a, at, func(tx *db.OrgView, member community.ActingUser) (api.Page[GameSession], error) {
		switch in.Scope {
		case OpenGames:
			return page(tx, member, in.PageRequest, openGames)
		case HostedGames:
			return page(tx, member, in.PageRequest, hostedGames, member.ID)
		case AllGames:
			return page(tx, member, in.PageRequest, allGames)
		case MyGames:
		}
		return page(tx, member, in.PageRequest, myGames, member.ID)
	})
}

func (a *Actions) hosted(ctx context.Context, at tenant.Org, in hostedRequest) (api.Page[GameSession], error) {
	return view(ctx, a, at, func(tx *db.OrgView, member community.ActingUser) (api.Page[GameSession], error) {
		host := in.HostID
		if host == "me" {
			host = member.ID
		}
		if err := community.RequireUser(tx, host); err != nil {
			return api.Page[GameSession]{}, err
		}
		return page(tx, member, in.PageRequest, hostedGames, host)
	})
}

func page(tx *db.OrgView, member community.ActingUser, in api.PageRequest, query string,
	more ...any) (api.Page[GameSession], error) {
	limit, before, id := in.PageSize(), clock.Latest, ""
	if err := in.Cursor.Decode(&before, &id); err != nil {
		return api.Page[GameSession]{}, err
	}
	games, err := db.All(tx, scanGame, query, append([]any{before, id, limit + 1}, more...)...)
	if err != nil {
		return api.Page[GameSession]{}, err
	}
	page := api.Paginate(games, limit, func(g game) api.Cursor { return api.CursorAt(g.at, g.ID) })
	err = loadDetails(tx, page.Items, tx.Now())
	return api.ConvertPage(page, func(g game) GameSession { return g.viewFor(member) }), err
}

func (a *Actions) create(ctx context.Context, at tenant.Org, in createRequest) (GameSession, error) {
	return act(ctx, a, at, func(tx *db.CommunityTx, member community.ActingUser) (GameSession, error) {
		id, err := Create(tx, member.ID, in.game())
		if err != nil {
			return GameSession{}, err
		}
		g, err := findGame(tx, id)
		return g.viewFor(member), err
	})
}

// Create creates a game and answers it as going for the host.
func Create(tx *db.CommunityTx, host string, f Game) (id string, err error) {
	if f.InviteCode, err = freeCode(tx); err != nil {
		return "", err
	}
	id = db.NewID()
	if err := tx.Write(insertGame,
		append([]any{id}, append(f.fields(), f.InviteCode, host, tx.Now())...)...); err != nil {
		return "", err
	}
	if err := tx.Write(upsertRSVP, id, host, string(Going), tx.Now()); err != nil {
		return "", err
	}
	return id, emitGame(tx, id)
}

// freeCode makes a code that no other game of the community has.
func freeCode(tx *db.CommunityTx) (string, error) {
	for {
		random := make([]byte, 4*codeLength)
		_, _ = rand.Read(random) // never fails; it ends the program instead
		code, ok := codeFrom(random)
		if !ok {
			continue
		}
		if n, err := db.Value[int](tx, codeTaken, code); err != nil || n == 0 {
			return code, err
		}
	}
}

func (a *Actions) change(ctx context.Context, at tenant.Org, in changeRequest) (GameSession, error) {
	return onGame(ctx, a, at, in.ID, func(tx *db.CommunityTx, member community.ActingUser, g *game) error {
		if err := g.requireHost(member); err != nil {
			return err
		}
		if g.stored != Scheduled {
			return fault.Conflict("A game is changed before it starts")
		}
		f := in.game()
		if f.MaxPlayers < g.Going {
			return fault.Conflict("%d are going already", g.Going)
		}
		if err := tx.Write(updateGame, append([]any{in.ID}, f.fields()...)...); err != nil {
			return err
		}
		return emitGame(tx, in.ID)
	})
}

func (a *Actions) remove(ctx context.Context, at tenant.Org, in api.IDRequest) (api.None, error) {
	return act(ctx, a, at, func(tx *db.CommunityTx, member community.ActingUser) (none api.None, err error) {
		g, err := findGame(tx, in.ID)
		if err == nil {
			err = g.requireHost(member)
		}
		if err != nil {
			return none, err
		}
		if g.stored != Scheduled {
			return none, fault.Conflict("A game that was started stays in the history")
		}
		tx.Emit(gameRemoved.About(in.ID, GameRemoved(in)))
		err = tx.Write(deleteGame, in.ID)
		return none, err
	})
}

func (a *Actions) rsvp(ctx context.Context, at tenant.Org, in rsvpRequest) (GameSession, error) {
	return onGame(ctx, a, at, in.ID, func(tx *db.CommunityTx, member community.ActingUser, g *game) error {
		return answer(tx, member, g, in.Answer)
	})
}

// answer checks and stores a member's answer.
func answer(tx *db.CommunityTx, member community.ActingUser, g *game, a Answer) error {
	if g.stored == Completed {
		return fault.Conflict("This game is over")
	}
	for _, r := range g.RSVPs {
		if r.User == member.ID && r.Answer == a {
			return nil
		}
	}
	if a == Going && g.Going >= g.MaxPlayers {
		return fault.Conflict("This game is full")
	}
	return SetRSVP(tx, g.ID, member.ID, a)
}

// SetRSVP stores a member's answer. The caller has checked that the game has a free place.
func SetRSVP(tx *db.CommunityTx, game, user string, a Answer) error {
	if err := tx.Write(upsertRSVP, game, user, string(a), tx.Now()); err != nil {
		return err
	}
	return emitGame(tx, game)
}

// withdrawAnswers takes a member off the games that are not over, so that others can have the places.
func withdrawAnswers(tx *db.CommunityTx, user string) error {
	games, err := db.All(tx, func(scan db.Scan) (id string, err error) { return id, scan(&id) }, answeredGames, user)
	for _, id := range games {
		if err == nil {
			err = tx.Write(deleteRSVP, id, user)
		}
		if err == nil {
			err = emitGame(tx, id)
		}
	}
	return err
}

func (a *Actions) start(ctx context.Context, at tenant.Org, in api.IDRequest) (GameSession, error) {
	return onGame(ctx, a, at, in.ID, func(tx *db.CommunityTx, member community.ActingUser, g *game) error {
		if err := g.requireHost(member); err != nil {
			return err
		}
		if why := startRefusal(g.Status); why != "" {
			return fault.Conflict("%s", why)
		}
		return Start(tx, in.ID)
	})
}

// Start starts a game that the caller has checked.
func Start(tx *db.CommunityTx, id string) error {
	if err := tx.Write(startGame, id, tx.Now()); err != nil {
		return err
	}
	return emitGameWithAction(tx, id, "Started")
}

func (a *Actions) end(ctx context.Context, at tenant.Org, in api.IDRequest) (GameSession, error) {
	return onGame(ctx, a, at, in.ID, func(tx *db.CommunityTx, member community.ActingUser, g *game) error {
		if err := g.requireHost(member); err != nil {
			return err
		}
		if why := endRefusal(g.Status, g.Playing, g.Bought, g.cashed+g.adjusted); why != "" {
			return fault.Conflict("%s", why)
		}
		return End(tx, in.ID)
	})
}

// End closes a game that the caller has checked and stores its payments.
func End(tx *db.CommunityTx, id string) error {
	log, err := db.All(tx, scanEntry, ledgerOf, id)
	if err != nil {
		return err
	}
	l := NewLedger(log)
	for i, t := range Settle(l.Parties()) {
		if err := tx.Write(addPayment, id, i+1, t.From, t.To, t.Amount); err != nil {
			return err
		}
	}
	if err := tx.Write(endGame, id, tx.Now()); err != nil {
		return err
	}
	return emitGameWithAction(tx, id, "Ended and settled")
}
