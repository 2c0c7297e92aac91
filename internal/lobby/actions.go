package lobby

import (
	"context"
	"errors"
	"slices"
	"time"

	"pitboss/internal/account/signin"
	"pitboss/internal/floor"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/secret"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/lobby/arrivalcode"
	"pitboss/internal/lobby/roompage"
	"pitboss/internal/room"
	"pitboss/internal/tournament/director"
)

// sessionTTL is how long a screen may stand unused. Browsers keep no cookie longer.
const sessionTTL = 400 * 24 * time.Hour

// Limits of a network: new codes and checks of a code by screens, and wrong codes by managers.
const (
	maxPairings     = 600
	maxWrongCodes   = 30
	pairingInterval = 15 * time.Minute
)

// Actions are the handlers of screens and boards.
type Actions struct {
	db         *db.DB
	Sessions   *signin.Authenticator[tenant.Actor, tenant.Org]
	pairings   *signin.NetworkLimiter
	wrongCodes *signin.NetworkLimiter
	codes      arrivalcode.Codes
}

// New makes the actions. The screens of the demo organization work only with demo data.
func New(d *db.DB, hasDemoData bool, codes arrivalcode.Codes) *Actions {
	return &Actions{
		db: d, codes: codes,
		Sessions: signin.NewAuthenticator(d, signin.Kind[tenant.Actor, tenant.Org]{
			MaxCached: 10_000, Demo: hasDemoData, ByToken: sessionByToken, ByTokens: sessionsByTokens,
			Scan: scanSession, Scope: scopeOf, IdleTimeout: sessionTTL, Touch: touch,
		}),
		pairings:   signin.NewNetworkLimiter(maxPairings, pairingInterval),
		wrongCodes: signin.NewNetworkLimiter(maxWrongCodes, pairingInterval),
	}
}

// offer gives a new screen a code to show.
func (a *Actions) offer(ctx context.Context, v api.Visitor, _ api.None) (none Pairing, err error) {
	if wait := a.pairings.Wait(api.NetworkOf(v.Address), a.db.Now()); wait > 0 {
		return none, signin.TooManyAttempts(wait)
	}
	return db.AcrossTenants(ctx, a.db, "a screen belongs to no organization until it is paired",
		func(tx *db.AnyTx) (none Pairing, err error) {
			token, hash := signin.NewToken()
			p := Pairing{Secret: token, Until: tx.Now().Add(pairingTimeout)}
			for range 3 { // a code that another screen shows now is not offered again
				p.Code = newCode()
				if n, err := tx.Exec(insertPairing, p.Code, hash, p.Until); err != nil || n > 0 {
					return p, err
				}
			}
			return none, errors.New("no free code was found")
		})
}

// Claim is the answer to a screen that asks whether it has been paired.
type Claim struct {
	State ClaimState `json:"state"`
}

// ClaimState is the state of a pairing.
type ClaimState string

// The states. An expired pairing needs a new code.
const (
	ClaimWaiting ClaimState = "waiting"
	ClaimPaired  ClaimState = "paired"
	ClaimExpired ClaimState = "expired"
)

// Values are the words allowed on the wire.
func (ClaimState) Values() []string {
	return []string{string(ClaimWaiting), string(ClaimPaired), string(ClaimExpired)}
}

// claim begins the session of a screen that has been paired.
func (a *Actions) claim(ctx context.Context, _ api.Visitor, in claimRequest) (api.SignIn[Claim], error) {
	answer := api.SignIn[Claim]{Audience: tenant.Screen, Lifetime: sessionTTL}
	hash, _ := signin.HashValidToken(in.Secret)
	state, err := db.ViewAcross(ctx, a.db, "a secret determines its screen", func(tx *db.AnyTx) (ClaimState, error) {
		_, paired, err := db.One(tx, scanText, screenByToken, hash)
		if err != nil || paired {
			return ClaimPaired, err
		}
		until, found, err := db.One(tx, scanUntil, pairingByToken, hash)
		if err != nil || !found || until <= tx.Now() {
			return ClaimExpired, err
		}
		return ClaimWaiting, nil
	})
	answer.Body.State = state
	if state == ClaimPaired {
		answer.Token = in.Secret
	}
	return answer, err
}

var errCode = fault.InvalidField("code", "No screen shows this code. Codes change after ten minutes.")

// pair pairs the screen that shows a code. Of concurrent requests with the same code one succeeds.
func (a *Actions) pair(ctx context.Context, at tenant.Room, in pairRequest) (none Screen, err error) {
	if wait := a.wrongCodes.Wait(at.Org().Actor().ID, a.db.Now()); wait > 0 {
		return none, signin.TooManyAttempts(wait)
	}
	hash, err := db.ViewAcross(ctx, a.db, "a screen belongs to no organization until it is paired",
		func(tx *db.AnyTx) (string, error) {
			return db.OneOr(tx, errCode, scanText, pairingByCode, in.Code, tx.Now())
		})
	if err != nil {
		return none, err
	}
	a.wrongCodes.Forgive(at.Org().Actor().ID)
	return db.InRoom(ctx, a.db, at, func(tx *db.RoomTx) (none Screen, err error) {
		n, err := db.Value[int](tx, countScreens)
		if err == nil {
			err = fault.LimitReached(n, maxScreens, "screens")
		}
		if err == nil {
			err = checkTable(tx, in.choices)
		}
		if err != nil {
			return none, err
		}
		s := Screen{ID: db.NewID(), RoomID: at.ID(), choices: in.choices, PairedAt: tx.Now(), SeenAt: tx.Now()}
		added, err := tx.Exec(insertScreen, slices.Concat([]any{s.ID}, s.columns(), []any{hash, tx.Now()})...)
		if err == nil && added == 0 {
			err = errCode
		}
		if err != nil {
			return none, err
		}
		tx.Emit(screenUpdated.With(s))
		return s, nil
	})
}

