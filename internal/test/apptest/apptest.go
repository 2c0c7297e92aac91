// Package apptest gives a test a running server with two organizations and a staff user in every role. Its tests act
// through the API, as the screens do. It is for tests only.
package apptest

import (
	"context"
	"encoding/base64"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"golang.org/x/crypto/argon2"

	"pitboss/internal/account"
	"pitboss/internal/cage"
	"pitboss/internal/floor"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/player"
	"pitboss/internal/room"
	"pitboss/internal/server/app"
)

// Clock is a clock that a test sets.
type Clock struct {
	mu  sync.Mutex
	now clock.Instant
}

// Now returns the time that the test has set.
func (c *Clock) Now() clock.Instant {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

// Advance moves the clock forward; a negative d sets it back.
func (c *Clock) Advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// Friday is the time at which each test begins: Friday, November 20, 2026, 8:42 PM in Austin.
var Friday = clock.FromTime(time.Date(2026, 11, 21, 2, 42, 0, 0, time.UTC))

// Club is a card club with its server.
type Club struct {
	DB       *db.DB
	Clock    *Clock
	Features *app.Set
	Handler  http.Handler // the handler behind URL, for tests that call it without a network
	URL      string

	// The staff of the club, one for each role, and the owner of another organization.
	Owner, Executive, FloorManager, FrontOffice, PitBoss, Dealer, Stranger *Person

	Room, OtherRoom, StrangerRoom string
	NL13, NL25, PLO               room.GameType

	database       db.Config
	other          *Club // another node on the same database
	companions     Companions
	administrators map[string]*administrator // by email address
	screens        map[string]*Person        // by room and role
	tablets        int                       // number of tables that were added for dealer tablets
	pages          map[string]*Person        // players with a link to their own page, by room
	t              testing.TB
}

// Person is a caller of the API with a session.
type Person struct {
	Token string
	Role  tenant.Role
	Scope tenant.Org
	club  *Club
}

// Password is the password of every account.
const Password = "correct-horse-battery"

// passwordHash is the hash of Password with the cheapest argon2id parameters. The stored hash contains its parameters,
// so the server compares it as it compares every password, and the tests save the time and memory of a real hash.
var passwordHash = sync.OnceValue(func() string {
	const memory, passes = 8, 1 // KiB
	salt := []byte("salt of the test")
	key := argon2.IDKey([]byte(Password), salt, passes, memory, 1, 32)
	e := base64.RawStdEncoding
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=1$%s$%s", argon2.Version, memory, passes, e.EncodeToString(salt),
		e.EncodeToString(key))
})

// NewEmpty starts a server on a new database without accounts. The end of the test checks every invariant.
func NewEmpty(t testing.TB) *Club {
	t.Helper()
	return newClub(t, db.Config{}, false)
}

func newClub(t testing.TB, config db.Config, isDurable bool) *Club {
	t.Helper()
	c := &Club{Clock: &Clock{now: Friday}, t: t, administrators: map[string]*administrator{},
		screens: map[string]*Person{}, pages: map[string]*Person{}, Room: "room_main",
		OtherRoom: "room_side", StrangerRoom: "room_strange"}
	config.Clock = c.Clock
	if config.Schema == nil {
		config = dbtest.Fresh(t, config)
	}
	c.database = config
	c.database.NoFsync = !isDurable
	c.DB = dbtest.OpenWith(t, c.database, app.Invariants()...)
	key, err := secretKey()
	c.must(err)
	c.Features = app.Wire(c.DB, account.Config{PlatformDomain: "localhost", Registration: true, TwoStepKey: key})
	c.Features.Notices.AllowPrivate() // the mail, push and text servers of the tests run on this machine
	log := slog.New(slog.NewTextHandler(t.Output(), nil))
	c.Handler = c.Features.Routes.Handler(log, nil)
	server := httptest.NewServer(c.Handler)
	t.Cleanup(server.Close)
	c.URL = server.URL
	return c
}

// WithFeatures returns the club at another server on the same database.
func (c *Club) WithFeatures(set *app.Set) *Club {
	c.t.Helper()
	other := *c
	other.Features = set
	other.Handler = set.Routes.Handler(slog.New(slog.NewTextHandler(c.t.Output(), nil)), nil)
	server := httptest.NewServer(other.Handler)
	c.t.Cleanup(server.Close)
	other.URL = server.URL
	return &other
}

// ConnectNode returns the club at another node, which has its own connections to the same PostgreSQL under a name.
func (c *Club) ConnectNode(name string) *Club {
	c.t.Helper()
	config := c.database
	config.Name = name
	return c.connect(config)
}

