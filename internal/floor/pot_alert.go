package floor

import (
	"fmt"

	"pitboss/internal/foundation/tenant"
	"pitboss/internal/room/alert"
)

// watchPot raises an alert when a pot comes to be above what the room calls high, once a pot (decisions 7). A pot grows
// until it is paid out: an amount below the one before belongs to the next pot, and ends the alert of the last.
func (a *TableEdit) watchPot() error {
	was, now, limit := a.was.CurrentPot, a.b.CurrentPot, a.room.Settings.HighPot
	if was == now {
		return nil
	}
	high := alert.New{
		Kind: alert.HighPot, TableID: a.b.ID, TableName: a.b.Label(), Subject: fmt.Sprintf("%s/%d", a.b.ID, a.tx.Version()),
		Message: fmt.Sprintf("Pot above %s. %s entered %s.", limit.Dollars(), entered(a.tx.Actor()), now.Dollars()),
	}
	open, err := alert.ListOpenAt(a.tx, alert.HighPot, a.b.ID)
	if err != nil {
		return err
	}
	for _, r := range open {
		if now > was {
			high.Subject = r.Subject
			return r.Update(a.tx, high)
		}
		if _, err := r.Resolve(a.tx, tenant.System.Name); err != nil {
			return err
		}
	}
	if now > limit && (now < was || was <= limit) {
		_, err = alert.Raise(a.tx, tenant.ViewFloor, high)
	}
	return err
}

// entered is who says what is in the pot, as an alert calls him.
func entered(who tenant.Actor) string {
	if who.Role == tenant.RoleDealer {
		return "Dealer"
	}
	return who.Name
}
