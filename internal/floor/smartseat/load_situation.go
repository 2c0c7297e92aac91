package smartseat

import (
	"fmt"
	"slices"
	"sync"
	"time"

	"pitboss/internal/floor"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/money"
	"pitboss/internal/room"
)

// A player with regularVisits visits in the last lookbackDays is a regular. A player with a first visit within the
// last newPlayerDays is new.
const (
	lookbackDays  = 90
	newPlayerDays = 30
	regularVisits = 10
)

// loadSituation loads the present situation of a room.
func (a *Actions) loadSituation(tx db.RoomReader, r room.Room, now clock.Instant) (s Situation, err error) {
	s = Situation{
		Now: now, TargetMinutes: r.Settings.WaitTargetMinutes, People: map[string]Person{},
		SeatedPlayers: map[string][]string{}, RentalPerHour: map[string]money.Cents{},
	}
	if s.Tables, err = floor.Tables(tx, now); err != nil {
		return s, err
	}
	changes, err := floor.SeatChanges(tx, now)
	if err != nil {
		return s, err
	}
	s.Tables = floor.ReserveOfferedSeats(s.Tables, changes)
	if s.Entries, err = floor.OpenEntries(tx); err != nil {
		return s, err
	}
	if s.Games, err = room.Games(tx.InOrg(), now); err != nil {
		return s, err
	}
	seated, err := db.All(tx, scanPair, selectSeatedPlayers)
	if err != nil {
		return s, err
	}
	for _, p := range seated {
		s.SeatedPlayers[p.a] = append(s.SeatedPlayers[p.a], p.b)
	}
	rates, err := db.All(tx, scanSum, ratesOfTables)
	if err != nil {
		return s, err
	}
	for _, r := range rates {
		s.RentalPerHour[r.of] = r.amount
	}
	apart, err := db.All(tx, scanPair, apartOfWaiting)
	if err != nil {
		return s, err
	}
	for _, p := range apart {
		s.ApartPairs = append(s.ApartPairs, [2]string{p.a, p.b})
	}
	hold := time.Duration(r.Settings.HoldMinutes) * time.Minute
	undone, err := floor.UndoneSeatingsSince(tx, now.Add(-hold))
	if err != nil {
		return s, err
	}
	s.ManualUntil = make(map[string]clock.Instant, len(undone))
	for _, u := range undone {
		s.ManualUntil[u.PlayerID] = u.At.Add(hold)
	}
	if err := a.loadPeople(tx, &s, r); err != nil {
		return s, err
	}
	for _, e := range s.Entries {
		if p := s.People[e.PlayerID]; e.IsExpected() && p.RefusalReason == "" {
			p.RefusalReason = floor.NotHereYet
			s.People[e.PlayerID] = p
		}
	}
	return s, nil
}

// loadPeople loads the waiting, seated and called players.
func (a *Actions) loadPeople(tx db.RoomReader, s *Situation, r room.Room) error {
	records, err := db.All(tx, scanRecord, peopleAround)
	if err != nil {
		return err
	}
	waits, err := db.All(tx, scanWaiterStatus, statusOfWaiting, s.Now)
	if err != nil {
		return err
	}
	statuses := make(map[string]waiterStatus, len(waits))
	for _, w := range waits {
		statuses[w.player] = w
	}
	events, err := db.All(tx, scanPair, selectPlayingInTournament)
	if err != nil {
		return err
	}
	playing := make(map[string]string, len(events))
	for _, e := range events {
		playing[e.a] = e.b
	}
	ranking, err := a.rankings.Of(tx.InOrg(), r.Calendar().DayOf(s.Now), s.Now)
	if err != nil {
		return err
	}
	today := r.Calendar().DayOf(s.Now)
	histories, err := a.histories.load(tx, s.Now, playerIDs(records), func(id string) (playHistory, error) {
		p, _, err := db.One(tx.InOrg(), scanHistory, historyOfPlayer, id, string(today.Add(-lookbackDays)))
		return p, err
	}, func() ([]playHistory, error) {
		return db.All(tx, scanHistory, historiesAround, string(today.Add(-lookbackDays)))
	})
	if err != nil {
		return err
	}
	bought, err := db.All(tx, scanSum, boughtByWaiting, s.Now.Add(-lookbackDays*24*time.Hour))
	if err != nil {
		return err
	}
	usual := usualBuyIns(bought)
	for _, p := range records {
		history, isVIP := histories[p.id], ranking.VIP[p.id] > 0
		p.IsRegular = isVIP || history.visits >= regularVisits
		p.IsNew = history.first == "" || history.first > today.Add(-newPlayerDays)
		if p.Skill == nil {
			p.Skill = new(estimatedSkill((time.Duration(history.played) * time.Microsecond).Hours()))
		}
		if amount, ok := usual[p.id]; ok {
			p.BuyIn = &amount
		}
		if w, ok := statuses[p.id]; ok {
			p.RefusalReason, p.RefusedAtDoor = p.refusalReason(w, playing[p.id], s.Now)
		}
		s.People[p.id] = p.Person
	}
	return nil
}

