package floor

import (
	"context"

	"pitboss/internal/feature/player"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

func (a *Actions) checkOut(ctx context.Context, org tenant.Org, in oneRequest) (player.Session, error) {
	return db.InRoomOf(ctx, a.db, org, player.OfSession, in.ID, func(tx *db.RoomTx) (player.Session, error) {
		return CheckOut(tx, in.ID)
	})
}

// CheckOut ends a session; a player who sits leaves his seat first, which closes his rental.
func CheckOut(tx *db.RoomTx, id string) (player.Session, error) {
	s, err := player.FindSession(tx, id, tx.Now())
	if err != nil {
		return s, err
	}
	seat, err := seatHere(tx, s.PlayerID)
	if err != nil {
		return s, err
	}
	if seat != "" && s.Status != player.CheckedOut {
		act, at, err := BeginAround(tx, seat)
		if err != nil {
			return s, err
		}
		if _, err := act.LetGo(at); err != nil {
			return s, err
		}
		if err := act.Finish(); err != nil {
			return s, err
		}
	}
	return player.Change(tx, id, player.CheckedOut)
}

func (a *Actions) changeSession(ctx context.Context, org tenant.Org, in sessionStatusRequest) (player.Session, error) {
	return db.InRoomOf(ctx, a.db, org, player.OfSession, in.ID, func(tx *db.RoomTx) (player.Session, error) {
		if in.Status == player.CheckedOut {
			return CheckOut(tx, in.ID)
		}
		s, err := player.FindSession(tx, in.ID, tx.Now())
		if err != nil {
			return s, err
		}
		// Who sits is playing until he leaves his seat.
		if seat, err := seatHere(tx, s.PlayerID); err != nil {
			return s, err
		} else if seat != "" && s.Status == player.IsPlaying && in.Status == player.IsWaiting {
			return s, fault.ConflictWith(s, "%s has a seat. He waits when he leaves it.", s.Player.Name)
		}
		return player.Change(tx, in.ID, in.Status)
	})
}

const seatOfPlayerHere = "SELECT id FROM seat WHERE org_id = $1 AND room_id = $2 AND player_id = $3"

// seatHere is the seat that a player has in the room; empty when he has none.
func seatHere(tx db.RoomReader, playerID string) (string, error) {
	return db.Value[string](tx, seatOfPlayerHere, playerID)
}
