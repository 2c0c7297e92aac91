package director

import (
	"cmp"
	"context"
	"encoding/base64"
	"encoding/json"
	"math"
	"slices"
	"strconv"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/room"
	"pitboss/internal/tournament"
	"pitboss/internal/tournament/seating"
)

// Actions are the operations behind the routes.
type Actions struct{ db *db.DB }

// New makes the actions.
func New(d *db.DB) *Actions { return &Actions{d} }

func (a *Actions) list(tx *db.RoomView, _ roomRequest) ([]tournament.Tournament, error) {
	return newestTournaments(tx)
}

// newestTournaments lists the room's newest tournaments by start.
func newestTournaments(tx db.RoomReader) ([]tournament.Tournament, error) {
	records, err := loadAll(tx)
	if err != nil {
		return nil, err
	}
	out := make([]tournament.Tournament, len(records))
	for i := range records {
		if out[len(records)-1-i], err = records[i].listView(); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func (a *Actions) listAll(ctx context.Context, at tenant.Org, _ api.None) ([]tournament.Tournament, error) {
	return room.ForEachRoom(ctx, a.db, at, func(tx *db.RoomView) ([]tournament.Tournament, error) {
		return newestTournaments(tx)
	})
}

func (a *Actions) desk(tx *db.RoomView, in oneRequest) (tournament.Desk, error) {
	rec, err := load(tx, in.ID)
	if err != nil {
		return tournament.Desk{}, err
	}
	return buildDesk(tx, rec)
}

// buildDesk builds the director's desk.
func buildDesk(tx db.RoomReader, rec *record) (tournament.Desk, error) {
	t, err := rec.listView()
	if err != nil {
		return tournament.Desk{}, err
	}
	d := tournament.Desk{
		Tournament: t, Prices: rec.prices, Structure: rec.structure, Rules: rec.field.Rules, Tables: rec.field.ShownTables(),
		Duties: []tournament.Duty{}, CashGameSeats: []tournament.CashGameSeat{},
		Chips: rec.field.ChipCounts(rec.structure, rec.Clock.Position), DrawPool: len(rec.field.DrawPool()),
	}
	if rec.Status != tournament.Completed {
		reported, err := rec.reportDuties(tx)
		if err != nil {
			return d, err
		}
		d.Duties = append(reported, rec.field.Duties(t.EntriesOpen, rec.MaxEntries)...)
		if d.Undo, _, err = rec.lastUndo(tx); err != nil {
			return d, err
		}
	}
	if rec.Status == tournament.Scheduled || rec.Status == tournament.Registration {
		if d.CashGameSeats, err = db.All(tx, func(scan db.Scan) (c tournament.CashGameSeat, err error) {
			return c, scan(&c.EntryID, &c.Name, &c.TableNumber, &c.SeatNumber)
		}, selectCashGameSeats, rec.ID); err != nil {
			return d, err
		}
	}
	d.LastBusted, err = rec.lastBusted(tx)
	return d, err
}

const selectCashGameSeats = `SELECT e.id, p.name, t.table_number, s.seat_number FROM tournament_entry e
	JOIN seat s ON s.org_id = e.org_id AND s.room_id = e.room_id AND s.player_id = e.player_id
	JOIN poker_table t ON t.org_id = s.org_id AND t.id = s.table_id
	JOIN player p ON p.org_id = e.org_id AND p.id = e.player_id
	WHERE e.org_id = $1 AND e.room_id = $2 AND e.tournament_id = $3 AND e.status IN ('registered', 'seated')
	ORDER BY p.name, e.id`

func (a *Actions) log(tx *db.RoomView, in logRequest) (api.Page[tournament.LogLine], error) {
	limit := min(max(in.Limit, 0), 200)
	if limit == 0 {
		limit = 50
	}
	before := int64(math.MaxInt32)
	if in.Cursor != "" {
		raw, err := base64.RawURLEncoding.DecodeString(in.Cursor)
		n, err2 := strconv.ParseInt(string(raw), 10, 32)
		if err != nil || err2 != nil {
			const message = "Take the cursor from the Link of the page before"
			return api.Page[tournament.LogLine]{}, fault.InvalidField("cursor", message)
		}
		before = n
	}
	lines, err := db.All(tx, scanLog, logPage, in.ID, before, limit+1)
	page := api.Page[tournament.LogLine]{Items: lines}
	if len(lines) > limit {
		page.Items = lines[:limit]
		page.Next = base64.RawURLEncoding.EncodeToString([]byte(strconv.Itoa(lines[limit-1].Number)))
	}
	return page, err
}

func scanLog(scan db.Scan) (l tournament.LogLine, err error) {
	var detail string
	if err := scan(&l.Number, &l.Kind, &l.Text, &detail, &l.At, &l.ActorName, &l.UndoneAt); err != nil {
		return l, err
	}
	l.Moves = []tournament.Move{}
	if detail != "" {
		err = json.Unmarshal([]byte(detail), &l.LogDetail)
	}
	for i := range l.Moves { // moves of older releases have no table names
		m := &l.Moves[i]
		m.FromTableName, m.ToTableName = cmp.Or(m.FromTableName, seating.DefaultTableName(m.FromTable)),
			cmp.Or(m.ToTableName, seating.DefaultTableName(m.ToTable))
	}
	return l, err
}

func (a *Actions) create(ctx context.Context, at tenant.Room, in createRequest) (tournament.Tournament, error) {
	return db.InRoom(ctx, a.db, at, func(tx *db.RoomTx) (tournament.Tournament, error) {
		t, err := findTemplate(tx, in.Template)
		if err != nil {
			return tournament.Tournament{}, err
		}
		n := NewTournament{
			Name: in.Name, StartTime: *in.StartTime, MaxEntries: in.MaxEntries, PlannedMinutes: t.PlannedMinutes,
			Template: in.Template, Prices: t.Prices, Structure: t.Structure, Rules: t.Rules, SeasonID: in.SeasonID,
			Status: in.Status,
		}
		if in.PlannedMinutes > 0 {
			n.PlannedMinutes = in.PlannedMinutes
		}
		if in.Structure != nil {
			n.Structure = *in.Structure
		}
		if in.Rules != nil {
			n.Rules = *in.Rules
		}
		switch {
		case in.Prices != nil:
			n.Prices = *in.Prices
		case n.Prices.BuyIn.Sum() != *in.BuyIn: // without declared parts all of it is prize money
			all := tournament.Price{Prize: *in.BuyIn, Chips: n.Structure.Stack}
			n.Prices = tournament.Prices{BuyIn: all, ReEntry: &all}
		}
		return Create(tx, n)
	})
}

func (a *Actions) duplicate(ctx context.Context, org tenant.Org, in duplicateRequest) (tournament.Tournament, error) {
	return db.InRoomOf(ctx, a.db, org, OfTournament, in.ID, func(tx *db.RoomTx) (tournament.Tournament, error) {
		rec, err := load(tx, in.ID)
		if err != nil {
			return tournament.Tournament{}, err
		}
		name := in.Name
		if name == "" {
			name = rec.Name
		}
		return Create(tx, NewTournament{
			Name: name, StartTime: *in.StartTime, MaxEntries: rec.MaxEntries, PlannedMinutes: rec.PlannedMinutes,
			Template: rec.Template, Prices: rec.prices, Structure: rec.structure, Rules: rec.field.Rules, SeasonID: rec.SeasonID,
		})
	})
}

func (a *Actions) change(ctx context.Context, org tenant.Org, in changeRequest) (tournament.Tournament, error) {
	return a.edit(ctx, org, in.ID, func(act *act) error { return act.change(in) })
}

// change applies a PATCH. Several fields are one act; the status is applied last.
func (a *act) change(in changeRequest) error {
	if in.Status == "" || in.Status == a.Status || a.CancelledAt != nil {
		if err := a.requireOpen(); err != nil {
			return err
		}
	}
	if in.Name != nil {
		a.Name = *in.Name
	}
	if in.StartTime != nil {
		a.StartTime = *in.StartTime
	}
	if in.MaxEntries != nil {
		a.MaxEntries = seating.OptionalInt(*in.MaxEntries)
	}
	if in.PlannedMinutes != nil {
		a.PlannedMinutes = *in.PlannedMinutes
	}
	if in.Rules != nil {
		a.field.Rules = *in.Rules
	}
	if in.Prices != nil {
		if len(a.field.Entries) > 0 {
			return fault.Conflict("Entries have been sold at the declared prices")
		}
		a.prices = *in.Prices
	}
	if in.SeasonID != nil {
		if err := a.setSeason(*in.SeasonID); err != nil {
			return err
		}
	}
	if in.Status != "" && in.Status != a.Status {
		return a.SetStatus(in.Status)
	}
	return a.log("changed", "Details changed")
}

// setSeason puts the tournament into a season of its room; an empty id removes it.
func (a *act) setSeason(id string) error {
	season, err := findSeason(a.tx, id)
	a.SeasonID = season
	return err
}

func findSeason(tx *db.RoomTx, id string) (*string, error) {
	if id == "" {
		return nil, nil
	}
	n, err := db.Value[int](tx, countSeasons, id)
	if err == nil && n == 0 {
		err = fault.NotFound("Season")
	}
	return &id, err
}

const countSeasons = "SELECT count(*) FROM season WHERE org_id = $1 AND room_id = $2 AND id = $3"

func (a *Actions) templates(tx *db.RoomView, _ roomRequest) ([]tournament.Template, error) {
	saved, err := db.All(tx, scanTemplate, savedTemplates)
	return slices.Concat(tournament.QuickTemplates(), saved), err
}
