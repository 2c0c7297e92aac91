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

// Who was there so often in the last lookBack days is a regular; who came first within fresh days is new.
const (
	lookBack      = 90
	fresh         = 30
	regularVisits = 10
)

// situate reads a room as it stands.
func (a *Actions) situate(tx db.RoomReader, r room.Room, now clock.Instant) (s Situation, err error) {
	s = Situation{Now: now, TargetMinutes: r.Settings.WaitTargetMinutes, People: map[string]Person{}, SeatedPlayers: map[string][]string{}, RentalPerHour: map[string]money.Cents{}}
	if s.Tables, err = floor.Tables(tx, now); err != nil {
		return s, err
	}
	asked, err := floor.SeatChanges(tx, now)
	if err != nil {
		return s, err
	}
	s.Tables = floor.ReserveOfferedSeats(s.Tables, asked)
	if s.Entries, err = floor.OpenEntries(tx); err != nil {
		return s, err
	}
	if s.Games, err = room.Games(tx.InOrg(), now); err != nil {
		return s, err
	}
	seated, err := db.All(tx, scanPair, whoSits)
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
	kept, err := db.All(tx, scanPair, apartOfWaiting)
	if err != nil {
		return s, err
	}
	for _, p := range kept {
		s.ApartPairs = append(s.ApartPairs, [2]string{p.a, p.b})
	}
	hold := time.Duration(r.Settings.HoldMinutes) * time.Minute
	back, err := floor.UndoneSeatingsSince(tx, now.Add(-hold))
	if err != nil {
		return s, err
	}
	s.ManualUntil = make(map[string]clock.Instant, len(back))
	for _, b := range back {
		s.ManualUntil[b.PlayerID] = b.At.Add(hold)
	}
	return s, a.people(tx, &s, r)
}

// people reads what is known of who waits, sits or is called.
func (a *Actions) people(tx db.RoomReader, s *Situation, r room.Room) error {
	records, err := db.All(tx, scanRecord, peopleAround)
	if err != nil {
		return err
	}
	waits, err := db.All(tx, scanStanding, standingOfWaiting, s.Now)
	if err != nil {
		return err
	}
	standings := make(map[string]standing, len(waits))
	for _, w := range waits {
		standings[w.player] = w
	}
	events, err := db.All(tx, scanPair, playsInEvent)
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
	pasts, err := a.pasts.of(tx, s.Now, ids(records), func(id string) (past, error) {
		p, _, err := db.One(tx.InOrg(), scanPast, pastOfOne, id, string(today.Add(-lookBack)))
		return p, err
	}, func(keep func(string, past)) error {
		list, err := db.All(tx, scanPast, pastAround, string(today.Add(-lookBack)))
		for _, p := range list {
			keep(p.player, p)
		}
		return err
	})
	if err != nil {
		return err
	}
	bought, err := db.All(tx, scanSum, boughtByWaiting, s.Now.Add(-lookBack*24*time.Hour))
	if err != nil {
		return err
	}
	usual := usualBuyIns(bought)
	for _, p := range records {
		have, ranked := pasts[p.id], ranking.VIP[p.id] > 0
		p.IsRegular = ranked || have.visits >= regularVisits
		p.IsNew = have.first == "" || have.first > today.Add(-fresh)
		if p.Skill == nil {
			level := estimatedSkill((time.Duration(have.played) * time.Microsecond).Hours())
			p.Skill = &level
		}
		if amount, ok := usual[p.id]; ok {
			p.BuyIn = &amount
		}
		if w, ok := standings[p.id]; ok {
			p.RefusalReason, p.RefusedAtDoor = p.refusal(w, playing[p.id], s.Now)
		}
		s.People[p.id] = p.Person
	}
	return nil
}

func ids(records []record) []string {
	list := make([]string, len(records))
	for i, r := range records {
		list[i] = r.id
	}
	return list
}

