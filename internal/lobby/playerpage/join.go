package playerpage

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
	"pitboss/internal/foundation/mask"
	"pitboss/internal/foundation/secret"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/frontoffice"
	"pitboss/internal/lobby/roompage"
	"pitboss/internal/player"
	"pitboss/internal/room"
)

// Limits of joins by a network, of joins with a phone number, and of wrong codes by a link, on one node.
const (
	maxJoins        = 20
	maxJoinsOfPhone = 5
	phoneInterval   = time.Hour
	maxWrongCodes   = 10
	// minDeskTime is longer than any check of a person takes.
	minDeskTime = 400 * time.Millisecond
)

// Joined is the answer to an entry on a list from the public page.
type Joined struct {
	Link *string `json:"link"` // id of the link to the player's page; null: please see the front desk
}

// ErrListClosed refuses a list that no game has any more.
var ErrListClosed = fault.WithType("list-closed", fault.Conflict("This list has closed. Choose another game."))

var (
	errNotJoinable = fault.WithType("no-joining",
		fault.Conflict("This room takes no names from its page now. Please call the front desk."))
	errLimited    = fault.WithType("limited-link", fault.Conflict("Ask the front desk for the link to your own page."))
	errOtherEntry = fault.NotFound("Waitlist entry")
	errNoCode     = &fault.Error{
		Kind: fault.Unavailable, Type: "urn:pitboss:no-code", RetryAfter: time.Minute,
		Detail: "Please check in at the front desk. The server has no secret key.",
	}
)

// join puts a player on a list by name and phone number, and makes a link for that entry. A refusal has the same answer
// for every reason, takes the same time, and changes nothing.
func (a *Actions) join(ctx context.Context, v api.Visitor, in joinRequest) (none Joined, err error) {
	now := a.db.Now()
	if wait := a.joins.Wait(api.NetworkOf(v.Address), now); wait > 0 {
		return none, signin.TooManyAttempts(wait)
	}
	at, err := a.pages.Find(ctx, in.Address)
	if err != nil {
		return none, err
	}
	if wait := a.phones.Wait(at.Org().ID()+" "+in.Phone, now); wait > 0 {
		return none, signin.TooManyAttempts(wait)
	}
	earliest := time.After(minDeskTime)
	joined, err := db.InRoom(ctx, a.db, at, func(tx *db.RoomTx) (Joined, error) {
		if err := requireJoinable(tx, in.GameTypeID, ""); err != nil {
			return none, err
		}
		link, err := joinAsVisitor(tx, in)
		return Joined{&link}, frontoffice.SendToDesk(err)
	})
	if errors.Is(err, frontoffice.ErrSeeFrontDesk) {
		select {
		case <-earliest:
		case <-ctx.Done():
		}
		return none, nil
	}
	return joined, err
}

// joinAsVisitor makes the entry and its link, and returns the link's id.
func joinAsVisitor(tx *db.RoomTx, in joinRequest) (link string, err error) {
	playerID, err := playerToJoin(tx, in)
	if err != nil {
		return "", err
	}
	e, err := floor.Join(tx, in.entryFor(playerID))
	if err != nil {
		return "", err
	}
	link = db.NewID()
	return link, tx.WriteUnique(frontoffice.ErrSeeFrontDesk, insertJoinedLink, link, e.PlayerID,
		signin.TokenHash(in.Secret), tx.Now(), tx.Actor().Name, e.ID)
}

func (in *joining) entryFor(playerID string) floor.NewEntry {
	arriveIn := time.Duration(in.ArriveInMinutes) * time.Minute
	return floor.NewEntry{
		PlayerID: playerID, GameTypeID: in.GameTypeID, Source: floor.SourceOnline, ArriveIn: &arriveIn,
	}
}

