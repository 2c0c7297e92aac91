package crash_test

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"time"

	"pitboss/internal/account"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/organization/platform"
	"pitboss/internal/room"
	"pitboss/internal/test/process"
)

// office is the owner at the settings and a platform administrator, one act after the other: users, invitations, the
// organization, a room with settings and tables, games, scheduled fees, other organizations, and impersonation. It
// knows exactly what was acknowledged.
type office struct {
	owner, admin string // tokens
	ownerID      string
	organization string
	room, game   string
	user         string
	pick         *rand.Rand
	sent         int
	day          int // fees are scheduled for, from today on

	is     map[string]string // the expected state
	code   string            // for the administrator's impersonation
	codeAt time.Time         // when the code came
	lines  int               // of the trail, by the owner's acts
	open   *officeAct        // sent, not answered

	acts, repeated, wereRecorded, entered int
}

// officeAct is one request, and its effect on the state.
type officeAct struct {
	what, method, path, token, key string
	find                           func(url string) (path string, err error) // if the path is not known yet
	body                           any
	once                           bool // a repeat would do it again, or be refused
	done                           func(is map[string]string, answer []byte) error
}

const officeRoom = "office room"

// openOffice makes the owner, the administrator and the things that they work on.
func openOffice(ctx context.Context, d *db.DB, org tenant.Org, seed uint64) (*office, error) {
	o := &office{ownerID: "office_owner", organization: org.ID(), room: "office_room", game: "office_game",
		user: "office_user", pick: rand.New(rand.NewPCG(seed, 2000)), is: map[string]string{}}
	_, err := db.InOrg(ctx, d, org, func(tx *db.OrgTx) (any, error) {
		for _, u := range []account.NewUser{
			{ID: o.ownerID, Email: "owner@club.example", Name: "Olive Owner", PasswordHash: "-",
				Role: tenant.RoleOwner},
			{ID: o.user, Email: "user@club.example", Name: "User 0", PasswordHash: "-", Role: tenant.RoleDealer},
		} {
			if err := account.Add(tx, u); err != nil {
				return nil, err
			}
		}
		p := room.Presets[1]
		if _, err := room.AddGame(tx, room.GameType{ID: o.game, Name: "Game 0", GameFormat: p.GameFormat,
			SmallBlind: p.SmallBlind, BigBlind: p.BigBlind, MinBuyIn: p.MinBuyIn}); err != nil {
			return nil, err
		}
		return nil, room.Add(tx, room.Room{ID: o.room, Name: officeRoom, Location: "Austin, TX",
			TimeZone: "America/Chicago", GamingDayStart: 6}, rooms)
	})
	if err != nil {
		return nil, err
	}
	if o.owner, err = account.OpenSession(ctx, d, org.ID(), o.ownerID); err != nil {
		return nil, err
	}
	const admin = "admin@platform.example"
	if err := platform.AddAdministrator(ctx, d, platform.NewAdministrator{Email: admin, Name: "Alex Admin",
		PasswordHash: "-"}); err != nil {
		return nil, err
	}
	// An administrator without a second step can do nothing. The test skips its verification.
	_, err = db.AcrossTenants(ctx, d, "a test gives an administrator their second step",
		func(tx *db.AnyTx) (int64, error) {
			return tx.Exec("UPDATE platform_admin SET two_step_secret = 'sealed', two_step_on = TRUE WHERE email = $1",
				admin)
		})
	if err != nil {
		return nil, err
	}
	o.admin, err = platform.OpenSession(ctx, d, admin)
	return o, err
}

// begin reads the state before the first act.
func (o *office) begin(url string) (err error) {
	o.is, err = o.readState(url)
	return err
}

func (o *office) work(ctx context.Context, url string, acted func()) error {
	for ctx.Err() == nil {
		o.open = o.next()
		a, err := o.send(url)
		acted()
		if err != nil {
			<-ctx.Done()
			return nil //nolint:nilerr // the program died; verifyAndRepeat finds out whether it was done
		}
		if err := o.answered(a); err != nil {
			return err
		}
	}
	return nil
}

func (o *office) send(url string) (process.Answer, error) {
	if o.open.path == "" {
		path, err := o.open.find(url)
		if err != nil {
			return process.Answer{}, err
		}
		o.open.path = path
	}
	return process.Call(context.Background(), o.open.method, url+o.open.path, o.open.token, o.open.key, o.open.body)
}

func (o *office) answered(a process.Answer) error {
	if a.Status/100 != 2 {
		return fmt.Errorf("%s: status %d: %s", o.open.what, a.Status, a.Body)
	}
	return o.count(a.Body)
}

// count takes the open act as done.
func (o *office) count(raw []byte) error {
	after := maps.Clone(o.is)
	if err := o.open.done(after, raw); err != nil {
		return fmt.Errorf("%s: %w in %s", o.open.what, err, raw)
	}
	if o.open.token == o.owner {
		o.lines++
	}
	o.is, o.open = after, nil
	o.acts++
	return nil
}

