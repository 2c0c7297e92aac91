package director

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/tournament"
)

// FromTemplate returns a new tournament from a built-in template, without name and start.
func FromTemplate(key string) (NewTournament, error) {
	for _, t := range tournament.QuickTemplates() {
		if t.Key == key {
			return NewTournament{PlannedMinutes: t.PlannedMinutes, MaxEntries: t.MaxEntries, Template: key,
				Prices: t.Prices, Structure: t.Structure, Rules: t.Rules}, nil
		}
	}
	return NewTournament{}, fault.NotFound("Template")
}

// findTemplate returns a built-in or saved template by key. An empty key selects the first built-in one.
func findTemplate(tx db.RoomReader, key string) (tournament.Template, error) {
	all := tournament.QuickTemplates()
	if key == "" {
		return all[0], nil
	}
	if i := slices.IndexFunc(all, func(t tournament.Template) bool { return t.Key == key }); i >= 0 {
		return all[i], nil
	}
	return db.OneOr(tx, fault.InvalidField("template", "This template is not there"), scanTemplate, templateByID, key)
}

func (a *Actions) saveTemplate(
	ctx context.Context, at tenant.Room, in saveTemplateRequest,
) (tournament.Template, error) {
	return db.InRoom(ctx, a.db, at, func(tx *db.RoomTx) (tournament.Template, error) {
		rec, err := load(tx, in.TournamentID)
		if err != nil {
			return tournament.Template{}, err
		}
		rec.structure, rec.closeAfter = rec.declaredStructure(), nil
		prices, structure, rules, err := rec.marshalColumns()
		if err != nil {
			return tournament.Template{}, err
		}
		n, err := db.Value[int](tx, countTemplates)
		if err == nil {
			err = fault.LimitReached(n, maxTemplates, "templates")
		}
		if err != nil {
			return tournament.Template{}, err
		}
		id := db.NewID()
		named := fault.Conflict("A template named %s is already there", in.Name)
		err = tx.WriteUnique(named, insertTemplate, id, in.Name, strings.ToLower(in.Name), rec.PlannedMinutes,
			rec.MaxEntries, prices, structure, rules, tx.Now())
		if err != nil {
			return tournament.Template{}, err
		}
		t, err := findTemplate(tx, id)
		tx.Emit(templateSaved.About(id, t))
		return t, err
	})
}

func (a *Actions) dropTemplate(ctx context.Context, org tenant.Org, in api.IDRequest) (api.None, error) {
	return db.InRoomOf(ctx, a.db, org, ofTemplate, in.ID, func(tx *db.RoomTx) (api.None, error) {
		err := tx.Write(deleteTemplate, in.ID)
		tx.Emit(templateDropped.About(in.ID, deletion{in.ID}))
		return api.None{}, err
	})
}

func scanTemplate(scan db.Scan) (t tournament.Template, err error) {
	var prices, structure, rules string
	if err := scan(&t.Key, &t.Name, &t.PlannedMinutes, &t.MaxEntries, &prices, &structure, &rules); err != nil {
		return t, err
	}
	for text, into := range map[string]any{prices: &t.Prices, structure: &t.Structure, rules: &t.Rules} {
		if err := json.Unmarshal([]byte(text), into); err != nil {
			return t, err
		}
	}
	t.Saved, t.BuyIn = true, t.Prices.BuyIn.Sum()
	return t, nil
}

const maxTemplates = 200 // per room

const (
	templateColumns = "id, name, planned_minutes, max_entries, prices, structure, rules FROM tournament_template"
	savedTemplates  = "SELECT " + templateColumns + " WHERE org_id = $1 AND room_id = $2 ORDER BY name_key, id"
	countTemplates  = "SELECT count(*) FROM tournament_template WHERE org_id = $1 AND room_id = $2"
	templateByID    = "SELECT " + templateColumns + " WHERE org_id = $1 AND room_id = $2 AND id = $3"
	insertTemplate  = `INSERT INTO tournament_template (org_id, room_id, id, name, name_key, planned_minutes,
		max_entries, prices, structure, rules, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`
	deleteTemplate = "DELETE FROM tournament_template WHERE org_id = $1 AND room_id = $2 AND id = $3"
)
