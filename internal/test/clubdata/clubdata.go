// Package clubdata fills an empty database with a card club of any size, by the features' own acts, for programs that
// strain the server: the kill test and the benchmarks. The sample data that people see is elsewhere.
package clubdata

import (
	"context"
	"fmt"
	"time"

	"pitboss/internal/account"
	"pitboss/internal/cage"
	"pitboss/internal/floor"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/player"
	"pitboss/internal/room"
)

// Plan says how large the club is. Figures are of each room.
type Plan struct {
	Organization string
	Rooms        int
	Tables       int // of nine seats
	Seated       int // named players at each table
	Waiting      int // on the list of one game
	Players      int // neither seated nor waiting
}

// Club is what was built.
type Club struct {
	Org   tenant.Org
	Token string // of its floor manager
	Game  room.GameType
	Rooms []Room
}

// Room is one of the club's rooms.
type Room struct {
	ID     string
	Tables []string
	Free   []string // players neither seated nor waiting
}

// Seats is how many seats a table has.
const Seats = 9

// playerBatch bounds the events of one transaction: they are written by one statement.
const playerBatch = 500

// Build fills the database, which has to be migrated and without the plan's organization.
func Build(ctx context.Context, d *db.DB, plan Plan) (Club, error) {
	c := Club{Org: tenant.Mint(plan.Organization, tenant.System), Rooms: make([]Room, plan.Rooms)}
	_, err := db.AcrossTenants(ctx, d, "a club is built", func(tx *db.AnyTx) (int64, error) {
		return tx.Exec("INSERT INTO organization (id, domain, name, created_at) VALUES ($1, $1, $1, $2)", plan.Organization, tx.Now())
	})
	if err != nil {
		return c, err
	}
	manager := db.NewID()
	_, err = db.InOrg(ctx, d, c.Org, func(tx *db.OrgTx) (any, error) {
		if err := room.AddFees(tx, room.DefaultFees(0), room.DefaultMembershipFees(0)); err != nil {
			return nil, err
		}
		p := room.Presets[0]
		var err error
		c.Game, err = room.AddGame(tx, room.GameType{ID: db.NewID(), Name: p.Name, GameFormat: p.GameFormat,
			SmallBlind: p.SmallBlind, BigBlind: p.BigBlind, MinBuyIn: p.MinBuyIn, MaxBuyIn: &p.MaxBuyIn})
		if err != nil {
			return nil, err
		}
		for i := range c.Rooms {
			c.Rooms[i].ID = fmt.Sprintf("%s_room_%d", plan.Organization, i)
			err := room.Add(tx, room.Room{ID: c.Rooms[i].ID, Name: fmt.Sprintf("Room %d", i), Location: "Austin, TX",
				TimeZone: "America/Chicago", GamingDayStart: 6}, i)
			if err != nil {
				return nil, err
			}
		}
		return nil, account.Add(tx, account.NewUser{ID: manager, Email: "floor@" + plan.Organization + ".example",
			Name: "Frankie Floor", PasswordHash: "-", Role: tenant.RoleFloorManager})
	})
	if err != nil {
		return c, err
	}
	if c.Token, err = account.OpenSession(ctx, d, c.Org.ID(), manager); err != nil {
		return c, err
	}
	for i := range c.Rooms {
		if err := c.furnish(ctx, d, plan, &c.Rooms[i]); err != nil {
			return c, fmt.Errorf("room %d: %w", i, err)
		}
	}
	return c, nil
}

func (c *Club) furnish(ctx context.Context, d *db.DB, plan Plan, r *Room) error {
	people, err := c.players(ctx, d, r.ID, plan.Tables*plan.Seated+plan.Waiting+plan.Players)
	if err != nil {
		return err
	}
	_, err = db.InRoom(ctx, d, c.Org.Room(r.ID), func(tx *db.RoomTx) (any, error) {
		for n := range plan.Tables {
			t, err := floor.AddTable(tx, floor.NewTable{ID: db.NewID(), Number: n + 1, GameTypeID: c.Game.ID, MaxSeats: Seats})
			if err != nil {
				return nil, err
			}
			r.Tables = append(r.Tables, t.ID)
		}
		return nil, nil
	})
	if err != nil {
		return err
	}
	for _, table := range r.Tables {
		if plan.Seated == 0 {
			break
		}
		_, err := db.InRoom(ctx, d, c.Org.Room(r.ID), func(tx *db.RoomTx) (any, error) {
			act, err := floor.EditTable(tx, table)
			if err != nil {
				return nil, err
			}
			for range plan.Seated {
				if _, err := act.SeatPlayer(floor.SeatAssignment{PlayerID: people[0], BuyIn: 300_00}); err != nil {
					return nil, err
				}
				people = people[1:]
			}
			return nil, act.Commit()
		})
		if err != nil {
			return err
		}
	}
	for range plan.Waiting {
		_, err := db.InRoom(ctx, d, c.Org.Room(r.ID), func(tx *db.RoomTx) (floor.WaitlistEntry, error) {
			return floor.Join(tx, floor.NewEntry{PlayerID: people[0], GameTypeID: c.Game.ID, Source: floor.SourceWalkIn})
		})
		if err != nil {
			return err
		}
		people = people[1:]
	}
	r.Free = people
	return nil
}

func (c *Club) players(ctx context.Context, d *db.DB, in string, n int) ([]string, error) {
	ids := make([]string, 0, n)
	for len(ids) < n {
		enrolled := len(ids)
		_, err := db.InOrg(ctx, d, c.Org, func(tx *db.OrgTx) (any, error) {
			for range min(playerBatch, n-len(ids)) {
				p, err := player.Add(tx, player.NewPlayer{ID: db.NewID(), Name: fmt.Sprintf("Player%d Of %s", len(ids)+1, in), IsActive: true})
				if err != nil {
					return nil, err
				}
				ids = append(ids, p.ID)
			}
			return nil, nil
		})
		if err != nil {
			return nil, err
		}
		_, err = db.InRoom(ctx, d, c.Org.Room(in), func(tx *db.RoomTx) (any, error) {
			for _, id := range ids[enrolled:] {
				if err := cage.ImportMembership(tx, id, room.Annual, tx.Now(), tx.Now().Add(365*24*time.Hour)); err != nil {
					return nil, err
				}
			}
			return nil, nil
		})
		if err != nil {
			return nil, err
		}
	}
	return ids, nil
}
