package privacy

import (
	"archive/zip"
	"context"
	"encoding/json"
	"io"
	"time"

	"pitboss/internal/account"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/organization/audit"
	"pitboss/internal/player"
)

// rowsPerPage are read in one transaction, so that a slow download holds none open.
const rowsPerPage = 1000

// export writes every table of the organization that the caller may read.
func (a *Actions) export(ctx context.Context, at tenant.Org, _ api.None) (api.Zip, error) {
	now := a.db.Now().Time()
	if err := account.LogExport(ctx, a.db, at, "Exported all data of the organization", ""); err != nil {
		return api.Zip{}, err
	}
	role := at.Actor().Role
	return api.Zip{Name: "pitboss-export-" + now.Format(time.DateOnly) + ".zip", Write: func(w io.Writer) error {
		archive := zip.NewWriter(w)
		file := func(name string) (io.Writer, error) {
			return archive.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate, Modified: now})
		}
		out, err := file("README.txt")
		if err == nil {
			_, err = io.WriteString(out, readme)
		}
		if err != nil {
			return err
		}
		if out, err = file("organization.csv"); err == nil {
			err = a.writeOrganization(ctx, at, out)
		}
		for _, t := range tables() {
			if err != nil {
				return err
			}
			if !role.May(t.permission()) {
				continue
			}
			if out, err = file(t.Name + ".csv"); err == nil {
				err = a.writeTable(ctx, at, t, out)
			}
		}
		if err != nil {
			return err
		}
		return archive.Close()
	}}, nil
}

const readme = `One file for each table of the organization, as comma-separated values in UTF-8.
Moments are in UTC, amounts in dollars, durations named "played", "taken" and "open" in microseconds.
A text that a spreadsheet would take for a formula has an apostrophe in front.
Tables that the person who exported them may not read are left out.
Each table is as it was when it was read: what happened meanwhile may be in one and not yet in another.
Passwords, tokens, codes and secrets are in none.
`

// byteOrderMark tells spreadsheets that the file is UTF-8.
const byteOrderMark = "\uFEFF"

func (a *Actions) writeTable(ctx context.Context, at tenant.Org, t table, w io.Writer) error {
	if _, err := io.WriteString(w, byteOrderMark); err != nil {
		return err
	}
	if err := audit.WriteCSVRow(w, t.Columns...); err != nil {
		return err
	}
	return a.eachRow(ctx, at, t, func(row []any) error {
		cells := make([]string, len(t.Columns))
		for i, v := range t.values(row) {
			cells[i] = t.kinds[i].cell(v)
		}
		return audit.WriteCSVRow(w, cells...)
	})
}

// eachRow reads the rows of a table, page by page.
func (a *Actions) eachRow(ctx context.Context, at tenant.Org, t table, do func(row []any) error, where ...any) error {
	var after []any
	for {
		rows, err := db.ViewOrg(ctx, a.db, at, func(tx *db.OrgView) ([][]any, error) {
			return t.page(tx, after, rowsPerPage, where...)
		})
		if err != nil {
			return err
		}
		for _, row := range rows {
			if err := do(row); err != nil {
				return err
			}
		}
		if len(rows) < rowsPerPage {
			return ctx.Err()
		}
		after = rows[len(rows)-1][:len(t.Key)]
	}
}

const organization = `SELECT id, name, domain, type, contact_email, contact_phone, address, city, state, zip_code,
	created_at FROM organization WHERE id = $1`

func (a *Actions) writeOrganization(ctx context.Context, at tenant.Org, w io.Writer) error {
	cells, err := db.ViewOrg(ctx, a.db, at, func(tx *db.OrgView) ([]string, error) {
		cells, _, err := db.One(tx, func(scan db.Scan) (list []string, err error) {
			list = make([]string, 11)
			var made clock.Instant
			err = scan(&list[0], &list[1], &list[2], &list[3], &list[4], &list[5], &list[6], &list[7], &list[8],
				&list[9], &made)
			list[10] = made.String()
			return list, err
		}, organization)
		return cells, err
	})
	if err != nil {
		return err
	}
	if _, err := io.WriteString(w, byteOrderMark); err != nil {
		return err
	}
	if err := audit.WriteCSVRow(w, "id", "name", "domain", "type", "contact_email", "contact_phone", "address", "city",
		"state", "zip_code", "created_at"); err != nil {
		return err
	}
	return audit.WriteCSVRow(w, cells...)
}

// record is all data about a player.
type record struct {
	Player   player.Player               `json:"player"`
	Exported clock.Instant               `json:"exportedAt"`
	Held     map[string][]map[string]any `json:"held"`    // by table
	LeftOut  []string                    `json:"leftOut"` // tables that the caller may not read
	Events   []eventExport               `json:"events"`  // events that mention the player
}

// eventExport is an event reduced to the player's part, since other people are in it too.
type eventExport struct {
	At   clock.Instant    `json:"at"`
	Room string           `json:"room"`
	Type string           `json:"type"`
	Says string           `json:"says,omitempty"`
	Held []map[string]any `json:"held,omitempty"`
}

// ExportPlayer returns everything that the organization holds about one player, from all merged records.
func (a *Actions) ExportPlayer(ctx context.Context, at tenant.Org, in api.IDRequest) (api.Record, error) {
	r := record{Exported: a.db.Now(), Held: map[string][]map[string]any{}, LeftOut: []string{}, Events: []eventExport{}}
	role := at.Actor().Role
	records, err := db.ViewOrg(ctx, a.db, at, func(tx *db.OrgView) ([]player.Player, error) {
		records, err := player.MergedRecords(tx, in.ID)
		if err != nil {
			return nil, err
		}
		e, err := loadEraser(tx, in.ID)
		if err != nil {
			return nil, err
		}
		e.hints = e.ids // events of the records only, not those that hold the name
		return records, e.findEvents(tx, searchedVersions{}, func(h hit, t storedEvent) {
			if !role.May(t.permission) {
				return
			}
			if sentence, objects := e.ownData(t.kind, t.payload, h.tied); sentence != "" || objects != nil {
				r.Events = append(r.Events, eventExport{t.at, h.Room, t.kind, sentence, objects})
			}
		})
	})
	if err != nil {
		return api.Record{}, err
	}
	r.Player = records[0]
	if err := account.LogExport(ctx, a.db, at, "Exported the data of "+r.Player.Name, r.Player.ID); err != nil {
		return api.Record{}, err
	}
	for i, p := range records {
		for _, t := range tables() {
			if t.of == "" {
				continue
			}
			if !role.May(t.permission()) {
				if i == 0 {
					r.LeftOut = append(r.LeftOut, t.Name)
				}
				continue
			}
			t.Where = t.of
			err := a.eachRow(ctx, at, t, func(row []any) error {
				r.Held[t.Name] = append(r.Held[t.Name], t.object(row))
				return nil
			}, p.ID)
			if err != nil {
				return api.Record{}, err
			}
		}
	}
	return api.Record{Name: "player-" + records[0].ID + ".json", Write: func(w io.Writer) error {
		out := json.NewEncoder(w)
		out.SetIndent("", "\t")
		return out.Encode(r)
	}}, nil
}

// LogExport writes an export of a list of players to the audit trail, before its first byte is sent.
func (a *Actions) LogExport(ctx context.Context, at tenant.Org, what string) error {
	return account.LogExport(ctx, a.db, at, what, "")
}
