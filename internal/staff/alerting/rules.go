package alerting

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"pitboss/internal/floor"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/mask"
	"pitboss/internal/room"
	"pitboss/internal/room/alert"
	"pitboss/internal/staff"
)

// watched are the kinds of alert that the rules here raise, and resolve when what they were raised for is over. A high pot
// is the floor's business. The cage raises the alerts for large cash; settledCash resolves them.
var watched = []alert.Kind{
	alert.WaitOverTarget, alert.TableShort, alert.DealerOver, alert.NoDealer, alert.MembershipEnded, alert.InterestReached,
}

// cause is why there should be an open alert. Its subject says what it is about and, behind the last stroke, which
// occurrence of it: "table_8/1795217280000000". For one thing at most one alert of a kind is open.
type cause struct {
	alert.New
	stops bool // the time charge of the table, when it is raised
}

// about is what a subject is about, without the occurrence.
func about(subject string) string { return subject[:max(strings.LastIndexByte(subject, '/'), 0)] }

// sight is what the rules look at: a room at a moment.
type sight struct {
	room    room.Room
	now     clock.Instant
	tables  []floor.Table
	waits   []floor.WaitlistEntry
	members []term
	dealing []staff.Dealing
	undealt []staff.TableWithoutDealer

	next clock.Instant // when to look again though nothing happens; 0: never
}

// term is a membership of somebody who sits, of those that had not ended when he sat down.
type term struct {
	seatID, tableID string
	seat            int
	id              string
	kind            room.Term
	starts, ends    clock.Instant
}

// due says whether a moment has come, and remembers it when it has not.
func (s *sight) due(at clock.Instant) bool {
	if at <= s.now {
		return true
	}
	if s.next == 0 || at < s.next {
		s.next = at
	}
	return false
}

// causes are those that there are, by all rules.
func (s *sight) causes() []cause {
	var all []cause
	for _, rule := range []func() []cause{s.longWaits, s.shortTables, s.longDowns, s.undealtTables, s.endedMemberships, s.fullLists} {
		all = append(all, rule()...)
	}
	return all
}

func inMinutes(n int) time.Duration { return time.Duration(n) * time.Minute }

func (s *sight) wall(at clock.Instant) string { return s.room.FormatLocal(at, s.now) }

// table is a table of the room; nil when there is none.
func (s *sight) table(id string) *floor.Table {
	for i := range s.tables {
		if s.tables[i].ID == id {
			return &s.tables[i]
		}
	}
	return nil
}

// waiting are those on a game's list who have not been called, in the order in which they joined.
func (s *sight) waiting(game string) []floor.WaitlistEntry {
	var list []floor.WaitlistEntry
	for _, e := range s.waits {
		if e.GameTypeID == game && e.Status == floor.EntryWaiting {
			list = append(list, e)
		}
	}
	return byJoining(list)
}

// dealt are the tables that deal a game, and those that stand ready for it.
func (s *sight) dealt(game string) (running, ready []floor.Table) {
	for _, t := range s.tables {
		switch {
		case t.GameTypeID != game || t.Event != nil || t.Status == floor.TableTournament:
		case t.IsRunning():
			running = append(running, t)
		default:
			ready = append(ready, t)
		}
	}
	return running, ready
}

// games are those that somebody waits for.
func (s *sight) games() []floor.GameRef {
	var list []floor.GameRef
	seen := map[string]bool{}
	for _, e := range s.waits {
		if !seen[e.GameTypeID] {
			seen[e.GameTypeID] = true
			list = append(list, e.GameType)
		}
	}
	return list
}

// longWaits: somebody has waited longer than the target for a game that runs. A game that nobody deals has an interest list.
func (s *sight) longWaits() (out []cause) {
	target := s.room.Settings.WaitTargetMinutes
	for _, g := range s.games() {
		running, ready := s.dealt(g.ID)
		waits := s.waiting(g.ID)
		if len(running) == 0 || len(waits) == 0 || !s.due(waits[0].JoinedAt.Add(inMinutes(target))) {
			continue
		}
		first := waits[0]
		out = append(out, cause{New: alert.New{
			Kind: alert.WaitOverTarget, TableName: g.Name, Subject: g.ID + "/" + first.ID,
			Message: fmt.Sprintf("Waitlist over target. %s waits since %s, target %d min. %s", mask.FirstNameAndInitial(first.Player.Name), s.wall(first.JoinedAt), target, seats(running, ready)),
		}})
	}
	return out
}

// seats says where there is a seat, or that there is none.
func seats(running, ready []floor.Table) string {
	var free []string
	for _, t := range running {
		if len(t.FreeSeats()) > 0 {
			free = append(free, strconv.Itoa(t.TableNumber))
		}
	}
	switch {
	case len(free) == 1:
		return fmt.Sprintf("Table %s has a free seat.", free[0])
	case len(free) > 1:
		return fmt.Sprintf("Tables %s have free seats.", listed(free))
	case len(ready) > 0:
		return fmt.Sprintf("No seat is free, %s stands ready.", ready[0].Label())
	case len(running) == 1:
		return running[0].Label() + " is the only game and is full."
	}
	var full []string
	for _, t := range running {
		full = append(full, strconv.Itoa(t.TableNumber))
	}
	return fmt.Sprintf("Tables %s are full.", listed(full))
}

// listed joins words as one speaks: "1, 2 and 5".
func listed(words []string) string {
	last := len(words) - 1
	if last == 0 {
		return words[0]
	}
	return strings.Join(words[:last], ", ") + " and " + words[last]
}

