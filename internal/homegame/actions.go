package homegame

import (
	"context"
	"crypto/rand"
	"time"

	"pitboss/internal/account/signin"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/homegame/community"
)

// Actions are what members do with games.
type Actions struct {
	db      *db.DB
	members *community.Actions
	guesses *signin.NetworkLimiter // wrong game codes of visitors
}

// A visitor's network may try so many wrong game codes within a time.
const (
	maxGuesses    = 60
	guessesWithin = 15 * time.Minute
)

// New makes the actions.
func New(d *db.DB, members *community.Actions) *Actions {
	return &Actions{d, members, signin.NewNetworkLimiter(maxGuesses, guessesWithin)}
}

// view reads as the member that the caller is.
func view[T any](ctx context.Context, a *Actions, at tenant.Org, f func(*db.OrgView, community.ActingUser) (T, error)) (T, error) {
	who, err := a.members.ActingUser(ctx, at)
	if err != nil {
		var none T
		return none, err
	}
	return db.ViewOrg(ctx, a.db, at, func(tx *db.OrgView) (T, error) { return f(tx, who) })
}

// act acts as the member that the caller is.
func act[T any](ctx context.Context, a *Actions, at tenant.Org, f func(*db.CommunityTx, community.ActingUser) (T, error)) (T, error) {
	who, err := a.members.ActingUser(ctx, at)
	if err != nil {
		var none T
		return none, err
	}
	return db.InCommunity(ctx, a.db, at, func(tx *db.CommunityTx) (T, error) { return f(tx, who) })
}

// onGame acts on a game and answers it as it then is.
func onGame(ctx context.Context, a *Actions, at tenant.Org, id string, f func(*db.CommunityTx, community.ActingUser, *game) error) (GameSession, error) {
	return act(ctx, a, at, func(tx *db.CommunityTx, who community.ActingUser) (GameSession, error) {
		g, err := find(tx, id)
		if err == nil {
			err = f(tx, who, &g)
		}
		if err != nil {
			return GameSession{}, err
		}
		g, err = find(tx, id)
		return g.seenBy(who), err
	})
}

// find reads a game inside of an act.
func find(tx *db.CommunityTx, id string) (game, error) {
	g, found, err := one(tx, gameByID, id, tx.Now())
	if err == nil && !found {
		err = fault.NotFound("Game")
	}
	return g, err
}

// GameUpdated is a game as it is now.
type GameUpdated struct {
	Game
	What string `json:"what"` // for the audit trail: a start or an end; empty for any other change
}

// told says what a game is like now.
func told(tx *db.CommunityTx, id string) error { return toldWhat(tx, id, "") }

// toldWhat does too, and says in the audit trail what was done: "Started".
func toldWhat(tx *db.CommunityTx, id, what string) error {
	g, err := find(tx, id)
	if what != "" {
		what += " the home game " + g.GameName
	}
	tx.Emit(db.Event{Type: "home_game_updated", Permission: tenant.HostHomeGames, Subject: id, Data: GameUpdated{g.Game, what}})
	return err
}

// must refuses who may not run the game.
func (g *game) must(who community.ActingUser) error {
	if !g.runBy(who) {
		return fault.New(fault.Forbidden, "Only the host can do this")
	}
	return nil
}

func (a *Actions) game(ctx context.Context, at tenant.Org, in oneRequest) (GameSession, error) {
	return view(ctx, a, at, func(tx *db.OrgView, who community.ActingUser) (GameSession, error) {
		g, found, err := one(tx, gameByID, in.ID, tx.Now())
		if err == nil && !found {
			err = fault.NotFound("Game")
		}
		return g.seenBy(who), err
	})
}

func (a *Actions) games(ctx context.Context, at tenant.Org, in gamesRequest) (api.Page[GameSession], error) {
	return view(ctx, a, at, func(tx *db.OrgView, who community.ActingUser) (api.Page[GameSession], error) {
		switch in.Scope {
		case OpenGames:
			return page(tx, who, in.pageRequest, gamesOpen)
		case HostedGames:
			return page(tx, who, in.pageRequest, gamesHosted, who.ID)
		case AllGames:
			return page(tx, who, in.pageRequest, gamesAll)
		case MyGames:
		}
		return page(tx, who, in.pageRequest, gamesOfMine, who.ID)
	})
}

