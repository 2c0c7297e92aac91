package floor

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/room"
)

func (a *Actions) call(ctx context.Context, org tenant.Org, in callRequest) (WaitlistEntry, error) {
	return db.InRoomOf(ctx, a.db, org, ofEntry, in.ID, func(tx *db.RoomTx) (WaitlistEntry, error) {
		return CallPlayer(tx, NewCall{EntryID: in.ID, TableID: in.TableID, SeatNumber: in.SeatNumber, Reason: in.Reason})
	})
}

// NewCall is who is called where.
type NewCall struct {
	EntryID    string
	TableID    string // empty: the best table with an open seat
	SeatNumber int    // 0: the lowest open seat
	Reason     string // why this player goes ahead of the list
	CalledBy   string // what called him, when no person did; the feed says it
}

// CallPlayer holds a seat for a waiting player for the room's hold time.
func CallPlayer(tx *db.RoomTx, c NewCall) (WaitlistEntry, error) {
	return onEntry(tx, c.EntryID, func(tx *db.RoomTx, k *kept) error {
		if err := k.stillOpen(); err != nil {
			return err
		}
		if k.standing.Status == EntryCalled {
			return fault.Conflict("%s is already called", fault.Person(k.Player.Name))
		}
		ahead, err := mayGoAhead(tx, k, c.Reason)
		if err != nil {
			return err
		}
		if c.CalledBy != "" {
			ahead += ": " + c.CalledBy
		}
		why, plays, err := SeatingObstacle(tx, tx.Now(), k.PlayerID, k.GameTypeID)
		if err != nil {
			return err
		}
		if plays {
			return fault.Conflict("%s %s", fault.Person(k.Player.Name), why)
		}
		act, err := chooseTable(tx, k, c.TableID)
		if err != nil {
			return err
		}
		r, err := room.Current(tx)
		if err != nil {
			return err
		}
		until := tx.Now().Add(minutes(r.Settings.HoldMinutes))
		seat, err := act.HoldSeat(c.SeatNumber, k.WaitlistEntry.ID, k.Player.Name, tx.Now(), until)
		if err != nil {
			return err
		}
		before, number := k.standing, act.Table().TableNumber
		if err := store(tx, k, k.standing.call(seat.TableID, seat.SeatNumber, tx.Now(), until), &before); err != nil {
			return err
		}
		k.TableNumber = &number
		names := []string{k.Player.Name}
		if ahead != "" {
			names = nil // others may be named there
		}
		says := fmt.Sprintf("%s called to Table %d, seat %d%s", k.Player.Name, number, seat.SeatNumber, ahead)
		room.LogActivity(tx, room.WaitlistUpdated, says, seat.TableID, names...)
		return act.Commit()
	})
}

// mayGoAhead lets the next player through at once, and another only with a reason, which the feed keeps. Players ahead
// of them who cannot be seated now do not count; the feed names them.
func mayGoAhead(tx *db.RoomTx, k *kept, reason string) (string, error) {
	places, err := order(tx, k.GameTypeID)
	if err != nil {
		return "", err
	}
	var skipped []string
	for _, p := range places {
		if p.id == k.WaitlistEntry.ID {
			break
		}
		if p.status != EntryWaiting {
			continue
		}
		if reason != "" {
			return " ahead of the list: " + reason, nil
		}
		why, err := whySkipped(tx, p.playerID, k.GameTypeID)
		if err != nil {
			return "", err
		}
		if why == "" {
			return "", fault.InvalidField("reason", "Say why this player goes ahead of the list")
		}
		ahead, err := find(tx, p.id)
		if err != nil {
			return "", err
		}
		skipped = append(skipped, ahead.Player.Name)
	}
	if len(skipped) == 0 {
		return "", nil
	}
	return " ahead of " + strings.Join(skipped, ", ") + ", who cannot be seated now", nil
}

// whySkipped says why a player of a list cannot be seated now, as NextPlayers decides it. It is empty when they can.
func whySkipped(tx *db.RoomTx, playerID, game string) (string, error) {
	tables, err := tablesForNext(tx, tx.Now())
	if err != nil {
		return "", err
	}
	if fit := seatChoices(tables, game); len(fit) > 0 {
		_, why, err := seatFor(tx, tx.Now(), playerID, fit)
		return why, err
	}
	why, _, err := SeatingObstacle(tx, tx.Now(), playerID, game)
	return why, err
}

// chooseTable begins an act at the table asked for, which has to deal the game, or at the best one with an open seat.
func chooseTable(tx *db.RoomTx, k *kept, id string) (*TableEdit, error) {
	if id == "" {
		tables, err := Tables(tx, tx.Now())
		if err != nil {
			return nil, err
		}
		fit := seatChoices(tables, k.GameTypeID)
		if len(fit) == 0 {
			return nil, fault.Conflict("No open seat for %s", k.GameType.Name)
		}
		t, why, err := seatFor(tx, tx.Now(), k.PlayerID, fit)
		if err != nil {
			return nil, err
		}
		if id = t.ID; why != "" {
			id = fit[0].ID // the act there says what stands against it
		}
	}
	act, err := EditTable(tx, id)
	if err != nil {
		return nil, err
	}
	if t := act.Table(); t.GameTypeID != k.GameTypeID {
		return nil, fault.Conflict("%s deals %s, not %s", t.Label(), t.GameType.Name, k.GameType.Name)
	}
	return act, nil
}

