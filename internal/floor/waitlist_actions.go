package floor

import (
	"context"
	"encoding/base64"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/player"
	"pitboss/internal/room"
)

func (a *Actions) list(tx *db.RoomView, _ roomRequest) ([]WaitlistEntry, error) {
	return OpenEntries(tx)
}

func (a *Actions) everyList(ctx context.Context, at tenant.Org, _ api.None) ([]WaitlistEntry, error) {
	return room.ForEachRoom(ctx, a.db, at, func(tx *db.RoomView) ([]WaitlistEntry, error) { return OpenEntries(tx) })
}

func (a *Actions) history(tx *db.RoomView, in historyRequest) (api.Page[WaitlistEntry], error) {
	limit := min(max(in.Limit, 0), 200)
	if limit == 0 {
		limit = 50
	}
	before, id := clock.Instant(1)<<62, ""
	if in.Cursor != "" {
		raw, err := base64.RawURLEncoding.DecodeString(in.Cursor)
		at, rest, ok := strings.Cut(string(raw), "/")
		n, err2 := strconv.ParseInt(at, 10, 64)
		if err != nil || err2 != nil || !ok || strings.ContainsRune(rest, 0) {
			return api.Page[WaitlistEntry]{}, fault.InvalidField("cursor", "Take the cursor from the Link of the page before")
		}
		before, id = clock.Instant(n), strings.ToValidUTF8(rest, "")
	}
	stored, err := db.All(tx, scanEntry, endedEntries, before, id, limit+1)
	if err != nil {
		return api.Page[WaitlistEntry]{}, err
	}
	page := api.Page[WaitlistEntry]{Items: []WaitlistEntry{}}
	for i, k := range stored {
		if i == limit {
			last := stored[i-1]
			page.Next = base64.RawURLEncoding.EncodeToString(fmt.Appendf(nil, "%d/%s", *last.standing.EndedAt, last.WaitlistEntry.ID))
			break
		}
		page.Items = append(page.Items, k.shown(0))
	}
	return page, nil
}

func (a *Actions) estimates(ctx context.Context, at tenant.Room, _ roomRequest) ([]Estimate, error) {
	return db.ViewRoom(ctx, a.db, at, func(tx *db.RoomView) ([]Estimate, error) {
		games, err := room.Games(tx.InOrg(), tx.Now())
		if err != nil {
			return nil, err
		}
		tables, err := Tables(tx, tx.Now())
		if err != nil {
			return nil, err
		}
		counts, err := countTurnovers(tx, tx.Now().Add(-turnoverWindow))
		if err != nil {
			return nil, err
		}
		out := make([]Estimate, len(games))
		for i, g := range games {
			open := 0
			for _, t := range seatChoices(tables, g.ID) {
				if t.IsRunning() {
					open += len(t.FreeSeats())
				}
			}
			e := Estimate{GameTypeID: g.ID}
			for _, c := range counts {
				if c.game == g.ID {
					e.Turnovers = c.n
				}
			}
			e.PerPosition = estimate(e.Turnovers, open)
			out[i] = e
		}
		return out, nil
	})
}

func (a *Actions) join(ctx context.Context, at tenant.Room, in joinRequest) (WaitlistEntry, error) {
	e, err := db.InRoom(ctx, a.db, at, func(tx *db.RoomTx) (WaitlistEntry, error) {
		return Join(tx, NewEntry{in.PlayerID, in.GameTypeID, in.Source, in.Note})
	})
	return e, player.LogRefusal(ctx, a.db, at.Org(), err)
}

// NewEntry is who wants to wait for what.
type NewEntry struct {
	PlayerID, GameTypeID string
	Source               Source
	Note                 *string
}

