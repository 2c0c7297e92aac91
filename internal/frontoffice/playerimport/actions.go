package playerimport

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"sync"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/organization/audit"
	"pitboss/internal/organization/privacy"
	"pitboss/internal/player"
	"pitboss/internal/player/importlog"
	"pitboss/internal/room"
)

// Actions are the imports and the export of players.
type Actions struct {
	db      *db.DB
	privacy *privacy.Actions

	mu   sync.Mutex
	last cached // the preview of the last request: its pages are read one after the other
}

// cached is a preview under the version of the organization and the settings that it depends on.
type cached struct {
	org, id, settings string
	version           int64
	preview           *preview
}

// New makes the actions.
func New(d *db.DB, private *privacy.Actions) *Actions { return &Actions{db: d, privacy: private} }

func (a *Actions) upload(ctx context.Context, at tenant.Room, in uploadRequest) (Head, error) {
	table, err := readTable(in.File)
	if err != nil {
		return Head{}, err
	}
	file, err := importlog.Pack(in.File)
	if err != nil {
		return Head{}, err
	}
	s := Settings{Columns: guessColumns(table.Header), BalanceMeans: PrepaidAbove}
	return db.InRoom(ctx, a.db, at, func(tx *db.RoomTx) (Head, error) {
		i := importlog.Import{ID: db.NewID(), FileName: in.Name, Settings: string(encode(s))}
		if err := importlog.Add(tx, i, file); err != nil {
			return Head{}, err
		}
		emitUpdate(tx, importlog.Import{ID: i.ID, State: importlog.Open, Total: len(table.Rows)},
			fmt.Sprintf("Opened %s to import players", in.Name))
		return Head{ID: i.ID, RoomID: at.ID(), FileName: in.Name, State: importlog.Open, MadeAt: tx.Now(),
			MadeBy: tx.Actor().Name}, nil
	})
}

func emitUpdate(tx *db.RoomTx, i importlog.Import, what string) {
	tx.Emit(importUpdated.With(update{i.ID, i.State, i.Position, i.Total, what}))
}

// Head is an import in the list of imports.
type Head struct {
	ID       string          `json:"id"`
	RoomID   string          `json:"roomId"`
	FileName string          `json:"fileName" see:"personal,view_players"`
	State    importlog.State `json:"state"`
	MadeAt   clock.Instant   `json:"madeAt"`
	MadeBy   string          `json:"madeBy"`
	Players  int             `json:"players"` // written
}

func (a *Actions) list(ctx context.Context, at tenant.Org, _ api.None) ([]Head, error) {
	return db.ViewOrg(ctx, a.db, at, func(tx *db.OrgView) ([]Head, error) {
		list, err := importlog.Latest(tx)
		heads := []Head{}
		for _, i := range list {
			h := Head{ID: i.ID, RoomID: i.RoomID, FileName: i.FileName, State: i.State, MadeAt: i.MadeAt,
				MadeBy: i.MadeBy}
			var s stored
			if i.Result != "" && json.Unmarshal([]byte(i.Result), &s) == nil {
				h.Players = s.Counts.New + s.Counts.Updated
			}
			heads = append(heads, h)
		}
		return heads, err
	})
}

func (a *Actions) show(ctx context.Context, at tenant.Org, in api.IDRequest) (View, error) {
	i, err := a.get(ctx, at, in.ID)
	if err != nil {
		return View{}, err
	}
	if i.State == importlog.Open {
		p, err := a.preview(ctx, at, in.ID)
		if err != nil {
			return View{}, err
		}
		return p.view(a.db.Now()), nil
	}
	v := headOf(i, a.db.Now())
	var s stored
	if err := json.Unmarshal([]byte(i.Result), &s); err != nil {
		return v, err
	}
	v.Format, v.Counts = s.Format, s.Counts
	return v, nil
}

func (a *Actions) get(ctx context.Context, at tenant.Org, id string) (importlog.Import, error) {
	return db.ViewOrg(ctx, a.db, at, func(tx *db.OrgView) (importlog.Import, error) { return importlog.Get(tx, id) })
}

var errStarted = fault.Conflict("This import has already started")

// preview reads the file of an open import and plans it. It reuses the last preview while nothing has changed.
func (a *Actions) preview(ctx context.Context, at tenant.Org, id string) (*preview, error) {
	return db.ViewOrg(ctx, a.db, at, func(tx *db.OrgView) (*preview, error) {
		i, err := importlog.Get(tx, id)
		if err != nil {
			return nil, err
		}
		if i.State != importlog.Open {
			return nil, errStarted
		}
		key := cached{at.ID(), id, i.Settings, tx.Version(), nil}
		a.mu.Lock()
		last := a.last
		a.mu.Unlock()
		if p := last.preview; p != nil {
			if last.preview = nil; last == key {
				return p, nil
			}
		}
		p, err := loadPreview(tx, i)
		if err != nil {
			return nil, err
		}
		key.preview = p
		a.mu.Lock()
		a.last = key
		a.mu.Unlock()
		return p, nil
	})
}

