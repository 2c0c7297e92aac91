package audit

import (
	"context"
	"io"

	"pitboss/internal/account"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/optional"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/room"
)

// Actions are the reads of the trail.
type Actions struct{ db *db.DB }

// New makes the actions.
func New(d *db.DB) *Actions { return &Actions{d} }

const (
	maxSearched = 10_000 // acts read for one page
	exportPage  = 500
)

func (a *Actions) trail(ctx context.Context, at tenant.Org, in trailRequest) (api.Page[Line], error) {
	return a.page(ctx, at, in, in.PageSize())
}

func (a *Actions) filters(ctx context.Context, at tenant.Org, _ api.None) (TrailFilters, error) {
	return db.ViewOrg(ctx, a.db, at, func(tx *db.OrgView) (TrailFilters, error) {
		list, err := readPeople(tx)
		return TrailFilters{People: list, Types: describedTypes()}, err
	})
}

func (a *Actions) page(ctx context.Context, at tenant.Org, in trailRequest, limit int) (api.Page[Line], error) {
	after := newestPosition
	if err := in.Cursor.Decode(&after.at, &after.room, &after.version); err != nil {
		return api.Page[Line]{}, err
	}
	return db.ViewOrg(ctx, a.db, at, func(tx *db.OrgView) (api.Page[Line], error) {
		rooms, err := room.All(tx)
		if err != nil {
			return api.Page[Line]{}, err
		}
		f, to := in.filter(rooms)
		if to < after.at {
			after = position{at: to}
		}
		list, next, err := readActs(tx, f, after, limit, maxSearched)
		page := api.ConvertPage(api.Page[act]{Items: list}, func(a act) Line { return a.line(rooms, at.Actor().Role) })
		if next != (position{}) {
			page.Next = next.cursor()
		}
		return page, err
	})
}

func (p position) cursor() api.Cursor { return api.CursorAt(p.at, p.room, p.version) }

// filter returns the filter of a request and the exclusive end of its range.
func (in trailRequest) filter(rooms []room.Room) (f filter, to clock.Instant) {
	f = filter{room: in.Room, actor: in.Actor, kind: in.Type}
	switch in.Room {
	case "":
		f.room = "*"
	case ofOrganization:
		f.room = ""
	}
	calendar := room.CalendarAmong(rooms, in.Room)
	if in.From != "" {
		f.from, _ = parseMoment(in.From, calendar, 0)
	}
	to = newestPosition.at
	if in.To != "" {
		to, _ = parseMoment(in.To, calendar, 1)
	}
	return f, to
}

func (a act) line(rooms []room.Room, role tenant.Role) Line {
	l := Line{
		ID: string(a.cursor()), At: a.at, ActorID: a.actor, ActorName: a.name, Role: a.role,
		Impersonator: a.impersonator,
	}
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
	l.describe(a.parts, role)
	return l
}

// export writes the filtered trail as CSV, page by page: acts that happen meanwhile are not in it.
func (a *Actions) export(ctx context.Context, at tenant.Org, in trailRequest) (api.CSV, error) {
	page, err := a.page(ctx, at, in, exportPage) // before the export leaves its event: an invalid request leaves none
	if err != nil {
		return api.CSV{}, err
	}
	if err := account.LogExport(ctx, a.db, at, "Exported the audit trail", ""); err != nil {
		return api.CSV{}, err
	}
	return api.CSV{Name: "audit-trail.csv", Write: func(w io.Writer) error {
		// The byte order mark tells spreadsheets that the file is UTF-8.
		if _, err := io.WriteString(w, "\uFEFF"); err != nil {
			return err
		}
		if err := WriteCSVRow(w, "At (UTC)", "Where", "Who", "Role", "Signed in for them", "Type", "What"); err != nil {
			return err
		}
		for {
			for _, l := range page.Items {
				if err := WriteCSVRow(w, l.At.String(), l.Room, l.ActorName, string(optional.Or(l.Role, "")),
					optional.Or(l.Impersonator, ""), l.Type, l.Description); err != nil {
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