// Join puts a player at the end of a game's list. The order is by the server's time of joining. Once a game: a second
// entry is a conflict that carries the first. Who is barred or has excluded himself is refused: *player.RefusedError; a
// membership is asked for when he sits down.
func Join(tx *db.RoomTx, in NewEntry) (WaitlistEntry, error) {
	p, err := player.LockCanonical(tx, in.PlayerID)
	if err != nil {
		return WaitlistEntry{}, err
	}
	if _, err := player.CheckDoor(tx, p.ID, player.AtWaitlist); err != nil {
		return WaitlistEntry{}, err
	}
	g, err := room.FindGame(tx.InOrg(), in.GameTypeID, tx.Now())
	if err != nil {
		return WaitlistEntry{}, err
	}
	have, found, err := db.One(tx, scanEntry, openOf, p.ID, g.ID)
	if err != nil {
		return WaitlistEntry{}, err
	}
	if found {
		return WaitlistEntry{}, fault.ConflictWith(have.shown(0), "%s is already waiting for %s", fault.Person(p.Name), g.Name)
	}
	n, err := CountOpenEntries(tx)
	if err == nil {
		err = fault.LimitReached(n, mostWaiting, "names on a room's lists")
	}
	if err != nil {
		return WaitlistEntry{}, err
	}
	r, err := room.Current(tx)
	if err != nil {
		return WaitlistEntry{}, err
	}
	id := db.NewID()
	if err := tx.Write(insertEntry, id, p.ID, g.ID, string(in.Source), in.Note, tx.Now(), rankOrder, tx.Now(), "Joined "+onWall(r, tx.Now()), nil); err != nil {
		return WaitlistEntry{}, err
	}
	k, err := find(tx, id)
	if err != nil {
		return WaitlistEntry{}, err
	}
	room.LogActivity(tx, room.WaitlistAdded, fmt.Sprintf("%s joined the list for %s", p.Name, g.Name), "", p.Name)
	return publish(tx, k)
}

// mostWaiting in a room: its lists are answered whole.
const mostWaiting = 2000

// onWall is a moment as the clock on the room's wall shows it.
func onWall(r room.Room, at clock.Instant) string {
	return at.Time().In(r.Calendar().Zone).Format("3:04 PM")
}

// changed is what waitlist_updated carries: the entry at its position, with what lets a screen see that its own list of the
// game is the same: who is before it (nil when it is the first, or in no list any more) and how long the list is.
type changed struct {
	Entry      WaitlistEntry `json:"entry"`
	GameTypeID string        `json:"gameTypeId"`
	After      *string       `json:"after"`
	Length     int           `json:"length"`
}

// publish tells the screens of an entry and returns it as they see it.
func publish(tx *db.RoomTx, k kept) (WaitlistEntry, error) {
	places, err := order(tx, k.GameTypeID)
	if err != nil {
		return WaitlistEntry{}, err
	}
	at := slices.IndexFunc(places, func(p inOrder) bool { return p.id == k.WaitlistEntry.ID })
	c := changed{Entry: k.shown(at + 1), GameTypeID: k.GameTypeID, Length: len(places)}
	if at > 0 {
		c.After = &places[at-1].id
	}
	tx.Emit(db.Event{Type: "waitlist_updated", Permission: tenant.ViewFloor, Data: c})
	return c.Entry, nil
}

// on runs one act on the entry {id}.
func (a *Actions) on(ctx context.Context, org tenant.Org, id string, do func(*db.RoomTx, *kept) error) (WaitlistEntry, error) {
	return db.InRoomOf(ctx, a.db, org, ofEntry, id, func(tx *db.RoomTx) (WaitlistEntry, error) { return onEntry(tx, id, do) })
}

// onEntry runs one act on an entry and tells the screens.
func onEntry(tx *db.RoomTx, id string, do func(*db.RoomTx, *kept) error) (WaitlistEntry, error) {
	k, err := find(tx, id)
	if err != nil {
		return WaitlistEntry{}, err
	}
	if err := do(tx, &k); err != nil {
		return WaitlistEntry{}, err
	}
	return publish(tx, k)
}

// stillOpen refuses to act on an entry that has ended.
func (k *kept) stillOpen() error {
	if !k.standing.Status.open() {
		return fault.Conflict("%s is no longer on the list for %s", fault.Person(k.Player.Name), k.GameType.Name)
	}
	return nil
}