// dropPreview frees the last preview, which has all players of the organization and of a file.
func (a *Actions) dropPreview() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.last = cached{}
}

func loadPreview(tx *db.OrgView, i importlog.Import) (*preview, error) {
	p := &preview{of: i}
	file, err := importlog.File(tx, i.ID)
	if err != nil {
		return nil, err
	}
	if p.table, err = readTable(file); err != nil {
		return nil, err
	}
	if err := json.Unmarshal([]byte(i.Settings), &p.s); err != nil {
		return nil, err
	}
	if p.order = p.s.DateOrder; p.order == "" {
		p.order, _, _ = guessOrder(p.table, p.s.Columns)
	}
	if p.dir, err = loadDirectory(tx, i.RoomID); err != nil {
		return nil, err
	}
	if p.stamp, err = importlog.LastFinished(tx); err != nil {
		return nil, err
	}
	p.plan = makePlan(p.table, p.s, p.order, p.dir)
	return p, nil
}

func loadDirectory(tx *db.OrgView, roomID string) (*directory, error) {
	r, err := room.Current(tx.Room(roomID))
	if err != nil {
		return nil, err
	}
	d := &directory{byPhone: map[string]*player.Player{}, byEmail: map[string]*player.Player{},
		byName: map[string][]*player.Player{}, notes: map[string][]string{}, now: tx.Now(), zone: r.Calendar().Zone,
		minimumAge: r.Settings.MinimumAge}
	if err := player.EachRecord(tx, d.add); err != nil {
		return nil, err
	}
	if err := player.EachNote(tx, func(id, text string) { d.notes[id] = append(d.notes[id], text) }); err != nil {
		return nil, err
	}
	if d.ends, err = player.MembershipEnds(tx); err != nil {
		return nil, err
	}
	if d.imported, err = importlog.Digests(tx); err != nil {
		return nil, err
	}
	d.opened, err = importlog.Opened(tx)
	return d, err
}

// change changes the reading of the file and the choices for rows that match.
func (a *Actions) change(ctx context.Context, at tenant.Org, in changeRequest) (View, error) {
	if in.Columns != nil {
		p, err := a.preview(ctx, at, in.ID)
		if err != nil {
			return View{}, err
		}
		if err := checkColumns(*in.Columns, p.table.Header); err != nil {
			return View{}, err
		}
	}
	_, err := db.InRoomOf(ctx, a.db, at, importlog.Locator, in.ID, func(tx *db.RoomTx) (api.None, error) {
		i, err := importlog.Get(tx.InOrg(), in.ID)
		if err != nil {
			return api.None{}, err
		}
		if i.State != importlog.Open {
			return api.None{}, errStarted
		}
		var s Settings
		if err := json.Unmarshal([]byte(i.Settings), &s); err != nil {
			return api.None{}, err
		}
		emitUpdate(tx, i, "Changed how "+i.FileName+" is imported")
		return api.None{}, importlog.StoreSettings(tx, i.ID, string(encode(s.merge(in))))
	})
	if err != nil {
		return View{}, err
	}
	return a.show(ctx, at, api.IDRequest{ID: in.ID})
}

func (a *Actions) duplicates(ctx context.Context, at tenant.Org, in duplicatesRequest) (api.Page[Duplicate], error) {
	limit, after := in.PageSize(), int64(0)
	if err := in.Cursor.Decode(&after); err != nil {
		return api.Page[Duplicate]{}, err
	}
	p, err := a.preview(ctx, at, in.ID)
	if err != nil {
		return api.Page[Duplicate]{}, err
	}
	list := []Duplicate{}
	for _, r := range p.plan.rows {
		if r.match != "" && (in.Match == "" || in.Match == r.match) && int64(r.n) > after && len(list) <= limit {
			list = append(list, p.duplicate(r))
		}
	}
	return api.Paginate(list, limit, func(d Duplicate) api.Cursor { return api.CursorAt(int64(d.Row)) }), nil
}

