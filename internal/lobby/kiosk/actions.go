package kiosk

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"pitboss/internal/account/signin"
	"pitboss/internal/floor"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/mask"
	"pitboss/internal/foundation/secret"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/frontoffice"
	"pitboss/internal/lobby/playerpage"
	"pitboss/internal/player"
	"pitboss/internal/room"
)

// Actions are the handlers of kiosks.
type Actions struct {
	db       *db.DB
	key      *secret.Key // seals the tokens, for every node
	lookups  *signin.NetworkLimiter
	refusals *signin.NetworkLimiter
}

// New makes the actions. Without a key no player is looked up.
func New(d *db.DB, key *secret.Key) *Actions {
	return &Actions{
		db: d, key: key, lookups: signin.NewNetworkLimiter(maxLookups, lookupInterval),
		refusals: signin.NewNetworkLimiter(maxRefusals, lookupInterval),
	}
}

var (
	errStartOver = &fault.Error{
		Kind: fault.Missing, Type: "urn:pitboss:start-over", Detail: "That took too long. Please start over.",
	}
	errNoKey = &fault.Error{
		Kind: fault.Unavailable, Type: frontoffice.ErrSeeFrontDesk.Type, RetryAfter: time.Minute,
		Detail: "Check-in is at the front desk. The server has no secret key.",
	}
)

func (a *Actions) room(tx *db.RoomView, _ api.None) (Room, error) {
	r, err := room.Current(tx)
	return Room{r.Name, r.TimeZone}, err
}

// lookUp finds the player of a phone number or a code. Every refusal takes the same time.
func (a *Actions) lookUp(ctx context.Context, at tenant.Room, in lookupRequest) (none Lookup, err error) {
	if a.key == nil {
		return none, errNoKey
	}
	screen, now := at.Org().Actor().ID, a.db.Now()
	if wait := max(a.lookups.Wait(screen, now), a.refusals.Wait(screen, now)); wait > 0 {
		return none, signin.TooManyAttempts(wait)
	}
	earliest := time.After(minRefusalTime)
	found, err := db.ViewRoom(ctx, a.db, at, func(tx *db.RoomView) (found foundPlayer, err error) {
		if found, err = find(tx, in); err != nil {
			return found, err
		}
		guest, err := frontoffice.CheckEntry(tx, found.id, tx.Now())
		found.name = guest.Name
		return found, frontoffice.SendToDesk(err)
	})
	if err = a.logRefusal(ctx, at, err); errors.Is(err, frontoffice.ErrSeeFrontDesk) {
		select {
		case <-earliest:
		case <-ctx.Done():
		}
		return none, nil
	}
	if err != nil {
		return none, err
	}
	a.refusals.Forgive(screen)
	token, err := a.key.Encrypt(contextOf(at), fmt.Sprintf("%d %s %s", now.Add(tokenTimeout), found.id, found.link))
	return Lookup{&Confirmation{mask.FirstNameAndInitial(found.name), token}}, err
}

// foundPlayer is the result of a lookup: a player, with the link whose code they scanned.
type foundPlayer struct{ id, name, link string }

func find(tx *db.RoomView, in lookupRequest) (f foundPlayer, err error) {
	var isFound bool
	if in.Code == "" {
		var p player.Player
		p, isFound, err = player.ByPhone(tx.InOrg(), in.Phone)
		f.id = p.ID
	} else {
		var owner playerpage.Owner
		owner, isFound, err = playerpage.OwnerOfCode(tx, in.Code)
		f.id, f.link = owner.PlayerID, owner.LinkID
	}
	if err == nil && !isFound {
		err = frontoffice.ErrSeeFrontDesk
	}
	return f, err
}

// contextOf binds a token to one screen in its room.
func contextOf(at tenant.Room) string {
	return strings.Join([]string{"kiosk", at.Org().ID(), at.ID(), at.Org().Actor().ID}, "/")
}

// confirmed is a confirmed player, until a moment, with the link whose code they scanned.
type confirmed struct {
	playerID, link string
	until          clock.Instant
}

// open returns the player of a token.
func (a *Actions) open(at tenant.Room, token string) (c confirmed, err error) {
	text, err := a.key.Decrypt(contextOf(at), token)
	if err != nil {
		return c, errStartOver
	}
	// The link is empty after a phone number.
	if n, err := fmt.Sscan(text, &c.until, &c.playerID, &c.link); n < 2 {
		return c, err
	}
	return c, nil
}