// verifyAndRepeat compares the state after a restart with what was acknowledged, then repeats the act without an
// answer.
func (o *office) verifyAndRepeat(url string) error {
	is, err := o.readState(url)
	if err != nil {
		return err
	}
	before := differs(is, o.is)
	if o.open == nil {
		return before
	}
	what := o.open.what
	switch {
	case o.open.once && before == nil:
		o.open = nil // it was not done
	case o.open.once:
		if err := o.count([]byte("{}")); err != nil {
			return err
		}
		o.wereRecorded++
	default:
		a, err := o.send(url)
		if err != nil {
			return fmt.Errorf("%s again: %w", what, err)
		}
		if err := o.answered(a); err != nil {
			return fmt.Errorf("again: %w", err)
		}
		o.repeated++
		after := differs(is, o.is)
		if after == nil {
			o.wereRecorded++
		} else if before != nil {
			return fmt.Errorf("%s was done by half: not as before it (%w), not as after it (%w)", what, before, after)
		}
		if is, err = o.readState(url); err != nil {
			return err
		}
	}
	if err := differs(is, o.is); err != nil {
		return fmt.Errorf("after %s: %w", what, err)
	}
	return nil
}

func differs(is, want map[string]string) error {
	if maps.Equal(is, want) {
		return nil
	}
	var says []string
	for _, k := range slices.Sorted(maps.Keys(want)) {
		if is[k] != want[k] {
			says = append(says, fmt.Sprintf("%s is %q, not %q", k, is[k], want[k]))
		}
	}
	for _, k := range slices.Sorted(maps.Keys(is)) {
		if _, known := want[k]; !known {
			says = append(says, fmt.Sprintf("%s is %q and should not be", k, is[k]))
		}
	}
	return fmt.Errorf("%s", strings.Join(says, "; "))
}

// readState reads everything that the office works on.
func (o *office) readState(url string) (map[string]string, error) {
	is := map[string]string{}
	var organization struct{ Name string }
	var list []struct {
		ID, Name, TableName, State, ValidFrom, What string
		RetiredAt                                   *string
		Settings                                    struct{ HoldMinutes int }
	}
	for _, r := range []struct {
		path, token string
		into        any
		take        func()
	}{
		{"/api/organization", o.owner, &organization, func() { is["organization"] = organization.Name }},
		{"/api/rooms", o.owner, &list, func() {
			for _, r := range list {
				if r.ID == o.room {
					is["room"], is["hold"] = r.Name, fmt.Sprint(r.Settings.HoldMinutes)
				}
			}
		}},
		{"/api/rooms/" + o.room + "/tables", o.owner, &list, func() {
			for _, t := range list {
				if t.RetiredAt == nil {
					is["table "+t.ID] = t.TableName
				}
			}
		}},
		{"/api/game-types", o.owner, &list, func() {
			for _, g := range list {
				if g.ID == o.game {
					is["game"] = g.Name
				}
			}
		}},
		{"/api/fees", o.owner, &list, func() {
			for _, f := range list {
				if f.State == "scheduled" {
					is["fees "+f.ValidFrom] = "scheduled"
				}
			}
		}},
		{"/api/users?limit=200", o.owner, &list, func() {
			for _, u := range list {
				if u.ID == o.user {
					is["user"] = u.Name
				}
			}
		}},
		{"/api/user-invitations?limit=200", o.owner, &list, func() {
			for _, i := range list {
				is["invitation "+i.Name] = "open"
			}
		}},
		{"/api/admin/organizations?limit=200", o.admin, &list, func() {
			for _, i := range list {
				if i.ID != o.organization {
					is["organization "+i.ID] = i.Name
				}
			}
		}},
		{"/api/admin/impersonations", o.admin, &list, func() { is["impersonations"] = fmt.Sprint(len(list)) }},
		{"/api/admin/audit?limit=1&type=impersonation_opened", o.admin, &list, func() {
			if len(list) > 0 {
				is["trail"] = list[0].What
			}
		}},
	} {
		list = nil
		if err := process.GetJSON(url+r.path, r.token, r.into); err != nil {
			return nil, fmt.Errorf("%s: %w", r.path, err)
		}
		r.take()
	}
	return is, nil
}

func (o *office) next() *officeAct {
	o.sent++
	p := o.choose()
	p.key = fmt.Sprintf("office act %d", o.sent)
	if p.token == "" {
		p.token = o.owner
	}
	return p
}

// first is a thing with a name prefix, or empty.
func (o *office) first(kind string) string {
	for _, k := range slices.Sorted(maps.Keys(o.is)) {
		if id, ok := strings.CutPrefix(k, kind+" "); ok {
			return id
		}
	}
	return ""
}

// named is an act that renames something.
func (o *office) named(what, path, field, token string) *officeAct {
	name := fmt.Sprintf("New name %d", o.sent)
	return &officeAct{what: "rename " + what, method: "PATCH", path: path, token: token,
		body: map[string]any{field: name}, done: func(is map[string]string, _ []byte) error {
			is[what] = name
			return nil
		}}
}