// listLeftOut is a file of the rows that cannot be read, with the problem of each, to be corrected and imported.
func (a *Actions) listLeftOut(ctx context.Context, at tenant.Org, in api.IDRequest) (api.CSV, error) {
	i, err := a.get(ctx, at, in.ID)
	if err != nil {
		return api.CSV{}, err
	}
	var header []string
	var rows []leftOut
	if i.State == importlog.Open {
		p, err := a.preview(ctx, at, in.ID)
		if err != nil {
			return api.CSV{}, err
		}
		header, rows = p.table.Header, p.leftOut()
	} else {
		plan, err := a.storedPlan(ctx, at, in.ID)
		if err != nil {
			return api.CSV{}, err
		}
		header, rows = plan.Header, plan.LeftOut
	}
	return api.CSV{Name: "rows-left-out.csv", Write: func(w io.Writer) error {
		if err := audit.WriteCSVRow(w, append([]string{"Row", "Problem"}, header...)...); err != nil {
			return err
		}
		for _, r := range rows {
			if err := audit.WriteCSVRow(w, append([]string{strconv.Itoa(r.N), r.Problem}, r.Cells...)...); err != nil {
				return err
			}
		}
		return nil
	}}, nil
}

func (a *Actions) storedPlan(ctx context.Context, at tenant.Org, id string) (plan storedPlan, err error) {
	b, err := db.ViewOrg(ctx, a.db, at, func(tx *db.OrgView) ([]byte, error) { return importlog.Plan(tx, id) })
	if err != nil || b == nil {
		return plan, err
	}
	return plan, json.Unmarshal(b, &plan)
}

// run starts the import that the person has checked. A job writes it.
func (a *Actions) run(ctx context.Context, at tenant.Org, in runRequest) (View, error) {
	i, err := a.get(ctx, at, in.ID)
	if err != nil {
		return View{}, err
	}
	var plan, result string
	var writes []write
	var stamp clock.Instant
	if i.State == importlog.Open { // otherwise the act answers, because a repeat of it gets the stored answer
		p, err := a.preview(ctx, at, in.ID)
		if err != nil {
			return View{}, err
		}
		if p.plan.digest != in.Check {
			return View{}, fault.Conflict("Something changed since this check. Look at it again, then import.")
		}
		if writes = p.plan.writes(); len(writes) == 0 {
			return View{}, fault.Conflict("No row of this file adds or changes a player")
		}
		for n := range writes {
			if writes[n].IsNew {
				writes[n].PlayerID = db.NewID()
			}
		}
		if plan, err = importlog.Pack(encode(storedPlan{writes, p.table.Header, p.leftOut()})); err != nil {
			return View{}, err
		}
		stamp = p.stamp
		result = string(encode(stored{p.table.Format, p.plan.counts}))
	}
	_, err = db.InRoomOf(ctx, a.db, at, importlog.Locator, in.ID, func(tx *db.RoomTx) (api.None, error) {
		org, err := tx.Org() // one import of the organization starts at a time
		if err != nil {
			return api.None{}, err
		}
		if plan == "" {
			return api.None{}, errStarted
		}
		if err := importlog.RequireIdle(org, stamp); err != nil {
			return api.None{}, err
		}
		started, err := importlog.StartRun(tx, in.ID, plan, len(writes), result)
		if err == nil && !started {
			err = errStarted
		}
		what := fmt.Sprintf("Started the import of %s from %s", countPlayers(len(writes)), i.FileName)
		emitUpdate(tx, importlog.Import{ID: in.ID, State: importlog.Running, Total: len(writes)}, what)
		org.Emit(playersImported.With(imported{in.ID, "Started an import of players"}))
		return api.None{}, err
	})
	if err != nil {
		return View{}, err
	}
	a.dropPreview()
	return a.show(ctx, at, api.IDRequest{ID: in.ID})
}

func countPlayers(n int) string {
	if n == 1 {
		return "1 player"
	}
	return strconv.Itoa(n) + " players"
}

// undo starts taking an import back. A job does it.
func (a *Actions) undo(ctx context.Context, at tenant.Org, in api.IDRequest) (View, error) {
	_, err := db.InRoomOf(ctx, a.db, at, importlog.Locator, in.ID, func(tx *db.RoomTx) (api.None, error) {
		i, err := importlog.Get(tx.InOrg(), in.ID)
		if err != nil {
			return api.None{}, err
		}
		if i.FinishedAt != nil && i.FinishedAt.Add(undoTimeout) < tx.Now() {
			return api.None{}, fault.Conflict("An import can be undone for 7 days")
		}
		started, err := importlog.StartUndo(tx, in.ID)
		if err == nil && !started {
			err = fault.Conflict("Only a finished import can be undone, and only once")
		}
		emitUpdate(tx, importlog.Import{ID: in.ID, State: importlog.Undoing, Total: i.Total},
			"Started to undo the import of "+i.FileName)
		return api.None{}, err
	})
	if err != nil {
		return View{}, err
	}
	return a.show(ctx, at, api.IDRequest{ID: in.ID})
}
