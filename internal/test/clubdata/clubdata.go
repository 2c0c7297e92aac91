// Package clubdata fills an empty database with a card club of any size, through the wings' own actions. Tests and
// benchmarks use it; the sample data for people is in internal/server/demo.
//
// History adds months of rentals and ledger entries, BulkLoad a million players. Both write SQL directly where the
// actions would take hours, and keep the totals beside the rows consistent, so that every invariant holds.
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

// Plan is the size of the club. Figures are per room.
type Plan struct {
	Organization string
	Rooms        int
	Tables       int // with nine seats
	Seated       int // named players at each table
	Waiting      int // on the list of one game
	Players      int // neither seated nor waiting
}

// Club is the result of Build.
type Club struct {
	Org   tenant.Org
	Token string // session of the floor manager
	Game  room.GameType
	Rooms []Room
}

// Room is one of the club's rooms.
type Room struct {
	ID     string
	Tables []string
	Free   []string // players neither seated nor waiting
}

// Seats is the number of seats of a table.
const Seats = 9

// playerBatch limits the events of one transaction, because one statement writes them all.
const playerBatch = 500

// Build fills the database, which must be migrated and must not have the plan's organization.
func Build(ctx context.Context, d *db.DB, plan Plan) (Club, error) {
	c := Club{Org: tenant.Mint(plan.Organization, tenant.System), Rooms: make([]Room, plan.Rooms)}
	_, err := db.AcrossTenants(ctx, d, "a club is built", func(tx *db.AnyTx) (int64, error) {
		const insert = "INSERT INTO organization (id, domain, name, created_at) VALUES ($1, $1, $1, $2)"
		return tx.Exec(insert, plan.Organization, tx.Now())
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
			t, err := floor.AddTable(tx, floor.NewTable{
				ID: db.NewID(), Number: n + 1, GameTypeID: c.Game.ID, MaxSeats: Seats,
			})
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
			return floor.Join(tx, floor.NewEntry{
				PlayerID: people[0], GameTypeID: c.Game.ID, Source: floor.SourceWalkIn,
			})
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
				name := fmt.Sprintf("Player%d Of %s", len(ids)+1, in)
				p, err := player.Add(tx, player.NewPlayer{ID: db.NewID(), Name: name, IsActive: true})
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
				if err := cage.ImportMembership(tx, id, room.Annual, tx.Now(),
					tx.Now().Add(365*24*time.Hour)); err != nil {
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