// shortTables: a table has been short for too long.
func (s *sight) shortTables() (out []cause) {
	limit := s.room.Settings.ShortMinutes
	for _, t := range s.tables {
		if t.ShortSince == nil || !s.due(t.ShortSince.Add(inMinutes(limit))) {
			continue
		}
		waiting := "nobody"
		if n := len(s.waiting(t.GameTypeID)); n > 0 {
			waiting = strconv.Itoa(n)
		}
		out = append(out, cause{New: alert.New{
			Kind: alert.TableShort, TableID: t.ID, TableName: t.Label(), Subject: fmt.Sprintf("%s/%d", t.ID, *t.ShortSince),
			Message: fmt.Sprintf("Short over %d min. %d of %d at %s, %s waiting.", limit, t.CurrentPlayers, t.MaxSeats, t.GameType.Name, waiting),
		}})
	}
	return out
}

// longDowns: a dealer has been at one table for too long.
func (s *sight) longDowns() (out []cause) {
	limit := s.room.Settings.DealerMinutes
	for _, d := range s.dealing {
		t := s.table(d.TableID)
		if t == nil || !s.due(d.Since.Add(inMinutes(limit))) {
			continue
		}
		missed := ""
		if s.due(d.DueAt) {
			missed = fmt.Sprintf(", the %s push was missed", d.DueAt.Time().In(s.room.Calendar().Zone).Format("3:04"))
		}
		out = append(out, cause{New: alert.New{
			Kind: alert.DealerOver, TableID: t.ID, TableName: t.Label(), Subject: fmt.Sprintf("%s/%s@%d", t.ID, d.StaffID, d.Since),
			Message: fmt.Sprintf("Dealer over %d min. %s since %s%s.", limit, d.Name, s.wall(d.Since), missed),
		}})
	}
	return out
}

// undealtTables: a table that had a dealer has none for too long. Its time charge stands still then.
func (s *sight) undealtTables() (out []cause) {
	limit := s.room.Settings.UndealtMinutes
	if limit == 0 {
		return nil
	}
	for _, u := range s.undealt {
		t := s.table(u.TableID)
		if t == nil || !s.due(u.Since.Add(inMinutes(limit))) {
			continue
		}
		paused := ""
		if t.PausedAt != nil {
			paused = ", its time is paused"
		}
		out = append(out, cause{stops: !u.Lent, New: alert.New{
			Kind: alert.NoDealer, TableID: t.ID, TableName: t.Label(), Subject: fmt.Sprintf("%s/%d", t.ID, u.Since),
			Message: fmt.Sprintf("No dealer over %d min. Nobody deals since %s%s.", limit, s.wall(u.Since), paused),
		}})
	}
	return out
}

// passes are memberships as the floor speaks of them.
var passes = map[room.Term]string{room.Daily: "daily pass", room.Monthly: "monthly membership", room.Annual: "annual membership"}

// endedMemberships: somebody sits whose membership has ended since he sat down.
func (s *sight) endedMemberships() (out []cause) {
	for i := 0; i < len(s.members); {
		of := s.members[i:]
		n := 1
		for n < len(of) && of[n].seatID == of[0].seatID {
			n++
		}
		i += n
		last, valid := of[0], false
		for _, m := range of[:n] {
			begun, over := s.due(m.starts), s.due(m.ends)
			valid = valid || begun && !over
			if over && m.ends > last.ends {
				last = m
			}
		}
		t := s.table(last.tableID)
		if valid || last.ends > s.now || t == nil {
			continue
		}
		out = append(out, cause{New: alert.New{
			Kind: alert.MembershipEnded, TableID: t.ID, TableName: t.Label(), Subject: last.seatID + "/" + last.id,
			Message: fmt.Sprintf("Membership ended while seated. Seat %d, %s ran out at %s.", last.seat, passes[last.kind], s.wall(last.ends)),
		}})
	}
	return out
}

// fullLists: as many wait for a game that nobody deals as make it worth opening.
func (s *sight) fullLists() (out []cause) {
	enough := s.room.Settings.InterestMinimum
	for _, g := range s.games() {
		running, ready := s.dealt(g.ID)
		waits := s.waiting(g.ID)
		if len(running) > 0 || len(waits) < max(enough, 1) {
			continue
		}
		where := "no table is set up for it"
		if len(ready) > 0 {
			where = ready[0].Label() + " stands ready"
		}
		out = append(out, cause{New: alert.New{
			Kind: alert.InterestReached, TableName: g.Name, Subject: g.ID + "/" + waits[max(enough, 1)-1].ID,
			Message: fmt.Sprintf("Interest list reached %d. %d wait for %s, %s.", enough, len(waits), g.Name, where),
		}})
	}
	return out
}

// change is what is to be done about an alert: raised without was, resolved without is, else put in other words.
type change struct {
	was *alert.Stored
	is  *cause
}

// changes compare the open alerts with the causes there are.
func changes(open []alert.Stored, causes []cause) (out []change) {
	of := func(k alert.Kind, subject string) string { return string(k) + " " + about(subject) }
	stands, goesOn := map[string]*alert.Stored{}, map[*alert.Stored]bool{}
	for i, r := range open {
		stands[of(r.Kind, r.Subject)] = &open[i]
	}
	for i, c := range causes {
		was := stands[of(c.Kind, c.Subject)]
		if goesOn[was] = true; was == nil || !was.Matches(c.New) {
			out = append(out, change{was, &causes[i]})
		}
	}
	for i := range open {
		if !goesOn[&open[i]] {
			out = append(out, change{was: &open[i]})
		}
	}
	return out
}