// refusal is why a player may not sit down now, as the end of a sentence, and whether that is the door's business. Who
// plays in a tournament may sit down at a cash table, but nobody calls him away from it.
func (r record) refusal(s standing, event string, now clock.Instant) (why string, door bool) {
	switch {
	case !r.active:
		return "is not an active player", true
	case r.barred != nil:
		return "is barred", true
	case r.excluded != nil && *r.excluded > now:
		return "is self-excluded", true
	case s.sitsAt != nil:
		return fmt.Sprintf("is seated at Table %d", *s.sitsAt), false
	case event != "":
		return "is seated in " + event, false
	case s.memberUntil == nil:
		return "no membership", true
	case *s.memberUntil <= now:
		return "membership ended", true
	}
	return "", false
}

// usualBuyIns are the medians of what players bought; of two in the middle the lower.
func usualBuyIns(bought []sum) map[string]money.Cents {
	all := map[string][]money.Cents{}
	for _, b := range bought {
		all[b.of] = append(all[b.of], b.amount)
	}
	usual := make(map[string]money.Cents, len(all))
	for id, amounts := range all {
		slices.Sort(amounts)
		usual[id] = amounts[(len(amounts)-1)/2]
	}
	return usual
}

// remembers keeps what players have played for a minute: it is read from every day of theirs and changes slowly.
type remembers struct {
	mu   sync.Mutex
	kept map[string]*remembered
}

type remembered struct {
	until clock.Instant
	made  clock.Instant
	of    map[string]past
}

const (
	remembersFor = time.Minute
	fewMissing   = 20   // are read one by one, more of them together
	mostKept     = 1000 // organizations
)

// of are the pasts of players, of whom those not kept are read: one by one, or all of the room together.
func (m *remembers) of(tx db.RoomReader, now clock.Instant, players []string, one func(string) (past, error), all func(keep func(string, past)) error) (map[string]past, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	org := tx.InOrg().OrgID()
	have := m.kept[org]
	if have == nil || now < have.made || now >= have.until {
		if len(m.kept) >= mostKept {
			clear(m.kept)
		}
		have = &remembered{until: now.Add(remembersFor), made: now, of: map[string]past{}}
		m.kept[org] = have
	}
	missing := slices.DeleteFunc(slices.Clone(players), func(id string) bool { _, ok := have.of[id]; return ok })
	if len(missing) > fewMissing {
		if err := all(func(id string, p past) { have.of[id] = p }); err != nil {
			return nil, err
		}
	}
	out := make(map[string]past, len(players))
	for _, id := range players {
		p, ok := have.of[id]
		if !ok && len(missing) <= fewMissing {
			var err error
			if p, err = one(id); err != nil {
				return nil, err
			}
		}
		have.of[id], out[id] = p, p
	}
	return out, nil
}

// best is the call that auto-seating makes now; nil when it makes none.
func (a *Actions) best(tx db.RoomReader, now clock.Instant) (*floor.NewCall, error) {
	r, err := room.Current(tx)
	if err != nil || !r.Settings.AutoSeating {
		return nil, err
	}
	s, err := a.situate(tx, r, now)
	if err != nil {
		return nil, err
	}
	before, err := db.All(tx, scanText, calledBefore)
	if err != nil {
		return nil, err
	}
	s.ManualReasons = map[string]string{}
	for _, id := range before {
		s.ManualReasons[id] = "was called before"
	}
	p := Recommend(s)
	for _, best := range p.Recommendations {
		if best.Ready && best.LeftUntil == nil && best.Confidence >= r.Settings.AutoSeatingLimit {
			return &floor.NewCall{
				EntryID: best.EntryID, TableID: best.TableID, SeatNumber: best.SeatNumber, Reason: s.passed(p, best),
				CalledBy: fmt.Sprintf("Auto-Seating, %d %%", best.Confidence),
			}, nil
		}
	}
	return nil, nil //nolint:nilnil // there is none
}
