package cage

import (
	"context"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/player"
	"pitboss/internal/room"
)

// LargeCash is a player's cash of a gaming day that is large enough to be listed. Cash in and out are not netted.
type LargeCash struct {
	Player    player.Named `json:"player"`
	GamingDay clock.Day    `json:"gamingDay"`
	CashIn    money.Cents  `json:"cashIn"`
	CashOut   money.Cents  `json:"cashOut"`
	Entries   int64        `json:"entries"`
	Level     CashLevel    `json:"level"`
}

// CashLevel is the reason why a player's cash is listed.
type CashLevel string

// The levels: from the room's limit on; several entries close below the threshold of the report; above the threshold.
const (
	CashLogged    CashLevel = "log"
	CashNearLimit CashLevel = "near"
	CashReportDue CashLevel = "report"
)

// Values are the words allowed on the wire.
func (CashLevel) Values() []string {
	return []string{string(CashLogged), string(CashNearLimit), string(CashReportDue)}
}

// nearReportLimit is the cash from which on several entries look like structuring below the threshold of the report.
const nearReportLimit money.Cents = 8_000_00

// cashLevel returns the level of a player's cash of a gaming day.
func cashLevel(in, out money.Cents, entries int64) CashLevel {
	larger := max(in, out)
	switch {
	case larger > CashReportThreshold:
		return CashReportDue
	case larger >= nearReportLimit && entries > 1:
		return CashNearLimit
	}
	return CashLogged
}

func (a *Actions) largeCash(ctx context.Context, at tenant.Room, in largeCashRequest) ([]LargeCash, error) {
	return db.ViewRoom(ctx, a.db, at, func(tx *db.RoomView) ([]LargeCash, error) {
		r, err := room.Current(tx)
		if err != nil {
			return nil, err
		}
		day := in.Day
		if day == "" {
			day = string(r.Calendar().DayOf(tx.Now()))
		}
		return db.All(tx.InOrg(), func(scan db.Scan) (c LargeCash, err error) {
			err = scan(&c.Player.ID, &c.Player.Name, &c.GamingDay, &c.CashIn, &c.CashOut, &c.Entries)
			c.Level = cashLevel(c.CashIn, c.CashOut, c.Entries)
			return c, err
		}, largeCash, day, r.Settings.LargeCashLog)
	})
}

const largeCash = `SELECT c.player_id, p.name, c.gaming_day, c.cash_in, c.cash_out, c.entries FROM player_cash c
	JOIN player p ON p.org_id = c.org_id AND p.id = c.player_id
	WHERE c.org_id = $1 AND c.gaming_day = $2 AND (c.cash_in >= $3 OR c.cash_out >= $3)
	ORDER BY c.cash_in + c.cash_out DESC, p.name_key LIMIT 1000`
