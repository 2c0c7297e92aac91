package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

// sameOrganization is the rule that hides the rows of other organizations.
const sameOrganization = "@request.auth.org = org"

// roomTables reads the tables of a room with game, rate and seats in one query.
const roomTables = `SELECT t.id, t.org, t.room, t.tableNumber, t.tableName, t.gameType AS gameTypeId, t.maxSeats,
	t.currentPot, t.status, t.openedAt, t.shortSince, t.pausedAt, g.hourlyRate,
	json_object('id', g.id, 'name', g.name, 'gameFormat', g.gameFormat, 'smallBlind', g.smallBlind, 'bigBlind',
	g.bigBlind,
		'minBuyIn', g.minBuyIn, 'maxBuyIn', g.maxBuyIn) AS gameType,
	(SELECT json_group_object(s.seatNumber, s.state) FROM seats s WHERE s.pokerTable = t.id) AS taken
	FROM poker_tables t JOIN game_types g ON g.id = t.gameType`

const roomWaiting = `SELECT w.id, w.org, w.room, w.player AS playerId, w.gameType AS gameTypeId, w.joinedAt, w.status,
	w.source, w.note, w.reason, w.calls, w.passes, w.calledAt, w.holdUntil, w.pokerTable, w.seatNumber, w.firstPlace,
	w.endedAt, w.undoUntil, w.rank, w.rankAt,
	p.name AS playerName, p.nickname, p.phoneNumber, g.name AS gameName
	FROM waitlist w JOIN players p ON p.id = w.player JOIN game_types g ON g.id = w.gameType WHERE w.open`

// column is a field of a collection. target is the collection of a relation.
type column struct{ name, kind, target string }

func texts(names ...string) (out []column)   { return columns("text", names) }
func numbers(names ...string) (out []column) { return columns("number", names) }
func dates(names ...string) (out []column)   { return columns("date", names) }

func columns(kind string, names []string) (out []column) {
	for _, n := range names {
		out = append(out, column{name: n, kind: kind})
	}
	return out
}

func relation(name, collection string) []column { return []column{{name, "relation", collection}} }

var collections = []struct {
	name    string
	columns [][]column
	indexes []string // columns, with ! in front of a unique index and an optional condition at the end
}{
	{"orgs", [][]column{texts("name")}, nil},
	{"rooms", [][]column{relation("org", "orgs"), texts("name")}, []string{"org"}},
	{
		"game_types", [][]column{
			relation("org", "orgs"), texts("name", "gameFormat"),
			numbers("smallBlind", "bigBlind", "minBuyIn", "maxBuyIn", "hourlyRate"),
		}, nil,
	},
	{
		"players", [][]column{
			relation("org", "orgs"), texts("name", "nickname", "phoneNumber"), dates("memberUntil"),
			columns("bool", []string{"isActive"}),
		}, []string{"org"},
	},
	{"poker_tables", [][]column{
		relation("org", "orgs"), relation("room", "rooms"), numbers("tableNumber"), texts("tableName"),
		relation("gameType", "game_types"), numbers("maxSeats", "currentPot"), texts("status"),
		dates("openedAt", "shortSince", "pausedAt"),
	}, []string{"!room, tableNumber"}},
	{
		"seat_rentals", [][]column{
			relation("org", "orgs"), relation("room", "rooms"), relation("player", "players"), numbers("hourlyRate"),
			dates("startedAt", "endedAt"),
		}, []string{"player, startedAt"},
	},
	{"seats", [][]column{
		relation("org", "orgs"), relation("room", "rooms"), relation("pokerTable", "poker_tables"),
		numbers("seatNumber"),
		texts("state"),
		relation("player", "players"), relation("rental", "seat_rentals"), dates("since"),
		numbers("buyInAmount", "chipCount"),
	}, []string{"!pokerTable, seatNumber", "!player WHERE player <> ''"}},
	{"waitlist", [][]column{
		relation("org", "orgs"), relation("room", "rooms"), relation("player", "players"),
		relation("gameType", "game_types"),
		dates("joinedAt", "rankAt", "calledAt", "holdUntil", "endedAt", "undoUntil"),
		texts("status", "source", "note", "reason"), numbers("rank", "calls", "passes", "seatNumber"),
		relation("pokerTable", "poker_tables"), columns("bool", []string{"firstPlace", "open"}),
	}, []string{"room, rank, rankAt WHERE open", "!player, gameType, room WHERE open"}},
	{
		"events", [][]column{
			relation("org", "orgs"), relation("room", "rooms"), texts("type", "actor"), dates("at"),
			columns("json", []string{"payload"}),
		}, []string{"room, at"},
	},
	{"idempotency", [][]column{relation("org", "orgs"), texts("actor", "key", "hash", "answer")},
		[]string{"!org, actor, key"}},
}

