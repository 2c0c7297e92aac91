package playerimport

import (
	"bytes"
	"context"
	"io"

	"pitboss/internal/cage"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/optional"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/organization/audit"
	"pitboss/internal/player"
	"pitboss/internal/room"
)

// exportHeader are the columns that an import recognizes.
var exportHeader = []string{"Name", "Nickname", "Phone", "Email", "Birth date", "Membership type",
	"Membership until", "Prepaid time", "Player funds", "Owed"}

// export is a file of the active players with the columns of an import.
func (a *Actions) export(ctx context.Context, at tenant.Org, _ api.None) (api.CSV, error) {
	if err := a.privacy.LogExport(ctx, at, "Exported all players"); err != nil {
		return api.CSV{}, err
	}
	return api.CSV{Name: "players.csv", Write: func(w io.Writer) error {
		// In memory, so that a slow download holds no transaction.
		file, err := db.ViewOrg(ctx, a.db, at, func(tx *db.OrgView) ([]byte, error) {
			var file bytes.Buffer
			err := writePlayers(tx, &file)
			return file.Bytes(), err
		})
		if err == nil {
			_, err = w.Write(file)
		}
		return err
	}}, nil
}

func writePlayers(tx *db.OrgView, w io.Writer) error {
	calendar, err := room.Calendar(tx)
	if err != nil {
		return err
	}
	ends, err := player.MembershipEnds(tx)
	if err != nil {
		return err
	}
	balances, err := cage.Balances(tx)
	if err != nil {
		return err
	}
	err = audit.WriteCSVRow(w, exportHeader...)
	each := player.EachRecord(tx, func(p player.Player) {
		if err != nil || !p.IsActive {
			return
		}
		b, term, until := balances[p.ID], "", ""
		if m := ends[p.ID]; m.Ends > tx.Now() { // it still runs
			term, until = string(m.Type), dayAt(m.Ends, calendar.Zone).String()
		}
		err = audit.WriteCSVRow(w, p.Name, optional.Or(p.Nickname, ""), optional.Or(p.PhoneNumber, ""),
			optional.Or(p.Email, ""), optional.Or(p.BirthDate, ""), term, until,
			amount(b.Prepaid), amount(b.Funds), amount(b.Owed))
	})
	if each != nil {
		return each
	}
	return err
}

func amount(c money.Cents) string {
	if c == 0 {
		return ""
	}
	return c.String()
}
