package smartseat

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"pitboss/internal/floor"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/player"
	"pitboss/internal/room"
)

// Actions are what people do about recommendations.
type Actions struct {
	db       *db.DB
	rankings *player.Rankings
	pasts    remembers
}

// New makes the actions.
func New(d *db.DB, rankings *player.Rankings) *Actions {
	return &Actions{db: d, rankings: rankings, pasts: remembers{kept: map[string]*remembered{}}}
}

// recommend is worked out each time: it depends on the time as much as on what happened.
func (a *Actions) recommend(ctx context.Context, org tenant.Org, in recommendRequest) (SmartSeating, error) {
	return db.ViewOrg(ctx, a.db, org, func(tx *db.OrgView) (SmartSeating, error) {
		rooms, err := room.All(tx)
		if err != nil {
			return SmartSeating{}, err
		}
		at := slices.IndexFunc(rooms, func(r room.Room) bool { return in.Room == "" || r.ID == in.Room })
		if at < 0 {
			return SmartSeating{}, fault.NotFound("Room")
		}
		r := rooms[at]
		s, err := a.situate(tx.Room(r.ID), r, tx.Now())
		if err != nil {
			return SmartSeating{}, err
		}
		return shown(s, r), nil
	})
}

// shown is a situation with what is recommended in it, as the screen has it.
func shown(s Situation, r room.Room) SmartSeating {
	p := Recommend(s)
	out := SmartSeating{
		Recommendations: p.Recommendations, Without: p.Unseated, TableAnalytics: p.Tables, WaitingPlayers: s.waiting(),
		AutoSeating: r.Settings.AutoSeating, AutoSeatingLimit: r.Settings.AutoSeatingLimit, TargetMinutes: s.TargetMinutes, AsOf: s.Now,
	}
	if out.Recommendations == nil {
		out.Recommendations = []Recommendation{}
	}
	for _, r := range p.Recommendations {
		if !r.OpensTable && r.LeftUntil == nil && r.Confidence >= out.AutoSeatingLimit {
			out.AutoWouldCall++
		}
	}
	return out
}

// waiting are the open entries, the longest wait first.
func (s *Situation) waiting() []Waiting {
	list := []Waiting{}
	for _, e := range s.Entries {
		p := s.People[e.PlayerID]
		w := Waiting{
			EntryID: e.ID, PlayerID: e.PlayerID, Player: named(e), WaitTime: s.waited(e.JoinedAt), PreferredGame: e.GameType.Name, GameTypeID: e.GameTypeID,
			SkillLevel: p.Skill, SkillSet: p.SkillSetByStaff, CalledUntil: e.HoldUntil, joined: e.JoinedAt,
		}
		for _, g := range s.Games {
			if g.ID == e.GameTypeID {
				w.SpendingPattern = usualSpending(p.BuyIn, g.MaxBuyIn)
			}
		}
		list = append(list, w)
	}
	slices.SortStableFunc(list, func(a, b Waiting) int { return cmp.Compare(a.joined, b.joined) })
	return list
}

// implement seats a waiting player as from the list, with the same guards. Whom a recommendation passes over, because there
// is none for them, is stated in the feed; where somebody before him has one too, it is that one's turn.
func (a *Actions) implement(ctx context.Context, org tenant.Org, in implementRequest) (floor.Seat, error) {
	s, err := db.InRoomOf(ctx, a.db, org, floor.TableLocator, in.TableID, func(tx *db.RoomTx) (floor.Seat, error) {
		t, _, err := floor.LoadTable(tx, in.TableID, tx.Now())
		if err != nil {
			return floor.Seat{}, err
		}
		entries, err := floor.OpenEntries(tx)
		if err != nil {
			return floor.Seat{}, err
		}
		at := slices.IndexFunc(entries, func(e floor.WaitlistEntry) bool { return e.PlayerID == in.PlayerID && e.GameTypeID == t.GameTypeID })
		if at < 0 {
			p, err := player.Get(tx.InOrg(), in.PlayerID)
			if err != nil {
				return floor.Seat{}, err
			}
			return floor.Seat{}, fault.Conflict("%s is not waiting for %s", fault.Person(p.Name), t.GameType.Name)
		}
		why, err := a.passesOver(tx, entries, at)
		if err != nil {
			return floor.Seat{}, err
		}
		seating := floor.Seating{
			EntryID: entries[at].ID, TableID: in.TableID, SeatNumber: in.SeatNumber, Reason: why,
			Override: in.OverrideReason, ChipSale: in.SellChips,
		}
		if in.BuyInAmount != nil {
			seating.BuyIn = *in.BuyInAmount
		}
		return floor.SeatFromList(tx, seating)
	})
	return s, player.LogRefusal(ctx, a.db, org, err)
}