// load creates the collections and loads a file.
func load(app core.App, file string) error {
	raw, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	var data dataset
	if err := json.Unmarshal(raw, &data); err != nil {
		return err
	}
	ids := map[string]string{}
	rule := sameOrganization
	for _, spec := range collections {
		c := core.NewBaseCollection(spec.name)
		if spec.name != "orgs" && spec.name != "idempotency" {
			c.ListRule, c.ViewRule = &rule, &rule
		}
		for _, group := range spec.columns {
			for _, one := range group {
				c.Fields.Add(one.field(ids))
			}
		}
		for i, on := range spec.indexes {
			unique := on[0] == '!'
			if unique {
				on = on[1:]
			}
			on, where, _ := strings.Cut(on, " WHERE ")
			c.AddIndex(fmt.Sprintf("idx_%s_%d", spec.name, i), unique, on, where)
		}
		if err := app.Save(c); err != nil {
			return fmt.Errorf("%s: %w", spec.name, err)
		}
		ids[spec.name] = c.Id
	}
	staff := core.NewAuthCollection("staff")
	staff.Fields.Add(column{"org", "relation", "orgs"}.field(ids), &core.TextField{Name: "name"},
		&core.TextField{Name: "role"})
	own := "id = @request.auth.id"
	staff.ListRule, staff.ViewRule = &own, &own
	if err := app.Save(staff); err != nil {
		return err
	}
	for name, query := range map[string]string{"room_tables": roomTables, "room_waiting": roomWaiting} {
		v := core.NewViewCollection(name)
		v.ViewQuery, v.ListRule, v.ViewRule = query, &rule, &rule
		if err := app.Save(v); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	// PocketBase logs every request by default, the other candidates do not.
	settings := app.Settings()
	settings.Logs.MaxDays = 0
	if err := app.Save(settings); err != nil {
		return err
	}
	return data.insert(app, staff)
}

func (c column) field(ids map[string]string) core.Field {
	switch c.kind {
	case "number":
		return &core.NumberField{Name: c.name}
	case "date":
		return &core.DateField{Name: c.name}
	case "bool":
		return &core.BoolField{Name: c.name}
	case "json":
		return &core.JSONField{Name: c.name}
	case "relation":
		return &core.RelationField{Name: c.name, CollectionId: ids[c.target], MaxSelect: 1}
	default:
		return &core.TextField{Name: c.name}
	}
}

// dataset is the file of the benchmark (../data.go).
type dataset struct {
	Rows []struct {
		Table string
		Row   dbx.Params
	}
	Users []struct{ Org, Email, Password, Token, Name, Role string }
}

// insert inserts the rows, and writes tokens.json: the tokens of the users without a password by e-mail address.
func (d *dataset) insert(app core.App, staff *core.Collection) error {
	signed := map[string]string{}
	err := app.RunInTransaction(func(tx core.App) error {
		for _, r := range d.Rows {
			if _, err := tx.DB().Insert(r.Table, r.Row).Execute(); err != nil {
				return fmt.Errorf("%s: %w", r.Table, err)
			}
		}
		for _, u := range d.Users {
			r := core.NewRecord(staff)
			r.SetEmail(u.Email)
			if r.RefreshTokenKey(); u.Password != "" {
				r.SetPassword(u.Password)
			}
			r.SetVerified(true)
			r.Set("org", u.Org)
			r.Set("name", u.Name)
			r.Set("role", u.Role)
			if err := tx.SaveNoValidate(r); err != nil {
				return err
			}
			if u.Password != "" {
				continue
			}
			var err error
			if signed[u.Email], err = r.NewAuthToken(); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	raw, err := json.Marshal(signed)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(app.DataDir(), "tokens.json"), raw, 0o600)
}
