package floor

import (
	"fmt"

	"pitboss/internal/foundation/tenant"
	"pitboss/internal/room/alert"
)

// updatePotAlert raises one alert for each pot that exceeds the room's limit. A pot grows until it is paid out: an
// amount below the previous one belongs to the next pot, and resolves the alert of the last.
func (a *TableEdit) updatePotAlert() error {
	was, now, limit := a.before.CurrentPot, a.table.CurrentPot, a.room.Settings.HighPot
	if was == now {
		return nil
	}
	high := alert.New{
		Kind: alert.HighPot, TableID: a.table.ID, TableName: a.table.Label(),
		Subject: fmt.Sprintf("%s/%d", a.table.ID, a.tx.Version()),
		Message: fmt.Sprintf("Pot above %s. %s entered %s.", limit.Dollars(), actorLabel(a.tx.Actor()), now.Dollars()),
	}
	open, err := alert.ListOpenAt(a.tx, alert.HighPot, a.table.ID)
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

// actorLabel is the name, in an alert, of the actor that entered the pot.
func actorLabel(actor tenant.Actor) string {
	if actor.Role == tenant.RoleDealer {
		return "Dealer"
	}
	return actor.Name
}