// logRefusal stores a refusal and removes its reason from the error.
func (a *Actions) logRefusal(ctx context.Context, at tenant.Room, err error) error {
	return frontoffice.HideReason(player.LogRefusal(ctx, a.db, at.Org(), err))
}

// visit returns what the confirmed player sees.
func (a *Actions) visit(ctx context.Context, at tenant.Room, in visitRequest) (Visit, error) {
	who, err := a.open(at, in.Token)
	if err != nil {
		return Visit{}, err
	}
	v, err := db.ViewRoom(ctx, a.db, at, func(tx *db.RoomView) (Visit, error) {
		if who.until <= tx.Now() {
			return Visit{}, errStartOver
		}
		if _, err := frontoffice.CheckEntry(tx, who.playerID, tx.Now()); err != nil {
			return Visit{}, frontoffice.SendToDesk(err)
		}
		return visitOf(tx, who.playerID, tx.Now())
	})
	return v, a.logRefusal(ctx, at, err)
}

// checkIn checks the player in and joins the chosen lists, all or nothing. An open visit and the
// places that the player already has stay as they are.
func (a *Actions) checkIn(ctx context.Context, at tenant.Room, in checkInRequest) (Visit, error) {
	who, err := a.open(at, in.Token)
	if err != nil {
		return Visit{}, err
	}
	v, err := db.InRoom(ctx, a.db, at, func(tx *db.RoomTx) (Visit, error) {
		if who.until <= tx.Now() {
			return Visit{}, errStartOver
		}
		_, err := frontoffice.Admit(tx, frontoffice.CheckIn{PlayerID: who.playerID})
		if err != nil && !isCheckedIn(err) {
			return Visit{}, frontoffice.SendToDesk(err)
		}
		if err := joinLists(tx, who.playerID, in.GameTypeIDs); err != nil {
			return Visit{}, err
		}
		if who.link != "" {
			if err := playerpage.RecordUse(tx, who.link); err != nil {
				return Visit{}, err
			}
		}
		v, err := visitOf(tx, who.playerID, tx.Now())
		if err != nil || in.Secret == "" {
			return v, err
		}
		code, err := playerpage.MakeCode(tx, who.playerID, in.Secret, playerpage.KindKiosk)
		v.Link = code.Link
		return v, err
	})
	return v, a.logRefusal(ctx, at, err)
}

// isCheckedIn reports whether a check-in was refused because the player has an open session.
func isCheckedIn(err error) bool {
	var f *fault.Error
	if !errors.As(err, &f) {
		return false
	}
	_, isSession := f.Current.(player.Session)
	return isSession
}

func joinLists(tx *db.RoomTx, playerID string, chosen []string) error {
	if len(chosen) == 0 {
		return nil
	}
	games, err := floor.GameLists(tx, tx.Now())
	if err != nil {
		return err
	}
	for _, game := range slices.Compact(slices.Sorted(slices.Values(chosen))) {
		i := slices.IndexFunc(games, func(g floor.GameList) bool { return g.GameTypeID == game })
		if i < 0 {
			return playerpage.ErrListClosed
		}
		if games[i].EntryOf(playerID) != nil {
			continue
		}
		entry := floor.NewEntry{PlayerID: playerID, GameTypeID: game, Source: floor.SourceWalkIn}
		if _, err := floor.Join(tx, entry); err != nil {
			return err
		}
	}
	return nil
}

func visitOf(tx db.RoomReader, playerID string, now clock.Instant) (v Visit, err error) {
	games, err := floor.GameLists(tx, now)
	if err != nil {
		return v, err
	}
	v.Lists = listsFor(playerID, games)
	if _, v.CheckedIn, err = player.OpenSession(tx, playerID, now); err != nil {
		return v, err
	}
	seat, err := player.SeatOf(tx.InOrg(), playerID)
	if err != nil {
		return v, err
	}
	if seat != nil && seat.RoomID == tx.RoomID() {
		v.Seat = &Seat{seat.TableNumber, seat.SeatNumber}
	}
	if v.MemberUntil, err = player.MemberUntil(tx.InOrg(), playerID, now); err != nil {
		return v, err
	}
	last, err := player.MembershipAt(tx.InOrg(), playerID, now)
	switch {
	case v.MemberUntil != nil:
		v.Membership = MembershipActive
	case last != nil:
		v.Membership = MembershipEnded
	default:
		v.Membership = MembershipNone
	}
	return v, err
}
