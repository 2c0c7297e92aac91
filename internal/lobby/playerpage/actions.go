package playerpage

import (
	"context"
	"time"

	"pitboss/internal/account/signin"
	"pitboss/internal/floor"
	"pitboss/internal/floor/rental"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/mask"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/lobby/arrivalcode"
	"pitboss/internal/lobby/roompage"
	"pitboss/internal/player"
	"pitboss/internal/player/notice"
	"pitboss/internal/room"
)

// Wrong links of one network, which are guesses.
const (
	maxWrongLinks     = 30
	wrongLinkInterval = 15 * time.Minute
)

// Channels that a link may add or test: each sends a message, perhaps to another person's phone.
const (
	maxChanges     = 30
	changeInterval = time.Hour
)

// Actions are the handlers of players' links and pages.
type Actions struct {
	db         *db.DB
	notices    *notice.Actions
	Sessions   *signin.Authenticator[tenant.Actor, tenant.Org]
	pages      *roompage.Actions
	codes      arrivalcode.Codes
	wrongLinks *signin.NetworkLimiter
	changes    *signin.NetworkLimiter // of channels, by link
	wrongCodes *signin.NetworkLimiter // by link
	joins      *signin.NetworkLimiter
	phones     *signin.NetworkLimiter // by organization and phone number
}

// New makes the actions. The links of the demo organization work only with demo data.
func New(d *db.DB, hasDemoData bool, pages *roompage.Actions, codes arrivalcode.Codes,
	notices *notice.Actions) *Actions {
	a := &Actions{
		db: d, pages: pages, codes: codes, notices: notices,
		wrongLinks: signin.NewNetworkLimiter(maxWrongLinks, wrongLinkInterval),
		changes:    signin.NewNetworkLimiter(maxChanges, changeInterval),
		wrongCodes: signin.NewNetworkLimiter(maxWrongCodes, wrongLinkInterval),
		joins:      signin.NewNetworkLimiter(maxJoins, wrongLinkInterval),
		phones:     signin.NewNetworkLimiter(maxJoinsOfPhone, phoneInterval),
	}
	a.Sessions = signin.NewAuthenticator(d, signin.Kind[tenant.Actor, tenant.Org]{
		MaxCached: 10_000, Demo: hasDemoData, ByToken: sessionByToken, ByTokens: sessionsByTokens,
		Scan: a.scanSession, Scope: scopeOf, IdleTimeout: linkTTL, Touch: touch,
	})
	return a
}

// open exchanges the secret of a link for the cookie of its page. Every link that does not open gets the same answer.
func (a *Actions) open(ctx context.Context, v api.Visitor, in openRequest) (none api.SignIn[api.None], err error) {
	network := api.NetworkOf(v.Address)
	if wait := a.wrongLinks.Wait(network, a.db.Now()); wait > 0 {
		return none, signin.TooManyAttempts(wait)
	}
	org, err := a.Sessions.Authenticate(ctx, in.Secret)
	if fault.KindOf(err) == fault.NoSession || err == nil && org.Actor().Session != in.Link {
		return none, api.ErrLinkEnded
	}
	a.wrongLinks.Forgive(network)
	if err != nil {
		return none, err
	}
	by := org.Actor()
	link, err := db.ViewRoom(ctx, a.db, org.Room(by.Room), func(tx *db.RoomView) (limits, error) {
		return limitsOf(tx, by)
	})
	lifetime := linkTTL
	if link.kind == KindDesk {
		lifetime = deskCookieTTL
	}
	return api.SignIn[api.None]{Audience: tenant.Player, Token: in.Secret, Lifetime: lifetime}, err
}

func (a *Actions) show(ctx context.Context, at tenant.Org, _ pageRequest) (Page, error) {
	by := at.Actor()
	return db.ViewRoom(ctx, a.db, at.Room(by.Room), func(tx *db.RoomView) (Page, error) {
		return a.readPage(tx, by, tx.Now())
	})
}

func (a *Actions) readPage(tx db.RoomReader, by tenant.Actor, now clock.Instant) (p Page, err error) {
	playerID := by.ID
	limits, err := limitsOf(tx, by)
	if err != nil {
		return p, err
	}
	org := tx.InOrg()
	here, err := room.Current(tx)
	if err != nil {
		return p, err
	}
	own, err := player.Get(org, playerID)
	if err != nil {
		return p, err
	}
	state, err := readFloor(tx, now)
	if err != nil {
		return p, err
	}
	p = Page{
		RoomName: here.Name, TimeZone: here.TimeZone, At: now, Name: mask.FirstNameAndInitial(own.Name),
		Tournaments: []Tournament{}, Games: []Game{},
	}
	p.Lists, p.Arrival = state.listsOf(playerID, limits.entryID)
	if p.JoinPage, err = roompage.JoinAddress(tx); err != nil || limits.isLimited {
		p.IsLimited = limits.isLimited
		return p, err
	}
	p.HereSince, p.Code = state.hereSince(playerID), own.ID
	if p.Bill, err = rental.ItemizeRunning(tx, playerID, now, here.Calendar()); err != nil {
		return p, err
	}
	if p.Bill != nil {
		if p.MustMove, err = floor.MoveOfPlayer(tx, now, playerID); err != nil {
			return p, err
		}
	}
	if p.JoinPage != "" || p.HereSince != nil || p.Bill != nil {
		p.Games = state.gamesFor(playerID)
	}
	if p.Tournaments, err = readTournaments(tx, playerID); err != nil {
		return p, err
	}
	if p.Membership, err = readMembership(org, playerID, now); err != nil {
		return p, err
	}
	p.Alerts, err = a.notices.AlertsOf(tx, playerID, here.Name)
	return p, err
}

