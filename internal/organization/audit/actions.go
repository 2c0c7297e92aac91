package audit

import (
	"context"
	"io"

	"pitboss/internal/account"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/room"
)

// Actions are what people may do with the trail: read it.
type Actions struct{ db *db.DB }

// New makes the actions.
func New(d *db.DB) *Actions { return &Actions{d} }

const (
	mostSearched = 10_000 // acts that one page goes through
	exportPage   = 500
)

func (a *Actions) trail(ctx context.Context, at tenant.Org, in trailRequest) (api.Page[Line], error) {
	limit := min(max(in.Limit, 0), 200)
	if limit == 0 {
		limit = 50
	}
	return a.page(ctx, at, in, limit)
}

func (a *Actions) filters(ctx context.Context, at tenant.Org, _ api.None) (TrailFilters, error) {
	return db.ViewOrg(ctx, a.db, at, func(tx *db.OrgView) (TrailFilters, error) {
		list, err := readPeople(tx)
		return TrailFilters{People: list, Types: kinds()}, err
	})
}

func (a *Actions) page(ctx context.Context, at tenant.Org, in trailRequest, limit int) (api.Page[Line], error) {
	after, err := placeAt(in.Cursor)
	if err != nil {
		return api.Page[Line]{}, err
	}
	return db.ViewOrg(ctx, a.db, at, func(tx *db.OrgView) (api.Page[Line], error) {
		rooms, err := room.All(tx)
		if err != nil {
			return api.Page[Line]{}, err
		}
		f, to := in.filter(rooms)
		if to < after.at {
			after = place{at: to}
		}
		list, next, err := readActs(tx, f, after, limit, mostSearched)
		page := api.Page[Line]{Items: make([]Line, len(list)), Next: next}
		for i, a := range list {
			page.Items[i] = a.line(rooms, at.Actor().Role)
		}
		return page, err
	})
}

// filter is what a request asks for, and before when.
func (in trailRequest) filter(rooms []room.Room) (f filter, to clock.Instant) {
	f = filter{room: in.Room, actor: in.Actor, kind: in.Type}
	switch in.Room {
	case "":
		f.room = "*"
	case ofOrganization:
		f.room = ""
	}
	calendar := room.Room{}.Calendar()
	for i, r := range rooms {
		if i == 0 || r.ID == in.Room {
			calendar = r.Calendar()
		}
	}
	if in.From != "" {
		f.from, _ = moment(in.From, calendar, 0)
	}
	to = newest.at
	if in.To != "" {
		to, _ = moment(in.To, calendar, 1)
	}
	return f, to
}

func (a act) line(rooms []room.Room, role tenant.Role) Line {
	l := Line{ID: a.String(), At: a.at, ActorID: a.actor, ActorName: a.name, Role: a.role, Impersonator: a.impersonator}
	for _, e := range elsewhere {
		if e.scope == a.room {
			l.Room = e.name
		}
	}
	if l.Room == "" {
		l.RoomID = &a.room
	}
	for _, r := range rooms {
		if r.ID == a.room {
			l.Room = r.Name
		}
	}
	l.tell(a.parts, role)
	return l
}

// export is the whole trail, or what a filter leaves of it. It is read page by page: acts that happen meanwhile are not in it.
func (a *Actions) export(ctx context.Context, at tenant.Org, in trailRequest) (api.CSV, error) {
	page, err := a.page(ctx, at, in, exportPage) // a request that is refused leaves no event
	if err != nil {
		return api.CSV{}, err
	}
	if err := account.LogExport(ctx, a.db, at, "Exported the audit trail", ""); err != nil {
		return api.CSV{}, err
	}
	return api.CSV{Name: "audit-trail.csv", Write: func(w io.Writer) error {
		// The mark in front tells spreadsheets that names have accents.
		if _, err := io.WriteString(w, "\uFEFF"); err != nil {
			return err
		}
		if err := WriteCSVRow(w, "At (UTC)", "Where", "Who", "Role", "Signed in for them", "Type", "What"); err != nil {
			return err
		}
		for {
			for _, l := range page.Items {
				var role, behind string
				if l.Role != nil {
					role = string(*l.Role)
				}
				if l.Impersonator != nil {
					behind = *l.Impersonator
				}
				if err := WriteCSVRow(w, l.At.String(), l.Room, l.ActorName, role, behind, l.Type, l.Description); err != nil {
					return err
				}
			}
			if in.Cursor = page.Next; in.Cursor == "" {
				return ctx.Err()
			}
			var err error
			if page, err = a.page(ctx, at, in, exportPage); err != nil {
				return err
			}
		}
	}}, nil
}
