package demo

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"

	"pitboss/internal/account"
	"pitboss/internal/account/signin"
	"pitboss/internal/floor"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/player"
	"pitboss/internal/room"
)

// The games of the sample club. The limit game is named by its bets, which are twice its blinds.
const (
	nl13   = "game_1_3_nl"
	nl25   = "game_2_5_nl"
	nl510  = "game_5_10_nl"
	plo12  = "game_1_2_plo"
	lim48  = "game_4_8_limit"
	deepst = "game_daily_deepstack"
)

var games = []struct {
	id, name           string
	format             room.GameFormat
	small, big         money.Cents
	minBuyIn, maxBuyIn money.Cents
}{
	{nl13, "1/3 NL Hold'em", "NL Hold'em", 1_00, 3_00, 100_00, 500_00},
	{nl25, "2/5 NL Hold'em", "NL Hold'em", 2_00, 5_00, 200_00, 1000_00},
	{nl510, "5/10 NL Hold'em", "NL Hold'em", 5_00, 10_00, 500_00, 2000_00},
	{plo12, "1/2 PLO", "PLO", 1_00, 2_00, 100_00, 400_00},
	{lim48, "4/8 Limit Hold'em", "Limit Hold'em", 2_00, 4_00, 80_00, 400_00},
	{deepst, "Daily Deepstack", "Tournament", 0, 0, 150_00, 150_00},
}

// demoRoom is a room of the club with its tables and tonight's script.
type demoRoom struct {
	id, name, location string
	tables             []table
	evening            evening
}

// zone is the time zone of both rooms.
const zone = "America/Chicago"

// gamingDayStart is the hour at which a gaming day begins.
const gamingDayStart = 6

func calendar() clock.Calendar {
	return room.Room{TimeZone: zone, GamingDayStart: gamingDayStart}.Calendar()
}

// table is a table with the hours that it usually runs, on ordinary days and on Fridays and Saturdays.
type table struct {
	id             string
	number, seats  int
	game           string
	usual, weekend hours
	yesterday      bool // had players at this time of yesterday
}

// hours are hours of the local day. An end after midnight is over 24. The zero value means closed.
type hours struct{ from, to float64 }

var demoRooms = []demoRoom{
	{
		id: "room_lodge_poker", name: clubName, location: "Austin, TX", evening: lodgeEvening,
		tables: []table{
			{"table_1", 1, 9, nl13, hours{11, 25}, hours{11, 27}, true},
			{"table_2", 2, 9, nl13, hours{}, hours{19, 25}, true},
			{"table_3", 3, 9, nl13, hours{18, 24}, hours{16, 26}, true},
			{"table_4", 4, 9, nl25, hours{15, 25}, hours{13, 27}, true},
			{"table_5", 5, 9, nl25, hours{19, 24}, hours{17, 25}, true},
			{"table_6", 6, 8, plo12, hours{18, 24}, hours{17, 25}, true},
			{"table_7", 7, 9, nl510, hours{}, hours{18, 27}, true},
			{"table_8", 8, 8, plo12, hours{}, hours{18, 24}, true},
			{"table_9", 9, 9, deepst, hours{}, hours{}, false},
			{"table_10", 10, 9, deepst, hours{}, hours{}, false},
			{"table_11", 11, 9, lim48, hours{12, 17}, hours{12, 18}, true},
			{"table_12", 12, 9, nl13, hours{}, hours{20, 25}, false},
		},
	},
	{
		id: "room_lodge_round_rock", name: "Lodge Round Rock", location: "Round Rock, TX", evening: roundRockEvening,
		tables: []table{
			{"table_rr_1", 1, 9, nl13, hours{13, 23}, hours{12, 26}, true},
			{"table_rr_2", 2, 8, nl510, hours{}, hours{19, 25}, true},
			{"table_rr_3", 3, 6, plo12, hours{18, 23}, hours{17, 25}, true},
			{"table_rr_4", 4, 9, nl25, hours{18, 23}, hours{17, 24}, false},
			{"table_rr_5", 5, 9, nl13, hours{}, hours{}, false},
		},
	},
}

// table is the table of the room with a number.
func (h demoRoom) table(number int) table {
	return h.tables[slices.IndexFunc(h.tables, func(t table) bool { return t.number == number })]
}

