package frontoffice

import (
	"pitboss/internal/cage"
	"pitboss/internal/foundation/db"
	"pitboss/internal/organization/privacy"
	"pitboss/internal/player"
	"pitboss/internal/report/figures"
)

// Actions are the acts of the front desk.
type Actions struct {
	db      *db.DB
	players *player.Actions
	cage    *cage.Actions
	figures *figures.Actions
	privacy *privacy.Actions
}

// New makes the actions.
func New(d *db.DB, players *player.Actions, cage *cage.Actions, figures *figures.Actions,
	privacy *privacy.Actions) *Actions {
	return &Actions{d, players, cage, figures, privacy}
}