func (a *Actions) hosted(ctx context.Context, at tenant.Org, in hostedRequest) (api.Page[GameSession], error) {
	return view(ctx, a, at, func(tx *db.OrgView, who community.ActingUser) (api.Page[GameSession], error) {
		host := in.HostID
		if host == "me" {
			host = who.ID
		}
		if err := community.RequireUser(tx, host); err != nil {
			return api.Page[GameSession]{}, err
		}
		return page(tx, who, in.pageRequest, gamesHosted, host)
	})
}

func page(tx *db.OrgView, who community.ActingUser, in pageRequest, query string, more ...any) (api.Page[GameSession], error) {
	before, id, err := community.DecodeTimeCursor(in.Cursor)
	if err != nil {
		return api.Page[GameSession]{}, err
	}
	limit := in.limit()
	games, err := db.All(tx, scanGame, query, append([]any{before, id, limit + 1}, more...)...)
	if err != nil {
		return api.Page[GameSession]{}, err
	}
	out := api.Page[GameSession]{Items: []GameSession{}}
	if len(games) > limit {
		games = games[:limit]
		out.Next = community.EncodeTimeCursor(games[limit-1].at, games[limit-1].ID)
	}
	err = fill(tx, games, tx.Now())
	for i := range games {
		out.Items = append(out.Items, games[i].seenBy(who))
	}
	return out, err
}

func (a *Actions) create(ctx context.Context, at tenant.Org, in createRequest) (GameSession, error) {
	return act(ctx, a, at, func(tx *db.CommunityTx, who community.ActingUser) (GameSession, error) {
		id, err := Create(tx, who.ID, in.game())
		if err != nil {
			return GameSession{}, err
		}
		g, err := find(tx, id)
		return g.seenBy(who), err
	})
}

// Create makes a game, which its host goes to.
func Create(tx *db.CommunityTx, host string, f Game) (id string, err error) {
	if f.InviteCode, err = freeCode(tx); err != nil {
		return "", err
	}
	id = db.NewID()
	if err := tx.Write(insertGame, append([]any{id}, append(f.fields(), f.InviteCode, host, tx.Now())...)...); err != nil {
		return "", err
	}
	if err := tx.Write(putRSVP, id, host, string(Going), tx.Now()); err != nil {
		return "", err
	}
	return id, told(tx, id)
}

// freeCode makes a code that no game of the community has.
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
	return onGame(ctx, a, at, in.ID, func(tx *db.CommunityTx, who community.ActingUser, g *game) error {
		if err := g.must(who); err != nil {
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
		return told(tx, in.ID)
	})
}

func (a *Actions) remove(ctx context.Context, at tenant.Org, in oneRequest) (api.None, error) {
	return act(ctx, a, at, func(tx *db.CommunityTx, who community.ActingUser) (none api.None, err error) {
		g, err := find(tx, in.ID)
		if err == nil {
			err = g.must(who)
		}
		if err != nil {
			return none, err
		}
		if g.stored != Scheduled {
			return none, fault.Conflict("A game that was started stays in the history")
		}
		tx.Emit(db.Event{Type: "home_game_removed", Permission: tenant.HostHomeGames, Subject: in.ID, Data: GameRemoved(in)})
		err = tx.Write(deleteGame, in.ID)
		return none, err
	})
}

// errCode refuses a code that belongs to no game of the organization.
var errCode = fault.New(fault.Missing, "No game has this code")

// linked is the game of a link, for a visitor who has not signed in. A game code is short, so wrong guesses are limited.
func (a *Actions) linked(ctx context.Context, v api.Visitor, in linkedRequest) (LinkedGame, error) {
	network := api.NetworkOf(v.Address)
	if wait := a.guesses.Wait(network, a.db.Now()); wait > 0 {
		return LinkedGame{}, signin.TooManyAttempts(wait)
	}
	g, err := a.gameOfLink(ctx, v, in)
	if err == nil {
		a.guesses.Forgive(network)
	}
	return g, err
}

func (a *Actions) gameOfLink(ctx context.Context, v api.Visitor, in linkedRequest) (LinkedGame, error) {
	at, found, err := a.members.ResolveVisitor(ctx, v, in.Org, tenant.Actor{})
	if err != nil {
		return LinkedGame{}, err
	}
	if !found {
		return LinkedGame{}, errCode
	}
	return db.ViewOrg(ctx, a.db, at, func(tx *db.OrgView) (LinkedGame, error) {
		g, found, err := one(tx, gameByCode, plainCode(in.Code), tx.Now())
		if err == nil && !found {
			err = errCode
		}
		return g.linked(), err
	})
}