// readFloor reads the lists of the room. The pages of all its players share what depends on the version only.
func readFloor(tx db.RoomReader, now clock.Instant) (f floorState, err error) {
	if f.tables, err = floor.Tables(tx, now); err != nil {
		return f, err
	}
	if f.games, err = floor.GameLists(tx, now); err != nil {
		return f, err
	}
	f.here, err = db.Cached(tx, "check-ins of players' pages", func() (map[string]clock.Instant, error) {
		visits, err := player.OpenSessions(tx, now)
		here := make(map[string]clock.Instant, len(visits))
		for _, v := range visits {
			here[v.PlayerID] = v.CheckInTime
		}
		return here, err
	})
	return f, err
}

func readMembership(tx db.OrgReader, playerID string, now clock.Instant) (*Membership, error) {
	m, err := player.MembershipAt(tx, playerID, now)
	if err != nil || m == nil {
		return nil, err
	}
	until, err := player.MemberUntil(tx, playerID, now)
	out := &Membership{Type: m.MembershipType, Status: m.Status, Until: m.ExpiryDate}
	if until != nil {
		out.Until = *until
	}
	return out, err
}

func (a *Actions) answer(ctx context.Context, at tenant.Org, in answerRequest) (api.None, error) {
	by := at.Actor()
	return db.InRoom(ctx, a.db, at.Room(by.Room), func(tx *db.RoomTx) (none api.None, err error) {
		if err := requireVisible(tx, by, in.EntryID); err != nil {
			return none, err
		}
		_, err = floor.AnswerCall(tx, floor.CallAnswer{
			EntryID: in.EntryID, PlayerID: by.ID, Call: in.Call, Answer: in.Answer,
		})
		return none, err
	})
}

func (a *Actions) leave(ctx context.Context, at tenant.Org, in leaveRequest) (api.None, error) {
	by := at.Actor()
	return db.InRoom(ctx, a.db, at.Room(by.Room), func(tx *db.RoomTx) (none api.None, err error) {
		if err := requireVisible(tx, by, in.EntryID); err != nil {
			return none, err
		}
		_, err = floor.LeaveList(tx, in.EntryID, by.ID)
		return none, err
	})
}

func (a *Actions) current(ctx context.Context, at tenant.Room, in linkRequest) (CurrentLink, error) {
	return db.ViewRoom(ctx, a.db, at, func(tx *db.RoomView) (c CurrentLink, err error) {
		if _, err := player.Get(tx.InOrg(), in.PlayerID); err != nil {
			return c, err
		}
		return currentLink(tx, in.PlayerID)
	})
}

// renew makes the link of a player. All earlier links end.
func (a *Actions) renew(ctx context.Context, at tenant.Room, in linkRequest) (NewLink, error) {
	secret, hash := signin.NewToken()
	var ended []string
	n, err := db.InRoom(db.WithSecretAnswer(ctx), a.db, at, func(tx *db.RoomTx) (n NewLink, err error) {
		p, err := player.Get(tx.InOrg(), in.PlayerID)
		if err != nil {
			return n, err
		}
		guest := player.Guest{Player: p, At: tx.Now()}
		if p.MergedInto != nil || p.RemovedAt != nil || guest.RefusalReason() != "" {
			return n, fault.Conflict("%s may not enter, so a link would not open", fault.Person(p.Name))
		}
		if ended, err = deleteLinks(tx, p.ID); err != nil {
			return n, err
		}
		if err := tx.Write(writeLink, db.NewID(), p.ID, hash, tx.Now(), tx.Actor().Name); err != nil {
			return n, err
		}
		n.Secret = secret
		n.Link, err = db.OneOr(tx, errNoLink, scanLink, linkOfPlayer, p.ID)
		if err != nil {
			return n, err
		}
		return n, emitLinks(tx, p.ID)
	})
	a.forget(ended...)
	return n, err
}

func (a *Actions) forget(links ...string) {
	for _, id := range links {
		a.Sessions.ForgetSession(id)
	}
}

var errNoLink = fault.NotFound("Link")

func (a *Actions) revoke(ctx context.Context, at tenant.Room, in linkRequest) (api.None, error) {
	var ended []string
	none, err := db.InRoom(ctx, a.db, at, func(tx *db.RoomTx) (none api.None, err error) {
		if ended, err = deleteLinks(tx, in.PlayerID); err == nil && len(ended) == 0 {
			err = errNoLink
		}
		if err != nil {
			return none, err
		}
		return none, emitLinks(tx, in.PlayerID)
	})
	a.forget(ended...)
	return none, err
}

// DeleteEnded deletes the links that cannot open any more.
func (a *Actions) DeleteEnded(ctx context.Context) error {
	return db.DeleteInBatches(ctx, a.db, "links of all organizations end", deleteEnded,
		a.db.Now().Add(-linkTTL), a.db.Now().Add(-unopenedTTL))
}