// passesOver is why an entry goes ahead of those before it; empty when nobody is.
func (a *Actions) passesOver(tx *db.RoomTx, entries []floor.WaitlistEntry, at int) (string, error) {
	e := entries[at]
	before := slices.DeleteFunc(slices.Clone(entries[:at]), func(o floor.WaitlistEntry) bool {
		return o.GameTypeID != e.GameTypeID || o.Status != floor.EntryWaiting
	})
	if e.Status == floor.EntryCalled || len(before) == 0 {
		return "", nil
	}
	r, err := room.Current(tx)
	if err != nil {
		return "", err
	}
	s, err := a.situate(tx, r, tx.Now())
	if err != nil {
		return "", err
	}
	p := Recommend(s)
	for _, r := range p.Recommendations {
		if r.EntryID == e.ID && r.Ready {
			return s.passed(p, r), nil
		}
	}
	return "", fault.Conflict("%s comes before %s on the list for %s", fault.Person(before[0].Player.Name), fault.Person(e.Player.Name), e.GameType.Name)
}

// passed says whom a recommendation passes over, and why.
func (s *Situation) passed(p Plan, r Recommendation) string {
	var says []string
	for _, w := range p.ahead[r.EntryID] {
		why := w.Reason
		if s.People[w.Player.ID].RefusedAtDoor {
			why = "cannot be seated"
		}
		says = append(says, w.Player.Name+" "+why)
	}
	return strings.Join(says, ", ")
}

func (a *Actions) set(ctx context.Context, at tenant.Room, in setRequest) (room.Room, error) {
	return db.InRoom(ctx, a.db, at, func(tx *db.RoomTx) (room.Room, error) {
		r, err := room.Current(tx)
		if err != nil {
			return r, err
		}
		on, limit := r.Settings.AutoSeating, r.Settings.AutoSeatingLimit
		if in.AutoSeating != nil {
			on = *in.AutoSeating
		}
		if in.AutoSeatingLimit != nil {
			limit = *in.AutoSeatingLimit
		}
		if on == r.Settings.AutoSeating && limit == r.Settings.AutoSeatingLimit {
			return r, nil
		}
		says := "Auto-Seating switched off"
		if on {
			says = fmt.Sprintf("Auto-Seating calls from %d %% on", limit)
		} else if !r.Settings.AutoSeating {
			says = fmt.Sprintf("Limit of Auto-Seating set to %d %%", limit)
		}
		room.LogActivity(tx, "auto_seating", says, "", room.NoPlayers...)
		return room.SetAutoSeating(tx, on, limit)
	})
}

// calling is somewhere that calls by itself.
type calling struct{ org, room string }

// callsApart is what lies between two calls at the least, a little less than the job's own time.
const callsApart = 4 * time.Second

// CallBestRecommendation is the job of rooms with auto-seating: it calls the best recommendation at or above the room's
// limit, one at a time, and seats nobody. Who has been called before and did not come is left to people, and those
// behind him are called.
func (a *Actions) CallBestRecommendation(ctx context.Context) error {
	rooms, err := db.ViewAcross(ctx, a.db, "rooms that call by themselves", func(tx *db.AnyTx) ([]calling, error) {
		return db.All(tx, func(scan db.Scan) (c calling, err error) { return c, scan(&c.org, &c.room) }, roomsThatCall)
	})
	if err != nil {
		return err
	}
	var errs []error
	for _, c := range rooms {
		at := tenant.Mint(c.org, tenant.System).Room(c.room)
		seen := int64(-1) // the version at which somebody is to be called
		_, err := db.ViewRoom(ctx, a.db, at, func(tx *db.RoomView) (api.None, error) {
			best, err := a.best(tx, tx.Now())
			if best != nil {
				seen = tx.Version()
			}
			return api.None{}, err
		})
		if err == nil && seen >= 0 {
			_, err = db.InRoom(ctx, a.db, at, func(tx *db.RoomTx) (api.None, error) {
				if tx.Version() != seen+1 {
					return api.None{}, nil // another node has just called somebody, or people act: next time
				}
				// Nor right after it has: on several nodes together the next one is called no sooner than on one.
				if just, err := db.Value[*clock.Instant](tx, newestCall, tx.Now().Add(-callsApart)); err != nil || just != nil {
					return api.None{}, err
				}
				best, err := a.best(tx, tx.Now())
				if err != nil || best == nil {
					return api.None{}, err
				}
				_, err = floor.CallPlayer(tx, *best)
				return api.None{}, err
			})
		}
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}
