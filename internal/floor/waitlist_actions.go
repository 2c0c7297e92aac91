package floor

import (
	"context"
	"fmt"
	"slices"
	"time"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/player"
	"pitboss/internal/room"
)

func (a *Actions) listEntries(tx *db.RoomView, _ api.RoomRequest) ([]WaitlistEntry, error) {
	return OpenEntries(tx)
}

func (a *Actions) allLists(ctx context.Context, at tenant.Org, _ api.None) ([]WaitlistEntry, error) {
	return room.ForEachRoom(ctx, a.db, at, func(tx *db.RoomView) ([]WaitlistEntry, error) { return OpenEntries(tx) })
}

func (a *Actions) listHistory(tx *db.RoomView, in historyRequest) (api.Page[WaitlistEntry], error) {
	limit, before, id := in.PageSize(), clock.Latest, ""
	if err := in.Cursor.Decode(&before, &id); err != nil {
		return api.Page[WaitlistEntry]{}, err
	}
	list, err := db.All(tx, scanEntry, endedEntries, before, id, limit+1)
	page := api.Paginate(list, limit, func(k entryRow) api.Cursor {
		return api.CursorAt(*k.state.EndedAt, k.WaitlistEntry.ID)
	})
	return api.ConvertPage(page, func(k entryRow) WaitlistEntry { return k.toEntry(0) }), err
}

func (a *Actions) estimates(ctx context.Context, at tenant.Room, _ api.RoomRequest) ([]Estimate, error) {
	return db.ViewRoom(ctx, a.db, at, func(tx *db.RoomView) ([]Estimate, error) { return Estimates(tx, tx.Now()) })
}

func (a *Actions) join(ctx context.Context, at tenant.Room, in joinRequest) (WaitlistEntry, error) {
	e, err := db.InRoom(ctx, a.db, at, func(tx *db.RoomTx) (WaitlistEntry, error) {
		return Join(tx, NewEntry{
			PlayerID: in.PlayerID, GameTypeID: in.GameTypeID, Source: in.Source, Note: in.Note,
		})
	})
	return e, player.LogRefusal(ctx, a.db, at.Org(), err)
}

// NewEntry describes an entry to be made.
type NewEntry struct {
	PlayerID, GameTypeID string
	Source               Source
	Note                 *string
	ArriveIn             *time.Duration // until the player says they will be here; nil: unknown

	arriveBy, removeAt *clock.Instant
}

// Join puts a player at the end of a game's list, which is ordered by the server's time of joining. A second entry
// for the game is a conflict that carries the first. A barred or self-excluded player is refused:
// *player.RefusedError. A membership is required only at seating.
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
	existing, found, err := db.One(tx, scanEntry, openEntryOf, p.ID, g.ID)
	if err != nil {
		return WaitlistEntry{}, err
	}
	if found {
		return WaitlistEntry{}, fault.WithType("already-waiting", fault.ConflictWith(existing.toEntry(0),
			"%s is already waiting for %s", fault.Person(p.Name), g.Name))
	}
	n, err := CountOpenEntries(tx)
	if err == nil {
		err = fault.LimitReached(n, maxOpenEntries, "names on a room's lists")
	}
	if err != nil {
		return WaitlistEntry{}, err
	}
	r, err := room.Current(tx)
	if err != nil {
		return WaitlistEntry{}, err
	}
	in.PlayerID = p.ID
	state := entryState{Rank: rankNormal, RankAt: tx.Now(), Reason: "Joined " + formatLocal(r, tx.Now())}
	isHere := in.Source == SourceWalkIn
	if !isHere {
		if isHere, err = IsHere(tx, p.ID, tx.Now()); err != nil {
			return WaitlistEntry{}, err
		}
	}
	if isHere {
		now := tx.Now()
		state.ArrivedAt = &now
		if _, err := MarkArrived(tx, p.ID); err != nil { // on the other lists
			return WaitlistEntry{}, err
		}
	} else if in.ArriveIn != nil {
		by := tx.Now().Add(*in.ArriveIn)
		end := by.Add(minutes(r.Settings.ArrivalMinutes))
		in.arriveBy, in.removeAt = &by, &end
	}
	told, err := forecastFor(tx, g.ID)
	if err != nil {
		return WaitlistEntry{}, err
	}
	k, err := addEntry(tx, in, state, told)
	if err != nil {
		return WaitlistEntry{}, err
	}
	room.LogActivity(tx, room.WaitlistAdded, fmt.Sprintf("%s joined the list for %s", p.Name, g.Name), "", p.Name)
	return emitUpdated(tx, k)
}

// maxOpenEntries bounds the open entries of a room, because one answer holds all of them.
const maxOpenEntries = 2000

// formatLocal formats a moment in the time zone of the room.
func formatLocal(r room.Room, at clock.Instant) string {
	return at.Time().In(r.Calendar().Zone).Format("3:04 PM")
}

// entryUpdate is the data of waitlist_updated: the entry with its position. The entry before it (nil for the first,
// and for one that has ended) and the length of the list let a screen check that its own copy of the list is
// complete.
type entryUpdate struct {
	Entry      WaitlistEntry `json:"entry"`
	GameTypeID string        `json:"gameTypeId"`
	After      *string       `json:"after"`
	Length     int           `json:"length"`
}

// emitUpdated emits an entry and returns it as emitted.
func emitUpdated(tx *db.RoomTx, k entryRow) (WaitlistEntry, error) {
	places, err := listOrder(tx, k.GameTypeID)
	if err != nil {
		return WaitlistEntry{}, err
	}
	if err := queueNextInLine(tx, k, places); err != nil {
		return WaitlistEntry{}, err
	}
	at := slices.IndexFunc(places, func(p listPlace) bool { return p.id == k.WaitlistEntry.ID })
	c := entryUpdate{Entry: k.toEntry(at + 1), GameTypeID: k.GameTypeID, Length: len(places)}
	if at > 0 {
		c.After = &places[at-1].id
	}
	tx.Emit(waitlistUpdated.With(c))
	return c.Entry, nil
}

// editEntry runs one act on an entry.
func (a *Actions) editEntry(
	ctx context.Context, org tenant.Org, id string, do func(*db.RoomTx, *entryRow) error,
) (WaitlistEntry, error) {
	return db.InRoomOf(ctx, a.db, org, entryLocator, id, func(tx *db.RoomTx) (WaitlistEntry, error) {
		return editEntry(tx, id, do)
	})
}

// editEntry runs one act on an entry and emits the entry.
func editEntry(tx *db.RoomTx, id string, do func(*db.RoomTx, *entryRow) error) (WaitlistEntry, error) {
	k, err := loadEntry(tx, id)
	if err != nil {
		return WaitlistEntry{}, err
	}
	if err := do(tx, &k); err != nil {
		return WaitlistEntry{}, err
	}
	return emitUpdated(tx, k)
}

// requireOpen refuses an act on an entry that has ended.
func (k *entryRow) requireOpen() error {
	if !k.state.Status.isOpen() {
		return fault.Conflict("%s is no longer on the list for %s", fault.Person(k.Player.Name), k.GameType.Name)
	}
	return nil
}