// The staff users. Those with a published sign-in come first, in the order of SignIns. The others cannot sign in.
var (
	floorManager = tenant.Actor{ID: "user_floor", Name: "Floor Manager", Role: tenant.RoleFloorManager}
	owner        = tenant.Actor{ID: "user_owner", Name: "Ruth Callahan", Role: tenant.RoleOwner}
	executive    = tenant.Actor{ID: "user_executive", Name: "Miles Archer", Role: tenant.RoleExecutive}
	frontOffice  = tenant.Actor{ID: "user_office", Name: "Dana Reyes", Role: tenant.RoleFrontOffice}
	pitBoss      = tenant.Actor{ID: "user_pit", Name: "Ines Howell", Role: tenant.RolePitBoss}
	dealer       = tenant.Actor{ID: "user_dealer", Name: "Nina Park", Role: tenant.RoleDealer}

	dayFloor     = tenant.Actor{ID: "user_pat_delgado", Name: "Pat Delgado", Role: tenant.RoleFloorManager}
	otherFloor   = tenant.Actor{ID: "user_grace_lindqvist", Name: "Grace Lindqvist", Role: tenant.RoleFloorManager}
	otherOffice  = tenant.Actor{ID: "user_luis_ortega", Name: "Luis Ortega", Role: tenant.RoleFrontOffice}
	secondOffice = tenant.Actor{ID: "user_keisha_barnes", Name: "Keisha Barnes", Role: tenant.RoleFrontOffice}
	chrisVega    = tenant.Actor{ID: "user_chris_vega", Name: "Chris Vega", Role: tenant.RoleDealer}
	alexRomero   = tenant.Actor{ID: "user_alex_romero", Name: "Alex Romero", Role: tenant.RoleDealer}
	tessHuang    = tenant.Actor{ID: "user_tess_huang", Name: "Tess Huang", Role: tenant.RoleDealer}
	owenFisk     = tenant.Actor{ID: "user_owen_fisk", Name: "Owen Fisk", Role: tenant.RoleDealer}

	signInUsers = []tenant.Actor{floorManager, owner, executive, frontOffice, pitBoss, dealer}
	otherUsers  = []tenant.Actor{
		dayFloor, otherFloor, otherOffice, secondOffice, chrisVega, alexRomero, tessHuang, owenFisk,
	}
)

// staffUsers are the users to add. Hashing is slow by design, so it runs concurrently, and once for all users that
// cannot sign in.
func staffUsers() []account.NewUser {
	users := make([]account.NewUser, len(signInUsers))
	var wg sync.WaitGroup
	for i, a := range signInUsers {
		wg.Go(func() {
			users[i] = account.NewUser{
				ID: a.ID, Email: SignIns[i].Email, Name: a.Name, Role: a.Role,
				PasswordHash: signin.HashPassword(SignIns[i].Password),
			}
		})
	}
	unknown := signin.HashPassword(db.NewID() + db.NewID())
	wg.Wait()
	for _, a := range otherUsers {
		users = append(users, account.NewUser{
			ID: a.ID, Email: slug(a.Name, ".") + "@demo.pitboss.example", Name: a.Name, Role: a.Role,
			PasswordHash: unknown,
		})
	}
	return users
}

// createRooms adds the staff users, fees, rooms, games and tables.
func (s *seed) createRooms(ctx context.Context) error {
	users := staffUsers()
	opened := s.ago(clubAge)
	_, err := db.InOrg(db.WithTime(ctx, opened), s.db, s.as(tenant.System), func(tx *db.OrgTx) (any, error) {
		for _, u := range users {
			if err := account.Add(tx, u); err != nil {
				return nil, err
			}
			tx.Emit(account.UserUpdated.With(account.Change{What: u.Name + " was added", UserID: u.ID, Name: u.Name}))
		}
		if err := room.AddFees(tx, room.DefaultFees(opened), room.DefaultMembershipFees(opened)); err != nil {
			return nil, err
		}
		for i, h := range demoRooms {
			r := room.Room{ID: h.id, Name: h.name, Location: h.location, TimeZone: zone, GamingDayStart: gamingDayStart}
			if err := room.Add(tx, r, i); err != nil {
				return nil, err
			}
		}
		for _, g := range games {
			game := room.GameType{
				ID: g.id, Name: g.name, GameFormat: g.format, SmallBlind: g.small, BigBlind: g.big,
				MinBuyIn: g.minBuyIn, MaxBuyIn: &g.maxBuyIn,
			}
			if _, err := room.AddGame(tx, game); err != nil {
				return nil, err
			}
		}
		return nil, nil
	})
	if err != nil {
		return err
	}
	for _, h := range demoRooms {
		err := s.inRoom(ctx, h, opened.Add(time.Hour), owner, func(tx *db.RoomTx) error {
			for _, t := range h.tables {
				table := floor.NewTable{ID: t.id, Number: t.number, GameTypeID: t.game, MaxSeats: t.seats}
				if _, err := floor.AddTable(tx, table); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// addPlayers adds the players in the order in which they joined the club, a few per transaction.
func (s *seed) addPlayers(ctx context.Context) error {
	const groupSize = 3
	byAge := slices.Clone(s.people)
	slices.SortStableFunc(byAge, func(a, b person) int { return cmp.Compare(b.days, a.days) })
	marks := s.deskRecords()
	for group := range slices.Chunk(byAge, groupSize) {
		for len(marks) > 0 && marks[0].ago > time.Duration(group[0].days)*day {
			if err := s.importDeskRecord(ctx, marks[0]); err != nil {
				return err
			}
			marks = marks[1:]
		}
		at := s.ago(time.Duration(group[0].days) * 24 * time.Hour)
		_, err := db.InOrg(db.WithTime(ctx, at), s.db, s.as(frontOffice), func(tx *db.OrgTx) (any, error) {
			for _, p := range group {
				if _, err := player.Add(tx, p.NewPlayer); err != nil {
					return nil, err
				}
			}
			return nil, nil
		})
		if err != nil {
			return err
		}
	}
	for _, m := range marks {
		if err := s.importDeskRecord(ctx, m); err != nil {
			return err
		}
	}
	return nil
}