// release gives up the seat that is held for an entry, if one is.
func release(tx *db.RoomTx, k *kept) error {
	if k.standing.Status != EntryCalled {
		return nil
	}
	act, err := EditTable(tx, *k.standing.TableID)
	if err != nil {
		return err
	}
	if err := act.ReleaseHold(k.WaitlistEntry.ID); err != nil {
		return err
	}
	return act.Commit()
}

// rest is what pass, pick-up, no-show, removal and expiry have in common: the held seat opens and the standing changes.
func rest(tx *db.RoomTx, k *kept, s standing, what string, undoable bool) error {
	if err := release(tx, k); err != nil {
		return err
	}
	var before *standing
	if undoable {
		was := k.standing
		before = &was
	}
	if err := store(tx, k, s, before); err != nil {
		return err
	}
	room.LogActivity(tx, room.WaitlistUpdated, k.Player.Name+" "+what, "", k.Player.Name)
	return nil
}

func (a *Actions) pass(ctx context.Context, org tenant.Org, in oneRequest) (WaitlistEntry, error) {
	return a.on(ctx, org, in.ID, func(tx *db.RoomTx, k *kept) error {
		if err := k.stillOpen(); err != nil {
			return err
		}
		r, err := room.Current(tx)
		if err != nil {
			return err
		}
		s := k.standing.pass(r.Settings.MaxPasses, tx.Now())
		what := fmt.Sprintf("passed on %s", k.GameType.Name)
		if !s.Status.open() {
			what += ", for the last time"
		}
		return rest(tx, k, s, what, true)
	})
}

func (a *Actions) pickUp(ctx context.Context, org tenant.Org, in oneRequest) (WaitlistEntry, error) {
	return a.on(ctx, org, in.ID, func(tx *db.RoomTx, k *kept) error {
		if err := k.stillOpen(); err != nil {
			return err
		}
		until := tx.Now().Add(keepsFirst)
		return rest(tx, k, k.standing.first("Went for chips, keeps first place", tx.Now(), &until), "went for chips and keeps first place for "+k.GameType.Name, true)
	})
}

func (a *Actions) noShow(ctx context.Context, org tenant.Org, in oneRequest) (WaitlistEntry, error) {
	return a.on(ctx, org, in.ID, func(tx *db.RoomTx, k *kept) error {
		if err := k.stillOpen(); err != nil {
			return err
		}
		if k.standing.Status != EntryCalled {
			return fault.Conflict("%s has not been called", fault.Person(k.Player.Name))
		}
		return rest(tx, k, k.standing.end(EntryNoShow, tx.Now()), "did not show up for "+k.GameType.Name, true)
	})
}

func (a *Actions) remove(ctx context.Context, org tenant.Org, in oneRequest) (api.None, error) {
	_, err := db.InRoomOf(ctx, a.db, org, ofEntry, in.ID, func(tx *db.RoomTx) (WaitlistEntry, error) { return RemoveEntry(tx, in.ID) })
	return api.None{}, err
}

// RemoveEntry takes an entry off the list.
func RemoveEntry(tx *db.RoomTx, id string) (WaitlistEntry, error) {
	return onEntry(tx, id, func(tx *db.RoomTx, k *kept) error {
		if err := k.stillOpen(); err != nil {
			return err
		}
		return rest(tx, k, k.standing.end(EntryRemoved, tx.Now()), "removed from the list for "+k.GameType.Name, true)
	})
}

// ExpireHolds ends calls that have run out and first places that are no longer kept. It is a background job.
func (a *Actions) ExpireHolds(ctx context.Context) error {
	due, err := db.ViewAcross(ctx, a.db, "holds run out in every room", func(tx *db.AnyTx) ([]dueRoom, error) {
		return db.All(tx, func(scan db.Scan) (d dueRoom, err error) { return d, scan(&d.org, &d.room) }, dueRooms, tx.Now())
	})
	if err != nil {
		return err
	}
	var errs []error
	for _, d := range due {
		at := tenant.Mint(d.org, tenant.System).Room(d.room)
		_, err := db.InRoom(ctx, a.db, at, func(tx *db.RoomTx) (api.None, error) { return api.None{}, expire(tx) })
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}

func expire(tx *db.RoomTx) error {
	due, err := db.All(tx, scanEntry, dueEntries, tx.Now())
	if err != nil {
		return err
	}
	r, err := room.Current(tx)
	if err != nil {
		return err
	}
	for i, k := range due {
		if k.standing.Status == EntryCalled {
			// Players whose calls run out together keep the order of their calls.
			s := k.standing.expire("Missed a call at "+onWall(r, tx.Now()), tx.Now()+clock.Instant(i))
			what := "missed a call and goes behind everyone now waiting for " + k.GameType.Name
			if !s.Status.open() {
				what = "missed a second call, off the list for " + k.GameType.Name
			}
			err = rest(tx, &k, s, what, false)
		} else {
			s := k.standing
			s.Rank, s.RankAt, s.KeepUntil, s.Reason = rankOrder, k.JoinedAt, nil, "Joined "+onWall(r, k.JoinedAt)
			err = store(tx, &k, s, nil)
		}
		if err != nil {
			return err
		}
		if _, err := publish(tx, k); err != nil {
			return err
		}
	}
	return nil
}
