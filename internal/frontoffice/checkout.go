package frontoffice

import (
	"context"
	"pitboss/internal/floor"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/player"
)

func (a *Actions) checkOut(ctx context.Context, org tenant.Org, in api.IDRequest) (player.Session, error) {
	return db.InRoomOf(ctx, a.db, org, player.SessionLocator, in.ID, func(tx *db.RoomTx) (player.Session, error) {
		return CheckOut(tx, in.ID)
	})
}

// CheckOut ends a session. A seated player leaves the seat first, which closes the seat rental.
func CheckOut(tx *db.RoomTx, id string) (player.Session, error) {
	s, err := player.FindSession(tx, id, tx.Now())
	if err != nil {
		return s, err
	}
	if s.Status != player.StatusCheckedOut {
		if _, err := floor.StandUp(tx, s.PlayerID); err != nil {
			return s, err
		}
	}
	return player.SetStatus(tx, id, player.StatusCheckedOut)
}

func (a *Actions) changeSession(ctx context.Context, org tenant.Org, in sessionStatusRequest) (player.Session, error) {
	return db.InRoomOf(ctx, a.db, org, player.SessionLocator, in.ID, func(tx *db.RoomTx) (player.Session, error) {
		if in.Status == player.StatusCheckedOut {
			return CheckOut(tx, in.ID)
		}
		s, err := player.FindSession(tx, in.ID, tx.Now())
		if err != nil {
			return s, err
		}
		// A seated player is playing. Setting the session to waiting frees the seat, which sets the session.
		if s.Status == player.StatusPlaying && in.Status == player.StatusWaiting {
			if sat, err := floor.StandUp(tx, s.PlayerID); err != nil {
				return s, err
			} else if sat {
				return player.FindSession(tx, in.ID, tx.Now())
			}
		}
		return player.SetStatus(tx, in.ID, in.Status)
	})
}

type sessionStatusRequest struct {
	ID     string        `path:"id" json:"-"`
	Status player.Status `json:"status"`
}

func (in *sessionStatusRequest) Validate(f *fault.Fields) {
	f.Require(in.Status != "", "status", "Please select a status")
}
