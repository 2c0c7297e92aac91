package homegame

import (
	"context"
	"errors"
	"time"

	"pitboss/internal/account/signin"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/homegame/community"
)

// Limits of wrong game codes from a visitor's network or a signed-in member.
const (
	maxGuesses    = 60
	guessInterval = 15 * time.Minute
)

// errCode refuses a code that belongs to no game of the organization.
var errCode = fault.New(fault.Missing, "No game has this code")

// linked returns the game of a link to a visitor without a session. Game codes are short, so wrong guesses are limited.
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
		g, err := loadGame(tx, gameByCode, normalizeCode(in.Code), tx.Now(), errCode)
		return g.linked(), err
	})
}

// invite invites a guest without an account to the community and to the host's game: the link registers the guest and
// then joins the game. The response holds the invite code and is not stored.
func (a *Actions) invite(ctx context.Context, at tenant.Org, in inviteRequest) (community.NewInvitation, error) {
	return act(db.WithSecretAnswer(ctx), a, at, func(tx *db.CommunityTx,
		member community.ActingUser) (community.NewInvitation, error) {
		var none community.NewInvitation
		g, err := findGame(tx, in.ID)
		if err == nil {
			err = g.requireHost(member)
		}
		if err != nil {
			return none, err
		}
		if g.stored == Completed {
			return none, fault.Conflict("This game is over")
		}
		n, err := community.CountPendingInvitations(tx, member.ID, tx.Now())
		if err == nil && n >= maxPendingGuests && !member.IsAdmin {
			err = fault.Conflict("%d of your guests have not used their invitations yet. Wait until one registers.", n)
		}
		if err != nil {
			return none, err
		}
		i, err := community.InviteGuest(tx, member.ID, in.Email)
		i.Link += "&join=" + g.InviteCode
		return i, err
	})
}

func (a *Actions) join(ctx context.Context, at tenant.Org, in joinRequest) (GameSession, error) {
	guesser := at.Actor().ID
	if wait := a.guesses.Wait(guesser, a.db.Now()); wait > 0 {
		return GameSession{}, signin.TooManyAttempts(wait)
	}
	joined, err := act(ctx, a, at, func(tx *db.CommunityTx, member community.ActingUser) (GameSession, error) {
		g, err := loadGame(tx, gameByCode, normalizeCode(in.Code), tx.Now(), errCode)
		if err == nil {
			err = answer(tx, member, &g, Going)
		}
		if err != nil {
			return GameSession{}, err
		}
		g, err = findGame(tx, g.ID)
		return g.viewFor(member), err
	})
	if !errors.Is(err, errCode) {
		a.guesses.Forgive(guesser)
	}
	return joined, err
}