// playerToJoin returns the player of a phone number, or adds one if the number is new. A player who is here joins at
// the desk, at the kiosk or by their own link: a stranger who knows the number gets no link to a player in the room.
func playerToJoin(tx *db.RoomTx, in joinRequest) (string, error) {
	same, err := player.AllByPhone(tx.InOrg(), in.Phone)
	if err != nil {
		return "", err
	}
	if len(same) == 0 {
		org, err := tx.Org()
		if err != nil {
			return "", err
		}
		p, err := player.Add(org, player.NewPlayer{ID: db.NewID(), Name: in.Name, Phone: &in.Phone, IsActive: true})
		return p.ID, err
	}
	p := same[0]
	if len(same) > 1 || shownName(p.Name) != shownName(in.Name) {
		return "", frontoffice.ErrSeeFrontDesk
	}
	if _, err := frontoffice.CheckEntry(tx, p.ID, tx.Now()); err != nil {
		return "", err
	}
	isHere, err := floor.IsHere(tx, p.ID, tx.Now())
	if err == nil && isHere {
		err = frontoffice.ErrSeeFrontDesk
	}
	return p.ID, err
}

// shownName is the part of a name that is compared: first name and initial, without case and accents.
func shownName(name string) string { return player.NameKey(mask.FirstNameAndInitial(name)) }

// requireJoinable refuses a list that is not offered: the public page takes names for lists with tables or players,
// and a known player who is in the room may join them while it takes none. A visitor has no player id.
func requireJoinable(tx *db.RoomTx, gameTypeID, playerID string) error {
	address, err := roompage.JoinAddress(tx)
	if err == nil && address == "" {
		isHere := false
		if playerID != "" {
			isHere, err = floor.IsHere(tx, playerID, tx.Now())
		}
		if err == nil && !isHere {
			err = errNotJoinable
		}
	}
	if err != nil {
		return err
	}
	games, err := floor.GameLists(tx, tx.Now())
	if err == nil && !slices.ContainsFunc(games, func(g floor.GameList) bool { return g.GameTypeID == gameTypeID }) {
		if err = room.RequireGame(tx.InOrg(), gameTypeID); err == nil {
			err = ErrListClosed
		}
	}
	return err
}

// joinList puts the player of a link on another list.
func (a *Actions) joinList(ctx context.Context, at tenant.Org, in joinListRequest) (api.None, error) {
	none, err := inWholePage(ctx, a, at, func(tx *db.RoomTx, playerID string) (none api.None, err error) {
		if err := requireJoinable(tx, in.GameTypeID, playerID); err != nil {
			return none, err
		}
		if _, err := frontoffice.CheckEntry(tx, playerID, tx.Now()); err != nil {
			return none, frontoffice.SendToDesk(err)
		}
		_, err = floor.Join(tx, in.entryFor(playerID))
		return none, err
	})
	return none, frontoffice.HideReason(err)
}

// arrive confirms by the code on the board that the player is in the room.
func (a *Actions) arrive(ctx context.Context, at tenant.Org, in arriveRequest) (none api.None, err error) {
	by := at.Actor()
	if wait := a.wrongCodes.Wait(by.Session, a.db.Now()); wait > 0 {
		return none, signin.TooManyAttempts(wait)
	}
	here := at.Room(by.Room)
	isRight, err := a.codes.Matches(here, in.Code, a.db.Now())
	switch {
	case errors.Is(err, secret.ErrNoKey):
		return none, errNoCode
	case err != nil:
		return none, err
	case !isRight:
		return none, fault.InvalidField("code", "That is not the code on the board. It changes every two minutes.")
	}
	a.wrongCodes.Forgive(by.Session)
	return db.InRoom(ctx, a.db, here, func(tx *db.RoomTx) (none api.None, err error) {
		p, err := player.Get(tx.InOrg(), by.ID)
		if err != nil {
			return none, err
		}
		isNew, err := floor.MarkArrived(tx, p.ID)
		if isNew {
			room.LogActivity(tx, room.WaitlistUpdated, p.Name+" arrived, by the code on the board", "", p.Name)
		}
		return none, err
	})
}

// requireVisible refuses an act on an entry that a limited link does not show.
func requireVisible(tx *db.RoomTx, by tenant.Actor, entryID string) error {
	limits, err := limitsOf(tx, by)
	if err == nil && limits.entryID != "" && limits.entryID != entryID {
		err = errOtherEntry
	}
	return err
}