// made is an act that makes something, with the id from the answer.
func made(what, path, name string, body map[string]any) *officeAct {
	return &officeAct{what: "make " + what, method: "POST", path: path, body: body,
		done: func(is map[string]string, raw []byte) error {
			var one struct{ ID string }
			err := json.Unmarshal(raw, &one)
			is[what+" "+one.ID] = name
			return err
		}}
}

func ended(what, path, id string) *officeAct {
	return &officeAct{what: "end " + what, method: "DELETE", path: path + id,
		done: func(is map[string]string, _ []byte) error {
			delete(is, what+" "+id)
			return nil
		}}
}

func (o *office) choose() *officeAct {
	switch o.pick.IntN(10) {
	case 0:
		return o.named("organization", "/api/organization", "name", "")
	case 1:
		return o.named("room", "/api/rooms/"+o.room, "name", "")
	case 2:
		hold := fmt.Sprint(1 + o.sent%60)
		if hold == o.is["hold"] {
			return o.named("user", "/api/users/"+o.user, "name", "")
		}
		return &officeAct{what: "set the hold time", method: "PATCH", path: "/api/rooms/" + o.room,
			body: map[string]any{"settings": map[string]any{"holdMinutes": json.Number(hold)}},
			done: func(is map[string]string, _ []byte) error { is["hold"] = hold; return nil }}
	case 3:
		return o.tables()
	case 4:
		return o.named("game", "/api/game-types/"+o.game, "name", "")
	case 5:
		if day := o.first("fees"); day != "" {
			return ended("fees", "/api/fees/", day)
		}
		return o.fees()
	case 6:
		return o.invitation()
	case 7:
		return o.organizations()
	case 8:
		return o.impersonation()
	default:
		return o.named("user", "/api/users/"+o.user, "name", "")
	}
}

// invitation makes or revokes an invitation. The code in its answer is not stored, so a repeat would make another
// one.
func (o *office) invitation() *officeAct {
	if name := o.first("invitation"); name != "" {
		p := ended("invitation", "", name)
		p.path, p.find = "", func(url string) (string, error) {
			var list []struct{ ID, Name string }
			if err := process.GetJSON(url+"/api/user-invitations", o.owner, &list); err != nil || len(list) != 1 {
				return "", fmt.Errorf("%d invitations, %w", len(list), err)
			}
			return "/api/user-invitations/" + list[0].ID, nil
		}
		return p
	}
	name := fmt.Sprintf("Invited %d", o.sent)
	return &officeAct{what: "invite", method: "POST", path: "/api/user-invitations", once: true,
		body: map[string]any{"email": fmt.Sprintf("invited%d@club.example", o.sent), "name": name, "role": "dealer"},
		done: func(is map[string]string, _ []byte) error {
			is["invitation "+name] = "open"
			return nil
		}}
}

// tables adds a table, renames it, or takes it out of use.
func (o *office) tables() *officeAct {
	id := o.first("table")
	switch {
	case id == "":
		name := fmt.Sprintf("Table %d", o.sent)
		return made("table", "/api/tables", name, map[string]any{"roomId": o.room, "tableNumber": 1 + o.sent%999,
			"tableName": name, "gameTypeId": o.game, "maxSeats": 9})
	case o.pick.IntN(2) == 0:
		return ended("table", "/api/tables/", id)
	default:
		return o.named("table "+id, "/api/tables/"+id+"/setup", "tableName", "")
	}
}

func (o *office) fees() *officeAct {
	o.day++
	day := time.Now().AddDate(0, 0, 30+o.day).Format(time.DateOnly)
	return &officeAct{what: "schedule fees", method: "POST", path: "/api/fees", body: map[string]any{
		"validFrom": day, "seats": []any{map[string]any{"hourlyRate": "18.00"}},
		"memberships": []any{
			map[string]any{"membershipType": "daily", "feeAmount": "30.00"},
			map[string]any{"membershipType": "monthly", "feeAmount": "120.00"},
			map[string]any{"membershipType": "annual", "feeAmount": "1100.00"},
		},
	}, done: func(is map[string]string, _ []byte) error {
		is["fees "+day] = "scheduled"
		return nil
	}}
}

// countTrail compares the audit trail with the owner's acts: each one exactly once.
func (o *office) countTrail(url string) error {
	lines, next := 0, url+"/api/audit?limit=200&actor="+o.ownerID
	for next != "" {
		a, err := process.Call(context.Background(), http.MethodGet, next, o.owner, "", nil)
		if err != nil {
			return err
		}
		var list []struct{ Impersonator *string }
		if err := json.Unmarshal(a.Body, &list); err != nil {
			return err
		}
		for _, l := range list {
			if l.Impersonator == nil {
				lines++
			}
		}
		next = ""
		if path, _, ok := strings.Cut(strings.TrimPrefix(a.Header.Get("Link"), "<"), ">"); ok {
			next = url + path
		}
	}
	if lines != o.lines {
		return fmt.Errorf("the trail has %d lines of the owner's, their acts have left %d", lines, o.lines)
	}
	return nil
}