func playerIDs(records []playerRecord) []string {
	list := make([]string, len(records))
	for i, r := range records {
		list[i] = r.id
	}
	return list
}

// refusalReason returns the reason why a player cannot be recommended a seat now, as the end of a sentence, and whether
// the door is the reason. A player of a running tournament is not called away from it.
func (r playerRecord) refusalReason(
	s waiterStatus, tournament string, now clock.Instant,
) (reason string, isDoor bool) {
	switch {
	case !r.active:
		return "is not an active player", true
	case r.barred != nil:
		return "is barred", true
	case r.excluded != nil && *r.excluded > now:
		return "is self-excluded", true
	case s.tableNumber != nil:
		return fmt.Sprintf("is seated at Table %d", *s.tableNumber), false
	case tournament != "":
		return "is seated in " + tournament, false
	case s.memberUntil == nil:
		return "no membership", true
	case *s.memberUntil <= now:
		return "membership ended", true
	}
	return "", false
}

// usualBuyIns returns the median buy-in of each player, the lower one of two medians.
func usualBuyIns(bought []sum) map[string]money.Cents {
	byPlayer := map[string][]money.Cents{}
	for _, b := range bought {
		byPlayer[b.of] = append(byPlayer[b.of], b.amount)
	}
	usual := make(map[string]money.Cents, len(byPlayer))
	for id, amounts := range byPlayer {
		slices.Sort(amounts)
		usual[id] = amounts[(len(amounts)-1)/2]
	}
	return usual
}

// historyCache caches the histories of players for a minute. They are summed up over all gaming days and change slowly.
type historyCache struct {
	mu    sync.Mutex
	byOrg map[string]*cachedHistories
}

type cachedHistories struct {
	until    clock.Instant
	loadedAt clock.Instant
	byPlayer map[string]playHistory
}

const (
	historyTTL     = time.Minute
	maxSingleReads = 20 // more missing histories are read by one query for the room
	maxCachedOrgs  = 1000
)

// load returns the histories of players. It reads the histories that are not cached: one by one, or all of the room.
func (m *historyCache) load(
	tx db.RoomReader, now clock.Instant, players []string,
	readOne func(string) (playHistory, error), readAll func() ([]playHistory, error),
) (map[string]playHistory, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	org := tx.InOrg().OrgID()
	cached := m.byOrg[org]
	if cached == nil || now < cached.loadedAt || now >= cached.until {
		if len(m.byOrg) >= maxCachedOrgs {
			clear(m.byOrg)
		}
		cached = &cachedHistories{until: now.Add(historyTTL), loadedAt: now, byPlayer: map[string]playHistory{}}
		m.byOrg[org] = cached
	}
	missing := slices.DeleteFunc(slices.Clone(players), func(id string) bool {
		_, ok := cached.byPlayer[id]
		return ok
	})
	if len(missing) > maxSingleReads {
		list, err := readAll()
		if err != nil {
			return nil, err
		}
		for _, h := range list {
			cached.byPlayer[h.player] = h
		}
	}
	out := make(map[string]playHistory, len(players))
	for _, id := range players {
		h, ok := cached.byPlayer[id]
		if !ok && len(missing) <= maxSingleReads {
			var err error
			if h, err = readOne(id); err != nil {
				return nil, err
			}
		}
		cached.byPlayer[id], out[id] = h, h
	}
	return out, nil
}

// bestCall returns the call that auto-seating makes now; nil when it makes none.
func (a *Actions) bestCall(tx db.RoomReader, now clock.Instant) (*floor.NewCall, error) {
	r, err := room.Current(tx)
	if err != nil || !r.Settings.AutoSeating {
		return nil, err
	}
	s, err := a.loadSituation(tx, r, now)
	if err != nil {
		return nil, err
	}
	called, err := db.All(tx, scanID, calledBefore)
	if err != nil {
		return nil, err
	}
	s.ManualReasons = map[string]string{}
	for _, id := range called {
		s.ManualReasons[id] = "was called before"
	}
	p := Recommend(s)
	for _, best := range p.Recommendations {
		if best.Ready && best.LeftUntil == nil && best.Confidence >= r.Settings.AutoSeatingLimit {
			return &floor.NewCall{
				EntryID: best.EntryID, TableID: best.TableID, SeatNumber: best.SeatNumber,
				Reason:   s.describePassedOver(p, best),
				CalledBy: fmt.Sprintf("Auto-Seating, %d %%", best.Confidence),
			}, nil
		}
	}
	return nil, nil //nolint:nilnil // no call is no error
}