func (a *Actions) change(ctx context.Context, at tenant.Room, in changeRequest) (Screen, error) {
	s, err := db.InRoom(ctx, a.db, at, func(tx *db.RoomTx) (none Screen, err error) {
		s, err := loadScreen(tx, in.ID)
		if err != nil {
			return none, err
		}
		if err := checkTable(tx, in.choices); err != nil {
			return none, err
		}
		s.choices = in.choices
		if err := tx.Write(updateScreen, slices.Concat([]any{s.ID}, s.columns())...); err != nil {
			return none, err
		}
		tx.Emit(screenUpdated.With(s))
		return s, nil
	})
	a.Sessions.ForgetSession(in.ID) // its kind is its role
	return s, err
}

// checkTable refuses a table that is not a table of the room in use.
func checkTable(tx *db.RoomTx, in choices) error {
	if in.TableID == nil {
		return nil
	}
	tables, err := floor.Tables(tx, tx.Now())
	if err == nil && !slices.ContainsFunc(tables, func(t floor.Table) bool { return t.ID == *in.TableID }) {
		err = fault.NotFound("Table")
	}
	return err
}

// remove ends the credential of a screen.
func (a *Actions) remove(ctx context.Context, at tenant.Room, in screenRequest) (api.None, error) {
	none, err := db.InRoom(ctx, a.db, at, func(tx *db.RoomTx) (none api.None, err error) {
		s, err := loadScreen(tx, in.ID)
		if err != nil {
			return none, err
		}
		tx.Emit(screenRemoved.With(ScreenRemoved{s.ID, s.Name}))
		if err := tx.Write(deletePairing, s.ID); err != nil {
			return none, err
		}
		return none, tx.Write(deleteScreen, s.ID)
	})
	a.Sessions.ForgetSession(in.ID)
	return none, err
}

func loadScreen(tx db.RoomReader, id string) (Screen, error) {
	return db.OneOr(tx, fault.NotFound("Screen"), scanScreen, screenByID, id)
}

func (a *Actions) list(ctx context.Context, at tenant.Room, _ api.None) ([]Screen, error) {
	return db.ViewRoom(ctx, a.db, at, func(tx *db.RoomView) ([]Screen, error) {
		return db.All(tx, scanScreen, listScreens)
	})
}

// own returns the screen that asks.
func (a *Actions) own(ctx context.Context, at tenant.Org, _ api.None) (Screen, error) {
	by := at.Actor()
	return db.ViewRoom(ctx, a.db, at.Room(by.Room), func(tx *db.RoomView) (Screen, error) {
		return loadScreen(tx, by.ID)
	})
}

// DeleteExpired deletes the pairings that have run out.
func (a *Actions) DeleteExpired(ctx context.Context) error {
	const why = "a screen belongs to no organization until it is paired"
	return db.DeleteInBatches(ctx, a.db, why, deletePairings, a.db.Now())
}

func (a *Actions) lists(tx *db.RoomView, _ api.None) (none ListsBoard, err error) {
	here, board, err := loadBoard(tx)
	if err != nil {
		return none, err
	}
	address, err := roompage.JoinAddress(tx)
	if err != nil {
		return none, err
	}
	games, err := floor.GameLists(tx, tx.Now())
	return ListsBoard{board, here.Settings.HoldMinutes, address, listsOf(games, here.Settings.BoardNames)}, err
}

func (a *Actions) arrivalCode(_ context.Context, at tenant.Room, _ api.None) (c ArrivalCode, err error) {
	c.Code, c.Until, err = a.codes.Current(at, a.db.Now())
	if errors.Is(err, secret.ErrNoKey) {
		err = nil
	}
	return c, err
}

func (a *Actions) tables(tx *db.RoomView, _ api.None) (none TablesBoard, err error) {
	_, board, err := loadBoard(tx)
	if err != nil {
		return none, err
	}
	games, err := floor.GameLists(tx, tx.Now())
	return TablesBoard{board, tablesOf(games)}, err
}

func (a *Actions) mustMove(tx *db.RoomView, _ api.None) (none MustMoveBoard, err error) {
	here, board, err := loadBoard(tx)
	if err != nil {
		return none, err
	}
	address, err := roompage.JoinAddress(tx)
	if err != nil {
		return none, err
	}
	games, err := floor.MustMoveGames(tx, tx.Now())
	if err != nil {
		return none, err
	}
	lists, err := floor.GameLists(tx, tx.Now())
	return MustMoveBoard{
		board, here.Settings.MustMoveOrder, address, mustMoveGamesOf(games, here.Settings.BoardNames), tablesOf(lists),
	}, err
}

func (a *Actions) tournaments(tx *db.RoomView, _ api.None) (none TournamentsBoard, err error) {
	_, board, err := loadBoard(tx)
	if err != nil {
		return none, err
	}
	next, err := director.Unfinished(tx, tx.Now(), maxTournaments)
	return TournamentsBoard{board, tournamentsOf(next)}, err
}

func (a *Actions) announcements(tx *db.RoomView, _ api.None) (Board, error) {
	_, board, err := loadBoard(tx)
	return board, err
}

// loadBoard reads the room and what every board of it shows.
func loadBoard(tx *db.RoomView) (here room.Room, board Board, err error) {
	if here, err = room.Current(tx); err != nil {
		return here, board, err
	}
	standing, err := standingAnnouncements(tx, tx.Now())
	if err != nil {
		return here, board, err
	}
	promotions, err := roompage.Promotions(tx)
	return here, Board{here.Name, here.TimeZone, standing, promotions}, err
}
