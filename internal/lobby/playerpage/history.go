package playerpage

import (
	"cmp"
	"context"
	"slices"
	"time"

	"pitboss/internal/cage"
	"pitboss/internal/floor"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/player"
	"pitboss/internal/room"
)

// History is what a player has done in the room, the newest first.
type History struct {
	Visits   []Visit        `json:"visits"`
	Receipts []cage.Receipt `json:"receipts"`
	Tonight  []floor.Moment `json:"tonight"` // of the present gaming day, the oldest first
	Week     Week           `json:"week"`
}

// Week sums up the visits of the last seven days.
type Week struct {
	Visits        int         `json:"visits"`
	PlayedMinutes int         `json:"playedMinutes"`
	Rental        money.Cents `json:"rental"` // of the seat rentals that have ended
}

// Visit is a visit of the room.
type Visit struct {
	From          clock.Instant  `json:"from"`
	To            *clock.Instant `json:"to"`            // null: the player is here
	PlayedMinutes int            `json:"playedMinutes"` // until now
}

const (
	maxVisits   = 20
	maxReceipts = 20
)

func (a *Actions) history(ctx context.Context, at tenant.Org, _ pageRequest) (History, error) {
	by := at.Actor()
	return db.ViewRoom(ctx, a.db, at.Room(by.Room), func(tx *db.RoomView) (h History, err error) {
		limits, err := limitsOf(tx, by)
		if err != nil {
			return h, err
		}
		if limits.isLimited {
			return History{Visits: []Visit{}, Receipts: []cage.Receipt{}, Tonight: []floor.Moment{}}, nil
		}
		sessions, err := player.LatestSessions(tx, by.ID, tx.Now(), maxVisits)
		if err != nil {
			return h, err
		}
		h.Visits = make([]Visit, len(sessions)) // never null
		for i, s := range sessions {
			h.Visits[i] = Visit{s.CheckInTime, s.CheckOutTime, s.TotalPlayTime}
		}
		if h.Receipts, err = cage.Receipts(tx, by.ID, maxReceipts); err != nil {
			return h, err
		}
		if h.Week, err = weekOf(tx, by.ID); err != nil {
			return h, err
		}
		h.Tonight, err = momentsTonight(tx, by.ID, sessions)
		return h, err
	})
}

const week = 7 * 24 * time.Hour

func weekOf(tx *db.RoomView, playerID string) (w Week, err error) {
	since := tx.Now().Add(-week)
	visits, err := player.SessionsSince(tx, playerID, since, tx.Now())
	if err != nil {
		return w, err
	}
	w.Visits = len(visits)
	for _, s := range visits {
		w.PlayedMinutes += s.TotalPlayTime
	}
	w.Rental, err = cage.RentalSince(tx, playerID, since)
	return w, err
}

// momentsTonight returns the records of a player on the present gaming day, by time.
func momentsTonight(tx *db.RoomView, playerID string, sessions []player.Session) ([]floor.Moment, error) {
	here, err := room.Current(tx)
	if err != nil {
		return nil, err
	}
	calendar := here.Calendar()
	since := calendar.DayStart(calendar.DayOf(tx.Now()))
	moments, err := floor.MomentsOf(tx, playerID, since)
	for _, s := range sessions {
		if s.CheckInTime >= since {
			moments = append(moments, floor.Moment{At: s.CheckInTime, Kind: floor.MomentCheckedIn})
		}
		if s.CheckOutTime != nil && *s.CheckOutTime >= since {
			moments = append(moments, floor.Moment{At: *s.CheckOutTime, Kind: floor.MomentCheckedOut})
		}
	}
	slices.SortStableFunc(moments, func(a, b floor.Moment) int { return cmp.Compare(a.At, b.At) })
	return moments, err
}