// OpenCopy returns the club at a server that was started on a copy of the SQLite files.
func (c *Club) OpenCopy(dir string) *Club {
	c.t.Helper()
	config := c.database
	config.Dir = dir
	return c.connect(config)
}

// OpenMoved returns the club at a server that was started on another database with the same rows.
func (c *Club) OpenMoved(to db.Config) *Club {
	c.t.Helper()
	to.Clock = c.Clock
	return c.connect(to)
}

// connect starts a server on a database that exists and returns the club at that server.
func (c *Club) connect(config db.Config) *Club {
	c.t.Helper()
	d, err := db.Open(context.Background(), config)
	c.must(err)
	c.t.Cleanup(func() { c.must(d.Close()) })
	key, err := secretKey()
	c.must(err)
	node := c.WithFeatures(app.Wire(d, account.Config{
		PlatformDomain: "localhost", Registration: true, TwoStepKey: key,
	}))
	node.DB = d
	node.Features.Notices.AllowPrivate()
	return node
}

// Adopt returns a person of another server on the same database as a caller of this server.
func (c *Club) Adopt(p *Person) *Person {
	here := *p
	here.club = c
	return &here
}

// New is NewEmpty with two organizations and their staff.
func New(t testing.TB) *Club {
	t.Helper()
	return NewWithStatementHook(t, nil)
}

// NewWithStatementHook is New with a hook that is called for each SQL statement.
func NewWithStatementHook(t testing.TB, watch func(query string)) *Club {
	t.Helper()
	return addOrganizations(newClub(t, db.Config{OnStatement: watch}, false))
}

// NewOnSQLite is New on SQLite, also in a test run on PostgreSQL.
func NewOnSQLite(t testing.TB) *Club {
	t.Helper()
	return addOrganizations(newClub(t, dbtest.SQLite(t, db.Config{}), false))
}

// NewDurable is New with a database in a folder, which syncs each commit to the disk.
func NewDurable(t testing.TB, dir string) *Club {
	t.Helper()
	return addOrganizations(newClub(t, db.Config{Dir: dir}, true))
}

// addOrganizations adds two organizations and their staff.
func addOrganizations(c *Club) *Club {
	c.t.Helper()
	club := c.addOrganization("club", c.Room, c.OtherRoom)
	c.Owner = c.addStaffOfRole(club, "club", tenant.RoleOwner)
	c.Executive = c.addStaffOfRole(club, "club", tenant.RoleExecutive)
	c.FloorManager = c.addStaffOfRole(club, "club", tenant.RoleFloorManager)
	c.FrontOffice = c.addStaffOfRole(club, "club", tenant.RoleFrontOffice)
	c.PitBoss = c.addStaffOfRole(club, "club", tenant.RolePitBoss)
	c.Dealer = c.addStaffOfRole(club, "club", tenant.RoleDealer)
	c.Stranger = c.addStaffOfRole(c.addOrganization("elsewhere", c.StrangerRoom), "elsewhere", tenant.RoleOwner)
	return c
}

// addOrganization adds an organization with its games, fees and rooms, and returns the system's scope in it.
func (c *Club) addOrganization(id string, rooms ...string) tenant.Org {
	c.t.Helper()
	ctx := context.Background()
	org := tenant.Mint(id, tenant.System)
	_, err := db.AcrossTenants(ctx, c.DB, "a test makes its organizations", func(tx *db.AnyTx) (int64, error) {
		return tx.Exec("INSERT INTO organization (id, domain, name, created_at) VALUES ($1, $1, $1, $2)", id, tx.Now())
	})
	c.must(err)
	_, err = db.InOrg(ctx, c.DB, org, func(tx *db.OrgTx) (any, error) {
		if err := room.AddFees(tx, room.DefaultFees(0), room.DefaultMembershipFees(0)); err != nil {
			return nil, err
		}
		for i, r := range rooms {
			if err := room.Add(tx, room.Room{ID: r, Name: r, Location: "Austin, TX", TimeZone: "America/Chicago",
				GamingDayStart: 6}, i); err != nil {
				return nil, err
			}
		}
		for _, p := range room.Presets {
			g, err := room.AddGame(tx, room.GameType{
				ID: db.NewID(), Name: p.Name, GameFormat: p.GameFormat, SmallBlind: p.SmallBlind, BigBlind: p.BigBlind,
				MinBuyIn: p.MinBuyIn, MaxBuyIn: &p.MaxBuyIn,
			})
			if err != nil {
				return nil, err
			}
			if id == "club" {
				switch p.Name {
				case "1/3 NL Hold'em":
					c.NL13 = g
				case "2/5 NL Hold'em":
					c.NL25 = g
				case "1/2 PLO":
					c.PLO = g
				}
			}
		}
		return nil, nil
	})
	c.must(err)
	return org
}