// invite invites a guest who has no account yet to the community and to the host's game: the link registers the guest
// and then joins the game. The answer holds the invite code and is not kept.
func (a *Actions) invite(ctx context.Context, at tenant.Org, in inviteRequest) (community.NewInvitation, error) {
	return act(db.WithSecretAnswer(ctx), a, at, func(tx *db.CommunityTx, who community.ActingUser) (community.NewInvitation, error) {
		var none community.NewInvitation
		g, err := find(tx, in.ID)
		if err == nil {
			err = g.must(who)
		}
		if err != nil {
			return none, err
		}
		if g.stored == Completed {
			return none, fault.Conflict("This game is over")
		}
		n, err := community.CountPendingInvitations(tx, who.ID, tx.Now())
		if err == nil && n >= maxPendingGuests && !who.IsAdmin {
			err = fault.Conflict("%d of your guests have not used their invitations yet. Wait until one registers.", n)
		}
		if err != nil {
			return none, err
		}
		i, err := community.InviteGuest(tx, who.ID, in.Email)
		i.Link += "&join=" + g.InviteCode
		return i, err
	})
}

func (a *Actions) join(ctx context.Context, at tenant.Org, in joinRequest) (GameSession, error) {
	return act(ctx, a, at, func(tx *db.CommunityTx, who community.ActingUser) (GameSession, error) {
		g, found, err := one(tx, gameByCode, plainCode(in.Code), tx.Now())
		if err == nil && !found {
			err = errCode
		}
		if err == nil {
			err = answer(tx, who, &g, Going)
		}
		if err != nil {
			return GameSession{}, err
		}
		g, err = find(tx, g.ID)
		return g.seenBy(who), err
	})
}

func (a *Actions) rsvp(ctx context.Context, at tenant.Org, in rsvpRequest) (GameSession, error) {
	return onGame(ctx, a, at, in.ID, func(tx *db.CommunityTx, who community.ActingUser, g *game) error {
		return answer(tx, who, g, in.Answer)
	})
}

// answer is what a member says to a game.
func answer(tx *db.CommunityTx, who community.ActingUser, g *game, a Answer) error {
	if g.stored == Completed {
		return fault.Conflict("This game is over")
	}
	for _, r := range g.RSVPs {
		if r.User == who.ID && r.Answer == a {
			return nil
		}
	}
	if a == Going && g.Going >= g.MaxPlayers {
		return fault.Conflict("This game is full")
	}
	return SetRSVP(tx, g.ID, who.ID, a)
}

// SetRSVP puts a member's answer down. That there is a place for him has been seen to.
func SetRSVP(tx *db.CommunityTx, game, user string, a Answer) error {
	if err := tx.Write(putRSVP, game, user, string(a), tx.Now()); err != nil {
		return err
	}
	return told(tx, game)
}

func (a *Actions) start(ctx context.Context, at tenant.Org, in oneRequest) (GameSession, error) {
	return onGame(ctx, a, at, in.ID, func(tx *db.CommunityTx, who community.ActingUser, g *game) error {
		if err := g.must(who); err != nil {
			return err
		}
		if why := whyNotStart(g.Status); why != "" {
			return fault.Conflict("%s", why)
		}
		return Start(tx, in.ID)
	})
}

// Start starts a game. That it can be started has been seen to.
func Start(tx *db.CommunityTx, id string) error {
	if err := tx.Write(startGame, id, tx.Now()); err != nil {
		return err
	}
	return toldWhat(tx, id, "Started")
}

func (a *Actions) end(ctx context.Context, at tenant.Org, in oneRequest) (GameSession, error) {
	return onGame(ctx, a, at, in.ID, func(tx *db.CommunityTx, who community.ActingUser, g *game) error {
		if err := g.must(who); err != nil {
			return err
		}
		if why := whyNotEnd(g.Status, g.Playing, g.Bought, g.cashed+g.adjusted); why != "" {
			return fault.Conflict("%s", why)
		}
		return End(tx, in.ID)
	})
}

// End closes a game and says who pays whom. That it can be ended has been seen to.
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
	return toldWhat(tx, id, "Ended and settled")
}
