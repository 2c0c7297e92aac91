package director

import (
	"cmp"
	"context"
	"encoding/json"
	"math"
	"slices"
	"time"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/optional"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/room"
	"pitboss/internal/tournament"
	"pitboss/internal/tournament/seating"
)

// Actions are the operations behind the routes.
type Actions struct{ db *db.DB }

// New makes the actions.
func New(d *db.DB) *Actions { return &Actions{d} }

func (a *Actions) list(tx *db.RoomView, _ api.RoomRequest) ([]tournament.Tournament, error) {
	return NewestTournaments(tx)
}

// NewestTournaments lists the room's newest tournaments by start.
func NewestTournaments(tx db.RoomReader) ([]tournament.Tournament, error) {
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

// UnfinishedTournament is a tournament that is to come or being played.
type UnfinishedTournament struct {
	Tournament tournament.Tournament
	Structure  tournament.Structure
	Prizes     []PlacePrize // of one on the clock; empty for the others
}

// forgottenAfter is how long a tournament that has not started is shown to players after its planned start.
const forgottenAfter = 12 * time.Hour

// IsOver reports whether players see a tournament no more: it is completed, or it has not started and is forgotten.
func IsOver(status tournament.Status, start, now clock.Instant) bool {
	return status == tournament.Completed || status != tournament.Running && start < now.Add(-forgottenAfter)
}

// Unfinished lists the tournaments of the room that are not over, the earliest start first. On the clock are those that
// have started, otherwise the first.
func Unfinished(tx db.RoomReader, now clock.Instant, limit int) ([]UnfinishedTournament, error) {
	records, err := loadAll(tx)
	if err != nil {
		return nil, err
	}
	out := []UnfinishedTournament{}
	for _, rec := range slices.Backward(records) { // the latest start is first
		prizes := []PlacePrize{}
		if IsOver(rec.Status, rec.StartTime, now) || len(out) == limit {
			continue
		}
		t, err := rec.listView()
		if err != nil {
			return nil, err
		}
		if t.StartedAt != nil || len(out) == 0 {
			if prizes, err = rec.placePrizes(tx); err != nil {
				return nil, err
			}
		}
		out = append(out, UnfinishedTournament{t, rec.structure, prizes})
	}
	return out, nil
}

func (a *Actions) listAll(ctx context.Context, at tenant.Org, _ api.None) ([]tournament.Tournament, error) {
	return room.ForEachRoom(ctx, a.db, at, func(tx *db.RoomView) ([]tournament.Tournament, error) {
		return NewestTournaments(tx)
	})
}

func (a *Actions) desk(tx *db.RoomView, in api.IDRequest) (tournament.Desk, error) {
	return DeskOf(tx, in.ID)
}

// buildDesk builds the director's desk.
func buildDesk(tx db.RoomReader, rec *record) (tournament.Desk, error) {
	t, err := rec.listView()
	if err != nil {
		return tournament.Desk{}, err
	}
	d := tournament.Desk{
		Tournament: t, Prices: rec.prices, Structure: rec.structure, Rules: rec.field.Rules,
		Tables: rec.field.ShownTables(), Duties: []tournament.Duty{}, CashGameSeats: []tournament.CashGameSeat{},
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
	limit, before := in.PageSize(), int32(math.MaxInt32)
	if err := in.Cursor.Decode(&before); err != nil {
		return api.Page[tournament.LogLine]{}, err
	}
	lines, err := db.All(tx, scanLog, logPage, in.ID, before, limit+1)
	return api.Paginate(lines, limit, func(l tournament.LogLine) api.Cursor { return api.CursorAt(l.Number) }), err
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
		n.Structure = optional.Or(in.Structure, n.Structure)
		n.Rules = optional.Or(in.Rules, n.Rules)
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
			Template: rec.Template, Prices: rec.prices, Structure: rec.declaredStructure(), Rules: rec.field.Rules,
			SeasonID: rec.SeasonID,
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
	a.Name = optional.Or(in.Name, a.Name)
	a.StartTime = optional.Or(in.StartTime, a.StartTime)
	if in.MaxEntries != nil {
		a.MaxEntries = optional.NonZero(*in.MaxEntries)
	}
	a.PlannedMinutes = optional.Or(in.PlannedMinutes, a.PlannedMinutes)
	a.field.Rules = optional.Or(in.Rules, a.field.Rules)
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

func (a *Actions) templates(tx *db.RoomView, _ api.RoomRequest) ([]tournament.Template, error) {
	saved, err := db.All(tx, scanTemplate, savedTemplates)
	return slices.Concat(tournament.QuickTemplates(), saved), err
}