// addStaffOfRole adds a staff user, named after the role.
func (c *Club) addStaffOfRole(org tenant.Org, domain string, role tenant.Role) *Person {
	c.t.Helper()
	return c.addStaff(org, domain+"_"+string(role), string(role)+"@"+domain+".example", role)
}

// addStaff adds a staff user and opens a session for them.
func (c *Club) addStaff(org tenant.Org, id, email string, role tenant.Role) *Person {
	c.t.Helper()
	_, err := db.InOrg(context.Background(), c.DB, org, func(tx *db.OrgTx) (any, error) {
		u := account.NewUser{
			ID: id, Email: email, Name: "The " + string(role), PasswordHash: passwordHash(), Role: role,
		}
		if err := account.Add(tx, u); err != nil {
			return nil, err
		}
		tx.Emit(account.UserUpdated.With(account.Change{What: u.Name + " was added", UserID: id, Name: u.Name}))
		return nil, nil
	})
	c.must(err)
	token, err := account.OpenSession(context.Background(), c.DB, org.ID(), id)
	c.must(err)
	return &Person{Token: token, Role: role, Scope: tenant.Mint(org.ID(), tenant.Actor{ID: id,
		Name: "The " + string(role), Role: role}), club: c}
}

// Colleague adds another staff user with the same role.
func (c *Club) Colleague(of *Person) *Person {
	c.t.Helper()
	id := db.NewID()
	return c.addStaff(of.Scope, id, id+"@example.com", of.Role)
}

func (c *Club) must(err error) {
	c.t.Helper()
	if err != nil {
		c.t.Fatal(err)
	}
}

// Anonymous returns a caller without a session.
func (c *Club) Anonymous() *Person { return &Person{club: c} }

// Player adds a player with a membership that stays valid for the test, so that the player may sit down.
func (c *Club) Player(name string) player.Player {
	c.t.Helper()
	p := c.Guest(name)
	_, err := db.InRoom(context.Background(), c.DB, tenant.Mint("club", tenant.System).Room(c.Room),
		func(tx *db.RoomTx) (any, error) {
			const year = 365 * 24 * time.Hour
			err := cage.ImportMembership(tx, p.ID, room.Annual, tx.Now().Add(-year), tx.Now().Add(year))
			tx.Emit(db.NewEvent[any]("cage_updated", tenant.ManageCage).With(nil))
			return nil, err
		})
	c.must(err)
	return p
}

// Guest adds a player without a membership.
func (c *Club) Guest(name string) player.Player {
	c.t.Helper()
	var p player.Player
	c.FrontOffice.Do("POST", "/api/players", map[string]any{"name": name}).Want(http.StatusCreated).Into(&p)
	return p
}

// Table adds a table with nine seats to the main room.
func (c *Club) Table(number int, game room.GameType) floor.Table {
	c.t.Helper()
	var t floor.Table
	c.FloorManager.Do("POST", "/api/tables", map[string]any{"roomId": c.Room, "tableNumber": number,
		"gameTypeId": game.ID}).Want(http.StatusCreated).Into(&t)
	return t
}

// JoinWaitlist adds a player to the waitlist for a game of the main room.
func (c *Club) JoinWaitlist(p player.Player, game room.GameType) floor.WaitlistEntry {
	c.t.Helper()
	var e floor.WaitlistEntry
	c.FrontOffice.Do("POST", "/api/waitlist", map[string]any{"playerId": p.ID, "gameTypeId": game.ID,
		"roomId": c.Room}).Want(http.StatusCreated).Into(&e)
	return e
}

func (c *Club) SeatPlayer(p player.Player, t floor.Table, seat int) floor.Seat {
	c.t.Helper()
	var s floor.Seat
	c.FloorManager.Do("POST", "/api/seats", map[string]any{"tableId": t.ID, "playerId": p.ID, "seatNumber": seat,
		"buyInAmount": "300.00"}).Want(http.StatusCreated).Into(&s)
	return s
}

// ReadTable reads a table from the room's list of tables.
func (c *Club) ReadTable(t floor.Table) floor.Table {
	c.t.Helper()
	for _, have := range Get[[]floor.Table](c.FrontOffice, "/api/tables/"+t.RoomID) {
		if have.ID == t.ID {
			return have
		}
	}
	c.t.Fatalf("table %s is not in the list of room %s", t.ID, t.RoomID)
	return t
}
