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
	"pitboss/internal/foundation/optional"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/player"
	"pitboss/internal/room"
)

// Actions are the actions of smart seating.
type Actions struct {
	db        *db.DB
	rankings  *player.Rankings
	histories historyCache
}

// New makes the actions.
func New(d *db.DB, rankings *player.Rankings) *Actions {
	return &Actions{db: d, rankings: rankings, histories: historyCache{byOrg: map[string]*cachedHistories{}}}
}

// recommend computes the recommendations. They are not cached, because scores depend on the time as well as on events.
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
		s, err := a.loadSituation(tx.Room(r.ID), r, tx.Now())
		if err != nil {
			return SmartSeating{}, err
		}
		return smartSeatingOf(s, r), nil
	})
}

// smartSeatingOf returns a situation with its recommendations for the screen.
func smartSeatingOf(s Situation, r room.Room) SmartSeating {
	p := Recommend(s)
	out := SmartSeating{
		Recommendations: p.Recommendations, Without: p.Unseated, TableAnalytics: p.Tables,
		WaitingPlayers: s.waitingPlayers(), AutoSeating: r.Settings.AutoSeating,
		AutoSeatingLimit: r.Settings.AutoSeatingLimit, TargetMinutes: s.TargetMinutes, AsOf: s.Now,
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

// waitingPlayers returns the open entries, the longest wait first.
func (s *Situation) waitingPlayers() []Waiting {
	list := []Waiting{}
	for _, e := range s.Entries {
		p := s.People[e.PlayerID]
		w := Waiting{
			EntryID: e.ID, PlayerID: e.PlayerID, Player: playerOf(e), WaitTime: s.waitMinutes(e.JoinedAt),
			PreferredGame: e.GameType.Name, GameTypeID: e.GameTypeID, SkillLevel: p.Skill, SkillSet: p.SkillSetByStaff,
			CalledUntil: e.HoldUntil, joined: e.JoinedAt,
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

// implement seats a waiting player like a seating from the list, with the same checks. The feed names the players
// whom the recommendation passes over. A player behind another one with a recommendation is refused.
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
		at := slices.IndexFunc(entries, func(e floor.WaitlistEntry) bool {
			return e.PlayerID == in.PlayerID && e.GameTypeID == t.GameTypeID
		})
		if at < 0 {
			p, err := player.Get(tx.InOrg(), in.PlayerID)
			if err != nil {
				return floor.Seat{}, err
			}
			return floor.Seat{}, fault.Conflict("%s is not waiting for %s", fault.Person(p.Name), t.GameType.Name)
		}
		reason, err := a.passedOverReason(tx, entries, at)
		if err != nil {
			return floor.Seat{}, err
		}
		return floor.SeatFromList(tx, floor.Seating{
			EntryID: entries[at].ID, TableID: in.TableID, SeatNumber: in.SeatNumber, Reason: reason,
			BuyIn: optional.Or(in.BuyInAmount, 0), Override: in.OverrideReason, ChipSale: in.SellChips,
		})
	})
	return s, player.LogRefusal(ctx, a.db, org, err)
}

// passedOverReason returns the reason why an entry goes ahead of the entries before it; empty when there are none.
func (a *Actions) passedOverReason(tx *db.RoomTx, entries []floor.WaitlistEntry, at int) (string, error) {
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
	s, err := a.loadSituation(tx, r, tx.Now())
	if err != nil {
		return "", err
	}
	p := Recommend(s)
	for _, r := range p.Recommendations {
		if r.EntryID == e.ID && r.Ready {
			return s.describePassedOver(p, r), nil
		}
	}
	return "", fault.Conflict("%s comes before %s on the list for %s",
		fault.Person(before[0].Player.Name), fault.Person(e.Player.Name), e.GameType.Name)
}

// describePassedOver names the players that a recommendation passes over, with the reasons.
func (s *Situation) describePassedOver(p Plan, r Recommendation) string {
	var parts []string
	for _, w := range p.ahead[r.EntryID] {
		reason := w.Reason
		if s.People[w.Player.ID].RefusedAtDoor {
			reason = "cannot be seated"
		}
		parts = append(parts, w.Player.Name+" "+reason)
	}
	return strings.Join(parts, ", ")
}

func (a *Actions) setAutoSeating(ctx context.Context, at tenant.Room, in autoSeatingRequest) (room.Room, error) {
	return db.InRoom(ctx, a.db, at, func(tx *db.RoomTx) (room.Room, error) {
		r, err := room.Current(tx)
		if err != nil {
			return r, err
		}
		on := optional.Or(in.AutoSeating, r.Settings.AutoSeating)
		limit := optional.Or(in.AutoSeatingLimit, r.Settings.AutoSeatingLimit)
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

// roomRef is a room with auto-seating.
type roomRef struct{ org, room string }

// minCallInterval is the minimal time between two calls, slightly less than the interval of the job.
const minCallInterval = 4 * time.Second

// CallBestRecommendation is the job of rooms with auto-seating: it calls the player of the best recommendation at or
// above the room's limit, one at a time, and seats no player. It leaves players with an earlier call to staff, and
// calls the players behind them.
func (a *Actions) CallBestRecommendation(ctx context.Context) error {
	rooms, err := db.ViewAcross(ctx, a.db, "rooms that call by themselves", func(tx *db.AnyTx) ([]roomRef, error) {
		return db.All(tx, func(scan db.Scan) (c roomRef, err error) { return c, scan(&c.org, &c.room) }, roomsThatCall)
	})
	if err != nil {
		return err
	}
	var errs []error
	for _, c := range rooms {
		at := tenant.Mint(c.org, tenant.System).Room(c.room)
		seen := int64(-1) // the version of the room at which there is a call to make
		_, err := db.ViewRoom(ctx, a.db, at, func(tx *db.RoomView) (api.None, error) {
			best, err := a.bestCall(tx, tx.Now())
			if best != nil {
				seen = tx.Version()
			}
			return api.None{}, err
		})
		if err == nil && seen >= 0 {
			_, err = db.InRoom(ctx, a.db, at, func(tx *db.RoomTx) (api.None, error) {
				if tx.Version() != seen+1 {
					return api.None{}, nil // another node or person has acted meanwhile; the next run tries again
				}
				// Several nodes together call no more often than one.
				last, err := db.Value[*clock.Instant](tx, newestCall, tx.Now().Add(-minCallInterval))
				if err != nil || last != nil {
					return api.None{}, err
				}
				best, err := a.bestCall(tx, tx.Now())
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
